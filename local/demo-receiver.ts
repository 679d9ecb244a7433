import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ReceivedEvent, verifyWebhook } from '../sdks/typescript/src/pactmail.ts'

/** What the receiver tells of one request: an event it verified, or why it refused. */
export type Received = { readonly kind: 'event'; readonly event: ReceivedEvent } | { readonly kind: 'refused' }

/** A small webhook receiver on loopback. It verifies every request before it believes a word of it. */
export async function startReceiver(onReceived: (received: Received) => void) {
  let secret = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      const event = await verifyWebhook({
        body: Buffer.concat(chunks),
        headers: new Headers(request.headers as Record<string, string>),
        secret,
      })
      onReceived({ kind: 'event', event })
      response.writeHead(204).end()
    } catch {
      onReceived({ kind: 'refused' })
      response.writeHead(401).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    trust: (given: string) => {
      secret = given
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
