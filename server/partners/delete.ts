import type { PartnerId } from '../../contract/ids.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { deleteRecordsOfPartner } from '../control/partner-records.ts'
import { deletePartnerKeys } from '../keys/partner-keys.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { deletePartnerEndpoints } from '../webhooks/partner-endpoints.ts'
import { countLivingTenants, findPartner, isDeletable, markPartnerDeleted } from './queries.ts'

/**
 * Deletes a partner: its endpoints with what was delivered to them, its keys, the answers kept for them, its name. Every
 * statement of the batch asks again whether all its tenants are erased, and its own row goes last, so either all of it
 * happens or nothing. Fails with `partner_not_found`, or `partner_has_tenants` and how many. [J12, spec/privacy.md 14]
 */
export async function deletePartner(ctx: Context, id: PartnerId): Promise<void> {
  const when = isDeletable(id)
  const entry = { action: 'partner.delete', tenantId: null, targetType: 'partner', targetId: id } as const
  const results = await commitAudited(ctx, [
    auditStatement(ctx, entry, when),
    deletePartnerEndpoints(ctx.db, id, when),
    deletePartnerKeys(ctx.db, id, when),
    deleteRecordsOfPartner(ctx.db, id, when),
    markPartnerDeleted(ctx.db, id, ctx.nowMs),
  ])
  if ((results.at(-1)?.meta.changes ?? 0) > 0) return
  const partner = await findPartner(ctx.db, id)
  if (partner === null || partner.status === 'deleted') throw new ApiError('partner_not_found')
  throw new ApiError('partner_has_tenants', { details: { tenants: await countLivingTenants(ctx.db, id) } })
}
