import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { TestPlatform } from '../local/test-platform.ts'

const Sent = z.object({
  id: z.string(),
  thread_id: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  status: z.string(),
  subject: z.string().nullable(),
  rfc_message_id: z.string().nullable(),
  in_reply_to: z.string().nullable(),
  from: z.object({ address: z.string() }).nullable(),
  to: z.array(z.object({ address: z.string() })),
  reply_to: z.array(z.object({ address: z.string() })),
  flags: z.array(z.string()),
})
/** A message as these tests look at it. */
export type SeenMessage = z.output<typeof Sent>

const Page = z.object({ data: z.array(Sent), next_cursor: z.string().nullable() })
const Failure = z.object({ error: z.object({ code: z.string(), retryable: z.boolean() }) })

/** The first answer of a send, or its code when it was refused. */
export type SendAnswer = {
  readonly status: number
  readonly code: string | null
  readonly message: SeenMessage | null
  readonly isReplay: boolean
}

/** What an agent does with one platform: it sends, repeats what may be repeated, and reads. */
export function agentOf(platform: Pick<TestPlatform, 'apiUrl' | 'seeded'>) {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${platform.apiUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${platform.seeded.tenant_key}`, ...init.headers },
    })

  /** One request. A connection that was lost is thrown. */
  async function send(identityId: string, path: string, key: string, body: object): Promise<SendAnswer> {
    const response = await call(`/v1/identities/${identityId}/messages${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const json: unknown = await response.json()
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    if (response.ok) return { status: response.status, code: null, message: Sent.parse(json), isReplay }
    return { status: response.status, code: Failure.parse(json).error.code, message: null, isReplay }
  }

  /** Repeats with the same key until the send is accepted, as every client may: after lost connections and 5xx as well. */
  async function sendUntilAccepted(identityId: string, path: string, key: string, body: object): Promise<SeenMessage> {
    for (let attempt = 1; attempt <= 200; attempt++) {
      const answer = await send(identityId, path, key, body).catch(() => null)
      if (answer?.message) return answer.message
      if (
        answer !== null &&
        answer.status < 500 &&
        !['request_in_progress', 'thread_busy'].includes(answer.code ?? '')
      ) {
        throw new Error(`refused: ${answer.status} ${answer.code}`)
      }
      await setTimeout(100)
    }
    throw new Error('never accepted')
  }

  /** Every message of an identity, newest first; an empty list while the runtime is away. */
  async function messages(identityId: string): Promise<SeenMessage[]> {
    const all: SeenMessage[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `limit=100${cursor && `&cursor=${cursor}`}`
      const response = await call(`/v1/identities/${identityId}/messages?${query}`).catch(() => null)
      if (response === null || !response.ok) return []
      const page = Page.parse(await response.json())
      all.push(...page.data)
      cursor = page.next_cursor
    }
    return all
  }

  /** Header fields of a message by name, unfolded. */
  async function headers(identityId: string, messageId: string): Promise<Map<string, string>> {
    const response = await call(`/v1/identities/${identityId}/messages/${messageId}?include=headers`)
    const fields = z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) })
    return new Map(fields.parse(await response.json()).headers.map(({ name, value }) => [name, value]))
  }

  return { send, sendUntilAccepted, messages, headers }
}
