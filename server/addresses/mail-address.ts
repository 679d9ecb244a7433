import { normaliseDomain, normaliseMailbox } from '../mail/mime/mailbox-address.ts'

const LOCAL_PART_BYTES_MAX = 64
const PATH_BYTES_MAX = 254

/**
 * One address as a person or program writes it into a form, in the form addresses are stored and compared in: lower case,
 * domain as A-label. Null when it is none by RFC 5321: a local part outside ASCII or of more than 64 octets, more than
 * 254 octets in all, a display name, a comment, a second address.
 */
export function parseMailAddress(input: string): string | null {
  // Header syntax that the mail parser forgives is no address in a form.
  if (input.length > PATH_BYTES_MAX || /[\s\x00-\x1f\x7f<>(),;]/.test(input) || /^(@|mailto:)/i.test(input)) return null
  const at = input.lastIndexOf('@')
  const local = input.slice(0, at)
  const domain = normaliseDomain(input.slice(at + 1))
  if (at < 1 || at > LOCAL_PART_BYTES_MAX || domain === null || !/^[\x21-\x7e]+$/.test(local)) return null
  const address = normaliseMailbox(`${local}@${domain}`)
  return address !== null && address.length <= PATH_BYTES_MAX ? address : null
}
