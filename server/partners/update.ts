import type { PartnerId } from '../../contract/ids.ts'
import type { Partner } from '../../contract/objects/partner.ts'
import type { updatePartner as updatePartnerRoute } from '../../contract/resources/partners.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { presentPartner } from './present.ts'
import { findPartner, type PartnerFields, type PartnerRow, partnerExists, updatePartnerFields } from './queries.ts'

type Body = Input<typeof updatePartnerRoute>['body']

/** Wire names of the fields a caller may change, each with its column. */
const COLUMN_OF = {
  name: 'name',
  default_billing_mode: 'defaultBillingMode',
  max_tenants: 'maxTenants',
  ramp_exempt: 'rampExempt',
  status: 'status',
} as const satisfies Record<keyof Body, keyof PartnerFields>

/**
 * Changes a partner. A suspension is all in its status: authentication, deliveries and sends read it each time, so it
 * takes effect with the next of each and nothing of the tenants changes. What is already so changes nothing. Fails with
 * `partner_not_found` when there is none or it is deleted. [J13]
 */
export async function updatePartner(ctx: Context, id: PartnerId, body: Body): Promise<Partner> {
  const before = await findPartner(ctx.db, id)
  if (before === null || before.status === 'deleted') throw new ApiError('partner_not_found')
  const changed = changedFields(before, body)
  if (changed.length === 0) return presentPartner(before)
  const fields = { ...fieldsOf(body, changed), updatedAt: Math.max(ctx.nowMs, before.updatedAt) }
  const status = changed.includes('status') ? { from: before.status, to: body.status } : {}
  const trail = { tenantId: null, targetType: 'partner', targetId: id, details: { changed, ...status } }
  const [updated] = await commitAudited(ctx, [
    updatePartnerFields(ctx.db, id, fields),
    auditStatement(ctx, { action: 'partner.update', ...trail }, partnerExists(id)),
  ])
  if ((updated?.meta.changes ?? 0) === 0) throw new ApiError('partner_not_found')
  return presentPartner({ ...before, ...fields })
}

function changedFields(before: PartnerRow, body: Body): (keyof Body)[] {
  const names = Object.keys(COLUMN_OF) as (keyof Body)[]
  return names.filter((name) => body[name] !== undefined && body[name] !== before[COLUMN_OF[name]])
}

function fieldsOf(body: Body, changed: readonly (keyof Body)[]): PartnerFields {
  return Object.fromEntries(changed.map((name) => [COLUMN_OF[name], body[name]]))
}
