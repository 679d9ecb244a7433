import type { TenantId } from '../../contract/ids.ts'
import type { Tenant } from '../../contract/objects/tenant.ts'
import type { TenantScope } from '../control/scope.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context, Work } from '../rpc/context.ts'
import { reachesTenant } from '../rpc/reach.ts'
import { presentTenant } from './present.ts'
import { findTenant, findTenantOwner } from './queries.ts'

/** A tenant as the caller may see it. Fails with `tenant_not_found` alike when it is missing and out of reach. */
export async function readTenant(ctx: Context, tenantId: TenantId): Promise<Tenant> {
  const row = await findTenant(ctx.db, { tenantId })
  if (row === null || !reachesTenant(ctx.principal, { tenantId: row.id, partnerId: row.partnerId })) {
    throw new ApiError('tenant_not_found')
  }
  return presentTenant(ctx.settings, row)
}

/** What other capabilities must know of a tenant; the caller was found to reach it. */
export async function loadTenant(work: Work, scope: Pick<TenantScope, 'tenantId'>) {
  const row = await findTenant(work.db, scope)
  if (row === null) throw new ApiError('tenant_not_found')
  return row
}

/** A tenant a request names outside its path. Fails with `tenant_not_found` unless the caller reaches it. */
export async function assertTenantReached(ctx: Context, tenantId: TenantId): Promise<void> {
  const owner = await findTenantOwner(ctx.db, tenantId)
  if (owner === null || !reachesTenant(ctx.principal, owner)) throw new ApiError('tenant_not_found')
}
