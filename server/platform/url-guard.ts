/** What the deployment knows of itself, so that no request of ours comes back to us. */
export type GuardRules = {
  /** Host names of our own API and console, without ports. */
  readonly ownHosts: readonly string[]
  /** Refused with everything under it. */
  readonly platformDomain: string
  /** Host and port of our own API: what loopback receivers may not be. */
  readonly apiHost: string
  /** Only ever true on one machine: `http` and `https` to this machine, on any port. [settled S50] */
  readonly allowLoopback: boolean
}

/** Why a URL is no target. */
export type UrlRefusal = 'malformed' | 'not_https' | 'has_user' | 'has_fragment' | 'bad_host' | 'own_host' | 'bad_port'

/** `resolve`: the host is a name whose addresses decide. `loopback`: this machine, admitted as it is. */
export type UrlDecision =
  | { readonly kind: 'resolve'; readonly url: URL; readonly host: string }
  | { readonly kind: 'loopback'; readonly url: URL }
  | { readonly kind: 'refused'; readonly why: UrlRefusal }

const URL_BYTES_MAX = 2_048
const HOST_CHARACTERS_MAX = 253

/** Names that mean this machine, this network or nobody, with everything under them. [RFC 2606, 6761, 6762, 7686, 8375, 9476] */
const RESERVED_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'invalid',
  'test',
  'example',
  'onion',
  'home.arpa',
  'arpa',
] as const

/** Loopback as the URL parser spells it: every other notation of the same address becomes one of these. */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Decides over a URL that somebody else chose, before anything is resolved: the first half of the guard of every request
 * to a foreign host. The URL parser has already brought address literals in any notation to dots or brackets.
 * [spec/security.md 13, FR-WH-5]
 */
export function checkUrl(text: string, rules: GuardRules): UrlDecision {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.length > URL_BYTES_MAX || !URL.canParse(text))
    return refused('malformed')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return refused('has_user')
  if (text.includes('#')) return refused('has_fragment')
  if (rules.allowLoopback && LOOPBACK_HOSTS.has(url.hostname)) {
    return isOwnPort(url, rules) ? refused('own_host') : { kind: 'loopback', url }
  }
  if (url.protocol !== 'https:') return refused('not_https')
  const host = url.hostname.replace(/\.$/, '')
  if (!isPublicName(host)) return refused('bad_host')
  if (rules.ownHosts.includes(host) || isAtOrUnder(host, rules.platformDomain)) return refused('own_host')
  if (url.port !== '' && Number(url.port) < 1024) return refused('bad_port')
  return { kind: 'resolve', url, host }
}

function refused(why: UrlRefusal): UrlDecision {
  return { kind: 'refused', why }
}

function isOwnPort(url: URL, rules: GuardRules): boolean {
  const own = new URL(`http://${rules.apiHost}`)
  const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')
  return portOf(url) === portOf(own)
}

/** A DNS name of at least two labels that is no address and no reserved name. */
function isPublicName(host: string): boolean {
  if (host.length > HOST_CHARACTERS_MAX || !/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host)) return false
  return parseIpv4(host) === null && !RESERVED_SUFFIXES.some((suffix) => isAtOrUnder(host, suffix))
}

function isAtOrUnder(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`)
}

/** What a name's addresses mean: none of them, one that must not be reached, or all public. */
export type AddressDecision = 'no_address' | 'blocked' | 'allowed'

/** The second half of the guard: one blocked address among many is one a retry could reach, so it refuses them all. */
export function checkAddresses(
  addresses: readonly string[],
  rules: Pick<GuardRules, 'allowLoopback'>,
): AddressDecision {
  if (addresses.length === 0) return 'no_address'
  return addresses.some((address) => isBlockedAddress(address, rules)) ? 'blocked' : 'allowed'
}

type Range = readonly [network: number, bits: number]

const range4 = (network: string, bits: number): Range => [parseIpv4(network) ?? 0, bits]

/** Special-purpose IPv4. [IANA registry of RFC 6890, spec/security.md 13] */
const BLOCKED_IPV4: readonly Range[] = [
  range4('0.0.0.0', 8),
  range4('10.0.0.0', 8),
  range4('100.64.0.0', 10),
  range4('127.0.0.0', 8),
  range4('169.254.0.0', 16),
  range4('172.16.0.0', 12),
  range4('192.0.0.0', 24),
  range4('192.0.2.0', 24),
  range4('192.88.99.0', 24),
  range4('192.168.0.0', 16),
  range4('198.18.0.0', 15),
  range4('198.51.100.0', 24),
  range4('203.0.113.0', 24),
  range4('224.0.0.0', 4),
  range4('240.0.0.0', 4),
]

/**
 * Whether a resolved address must not be reached. Text that is no address is blocked: what cannot be judged is refused.
 * Loopback passes only where `allowLoopback` says so.
 */
export function isBlockedAddress(address: string, { allowLoopback }: Pick<GuardRules, 'allowLoopback'>): boolean {
  const ipv4 = parseIpv4(address)
  if (ipv4 !== null) return isBlockedIpv4(ipv4) && !(allowLoopback && isIn(ipv4, range4('127.0.0.0', 8)))
  const groups = parseIpv6(address)
  return groups === null || (isBlockedIpv6(groups) && !(allowLoopback && isLoopbackIpv6(groups)))
}

function isIn(address: number, [network, bits]: Range): boolean {
  const size = 2 ** (32 - bits)
  return Math.floor(address / size) === Math.floor(network / size)
}

function isBlockedIpv4(address: number): boolean {
  return BLOCKED_IPV4.some((range) => isIn(address, range))
}

function isLoopbackIpv6(groups: readonly number[]): boolean {
  return groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1
}

const startsWith = (groups: readonly number[], ...prefix: readonly number[]) =>
  prefix.every((group, index) => groups[index] === group)

/** The IPv4 address in two neighbouring groups. */
function embeddedIpv4(groups: readonly number[], at: number): number {
  return (groups[at] ?? 0) * 0x10000 + (groups[at + 1] ?? 0)
}

/**
 * Only 2000::/3 is given out for the public internet, so all else is blocked without a list: unspecified, loopback,
 * discard-only, unique local, link local, site local, multicast, 5f00::/16. Translated addresses are judged by the IPv4
 * address in them. [IANA, RFC 6052, RFC 8215]
 */
function isBlockedIpv6(groups: readonly number[]): boolean {
  const isMapped = startsWith(groups, 0, 0, 0, 0, 0, 0xffff)
  const isTranslated = startsWith(groups, 0x64, 0xff9b, 0, 0, 0, 0) || startsWith(groups, 0x64, 0xff9b, 1)
  if (isMapped || isTranslated) return isBlockedIpv4(embeddedIpv4(groups, 6))
  const [first = 0, second = 0] = groups
  if (first >> 13 !== 1) return true
  if (first === 0x2002) return isBlockedIpv4(embeddedIpv4(groups, 1))
  if (first === 0x2001) return second < 0x200 || second === 0xdb8
  return first === 0x3fff && second < 0x1000
}

/** Four decimal numbers with dots, as a number; null for every other notation. */
function parseIpv4(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  const parts = text.split('.').map(Number)
  return parts.every((part) => part <= 255) ? parts.reduce((value, part) => value * 256 + part, 0) : null
}

const IPV6_CHARACTERS_MAX = 45

/** Eight groups of 16 bits; null when the text is no IPv6 address without a zone. [RFC 4291 2.2] */
function parseIpv6(text: string): number[] | null {
  if (text.length > IPV6_CHARACTERS_MAX) return null
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return null
  const before = parseGroups(head)
  const after = tail === undefined ? [] : parseGroups(tail)
  if (before === null || after === null) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...before, ...Array.from({ length: missing }, () => 0), ...after]
}

/** The groups between colons; an IPv4 address may stand last and counts as two. */
function parseGroups(text: string): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const ipv4 = parseIpv4(parts.at(-1) ?? '')
  const hex = ipv4 === null ? parts : parts.slice(0, -1)
  if (!hex.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null
  const groups = hex.map((part) => Number.parseInt(part, 16))
  return ipv4 === null ? groups : [...groups, Math.floor(ipv4 / 0x10000), ipv4 % 0x10000]
}
