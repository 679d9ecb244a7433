import { z } from 'zod'
import { DnsRecord, type Domain, PROBE_RESULTS } from '../../contract/objects/domain.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import { open } from '../platform/seal.ts'
import type { Work } from '../rpc/context.ts'
import type { DomainRow } from './queries.ts'

const SealedRelay = z.object({
  host: z.string(),
  port: z.literal([465, 587]),
  username: z.string(),
  probe_from: z.string(),
})
const LastProbe = z.object({ result: z.enum(PROBE_RESULTS).nullable().optional() })
const Records = z.array(DnsRecord)

/** A domain as callers see it. The relay's password never leaves the server. [spec/api.md 3.10] */
export async function presentDomain(work: Work, row: DomainRow): Promise<Domain> {
  const deliveryEvents = deliveryEventsOf(row)
  return {
    id: row.id,
    tenant_id: row.tenantId,
    name: row.name,
    method: row.method,
    kind: row.kind,
    inbound: row.inbound,
    transport: row.transport,
    is_apex: row.isApex,
    routing_mode: row.routingMode,
    reply_token: row.replyToken,
    receiving: row.receiving,
    sending: row.sending,
    ses_region: row.sesRegion,
    mail_from_domain: row.mailFromDomain,
    smtp: await relayOf(work, row),
    probe: probeOf(row),
    state: row.state,
    state_reason: row.stateReason,
    state_changed_at: toTimestamp(row.stateChangedAt),
    sending_paused_at: toTimestampOrNull(row.sendingPausedAt),
    delivery_events: deliveryEvents,
    details: deliveryEvents === 'manual' ? { action: `run pmail domains subscribe ${row.name}` } : null,
    records: Records.parse(JSON.parse(row.recordsJson)),
    created_at: toTimestamp(row.createdAt),
  }
}

/** Whether deliveries are reported: through Cloudflare only with a subscription. [H17, spec/domains.md 9] */
function deliveryEventsOf(row: DomainRow): Domain['delivery_events'] {
  if (!row.sending) return 'none'
  return row.transport === 'cloudflare' && row.eventSubscriptionId === null ? 'manual' : 'active'
}

async function relayOf(work: Work, row: DomainRow): Promise<Domain['smtp']> {
  if (row.transport !== 'smtp' || row.smtpSealed === null) return null
  const place = { table: 'domains', column: 'smtp_sealed', row: row.id }
  const plain = await open(work.settings.masterKeys, place, new TextDecoder().decode(row.smtpSealed))
  return SealedRelay.parse(JSON.parse(new TextDecoder().decode(plain)))
}

function probeOf(row: DomainRow): Domain['probe'] {
  if (row.transport !== 'smtp') return null
  const last = row.probeLastJson === null ? {} : LastProbe.parse(JSON.parse(row.probeLastJson))
  return { last_at: toTimestampOrNull(row.probeLastAt), result: last.result ?? null }
}
