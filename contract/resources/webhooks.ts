import { z } from 'zod'
import { EventType } from '../events/envelope.ts'
import { pageOf, pageParams, queryInstant } from '../fields.ts'
import { IdentityId } from '../ids.ts'
import {
  EventSubscription,
  Webhook,
  WebhookCreated,
  WebhookDelivery,
  WebhookDeliveryStatus,
} from '../objects/webhook.ts'
import { defineRoute } from '../route.ts'

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const fields = {
  url: z
    .string()
    .max(2048)
    .regex(/^https?:\/\//)
    .describe(
      'An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.',
    ),
  events: z
    .array(EventSubscription)
    .min(1)
    .max(100)
    .refine(isUnique, 'each type once')
    .describe('Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.'),
  identity_ids: z
    .array(IdentityId)
    .min(1)
    .max(1000)
    .refine(isUnique, 'each identity once')
    .nullable()
    .describe('Only events of these identities, each once; null: all, and those of none.'),
  description: z.string().max(500).nullable().describe('Note for people, at most 500 characters.'),
}

const CreateWebhookInput = z
  .object({
    url: fields.url,
    events: fields.events,
    identity_ids: fields.identity_ids.optional(),
    description: fields.description.optional(),
  })
  .meta({ id: 'CreateWebhookInput', description: 'A new endpoint.' })

const UpdateWebhookInput = z
  .object({
    url: fields.url.optional(),
    events: fields.events.optional(),
    identity_ids: fields.identity_ids.optional(),
    description: fields.description.optional(),
    enabled: z.boolean().optional().describe('False switches it off. True switches it on, unless its URL is untested.'),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'at least one field')
  .meta({ id: 'UpdateWebhookInput', description: 'What changes; at least one field.' })

const RotateInput = z
  .object({
    overlap_hours: z.int().min(0).max(168).default(24).describe('How long both secrets sign, 0 to 168 hours.'),
  })
  .meta({ id: 'RotateInput', description: 'How a secret is replaced.' })

const WebhookPage = pageOf('WebhookPage', Webhook)

const base = { tag: 'Webhooks', access: 'keyed', buckets: ['api'] } as const

/** Makes an endpoint of the deployment or of a partner. The secret is in this answer only. [FR-WH-1, J15, J29] */
export const createPlatformWebhook = defineRoute({
  ...base,
  operationId: 'createPlatformWebhook',
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a platform or partner webhook',
  description:
    'With a platform key it gets the events of every tenant, with a partner key those of its tenants. The secret is shown once; a replay leaves it out.',
  sdk: 'webhooks.createForPlatform',
  permissions: ['webhooks:manage'],
  levels: 'PR',
  idempotency: 'optional',
  body: CreateWebhookInput,
  status: 201,
  output: WebhookCreated,
  errors: ['webhook_limit_reached'],
})

/** Makes an endpoint of one tenant. The secret is in this answer only. [FR-WH-1, J29] */
export const createTenantWebhook = defineRoute({
  ...base,
  operationId: 'createTenantWebhook',
  method: 'POST',
  path: '/v1/tenants/{tenant_id}/webhooks',
  summary: 'Create a webhook',
  description:
    "It gets the tenant's events from now on. The secret is shown once; a replay leaves it out. A tenant has at most 20.",
  sdk: 'webhooks.create',
  permissions: ['webhooks:manage'],
  levels: 'PRT',
  idempotency: 'optional',
  body: CreateWebhookInput,
  status: 201,
  output: WebhookCreated,
  errors: ['webhook_limit_reached'],
})

/** Lists the endpoints of the key's own level, newest first. */
export const listWebhooks = defineRoute({
  ...base,
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List webhooks',
  description:
    'Newest first: those of the platform for a platform key, of its partner for a partner key, of its tenant for other keys.',
  sdk: 'webhooks.list',
  permissions: ['webhooks:read'],
  levels: 'PRTI',
  idempotency: 'none',
  query: z.object(pageParams),
  status: 200,
  output: WebhookPage,
  errors: [],
})

/** Lists the endpoints of one tenant, newest first. */
export const listTenantWebhooks = defineRoute({
  ...base,
  operationId: 'listTenantWebhooks',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/webhooks',
  summary: 'List webhooks of a tenant',
  description: 'Newest first.',
  sdk: 'webhooks.listInTenant',
  permissions: ['webhooks:read'],
  levels: 'PRTI',
  idempotency: 'none',
  query: z.object(pageParams),
  status: 200,
  output: WebhookPage,
  errors: [],
})

/** Reads one endpoint, without its secret. */
export const getWebhook = defineRoute({
  ...base,
  operationId: 'getWebhook',
  method: 'GET',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Get a webhook',
  description: 'Never with its secret.',
  sdk: 'webhooks.get',
  permissions: ['webhooks:read'],
  levels: 'PRTI',
  idempotency: 'none',
  status: 200,
  output: Webhook,
  errors: [],
})

/** Changes an endpoint. A new URL gets nothing until a test to it succeeded. [J29, S85] */
export const updateWebhook = defineRoute({
  ...base,
  operationId: 'updateWebhook',
  method: 'PATCH',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Update a webhook',
  description:
    'A changed `url` switches the endpoint off as `url_changed` until a test delivery to it succeeds; `enabled: true` is refused meanwhile. What happens in between is not sent later.',
  sdk: 'webhooks.update',
  permissions: ['webhooks:manage'],
  levels: 'PRT',
  idempotency: 'none',
  body: UpdateWebhookInput,
  status: 200,
  output: Webhook,
  errors: [],
})

/** Removes an endpoint and its log of deliveries. */
export const deleteWebhook = defineRoute({
  ...base,
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Delete a webhook',
  description: 'Its log of deliveries goes with it; what is still due is not sent.',
  sdk: 'webhooks.delete',
  permissions: ['webhooks:manage'],
  levels: 'PRT',
  idempotency: 'none',
  status: 204,
  output: null,
  errors: [],
})

/** Replaces the secret; both sign during the overlap. [FR-WH-2] */
export const rotateWebhookSecret = defineRoute({
  ...base,
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/rotate-secret',
  summary: "Rotate a webhook's secret",
  description:
    'Each delivery carries two signatures until the overlap ends, the new one first. A second rotation during the overlap ends the oldest secret. The new secret is shown once.',
  sdk: 'webhooks.rotateSecret',
  permissions: ['webhooks:manage'],
  levels: 'PRT',
  idempotency: 'optional',
  body: RotateInput,
  bodyOptional: true,
  status: 200,
  output: WebhookCreated,
  errors: [],
})

/** Sends `webhook.test` at once, in the request, and tells what came of it. */
export const testWebhook = defineRoute({
  ...base,
  operationId: 'testWebhook',
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/test',
  summary: 'Test a webhook',
  description:
    'One attempt, never repeated, also to an endpoint that is off. Success opens an endpoint whose URL was changed. A failed test is an answer with `status: failed`, no error.',
  sdk: 'webhooks.test',
  permissions: ['webhooks:manage'],
  levels: 'PRT',
  idempotency: 'optional',
  status: 200,
  output: WebhookDelivery,
  errors: [],
})

/** Lists the attempts of one endpoint, newest first. */
export const listWebhookDeliveries = defineRoute({
  ...base,
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v1/webhooks/{webhook_id}/deliveries',
  summary: 'List deliveries of a webhook',
  description: 'One row an attempt, newest first.',
  sdk: 'webhooks.listDeliveries',
  permissions: ['webhooks:read'],
  levels: 'PRTI',
  idempotency: 'none',
  query: z.object({
    status: WebhookDeliveryStatus.optional().describe('Only attempts in this status.'),
    event_type: EventType.optional().describe('Only attempts of events of this type.'),
    after: queryInstant().optional().describe('Only attempts made later than this.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('WebhookDeliveryPage', WebhookDelivery),
  errors: [],
})
