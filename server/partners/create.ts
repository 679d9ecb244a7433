import type { Partner } from '../../contract/objects/partner.ts'
import type { createPartner as createPartnerRoute } from '../../contract/resources/partners.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../rpc/context.ts'
import { presentPartner } from './present.ts'
import { insertPartner, type PartnerRow } from './queries.ts'

/** Tenants of a partner when the request names no number. [J18] */
const TENANTS_MAX = 25

/** Makes a partner and its audit row in one batch. It has no key yet, so nothing can act for it. [FR-KEY-4] */
export async function createPartner(ctx: Context, body: Input<typeof createPartnerRoute>['body']): Promise<Partner> {
  const row: PartnerRow = {
    id: newId('ptn'),
    name: body.name,
    status: 'active',
    defaultBillingMode: body.default_billing_mode ?? 'metered',
    maxTenants: body.max_tenants ?? TENANTS_MAX,
    rampExempt: body.ramp_exempt ?? false,
    createdAt: ctx.nowMs,
    updatedAt: ctx.nowMs,
  }
  const { defaultBillingMode, maxTenants, rampExempt } = row
  const details = { default_billing_mode: defaultBillingMode, max_tenants: maxTenants, ramp_exempt: rampExempt }
  const entry = { action: 'partner.create', tenantId: null, targetType: 'partner', targetId: row.id, details } as const
  await commitAudited(ctx, [insertPartner(ctx.db, row), auditStatement(ctx, entry)])
  return presentPartner(row)
}
