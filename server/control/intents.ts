import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { EventData } from '../../contract/events/index.ts'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { ApiError } from '../platform/api-error.ts'
import { derivedId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint } from '../platform/seams.ts'
import { mailboxOf, quotaOf, type Work } from '../rpc/context.ts'
import type { Statement } from './database.ts'
import {
  acrossTenantsDueIntentObjects,
  backOffIntents,
  deleteIntents,
  insertEventIntents,
  insertIntent,
  insertListedEventIntents,
  listIntentObjectsOfTenant,
  listIntents,
  type WaitingIntent,
} from './intent-queries.ts'

/** Calls of one object sent in one go. */
const BATCH_OF_OBJECT = 50
/** Due calls looked at by one run of the cron. [spec/operations.md 12.8] */
const DUE_MAX = 100
/** Objects told within the request that suspends or resumes a tenant; the cron tells the rest. [settled S45] */
const OBJECTS_IN_REQUEST = 25
/** A call that waits longer is reported. */
const STUCK_MS = 3_600_000

/** Events that follow a change in D1; `identity.created` travels with the mailbox's first call. */
const FOLLOWING_EVENTS = [
  'identity.updated',
  'identity.paused',
  'identity.resumed',
  'identity.address_added',
  'identity.address_activated',
  'identity.address_promoted',
  'identity.address_retired',
] as const
type FollowingEvent = (typeof FOLLOWING_EVENTS)[number]

type MailboxOwner = { readonly tenantId: TenantId; readonly identityId: IdentityId; readonly mailboxId: string }

const MailboxInit = z.object({ created_at: z.int(), data: z.record(z.string(), z.unknown()) })
const QuotaInit = z.object({ timezone: z.string() })
const EmitEvent = z.object({ type: z.enum(FOLLOWING_EVENTS), data: z.record(z.string(), z.unknown()) })

/** The first call of a new mailbox, with its `identity.created`. Part of the identity's batch. [J21] */
export function mailboxInitIntent(
  work: Work,
  owner: MailboxOwner,
  data: EventData<'identity.created'>,
  when: SQL | null,
): Statement {
  const body = { created_at: work.nowMs, data }
  return insertIntent(work.db, { ...rowOf(work, owner, 'init', body), op: 'init' }, when)
}

/** The first call of a tenant's quota object, and again when its time zone changes: the newest one holds. */
export function quotaInitIntent(
  work: Work,
  quota: { readonly tenantId: TenantId; readonly quotaId: string; readonly timezone: string },
  when: SQL | null,
): Statement {
  const { tenantId, quotaId, timezone } = quota
  const row = {
    ...timesOf(work),
    id: `${work.requestId}:${tenantId}:init`,
    class: 'quota' as const,
    objectId: quotaId,
    tenantId,
    op: 'init' as const,
    bodyJson: JSON.stringify({ timezone }),
  }
  return insertIntent(work.db, row, when)
}

/** An event of one mailbox for the batch of its cause. Its id follows from the request, so it is stored once. */
export function eventIntent<T extends FollowingEvent>(
  work: Work,
  owner: MailboxOwner,
  event: { readonly type: T; readonly data: EventData<T> },
  when: SQL | null = null,
): Statement {
  return insertIntent(work.db, { ...rowOf(work, owner, event.type, event), op: 'emit_event' }, when)
}

/** One event for each row of `source` (columns `object_id`, `identity_id`, `data`), in one statement. [settled S45] */
export function eventIntentsFrom(
  work: Work,
  intent: { readonly tenantId: TenantId; readonly type: FollowingEvent; readonly source: SQL },
): Statement {
  const { nextAt, occurredAt } = timesOf(work)
  return insertEventIntents(work.db, { ...intent, requestId: work.requestId, occurredAt, nextAt })
}

/** An event about one thing of one mailbox. */
export type AboutEvent<D> = { readonly targetId: string; readonly owner: MailboxOwner; readonly data: D }

/**
 * One event each about many things, in one statement, for those of which `still` holds: it names the thing `target_id`.
 * Things of one mailbox may be among them, so each id follows from its thing. [spec/operations.md 12.8]
 */
export function eventIntentsAbout<T extends FollowingEvent>(
  work: Work,
  type: T,
  events: readonly AboutEvent<EventData<T>>[],
  still: SQL,
): Statement {
  const list = events.map(({ targetId, owner, data }) => ({ targetId, ...owner, data }))
  return insertListedEventIntents(work.db, { ...timesOf(work), requestId: work.requestId, type, list, still })
}

function rowOf(work: Work, owner: MailboxOwner, what: string, body: object) {
  return {
    ...timesOf(work),
    id: `${work.requestId}:${owner.identityId}:${what}`,
    class: 'mailbox' as const,
    objectId: owner.mailboxId,
    tenantId: owner.tenantId,
    identityId: owner.identityId,
    bodyJson: JSON.stringify(body),
  }
}

function timesOf(work: Work) {
  const { nowMs, settings } = work
  return { occurredAt: nowMs, createdAt: nowMs, nextAt: nowMs + settings.intervals.intent }
}

/**
 * Tells one object everything it has to hear, oldest first, and stops at the first call that fails: the order of its
 * events is kept. Made calls are forgotten, failed ones put off. Never fails: the change that caused them is made.
 * [spec/operations.md 12.8]
 */
export async function sendIntents(work: Work, objectId: string): Promise<void> {
  try {
    const waiting = await listIntents(work.db, objectId, BATCH_OF_OBJECT)
    const made = await callInOrder(work, waiting)
    if (made.length > 0) await crashPoint('intents.sent')
    if (made.length > 0) await deleteIntents(work.db, made)
    const left = waiting.filter(({ id }) => !made.includes(id))
    if (left.length > 0) await putOff(work, objectId, left)
  } catch (error) {
    log('warn', 'rpc_intent_stuck', { request_id: work.requestId, detail: codeLocation(error) })
  }
}

async function callInOrder(work: Work, waiting: readonly WaitingIntent[]): Promise<string[]> {
  const made: string[] = []
  for (const intent of waiting) {
    if (!(await isHeard(work, intent))) break
    made.push(intent.id)
  }
  return made
}

/** Whether the call need not be made again: it was, or its owner is erased and nobody is left to hear it. */
async function isHeard(work: Work, intent: WaitingIntent): Promise<boolean> {
  try {
    await call(work, intent)
    return true
  } catch (error) {
    if (error instanceof ApiError) return error.code === 'identity_not_found' || error.code === 'tenant_not_found'
    log('error', 'panic', { handler: 'rpc', request_id: work.requestId, detail: codeLocation(error) })
    return false
  }
}

async function call(work: Work, intent: WaitingIntent): Promise<void> {
  const { objectId, tenantId, identityId, occurredAt } = intent
  const body: unknown = JSON.parse(intent.bodyJson)
  if (intent.class === 'quota') {
    await quotaOf(work, { tenantId }, objectId).init(QuotaInit.parse(body))
    return
  }
  if (identityId === null) throw new Error('a call to a mailbox names no identity')
  const mailbox = mailboxOf(work, { tenantId, identityId, mailboxId: objectId })
  const eventId = derivedId('evt', work.settings.hashKey, occurredAt, `intent:${intent.id}`)
  if (intent.op === 'init') {
    const { created_at: createdAt, data } = MailboxInit.parse(body)
    await mailbox.init({ createdAt, eventId, occurredAt, data })
    return
  }
  await mailbox.emit_event({ ...EmitEvent.parse(body), eventId, occurredAt })
}

async function putOff(work: Work, objectId: string, left: readonly WaitingIntent[]): Promise<void> {
  const { intent: firstMs, intentMax: maxMs } = work.settings.intervals
  const ids = left.map(({ id }) => id)
  await backOffIntents(work.db, { objectId, ids, nowMs: work.nowMs, firstMs, maxMs })
  const [oldest] = left
  if (oldest === undefined || work.nowMs - oldest.occurredAt <= STUCK_MS) return
  log('error', 'rpc_intent_stuck', {
    tenant_id: oldest.tenantId,
    attempt: oldest.attempts + 1,
    count: left.length,
    ...(oldest.identityId === null ? {} : { identity_id: oldest.identityId }),
  })
}

/** Tells the first objects of a tenant what follows from a change to all of them; the cron tells the others. */
export async function sendFirstIntentsOfTenant(work: Work, tenantId: TenantId): Promise<void> {
  const objects = await listIntentObjectsOfTenant(work.db, tenantId, OBJECTS_IN_REQUEST)
  await Promise.all(objects.map((objectId) => sendIntents(work, objectId)))
}

/** The cron's step: at most 100 due calls, one object at a time. A call is dropped only when its owner is erased. */
export async function repairIntents(work: Work): Promise<void> {
  for (const objectId of await acrossTenantsDueIntentObjects(work.db, work.nowMs, DUE_MAX)) {
    await sendIntents(work, objectId)
  }
}
