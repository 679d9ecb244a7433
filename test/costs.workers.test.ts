import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { IdentityId, TenantId } from '../contract/ids.ts'
import { settingsOf } from '../server/env.ts'
import type { IngestInput } from '../server/mailbox/ingest-input.ts'
import { idempotencyKeyHash } from '../server/outbound/fingerprint.ts'
import type { SendRequest } from '../server/outbound/send-request.ts'
import { type Cost, newCost } from '../server/platform/cost.ts'
import { newId } from '../server/platform/ids.ts'
import { mailboxOf, openWork } from '../server/rpc/context.ts'
import { REQUEST } from './send-facts.ts'
import { bindings, createWorld, type World } from './workers-world.ts'

/**
 * What operations cost, counted in statements and rows inside the real SQLite of workerd. Nothing may grow with the
 * mailbox: the same operation is measured at 100, 1,000 and 10,000 messages. [settled S34, design 4]
 */
const SIZES = [100, 1_000, 10_000] as const

type Mailbox = { readonly world: World; readonly objectId: string; readonly thread: string; readonly message: string }

let mailboxes: Mailbox[]

async function mailboxId(world: World): Promise<string> {
  const row = await bindings.DB.prepare('select mailbox_do_id as id from identities where id = ?')
    .bind(world.identityId)
    .first<{ id: string }>()
  return row?.id ?? ''
}

/** Rows of a mailbox of `size` messages in threads of ten, written in one go: the reads are what is measured. */
async function fill(objectId: string, size: number): Promise<{ thread: string; message: string }> {
  const stub = bindings.MAILBOX.get(bindings.MAILBOX.idFromString(objectId))
  return runInDurableObject(stub, (_object, state) => {
    const { sql } = state.storage
    const at = Date.now() - 86_400_000
    state.storage.transactionSync(() => {
      for (let n = 1; n <= size; n++) {
        const seq = Math.ceil(n / 10)
        if (n % 10 === 1) {
          sql.exec(
            "insert into threads (seq, id, subject, first_at, last_at, last_direction, message_count, unread_count) values (?, ?, 'S', ?, ?, 'inbound', 10, 10)",
            seq,
            newId('thr'),
            at + n,
            at + n,
          )
        }
        sql.exec(
          `insert into messages (id, thread_seq, direction, status, rfc_message_id, raw_sha256, from_address, received_at, kind, verdict, triage_status)
           values (?, ?, 'inbound', 'received', ?, ?, 'jo@simulator.invalid', ?, 'normal', 'none', 'skipped')`,
          newId('msg'),
          seq,
          `m${n}@simulator.invalid`,
          `hash${n}`,
          at + n,
        )
      }
      sql.exec("insert into meta (k, v) values ('thread_seq_reserved', ?)", String(size))
    })
    const thread = sql.exec('select id from threads order by seq desc limit 1').one()['id']
    const message = sql.exec('select id from messages order by rowid desc limit 1').one()['id']
    return { thread: String(thread), message: String(message) }
  })
}

function clientOf(mailbox: Mailbox): { cost: Cost; client: ReturnType<typeof mailboxOf> } {
  const cost = newCost()
  const work = openWork({
    env: bindings,
    settings: settingsOf(bindings),
    requestId: newId('req'),
    cost,
    waitUntil: () => undefined,
  })
  const scope = {
    tenantId: mailbox.world.tenantId as TenantId,
    identityId: mailbox.world.identityId as IdentityId,
    mailboxId: mailbox.objectId,
  }
  return { cost, client: mailboxOf(work, scope) }
}

const PARTS = { quoted: false, html: false }
const THREAD_FILTERS = {
  label: null,
  category: null,
  needsReplyGte: null,
  isUnread: null,
  direction: null,
  after: null,
  before: null,
  archived: false,
}
const MESSAGE_FILTERS = { threadId: null, direction: null, status: null, label: null, after: null, before: null }

async function ingestOne(mailbox: Mailbox): Promise<Cost> {
  const { ingestInput } = await import('./ingest-facts.ts')
  const id = newId('msg')
  const { cost, client } = clientOf(mailbox)
  const delivery = {
    deliveryId: id,
    rawKey: `t/x/${id}`,
    rawSize: 1,
    envelopeFrom: '',
    envelopeTo: mailbox.world.address,
    loopback: null,
    source: 'routing',
    receivedAt: Date.now(),
  } as const
  const lease = await client.lease_delivery({ delivery })
  const input: IngestInput = ingestInput(
    { inReplyTo: '<m1@simulator.invalid>', receivedAt: Date.now() },
    { id, token: lease.kind === 'leased' ? lease.token : '' },
  )
  await client.ingest(input)
  return cost
}

let keys = 0
/** The mailbox's part of a send, with the allowance it asks for. */
async function submitOne(mailbox: Mailbox, change: Partial<SendRequest>): Promise<Cost> {
  const { cost, client } = clientOf(mailbox)
  const answer = await client.submit({
    keyHash: idempotencyKeyHash(`cost-${++keys}`),
    fingerprint: `cost-${keys}`,
    request: { ...REQUEST, ...change },
    review: false,
    threadKeys: { current: { kid: '0', key: new Uint8Array(32) }, verifying: [] },
  })
  if (answer.kind !== 'accepted') throw new Error(`refused: ${answer.refusal.code}`)
  return cost
}

const OPERATIONS: Record<string, (mailbox: Mailbox) => Promise<Cost>> = {
  'receive (lease and ingest)': ingestOne,
  'list threads': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    await client.list_threads({ filters: THREAD_FILTERS, limit: 8, start: null })
    return cost
  },
  'get thread': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    await client.get_thread({ threadId: mailbox.thread as never, limit: 20, start: null, parts: PARTS, review: false })
    return cost
  },
  'list messages': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    await client.list_messages({ filters: MESSAGE_FILTERS, limit: 25, start: null, review: false })
    return cost
  },
  'list messages of the other direction': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    await client.list_messages({
      filters: { ...MESSAGE_FILTERS, direction: 'outbound' },
      limit: 25,
      start: null,
      review: false,
    })
    return cost
  },
  'list messages beyond a page': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    const filters = { ...MESSAGE_FILTERS }
    const { next } = await client.list_messages({ filters, limit: 50, start: null, review: false })
    const first = { ...cost }
    await client.list_messages({ filters, limit: 25, start: next, review: false })
    return {
      ...cost,
      objectStatements: cost.objectStatements - first.objectStatements,
      objectRowsRead: cost.objectRowsRead - first.objectRowsRead,
    }
  },
  'get message': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    await client.get_message({ messageId: mailbox.message as never, parts: PARTS, review: false })
    return cost
  },
  'wait (one look)': async (mailbox) => {
    const { cost, client } = clientOf(mailbox)
    await client.wait_poll({
      sinceMs: Date.now(),
      from: null,
      subjectContains: null,
      threadId: null,
      kind: 'any',
      review: false,
    })
    return cost
  },
  send: (mailbox) => submitOne(mailbox, {}),
  reply: (mailbox) =>
    submitOne(mailbox, { operation: 'reply', targetId: mailbox.message as never, subject: null, recipients: [] }),
}

/** Statements and rows read of each operation: what is allowed, whatever the mailbox holds. */
const BUDGETS: Record<string, { statements: number; rowsRead: number }> = {
  'receive (lease and ingest)': { statements: 60, rowsRead: 120 },
  'list threads': { statements: 10, rowsRead: 80 },
  'get thread': { statements: 12, rowsRead: 120 },
  'list messages': { statements: 12, rowsRead: 220 },
  'list messages of the other direction': { statements: 4, rowsRead: 4 },
  'list messages beyond a page': { statements: 12, rowsRead: 220 },
  'get message': { statements: 12, rowsRead: 40 },
  'wait (one look)': { statements: 8, rowsRead: 20 },
  send: { statements: 60, rowsRead: 120 },
  reply: { statements: 60, rowsRead: 120 },
}

beforeAll(async () => {
  mailboxes = []
  for (const size of SIZES) {
    const world = await createWorld()
    const objectId = await mailboxId(world)
    mailboxes.push({ world, objectId, ...(await fill(objectId, size)) })
  }
}, 120_000)

describe('costs', () => {
  test.each(Object.entries(OPERATIONS))(
    'it::cost::%s_costs_the_same_at_100_1000_and_10000_messages',
    async (name, operation) => {
      const costs: Cost[] = []
      for (const mailbox of mailboxes) costs.push(await operation(mailbox))

      const statements = costs.map((cost) => cost.objectStatements)
      const rowsRead = costs.map((cost) => cost.objectRowsRead)
      // biome-ignore lint/suspicious/noConsole: the figures are the point of this run
      console.log(
        `${name}: ${statements.join(' / ')} statements, ${rowsRead.join(' / ')} rows read, ${costs.map((c) => c.objectRowsWritten).join(' / ')} rows written`,
      )
      const budget = BUDGETS[name]
      expect(Math.max(...statements)).toBeLessThanOrEqual(budget?.statements ?? 0)
      expect(Math.max(...rowsRead)).toBeLessThanOrEqual(budget?.rowsRead ?? 0)
      // Ten rows of slack: a page may end elsewhere, a tree may be one level deeper.
      expect(Math.max(...rowsRead) - Math.min(...rowsRead)).toBeLessThanOrEqual(10)
    },
  )

  test('it::cost::a_filter_that_nothing_matches_looks_at_a_bounded_stretch_of_the_largest_mailbox', async () => {
    const largest = mailboxes.at(-1)
    if (largest === undefined) throw new Error('no mailbox was filled')
    const { cost, client } = clientOf(largest)

    const threads = await client.list_threads({ filters: { ...THREAD_FILTERS, label: 'none' }, limit: 8, start: null })
    const messages = await client.list_messages({
      filters: { ...MESSAGE_FILTERS, label: 'none' },
      limit: 8,
      start: null,
      review: false,
    })

    expect([threads.rows, messages.rows]).toEqual([[], []])
    expect([threads.next, messages.next]).not.toContain(null)
    expect(cost.objectRowsRead).toBeLessThanOrEqual(1_600)
  })
})
