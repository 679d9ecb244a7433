import { createHash } from 'node:crypto'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
import { normaliseMailbox } from '../../server/mail/mime/mailbox-address.ts'
import { parseMail } from '../../server/mail/parse.ts'

/** What three parsers can be compared in: plain values, line ends and outer blanks of texts evened out. */
export type Witnessed = Readonly<Record<WitnessedField, unknown>>

export const WITNESSED_FIELDS = [
  'subject',
  'from',
  'to',
  'cc',
  'replyTo',
  'date',
  'messageId',
  'inReplyTo',
  'references',
  'text',
  'html',
  'attachments',
] as const
export type WitnessedField = (typeof WITNESSED_FIELDS)[number]

export const WITNESSES = ['postal-mime', 'mailparser'] as const
export type Witness = (typeof WITNESSES)[number]

type Named = {
  readonly address?: string | undefined
  readonly name?: string | undefined
  readonly group?: readonly Named[] | undefined
}

function addressList(list: readonly Named[]): string[] {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map((entry) => `${(entry.name ?? '').trim()} <${normaliseMailbox(entry.address ?? '') ?? entry.address ?? ''}>`)
}

function idOf(value: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const id = value.trim().replace(/^</, '').replace(/>$/, '')
  const at = id.lastIndexOf('@')
  return at === -1 ? id : id.slice(0, at) + id.slice(at).toLowerCase()
}

function idList(value: string | readonly string[] | undefined): (string | null)[] {
  if (value === undefined) return []
  return (typeof value === 'string' ? value.split(/\s+/) : value).filter((id) => id !== '').map(idOf)
}

function textOf(value: string | null | undefined | false): string | null {
  return value === null || value === undefined || value === false ? null : value.replace(/\r\n?/g, '\n').trim()
}

function attachmentLine(name: string | null | undefined, type: string, bytes: Uint8Array): string {
  return `${name ?? '-'} ${type} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
}

function dateOf(value: Date | null | undefined): string | null {
  return value === null || value === undefined || Number.isNaN(value.getTime()) ? null : value.toISOString()
}

/** Our own reading. */
export function readOurs(raw: Uint8Array): Witnessed {
  const mail = parseMail(raw)
  return {
    subject: mail.subject ?? '',
    from: addressList(mail.from === null ? [] : [mail.from]),
    to: addressList(mail.to),
    cc: addressList(mail.cc),
    replyTo: addressList(mail.replyTo),
    date: mail.date === null ? null : new Date(mail.date).toISOString(),
    messageId: mail.rfcMessageId,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    text: textOf(mail.text),
    html: textOf(mail.html),
    attachments: mail.attachments.map((entry) => attachmentLine(entry.filename, entry.contentType, entry.bytes)),
  }
}

/** The reading of postal-mime, or the message of its refusal. */
export async function readPostalMime(raw: Uint8Array): Promise<Witnessed | string> {
  try {
    const mail = await PostalMime.parse(raw.slice(), { forceRfc822Attachments: true })
    return {
      subject: (mail.subject ?? '').trim(),
      from: addressList(mail.from === undefined ? [] : [mail.from as Named]),
      to: addressList((mail.to ?? []) as Named[]),
      cc: addressList((mail.cc ?? []) as Named[]),
      replyTo: addressList((mail.replyTo ?? []) as Named[]),
      date: mail.date === undefined ? null : dateOf(new Date(mail.date)),
      messageId: idOf(mail.messageId),
      inReplyTo: idOf(mail.inReplyTo),
      references: idList(mail.references),
      text: textOf(mail.text),
      html: textOf(mail.html),
      attachments: mail.attachments.map((entry) =>
        attachmentLine(entry.filename, entry.mimeType, bytesOf(entry.content)),
      ),
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'refused'
  }
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

/** The reading of mailparser, without the texts it makes up. */
export async function readMailparser(raw: Uint8Array): Promise<Witnessed | string> {
  try {
    const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true }
    const mail = await simpleParser(Buffer.from(raw), options)
    const list = (value: typeof mail.to) =>
      addressList((Array.isArray(value) ? value : value === undefined ? [] : [value]).flatMap((entry) => entry.value))
    return {
      subject: (mail.subject ?? '').trim(),
      from: list(mail.from).slice(0, 1),
      to: list(mail.to),
      cc: list(mail.cc),
      replyTo: list(mail.replyTo),
      date: dateOf(mail.date),
      messageId: idOf(mail.messageId),
      inReplyTo: idOf(mail.inReplyTo),
      references: idList(mail.references),
      text: textOf(mail.text),
      html: textOf(mail.html),
      attachments: mail.attachments.map((entry) => attachmentLine(entry.filename, entry.contentType, entry.content)),
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'refused'
  }
}

/** The fields in which a witness reads otherwise; `refused` when it reads nothing. */
export function differences(ours: Witnessed, theirs: Witnessed | string): readonly string[] {
  if (typeof theirs === 'string') return ['refused']
  return WITNESSED_FIELDS.filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))
}
