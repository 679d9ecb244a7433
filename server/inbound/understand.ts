import { classify } from '../mail/classify.ts'
import { readContent } from '../mail/content.ts'
import { readDsn } from '../mail/dsn.ts'
import { visibleCharacters } from '../mail/hidden-characters.ts'
import { parseMail } from '../mail/parse.ts'
import type { AuthEvidence, NamedAddress, ParsedMail, ResolveDns, Verdict } from '../mail/parsed.ts'
import { registrableDomain } from '../mail/registrable-domain.ts'
import { capRow } from '../mail/row-caps.ts'
import { authenticate } from '../mail/verdict.ts'
import type { IngestAttachment, IngestMail } from '../mailbox/ingest-input.ts'
import type { DeliveryPointer } from '../mailbox/ledger-input.ts'
import { sha256Hex } from '../platform/crypto.ts'

/** Version of the parsing rules, stored with each message so that old ones can be parsed again. */
export const PARSER_VERSION = 1

/** Attempts after which only header fields are read: two parses have died on this message. [FR-IN-3] */
export const HEADERS_ONLY_ATTEMPT = 3

const DAY_MS = 86_400_000
const DATE_PAST_MS = 10 * 365 * DAY_MS

/** Everything about one message that does not need the mailbox. */
export type Understood = {
  readonly parsed: ParsedMail
  readonly mail: IngestMail
  readonly verdict: Verdict
  readonly rawSha256: string
}

/** The Date field when it is believable, else our own clock. [spec/inbound.md 6] */
function sentAt(date: number | null, receivedAt: number): number {
  if (date === null || date < receivedAt - DATE_PAST_MS || date > receivedAt + DAY_MS) return receivedAt
  return date
}

function flagsOf(parsed: ParsedMail, content: { hiddenText: boolean; truncated: boolean }): string[] {
  const flags: string[] = []
  if (parsed.degraded) flags.push('parse_degraded')
  if (parsed.encrypted) flags.push('encrypted')
  if (content.hiddenText) flags.push('hidden_text')
  if (content.truncated) flags.push('body_truncated')
  return flags
}

function attachmentsOf(parsed: ParsedMail): IngestAttachment[] {
  return parsed.attachments.map((file) => ({
    position: file.position,
    filename: file.filename,
    contentType: file.contentType,
    sniffedType: file.sniffedType,
    size: file.bytes.byteLength,
    sha256: sha256Hex(file.bytes),
    disposition: file.disposition,
    contentId: file.contentId,
    risk: file.risk,
  }))
}

/** Names that people read, without the characters they cannot see. [FR-IN-9] */
function visibleNames(mailboxes: readonly NamedAddress[]): NamedAddress[] {
  return mailboxes.map(({ address, name }) => ({ address, name: visibleCharacters(name) }))
}

/** A loopback message comes from ourselves: nothing is asked of DNS. */
const LOOPBACK_EVIDENCE: AuthEvidence = {
  authserv: null,
  spf: { result: 'none', domain: null, source: null },
  dkim: [],
  dmarc: { result: 'none', policy: null, record_domain: null, aligned_by: null },
  arc: { result: 'none', instances: 0 },
  multiple_from: false,
  signature: null,
}

/** Parses, authenticates, classifies and reads a message, and cuts everything to what a row may hold. */
export async function understand(
  raw: Uint8Array,
  delivery: DeliveryPointer,
  options: {
    readonly headersOnly: boolean
    readonly trustedAuthservId: string
    readonly resolve: ResolveDns
    readonly nowMs: number
  },
): Promise<Understood> {
  const parsed = parseMail(raw, { headersOnly: options.headersOnly })
  const content = readContent(parsed)
  const classification = classify(parsed, delivery.envelopeFrom, readDsn(parsed))
  const { verdict, evidence } =
    delivery.loopback !== null
      ? { verdict: 'pass' as const, evidence: LOOPBACK_EVIDENCE }
      : await authenticate({ raw, mail: parsed, envelopeFrom: delivery.envelopeFrom, ...options })
  const rawSha256 = sha256Hex(raw)
  const rfcMessageId = parsed.rfcMessageId ?? `${rawSha256}@synthetic.invalid`
  const [from = null] = parsed.from === null ? [] : visibleNames([parsed.from])
  const fromDomain = parsed.from?.address.slice(parsed.from.address.lastIndexOf('@') + 1) ?? null
  const otherColumns = [rfcMessageId, parsed.inReplyTo ?? '', fromDomain ?? '', delivery.rawKey, delivery.envelopeTo]
  const row = capRow({
    subject: parsed.subject === null ? null : visibleCharacters(parsed.subject),
    from,
    to: visibleNames(parsed.to),
    cc: visibleNames(parsed.cc),
    replyTo: visibleNames(parsed.replyTo),
    references: parsed.references,
    automated: classification,
    auth: evidence,
    flags: flagsOf(parsed, content),
    content,
    otherBytes: otherColumns.reduce((sum, value) => sum + Buffer.byteLength(value), 1_024),
  })
  const mail: IngestMail = {
    from,
    senderDomain: fromDomain === null ? null : registrableDomain(fromDomain),
    row,
    sentAt: sentAt(parsed.date, delivery.receivedAt),
    rfcMessageId,
    messageIdSynthetic: parsed.rfcMessageId === null,
    inReplyTo: parsed.inReplyTo,
    references: parsed.references,
    kind: classification.kind,
    attachments: attachmentsOf(parsed),
  }
  return { parsed, mail, verdict, rawSha256 }
}
