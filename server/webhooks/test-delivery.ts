import type { WebhookId } from '../../contract/ids.ts'
import type { WebhookDelivery } from '../../contract/objects/webhook.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { Statement } from '../control/database.ts'
import { type PlatformEvent, platformEnvelope, platformEventStatement } from '../events/platform.ts'
import { nowMs } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { crashPoint } from '../platform/seams.ts'
import type { Context } from '../rpc/context.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import { insertMadeAttempt } from './delivery-queries.ts'
import { presentDelivery } from './present.ts'
import { endpointExists, type OwnedEndpoint, unlockEndpoint } from './queries.ts'
import { loadEndpoint } from './reach.ts'
import { stateAfterTest } from './rules.ts'

/**
 * Sends `webhook.test` to an endpoint in this request, on or off, once: it is never fanned out, repeated or replayed, and
 * a failure counts for nothing. Success opens an endpoint whose URL was changed, if that URL is still the one that was
 * tested. [spec/webhooks.md 15, S85, S88]
 */
export async function testEndpoint(ctx: Context, id: WebhookId): Promise<WebhookDelivery> {
  const endpoint = await loadEndpoint(ctx, id, 'write')
  const event = testEvent(ctx, endpoint)
  await ctx.db.batch([platformEventStatement(ctx.db, event, { when: null, fannedOutAt: ctx.nowMs })])
  await crashPoint('webhooks.test_written')
  const result = await attemptDelivery(ctx, endpoint, { id: event.id, body: platformEnvelope(event) })
  const row = deliveryOf(endpoint, event, result)
  const opens = result.error === null && endpoint.disabledReason === 'url_changed'
  await commitAudited(ctx, [insertMadeAttempt(ctx.db, row), ...(opens ? openingOf(ctx, endpoint) : [])])
  return presentDelivery(row)
}

function testEvent(ctx: Context, endpoint: OwnedEndpoint): PlatformEvent<'webhook.test'> {
  return {
    id: newId('evt'),
    type: 'webhook.test',
    occurredAt: ctx.nowMs,
    tenantId: endpoint.tenantId,
    identityId: null,
    partnerId: endpoint.partnerId ?? endpoint.tenantPartnerId,
    data: { message: 'hello' },
  }
}

function deliveryOf(endpoint: OwnedEndpoint, event: PlatformEvent<'webhook.test'>, result: AttemptResult) {
  return {
    id: newId('dlv'),
    endpointId: endpoint.id,
    tenantId: event.tenantId,
    eventId: event.id,
    eventType: event.type,
    attempt: 1,
    status: result.error === null ? ('succeeded' as const) : ('failed' as const),
    httpStatus: result.httpStatus,
    error: result.error,
    durationMs: result.durationMs,
    nextAttemptAt: null,
    createdAt: nowMs(),
  }
}

function openingOf(ctx: Context, endpoint: OwnedEndpoint): Statement[] {
  const updatedAt = Math.max(nowMs(), endpoint.updatedAt + 1)
  const state = stateAfterTest(endpoint.manuallyDisabledAt)
  const entry = {
    action: 'webhook.update',
    tenantId: endpoint.tenantId,
    targetType: 'webhook',
    targetId: endpoint.id,
    details: { changed: ['enabled', 'disabled_reason'], by: 'test' },
  } as const
  return [
    unlockEndpoint(ctx.db, endpoint, { ...state, updatedAt }),
    auditStatement(ctx, entry, endpointExists(ctx.db, endpoint.id, updatedAt)),
  ]
}
