import { z } from 'zod'
import { Timestamp } from '../fields.ts'
import { PartnerId } from '../ids.ts'

export const PARTNER_STATUSES = ['active', 'suspended', 'deleted'] as const
export const PartnerStatus = z.enum(PARTNER_STATUSES).meta({ id: 'PartnerStatus', description: 'Life of a partner.' })
export type PartnerStatus = z.output<typeof PartnerStatus>

export const PARTNER_BILLING_MODES = ['exempt', 'metered'] as const
export const PartnerBillingMode = z
  .enum(PARTNER_BILLING_MODES)
  .meta({ id: 'PartnerBillingMode', description: 'How tenants that a partner creates are billed.' })

export const Partner = z
  .object({
    id: PartnerId,
    name: z.string().describe('Name for people; `""` once deleted.'),
    status: PartnerStatus,
    default_billing_mode: PartnerBillingMode,
    max_tenants: z.int().min(0).describe('Tenants it may have, those that are erased left out.'),
    ramp_exempt: z.boolean().describe('New tenants of it may send their full volume from the first day.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Partner', description: 'An integrator whose keys create tenants and act on those only.' })
export type Partner = z.input<typeof Partner>
