import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { Platform } from '../local/platform.ts'

const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  identity_id: z.string().nullable(),
  sequence: z.int().nullable(),
  data: z.record(z.string(), z.unknown()),
})

/** An event as a receiver has it, once it is verified. */
export type Heard = z.output<typeof Envelope>

/** A request before anything of it is believed. */
export type RawRequest = { readonly headers: Record<string, string>; readonly body: Buffer }

/** Status for a request, by its number from 1 and its event; 200 takes the event. */
export type Mood = (event: Heard, request: number) => number

/**
 * A receiver as an outsider would write it: Node's own server and the plain library of Standard Webhooks. It believes
 * nothing it could not verify, and answers 401 to that.
 */
export async function startStrictReceiver(mood: Mood = () => 200) {
  const heard: Heard[] = []
  const raw: RawRequest[] = []
  let refused = 0
  let requests = 0
  let secret = ''
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    try {
      requests += 1
      const headers = request.headers as Record<string, string>
      const body = Buffer.concat(parts)
      raw.push({ headers, body })
      const verified = new Webhook(secret).verify(body, headers)
      const event = Envelope.parse(verified)
      if (request.headers['webhook-id'] !== event.id) throw new Error('header and body name different events')
      const status = mood(event, requests)
      if (status >= 200 && status < 300) heard.push(event)
      response.writeHead(status).end()
    } catch {
      refused += 1
      response.writeHead(401).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    /** Events that were taken, in order of arrival, repeats among them. */
    heard,
    raw,
    /** Requests that did not verify. */
    refused: () => refused,
    trust: (given: string) => {
      secret = given
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A receiver that means no good, by path: `/hang` never answers, `/drop` hangs up, `/redirect` sends away, `/drip` never ends. */
export async function startHostileReceiver() {
  const dripping = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url === '/hang') return
    if (request.url === '/drop') request.socket.destroy()
    else if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (request.url === '/drip') {
      response.writeHead(200).write('x')
      dripping.add(response)
    } else response.writeHead(404).end()
  })
  const drops = setInterval(() => {
    for (const response of dripping) response.write('x')
  }, 100)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        clearInterval(drops)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const Mail = z.object({ message: z.object({ subject: z.string() }) })

/** The subject of the mail an event tells of; null for other events. */
export function subjectOf(event: Heard): string | null {
  return Mail.safeParse(event.data).data?.message.subject ?? null
}

/** Sequence numbers of an identity between the first and the last that was heard, less those that were. */
export function gapsOf(heard: readonly Heard[], identityId: string | undefined): number[] {
  const numbers = heard.filter((event) => event.identity_id === identityId).map(({ sequence }) => sequence ?? 0)
  const seen = new Set(numbers)
  const first = Math.min(...numbers)
  return Array.from({ length: Math.max(...numbers) - first }, (_, n) => first + n).filter((n) => !seen.has(n))
}

/** A minute lasts half a second: what a kill lost is looked for at once. While the runtime is down nothing ticks. */
export function tickMinutes(platform: Pick<Platform, 'door'>) {
  const end = new AbortController()
  const ticking = (async () => {
    while (!end.signal.aborted) {
      await setTimeout(500)
      await platform.door.scheduled('* * * * *', Date.now()).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      end.abort()
      return ticking
    },
  }
}
