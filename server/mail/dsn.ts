import { Buffer } from 'node:buffer'
import { normaliseMessageId } from './message-id.ts'
import { parseAddressList } from './mime/address-list.ts'
import { decodeHeaderText } from './mime/encoded-words.ts'
import { parseParameterised } from './mime/header-parameters.ts'
import { addressFromRaw, normaliseMailbox } from './mime/mailbox-address.ts'
import { cutCharacters } from './mime/plain-text.ts'
import { findField, scanStructure } from './mime/structure.ts'
import type { DsnRecipient, DsnReport, ParsedMail } from './parsed.ts'

/** Recipients read of one report; later ones are not applied. [spec/inbound.md 7] */
export const DSN_RECIPIENTS_MAX = 100
/** Characters kept of a server's answer. [spec/inbound.md 7] */
export const DIAGNOSTIC_MAX_CHARACTERS = 512
/** Bytes of the returned message that are searched for its Message-ID and From. */
const RETURNED_MAX_BYTES = 256 * 1024
/** Lines of a status part that are read: 100 recipients with ten fields each leave room to spare. */
const STATUS_LINES_MAX = 5000

const STATUS_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED_TYPES = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
const ACTIONS = new Set(['failed', 'delayed', 'delivered', 'relayed', 'expanded'])
const BOUNCE_SUBJECTS = [
  'undeliver',
  'delivery status notification',
  'mail delivery failed',
  'returned mail',
  'failure notice',
]

function reportType(mail: ParsedMail): string | null {
  if (mail.contentType.type !== 'multipart/report') return null
  return mail.contentType.parameters['report-type']?.trim().toLowerCase() ?? null
}

/** A delivery status report by its declared type (RFC 3464). Only such a report may be dropped as backscatter. [S72] */
export function isDeliveryReport(mail: ParsedMail): boolean {
  const type = reportType(mail)
  if (type === 'delivery-status') return true
  // The parameter is required but forgotten by some servers; the status part says the same.
  return type === null && mail.contentType.type === 'multipart/report' && findStatus(mail) !== null
}

/** A bounce told by its looks: a postmaster, the usual subject and a returned message. [spec/inbound.md 13 row 1] */
export function isHeuristicBounce(mail: ParsedMail): boolean {
  const localPart = mail.from?.address.split('@')[0] ?? ''
  if (localPart !== 'mailer-daemon' && localPart !== 'postmaster') return false
  const subject = mail.subject?.toLowerCase() ?? ''
  return BOUNCE_SUBJECTS.some((phrase) => subject.includes(phrase)) && findReturned(mail) !== null
}

/** A read receipt (RFC 8098): what kind `mdn` means. */
export function isDispositionReport(mail: ParsedMail): boolean {
  return reportType(mail) === 'disposition-notification'
}

/**
 * The delivery report of a bounce, or null when the mail is none. A bounce told by its looks has the recipients its
 * status part names, usually none. Ids and addresses are normalised; entries without a valid recipient are left out.
 */
export function readDsn(mail: ParsedMail): DsnReport | null {
  if (!isDeliveryReport(mail) && !isHeuristicBounce(mail)) return null
  const status = readStatus(findStatus(mail))
  const returned = readReturned(findReturned(mail))
  return { ...status, ...returned }
}

function leavesOf(mail: ParsedMail): readonly { readonly contentType: string; readonly bytes: Uint8Array }[] {
  return mail.reportParts.length > 0 ? mail.reportParts : mail.attachments
}

function findStatus(mail: ParsedMail): Uint8Array | null {
  return leavesOf(mail).find((leaf) => STATUS_TYPES.has(leaf.contentType))?.bytes ?? null
}

function findReturned(mail: ParsedMail): Uint8Array | null {
  return leavesOf(mail).find((leaf) => RETURNED_TYPES.has(leaf.contentType))?.bytes ?? null
}

type StatusField = { readonly name: string; readonly value: string }

/** The fields of a status part in order, folds removed; `null` stands for the blank line between two groups. */
function statusFields(bytes: Uint8Array): (StatusField | null)[] {
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\r|\n/, STATUS_LINES_MAX)
  const fields: (StatusField | null)[] = []
  for (const line of lines) {
    const last = fields.at(-1)
    if (line.trim() === '') {
      fields.push(null)
    } else if ((line.startsWith(' ') || line.startsWith('\t')) && last) {
      fields[fields.length - 1] = { name: last.name, value: `${last.value} ${line.trim()}` }
    } else {
      const colon = line.indexOf(':')
      if (colon > 0)
        fields.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() })
    }
  }
  return fields
}

/** `rfc822; a@example.com`, `dns; mx.example.com`: the part behind the type, or all of it when no type is given. */
function withoutType(value: string): string {
  const semicolon = value.indexOf(';')
  return (semicolon === -1 ? value : value.slice(semicolon + 1)).trim()
}

/** A recipient as an address; RFC 6533 writes other scripts as `\x{5B57}`. */
function recipientAddress(value: string): string | null {
  const raw = addressFromRaw(withoutType(value))
  if (raw === null) return null
  const text = raw.replace(/\\x\{([0-9a-fA-F]{1,6})\}/g, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  return normaliseMailbox(text.replace(/^</, '').replace(/>$/, ''))
}

type Draft = {
  final: string | null
  original: string | null
  action: string | null
  status: string | null
  diagnostic: string | null
}

function emptyDraft(): Draft {
  return { final: null, original: null, action: null, status: null, diagnostic: null }
}

function finished(draft: Draft): DsnRecipient | null {
  const address = draft.final ?? draft.original
  if (address === null) return null
  return {
    final_recipient: address,
    action: draft.action,
    status: draft.status,
    diagnostic_code: draft.diagnostic,
  }
}

function takeRecipientField(draft: Draft, field: StatusField): void {
  switch (field.name) {
    case 'final-recipient':
      draft.final = recipientAddress(field.value)
      return
    case 'original-recipient':
      draft.original = recipientAddress(field.value)
      return
    case 'action': {
      const word = parseParameterised(field.value).value.toLowerCase()
      draft.action = ACTIONS.has(word) ? word : null
      return
    }
    case 'status':
      draft.status = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(field.value.slice(0, 200))?.[1] ?? null
      return
    case 'diagnostic-code':
      draft.diagnostic = cutCharacters(decodeHeaderText(field.value), DIAGNOSTIC_MAX_CHARACTERS)
      return
    default:
  }
}

function readStatus(
  bytes: Uint8Array | null,
): Pick<DsnReport, 'reporting_mta' | 'original_envelope_id' | 'recipients'> {
  let reportingMta: string | null = null
  let envelopeId: string | null = null
  const recipients: DsnRecipient[] = []
  let draft = emptyDraft()
  const close = () => {
    const recipient = finished(draft)
    if (recipient !== null && recipients.length < DSN_RECIPIENTS_MAX) recipients.push(recipient)
    draft = emptyDraft()
  }
  for (const field of bytes === null ? [] : statusFields(bytes)) {
    if (field === null) {
      close()
      continue
    }
    if (field.name === 'reporting-mta') reportingMta ??= decodeHeaderText(withoutType(field.value)).toLowerCase()
    if (field.name === 'original-envelope-id') envelopeId ??= decodeHeaderText(field.value)
    // Some servers forget the blank line between two recipients.
    if (field.name === 'final-recipient' && draft.final !== null) close()
    takeRecipientField(draft, field)
  }
  close()
  return { reporting_mta: reportingMta, original_envelope_id: envelopeId, recipients }
}

function readReturned(bytes: Uint8Array | null): Pick<DsnReport, 'original_message_id' | 'original_from'> {
  if (bytes === null) return { original_message_id: null, original_from: null }
  const head = bytes.subarray(0, RETURNED_MAX_BYTES)
  const { fields } = scanStructure(head).root
  const id = findField(head, fields, 'message-id')
  const from = findField(head, fields, 'from')
  return {
    original_message_id: id === null ? null : normaliseMessageId(id),
    original_from: from === null ? null : (parseAddressList(from).addresses[0]?.address ?? null),
  }
}
