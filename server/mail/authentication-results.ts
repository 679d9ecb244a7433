import { AUTH_RESULTS, type AuthEvidence, type AuthResult, type HeaderField } from './parsed.ts'

/** Longer headers are cut here; the trusted one is a few hundred characters. */
const HEADER_CHARACTERS_MAX = 16_384
const METHODS_MAX = 50
const PROPERTIES_MAX = 20

/** One method of an Authentication-Results header: `properties` by lower-case `ptype.property`. [RFC 8601 2.2] */
export type AuthMethod = {
  readonly method: string
  readonly result: string
  readonly properties: ReadonlyMap<string, string>
}

/** What the receiving server in front of us found. `null` results: it said nothing about them. */
export type TrustedResults = {
  readonly authserv: AuthEvidence['authserv']
  /** `domain` null: the method named none, the envelope sender's domain was checked. */
  readonly spf: { readonly result: AuthResult; readonly domain: string | null } | null
  readonly dmarc: { readonly result: 'pass' | 'fail'; readonly policyNone: boolean } | null
}

/**
 * Reads the topmost Authentication-Results field. It is believed only when its authserv-id is exactly
 * `trustedAuthservId` and that setting is not empty; every other such field came with the message and says nothing (D9).
 */
export function readTrustedResults(headers: readonly HeaderField[], trustedAuthservId: string): TrustedResults {
  const topmost = headers.find(({ name }) => name.trim().toLowerCase() === 'authentication-results')
  if (topmost === undefined) return { authserv: null, spf: null, dmarc: null }
  const { id, methods } = parseAuthenticationResults(topmost.value)
  const trusted = trustedAuthservId !== '' && id === trustedAuthservId
  if (!trusted) return { authserv: { id, trusted }, spf: null, dmarc: null }
  return { authserv: { id, trusted }, spf: spfOf(methods), dmarc: dmarcOf(methods) }
}

/** SPF of MAIL FROM, the identity DMARC knows; of HELO only when the header has nothing else. */
function spfOf(methods: readonly AuthMethod[]): TrustedResults['spf'] {
  const spf = methods.filter(({ method }) => method === 'spf')
  const chosen =
    spf.find(({ properties }) => properties.has('smtp.mailfrom')) ??
    spf.find(({ properties }) => !properties.has('smtp.helo'))
  const result = AUTH_RESULTS.find((known) => known === chosen?.result)
  if (chosen === undefined || result === undefined) return null
  const mailFrom = chosen.properties.get('smtp.mailfrom') ?? ''
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase()
  return { result, domain: domain.includes('.') ? domain : null }
}

function dmarcOf(methods: readonly AuthMethod[]): TrustedResults['dmarc'] {
  const found = methods.find(({ method }) => method === 'dmarc')
  if (found?.result !== 'pass' && found?.result !== 'fail') return null
  return { result: found.result, policyNone: found.properties.get('policy.dmarc')?.toLowerCase() === 'none' }
}

/**
 * Splits an Authentication-Results value (unfolded). Comments are dropped, quoted strings read, unknown shapes skipped.
 * Linear and bounded: 16 KiB, 50 methods, 20 properties each. `id` is `''` when there is none.
 */
export function parseAuthenticationResults(value: string): { readonly id: string; readonly methods: AuthMethod[] } {
  const [head = [], ...rest] = tokenise(value.slice(0, HEADER_CHARACTERS_MAX))
  const methods = rest.slice(0, METHODS_MAX).flatMap((tokens) => parseMethod(tokens) ?? [])
  return { id: head[0] ?? '', methods }
}

/** `method[/version]=result [reason=…] ptype.property=value …`, white space around `=` and `/` allowed. */
function parseMethod(tokens: readonly string[]): AuthMethod | null {
  const words = joinAssignments(tokens)
  const [name, result] = splitOnce(words[0] ?? '')
  if (name === '' || result === '') return null
  const properties = new Map<string, string>()
  for (const word of words.slice(1, 1 + PROPERTIES_MAX)) {
    const [key, property] = splitOnce(word)
    // The first of a repeated property counts: what follows may have been pasted in from the message.
    if (key.includes('.') && !properties.has(key)) properties.set(key, property)
  }
  return { method: name.split('/')[0] ?? '', result: result.toLowerCase(), properties }
}

function splitOnce(word: string): [string, string] {
  const equals = word.indexOf('=')
  return equals < 0 ? ['', ''] : [word.slice(0, equals).toLowerCase(), word.slice(equals + 1)]
}

/** Glues `a`, `=`, `b` and `a=`, `b` back into `a=b`. */
function joinAssignments(tokens: readonly string[]): string[] {
  const words: string[] = []
  for (const token of tokens) {
    const last = words.at(-1)
    const glue = last !== undefined && (last.endsWith('=') || token.startsWith('='))
    if (glue && !(last.endsWith('=') && token.includes('='))) words[words.length - 1] = last + token
    else words.push(token)
  }
  return words
}

/** Words of each `;` section, without comments; a quoted string is one piece of a word. */
function tokenise(value: string): string[][] {
  const sections: string[][] = [[]]
  let word = ''
  let depth = 0
  let quoted = false
  const endWord = () => {
    if (word !== '') sections.at(-1)?.push(word)
    word = ''
  }
  for (let index = 0; index < value.length; index += 1) {
    const character = value.charAt(index)
    if (character === '\\' && (quoted || depth > 0)) {
      index += 1
      if (depth === 0) word += value.charAt(index)
    } else if (depth > 0) {
      depth += character === '(' ? 1 : character === ')' ? -1 : 0
    } else if (character === '"') {
      quoted = !quoted
    } else if (quoted) {
      word += character
    } else if (character === '(') {
      depth = 1
      endWord()
    } else if (character === ';') {
      endWord()
      sections.push([])
    } else if (/[\t\r\n ]/.test(character)) {
      endWord()
    } else {
      word += character
    }
  }
  endWord()
  return sections
}
