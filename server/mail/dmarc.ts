import { type AuthAnswer, type AuthDns, isAskableName } from './auth-dns.ts'
import type { AuthEvidence, AuthResult } from './parsed.ts'

/** What a domain asks receivers to do with mail that fails. */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** A DMARC policy record that is in order. `p` null: no usable policy and nowhere to report to. [RFC 9989 4.7] */
export type DmarcRecord = {
  readonly p: DmarcPolicy | null
  readonly sp: DmarcPolicy | null
  readonly np: DmarcPolicy | null
  readonly strictDkim: boolean
  readonly strictSpf: boolean
  readonly psd: 'y' | 'n' | 'u'
  readonly testing: boolean
}

/**
 * A signature's `d=` or the SPF domain. `pass`: it authenticated. `temperror`: it might have, had DNS answered; it aligns
 * nothing, but where it would have, "fail" cannot be concluded.
 */
export type Identifier = { readonly domain: string; readonly outcome: 'pass' | 'temperror' }

/** What the evaluation needs of a message. */
export type DmarcQuestion = {
  /** Domain of the first From mailbox, lower case A-labels; null when there is none. */
  readonly fromDomain: string | null
  /** One per signature. Null for those that failed or were cut short by `l=`: they never align. */
  readonly dkim: readonly (Identifier | null)[]
  /** Null when SPF did not pass or was not checked. */
  readonly spf: Identifier | null
  readonly dns: AuthDns
}

/** The evidence, and for each signature of the question, in its order, whether it aligned. */
export type DmarcOutcome = AuthEvidence['dmarc'] & { readonly dkimAligned: readonly boolean[] }

type WalkStep = { readonly domain: string; readonly record: DmarcRecord | null }
/** `complete` false: a look-up below the walk's end failed, so the organisational domain is not known. */
type Walk = { readonly steps: readonly WalkStep[]; readonly complete: boolean; readonly ownKnown: boolean }

const WALK_LABELS_MAX = 7
const VERSION = /^\s{0,20}[vV]\s{0,20}=\s{0,20}DMARC1\s{0,20}(?:;|$)/
const POLICIES: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject']
const ONE_STEP_LOWER = { none: 'none', quarantine: 'none', reject: 'quarantine' } as const

/**
 * DMARC by RFC 9989: policy discovery and organisational domains by tree walk, `np`, `psd`, `t`; `pct` and unknown tags
 * have no effect. Alignment is reported whatever the result. `policy` is the one in force, null without a record.
 * Asks at most 8 names per walk, all at once. [inbound 14.6 as replaced by S65]
 */
export async function evaluateDmarc(question: DmarcQuestion): Promise<DmarcOutcome> {
  const { fromDomain, dns } = question
  const unaligned = question.dkim.map(() => false)
  if (fromDomain === null || !isAskableName(fromDomain)) {
    return { result: 'none', policy: null, record_domain: null, aligned_by: null, dkimAligned: unaligned }
  }
  const walk = await walkUp(fromDomain, dns)
  const found = discoverPolicy(fromDomain, walk)
  const alignment = await align(question, walk, found?.record ?? null)
  const aligned_by = alignment.dkim.includes('yes') ? 'dkim' : alignment.spf === 'yes' ? 'spf' : null
  const dkimAligned = alignment.dkim.map((answer) => answer === 'yes')
  // A record that might exist and could not be read leaves everything open, even for an aligned message.
  const policyKnown = walk.ownKnown && (walk.complete || walk.steps[0]?.record !== null)
  if (!policyKnown) return { result: 'temperror', policy: null, record_domain: null, aligned_by, dkimAligned }
  if (found === null) return { result: 'none', policy: null, record_domain: null, aligned_by, dkimAligned }

  const policy = await policyInForce(fromDomain, found, dns)
  const open = policy === null || [...alignment.dkim, alignment.spf].includes('unknown')
  const result: AuthResult = aligned_by !== null ? 'pass' : open ? 'temperror' : 'fail'
  return { result, policy, record_domain: found.domain, aligned_by, dkimAligned }
}

/**
 * Reads a TXT record. Null: not a DMARC record (`v` must come first and be `DMARC1`, white space around `=` allowed), or a
 * tag occurs twice (RFC 6376 3.2 makes such a list invalid).
 */
export function parseDmarcRecord(text: string): DmarcRecord | null {
  const pairs = text.split(';').map((part) => {
    const equals = part.indexOf('=')
    return equals < 0 ? null : ([part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()] as const)
  })
  const [version, ...rest] = pairs
  if (version?.[0] !== 'v' || version[1] !== 'DMARC1') return null
  const tags = new Map<string, string>()
  for (const pair of rest) {
    if (pair === null || pair[0] === '') continue
    if (tags.has(pair[0])) return null
    tags.set(pair[0], pair[1])
  }
  const low = (tag: string) => tags.get(tag)?.toLowerCase()
  const psd = low('psd')
  return {
    ...policiesOf(low, tags.get('rua')),
    strictDkim: low('adkim') === 's',
    strictSpf: low('aspf') === 's',
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    testing: low('t') === 'y',
  }
}

/**
 * Without a valid `p`, or with an invalid `sp` or `np`, a record acts as `p=none` when it asks for reports, and is not
 * processed at all otherwise (RFC 9989 4.10.1).
 */
function policiesOf(tag: (name: string) => string | undefined, rua: string | undefined) {
  const policy = (name: string) => POLICIES.find((known) => known === tag(name)) ?? null
  const valid = (name: string) => tag(name) === undefined || policy(name) !== null
  const p = policy('p')
  if (p !== null && valid('sp') && valid('np')) return { p, sp: policy('sp'), np: policy('np') }
  const reports = (rua ?? '').split(',').some((uri) => /^[a-z][a-z0-9+.-]{0,30}:[^\s]+$/i.test(uri.trim()))
  return { p: reports ? ('none' as const) : null, sp: null, np: null }
}

/** The names of a walk, longest first: the domain and its parents; eight labels or more jump to seven. */
export function walkNames(domain: string): string[] {
  const labels = domain.split('.')
  const names = [domain]
  for (let count = Math.min(labels.length - 1, WALK_LABELS_MAX); count > 0; count -= 1) {
    names.push(labels.slice(-count).join('.'))
  }
  return names
}

async function walkUp(domain: string, dns: AuthDns): Promise<Walk> {
  const names = walkNames(domain)
  const answers = await Promise.all(names.map((name) => dns.ask(`_dmarc.${name}`, 'TXT')))
  const steps: WalkStep[] = []
  for (const [index, name] of names.entries()) {
    const record = recordOf(answers[index])
    if (record === 'unknown') return { steps, complete: false, ownKnown: index > 0 }
    steps.push({ domain: name, record })
    if (record !== null && record.psd !== 'u') break
  }
  return { steps, complete: true, ownKnown: true }
}

/** Several DMARC records at one name count as none (RFC 9989 4.10). */
function recordOf(answer: AuthAnswer | undefined): DmarcRecord | null | 'unknown' {
  if (answer === undefined || answer.kind === 'temporary') return 'unknown'
  const records = answer.answer.records.filter((text) => VERSION.test(text))
  return records.length === 1 ? parseDmarcRecord(records[0] ?? '') : null
}

/**
 * One label below a `psd=y` record, else the name of the record with the fewest labels (a `psd=n` record ended the walk,
 * so it has them), else the domain itself. Null when the walk broke off before its end. [RFC 9989 4.10.2]
 */
function organisationalDomain(domain: string, walk: Walk): string | null {
  if (!walk.complete) return null
  const last = walk.steps.findLast((step) => step.record !== null)
  if (last?.record?.psd !== 'y') return last?.domain ?? domain
  return domain
    .split('.')
    .slice(-(last.domain.split('.').length + 1))
    .join('.')
}

/** The record that applies: of the From domain, else of its organisational domain, else of the PSD above that. */
function discoverPolicy(fromDomain: string, walk: Walk): { domain: string; record: DmarcRecord } | null {
  const organisation = organisationalDomain(fromDomain, walk)
  const last = walk.steps.at(-1)
  const candidates = [
    walk.steps[0],
    walk.steps.find((step) => step.domain === organisation),
    last?.record?.psd === 'y' ? last : undefined,
  ]
  const step = candidates.find((candidate) => (candidate?.record ?? null) !== null)
  return step?.record == null || step.record.p === null ? null : { domain: step.domain, record: step.record }
}

/** Null: `np` differs from the other policy and it is not known whether the From domain exists. */
async function policyInForce(
  fromDomain: string,
  found: { readonly domain: string; readonly record: DmarcRecord },
  dns: AuthDns,
): Promise<DmarcPolicy | null> {
  const { record } = found
  const own = record.p ?? 'none'
  const existing = found.domain === fromDomain ? own : (record.sp ?? own)
  const lower = (policy: DmarcPolicy) => (record.testing ? ONE_STEP_LOWER[policy] : policy)
  if (found.domain === fromDomain || record.np === null || record.np === existing) return lower(existing)
  const exists = await domainExists(fromDomain, dns)
  return exists === null ? null : lower(exists ? existing : record.np)
}

/** A domain exists unless it is NXDOMAIN or has no MX, A and AAAA record (S65). Null: not known at this time. */
async function domainExists(domain: string, dns: AuthDns): Promise<boolean | null> {
  const answers = await Promise.all((['MX', 'A', 'AAAA'] as const).map((type) => dns.ask(domain, type)))
  const known = answers.flatMap((answer) => (answer.kind === 'answer' ? [answer.answer] : []))
  if (known.some((answer) => answer.records.length > 0)) return true
  if (known.some((answer) => answer.rcode === 'NXDOMAIN')) return false
  return known.length === answers.length ? false : null
}

type Aligned = 'yes' | 'no' | 'unknown'

/** SPF first, so that a flood of signatures cannot use up the questions it needs. */
async function align(question: DmarcQuestion, walk: Walk, record: DmarcRecord | null) {
  const check = async (identifier: Identifier | null, strict: boolean): Promise<Aligned> => {
    if (identifier === null) return 'no'
    const related = await isRelated(question, walk, identifier.domain, strict)
    return related === 'yes' && identifier.outcome === 'temperror' ? 'unknown' : related
  }
  const spf = await check(question.spf, record?.strictSpf ?? false)
  const dkim = await Promise.all(question.dkim.map((identifier) => check(identifier, record?.strictDkim ?? false)))
  return { spf, dkim }
}

async function isRelated(question: DmarcQuestion, walk: Walk, domain: string, strict: boolean): Promise<Aligned> {
  const fromDomain = question.fromDomain ?? ''
  if (domain === fromDomain) return 'yes'
  if (strict) return 'no'
  const organisation = organisationalDomain(fromDomain, walk)
  // An organisational domain is the name itself or a parent of it: nothing outside ours can have the same one.
  if (organisation === null) return sharesTopLabel(domain, fromDomain) ? 'unknown' : 'no'
  if (domain !== organisation && !domain.endsWith(`.${organisation}`)) return 'no'
  const other = organisationalDomain(domain, await walkUp(domain, question.dns))
  if (other === null) return 'unknown'
  return other === organisation ? 'yes' : 'no'
}

function sharesTopLabel(one: string, other: string): boolean {
  return one.split('.').at(-1) === other.split('.').at(-1)
}
