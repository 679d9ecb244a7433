import { fold } from './confusables.ts'
import type { NamedAddress, Verdict } from './parsed.ts'
import { domainAsShown, registrableDomain } from './registrable-domain.ts'

/** Texts longer than this are cut before they are folded; a display name has at most a few dozen characters. */
const NAME_CHARACTERS_MAX = 256

/** Who wrote, as far as the signals care. `from` null: no usable From, and then no signal about it. */
export type KnownSenderFacts = {
  readonly verdict: Verdict
  /** Of the contact with exactly this address, 0 without one. */
  readonly contactOutboundCount: number
  readonly receiveAllowed: boolean
  readonly senderDomain: string | null
  /** Domains of the tenant itself (`kind <> 'platform'`): the platform domain gives no trust (D12). */
  readonly ownDomains: ReadonlySet<string>
}

/**
 * Whether the sender is known: we wrote to that address, or a person allowed it, or it is of the tenant's own domain.
 * None of it counts without verdict `pass` (loopback mail has it): otherwise a forged From would be a known sender.
 * [inbound 15, S69]
 */
export function isKnownSender(facts: KnownSenderFacts): boolean {
  if (facts.verdict !== 'pass') return false
  const ofOwnDomain = facts.senderDomain !== null && facts.ownDomains.has(facts.senderDomain)
  return facts.contactOutboundCount > 0 || facts.receiveAllowed || ofOwnDomain
}

/** Flag `shared_domain_sender`: From is on the platform domain and is no address of this tenant. [D12] */
export function isSharedDomainSender(sender: {
  readonly domain: string
  readonly platformDomain: string
  readonly isOfThisTenant: boolean
}): boolean {
  return sender.domain === sender.platformDomain && !sender.isOfThisTenant
}

/** Names that are compared with a sender's. */
export type SpoofFacts = {
  readonly from: NamedAddress
  /** Contacts with `outbound_count > 0`. */
  readonly contacts: readonly NamedAddress[]
  /** Display name of the identity and name of the tenant. */
  readonly ownNames: readonly string[]
  /** The sender is an address of this identity. */
  readonly isThisIdentity: boolean
  /** `isKnownSender`: a person with two addresses is not an impostor of himself. */
  readonly isKnownSender: boolean
}

/**
 * Flag `display_name_spoof`: the display name holds another address than From's, looks like the name of somebody we
 * write to at another address, or like our own. [inbound 15, D2]
 */
export function isDisplayNameSpoof(facts: SpoofFacts): boolean {
  const { from } = facts
  const own = new Set([from.address, addressAsShown(from.address)])
  if (addressesIn(from.name).some((address) => !own.has(address))) return true
  const name = nameFold(from.name)
  if (name === '') return false
  const isOther = (contact: NamedAddress) => contact.address !== from.address && nameFold(contact.name) === name
  if (!facts.isKnownSender && facts.contacts.some(isOther)) return true
  return !facts.isThisIdentity && facts.ownNames.some((ownName) => nameFold(ownName) === name)
}

/** A display name for comparison: confusable fold, white space collapsed, quotes around it gone. `''` never matches. */
export function nameFold(name: string): string {
  const plain = name.slice(0, NAME_CHARACTERS_MAX).replace(/[\s"'“”]+/gu, ' ')
  return fold(plain.trim())
}

function addressAsShown(address: string): string {
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + domainAsShown(address.slice(at + 1))
}

/** Tokens that a person reads as an address, lower case, full-width signs included. */
function addressesIn(name: string): string[] {
  const plain = name
    .slice(0, NAME_CHARACTERS_MAX)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  const words = plain.split(/[\s<>()[\]{}"',;:|]+/u)
  return words.filter((word) => /^[^@]+@[^@]+\.[^@.]{2,}\.?$/u.test(word)).map((word) => word.replace(/\.$/, ''))
}

/** Domains that are compared with a sender's, all lower case A-labels. */
export type LookalikeFacts = {
  readonly senderAddress: string
  readonly tenantDomains: readonly string[]
  /** Domains of contacts with `outbound_count > 0`. */
  readonly contactDomains: readonly string[]
  readonly platformDomain: string
  /** The receiving tenant's address suffix without its dot, `''` when it has none. */
  readonly tenantSuffix: string
}

/**
 * Flag `lookalike_domain`: the registrable domain of the sender looks like one of the tenant's or of a contact's without
 * being it. For a sender on the platform domain the suffix of its workspace is compared with this tenant's suffix and the
 * labels of its domains. [inbound 15, D2, D12]
 */
export function isLookalikeDomain(facts: LookalikeFacts): boolean {
  const at = facts.senderAddress.lastIndexOf('@')
  const domain = facts.senderAddress.slice(at + 1)
  if (at < 0 || domain === '') return false
  if (domain === facts.platformDomain) return isLookalikeSuffix(facts.senderAddress.slice(0, at), facts)
  const own = registrableDomain(domain)
  if (facts.tenantDomains.some((known) => registrableDomain(known) === own)) return false
  const look = domainFold(own)
  return [...facts.tenantDomains, ...facts.contactDomains].some((known) => {
    const registered = registrableDomain(known)
    return registered !== own && domainFold(registered) === look
  })
}

function isLookalikeSuffix(localPart: string, facts: LookalikeFacts): boolean {
  const dot = localPart.lastIndexOf('.')
  const suffix = localPart.slice(dot + 1)
  if (dot < 0 || suffix === '' || suffix === facts.tenantSuffix) return false
  const look = fold(suffix)
  const labels = facts.tenantDomains.filter((domain) => domain !== facts.platformDomain).flatMap(ownLabels)
  return [facts.tenantSuffix, ...labels].some((known) => known !== '' && fold(known) === look)
}

/** The labels of a domain that its owner chose: all but the public suffix. */
function ownLabels(domain: string): string[] {
  const shown = domainAsShown(domain).split('.')
  const suffixLabels = registrableDomain(domain).split('.').length - 1
  return suffixLabels === 0 ? shown : shown.slice(0, -suffixLabels)
}

function domainFold(domain: string): string {
  return fold(domainAsShown(domain))
}

/** Flag `reply_to_mismatch`: an answer would go to another registrable domain than From's (D3). */
export function isReplyToMismatch(from: NamedAddress, replyTo: readonly NamedAddress[]): boolean {
  const own = registrableOfAddress(from.address)
  return replyTo.some(({ address }) => registrableOfAddress(address) !== own)
}

function registrableOfAddress(address: string): string {
  return registrableDomain(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}
