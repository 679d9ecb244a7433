import { and, eq, sql } from 'drizzle-orm'
import { inJson } from '../control/json-list.ts'
import { type Keyring, kidOfDetail, mayVerifyToken, type ThreadTokenCheck, verify } from '../mail/thread-token.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { rateWindows } from './schema.object.ts'

const HOUR_MS = 3_600_000
const ALL = 'tok:*'

function failuresIn(job: MailboxJob, windowStart: number, sender: string): { ofSender: number; ofAll: number } {
  const rows = job.db
    .select({ sender: rateWindows.sender, count: rateWindows.count })
    .from(rateWindows)
    .where(and(inJson(rateWindows.sender, [sender, ALL]), eq(rateWindows.windowStart, windowStart)))
    .all()
  const count = (key: string) => rows.find((row) => row.sender === key)?.count ?? 0
  return { ofSender: count(sender), ofAll: count(ALL) }
}

function countFailure(job: MailboxJob, windowStart: number, sender: string): void {
  for (const key of [sender, ALL]) {
    job.db
      .insert(rateWindows)
      .values({ sender: key, windowStart, count: 1 })
      .onConflictDoUpdate({
        target: [rateWindows.sender, rateWindows.windowStart],
        set: { count: sql`${rateWindows.count} + 1` },
      })
      .run()
  }
}

/**
 * Checks the tag of the envelope recipient as a thread token, within the hourly limits on failures. Past a limit it
 * counts as absent; failures of authenticated senders are not counted. [D10, settled S89]
 */
export function checkToken(
  job: MailboxJob,
  check: {
    readonly ring: Keyring
    readonly detail: string | null
    readonly sender: string
    readonly authenticated: boolean
    readonly receivedAt: number
  },
): ThreadTokenCheck {
  if (kidOfDetail(check.detail) === null) return { kind: 'absent' }
  const windowStart = check.receivedAt - (check.receivedAt % HOUR_MS)
  const sender = `tok:${check.sender}`
  if (!mayVerifyToken(failuresIn(job, windowStart, sender))) return { kind: 'absent' }
  const result = verify(check.ring, ownerOf(job).identityId, check.detail)
  if (result.kind === 'invalid' && !check.authenticated) countFailure(job, windowStart, sender)
  return result
}
