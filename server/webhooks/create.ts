import type { WebhookCreated } from '../../contract/objects/webhook.ts'
import type { createTenantWebhook } from '../../contract/resources/webhooks.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { ApiError } from '../platform/api-error.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../rpc/context.ts'
import { assertMayHear, assertNameable, assertTarget } from './admit.ts'
import { presentWebhook } from './present.ts'
import { type EndpointOwner, type EndpointRow, endpointExists, insertEndpoint } from './queries.ts'
import { newSecret, presentSecret, sealSecret } from './secrets.ts'

/** Endpoints of one tenant, of one partner, and of the platform; each stored one counts, also one that is off. */
const ENDPOINTS_MAX = 20

type Body = Input<typeof createTenantWebhook>['body']

/**
 * Makes an endpoint with a secret of its own, which is in this answer and nowhere else. The limit stands inside the
 * insert. Fails with `permission_denied`, `invalid_request` at `url` or `identity_ids`, `webhook_limit_reached`.
 * [FR-WH-1, J19, J29]
 */
export async function createEndpoint(ctx: Context, owner: EndpointOwner, body: Body): Promise<WebhookCreated> {
  assertMayHear(ctx, body.events)
  await assertTarget(ctx, body.url)
  await assertNameable(ctx, owner, body.identity_ids)
  const secret = newSecret()
  const row = await newEndpoint(ctx, owner, body, secret)
  const isThere = endpointExists(ctx.db, row.id)
  const entry = { action: 'webhook.create', tenantId: row.tenantId, targetType: 'webhook', targetId: row.id } as const
  const [inserted] = await commitAudited(ctx, [
    insertEndpoint(ctx.db, row, ENDPOINTS_MAX),
    auditStatement(ctx, { ...entry, details: { host: new URL(row.url).host, events: body.events } }, isThere),
  ])
  if ((inserted?.meta.changes ?? 0) === 0) {
    throw new ApiError('webhook_limit_reached', { details: { limit: ENDPOINTS_MAX } })
  }
  return { ...presentWebhook(row), secret: presentSecret(secret) }
}

async function newEndpoint(ctx: Context, owner: EndpointOwner, body: Body, secret: Uint8Array): Promise<EndpointRow> {
  const id = newId('whk')
  return {
    id,
    ...owner,
    url: body.url,
    description: body.description ?? null,
    eventTypesJson: JSON.stringify(body.events),
    identityIdsJson: body.identity_ids ? JSON.stringify(body.identity_ids) : null,
    enabled: true,
    disabledReason: null,
    manuallyDisabledAt: null,
    secretEnc: await sealSecret(ctx.settings.masterKeys, secret, id, 'secret_enc'),
    prevSecretEnc: null,
    prevSecretExpiresAt: null,
    consecutiveFailures: 0,
    failingSince: null,
    createdAt: ctx.nowMs,
    updatedAt: ctx.nowMs,
  }
}
