import type { Statement } from '../control/database.ts'
import { eventIntentsFrom } from '../control/intents.ts'
import type { TenantScope } from '../control/scope.ts'
import type { Work } from '../rpc/context.ts'
import { pausedBySuspension, pauseIdentities, resumedWithTenant, resumeIdentities } from './queries.ts'

/**
 * Statements that pause a tenant's active identities and note one `identity.paused` for each: for the batch that suspends
 * the tenant, before the tenant's own row changes. [FR-TEN-3, S45]
 */
export function pauseForSuspension(work: Work, { tenantId }: Pick<TenantScope, 'tenantId'>): Statement[] {
  return [
    eventIntentsFrom(work, { tenantId, type: 'identity.paused', source: pausedBySuspension(tenantId) }),
    pauseIdentities(work.db, tenantId, work.nowMs),
  ]
}

/**
 * Statements that resume what the suspension paused, one `identity.resumed` each: for the batch that resumes the tenant,
 * after the tenant's own row changed.
 */
export function resumeAfterSuspension(work: Work, { tenantId }: Pick<TenantScope, 'tenantId'>): Statement[] {
  return [
    eventIntentsFrom(work, { tenantId, type: 'identity.resumed', source: resumedWithTenant(tenantId) }),
    resumeIdentities(work.db, tenantId, work.nowMs),
  ]
}
