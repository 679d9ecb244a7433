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
  readonly allowlistOnly: boolean
  readonly requireKnownRecipient: boolean
  /** Addresses this identity has sent to before; a filtered delivery does not count. Receiving makes nobody known. */
  readonly contacts: readonly string[]
  /** The authenticated author that is being answered, or null. */
  readonly answeredAuthor: string | null
}

/**
 * Applies suppression, allow-list and known-recipient rules, first match. Nothing here is an error: a filtered recipient
 * is a suppressed delivery that says why. [FR-OUT-4, FR-OUT-13, E2, policy step 16]
 */
export function filterRecipients(recipients: readonly Recipient[], facts: FilterFacts): FilteredRecipient[] {
  return recipients.map((recipient) => ({ ...recipient, ...decide(recipient.address, facts) }))
}

function decide(address: string, facts: FilterFacts): Pick<FilteredRecipient, 'status' | 'reason' | 'smtpResponse'> {
  const suppression = facts.suppressed.find((entry) => entry.address === address)
  if (suppression !== undefined) {
    const { reason } = suppression
    return { status: 'suppressed', reason, smtpResponse: `policy: suppression (${reason})` }
  }
  // No list of this deployment has entries yet, so under this policy nobody is on one.
  if (facts.allowlistOnly) return filtered('not_on_allowlist')
  const isKnown = facts.contacts.includes(address) || facts.answeredAuthor === address
  if (facts.requireKnownRecipient && !isKnown) return filtered('unknown_recipient')
  return { status: 'queued', reason: null, smtpResponse: null }
}

function filtered(rule: string) {
  return { status: 'suppressed' as const, reason: rule, smtpResponse: `policy: ${rule}` }
}
