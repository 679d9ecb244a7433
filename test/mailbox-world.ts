import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IdentityId, type MessageId, TenantId } from '../contract/ids.ts'
import type { Bindings } from '../server/env.ts'
import { classify } from '../server/mail/classify.ts'
import { parseMail } from '../server/mail/parse.ts'
import { capRow } from '../server/mail/row-caps.ts'
import { ingest } from '../server/mailbox/ingest.ts'
import type { IngestInput, IngestOutcome } from '../server/mailbox/ingest-input.ts'
import type { MailboxJob } from '../server/mailbox/job.ts'
import { leaseDelivery } from '../server/mailbox/ledger.ts'
import { rawKey } from '../server/platform/blob-keys.ts'
import { newCost } from '../server/platform/cost.ts'
import { randomBytes } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'
import { openNodeDatabase } from '../server/platform/node-store.ts'
import { migrateObject } from '../server/platform/object-schema.ts'
import { openStore } from '../server/platform/store.ts'
import { settingsOnly } from './settings.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const TENANT = TenantId.parse(`ten_${ULID}`)
export const IDENTITY = IdentityId.parse(`idn_${ULID}`)
export const ADDRESS = 'ada.test@agents.localhost'
/** A fixed instant for tests: 2026-10-09T10:00:00Z. */
export const NOON = Date.UTC(2026, 9, 9, 10)

/** The real migrations of an object, read from their files. */
export function objectMigrations(store: 'mailbox' | 'quota') {
  const folder = fileURLToPath(new URL(`../migrations/${store}/`, import.meta.url).href)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return files.map((name) => ({ name, sql: readFileSync(`${folder}${name}`, 'utf8') }))
}

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

/** A mailbox over node:sqlite: the real jobs on the real schema, without workerd. */
export function createMailboxWorld(env: Bindings = settingsOnly()) {
  const database = openNodeDatabase()
  migrateObject(database, objectMigrations('mailbox'))
  const job = (now = NOON): MailboxJob => ({
    ...openStore(database, now, randomBytes).store,
    env,
    objectId: 'object',
    owner: { tenantId: TENANT, identityId: IDENTITY },
    requestId: 'req_test',
    cost: newCost(),
  })
  const lease = (id: MessageId, now = NOON) =>
    leaseDelivery(job(now), {
      delivery: {
        deliveryId: id,
        rawKey: rawKey({ tenantId: TENANT, identityId: IDENTITY }, id),
        rawSize: 1,
        envelopeFrom: 'jo@example.net',
        envelopeTo: ADDRESS,
        loopback: null,
        source: 'routing',
        receivedAt: now,
      },
    })
  /** Leases and ingests one message, as the consumer would. */
  const deliver = (facts: MailFacts = {}, now = NOON): IngestOutcome => {
    const id = newId('msg')
    const leased = lease(id, now)
    if (leased.kind !== 'leased') throw new Error('a new delivery was not leased')
    return ingest(job(now), ingestInput(facts, { id, token: leased.token }))
  }
  const rows = (sql: string, ...values: unknown[]) => database.sql.exec(sql, ...values).toArray()
  return { database, job, lease, deliver, rows, close: () => database.close() }
}

/** The stored message of an outcome; fails the test when nothing was stored. */
export function storedOf(outcome: IngestOutcome) {
  if (outcome.kind !== 'stored' && outcome.kind !== 'duplicate') throw new Error(`nothing stored: ${outcome.kind}`)
  return outcome.stored
}
