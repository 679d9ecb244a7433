import { Buffer } from 'node:buffer'
import { arc as verifyArc } from 'mailauth/lib/arc/index.js'
import { DkimVerifier, type MailauthResult, type MailauthSignature } from 'mailauth/lib/dkim/dkim-verifier.js'
import type { AuthDns } from './auth-dns.ts'
import type { AuthEvidence, AuthResult } from './parsed.ts'
import { bodyPieces } from './signed-body.ts'
import type { SignedMessage } from './signed-message.ts'

/** RFC 8301: shorter RSA keys are never a pass. */
const RSA_BITS_MIN = 1024
const NAME_CHARACTERS_MAX = 253

/** One verified `DKIM-Signature`. `cutShort`: an `l=` left part of the body unsigned, so a pass aligns nothing. */
export type DkimFinding = {
  readonly d: string
  readonly s: string
  readonly result: AuthResult
  readonly cutShort: boolean
}

/** `dkim` in header order, at most ten; `arc.instances` counts the sets found, judged or not. */
export type SignatureFindings = { readonly dkim: readonly DkimFinding[]; readonly arc: AuthEvidence['arc'] }

/** Comments of mailauth that mean a key which cannot be used: a permanent error (RFC 6376 6.1.2), not a syntax matter. */
const KEY_COMMENTS: ReadonlySet<string> = new Set([
  'no key',
  'unknown key version',
  'unknown key type',
  'invalid public key',
  'inappropriate hash algorithm',
  'inappropriate key algorithm',
  'key not for email',
])

/**
 * mailauth hands `node:crypto` the digest name as the header spells it (`rsa-sha256`). OpenSSL takes that, workerd knows
 * only `RSA-SHA256` and would report every RSA signature as neutral. The name is used for nothing but the digest.
 */
class WorkerdDkimVerifier extends DkimVerifier {
  override prepareSignature(signature: MailauthSignature): void {
    super.prepareSignature(signature)
    if (signature.signAlgo === 'rsa') signature.algorithm = `RSA-${signature.hashAlgo ?? ''}`.toUpperCase()
  }

  /** In place of `nextChunk`: each hash gets the body in the form that it is made over. */
  hashBody(raw: Uint8Array, bodyStart: number): void {
    const hashes = [...this.bodyHashes].map(([key, hash]) => ({ hash, relaxed: key.startsWith('relaxed:') }))
    const wanted = { simple: hashes.some((one) => !one.relaxed), relaxed: hashes.some((one) => one.relaxed) }
    for (const piece of bodyPieces(raw, bodyStart, wanted)) {
      for (const { hash, relaxed } of hashes) hash.update(relaxed ? piece.relaxed : piece.simple)
    }
  }
}

/**
 * Verifies the DKIM signatures and the ARC chain of a message in mailauth's strict mode, within the bounds of
 * `splitSignedMessage`. A DNS failure is `temperror`; weak keys and rsa-sha1 are `policy`; expired and malformed
 * signatures `neutral`; missing, revoked and unusable keys `permerror`. Never throws for anything in the message.
 */
export async function verifySignatures(input: {
  readonly raw: Uint8Array
  readonly message: SignedMessage
  readonly dns: AuthDns
  readonly nowMs: number
}): Promise<SignatureFindings> {
  const { message } = input
  const unjudged = { result: unjudgedArc(message), instances: message.arcInstances } as const
  if (message.fields === null) return { dkim: [], arc: unjudged }
  if (message.signatures === 0 && (message.arcFields === 0 || !message.arcKept)) return { dkim: [], arc: unjudged }
  const resolver = resolverOf(input.dns)
  const options = {
    resolver: resolver.resolve,
    strict: true,
    minBitLength: RSA_BITS_MIN,
    curTime: new Date(input.nowMs),
  }
  const verifier = new WorkerdDkimVerifier(options)
  try {
    await verifier.messageHeaders({ parsed: message.fields.map((field) => ({ ...field })), original: Buffer.alloc(0) })
    prefetchKeys(verifier, resolver.resolve)
    verifier.hashBody(input.raw, message.bodyStart)
    await verifier.finalChunk()
    const dkim = message.signatures === 0 ? [] : verifier.results.map(findingOf)
    if (message.arcFields === 0 || !message.arcKept) return { dkim, arc: unjudged }
    const { status } = await verifyArc(verifier.arc, options)
    const unsure = status.result === 'fail' && arcKeyNames(verifier).some((name) => resolver.failed.has(name))
    const result = unsure ? 'temperror' : status.result === 'pass' ? 'pass' : 'fail'
    return { dkim, arc: { result, instances: message.arcInstances } }
  } catch {
    // A message that makes the verifier throw has verified nothing. Permanent, so that a crafted one gains no softfail.
    const failed = { d: '', s: '', result: 'permerror', cutShort: false } as const
    return { dkim: Array(message.signatures).fill(failed), arc: { result: 'fail', instances: message.arcInstances } }
  }
}

/** What is said of a chain that is not verified: more than five sets are beyond our bound, repeated fields are broken. */
function unjudgedArc(message: SignedMessage): AuthResult {
  if (message.arcFields === 0) return 'none'
  return message.arcInstances > 5 ? 'policy' : 'fail'
}

function findingOf(result: MailauthResult): DkimFinding {
  const { status } = result
  const domain = status.header?.d || result.signingDomain || ''
  return {
    d: domain.toLowerCase().replace(/\.$/, '').slice(0, NAME_CHARACTERS_MAX),
    s: (result.selector ?? '').slice(0, NAME_CHARACTERS_MAX),
    result: resultOf(status),
    cutShort: (status.underSized ?? 0) > 0,
  }
}

function resultOf(status: MailauthResult['status']): AuthResult {
  if (KEY_COMMENTS.has(status.comment ?? '')) return 'permerror'
  switch (status.result) {
    case 'pass':
    case 'fail':
    case 'policy':
    case 'temperror':
      return status.result
    default:
      return 'neutral'
  }
}

/** mailauth asks for keys one after another; asking for all first makes the message wait for the slowest only. */
function prefetchKeys(verifier: DkimVerifier, resolve: (name: string, type: string) => Promise<string[][]>): void {
  const usable = verifier.signatureHeaders.filter(({ skip, invalid }) => skip === undefined && invalid === undefined)
  const names = usable.map(({ selector, signingDomain }) => `${selector}._domainkey.${signingDomain}`)
  for (const name of [...names, ...arcKeyNames(verifier)]) void resolve(name, 'TXT').catch(() => [])
}

function arcKeyNames(verifier: DkimVerifier): string[] {
  const chain = verifier.arc.chain === false ? [] : verifier.arc.chain
  const newest = chain.at(-1)?.['arc-message-signature']
  return [...chain.map((set) => set['arc-seal']), newest].flatMap((tags) => {
    const { s, d } = tags?.parsed ?? {}
    return typeof s?.value === 'string' && typeof d?.value === 'string' ? [`${s.value}._domainkey.${d.value}`] : []
  })
}

/** mailauth's resolver contract: rejects with ENOTFOUND or ENODATA for "no record", with anything else for "not now". */
function resolverOf(dns: AuthDns) {
  const failed = new Set<string>()
  const resolve = async (name: string): Promise<string[][]> => {
    const asked = await dns.ask(name, 'TXT')
    if (asked.kind === 'temporary') {
      failed.add(name)
      throw Object.assign(new Error('look-up failed'), { code: 'ETIMEOUT' })
    }
    const { rcode, records } = asked.answer
    if (records.length === 0) {
      throw Object.assign(new Error('no record'), { code: rcode === 'NXDOMAIN' ? 'ENOTFOUND' : 'ENODATA' })
    }
    // mailauth reads the first record only, and other records may share the name (a wildcard SPF record, say).
    return records.toSorted((one, other) => Number(isKeyRecord(other)) - Number(isKeyRecord(one))).map((text) => [text])
  }
  return { resolve, failed }
}

function isKeyRecord(record: string): boolean {
  return /(?:^|;)\s{0,20}p\s{0,20}=/.test(record)
}
