import { Buffer } from 'node:buffer'
import type { ExtraHeader } from '../mail/compose.ts'
import { textWords } from '../mail/write-header.ts'
import { invalidField, type Refusal } from './refusal.ts'

const NAME_BYTES_MAX = 100
const VALUE_BYTES_MAX = 2_048
const ALL_BYTES_MAX = 16_384

/** Fields a caller may set besides `X-…`, in the casing they are sent in, and the values that are allowed. */
const NAMED: Readonly<Record<string, { readonly name: string; readonly values: readonly string[] | null }>> = {
  importance: { name: 'Importance', values: ['high', 'normal', 'low'] },
  priority: { name: 'Priority', values: ['normal', 'non-urgent', 'urgent'] },
  sensitivity: { name: 'Sensitivity', values: ['personal', 'private', 'company-confidential'] },
  keywords: { name: 'Keywords', values: null },
  comments: { name: 'Comments', values: null },
  organization: { name: 'Organization', values: null },
}

const OWN = /^x-[a-z0-9_-]+$/
const RESERVED = /^x-(pactmail-|ai-generated$)/

/**
 * Why a caller's own header fields cannot be sent, or null. Decided when the request is made, so that a field a provider
 * would refuse never ends as a rejected message. [spec/outbound.md 13, S73]
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): Refusal | null {
  const seen = new Set<string>()
  let bytes = 0
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    const refusal = checkName(name, lower) ?? checkValue(name, lower, value)
    if (refusal !== null) return refusal
    if (seen.has(lower)) return invalidField(`headers.${name}`, 'The same field twice.')
    seen.add(lower)
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
  }
  return bytes > ALL_BYTES_MAX ? invalidField('headers', 'Header fields of at most 16 KB together.') : null
}

function checkName(name: string, lower: string): Refusal | null {
  if (Object.hasOwn(NAMED, lower)) return null
  const isOwn = OWN.test(lower) && Buffer.byteLength(name) <= NAME_BYTES_MAX && !RESERVED.test(lower)
  return isOwn ? null : { code: 'header_not_allowed' }
}

function checkValue(name: string, lower: string, value: string): Refusal | null {
  const path = `headers.${name}`
  if (value === '') return invalidField(path, 'A value is needed.')
  if (Buffer.byteLength(value) > VALUE_BYTES_MAX) return invalidField(path, 'At most 2,048 bytes.')
  // Everything but the tab: a line break begins another field, the rest no reader expects. [S73]
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value)) return invalidField(path, 'No control characters.')
  const values = NAMED[lower]?.values ?? null
  if (values !== null && !values.includes(value)) return invalidField(path, `One of ${values.join(', ')}.`)
  return null
}

/** A caller's fields as they are written: named ones in their casing, others as given. They passed `checkHeaders`. */
export function callerHeaders(headers: Readonly<Record<string, string>>): ExtraHeader[] {
  return Object.entries(headers).map(([name, value]) => ({
    name: NAMED[name.toLowerCase()]?.name ?? name,
    words: textWords(value),
  }))
}
