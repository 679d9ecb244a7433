import { isWritableMessageId } from './message-id.ts'
import type { NamedAddress } from './parsed.ts'
import type { ThreadTokenCheck } from './thread-token.ts'

/** Look-ups of one walk through `References`. [threading 3.1] */
export const REFERENCE_LOOKUPS_MAX = 50
/** Entries of a `References` field we write: the first and the 19 most recent (C2). */
export const REFERENCES_WRITTEN_MAX = 20
/** Participants kept per thread. [threading 7] */
export const PARTICIPANTS_MAX = 50
const PARTICIPANT_NAME_CHARACTERS_MAX = 78
const FALLBACK_QUIET_MS = 72 * 3_600_000

/** What the mailbox knows about its threads; synchronous, since it runs inside the ingest transaction. */
export type ThreadLookup = {
  /** Whether a thread with this seq exists in this mailbox (an erased one does not). */
  readonly threadExists: (seq: number) => boolean
  /**
   * Thread seq of a normalised Message-ID, null when unknown. First the newest row with that `rfc_message_id`, then the
   * newest outbound row with that `provider_message_id` (C7). Hidden, throttled and quarantined rows match too.
   */
  readonly threadOfMessageId: (id: string) => number | null
  /** In `participants_json`, or the author of a message of the thread. */
  readonly isParticipant: (seq: number, address: string) => boolean
}

/** One inbound message, as far as it tells where it belongs. */
export type ThreadQuestion = {
  /** Of the envelope recipient's detail. A token left unverified because of the limits is `absent` (S89). */
  readonly token: ThreadTokenCheck
  readonly inReplyTo: string | null
  /** Header order. */
  readonly references: readonly string[]
  /** Normalised From address, null when the message has none (then never a participant). */
  readonly senderAddress: string | null
  readonly lookup: ThreadLookup
}

/** `joinUnverified` becomes the flag `thread_join_unverified`; its one effect is that it never ends `wait kind=reply`. */
export type ThreadDecision =
  | {
      readonly kind: 'join'
      readonly seq: number
      readonly via: 'token' | 'in_reply_to' | 'references'
      readonly joinUnverified: boolean
    }
  | { readonly kind: 'new'; readonly joinUnverified: boolean }

/**
 * Which thread an inbound message belongs to: a valid token of a living thread, then In-Reply-To, then References from
 * the last to the first, else a new thread. Subjects are never consulted (C1). [threading 3.1, C9, S89]
 */
export function resolveThread(question: ThreadQuestion): ThreadDecision {
  const { token, senderAddress, lookup } = question
  const invalidToken = token.kind === 'invalid'
  const isParticipant = (seq: number) => senderAddress !== null && lookup.isParticipant(seq, senderAddress)

  const tokenSeq = livingThreadOf(token, lookup)
  if (tokenSeq !== null) {
    const vouched = isParticipant(tokenSeq) || headersReach(question, tokenSeq)
    return { kind: 'join', seq: tokenSeq, via: 'token', joinUnverified: !vouched }
  }
  const parentSeq = question.inReplyTo === null ? null : lookup.threadOfMessageId(question.inReplyTo)
  if (parentSeq !== null) {
    const joinUnverified = invalidToken || !isParticipant(parentSeq)
    return { kind: 'join', seq: parentSeq, via: 'in_reply_to', joinUnverified }
  }
  for (const id of newestReferences(question)) {
    const seq = lookup.threadOfMessageId(id)
    if (seq === null) continue
    return { kind: 'join', seq, via: 'references', joinUnverified: invalidToken || !isParticipant(seq) }
  }
  return { kind: 'new', joinUnverified: invalidToken }
}

function livingThreadOf(token: ThreadTokenCheck, lookup: ThreadLookup): number | null {
  if (token.kind !== 'valid' || token.seq > BigInt(Number.MAX_SAFE_INTEGER)) return null
  const seq = Number(token.seq)
  return lookup.threadExists(seq) ? seq : null
}

/** Whether In-Reply-To or any of the newest References resolves to thread `seq`. */
function headersReach(question: ThreadQuestion, seq: number): boolean {
  const { inReplyTo, lookup } = question
  if (inReplyTo !== null && lookup.threadOfMessageId(inReplyTo) === seq) return true
  return newestReferences(question).some((id) => lookup.threadOfMessageId(id) === seq)
}

/** Last to first, without repeats and without the parent that was asked already, at most 50. */
function newestReferences(question: ThreadQuestion): string[] {
  const distinct = new Set(question.references.toReversed())
  if (question.inReplyTo !== null) distinct.delete(question.inReplyTo)
  return [...distinct].slice(0, REFERENCE_LOOKUPS_MAX)
}

/**
 * Whom a visible message adds to its thread's participants, in order: From, To, Cc for inbound; To, Cc for outbound.
 * Blind copies never (A10).
 */
export function participantsOf(message: {
  readonly direction: 'inbound' | 'outbound'
  readonly from: NamedAddress | null
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
}): NamedAddress[] {
  const author = message.direction === 'inbound' && message.from !== null ? [message.from] : []
  return [...author, ...message.to, ...message.cc]
}

/**
 * `known` plus `added`, by first appearance, at most 50; when full, new addresses are left out. A new non-empty name
 * replaces the old one. `own` are the identity's addresses of any status and the journal address: never participants,
 * not even when `known` holds them. Addresses are normalised already. [threading 7]
 */
export function mergeParticipants(merge: {
  readonly known: readonly NamedAddress[]
  readonly added: readonly NamedAddress[]
  readonly own: ReadonlySet<string>
}): NamedAddress[] {
  const names = new Map<string, string>()
  for (const { address, name } of [...merge.known, ...merge.added]) {
    const previous = names.get(address)
    if (address === '' || merge.own.has(address)) continue
    if (previous === undefined && names.size >= PARTICIPANTS_MAX) continue
    names.set(address, cleanName(name) || (previous ?? ''))
  }
  return Array.from(names, ([address, name]) => ({ address, name }))
}

function cleanName(name: string): string {
  const plain = name.replace(/\p{Cc}+/gu, ' ').trim()
  return Array.from(plain.slice(0, PARTICIPANT_NAME_CHARACTERS_MAX * 2))
    .slice(0, PARTICIPANT_NAME_CHARACTERS_MAX)
    .join('')
    .trim()
}

/** Life of an address; `active` and `retiring` ones are in use. */
export type AddressStatus = 'pending' | 'active' | 'retiring' | 'retired'

/** An address of the identity as the reply rules see it, without tag. */
export type OwnAddress = { readonly address: string; readonly status: AddressStatus }

/**
 * `threads.reply_from_address` after an inbound message: the address the counterparty wrote to, when it is in use and
 * named in To or Cc; otherwise unchanged. A new thread passes `current: null`. `deliveredTo` is the external address for
 * forwarded mail. An invisible message (quarantined, hidden, throttled) changes nothing; release asks again.
 * [threading 6, C3, A10]
 */
export function replyFromAfterInbound(inbound: {
  readonly current: string | null
  readonly deliveredTo: OwnAddress
  readonly namedInToOrCc: boolean
  readonly isVisible: boolean
  readonly isPlatformAddress: boolean
  readonly tokenValid: boolean
  readonly fallbackPinned: boolean
}): string | null {
  const { current, deliveredTo } = inbound
  if (!inbound.isVisible || !inbound.namedInToOrCc || !isInUse(deliveredTo)) return current
  // The platform address stands in for the pinned domain here; it is not the one they chose to write to.
  if (inbound.isPlatformAddress && inbound.tokenValid && inbound.fallbackPinned) return current
  return deliveredTo.address
}

/**
 * The address a reply, forward or `send` into a thread leaves from when the caller named none: the platform address on
 * a pinned thread, else the address last written to while it is in use, else the primary. The domain's state may still
 * ask for fallback afterwards. [threading 6]
 */
export function selectReplyFrom(thread: {
  readonly fallbackPinned: boolean
  readonly replyFrom: OwnAddress | null
  readonly platformAddress: string
  readonly primaryAddress: string
}): string {
  if (thread.fallbackPinned) return thread.platformAddress
  if (thread.replyFrom !== null && isInUse(thread.replyFrom)) return thread.replyFrom.address
  return thread.primaryAddress
}

/**
 * Whether a caller may name `from` for a message into a thread: a retiring address only where the thread already uses
 * it (G7). `usedInThread`: the thread has an outbound message from it.
 */
export function maySendFrom(choice: {
  readonly from: OwnAddress
  readonly replyFromAddress: string | null
  readonly usedInThread: boolean
}): boolean {
  if (choice.from.status === 'active') return true
  return choice.from.status === 'retiring' && (choice.usedInThread || choice.replyFromAddress === choice.from.address)
}

/** Whether a fallback pin ends: the original domain is healthy and the thread was quiet for 72 hours. [threading 6] */
export function fallbackPinEnds(thread: {
  readonly domainHealthy: boolean
  readonly lastAt: number
  readonly nowMs: number
}): boolean {
  return thread.domainHealthy && thread.lastAt < thread.nowMs - FALLBACK_QUIET_MS
}

function isInUse(address: OwnAddress): boolean {
  return address.status === 'active' || address.status === 'retiring'
}

/**
 * The ids of the `References` field of a message whose parent is given: the parent's References (or its In-Reply-To
 * when it has none), then the parent's own id; repeats keep their last place; beyond 20 the first and the 19 most recent
 * stay (C2). Ids that may not be written are skipped (S73). Empty: write neither References nor In-Reply-To.
 * [threading 5]
 */
export function buildReferences(parent: {
  readonly references: readonly string[]
  readonly inReplyTo: string | null
  readonly messageId: string
}): string[] {
  const ancestors = parent.references.length > 0 ? parent.references : [parent.inReplyTo ?? '']
  const chain = [...ancestors, parent.messageId].filter(isWritableMessageId)
  const newestFirst = [...new Set(chain.toReversed())]
  const distinct = newestFirst.reverse()
  if (distinct.length <= REFERENCES_WRITTEN_MAX) return distinct
  return [...distinct.slice(0, 1), ...distinct.slice(1 - REFERENCES_WRITTEN_MAX)]
}
