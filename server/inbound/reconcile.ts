import { encodeTime } from 'ulidx'
import { MessageId } from '../../contract/ids.ts'
import type { DeliveryPointer } from '../mailbox/ledger-input.ts'
import { inboundPrefix, rawKey } from '../platform/blob-keys.ts'
import { parseId } from '../platform/ids.ts'
import { mailboxOf, type Work } from '../rpc/context.ts'
import { openEnvelope } from './envelope.ts'
import { acrossTenantsListDueOwners, deleteDueOwner } from './queries.ts'

const OWNERS_PER_RUN = 25
const OBJECTS_MAX = 200
const LOOK_BACK_MS = 48 * 3_600_000

type DueOwner = Awaited<ReturnType<typeof acrossTenantsListDueOwners>>[number]

/** Raw objects of the last two days as pointers. Ids rise with time, so the listing begins where the days do. */
async function listRecentRaw(work: Work, owner: DueOwner): Promise<DeliveryPointer[]> {
  const prefix = inboundPrefix(owner)
  const startAfter = `${prefix}msg_${encodeTime(Math.max(0, work.nowMs - LOOK_BACK_MS), 10)}`
  work.cost.r2Operations += 1
  const listed = await work.env.BLOBS.list({ prefix, startAfter, limit: OBJECTS_MAX, include: ['customMetadata'] })
  const pointers: DeliveryPointer[] = []
  for (const object of listed.objects) {
    const id = parseId(MessageId, object.key.slice(prefix.length).split('/')[0] ?? '')
    const sealed = object.customMetadata?.['envelope']
    if (id === null || sealed === undefined || object.key !== rawKey(owner, id)) continue
    pointers.push(await openEnvelope(work.settings.masterKeys, id, object.key, sealed))
  }
  return pointers
}

/**
 * Asks the mailboxes that could not be told of accepted mail to take it in now. A note that a newer one replaced
 * stays. [spec/platform-invariants.md 9.6]
 */
export async function reconcileDueOwners(work: Work): Promise<void> {
  for (const owner of await acrossTenantsListDueOwners(work.db, work.nowMs, OWNERS_PER_RUN)) {
    const orphans = await listRecentRaw(work, owner)
    await mailboxOf(work, owner).reconcile_inbound({ orphans })
    await work.db.batch([deleteDueOwner(work.db, owner)])
  }
}
