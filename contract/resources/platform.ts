import { z } from 'zod'
import { pageOf, pageParams, queryBool } from '../fields.ts'
import { TenantId } from '../ids.ts'
import {
  DlqItem,
  PlatformStatus,
  PlatformSwitch,
  SigningKeyRotation,
  SwitchName,
  SwitchState,
  WorkQueue,
} from '../objects/platform.ts'
import { defineRoute } from '../route.ts'

const base = { tag: 'Platform', access: 'keyed', levels: 'P', buckets: ['api'] } as const

const SetSwitchInput = z
  .object({
    name: SwitchName,
    state: SwitchState,
    reason: z.string().min(1).max(200).describe('Why, for the next person: 1 to 200 characters.'),
  })
  .meta({ id: 'SetSwitchInput', description: 'How a switch shall stand.' })

export const DLQ_STATES = ['open', 'redriven'] as const
const DlqState = z
  .enum(DLQ_STATES)
  .meta({ id: 'DlqState', description: 'Whether a dead letter waits, or was sent again.' })

/** Tells how the deployment stands. [spec/operations.md 5, settled S30] */
export const getPlatformStatus = defineRoute({
  ...base,
  operationId: 'getPlatformStatus',
  method: 'GET',
  path: '/v1/platform/status',
  summary: 'Get the status of the deployment',
  description: 'Switches, the master key, and sizes. What is not measured is null.',
  sdk: 'platform.getStatus',
  permissions: ['audit:read'],
  idempotency: 'none',
  status: 200,
  output: PlatformStatus,
  errors: [],
})

/** Sets a switch of the operator. [J30, J33] */
export const setSwitch = defineRoute({
  ...base,
  operationId: 'setSwitch',
  method: 'PUT',
  path: '/v1/platform/switches',
  summary: 'Set a switch',
  description: 'It takes effect within a minute.',
  sdk: 'platform.setSwitch',
  permissions: ['platform:ops'],
  idempotency: 'optional',
  body: SetSwitchInput,
  status: 200,
  output: PlatformSwitch,
  errors: [],
})

/** Lists queue messages that failed for good, oldest first. [J8] */
export const listDlqItems = defineRoute({
  ...base,
  operationId: 'listDlqItems',
  method: 'GET',
  path: '/v1/platform/dlq',
  summary: 'List dead letters',
  description: 'Oldest first. Bodies are never shown.',
  sdk: 'platform.listDlqItems',
  permissions: ['platform:ops'],
  idempotency: 'none',
  query: z.object({
    queue: WorkQueue.optional().describe('Only of this queue.'),
    status: DlqState.default('open').describe('`open` unless set.'),
    tenant_id: TenantId.optional().describe('Only work of this tenant.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('DlqItemPage', DlqItem),
  errors: [],
})

/** Sends a dead letter again. Safe to repeat: its consumer takes a message twice. [J8] */
export const redriveDlqItem = defineRoute({
  ...base,
  operationId: 'redriveDlqItem',
  method: 'POST',
  path: '/v1/platform/dlq/{dlq_id}/redrive',
  summary: 'Redrive a dead letter',
  description: 'Puts the message back on its queue as it was. Repeating it is safe.',
  sdk: 'platform.redriveDlqItem',
  permissions: ['platform:ops'],
  idempotency: 'optional',
  status: 200,
  output: DlqItem,
  errors: [],
})

/** Makes a new signing key of one purpose. [spec/security.md 10] */
export const rotateSigningKey = defineRoute({
  ...base,
  operationId: 'rotateSigningKey',
  method: 'POST',
  path: '/v1/platform/keys/{purpose}/rotate',
  summary: 'Rotate a signing key',
  description:
    'The key before goes on verifying for its time; with `revoke_previous` it is removed at once, and what it signed is good no more.',
  sdk: 'platform.rotateSigningKey',
  permissions: ['platform:ops'],
  idempotency: 'optional',
  query: z.object({
    revoke_previous: queryBool().optional().describe('Remove the key before: after a leak. False unless set.'),
  }),
  status: 200,
  output: SigningKeyRotation,
  errors: ['web_bot_auth_disabled'],
})
