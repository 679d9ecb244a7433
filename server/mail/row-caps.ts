import { Buffer } from 'node:buffer'
import { cleanLine, cutCharacters, cutUtf8 } from './mime/plain-text.ts'
import type { AuthEvidence, Classification, DsnReport, MailContent, NamedAddress } from './parsed.ts'

const KIB = 1024

/** Bytes of UTF-8 in all columns of one `messages` row: SQLite in an object takes 2 MB. [spec/inbound.md 7] */
export const ROW_MAX_BYTES = 1_900_000
/** Left free for what is written later: triage results and added flags. [spec/inbound.md 7] */
export const ROW_RESERVED_BYTES = 16 * KIB

/** The caps of single columns; `…Bytes` are UTF-8, `…Characters` UTF-16 units. [spec/inbound.md 7] */
export const COLUMN_CAPS = {
  subjectCharacters: 998,
  nameCharacters: 256,
  recipients: 200,
  recipientsBytes: 64 * KIB,
  replyTo: 10,
  references: 200,
  referencesBytes: 32 * KIB,
  automatedBytes: 64 * KIB,
  authBytes: 16 * KIB,
  dkimEntries: 10,
  dsnRecipients: 100,
  diagnosticCharacters: 512,
  calendarCharacters: 256,
  extractedTextBytes: 256 * KIB,
  textBytes: 512 * KIB,
  htmlBytes: 1024 * KIB,
  snippetCharacters: 240,
} as const

/** Evidence lines of a classification are ours and short; this only keeps a bug from filling the row. */
const EVIDENCE_MAX = 100
const EVIDENCE_MAX_CHARACTERS = 200

/**
 * What a row is made of before it is cut. `otherBytes` is the UTF-8 length of every column not named here (ids, keys,
 * hashes, `metadata_json`): the budget counts them too.
 */
export type UncappedRow = {
  readonly subject: string | null
  readonly from: NamedAddress | null
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly replyTo: readonly NamedAddress[]
  readonly references: readonly string[]
  readonly automated: Classification | null
  readonly auth: AuthEvidence | null
  readonly flags: readonly string[]
  readonly content: Pick<MailContent, 'text' | 'htmlSanitized' | 'extractedText' | 'snippet'>
  readonly otherBytes: number
}

/** Column values that fit. `flagsJson` holds `body_truncated` and `parse_degraded` where a cut asks for them. */
export type CappedRow = {
  readonly subject: string | null
  readonly fromName: string | null
  readonly toJson: string
  readonly ccJson: string
  readonly replyToJson: string
  readonly referencesJson: string
  readonly automatedJson: string | null
  readonly authJson: string | null
  readonly flagsJson: string
  readonly text: string | null
  readonly htmlSanitized: string | null
  readonly extractedText: string | null
  readonly snippet: string | null
}

/**
 * Applies every storage cap and the row budget: lists first, then the bodies, of which HTML gives way before text and
 * text before the extracted text. Idempotent; cuts fall between characters. [spec/inbound.md 7]
 */
export function capRow(row: UncappedRow): CappedRow {
  const to = capList(row.to.map(capName), { count: COLUMN_CAPS.recipients, bytes: COLUMN_CAPS.recipientsBytes })
  const cc = capList(row.cc.map(capName), { count: COLUMN_CAPS.recipients, bytes: COLUMN_CAPS.recipientsBytes })
  const replyTo = capList(row.replyTo.map(capName), { count: COLUMN_CAPS.replyTo, bytes: COLUMN_CAPS.recipientsBytes })
  const references = capNewest(row.references)
  const head = {
    subject: row.subject === null ? null : cutCharacters(row.subject, COLUMN_CAPS.subjectCharacters),
    fromName: row.from === null ? null : capName(row.from).name,
    toJson: to.json,
    ccJson: cc.json,
    replyToJson: replyTo.json,
    referencesJson: references.json,
    automatedJson: row.automated === null ? null : capAutomated(row.automated),
    authJson: row.auth === null ? null : capAuth(row.auth),
    snippet: row.content.snippet === null ? null : cutCharacters(row.content.snippet, COLUMN_CAPS.snippetCharacters),
  }
  const listCut = to.cut || cc.cut || replyTo.cut || references.cut
  const flags = new Set(row.flags)
  if (listCut) flags.add('parse_degraded')
  // Counted with the flag that a cut may still add, so that adding it cannot break the budget.
  const fixed = sumBytes([...Object.values(head), JSON.stringify([...flags, 'body_truncated'])]) + row.otherBytes
  const bodies = capBodies(row.content, ROW_MAX_BYTES - ROW_RESERVED_BYTES - fixed)
  if (bodies.cut) flags.add('body_truncated')
  const { text, htmlSanitized, extractedText } = bodies
  return { ...head, flagsJson: JSON.stringify([...flags]), text, htmlSanitized, extractedText }
}

/** UTF-8 bytes of a row as capped, without `otherBytes`: what the budget speaks of. */
export function rowBytes(row: CappedRow): number {
  return sumBytes(Object.values(row))
}

function sumBytes(values: readonly (string | null)[]): number {
  return values.reduce((sum, value) => sum + (value === null ? 0 : Buffer.byteLength(value)), 0)
}

function capName(address: NamedAddress): NamedAddress {
  return { address: address.address, name: cutCharacters(cleanLine(address.name).trim(), COLUMN_CAPS.nameCharacters) }
}

type CappedList = { readonly json: string; readonly cut: boolean }

/** A JSON array of the first items that fit. */
function capList(items: readonly unknown[], max: { readonly count: number; readonly bytes: number }): CappedList {
  const kept: string[] = []
  let bytes = 2
  for (const item of items.slice(0, max.count)) {
    const json = JSON.stringify(item)
    bytes += Buffer.byteLength(json) + 1
    if (bytes > max.bytes) break
    kept.push(json)
  }
  return { json: `[${kept.join(',')}]`, cut: kept.length < items.length }
}

/** The newest references, in header order: the last ids lead to the parent. */
function capNewest(references: readonly string[]): CappedList {
  const kept: string[] = []
  let bytes = 2
  for (const id of references.slice(-COLUMN_CAPS.references).reverse()) {
    const json = JSON.stringify(id)
    bytes += Buffer.byteLength(json) + 1
    if (bytes > COLUMN_CAPS.referencesBytes) break
    kept.push(json)
  }
  return { json: `[${kept.reverse().join(',')}]`, cut: kept.length < references.length }
}

function capAutomated(automated: Classification): string {
  const calendar =
    automated.calendar === null
      ? null
      : Object.fromEntries(
          Object.entries(automated.calendar).map(([key, value]) => [
            key,
            value === null ? null : cutCharacters(value, COLUMN_CAPS.calendarCharacters),
          ]),
        )
  const evidence = automated.evidence.slice(0, EVIDENCE_MAX).map((line) => cutCharacters(line, EVIDENCE_MAX_CHARACTERS))
  const capped = { ...automated, evidence, calendar, dsn: automated.dsn === null ? null : capDsn(automated.dsn) }
  return fitJson(COLUMN_CAPS.automatedBytes, capped.dsn?.recipients.length ?? 0, (count) =>
    JSON.stringify(
      capped.dsn === null
        ? capped
        : { ...capped, dsn: { ...capped.dsn, recipients: capped.dsn.recipients.slice(0, count) } },
    ),
  )
}

function capDsn(dsn: DsnReport): DsnReport {
  const line = (text: string | null) => (text === null ? null : cutCharacters(text, COLUMN_CAPS.subjectCharacters))
  return {
    reporting_mta: line(dsn.reporting_mta),
    original_envelope_id: line(dsn.original_envelope_id),
    original_message_id: line(dsn.original_message_id),
    original_from: line(dsn.original_from),
    recipients: dsn.recipients.slice(0, COLUMN_CAPS.dsnRecipients).map((recipient) => ({
      ...recipient,
      diagnostic_code:
        recipient.diagnostic_code === null
          ? null
          : cutCharacters(recipient.diagnostic_code, COLUMN_CAPS.diagnosticCharacters),
    })),
  }
}

function capAuth(auth: AuthEvidence): string {
  return fitJson(COLUMN_CAPS.authBytes, Math.min(auth.dkim.length, COLUMN_CAPS.dkimEntries), (count) =>
    JSON.stringify({ ...auth, dkim: auth.dkim.slice(0, count) }),
  )
}

/** The JSON with as many list entries as fit, at most `count`: one try per entry, and lists here have at most 100. */
function fitJson(bytesMax: number, count: number, write: (count: number) => string): string {
  for (let entries = count; entries > 0; entries -= 1) {
    const json = write(entries)
    if (Buffer.byteLength(json) <= bytesMax) return json
  }
  return write(0)
}

type CappedBodies = Pick<CappedRow, 'text' | 'htmlSanitized' | 'extractedText'> & { readonly cut: boolean }

function capBodies(content: UncappedRow['content'], budget: number): CappedBodies {
  const extractedText = cutBody(content.extractedText, Math.min(COLUMN_CAPS.extractedTextBytes, budget))
  const afterExtracted = budget - sumBytes([extractedText])
  const text = cutBody(content.text, Math.min(COLUMN_CAPS.textBytes, afterExtracted))
  const htmlSanitized = cutBody(
    content.htmlSanitized,
    Math.min(COLUMN_CAPS.htmlBytes, afterExtracted - sumBytes([text])),
  )
  const cut =
    extractedText !== content.extractedText || text !== content.text || htmlSanitized !== content.htmlSanitized
  return { text, htmlSanitized, extractedText, cut }
}

function cutBody(body: string | null, bytesMax: number): string | null {
  return body === null ? null : cutUtf8(body, Math.max(0, bytesMax))
}
