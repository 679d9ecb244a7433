import type { Tenant } from '../../contract/objects/tenant.ts'
import type { Settings } from '../env.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import { effectivePolicy } from '../policy/effective.ts'
import type { TenantRow } from './queries.ts'

/** A tenant as callers see it, with the policy it lives by. */
export function presentTenant(settings: Settings, row: TenantRow): Tenant {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    mode: row.mode,
    status: row.status,
    suspended_by: row.suspendedBy,
    partner_id: row.partnerId,
    address_suffix: row.addressSuffix,
    timezone: row.timezone,
    policy: effectivePolicy(settings, row.policyJson),
    sending_paused_at: toTimestampOrNull(row.sendingPausedAt),
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  }
}
