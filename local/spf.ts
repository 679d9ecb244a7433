import { spf } from 'mailauth/lib/spf/index.js'
import { z } from 'zod'
import type { SendingHost } from './smtp.ts'

/** For the whole evaluation; a sender waits for it, so it stays far below its patience. */
const EVALUATION_MS = 8_000

const ASK_MS = 2_000

const Answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).default([]),
})

/** What may stand in a header unquoted; a HELO is free text, and `x; dmarc=pass` must not become a result. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9.:[\]_-]{0,252}$/

const NUMBERS = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const

/**
 * The header that a receiving MX puts on top: SPF for the connecting host (RFC 7208), in the form of RFC 8601, ended by
 * CRLF. A resolver that fails makes `temperror`; the mail arrives all the same.
 * @param resolvers URLs that answer dns-json; the second is asked when the first fails
 */
export async function stampHeader(
  authservId: string,
  resolvers: readonly string[],
  host: SendingHost,
): Promise<string> {
  const helo = PLAIN_NAME.test(host.helo) ? host.helo : ''
  const domain = host.envelopeFrom.slice(host.envelopeFrom.lastIndexOf('@') + 1)
  const { status } = await spf({
    ip: host.address,
    sender: host.envelopeFrom,
    helo: helo || 'unknown',
    mta: authservId,
    maxElapsedTime: EVALUATION_MS,
    resolver: (name: string, type: string) => ask(resolvers, name, type),
  })
  const mailFrom = host.envelopeFrom !== '' && PLAIN_NAME.test(domain) ? `\r\n smtp.mailfrom=${domain}` : ''
  const heloProperty = helo === '' ? '' : `\r\n smtp.helo=${helo}`
  return `Authentication-Results: ${authservId}; spf=${status.result}${mailFrom}${heloProperty}\r\n`
}

/** Answers and throws as `node:dns` does, which is what the SPF library knows. */
async function ask(resolvers: readonly string[], name: string, type: string): Promise<string[] | string[][]> {
  const number = Object.entries(NUMBERS).find(([known]) => known === type)?.[1]
  if (number === undefined) throw dnsError('ENOTIMP', name)
  const { Status, Answer: records } = await firstAnswer(resolvers, name, type)
  if (Status === 3) throw dnsError('ENOTFOUND', name)
  if (Status !== 0) throw dnsError('ESERVFAIL', name)
  const data = records.filter((record) => record.type === number).map((record) => record.data)
  if (data.length === 0) throw dnsError('ENODATA', name)
  if (type === 'TXT') return data.map(textStrings)
  // The library reads MX answers as `node:dns` gives them; its types know only strings.
  if (type === 'MX') return data.map(mailExchange) as unknown as string[]
  return data.map((value) => value.replace(/\.$/, ''))
}

async function firstAnswer(resolvers: readonly string[], name: string, type: string): Promise<z.infer<typeof Answer>> {
  for (const resolver of resolvers) {
    const url = new URL(resolver)
    url.searchParams.set('name', name)
    url.searchParams.set('type', type)
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/dns-json' },
        signal: AbortSignal.timeout(ASK_MS),
      })
      if (response.ok) return Answer.parse(await response.json())
    } catch {
      // Down, late, or not JSON: the next one may do better.
    }
  }
  throw dnsError('ETIMEOUT', name)
}

/** `"v=spf1 " "-all"`: one record as its strings; an unquoted value is one string. */
function textStrings(data: string): string[] {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1'))
  return strings.length > 0 ? strings : [data]
}

function mailExchange(data: string): { priority: number; exchange: string } {
  const [priority = '0', exchange = ''] = data.split(' ')
  return { priority: Number(priority), exchange: exchange.replace(/\.$/, '') }
}

function dnsError(code: string, name: string): Error & { code: string } {
  return Object.assign(new Error(`${code} ${name}`), { code })
}
