import type { WebhookId } from '../../contract/ids.ts'
import type { WebhookCreated } from '../../contract/objects/webhook.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { ApiError } from '../platform/api-error.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Context } from '../rpc/context.ts'
import { presentWebhook } from './present.ts'
import { endpointExists, type OwnedEndpoint, updateEndpoint } from './queries.ts'
import { loadEndpoint } from './reach.ts'
import { newSecret, openCurrentSecret, presentSecret, sealSecret } from './secrets.ts'

const ATTEMPTS_MAX = 3
const HOUR_MS = 3_600_000

/**
 * Gives an endpoint a new secret. The one before signs beside it until the overlap ends; one that was still in an overlap
 * ends now, so at most two are live. Written over the version that was read: of two rotations at once each answers with a
 * secret that signs. [FR-WH-2, spec/webhooks.md 7]
 */
export async function rotateSecret(ctx: Context, id: WebhookId, overlapHours: number): Promise<WebhookCreated> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await loadEndpoint(ctx, id, 'write')
    const secret = newSecret()
    const fields = {
      secretEnc: await sealSecret(ctx.settings.masterKeys, secret, id, 'secret_enc'),
      ...(await previousSecret(ctx, before, overlapHours)),
      updatedAt: Math.max(ctx.nowMs, before.updatedAt + 1),
    }
    const entry = {
      action: 'webhook.rotate_secret',
      tenantId: before.tenantId,
      targetType: 'webhook',
      targetId: id,
      details: { overlap_hours: overlapHours },
    } as const
    const [updated] = await commitAudited(ctx, [
      updateEndpoint(ctx.db, { id, seen: before.updatedAt }, fields),
      auditStatement(ctx, entry, endpointExists(ctx.db, id, fields.updatedAt)),
    ])
    if ((updated?.meta.changes ?? 0) > 0) {
      return { ...presentWebhook({ ...before, ...fields }), secret: presentSecret(secret) }
    }
  }
  throw new ApiError('unavailable')
}

/** The secret so far, sealed for its new place. One that cannot be opened has signed nothing anyway: there is no overlap. */
async function previousSecret(ctx: Context, endpoint: OwnedEndpoint, overlapHours: number) {
  const none = { prevSecretEnc: null, prevSecretExpiresAt: null }
  if (overlapHours === 0) return none
  const keys = ctx.settings.masterKeys
  try {
    const current = await openCurrentSecret(keys, endpoint)
    const prevSecretEnc = await sealSecret(keys, current, endpoint.id, 'prev_secret_enc')
    return { prevSecretEnc, prevSecretExpiresAt: ctx.nowMs + overlapHours * HOUR_MS }
  } catch (error) {
    log('error', 'webhook_attempt', { code: 'secret_unavailable', detail: codeLocation(error) })
    return none
  }
}
