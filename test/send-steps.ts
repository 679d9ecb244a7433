import { beginTransport } from '../server/mailbox/begin-transport.ts'
import { claimTransport } from '../server/mailbox/claim-transport.ts'
import type { SendWorld } from './send-world.ts'

export const ACTOR = { keyId: null, requestId: 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
export const ACCEPTED = { kind: 'accepted', provider: 'simulator', providerMessageId: 'test-1' } as const
export const UNKNOWN = { kind: 'unknown', reason: 'transport_timeout', detail: 'late' } as const

export async function accepted(world: SendWorld, key: string, change: Parameters<SendWorld['send']>[1] = {}) {
  const answer = await world.send(key, change)
  if (answer.kind !== 'accepted') throw new Error(`refused: ${JSON.stringify(answer.refusal)}`)
  return answer.message
}

/** Everything up to the claim; fails the test where the message is not handed out. */
export async function claimed(world: SendWorld, messageId: never): Promise<string> {
  const begun = await beginTransport(world.job(), { messageId })
  const claim = claimTransport(world.job(), { messageId })
  if (begun.kind !== 'ready' || claim.kind !== 'claimed') throw new Error(`${begun.kind} ${claim.kind}`)
  return claim.token
}

export const statuses = (world: SendWorld) =>
  world.mailbox.rows('select status, status_reason from messages order by rowid')
export const deliveries = (world: SendWorld) =>
  world.mailbox.rows('select address, status, reason from deliveries order by rowid')
export const told = (world: SendWorld) =>
  world.mailbox.rows('select type from outbox order by seq').map((row) => row['type'])
export const dataOf = (world: SendWorld, type: string) =>
  world.mailbox
    .rows('select payload_json from outbox where type = ? order by seq', type)
    .map((row) => JSON.parse(String(row['payload_json'])).data)
export const sends = (world: SendWorld) =>
  world.quotaRows("select held, used from allowances where feature = 'sends'").map((row) => ({ ...row }))
export const dayCount = (world: SendWorld) =>
  world.quotaRows("select value from counters where metric = 'sends'").map((row) => row['value'])
export const metaKeys = (world: SendWorld) =>
  world.mailbox.rows("select k from meta where k like '%msg_%' order by k").map((row) => String(row['k']).split(':')[0])
