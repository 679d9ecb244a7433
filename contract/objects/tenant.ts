import { z } from 'zod'
import { Mode, Timestamp } from '../fields.ts'
import { PartnerId, TenantId } from '../ids.ts'
import { TenantPolicy } from './policy.ts'

export const TENANT_STATUSES = ['active', 'suspended', 'erasing', 'erased'] as const
export const TenantStatus = z.enum(TENANT_STATUSES).meta({ id: 'TenantStatus', description: 'Life of a tenant.' })
export type TenantStatus = z.output<typeof TenantStatus>

export const SUSPENDERS = ['platform', 'partner'] as const
export const Suspender = z
  .enum(SUSPENDERS)
  .meta({ id: 'Suspender', description: 'The level of the key that suspended.' })

/** 2 to 32 lower-case letters, digits and hyphens, not starting with a hyphen. */
export const SLUG_PATTERN = /^[a-z0-9][a-z0-9-]{1,31}$/

/** IANA zone names of one deployment's runtime: a name the platform cannot compute with is refused. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** An IANA zone that this runtime can compute with; anything else is `invalid_request` at its field. */
export const TimeZone = z.string().min(1).max(64).refine(isTimeZone, 'an IANA time zone')

export const Tenant = z
  .object({
    id: TenantId,
    slug: z.string().describe('Short name, unique in the deployment.'),
    name: z.string().describe('Name for people; `""` once erased.'),
    mode: Mode,
    status: TenantStatus,
    suspended_by: Suspender.nullable().describe('Who suspended it; null while it is not suspended.'),
    partner_id: PartnerId.nullable().describe('The partner whose key created it; never changes.'),
    address_suffix: z.string().describe('Stands between username and `@` in platform addresses, e.g. `.acme`.'),
    timezone: z.string().describe('IANA time zone of daily caps.'),
    policy: TenantPolicy,
    sending_paused_at: Timestamp.nullable().describe('When sending was paused automatically; null while it is not.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Tenant', description: 'A customer of the deployment: its identities, domains, keys and policy.' })
export type Tenant = z.input<typeof Tenant>
