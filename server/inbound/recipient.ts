import { normaliseDomain } from '../mail/mime/mailbox-address.ts'

/** An envelope recipient in directory form: `base` is looked up, `detail` is what stood behind the first `+`. */
export type Recipient = {
  readonly base: string
  readonly domain: string
  readonly localPart: string
  readonly detail: string | null
}

/**
 * Normalises an envelope recipient: angle brackets off, lower case, domain as A-label, dots kept, tag split at the first
 * plus. Null when it cannot be an address of ours (non-ASCII local part, no domain). A tag never selects an identity.
 * [spec/inbound.md 2.2, A1, A2]
 */
export function parseRecipient(envelopeTo: string): Recipient | null {
  const trimmed = envelopeTo.trim()
  const address = trimmed.startsWith('<') && trimmed.endsWith('>') ? trimmed.slice(1, -1) : trimmed
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > 1_000) return null
  const local = address.slice(0, at)
  if (!/^[\x21-\x7e]+$/.test(local)) return null
  const domain = normaliseDomain(address.slice(at + 1))
  if (domain === null) return null
  const [localPart = '', ...rest] = local.toLowerCase().split('+')
  const detail = rest.join('+')
  return localPart === ''
    ? null
    : { base: `${localPart}@${domain}`, domain, localPart, detail: detail === '' ? null : detail }
}
