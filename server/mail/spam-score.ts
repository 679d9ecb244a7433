import type { Verdict } from './parsed.ts'
import { registrableDomain } from './registrable-domain.ts'

/** A link of the HTML body: what is shown and where it leads. */
export type ShownLink = { readonly text: string; readonly href: string }

/** What the score is made from, all of one message. */
export type SpamBaseFacts = {
  readonly verdict: Verdict
  readonly displayNameSpoof: boolean
  readonly lookalikeDomain: boolean
  readonly sharedDomainSender: boolean
  readonly hiddenText: boolean
  readonly replyToMismatch: boolean
  readonly links: readonly ShownLink[]
  /** The message has an HTML body and no text body of its own. */
  readonly htmlOnly: boolean
  /** Characters of the derived text. */
  readonly textCharacters: number
  readonly subject: string | null
}

const VERDICT_WEIGHTS: Readonly<Record<Verdict, number>> = {
  pass: 0,
  softfail: 0.2,
  none: 0.1,
  unaligned: 0.1,
  unverified: 0.2,
  fail: 0.5,
}

/** Floor of the final score when SES says spam (N27). */
const SES_SPAM_FLOOR = 0.9

/** What the message itself adds to the spam score, before anything about its sender. At least 0, not clamped above. */
export function spamBase(facts: SpamBaseFacts): number {
  const weights = [
    VERDICT_WEIGHTS[facts.verdict],
    facts.displayNameSpoof ? 0.3 : 0,
    facts.lookalikeDomain ? 0.3 : 0,
    facts.sharedDomainSender ? 0.05 : 0,
    facts.hiddenText ? 0.2 : 0,
    facts.replyToMismatch ? 0.1 : 0,
    facts.links.some(isMisleadingLink) ? 0.2 : 0,
    facts.htmlOnly && facts.links.length >= 3 && facts.textCharacters < 200 ? 0.1 : 0,
    isShouted(facts.subject) ? 0.1 : 0,
  ]
  return rounded(weights.reduce((sum, weight) => sum + weight, 0))
}

/**
 * The score of 0 to 1 that is stored: the base, less what is known about the sender, then the floor that SES sets.
 * `wellBehavedContact`: at least three mails received and none of them ever quarantined. [inbound 15, 31]
 */
export function spamScore(facts: {
  readonly base: number
  readonly knownSender: boolean
  readonly wellBehavedContact: boolean
  readonly sesSpamFailed: boolean
}): number {
  const adjusted = facts.base - (facts.knownSender ? 0.4 : 0) - (facts.wellBehavedContact ? 0.1 : 0)
  const score = rounded(Math.min(1, Math.max(0, adjusted)))
  return facts.sesSpamFailed ? Math.max(score, SES_SPAM_FLOOR) : score
}

/** Sums of tenths must compare equal to a threshold written in tenths. */
function rounded(score: number): number {
  return Math.round(score * 100) / 100
}

/** Whether a link shows the name of one registrable domain and leads to another. Text that names no host misleads no one. */
export function isMisleadingLink(link: ShownLink): boolean {
  const shown = shownHost(link.text)
  const target = URL.parse(link.href)
  if (shown === null || target === null || !/^https?:$/.test(target.protocol)) return false
  return registrableDomain(shown) !== registrableDomain(target.hostname)
}

function shownHost(text: string): string | null {
  const word = text.trim().toLowerCase()
  if (word.length > 2048 || /\s/.test(word)) return null
  const parsed = URL.parse(/^https?:\/\//.test(word) ? word : `https://${word}`)
  const host = parsed?.hostname ?? ''
  // A dot and a top-level label of letters: `readme.md:12` style words and plain words are no host names.
  return parsed !== null && !word.includes('@') && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(host) ? host : null
}

function isShouted(subject: string | null): boolean {
  const letters = Array.from((subject ?? '').slice(0, 998)).filter((character) => /\p{L}/u.test(character))
  const upper = letters.filter((character) => /\p{Lu}/u.test(character))
  return letters.length >= 10 && upper.length >= 0.7 * letters.length
}
