import { eq, sql } from 'drizzle-orm'
import type { MessageId } from '../../contract/ids.ts'
import type { NamedAddress } from '../mail/parsed.ts'
import type { MailboxJob } from './job.ts'
import { contacts, erasedIds } from './schema.object.ts'

/** Whether the message was erased while its pointer was on the way (I10). */
export function isErased(job: MailboxJob, messageId: MessageId): boolean {
  return (
    job.db.select({ id: erasedIds.messageId }).from(erasedIds).where(eq(erasedIds.messageId, messageId)).get() !==
    undefined
  )
}

/** How many deliveries this identity has made to an address that were not suppressed. */
export function findOutboundCount(job: MailboxJob, address: string): number {
  const row = job.db.select({ n: contacts.outboundCount }).from(contacts).where(eq(contacts.address, address)).get()
  return row?.n ?? 0
}

/**
 * Counts an inbound message of a correspondent. Somebody this identity writes to is renamed only by visible,
 * authenticated mail: a held or forged one must not change what a person is called (S69).
 */
export function countContact(
  job: MailboxJob,
  from: NamedAddress,
  facts: { readonly domain: string; readonly threadSeq: number; readonly mayRename: boolean },
): void {
  const { domain, threadSeq } = facts
  const rename = facts.mayRename
    ? sql`excluded.name is not null`
    : sql`excluded.name is not null and ${contacts.outboundCount} = 0`
  job.db
    .insert(contacts)
    .values({
      address: from.address,
      name: from.name === '' ? null : from.name,
      domain,
      firstSeenAt: job.now,
      lastSeenAt: job.now,
      inboundCount: 1,
      lastThreadSeq: threadSeq,
    })
    .onConflictDoUpdate({
      target: contacts.address,
      set: {
        name: sql`case when ${rename} then excluded.name else ${contacts.name} end`,
        lastSeenAt: sql`max(${contacts.lastSeenAt}, excluded.last_seen_at)`,
        inboundCount: sql`${contacts.inboundCount} + 1`,
        lastThreadSeq: threadSeq,
      },
    })
    .run()
}
