import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOON, storedOf } from '../../test/ingest-facts.ts'
import { createMailboxWorld } from '../../test/mailbox-world.ts'
import { SOAK_TIMEOUT_MS, soakable } from '../../test/soak.ts'
import { updateMessage } from './labels.ts'

/** One step of somebody's mailbox: a mail in, perhaps an answer to an earlier one, or a change by the agent. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('mail' as const),
    parent: fc.option(fc.nat(20), { nil: null }),
    at: fc.integer({ min: 0, max: 50 }),
    verdict: fc.constantFrom('pass' as const, 'none' as const, 'fail' as const),
    repeat: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('read' as const), target: fc.nat(20), read: fc.boolean() }),
  fc.record({
    kind: fc.constant('label' as const),
    target: fc.nat(20),
    label: fc.constantFrom('a', 'b', 'c'),
    add: fc.boolean(),
  }),
)

/** What the summary columns say, recomputed from the messages alone. [spec/threading.md 4] */
const RECOMPUTED = `
  select t.seq, count(m.rowid) as message_count,
    coalesce(sum(m.direction = 'inbound' and m.read = 0), 0) as unread_count,
    coalesce(max(m.received_at), t.first_at) as last_at,
    coalesce((select json_group_array(label) from (select distinct l.label from labels l join messages x on x.rowid = l.message_rowid
      where x.thread_seq = t.seq and x.status = 'received' order by l.label)), '[]') as labels_json
  from threads t left join messages m on m.thread_seq = t.seq and m.status = 'received'
  group by t.seq order by t.seq`
const STORED = 'select seq, message_count, unread_count, last_at, labels_json from threads order by seq'

// Covers: FR-THR-1, FR-IN-10, J2
test(
  'worker::property::summaries_equal_a_recount_and_events_equal_messages_after_any_history',
  () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const world = createMailboxWorld()
        const ids: string[] = []
        const stored: { messageId: never; status: string }[] = []
        for (const [index, change] of steps.entries()) {
          if (change.kind === 'mail') {
            const parent = change.parent === null ? undefined : ids[change.parent % Math.max(1, ids.length)]
            const own = change.repeat && ids.length > 0 ? ids[0] : `<p${index}@example.net>`
            const outcome = world.deliver({
              messageId: own ?? null,
              ...(parent === undefined ? {} : { inReplyTo: parent }),
              receivedAt: NOON + change.at,
              verdict: change.verdict,
            })
            ids.push(own ?? '')
            stored.push(storedOf(outcome) as never)
            continue
          }
          const target = stored[change.target % Math.max(1, stored.length)]
          if (target === undefined) continue
          const labels = change.kind === 'label' ? [change.label] : []
          const adds = change.kind === 'label' && change.add
          updateMessage(world.job(), {
            messageId: target.messageId,
            labelsAdd: adds ? labels : [],
            labelsRemove: adds ? [] : labels,
            read: change.kind === 'read' ? change.read : null,
            review: true,
          })
        }

        expect(world.rows(STORED)).toEqual(world.rows(RECOMPUTED))
        const [events] = world.rows('select count(*) as n, coalesce(max(seq), 0) as top from outbox')
        const [messages] = world.rows('select count(*) as n from messages')
        expect(events).toEqual({ n: messages?.['n'], top: messages?.['n'] })
        world.close()
      }),
      soakable({ numRuns: 200 }),
    )
  },
  SOAK_TIMEOUT_MS,
)
