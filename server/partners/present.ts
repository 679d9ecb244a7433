import type { Partner } from '../../contract/objects/partner.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { PartnerRow } from './queries.ts'

/** A partner as callers see it. */
export function presentPartner(row: PartnerRow): Partner {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    default_billing_mode: row.defaultBillingMode,
    max_tenants: row.maxTenants,
    ramp_exempt: row.rampExempt,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  }
}
