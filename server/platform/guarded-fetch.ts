import { checkAddresses, checkUrl, type GuardRules } from './url-guard.ts'

/** Why a request to a foreign host was not made. */
export type TargetRefusal = 'invalid_url' | 'dns' | 'ssrf_blocked'

/** A target that may be asked now, or why it may not. */
export type TargetDecision =
  | { readonly kind: 'allowed'; readonly url: URL }
  | { readonly kind: 'refused'; readonly why: TargetRefusal }

/** Addresses of a name; rejects when nobody could be asked. Asks anew every time. */
export type ResolveHost = (host: string, type: 'A' | 'AAAA') => Promise<{ readonly records: readonly string[] }>

/** What a request to a foreign host is judged with. */
export type Guard = { readonly rules: GuardRules; readonly resolve: ResolveHost }

/**
 * The whole guard for one request: URL, then all its addresses. A name that cannot be resolved, or only by half, is
 * refused as `dns`. Whoever answers for the name may change its addresses before the request: that race is known, and
 * harmless where no private network is reachable. [spec/security.md 13, settled S79]
 */
export async function checkTarget(text: string, { rules, resolve }: Guard): Promise<TargetDecision> {
  const decision = checkUrl(text, rules)
  switch (decision.kind) {
    case 'refused':
      return { kind: 'refused', why: decision.why === 'malformed' ? 'invalid_url' : 'ssrf_blocked' }
    case 'loopback':
      return { kind: 'allowed', url: decision.url }
    case 'resolve': {
      const addresses = await resolveAll(decision.host, resolve)
      const verdict = addresses === null ? 'no_address' : checkAddresses(addresses, rules)
      if (verdict === 'allowed') return { kind: 'allowed', url: decision.url }
      return { kind: 'refused', why: verdict === 'no_address' ? 'dns' : 'ssrf_blocked' }
    }
  }
}

async function resolveAll(host: string, resolve: ResolveHost): Promise<string[] | null> {
  try {
    const answers = await Promise.all([resolve(host, 'A'), resolve(host, 'AAAA')])
    return answers.flatMap((answer) => answer.records)
  } catch {
    return null
  }
}

/** Why a request that was allowed got no answer. The network does not always say: a hint. [settled S78] */
export type NetworkFailure = 'timeout' | 'connect' | 'tls' | 'dns'

/** What came of a request: an answer, whatever its status, or none. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly why: TargetRefusal | NetworkFailure }

/** What of an answer is read, and how long its rest is waited for, so that the connection can be used again. */
const ANSWER_BYTES_MAX = 4_096
const ANSWER_REST_MS = 1_000

/**
 * Posts bytes to a host somebody else chose: guarded, never redirected, without cookies or headers but the given ones,
 * all within `deadlineMs`. Never throws. [FR-WH-5, spec/webhooks.md 9]
 */
export async function guardedPost(
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  guard: Guard,
  deadlineMs: number,
): Promise<PostOutcome> {
  const end = AbortSignal.timeout(deadlineMs)
  const target = await before(end, checkTarget(request.url, guard))
  if (target === 'late') return { kind: 'failed', why: 'timeout' }
  if (target.kind === 'refused') return { kind: 'failed', why: target.why }
  try {
    const { headers, body } = request
    const response = await fetch(target.url, { method: 'POST', headers, body, redirect: 'manual', signal: end })
    const start = await readStart(response)
    const why = edgeFailure(response, start)
    return why === null ? { kind: 'answered', status: response.status } : { kind: 'failed', why }
  } catch (error) {
    return { kind: 'failed', why: end.aborted ? 'timeout' : networkFailure(error, target.url) }
  }
}

async function before<T>(end: AbortSignal, work: Promise<T>): Promise<T | 'late'> {
  const late = new Promise<'late'>((resolve) => {
    end.addEventListener('abort', () => resolve('late'), { once: true })
  })
  return Promise.race([work, late])
}

/** The first bytes of an answer as text. What does not come soon, or breaks off, is not waited for. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const cancel = () => reader.cancel().catch(() => undefined)
  const timer = setTimeout(cancel, ANSWER_REST_MS)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    while (size < ANSWER_BYTES_MAX) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      size += value.byteLength
    }
  } catch {
    // The status has come: that is the answer.
  } finally {
    clearTimeout(timer)
    void cancel()
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES_MAX).toString('latin1')
}

/** Answers that the edge makes when it gets none from the origin. */
const EDGE_STATUSES: Readonly<Record<number, NetworkFailure>> = {
  521: 'connect',
  522: 'connect',
  523: 'connect',
  524: 'connect',
  525: 'tls',
  526: 'tls',
  530: 'dns',
}

/** A receiver may answer 522 itself: only with the edge's own page is it the edge that speaks. */
function edgeFailure(response: Response, start: string): NetworkFailure | null {
  const why = EDGE_STATUSES[response.status]
  if (why === undefined || response.headers.get('server') !== 'cloudflare') return null
  return /error code: \d{3,4}|cf-error-details/i.test(start) ? why : null
}

/** The runtime hides causes: only a failed handshake is told apart, by the text it has for what it will not say. */
function networkFailure(error: unknown, url: URL): NetworkFailure {
  const isHidden = error instanceof Error && /^internal error/i.test(error.message)
  return isHidden && url.protocol === 'https:' ? 'tls' : 'connect'
}
