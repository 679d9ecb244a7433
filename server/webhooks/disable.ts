import { and, type SQL } from 'drizzle-orm'
import type { WebhookDeliveryError } from '../../contract/objects/webhook.ts'
import type { Statement } from '../control/database.ts'
import { type PlatformEvent, platformEventStatement } from '../events/platform.ts'
import { derivedId } from '../platform/ids.ts'
import type { Work } from '../rpc/context.ts'
import { disableEndpoint, endpointIsOn, type PendingAttempt } from './delivery-queries.ts'
import type { OwnedEndpoint } from './queries.ts'
import { disableCause } from './rules.ts'

/** The end of an endpoint and its event, for the batch of the failure that caused it. */
export type Disabling = {
  readonly statements: readonly Statement[]
  readonly event: PlatformEvent<'webhook.disabled'>
}

/**
 * What switches an endpoint off after this failure; null when it stays on. The event is written only if the endpoint was
 * on, before it is switched off, and its id follows from the attempt: told once, however often this runs.
 * [spec/webhooks.md 13, spec/events.md 3]
 */
export function disablingOf(
  work: Work,
  failure: {
    readonly endpoint: OwnedEndpoint
    readonly attempt: PendingAttempt
    readonly error: WebhookDeliveryError
    readonly nowMs: number
    /** Holds when the failure was recorded by this worker. */
    readonly when: SQL
  },
): Disabling | null {
  const { endpoint, attempt, error, nowMs, when } = failure
  const reason = disableCause(error, endpoint, { nowMs, failingMs: work.settings.intervals.webhookFailing })
  if (reason === null) return null
  const cause = `webhook.disabled:${endpoint.id}:${attempt.eventId}:${attempt.attempt}`
  const event: Disabling['event'] = {
    id: derivedId('evt', work.settings.hashKey, attempt.createdAt, cause),
    type: 'webhook.disabled',
    occurredAt: nowMs,
    tenantId: endpoint.tenantId,
    identityId: null,
    partnerId: endpoint.partnerId ?? endpoint.tenantPartnerId,
    data: { webhook_id: endpoint.id, reason },
  }
  const isOn = and(endpointIsOn(work.db, endpoint.id), when) ?? when
  return {
    statements: [
      platformEventStatement(work.db, event, { when: isOn, fannedOutAt: null }),
      disableEndpoint(work.db, endpoint.id, nowMs, when),
    ],
    event,
  }
}
