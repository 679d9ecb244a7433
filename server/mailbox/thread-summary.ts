import { eq } from 'drizzle-orm'
import type { NamedAddress } from '../mail/parsed.ts'
import { normaliseSubject } from '../mail/subject.ts'
import { mergeParticipants, participantsOf, replyFromAfterInbound } from '../mail/thread-match.ts'
import type { IngestInput } from './ingest-input.ts'
import type { MailboxJob } from './job.ts'
import { threads } from './schema.object.ts'

function parseAddresses(json: string): NamedAddress[] {
  return JSON.parse(json) as NamedAddress[]
}

/**
 * Adds a visible inbound message to its thread's summary: one row read and written, whatever the thread's length. The
 * latest message decides snippet and direction; an older one that arrives late only counts. [spec/threading.md 4, S33]
 */
export function addInboundToThread(
  job: MailboxJob,
  input: IngestInput,
  thread: { readonly seq: number; readonly tokenValid: boolean },
): void {
  const row = job.db.select().from(threads).where(eq(threads.seq, thread.seq)).get()
  if (row === undefined) throw new Error('thread row is missing right after it was placed')
  const { mail, receivedAt } = input
  const to = parseAddresses(mail.row.toJson)
  const cc = parseAddresses(mail.row.ccJson)
  const isLatest = row.messageCount === 0 || receivedAt >= row.lastAt
  const own = new Set(input.ownAddresses.map(({ address }) => address))
  const delivered = input.ownAddresses.find(({ address }) => address === input.deliveredTo)
  const participants = mergeParticipants({
    known: parseAddresses(row.participantsJson),
    added: participantsOf({ direction: 'inbound', from: mail.from, to, cc }),
    own,
  })
  job.db
    .update(threads)
    .set({
      messageCount: row.messageCount + 1,
      unreadCount: row.unreadCount + 1,
      lastAt: isLatest ? receivedAt : row.lastAt,
      lastInboundAt: Math.max(receivedAt, row.lastInboundAt ?? 0),
      archived: false,
      subject: row.subject === '' ? normaliseSubject(mail.row.subject) : row.subject,
      participantsJson: JSON.stringify(participants),
      replyFromAddress: replyFromAfterInbound({
        current: row.replyFromAddress,
        deliveredTo: { address: input.deliveredTo, status: delivered?.status ?? 'retired' },
        namedInToOrCc: [...to, ...cc].some(({ address }) => address === input.deliveredTo),
        isVisible: true,
        isPlatformAddress: input.deliveredTo.endsWith(`@${input.platformDomain}`),
        tokenValid: thread.tokenValid,
        fallbackPinned: row.fallbackPinned,
      }),
      ...(isLatest ? { lastDirection: 'inbound' as const, snippet: mail.row.snippet ?? '' } : {}),
    })
    .where(eq(threads.seq, thread.seq))
    .run()
}
