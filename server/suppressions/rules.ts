import type { SuppressionReason } from '../../contract/events/limits.ts'
import { parseMailAddress } from '../addresses/mail-address.ts'
import { normaliseDomain } from '../mail/mime/mailbox-address.ts'

/**
 * Reasons from mild to strict: what a person asked for is stricter than what a server found out, and a complaint is the
 * strictest. An address that is suppressed twice keeps the stricter one. [spec/api.md 7.10]
 */
export const REASONS_MILD_TO_STRICT = [
  'manual',
  'provider',
  'hard_bounce',
  'unsubscribe',
  'complaint',
] as const satisfies readonly SuppressionReason[]

/** A list entry in stored form: an address, or `@` and a domain; null when it is neither. [spec/data-model.md 5] */
export function parseListEntry(given: string): string | null {
  if (!given.startsWith('@')) return parseMailAddress(given)
  const domain = normaliseDomain(given.slice(1))
  // An address literal is no domain that anybody could be at.
  return domain === null || domain.startsWith('[') ? null : `@${domain}`
}
