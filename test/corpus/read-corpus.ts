import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDispositionReport, readDsn } from '../../server/mail/dsn.ts'
import type { ParsedAttachment, ParsedMail } from '../../server/mail/parsed.ts'

/** The folders of the corpus, by what their messages are examples of. */
export const CORPUS_FOLDERS = ['rfc', 'legacy', 'malformed', 'hostile', 'languages', 'clients'] as const

/** One message of the corpus with what a person expects of it. `expect` leaves out what is as usual (see `USUAL`). */
export type CorpusCase = {
  readonly id: string
  readonly edge: readonly string[]
  readonly source: string
  readonly proves?: string
  readonly expect: Readonly<Record<string, unknown>>
  readonly folder: string
  readonly raw: Uint8Array
}

const root = join(import.meta.dirname, 'mime')

/** What an expectation need not say. */
export const USUAL: Readonly<Record<string, unknown>> = {
  multipleFrom: false,
  sender: null,
  cc: [],
  replyTo: [],
  inReplyTo: null,
  references: [],
  html: null,
  attachments: [],
  reportParts: [],
  calendar: null,
  encrypted: false,
  signature: null,
  degraded: false,
  dsn: null,
  mdn: false,
}

/** Every message of the corpus, in the order of folders and names. */
export function readCorpus(): CorpusCase[] {
  return CORPUS_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readCase(folder, name)),
  )
}

function readCase(folder: string, name: string): CorpusCase {
  const text = readFileSync(join(root, folder, name.replace(/\.eml$/, '.json')), 'utf8')
  return { ...JSON.parse(text), folder, raw: new Uint8Array(readFileSync(join(root, folder, name))) }
}

function describeAttachment(attachment: ParsedAttachment): Record<string, unknown> {
  const { filename, contentType, sniffedType, disposition, contentId, bytes, risk } = attachment
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { filename, contentType, sniffedType, disposition, contentId, size: bytes.length, sha256, risk }
}

/** A parsed message in the words of the expectations. `headers` is compared only where a case lists them. */
export function describeMail(mail: ParsedMail): Record<string, unknown> {
  const { from, multipleFrom, sender, to, cc, replyTo, subject, inReplyTo, references, text, html } = mail
  return {
    from,
    multipleFrom,
    sender,
    to,
    cc,
    replyTo,
    subject,
    date: mail.date === null ? null : new Date(mail.date).toISOString(),
    messageId: mail.rfcMessageId,
    inReplyTo,
    references,
    contentType: mail.contentType.type,
    text,
    html,
    attachments: mail.attachments.map(describeAttachment),
    reportParts: mail.reportParts.map((part) => part.contentType),
    calendar: mail.calendar,
    encrypted: mail.encrypted,
    signature: mail.signature?.type ?? null,
    degraded: mail.degraded,
    dsn: readDsn(mail),
    mdn: isDispositionReport(mail),
    headers: mail.headers.map(({ name, value }) => [name, value]),
  }
}
