import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MailboxJob } from './job.ts'
import { presentRows, selectArrived } from './message-queries.ts'
import type { MailboxOps } from './ops.ts'
import { messages, threads } from './schema.object.ts'

/** Remembers until when somebody waits for mail of a sender domain; a later end never becomes an earlier one. [E5] */
export function registerWait(
  job: MailboxJob,
  input: MailboxOps['register_wait']['input'],
): MailboxOps['register_wait']['answer'] {
  job.transaction(() =>
    job.sql.exec(
      'insert into meta (k, v) values (?, ?) on conflict (k) do update set v = max(cast(v as integer), cast(excluded.v as integer))',
      `wait:${input.domain}`,
      String(job.now + input.ttlMs),
    ),
  )
  return { kind: 'registered' }
}

/** The sender filter: an address exactly, or every address of a domain. */
function fromFilter(from: string | null): SQL | undefined {
  if (from === null) return undefined
  if (from.startsWith('@')) return sql`substr(${messages.fromAddress}, -${from.length}) = ${from}`
  return eq(messages.fromAddress, from)
}

/** An answer in a thread this identity wrote to, joined in a way that cannot be made up from outside. [C9] */
const isReply = sql`not exists (select 1 from json_each(${messages.flagsJson}) where value = 'thread_join_unverified')
  and exists (select 1 from messages sent where sent.thread_seq = ${messages.threadSeq} and sent.direction = 'outbound')`

/** SQLite folds ASCII only; whether a subject contains a text in any case is asked of JavaScript. */
const CANDIDATES_MAX = 200

/** The oldest message that came after `sinceMs` and matches every filter, or nothing yet. [E4] */
export function waitPoll(job: MailboxJob, input: MailboxOps['wait_poll']['input']): MailboxOps['wait_poll']['answer'] {
  const threadSeq = sql`(select ${threads.seq} from ${threads} where ${threads.id} = ${input.threadId})`
  const rows = selectArrived(job, {
    sinceMs: input.sinceMs,
    review: input.review,
    limit: input.subjectContains === null ? 1 : CANDIDATES_MAX,
    where: and(
      fromFilter(input.from),
      input.threadId === null ? undefined : sql`${messages.threadSeq} = ${threadSeq}`,
      input.kind === 'reply' ? isReply : undefined,
    ),
  })
  const wanted = input.subjectContains?.toLowerCase()
  const row =
    wanted === undefined ? rows[0] : rows.find((candidate) => (candidate.subject ?? '').toLowerCase().includes(wanted))
  const [message] = row === undefined ? [] : presentRows(job, [row], { quoted: false, html: false })
  return message === undefined ? { kind: 'waiting' } : { kind: 'found', message }
}
