import { fold, hasRightToLeft, isMixedScript } from '../mail/confusables.ts'
import { RESERVED_ENDINGS, RESERVED_PREFIXES, ROLE_NAMES, SYSTEM_NAMES } from './reserved-names.data.ts'

/**
 * Where a name stands: `platform` alone before the platform domain (default tenant, empty suffix), `tenant` with a
 * suffix or on a tenant's own domain. [spec/identities.md 8]
 */
export type NameClass = 'platform' | 'tenant'

/** Characters of a username. */
export const USERNAME_LENGTH_MAX = 24
/** Characters of an alias, and of username and suffix together: the rest of 64 is for a thread token. [A12] */
export const LOCAL_PART_LENGTH_MAX = 40
/** A whole address as RFC 5321 allows it in a path. */
export const ADDRESS_LENGTH_MAX = 254
/** Addresses of one identity, in any state. [spec/identities.md 12] */
export const ADDRESSES_MAX = 20

/** Why a name is refused, as the code of its error. */
export type NameProblem = 'address_reserved' | 'address_unsupported' | 'address_invalid' | 'local_part_too_long'

/** A name in its stored form, or the code of the first rule it breaks. */
export type NameCheck =
  | { readonly kind: 'valid'; readonly name: string; readonly fold: string }
  | { readonly kind: 'refused'; readonly code: NameProblem }

const RESERVED: Readonly<Record<NameClass, readonly string[]>> = {
  platform: [...ROLE_NAMES, ...SYSTEM_NAMES],
  tenant: SYSTEM_NAMES,
}

const folds = new Map<NameClass, ReadonlySet<string>>()

function reservedFolds(nameClass: NameClass): ReadonlySet<string> {
  const known = folds.get(nameClass) ?? new Set(RESERVED[nameClass].map(fold))
  folds.set(nameClass, known)
  return known
}

/** Whether a name looks like one that is reserved for its class (`rnailer-daemon`, `p0stmaster`). [A4] */
export function looksReserved(name: string, nameClass: NameClass): boolean {
  return reservedFolds(nameClass).has(fold(name))
}

/**
 * Decides on a username or local part, step by step in the order of the specification: what looks reserved, what mixes
 * scripts or runs right to left, what is not ASCII, what has the wrong form, what is reserved, what is too long with its
 * suffix. Whether the name is taken is for the database to say. [spec/identities.md 8, A1, A3, A4, A12]
 */
export function checkName(
  input: string,
  limits: { readonly nameClass: NameClass; readonly lengthMax: number; readonly suffix: string },
): NameCheck {
  const { nameClass, lengthMax, suffix } = limits
  if (looksReserved(input, nameClass)) return refused('address_reserved')
  if (/[^\x00-\x7f]/.test(input)) {
    return refused(isMixedScript(input) || hasRightToLeft(input) ? 'address_reserved' : 'address_unsupported')
  }
  const name = input.toLowerCase()
  if (!isWellFormed(name) || name.length > lengthMax) return refused('address_invalid')
  if (isReserved(name, nameClass)) return refused('address_reserved')
  if (name.length + suffix.length > LOCAL_PART_LENGTH_MAX) return refused('local_part_too_long')
  return { kind: 'valid', name, fold: fold(name) }
}

function refused(code: NameProblem): NameCheck {
  return { kind: 'refused', code }
}

function isWellFormed(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]*$/.test(name) && !name.includes('..') && !name.endsWith('.')
}

function isReserved(name: string, nameClass: NameClass): boolean {
  return (
    RESERVED[nameClass].includes(name) ||
    RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix)) ||
    RESERVED_ENDINGS.some((ending) => name.endsWith(ending))
  )
}

/** What a domain is, as far as its addresses depend on it. */
export type RoutedDomain = {
  readonly state: string
  readonly routingMode: 'catch_all' | 'literal' | 'forward'
  readonly inbound: 'routing' | 'ses' | 'forward' | 'none'
}

/** Whether mail can flow over a domain now. */
export function isLive(domain: Pick<RoutedDomain, 'state'>): boolean {
  return domain.state === 'healthy' || domain.state === 'degraded'
}

/** Whether an address of the domain gets its mail without a rule of its own. [spec/identities.md 14] */
export function isRoutedAtOnce(domain: Pick<RoutedDomain, 'routingMode'>): boolean {
  return domain.routingMode !== 'literal'
}

/** The status a new address begins with. */
export function firstStatus(domain: RoutedDomain): 'active' | 'pending' {
  return isLive(domain) && isRoutedAtOnce(domain) ? 'active' : 'pending'
}

/** Addresses that mail reaches by a customer's forwarding begin unproved; others have nothing to prove. */
export function firstForwarding(domain: Pick<RoutedDomain, 'inbound'>): 'unverified' | null {
  return domain.inbound === 'forward' ? 'unverified' : null
}

const DAY_MS = 86_400_000

/** Days an address goes on receiving when nobody says how many. [spec/identities.md 18] */
export const GRACE_DAYS = 90

/** An address as far as its life depends on it. */
export type AddressStanding = {
  readonly role: 'primary' | 'alias'
  readonly status: 'pending' | 'active' | 'retiring' | 'retired'
  /** It is the platform address, which its identity keeps for life. Never so for the system identity. [FR-DOM-6] */
  readonly isFallback: boolean
}

/** What an alias is from now on; times in Unix ms. */
export type AliasState = {
  readonly status: 'active' | 'retiring' | 'retired'
  readonly retireAt: number | null
  readonly retiredAt: number | null
}

/** What wanting an address as primary comes to. `previous` is what the primary before becomes. */
export type PromotionStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly code: 'domain_not_ready' | 'address_in_use' }
  | { readonly kind: 'promote'; readonly previous: AliasState }

const STAYS_ACTIVE: AliasState = { status: 'active', retireAt: null, retiredAt: null }

function endOf(afterDays: number, nowMs: number): AliasState {
  if (afterDays === 0) return { status: 'retired', retireAt: null, retiredAt: nowMs }
  return { status: 'retiring', retireAt: nowMs + afterDays * DAY_MS, retiredAt: null }
}

/**
 * Decides on a promotion. Promoting what is retiring, or the platform address, takes an earlier change back: the primary
 * before stays in use. Otherwise it is retired after `afterDays`, unless it is the platform address. [FR-ADR-4, A14]
 */
export function decidePromotion(
  target: AddressStanding & { readonly isDomainLive: boolean },
  previous: Pick<AddressStanding, 'isFallback'>,
  { afterDays, nowMs }: { readonly afterDays: number; readonly nowMs: number },
): PromotionStep {
  if (target.role === 'primary') return { kind: 'none' }
  if (target.status === 'retired') return { kind: 'refused', code: 'address_in_use' }
  if (target.status === 'pending' || !target.isDomainLive) return { kind: 'refused', code: 'domain_not_ready' }
  const isTakenBack = target.status === 'retiring' || target.isFallback
  const previousStays = isTakenBack || previous.isFallback
  return { kind: 'promote', previous: previousStays ? STAYS_ACTIVE : endOf(afterDays, nowMs) }
}

/** What wanting an address retired comes to. */
export type RetirementStep =
  | { readonly kind: 'refused'; readonly code: 'address_is_primary' | 'address_in_use' | 'domain_not_ready' }
  | { readonly kind: 'retire'; readonly state: AliasState }

/** Decides on a retirement: aliases only, never the platform address, and what is retired stays so. [FR-ADR-3, A14] */
export function decideRetirement(
  target: AddressStanding,
  { afterDays, nowMs }: { readonly afterDays: number; readonly nowMs: number },
): RetirementStep {
  if (target.role === 'primary') return { kind: 'refused', code: 'address_is_primary' }
  if (target.isFallback || target.status === 'retired') return { kind: 'refused', code: 'address_in_use' }
  if (target.status === 'pending') return { kind: 'refused', code: 'domain_not_ready' }
  return { kind: 'retire', state: endOf(afterDays, nowMs) }
}

/** Why an address cannot be deleted; null when it can: only what is pending never received mail. */
export function whyNotDeleted(target: AddressStanding): 'address_is_primary' | 'address_in_use' | null {
  if (target.role === 'primary') return 'address_is_primary'
  return target.isFallback || target.status !== 'pending' ? 'address_in_use' : null
}
