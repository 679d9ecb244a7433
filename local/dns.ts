import { Resolver } from 'node:dns/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCode } from './trouble.ts'

/** DNS response codes (RFC 1035 4.1.1) that are given. */
const NOERROR = 0
const SERVFAIL = 2
const NXDOMAIN = 3
const NOTIMP = 4

/** Record types that mail needs, by name and by number; queries come with either. */
const TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, CAA: 257 } as const

type TypeName = keyof typeof TYPES

/** Names that belong to nobody (RFC 2606, RFC 6761): answered here, so that tests and examples never wait for a network. */
const RESERVED = /(^|\.)(localhost|invalid|test|example|example\.(com|net|org))$/

const ASK_MS = 1_000

/** How long a failure is remembered: without a network each new mail would otherwise wait again. */
const FAILURE_MEMORY_MS = 30_000

/** After this many failures in a row the whole resolver counts as down for the same time. */
const FAILURES_IN_A_ROW = 3

const FAILURES_MAX = 10_000

/** Seconds a record may be kept by those who ask; the system resolver tells them only for addresses. */
const TTL_SECONDS = 60

/** One record as the JSON form of DNS over HTTPS has it. */
export type JsonRecord = { readonly name: string; readonly type: number; readonly TTL: number; readonly data: string }

/** A `Status` with the records, as dns-json answers. */
export type JsonAnswer = { readonly Status: number; readonly Answer: readonly JsonRecord[] }

/** Where real names are asked; the system's resolver, or a double in tests. Throws as `node:dns` does. */
export type Upstream = (name: string, type: TypeName) => Promise<readonly string[]>

/** A running resolver. */
export type DnsServer = {
  /** Two URLs for the two resolvers the product wants; both reach this server. */
  readonly urls: readonly [string, string]
  close(): Promise<void>
}

/**
 * A resolver on loopback that answers JSON (`?name=&type=`): reserved names do not exist, at once; all others go to
 * `upstream`. A failure there is SERVFAIL, never "no such name".
 */
export async function startDns(upstream: Upstream = systemUpstream()): Promise<DnsServer> {
  const answer = answerer(upstream)
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://dns').searchParams
    void answer(query.get('name') ?? '', query.get('type') ?? 'A').then((result) => {
      response.writeHead(200, { 'content-type': 'application/dns-json' })
      response.end(JSON.stringify({ ...FLAGS, ...result }))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    urls: [`http://127.0.0.1:${port}/dns-query`, `http://127.0.0.1:${port}/resolve`],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const FLAGS = { TC: false, RD: true, RA: true, AD: false, CD: false }

/** The decision for one question, with the memory of failures. Never rejects. */
export function answerer(upstream: Upstream, nowMs: () => number = Date.now) {
  const failedUntil = new Map<string, number>()
  let failuresInARow = 0
  let downUntil = 0

  function remember(question: string): void {
    if (failedUntil.size >= FAILURES_MAX) failedUntil.clear()
    failedUntil.set(question, nowMs() + FAILURE_MEMORY_MS)
    failuresInARow += 1
    if (failuresInARow >= FAILURES_IN_A_ROW) downUntil = nowMs() + FAILURE_MEMORY_MS
  }

  return async (rawName: string, rawType: string): Promise<JsonAnswer> => {
    const name = rawName.toLowerCase().replace(/\.$/, '')
    const type = parseType(rawType)
    if (type === null) return { Status: NOTIMP, Answer: [] }
    if (name === '' || name.length > 253 || RESERVED.test(name)) return { Status: NXDOMAIN, Answer: [] }
    const question = `${type} ${name}`
    if (nowMs() < downUntil || nowMs() < (failedUntil.get(question) ?? 0)) return { Status: SERVFAIL, Answer: [] }
    try {
      const data = await withDeadline(upstream(name, type))
      failuresInARow = 0
      return {
        Status: NOERROR,
        Answer: data.map((value) => ({ name, type: TYPES[type], TTL: TTL_SECONDS, data: value })),
      }
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOTFOUND' || code === 'ENODATA') {
        failuresInARow = 0
        return { Status: code === 'ENOTFOUND' ? NXDOMAIN : NOERROR, Answer: [] }
      }
      remember(question)
      return { Status: SERVFAIL, Answer: [] }
    }
  }
}

function parseType(text: string): TypeName | null {
  const names = Object.keys(TYPES) as TypeName[]
  return names.find((name) => name === text.toUpperCase() || String(TYPES[name]) === text) ?? null
}

async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' })), ASK_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The machine's own name servers, asked once, for one second. */
function systemUpstream(): Upstream {
  const resolver = new Resolver({ timeout: ASK_MS, tries: 1 })
  return async (name, type) => {
    switch (type) {
      case 'MX':
        return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}.`)
      case 'TXT':
        return (await resolver.resolveTxt(name)).map((strings) => strings.map(quoted).join(' '))
      case 'SOA': {
        const soa = await resolver.resolveSoa(name)
        return [
          `${soa.nsname}. ${soa.hostmaster}. ${soa.serial} ${soa.refresh} ${soa.retry} ${soa.expire} ${soa.minttl}`,
        ]
      }
      case 'SRV':
        return (await resolver.resolveSrv(name)).map((srv) => `${srv.priority} ${srv.weight} ${srv.port} ${srv.name}.`)
      case 'CAA':
        return (await resolver.resolveCaa(name)).map(presentCaa)
      case 'CNAME':
      case 'NS':
      case 'PTR':
        return (await resolver.resolve(name, type)).map((host) => `${host}.`)
      case 'A':
      case 'AAAA':
        return resolver.resolve(name, type)
    }
  }
}

function presentCaa(record: Awaited<ReturnType<Resolver['resolveCaa']>>[number]): string {
  const { critical, ...rest } = record
  const [tag = 'issue', value = ''] = Object.entries(rest).find(([key]) => key !== 'type') ?? []
  return `${critical} ${tag} ${quoted(String(value))}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
