import { Buffer } from 'node:buffer'

/** RFC 5321 4.5.3.1.3 gives a path 256 octets; VERP senders use most of it. A longer address is none. */
const ADDRESS_MAX_BYTES = 320
const DOMAIN_MAX_BYTES = 253

/**
 * An address as it stands in a header field (Latin-1) as Unicode, or null: raw 8-bit in an address can only be UTF-8
 * (RFC 6532).
 */
export function addressFromRaw(raw: string): string | null {
  if (!/[\x80-\xff]/.test(raw)) return raw
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(raw, 'latin1'))
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The domain in lower case, as A-labels, without a root dot; an address literal keeps its brackets. Null: no domain. */
export function normaliseDomain(raw: string): string | null {
  const domain = raw.endsWith('.') ? raw.slice(0, -1) : raw
  if (domain === '' || domain.length > DOMAIN_MAX_BYTES * 2) return null
  if (domain.startsWith('[')) return /^\[[\x21-\x5a\x5e-\x7e]{1,80}\]$/.test(domain) ? domain.toLowerCase() : null
  const ascii = /^[\x21-\x7e]+$/.test(domain) ? domain.toLowerCase() : asciiDomain(domain)
  if (ascii === null || ascii.length > DOMAIN_MAX_BYTES) return null
  return ascii.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label)) ? ascii : null
}

/** UTS 46 through the URL parser, which both runtimes share; characters that end a host are refused before. */
function asciiDomain(domain: string): string | null {
  if (/[\x00-\x2c\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f\s]/.test(domain)) return null
  return URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`).hostname : null
}

/** The local part: quotes only where they are needed. Two dots in a row are kept: phone providers handed them out. */
function normaliseLocal(raw: string): string | null {
  let text = raw
  if (raw.startsWith('"')) {
    if (raw.length < 2 || !raw.endsWith('"')) return null
    text = raw.slice(1, -1).replace(/\\(.)/g, '$1')
  } else if (/[\s"(),:;<>@[\]\\]/.test(raw)) {
    return null
  }
  if (text === '' || /[\x00-\x1f\x7f-\x9f]/.test(text)) return null
  const lower = text.toLowerCase().normalize('NFC')
  return /[\s"(),:;<>@[\]\\]/.test(lower) ? `"${lower.replace(/[\\"]/g, '\\$&')}"` : lower
}

/**
 * One address (Unicode) in the form it is stored and compared in: lower case, domain as A-labels; null when it is no
 * address. Source routes and `mailto:` are dropped. Idempotent.
 */
export function normaliseMailbox(address: string): string | null {
  if (address.length > ADDRESS_MAX_BYTES * 4) return null
  let text = address.trim()
  if (text.startsWith('@')) text = text.slice(text.indexOf(':') + 1).trim()
  if (text.slice(0, 7).toLowerCase() === 'mailto:') text = text.slice(7)
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const local = normaliseLocal(text.slice(0, at).trim())
  const domain = normaliseDomain(text.slice(at + 1).trim())
  if (local === null || domain === null) return null
  const normal = `${local}@${domain}`
  return Buffer.byteLength(normal) <= ADDRESS_MAX_BYTES ? normal : null
}
