import { createHash } from 'node:crypto'
import { IdentityId, type MessageId, TenantId } from '../contract/ids.ts'
import { classify } from '../server/mail/classify.ts'
import { parseMail } from '../server/mail/parse.ts'
import { capRow } from '../server/mail/row-caps.ts'
import type { IngestInput, IngestOutcome } from '../server/mailbox/ingest-input.ts'
import { rawKey } from '../server/platform/blob-keys.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const TENANT = TenantId.parse(`ten_${ULID}`)
export const IDENTITY = IdentityId.parse(`idn_${ULID}`)
export const ADDRESS = 'ada.test@agents.localhost'
/** A fixed instant for tests: 2026-10-09T10:00:00Z. */
export const NOON = Date.UTC(2026, 9, 9, 10)

/** What a test says about one inbound message; everything else has a default. */
export type MailFacts = {
  readonly messageId?: string | null
  readonly inReplyTo?: string
  readonly references?: string
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly text?: string
  readonly detail?: string
  readonly receivedAt?: number
  readonly verdict?: IngestInput['verdict']
  readonly attachments?: IngestInput['mail']['attachments']
}

let serial = 0

function rawOf(facts: MailFacts): Uint8Array {
  serial += 1
  const id = facts.messageId === undefined ? `<m${serial}@example.net>` : facts.messageId
  const lines = [
    `From: ${facts.from ?? 'Jo <jo@example.net>'}`,
    `To: ${facts.to ?? ADDRESS}`,
    `Subject: ${facts.subject ?? `Message ${serial}`}`,
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    ...(facts.inReplyTo === undefined ? [] : [`In-Reply-To: ${facts.inReplyTo}`]),
    ...(facts.references === undefined ? [] : [`References: ${facts.references}`]),
    '',
    facts.text ?? `Text ${serial}`,
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

/** The ingest input of a message, made by the real parser from real bytes. */
export function ingestInput(facts: MailFacts, delivery: { id: MessageId; token: string }): IngestInput {
  const raw = rawOf(facts)
  const parsed = parseMail(raw)
  const rawSha256 = createHash('sha256').update(raw).digest('hex')
  const row = capRow({
    subject: parsed.subject,
    from: parsed.from,
    to: parsed.to,
    cc: parsed.cc,
    replyTo: parsed.replyTo,
    references: parsed.references,
    automated: classify(parsed, 'jo@example.net', null),
    auth: null,
    flags: [],
    content: {
      text: parsed.text,
      htmlSanitized: null,
      extractedText: parsed.text,
      snippet: (parsed.text ?? '').slice(0, 240),
    },
    otherBytes: 1_000,
  })
  return {
    deliveryId: delivery.id,
    leaseToken: delivery.token,
    receivedAt: facts.receivedAt ?? NOON + serial,
    rawKey: rawKey({ tenantId: TENANT, identityId: IDENTITY }, delivery.id),
    rawSize: raw.byteLength,
    rawSha256,
    envelopeFrom: 'jo@example.net',
    deliveredTo: ADDRESS,
    detail: facts.detail ?? null,
    isBcc: false,
    isPrimaryRecipient: true,
    ownAddresses: [{ address: ADDRESS, status: 'active' }],
    platformDomain: 'agents.localhost',
    mail: {
      from: parsed.from,
      senderDomain: 'example.net',
      row,
      sentAt: NOON,
      rfcMessageId: parsed.rfcMessageId ?? `${rawSha256}@synthetic.invalid`,
      messageIdSynthetic: parsed.rfcMessageId === null,
      inReplyTo: parsed.inReplyTo,
      references: parsed.references,
      kind: 'normal',
      attachments: facts.attachments ?? [],
    },
    verdict: facts.verdict ?? 'pass',
    loopback: null,
    threadKeys: { current: { kid: '0', key: new Uint8Array(32).map((_, i) => i) }, verifying: [] },
    policy: { onAuthFail: true, textBytes: 65_536 },
    parserVersion: 1,
  }
}

/** The stored message of an outcome; fails the test when nothing was stored. */
export function storedOf(outcome: IngestOutcome) {
  if (outcome.kind !== 'stored' && outcome.kind !== 'duplicate') throw new Error(`nothing stored: ${outcome.kind}`)
  return outcome.stored
}
