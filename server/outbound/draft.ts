import type { IdentityId, MessageId } from '../../contract/ids.ts'
import type { ExtraHeader, OutgoingMail, OutgoingPart } from '../mail/compose.ts'
import { outgoingBody } from '../mail/outgoing-body.ts'
import type { NamedAddress } from '../mail/parsed.ts'
import { forwardSubject, replySubject } from '../mail/subject.ts'
import { buildReferences } from '../mail/thread-match.ts'
import { type Keyring, mint, replyToLocal } from '../mail/thread-token.ts'
import { textWords } from '../mail/write-header.ts'
import type { Anchor, MailboxFacts, SendContext, SenderAddress } from './facts.ts'
import type { FilteredRecipient } from './filters.ts'
import { callerHeaders } from './headers.ts'
import type { SendRequest } from './send-request.ts'

/** What the bytes of a message are made from, once its policy allowed it. */
export type DraftInput = {
  readonly request: SendRequest
  readonly context: SendContext
  readonly mailbox: MailboxFacts
  readonly sender: SenderAddress
  readonly recipients: readonly FilteredRecipient[]
  readonly hop: number
  readonly messageId: MessageId
  readonly identityId: IdentityId
  readonly threadSeq: number
  readonly threadKeys: Keyring
  /** Submit time, Unix ms. */
  readonly now: number
  /** Files of the request, then those of the forwarded message. */
  readonly parts: readonly OutgoingPart[]
}

/** Larger messages are refused on every transport: 5 MiB less what a transport adds. [spec/outbound.md 14] */
export const MIME_BYTES_MAX = 5_242_880 - 8_192
/** A longer value is what providers refuse. */
const REFERENCES_BYTES_MAX = 2_048
/** An id that fits on no header line of its own is left out. */
const ID_OCTETS_MAX = 995

/** The Message-ID of our own making, without brackets. */
export function composedMessageId(messageId: MessageId, fromAddress: string): string {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  return `${ulidKey(messageId)}@${domain}`
}

function ulidKey(messageId: MessageId): string {
  return messageId.slice(messageId.indexOf('_') + 1).toLowerCase()
}

/** The threading headers that follow an anchor; a forward keeps the references and answers nobody. [C2, C6] */
export function threadHeaders(
  operation: SendRequest['operation'],
  anchor: Anchor | null,
): { readonly inReplyTo: string | null; readonly references: readonly string[] } {
  if (anchor === null) return { inReplyTo: null, references: [] }
  const parent = { ...anchor, messageId: anchor.rfcMessageId }
  const references = shorten(buildReferences(parent).filter((id) => id.length <= ID_OCTETS_MAX))
  const answers = operation !== 'forward' && references.at(-1) === anchor.rfcMessageId
  return { inReplyTo: answers ? anchor.rfcMessageId : null, references }
}

/** Drops the oldest after the first until the value is short enough for every provider. */
function shorten(ids: readonly string[]): string[] {
  const kept = [...ids]
  const length = () => kept.reduce((sum, id) => sum + id.length + 3, 0)
  while (kept.length > 2 && length() > REFERENCES_BYTES_MAX) kept.splice(1, 1)
  return kept
}

/** Reply-To with the thread's token where the domain carries one; null where replies go to From. [FR-OUT-6] */
function replyToOf(draft: DraftInput): NamedAddress | null {
  const { sender, context } = draft
  if (sender.domain.replyToken === 'none') return null
  const at = sender.address.lastIndexOf('@')
  const token = mint(draft.threadKeys, draft.identityId, draft.threadSeq)
  const local = replyToLocal(sender.address.slice(0, at), token)
  return { address: `${local}${sender.address.slice(at)}`, name: context.identity.displayName }
}

function subjectOf({ request, mailbox }: DraftInput): string {
  if (request.operation === 'forward') return forwardSubject(mailbox.target?.subject ?? null)
  if (request.operation === 'send') return request.subject ?? ''
  return replySubject(mailbox.target?.subject ?? null)
}

function field(name: string, value: string): ExtraHeader {
  return { name, words: textWords(value) }
}

/** Fields the service sets and the caller's own. [spec/outbound.md 12, 13] */
function extraHeaders({ request, context, hop }: DraftInput): ExtraHeader[] {
  const headers = [field('X-PactMail-Hop', String(hop))]
  if (request.kind === 'auto_reply') headers.push(field('Auto-Submitted', 'auto-replied'))
  if (context.tenant.policy.ai_disclosure.mode === 'header') headers.push(field('X-AI-Generated', 'true'))
  if (request.kind === 'marketing' && request.unsubscribe !== null) {
    const url = new URL(request.unsubscribe.url).href
    const ways = [
      `<${url}>`,
      ...(request.unsubscribe.mailto === null ? [] : [`<mailto:${request.unsubscribe.mailto}>`]),
    ]
    headers.push({ name: 'List-Unsubscribe', words: ways.map((way, i) => (i < ways.length - 1 ? `${way},` : way)) })
    headers.push(field('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'))
  }
  return [...headers, ...callerHeaders(request.headers)]
}

function bodyOf({ request, context, mailbox }: DraftInput) {
  const { target } = mailbox
  const { mode, text } = context.tenant.policy.ai_disclosure
  const forwarded =
    request.operation === 'forward' && target !== null
      ? {
          from: target.from,
          date: target.sentAt,
          subject: target.subject,
          to: target.to,
          text: target.text,
          htmlSanitized: target.htmlSanitized,
        }
      : null
  return outgoingBody({
    text: request.text,
    html: request.html,
    forwarded,
    signature: { text: context.identity.signatureText, html: context.identity.signatureHtml },
    disclosure: mode === 'footer' ? text : null,
    unsubscribeUrl: request.kind === 'marketing' ? (request.unsubscribe?.url ?? null) : null,
  })
}

/** A message as values, ready to be composed: the same draft gives the same bytes. */
export function draftMail(draft: DraftInput): OutgoingMail {
  const { request, mailbox, sender, recipients, messageId } = draft
  const named = (name: 'to' | 'cc') =>
    recipients
      .filter((recipient) => recipient.field === name)
      .map(({ address, name: shown }) => ({ address, name: shown }))
  return {
    boundaryKey: ulidKey(messageId),
    rfcMessageId: composedMessageId(messageId, sender.address),
    date: draft.now,
    from: { address: sender.address, name: draft.context.identity.displayName },
    replyTo: replyToOf(draft),
    to: named('to'),
    cc: named('cc'),
    subject: subjectOf(draft),
    ...threadHeaders(request.operation, mailbox.thread?.anchor ?? null),
    extraHeaders: extraHeaders(draft),
    ...bodyOf(draft),
    parts: draft.parts,
  }
}
