import { MASTER_KEY_SLOTS, type PlatformStatus } from '../../contract/objects/platform.ts'
import { latestAuditEvent } from '../audit/latest.ts'
import { toTimestampOrNull } from '../platform/clock.ts'
import { masterKeyId } from '../platform/seal.ts'
import type { Work } from '../rpc/context.ts'
import { acrossTenantsCountStale } from './reseal-queries.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** Sealed values that are not under the active master key. */
export async function countStale(work: Work): Promise<number> {
  const kid = masterKeyId(work.settings.masterKeys.active)
  let count = 0
  for (const column of SEALED_COLUMNS) count += await acrossTenantsCountStale(work.db, column, kid)
  return count
}

/** How far the rotation of the master key is. Kids are shown, keys never. [spec/security.md 9] */
export async function masterKeyStatus(work: Work): Promise<PlatformStatus['master_key']> {
  const { masterKeys, masterKeySlot } = work.settings
  const activeKid = masterKeyId(masterKeys.active)
  const [other] = masterKeys.others
  const otherKid = other === undefined ? null : masterKeyId(other)
  const activated = await latestAuditEvent(work, { action: 'master_key.activated', targetId: activeKid })
  const resealed = await latestAuditEvent(work, { action: 'master_key.resealed', targetId: activeKid })
  return {
    active_slot: masterKeySlot,
    slots: MASTER_KEY_SLOTS.map((slot) => {
      const kid = slot === masterKeySlot ? activeKid : otherKid
      return { slot, present: kid !== null, kid }
    }),
    remaining: await countStale(work),
    activated_at: toTimestampOrNull(activated?.createdAt ?? null),
    resealed_at: toTimestampOrNull(resealed?.createdAt ?? null),
  }
}
