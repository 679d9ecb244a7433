import init from '../../migrations/mailbox/0000_init.sql'
import fts from '../../migrations/mailbox/0001_fts.sql'
import listIndexes from '../../migrations/mailbox/0002_list_indexes.sql'
import { alarmIntervals, type Bindings, settingsOf } from '../env.ts'
import { type OpTable, OwnedObject } from '../platform/durable-object.ts'
import { wakeAt, writeMetaOnce } from '../platform/object-meta.ts'
import { auditPurpose } from './audit-trail.ts'
import { beginTransport } from './begin-transport.ts'
import { cancelMessage } from './cancel.ts'
import { claimTransport } from './claim-transport.ts'
import { composePurpose } from './compose-marker.ts'
import { applyDeliveryEvent, eventsPurpose, finishDeliveryEvent } from './delivery-events.ts'
import { dispatchPurpose } from './dispatch.ts'
import { appendEvent, emitEvent, getEvents } from './events.ts'
import { ingest } from './ingest.ts'
import type { MailboxJob } from './job.ts'
import { updateMessage } from './labels.ts'
import { dropDelivery, expectDelivery, leaseDelivery, ledgerPurpose, reconcileInbound, tickEffects } from './ledger.ts'
import { maintenancePurpose } from './maintenance.ts'
import type { MailboxOps } from './ops.ts'
import { outboxPurpose } from './outbox.ts'
import { quotaPurpose } from './quota-effects.ts'
import { findAttachment, findRaw, getMessage, getThread, listMessages, listThreads } from './read.ts'
import { resolveMessage } from './resolve.ts'
import { claimPurpose } from './stale-claim.ts'
import { submit } from './submit.ts'
import { recordTransportOutcome } from './transport-outcome.ts'
import { registerWait, waitPoll } from './wait.ts'

/** Migrations of a mailbox in order. */
export const MAILBOX_MIGRATIONS = [
  { name: '0000_init', sql: init },
  { name: '0001_fts', sql: fts },
  { name: '0002_list_indexes', sql: listIndexes },
]

function initialise(job: MailboxJob, input: MailboxOps['init']['input']): MailboxOps['init']['answer'] {
  job.transaction(() => {
    writeMetaOnce(job.sql, 'created_at', String(input.createdAt))
    writeMetaOnce(job.sql, 'erased', '0')
    appendEvent(job, {
      eventId: input.eventId,
      type: 'identity.created',
      occurredAt: input.occurredAt,
      data: input.data,
    })
    wakeAt(job.sql, 'maintenance', job.now + settingsOf(job.env).intervals.maintenance)
  })
  return { kind: 'ready' }
}

/** The mailbox of one identity: its threads, messages, ledger and events, and nothing of anybody else. */
export class IdentityMailbox extends OwnedObject<Bindings, MailboxOps> {
  /** Idempotency-Keys being worked on. Lost only together with every request that is. [spec/outbound.md 4] */
  private readonly inFlight = new Set<string>()

  protected override readonly migrations = MAILBOX_MIGRATIONS
  protected override readonly missing = 'identity_not_found'
  protected override readonly purposes = {
    outbox: outboxPurpose,
    ledger: ledgerPurpose,
    quota: quotaPurpose,
    dispatch: dispatchPurpose,
    claim: claimPurpose,
    events: eventsPurpose,
    compose: composePurpose,
    audit: auditPurpose,
    maintenance: maintenancePurpose,
  }
  protected override readonly ops: OpTable<Bindings, MailboxOps> = {
    init: initialise,
    emit_event: emitEvent,
    get_events: getEvents,
    expect_delivery: expectDelivery,
    lease_delivery: leaseDelivery,
    drop_delivery: dropDelivery,
    ingest,
    tick_effects: tickEffects,
    reconcile_inbound: reconcileInbound,
    list_threads: listThreads,
    get_thread: getThread,
    list_messages: listMessages,
    get_message: getMessage,
    update_message: updateMessage,
    find_raw: findRaw,
    find_attachment: findAttachment,
    register_wait: registerWait,
    wait_poll: waitPoll,
    submit: (job, input) => submit(job, this.inFlight, input),
    begin_transport: beginTransport,
    claim_transport: claimTransport,
    record_transport_outcome: recordTransportOutcome,
    apply_delivery_event: applyDeliveryEvent,
    finish_delivery_event: finishDeliveryEvent,
    cancel_message: cancelMessage,
    resolve_message: resolveMessage,
  }

  protected override intervals() {
    return alarmIntervals(this.env)
  }
}
