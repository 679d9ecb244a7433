import { z } from 'zod'

/** Documents a schema by hand where zod's own JSON Schema would say something else than what is accepted. */
function says(schema: Record<string, unknown>) {
  return {
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      const description = jsonSchema['description']
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, schema, description === undefined ? {} : { description })
    },
  }
}

/** A whole number in a query. Strict: no blanks, signs other than minus, hexadecimal or empty text. */
export function queryInt(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback)
    .meta(says({ type: 'integer', minimum: min, maximum: max, default: fallback }))
}

/** A decimal number in a query. */
export function queryNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,9})?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta(says({ type: 'number', minimum: min, maximum: max }))
}

/** `true` or `false` in a query, nothing else. */
export function queryBool() {
  return z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .meta(says({ type: 'boolean' }))
}

/** An instant in a query: RFC 3339 with an offset; the handler gets Unix milliseconds. */
export function queryInstant() {
  return z.iso
    .datetime({ offset: true })
    .transform((value) => Date.parse(value))
    .meta(says({ type: 'string', format: 'date-time' }))
}

/** A comma list of words from a fixed set in a query; the handler gets the set's members in the given order. */
export function queryWords<const W extends readonly [string, ...string[]]>(words: W) {
  const pattern = `^(${words.join('|')})(,(${words.join('|')}))*$`
  return z
    .string()
    .max(200)
    .regex(new RegExp(pattern))
    .transform((value) => new Set(value.split(',') as W[number][]) as ReadonlySet<W[number]>)
    .meta(says({ type: 'string', pattern, maxLength: 200 }))
}

/** The paging parameters of every list: newest first, 25 a page unless told otherwise. [spec/api.md 2.5] */
export const pageParams = {
  limit: queryInt(1, 100, 25).describe('Rows a page, 1 to 100.'),
  cursor: z.string().min(1).max(2048).optional().describe('`next_cursor` of the page before; lives 24 hours.'),
}

/** One page of a list. `next_cursor` is null on the last page. */
export function pageOf<T extends z.ZodType>(id: string, item: T) {
  return z
    .object({
      data: z.array(item).describe('The rows of this page.'),
      next_cursor: z.string().nullable().describe('Pass as `cursor` for the next page; null on the last page.'),
    })
    .meta({ id, description: 'One page of a list.' })
}

/** An instant on the wire: RFC 3339 in UTC with milliseconds. */
export const Timestamp = z.iso
  .datetime()
  .meta({ id: 'Timestamp', description: 'RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z.' })

export const Email = z.string().max(254).meta({
  id: 'Email',
  description: 'An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label.',
})

export const NamedMailbox = z
  .object({
    address: Email,
    name: z.string().describe('Display name as the sender wrote it, `""` when absent. Untrusted text.'),
  })
  .meta({ id: 'Mailbox', description: 'An address and the name written beside it.' })

export const DIRECTIONS = ['inbound', 'outbound'] as const
export const Direction = z.enum(DIRECTIONS).meta({ id: 'Direction', description: 'Received or sent.' })
export type Direction = z.output<typeof Direction>

export const MODES = ['live', 'test'] as const
export const Mode = z
  .enum(MODES)
  .meta({ id: 'Mode', description: 'Mail of a test tenant never leaves the deployment.' })
export type Mode = z.output<typeof Mode>

/** A label: at most 64 characters, lower case. */
export const LABEL_PATTERN = /^[a-z0-9][a-z0-9_:-]{0,63}$/
export const Label = z
  .string()
  .regex(LABEL_PATTERN)
  .meta({ id: 'Label', description: 'A label: lower case letters, digits, `_`, `:` and `-`, at most 64 characters.' })

/** Bytes of a string in UTF-8, counted without allocating the encoding. */
function utf8Bytes(value: string): number {
  let bytes = 0
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Keys of one metadata object. */
export const METADATA_KEYS_MAX = 16
/** Bytes of UTF-8 in one metadata value. */
export const METADATA_VALUE_BYTES_MAX = 512
const MetadataMap = z.record(z.string().min(1).max(64), z.string())

/** Caller's own facts: at most 16 keys of 64 characters, values at most 512 bytes. */
export const MetadataInput = MetadataMap.refine(
  (map) => Object.keys(map).length <= METADATA_KEYS_MAX,
  'at most 16 keys',
)
  .refine(
    (map) => Object.values(map).every((value) => utf8Bytes(value) <= METADATA_VALUE_BYTES_MAX),
    'values of at most 512 bytes',
  )
  .meta({ id: 'MetadataInput', description: "The caller's own facts: at most 16 keys, values of at most 512 bytes." })
export const Metadata = MetadataMap.meta({ id: 'Metadata', description: "The caller's own facts, as they were set." })

/** Unicode, 1 to 78 characters, no line break: it goes into a header. */
export const DisplayName = z
  .string()
  .min(1)
  .max(78)
  .regex(/^[^\r\n\0]*$/)
  .meta({ id: 'DisplayName', description: 'A name for people: 1 to 78 characters, no line break.' })
