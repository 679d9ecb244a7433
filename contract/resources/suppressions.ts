import { z } from 'zod'
import { SuppressionReason } from '../events/limits.ts'
import { Email, pageOf, pageParams } from '../fields.ts'
import { Suppression } from '../objects/suppression.ts'
import { defineRoute } from '../route.ts'

const CreateSuppressionInput = z
  .object({
    address: Email.min(3).describe('The address. Only a keyed hash and a masked form of it are stored.'),
    reason: SuppressionReason.default('manual').describe('`manual` unless set; a list brought along may say more.'),
    note: z.string().max(500).nullable().optional().describe('Note for people, at most 500 characters.'),
  })
  .meta({ id: 'CreateSuppressionInput', description: 'An address not to send to.' })

const DeleteSuppressionInput = z
  .object({
    confirm_complaint_removal: z
      .boolean()
      .optional()
      .describe('Must be true to remove what came from a complaint: that person asked not to be written to.'),
  })
  .meta({ id: 'DeleteSuppressionInput', description: 'What removing a complaint needs.' })

const base = {
  tag: 'Suppressions and lists',
  access: 'keyed',
  permissions: ['suppressions:manage'],
  levels: 'PRT',
  buckets: ['api'],
} as const

/** Lists the addresses that are not sent to, masked, newest first. [FR-DLV-2] */
export const listSuppressions = defineRoute({
  ...base,
  operationId: 'listSuppressions',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/suppressions',
  summary: 'List suppressions',
  description: 'Newest first, addresses masked. An address can be looked up when it is known in full.',
  sdk: 'suppressions.list',
  idempotency: 'none',
  query: z.object({
    address: Email.min(3).optional().describe('Only this address, in full.'),
    reason: SuppressionReason.optional().describe('Only those for this reason.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('SuppressionPage', Suppression),
  errors: [],
})

/** Suppresses an address until it is removed; one that is suppressed keeps the stricter reason. */
export const createSuppression = defineRoute({
  ...base,
  operationId: 'createSuppression',
  method: 'POST',
  path: '/v1/tenants/{tenant_id}/suppressions',
  summary: 'Suppress an address',
  description:
    'Until it is removed. An address that is suppressed already keeps the stricter of both reasons, from strict to mild: complaint, unsubscribe, hard_bounce, provider, manual.',
  sdk: 'suppressions.create',
  idempotency: 'optional',
  body: CreateSuppressionInput,
  status: 201,
  output: Suppression,
  errors: ['address_invalid', 'address_unsupported'],
})

/** Removes a suppression; what came from a complaint only with a confirmation. */
export const deleteSuppression = defineRoute({
  ...base,
  operationId: 'deleteSuppression',
  method: 'DELETE',
  path: '/v1/tenants/{tenant_id}/suppressions/{address}',
  summary: 'Remove a suppression',
  description: 'Mail to the address goes out again. A complaint needs `confirm_complaint_removal`.',
  sdk: 'suppressions.delete',
  idempotency: 'none',
  body: DeleteSuppressionInput,
  bodyOptional: true,
  status: 204,
  output: null,
  errors: [],
})
