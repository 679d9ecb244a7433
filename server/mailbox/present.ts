import { z } from 'zod'
import { Label } from '../../contract/fields.ts'
import type { IdentityId, ThreadId } from '../../contract/ids.ts'
import {
  type Attachment,
  type Delivery,
  MESSAGE_FLAGS,
  type Message,
  type MessageFlag,
  MessageKind,
  TRUST_FLAGS,
  Triage,
  type Trust,
  type TrustFlag,
} from '../../contract/objects/message.ts'
import { type Hold, ThreadSummary } from '../../contract/objects/thread.ts'
import type { AuthEvidence, AuthResult } from '../mail/parsed.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import type { MessageParts } from './ops.ts'
import type { attachments, deliveries, messages, threads } from './schema.object.ts'

/** A row of a message with the id of its thread; bodies are read only where they are shown. */
export type MessageRow = Omit<typeof messages.$inferSelect, 'kind'> & {
  readonly kind: Message['kind']
  readonly threadId: ThreadId
}
export type AttachmentRow = typeof attachments.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect
export type ThreadRow = typeof threads.$inferSelect

/** What belongs to a message besides its row. */
export type MessageExtras = {
  readonly identityId: IdentityId
  readonly attachments: readonly AttachmentRow[]
  readonly labels: readonly string[]
  readonly refs: readonly { readonly kind: string; readonly value: string }[]
  readonly deliveries: readonly DeliveryRow[]
}

const Strings = z.array(z.string())
const Mailboxes = z.array(z.object({ address: z.string(), name: z.string() }))
const StringMap = z.record(z.string(), z.string())

/** Splits stored flags into those of the message and those that question its sender. */
export function presentFlags(flagsJson: string): { readonly message: MessageFlag[]; readonly trust: TrustFlag[] } {
  const flags = Strings.parse(JSON.parse(flagsJson))
  return {
    message: MESSAGE_FLAGS.filter((flag) => flags.includes(flag)),
    trust: TRUST_FLAGS.filter((flag) => flags.includes(flag)),
  }
}

/** `pass` when an aligned signature passed, else the first signature's result. [spec/inbound.md 14.9] */
function dkimSummary(evidence: AuthEvidence): AuthResult {
  if (evidence.dkim.some((signature) => signature.aligned && signature.result === 'pass')) return 'pass'
  return evidence.dkim[0]?.result ?? 'none'
}

const AUTOMATED_KINDS: readonly string[] = ['dsn', 'mdn', 'list', 'automated']

/** The signals about a sender. Every inbound row has them. */
export function presentTrust(
  row: Pick<MessageRow, 'authJson' | 'verdict' | 'knownSender' | 'status' | 'spamScore' | 'kind' | 'flagsJson'>,
): Trust {
  const evidence = JSON.parse(row.authJson ?? 'null') as AuthEvidence | null
  return {
    verdict: row.verdict ?? 'none',
    spf: evidence?.spf.result ?? 'none',
    dkim: evidence === null ? 'none' : dkimSummary(evidence),
    dmarc: evidence?.dmarc.result ?? 'none',
    arc: evidence?.arc.result ?? 'none',
    known_sender: row.knownSender ?? false,
    quarantined: row.status === 'quarantined',
    spam_score: row.spamScore,
    automated: AUTOMATED_KINDS.includes(row.kind),
    flags: presentFlags(row.flagsJson).trust,
  }
}

/** An attachment as the API shows it; the sniffed type wins over the declared one (B10). */
export function presentAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    filename: row.filename,
    content_type: row.sniffedType ?? row.contentType,
    size: row.size,
    disposition: row.disposition,
    text_status: row.textStatus,
    pages: row.textPages,
    risk: row.risk,
  }
}

function presentDelivery(row: DeliveryRow): Delivery {
  return {
    address: row.address,
    field: row.field,
    status: row.status,
    smtp_code: row.smtpCode,
    enhanced_code: row.enhancedCode,
    bounce_type: row.bounceType,
    reason: row.reason,
    updated_at: toTimestamp(row.updatedAt),
  }
}

/** A stored message as the API shows it. */
export function presentMessage(row: MessageRow, extras: MessageExtras, parts: MessageParts): Message {
  const inbound = row.direction === 'inbound'
  return {
    id: row.id,
    thread_id: row.threadId,
    identity_id: extras.identityId,
    direction: row.direction,
    status: row.status,
    status_reason: row.statusReason,
    status_detail: row.statusDetail,
    from: row.fromAddress === null ? null : { address: row.fromAddress, name: row.fromName ?? '' },
    to: Mailboxes.parse(JSON.parse(row.toJson)),
    cc: Mailboxes.parse(JSON.parse(row.ccJson)),
    bcc: inbound ? [] : Mailboxes.parse(JSON.parse(row.bccJson)),
    reply_to: Mailboxes.parse(JSON.parse(row.replyToJson)),
    delivered_to: row.deliveredTo,
    is_primary_recipient: inbound ? row.isPrimaryRecipient : null,
    subject: row.subject,
    sent_at: toTimestampOrNull(row.sentAt),
    received_at: toTimestamp(row.receivedAt),
    size: row.rawSize,
    read: inbound ? row.read : null,
    extracted_text: row.extractedText,
    text: parts.quoted ? row.text : null,
    html: parts.html ? row.htmlSanitized : null,
    attachments: extras.attachments.map(presentAttachment),
    labels: Label.array().parse(extras.labels),
    kind: row.kind,
    trust: inbound ? presentTrust(row) : null,
    triage: inbound && row.triageJson !== null ? Triage.parse(JSON.parse(row.triageJson)) : null,
    quarantine_reason: row.quarantineReason,
    refs: [...extras.refs],
    rfc_message_id: row.rfcMessageId,
    in_reply_to: row.inReplyTo,
    provider_message_id: row.providerMessageId,
    deliveries: inbound ? null : extras.deliveries.map(presentDelivery),
    flags: presentFlags(row.flagsJson).message,
    metadata: StringMap.parse(JSON.parse(row.metadataJson)),
  }
}

/** A thread as lists show it. */
export function presentThread(row: ThreadRow): ThreadSummary {
  return ThreadSummary.parse({
    id: row.id,
    subject: row.subject,
    participants: Mailboxes.parse(JSON.parse(row.participantsJson)),
    message_count: row.messageCount,
    unread_count: row.unreadCount,
    first_at: toTimestamp(row.firstAt),
    last_at: toTimestamp(row.lastAt),
    last_inbound_at: toTimestampOrNull(row.lastInboundAt),
    last_direction: row.lastDirection ?? 'inbound',
    snippet: row.snippet,
    labels: Strings.parse(JSON.parse(row.labelsJson)),
    category: row.category,
    needs_reply: row.needsReply,
    urgency: row.urgency,
    archived: row.archived,
    hold: row.holdJson === null ? null : (JSON.parse(row.holdJson) as z.input<typeof Hold>),
  })
}

/** Kinds as the contract knows them; a stored kind outside it is a bug of the writer. */
export function parseKind(kind: string): Message['kind'] {
  return MessageKind.parse(kind)
}
