import init from '../../migrations/quota/0000_init.sql'
import { alarmIntervals, type Bindings } from '../env.ts'
import { type OpTable, OwnedObject } from '../platform/durable-object.ts'
import { writeMeta } from '../platform/object-meta.ts'
import { hold, holdsPurpose, settle } from './allowances.ts'
import { admitInbound, recordUsage, release, reserve } from './caps.ts'
import type { QuotaOps } from './ops.ts'

/** Migrations of a quota object in order. */
export const QUOTA_MIGRATIONS = [{ name: '0000_init', sql: init }]

/** Allowances, daily caps and meters of one tenant: whatever must be exact and counted once. */
export class TenantQuota extends OwnedObject<Bindings, QuotaOps> {
  protected override readonly migrations = QUOTA_MIGRATIONS
  protected override readonly missing = 'tenant_not_found'
  protected override readonly purposes = { holds: holdsPurpose }
  protected override readonly ops: OpTable<Bindings, QuotaOps> = {
    init: (job, { timezone }) => {
      job.transaction(() => writeMeta(job.sql, 'tz', timezone))
      return { kind: 'ready' }
    },
    hold,
    settle,
    reserve,
    release,
    admit_inbound: admitInbound,
    record_usage: recordUsage,
  }

  protected override intervals() {
    return alarmIntervals(this.env)
  }
}
