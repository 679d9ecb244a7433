import { Buffer } from 'node:buffer'
import type { NamedAddress } from './parsed.ts'
import { addressWords } from './write-addresses.ts'
import { type WrittenBody, writeBytes, writeText } from './write-body.ts'
import { formatDate } from './write-date.ts'
import { textWords, writeHeader } from './write-header.ts'
import { valueWithParameters } from './write-parameters.ts'

/** A file of a message we send. `contentId` names an inline part for `cid:` links. */
export type OutgoingPart = {
  readonly filename: string
  /** `type/subtype`, lower case, without parameters. */
  readonly contentType: string
  readonly disposition: 'attachment' | 'inline'
  readonly contentId: string | null
  readonly bytes: Uint8Array
}

/** A field that is not one of the fixed ones, its value as words that may be folded between. */
export type ExtraHeader = { readonly name: string; readonly words: readonly string[] }

/** A message as values. Addresses are in stored form, ids without brackets; blind copies are not part of it. */
export type OutgoingMail = {
  /** Makes the boundaries; unique per message, `[a-z0-9]` only. */
  readonly boundaryKey: string
  readonly rfcMessageId: string
  /** Unix ms. */
  readonly date: number
  readonly from: NamedAddress
  readonly replyTo: NamedAddress | null
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly subject: string
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly extraHeaders: readonly ExtraHeader[]
  readonly text: string
  readonly html: string | null
  readonly parts: readonly OutgoingPart[]
}

/** A part ready to be written: its header lines and its content, both ending without CRLF. */
type Part = { readonly header: string; readonly content: string }

/**
 * The bytes of a message: the same values give the same bytes. Only ASCII, CRLF line ends, no line over 998 octets, no
 * Bcc. Text and HTML are alternatives, inline parts belong to the HTML, other files follow. [spec/outbound.md 15]
 */
export function composeMail(mail: OutgoingMail): Uint8Array {
  const body = bodyOf(mail)
  const ending = body.content.endsWith('\r\n') ? '' : '\r\n'
  return Buffer.from(`${headersOf(mail)}${body.header}\r\n${body.content}${ending}`, 'latin1')
}

function headersOf(mail: OutgoingMail): string {
  const ids = (list: readonly string[]) => list.map((id) => `<${id}>`)
  const fields: (readonly [string, readonly string[]])[] = [
    ['From', addressWords([mail.from])],
    ['Reply-To', mail.replyTo === null ? [] : addressWords([mail.replyTo])],
    ['To', addressWords(mail.to)],
    ['Cc', addressWords(mail.cc)],
    ['In-Reply-To', mail.inReplyTo === null ? [] : ids([mail.inReplyTo])],
    ['References', ids(mail.references)],
  ]
  return [
    ...fields.filter(([, words]) => words.length > 0).map(([name, words]) => writeHeader(name, words)),
    writeHeader('Subject', textWords(mail.subject)),
    writeHeader('Date', formatDate(mail.date).split(' ')),
    writeHeader('Message-ID', ids([mail.rfcMessageId])),
    ...mail.extraHeaders.map(({ name, words }) => writeHeader(name, words)),
    writeHeader('MIME-Version', ['1.0']),
  ].join('')
}

function bodyOf(mail: OutgoingMail): Part {
  const boundary = (n: number) => `=_${mail.boundaryKey}_${n}`
  const isEmbedded = (part: OutgoingPart) => mail.html !== null && part.disposition === 'inline'
  const text = textPart('text/plain', mail.text)
  const files = mail.parts.filter((part) => !isEmbedded(part)).map(filePart)
  const embedded = mail.parts.filter(isEmbedded).map(filePart)
  const readable =
    mail.html === null
      ? text
      : joined('multipart/alternative', boundary(2), [
          text,
          wrapped('multipart/related', boundary(3), textPart('text/html', mail.html), embedded),
        ])
  return wrapped('multipart/mixed', boundary(1), readable, files)
}

/** A part alone, or with others behind it in a multipart. */
function wrapped(type: string, boundary: string, first: Part, others: readonly Part[]): Part {
  return others.length === 0 ? first : joined(type, boundary, [first, ...others])
}

function joined(type: string, boundary: string, parts: readonly Part[]): Part {
  const content = parts.map((part) => `--${boundary}\r\n${part.header}\r\n${part.content}\r\n`).join('')
  return { header: typeHeader(type, [['boundary', boundary]]), content: `${content}--${boundary}--\r\n` }
}

function typeHeader(type: string, parameters: readonly (readonly [string, string])[]): string {
  return writeHeader('Content-Type', valueWithParameters(type, parameters))
}

function textPart(type: 'text/plain' | 'text/html', text: string): Part {
  const { encoding, content } = writeText(text)
  const header = typeHeader(type, [['charset', 'utf-8']]) + writeHeader('Content-Transfer-Encoding', [encoding])
  return { header, content }
}

function filePart(part: OutgoingPart): Part {
  const { encoding, content } = writeFile(part)
  const header = [
    typeHeader(part.contentType, []),
    writeHeader('Content-Transfer-Encoding', [encoding]),
    writeHeader('Content-Disposition', valueWithParameters(part.disposition, [['filename', part.filename]])),
    part.contentId === null ? '' : writeHeader('Content-ID', [`<${part.contentId}>`]),
  ]
  return { header: header.join(''), content }
}

/** A nested message may not be encoded (RFC 2046 5.2.1): it stays as it is where that changes none of its bytes. */
function writeFile(part: OutgoingPart): WrittenBody {
  if (part.contentType !== 'message/rfc822') return writeBytes(part.bytes)
  const text = Buffer.from(part.bytes).toString('latin1')
  const written = writeText(text)
  return written.encoding === '7bit' && written.content === text ? written : writeBytes(part.bytes)
}
