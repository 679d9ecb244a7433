import type { KeyId } from '../../contract/ids.ts'
import type { Principal } from '../control/scope.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { listedPermissions } from './present.ts'
import { acrossTenantsKey, type KeyRow } from './queries.ts'
import { isWithin, reachesKey } from './rules.ts'

/** Whether a caller may see and change a key: one it reaches and that is no wider than itself. [J20] */
export function isManageable(caller: Principal, row: KeyRow): boolean {
  return (
    reachesKey(caller, row) &&
    isWithin(caller, { level: row.level, permissions: listedPermissions(row.permissionsJson) })
  )
}

/** Nobody but the platform changes keys of a tenant that is being erased; they have stopped working anyway. [I8] */
function isWritable(caller: Principal, row: KeyRow): boolean {
  return caller.level === 'platform' || (row.tenantStatus !== 'erasing' && row.tenantStatus !== 'erased')
}

/**
 * A key that the caller may manage. Missing and out of reach answer alike, then wider ones, and nothing has changed by
 * then. Fails with `key_not_found` or `key_scope_exceeded`, in this order. [spec/security.md 4, J20]
 */
export async function loadManageable(ctx: Context, id: KeyId, purpose: 'read' | 'write'): Promise<KeyRow> {
  const row = await acrossTenantsKey(ctx.db, id)
  const isReached = row !== null && reachesKey(ctx.principal, row)
  if (!isReached || (purpose === 'write' && !isWritable(ctx.principal, row))) throw new ApiError('key_not_found')
  if (!isManageable(ctx.principal, row)) throw new ApiError('key_scope_exceeded')
  return row
}
