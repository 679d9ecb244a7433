import { eq } from 'drizzle-orm'
import type { TenantId } from '../../contract/ids.ts'
import { openDatabase } from '../control/database.ts'
import type { Bindings } from '../env.ts'
import type { Cost } from '../platform/cost.ts'
import { tenants } from './schema.d1.ts'

/** The object id of a tenant's quota, for objects that call it after a commit. */
export async function findQuotaObject(env: Bindings, cost: Cost, tenantId: TenantId): Promise<string> {
  const row = await openDatabase(env.DB, cost)
    .select({ quotaDoId: tenants.quotaDoId })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .get()
  if (row === undefined) throw new Error('tenant of a mailbox is missing')
  return row.quotaDoId
}
