import { expect, test } from 'vitest'
import { EventId, TenantId, WebhookId } from '../../contract/ids.ts'
import { deliverJob, fanoutJob, WebhookJob } from './job.ts'

// Covers: I5, webhooks 17, platform-invariants 16

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Pointers as the first release wrote them. A queue may still hold them when a later one reads. */
const FANOUT = {
  v: 1,
  kind: 'fanout',
  event_id: `evt_${ULID}`,
  event_type: 'message.received',
  tenant_id: `ten_${ULID}`,
  identity_id: `idn_${ULID}`,
  owner_kind: 'mailbox',
  owner_id: 'a'.repeat(64),
  occurred_at: 1_791_540_000_000,
}
const DELIVER = {
  v: 1,
  kind: 'deliver',
  event_id: `evt_${ULID}`,
  event_type: 'message.received',
  tenant_id: null,
  endpoint_id: `whk_${ULID}`,
  attempt: 3,
  first_attempt: 1,
  replay: false,
}

test.for([FANOUT, DELIVER])('core::frozen::a_$kind_pointer_of_the_first_release_is_read', (body) => {
  expect(WebhookJob.parse(body)).toEqual(body)
  expect(JSON.stringify(body).length).toBeLessThan(4_096)
})

test.for([
  ['another version', { ...FANOUT, v: 2 }],
  ['another kind', { ...FANOUT, kind: 'replay' }],
  ['no event', { ...DELIVER, event_id: '' }],
  ['attempt 0', { ...DELIVER, attempt: 0 }],
  ['nothing', null],
])('core::frozen::a_pointer_with_%s_is_not_one_of_ours', ([, body]) => {
  expect(WebhookJob.safeParse(body).success).toBe(false)
})

test('core::webhooks::pointers_made_from_rows_are_what_the_queue_reads', () => {
  const common = { tenantId: TenantId.parse(`ten_${ULID}`), identityId: null }
  const event = { ...common, id: EventId.parse(`evt_${ULID}`), type: 'webhook.disabled', occurredAt: 5 } as const
  const attempt = {
    ...common,
    eventId: event.id,
    eventType: event.type,
    endpointId: WebhookId.parse(`whk_${ULID}`),
    attempt: 14,
    firstAttempt: 14,
    replay: true,
  }

  const fanout = fanoutJob({ ...event, ownerKind: 'platform', ownerId: 'platform' })
  const deliver = deliverJob(attempt)

  expect(WebhookJob.parse(JSON.parse(JSON.stringify(fanout)))).toEqual(fanout)
  expect(WebhookJob.parse(JSON.parse(JSON.stringify(deliver)))).toEqual(deliver)
  expect(Object.keys(deliver)).toEqual(Object.keys(DELIVER))
  expect(Object.keys(fanout)).toEqual(Object.keys(FANOUT))
})
