import { z } from 'zod'
import { fault } from './seams.ts'

/** Record types that are asked for. */
export type DnsType = 'TXT' | 'MX' | 'A' | 'AAAA' | 'CNAME' | 'NS'

/** An answer of any rcode. TXT strings of one record are joined. */
export type DnsAnswer = { readonly rcode: 'NOERROR' | 'NXDOMAIN'; readonly records: readonly string[] }

/** One look-up; a rejection is a temporary failure. The mail code asks through exactly this shape. */
export type ResolveDns = (name: string, type: DnsType) => Promise<DnsAnswer>

/** Deadline of one question at one resolver, and of all questions about one message. [spec/inbound.md 14.2] */
const QUESTION_MS = 3_000
/** All DNS questions about one message end within this many milliseconds. */
export const MESSAGE_DNS_MS = 4_000
const ANSWER_BYTES_MAX = 64 * 1024

const TYPE_NUMBERS = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const satisfies Record<DnsType, number>

const JsonAnswer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
})

/** The strings of a TXT record in presentation form, joined. */
function joinTxt(data: string): string {
  if (!data.startsWith('"')) return data
  const parts: string[] = []
  for (const match of data.matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
    parts.push(
      (match[1] ?? '')
        .replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll(/\\(.)/g, '$1'),
    )
  }
  return parts.join('')
}

async function askOne(resolver: string, name: string, type: DnsType, signal: AbortSignal): Promise<DnsAnswer> {
  await fault('dns', name)
  const url = new URL(resolver)
  url.searchParams.set('name', name)
  url.searchParams.set('type', type)
  const response = await fetch(url, { headers: { Accept: 'application/dns-json' }, signal, redirect: 'manual' })
  if (!response.ok) throw new Error('resolver answered with an error')
  const text = await response.text()
  if (text.length > ANSWER_BYTES_MAX) throw new Error('resolver answer is too large')
  const { Status, Answer = [] } = JsonAnswer.parse(JSON.parse(text))
  if (Status !== 0 && Status !== 3) throw new Error('resolver could not answer')
  const records = Answer.filter((record) => record.type === TYPE_NUMBERS[type]).map((record) =>
    type === 'TXT' ? joinTxt(record.data) : record.data,
  )
  return { rcode: Status === 3 ? 'NXDOMAIN' : 'NOERROR', records }
}

/**
 * DNS over HTTPS for one message: each question goes to the first resolver, on error or silence to the second; all of
 * them end within `totalMs` of the first. A rejection is a temporary failure, never an answer.
 */
export function createResolver(resolvers: readonly [string, string], totalMs: number = MESSAGE_DNS_MS): ResolveDns {
  const [first, second] = resolvers
  let end: AbortSignal | undefined
  return async (name, type) => {
    end ??= AbortSignal.timeout(totalMs)
    const within = AbortSignal.any([end, AbortSignal.timeout(QUESTION_MS)])
    try {
      return await askOne(first, name, type, within)
    } catch {
      end.throwIfAborted()
      return askOne(second, name, type, AbortSignal.any([end, AbortSignal.timeout(QUESTION_MS)]))
    }
  }
}
