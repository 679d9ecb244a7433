import type { DnsAnswer, DnsType, ResolveDns } from './parsed.ts'

/** Different questions one message may cost. [S65] */
export const AUTH_QUESTIONS_MAX = 40
/** A record longer than this is no key and no policy; it is read as absent. */
const RECORD_CHARACTERS_MAX = 8192
const RECORDS_MAX = 20

/**
 * An answer as the rules need it. `temporary`: nobody could be asked, or the message has spent its questions; it is never
 * read as "no such record".
 */
export type AuthAnswer = { readonly kind: 'answer'; readonly answer: DnsAnswer } | { readonly kind: 'temporary' }

/** The DNS of one message, with its memory and its bound. */
export type AuthDns = {
  /** One look-up; the same question is asked once per message. Never rejects. */
  readonly ask: (name: string, type: DnsType) => Promise<AuthAnswer>
}

const NO_SUCH_NAME: AuthAnswer = { kind: 'answer', answer: { rcode: 'NXDOMAIN', records: [] } }

/**
 * DNS for one message: memory of answers, at most 40 different questions, and no question for what is not a host name.
 * A sender chooses these names, so none of them may cost more than that.
 */
export function createAuthDns(resolve: ResolveDns): AuthDns {
  const asked = new Map<string, Promise<AuthAnswer>>()
  const ask = (name: string, type: DnsType): Promise<AuthAnswer> => {
    const plain = name.toLowerCase().replace(/\.$/, '')
    if (!isAskableName(plain)) return Promise.resolve(NO_SUCH_NAME)
    const key = `${type} ${plain}`
    const known = asked.get(key)
    if (known !== undefined) return known
    if (asked.size >= AUTH_QUESTIONS_MAX) return Promise.resolve({ kind: 'temporary' })
    const answer = askOnce(resolve, plain, type)
    asked.set(key, answer)
    return answer
  }
  return { ask }
}

/** Every failure of a resolver means the same here: not known at this time. */
async function askOnce(resolve: ResolveDns, name: string, type: DnsType): Promise<AuthAnswer> {
  try {
    const { rcode, records } = await resolve(name, type)
    const kept = records.filter((record) => record.length <= RECORD_CHARACTERS_MAX).slice(0, RECORDS_MAX)
    return { kind: 'answer', answer: { rcode, records: kept } }
  } catch {
    return { kind: 'temporary' }
  }
}

/** Whether a name can stand in a question: at most 253 octets, labels of 1 to 63 ASCII letters, digits, `-`, `_`. */
export function isAskableName(name: string): boolean {
  if (name.length === 0 || name.length > 253) return false
  return name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/i.test(label))
}
