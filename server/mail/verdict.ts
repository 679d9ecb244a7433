import { createAuthDns, isAskableName } from './auth-dns.ts'
import { readTrustedResults, type TrustedResults } from './authentication-results.ts'
import { type DmarcOutcome, evaluateDmarc, type Identifier } from './dmarc.ts'
import type { AuthEvidence, ParsedMail, ResolveDns, Verdict } from './parsed.ts'
import { type DkimFinding, verifySignatures } from './signatures.ts'
import { splitSignedMessage } from './signed-message.ts'

/** One message and the world it is judged in. */
export type AuthenticateInput = {
  /** The received bytes, the stamp of the server in front of us included. */
  readonly raw: Uint8Array
  readonly mail: ParsedMail
  /** MAIL FROM of the SMTP session, `''` for the null sender. */
  readonly envelopeFrom: string
  /** `PM_TRUSTED_AUTHSERV_ID`; `''` trusts nobody. */
  readonly trustedAuthservId: string
  /** Each rejection is a temporary failure. The caller bounds the time of one question and of all. */
  readonly resolve: ResolveDns
  readonly nowMs: number
}

/**
 * Whether a message is from whom it claims to be: own DKIM and ARC verification, SPF from the trusted header (the
 * client's address is not known here), DMARC by RFC 9989. At most 40 DNS questions. A message accepted as `loopback` is
 * not brought here: its verdict is `pass`. [inbound 14, S65, S68]
 */
export async function authenticate(
  input: AuthenticateInput,
): Promise<{ readonly verdict: Verdict; readonly evidence: AuthEvidence }> {
  const { mail, raw } = input
  const dns = createAuthDns(input.resolve)
  const fromDomain = domainOf(mail.from?.address ?? '')
  const message = splitSignedMessage(raw)
  // The author's policy first: signatures must not be able to spend the questions that it needs.
  const warmed = evaluateDmarc({ fromDomain, dkim: [], spf: null, dns })
  const signatures = await verifySignatures({ raw, message, dns, nowMs: input.nowMs })
  await warmed
  const trusted = readTrustedResults(mail.headers, input.trustedAuthservId)
  const spf = spfEvidence(trusted, input.envelopeFrom)
  const found = await evaluateDmarc({
    fromDomain,
    dkim: signatures.dkim.map(identifierOf),
    spf: spfIdentifier(spf),
    dns,
  })
  const { dkimAligned, ...dmarc } = withTrustedResult(found, trusted)
  // The verifier may see a second From that the parser did not: a signature over one of two is no word about the author.
  const multiple_from = mail.multipleFrom || message.fromFields > 1
  const evidence: AuthEvidence = {
    authserv: trusted.authserv,
    spf,
    dkim: signatures.dkim.map(({ d, s, result }, index) => ({ d, s, result, aligned: dkimAligned[index] ?? false })),
    dmarc,
    arc: signatures.arc,
    multiple_from,
    signature: mail.signature,
  }
  return { verdict: decideVerdict(evidence), evidence }
}

/** The verdict table of inbound 14.7, first match; several From mailboxes lower `pass`, and only that, to `unaligned`. */
export function decideVerdict(evidence: Pick<AuthEvidence, 'dmarc' | 'spf' | 'multiple_from'>): Verdict {
  const { dmarc, spf } = evidence
  switch (dmarc.result) {
    case 'pass':
      return evidence.multiple_from ? 'unaligned' : 'pass'
    case 'fail':
      if (dmarc.policy === 'none') return 'unaligned'
      return spf.source === null ? 'unverified' : 'fail'
    case 'temperror':
      return 'softfail'
    default:
      return 'none'
  }
}

function spfEvidence(trusted: TrustedResults, envelopeFrom: string): AuthEvidence['spf'] {
  if (trusted.spf === null) return { result: 'none', domain: null, source: null }
  return { result: trusted.spf.result, domain: trusted.spf.domain ?? domainOf(envelopeFrom), source: 'authserv' }
}

function spfIdentifier(spf: AuthEvidence['spf']): Identifier | null {
  if (spf.domain === null || (spf.result !== 'pass' && spf.result !== 'temperror')) return null
  return { domain: spf.domain, outcome: spf.result }
}

function identifierOf(finding: DkimFinding): Identifier | null {
  if (finding.cutShort || (finding.result !== 'pass' && finding.result !== 'temperror')) return null
  return { domain: finding.d, outcome: finding.result }
}

/**
 * Where our own look-ups failed, the server in front of us may have had better luck. Its `fail` names no policy of ours:
 * it counts as one that asks for action unless it says `policy.dmarc=none`. [inbound 14.6]
 */
function withTrustedResult(found: DmarcOutcome, trusted: TrustedResults): DmarcOutcome {
  if (found.result !== 'temperror' || trusted.dmarc === null) return found
  const policy = found.policy ?? (trusted.dmarc.policyNone ? 'none' : null)
  return { ...found, result: trusted.dmarc.result, policy }
}

/** Domain of an address, lower case; null when it is none that DNS could know (a literal, nothing at all). */
function domainOf(address: string): string | null {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  return address.includes('@') && isAskableName(domain) ? domain : null
}
