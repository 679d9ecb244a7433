import type { SuppressionReason } from '../../contract/events/limits.ts'
import type { Recipient } from './recipients.ts'

/** A recipient and whether it is sent to. `reason` and `smtpResponse` name the rule that filtered it, else null. */
export type FilteredRecipient = Recipient & {
  readonly status: 'queued' | 'suppressed'
  readonly reason: string | null
  readonly smtpResponse: string | null
}

/** What the filters ask about a recipient. Addresses in stored form. */
export type FilterFacts = {
  readonly suppressed: readonly { readonly address: string; readonly reason: SuppressionReason }[]
  /** List entries for mail out that a recipient may be on. */
  readonly blocked: readonly string[]
  readonly allowed: readonly string[]
  readonly allowlistOnly: boolean
  readonly requireKnownRecipient: boolean
  /** Addresses this identity has sent to before; a filtered delivery does not count. Receiving makes nobody known. */
  readonly contacts: readonly string[]
  /** The authenticated author that is being answered, or null. */
  readonly answeredAuthor: string | null
}

/** What a list may hold about an address: itself, and its `@domain`. */
export function listEntries(address: string): [string, string] {
  return [address, address.slice(address.lastIndexOf('@'))]
}

/**
 * Why an address must not be sent to whatever the sender's own rules say, or null. It holds until the transport, so it
 * is asked again right before. [spec/outbound.md 8, 20]
 */
export function mustNotSend(
  address: string,
  facts: Pick<FilterFacts, 'suppressed' | 'blocked'>,
): Pick<FilteredRecipient, 'reason' | 'smtpResponse'> | null {
  const suppression = facts.suppressed.find((entry) => entry.address === address)
  if (suppression !== undefined) {
    const { reason } = suppression
    return { reason, smtpResponse: `policy: suppression (${reason})` }
  }
  return isOn(facts.blocked, address) ? { reason: 'send_block', smtpResponse: 'policy: send_block' } : null
}

/**
 * Applies suppression, block-list, allow-list and known-recipient rules, first match. Nothing here is an error: a filtered recipient
 * is a suppressed delivery that says why. [FR-OUT-4, FR-OUT-13, E2, policy step 16]
 */
export function filterRecipients(recipients: readonly Recipient[], facts: FilterFacts): FilteredRecipient[] {
  return recipients.map((recipient) => ({ ...recipient, ...decide(recipient.address, facts) }))
}

function decide(address: string, facts: FilterFacts): Pick<FilteredRecipient, 'status' | 'reason' | 'smtpResponse'> {
  const refused = mustNotSend(address, facts)
  if (refused !== null) return { status: 'suppressed', ...refused }
  const isAllowed = isOn(facts.allowed, address)
  if (facts.allowlistOnly && !isAllowed) return filtered('not_on_allowlist')
  const isKnown = isAllowed || facts.contacts.includes(address) || facts.answeredAuthor === address
  if (facts.requireKnownRecipient && !isKnown) return filtered('unknown_recipient')
  return { status: 'queued', reason: null, smtpResponse: null }
}

function isOn(list: readonly string[], address: string): boolean {
  return listEntries(address).some((entry) => list.includes(entry))
}

function filtered(rule: string) {
  return { status: 'suppressed' as const, reason: rule, smtpResponse: `policy: ${rule}` }
}
