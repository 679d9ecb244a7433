import { normaliseDomain } from '../mail/mime/mailbox-address.ts'

/** What `from` asks for: exactly one address, or every address of a domain. */
export type SenderFilter = { readonly filter: string; readonly domain: string }

const LOCAL = /^[^\s@<>"]{1,64}$/

/** `user@example.com` or `@example.com` in stored form (lower case, A-label), or null when it is neither. */
export function parseSenderFilter(value: string): SenderFilter | null {
  const at = value.lastIndexOf('@')
  if (at === -1) return null
  const local = value.slice(0, at).toLowerCase()
  const domain = normaliseDomain(value.slice(at + 1))
  if (domain === null || (local !== '' && !LOCAL.test(local))) return null
  return { filter: `${local}@${domain}`, domain }
}
