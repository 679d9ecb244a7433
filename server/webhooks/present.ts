import { z } from 'zod'
import { IdentityId } from '../../contract/ids.ts'
import {
  EventSubscription,
  type Webhook,
  type WebhookDelivery,
  type WebhookScope,
} from '../../contract/objects/webhook.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import type { AttemptRow } from './delivery-queries.ts'
import type { EndpointOwner, EndpointRow } from './queries.ts'

const Events = z.array(EventSubscription)
const IdentityIds = z.array(IdentityId)

/** The filters of an endpoint as they were stored; values were checked when they were written. */
export function readFilters(row: Pick<EndpointRow, 'eventTypesJson' | 'identityIdsJson'>) {
  return {
    events: Events.parse(JSON.parse(row.eventTypesJson)),
    identityIds: row.identityIdsJson === null ? null : IdentityIds.parse(JSON.parse(row.identityIdsJson)),
  }
}

/** Whose events an endpoint gets. */
export function scopeOfOwner({ tenantId, partnerId }: EndpointOwner): WebhookScope {
  if (tenantId !== null) return 'tenant'
  return partnerId === null ? 'platform' : 'partner'
}

/** An endpoint as callers see it, never with its secret. [spec/api.md 3.14] */
export function presentWebhook(row: EndpointRow): Webhook {
  const { events, identityIds } = readFilters(row)
  return {
    id: row.id,
    scope: scopeOfOwner(row),
    partner_id: row.partnerId,
    tenant_id: row.tenantId,
    url: row.url,
    events,
    identity_ids: identityIds,
    description: row.description,
    enabled: row.enabled,
    disabled_reason: row.disabledReason,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  }
}

/** An attempt as callers see it. */
export function presentDelivery(row: AttemptRow): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.endpointId,
    event_id: row.eventId,
    event_type: row.eventType,
    attempt: row.attempt,
    status: row.status,
    http_status: row.httpStatus,
    error: row.error,
    duration_ms: row.durationMs,
    next_attempt_at: toTimestampOrNull(row.nextAttemptAt),
    created_at: toTimestamp(row.createdAt),
  }
}
