import { normaliseMessageId, parseMessageIdList } from './message-id.ts'
import { parseAddressList } from './mime/address-list.ts'
import { decodeHeaderText } from './mime/encoded-words.ts'
import { type FieldRange, fieldName, fieldValue, HEADER_FIELDS_MAX, NAMED_FIELDS } from './mime/header-block.ts'
import { parseHeaderDate } from './mime/header-date.ts'
import { findField } from './mime/structure.ts'
import type { HeaderField, NamedAddress } from './parsed.ts'

/** Bytes of names and values kept of one header block. [S52] */
export const HEADER_KEPT_MAX_BYTES = 64 * 1024
/** One named field takes at most this much of them; its parsed form reads all of it. */
const NAMED_VALUE_MAX_BYTES = 8 * 1024
/** Ids read of one References field, newest kept; rows keep 200. */
export const REFERENCES_MAX = 1000
/** Room for named fields is set aside before the others are kept; more of them than this wait their turn. */
const NAMED_RESERVED_MAX = 40

/** The fields of a message that the product reads, parsed. `degraded`: one could not be read as sent. */
export type ReadHeaders = {
  readonly from: NamedAddress | null
  readonly multipleFrom: boolean
  readonly sender: NamedAddress | null
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly replyTo: readonly NamedAddress[]
  readonly subject: string | null
  readonly date: number | null
  readonly rfcMessageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly degraded: boolean
}

/** Parses the fields of the outer message. `charset` is the body's: raw 8-bit that is not UTF-8 is read with it. */
export function readHeaders(raw: Uint8Array, fields: readonly FieldRange[], charset: string | null): ReadHeaders {
  const options = charset === null ? {} : { fallback: charset }
  const list = (name: string) => readList(raw, fields, { name, options })
  const from = list('from')
  const to = list('to')
  const cc = list('cc')
  const replyTo = list('reply-to')
  const subject = findField(raw, fields, 'subject')
  const date = findField(raw, fields, 'date')
  const id = findField(raw, fields, 'message-id')
  const inReplyTo = findField(raw, fields, 'in-reply-to')
  const references = parseMessageIdList(findField(raw, fields, 'references') ?? '', REFERENCES_MAX)
  const multipleFrom = from.addresses.length + from.skipped > 1 || from.fields > 1
  return {
    from: from.addresses[0] ?? null,
    multipleFrom,
    sender: list('sender').addresses[0] ?? null,
    to: to.addresses,
    cc: cc.addresses,
    replyTo: replyTo.addresses,
    subject: subject === null ? null : decodeHeaderText(subject, options).trim(),
    date: date === null ? null : parseHeaderDate(date),
    rfcMessageId: id === null ? null : normaliseMessageId(id),
    inReplyTo: inReplyTo === null ? null : normaliseMessageId(inReplyTo),
    references,
    degraded:
      from.addresses.length === 0 ||
      multipleFrom ||
      to.cut ||
      cc.cut ||
      replyTo.cut ||
      references.length === REFERENCES_MAX,
  }
}

type ListRequest = { readonly name: string; readonly options: { readonly fallback?: string } }

/** All fields of one name as one list: a second To field is wrong, but its recipients are real. */
function readList(raw: Uint8Array, fields: readonly FieldRange[], request: ListRequest) {
  const matching = fields.filter((field) => field.name === request.name)
  const lists = matching.map((field) => parseAddressList(fieldValue(raw, field), request.options))
  return {
    addresses: lists.flatMap((list) => list.addresses),
    skipped: lists.reduce((sum, list) => sum + list.skipped, 0),
    cut: lists.some((list) => list.cut),
    fields: matching.length,
  }
}

/**
 * The fields that are handed on: at most 200 and 64 KiB. Those the product reads come first for the room, whatever
 * stands before them; the order stays the message's. `cut` says that something was left out.
 */
export function keepHeaders(
  raw: Uint8Array,
  fields: readonly FieldRange[],
): { readonly headers: readonly HeaderField[]; readonly cut: boolean } {
  const room = { fields: HEADER_FIELDS_MAX, bytes: HEADER_KEPT_MAX_BYTES }
  const kept = new Map<FieldRange, HeaderField>()
  let cut = false
  const named = fields.filter((field) => NAMED_FIELDS.has(field.name))
  const rest = [...named.slice(NAMED_RESERVED_MAX), ...fields.filter((field) => !NAMED_FIELDS.has(field.name))]
  for (const [field, valueMax] of [
    ...named.slice(0, NAMED_RESERVED_MAX).map((field) => [field, NAMED_VALUE_MAX_BYTES] as const),
    ...rest.map((field) => [field, HEADER_KEPT_MAX_BYTES] as const),
  ]) {
    const full = fieldValue(raw, field)
    const value = full.slice(0, valueMax)
    const bytes = field.name.length + value.length
    if (value.length < full.length) cut = true
    if (room.fields === 0 || bytes > room.bytes) {
      cut = true
      continue
    }
    room.fields -= 1
    room.bytes -= bytes
    kept.set(field, { name: fieldName(raw, field), value })
  }
  return { headers: fields.flatMap((field) => kept.get(field) ?? []), cut }
}
