import { LEVEL_LETTERS } from '../../contract/permissions.ts'
import type { Route } from '../../contract/route.ts'
import type { Principal } from '../control/scope.ts'
import { readOnlySwitch } from '../operations/switches.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from './context.ts'

/**
 * The permissions a key needs for this route. Decided from the key and the path alone, so the answer says nothing about
 * what exists. Some routes ask for more when the path's tenant is not the key's own. [spec/security.md 6.2]
 */
export function assertPermissions(route: Route, principal: Principal, params: Readonly<Record<string, string>>): void {
  const foreign = principal.tenantId === null || params['tenant_id'] !== principal.tenantId
  const required = [...route.permissions, ...(foreign ? (route.foreignPermissions ?? []) : [])]
  const lacking = required.filter((permission) => !principal.permissions.has(permission))
  if (lacking.length === 0) return
  const [only] = lacking
  throw new ApiError('permission_denied', {
    details: { required: lacking.length === 1 && only !== undefined ? only : lacking },
  })
}

/** A route above the key's level. Decided before anything is looked up. [F3] */
export function assertLevel(route: Route, principal: Principal): void {
  const levels = [...route.levels].map((letter) => LEVEL_LETTERS[letter as keyof typeof LEVEL_LETTERS])
  if (!levels.includes(principal.level)) throw new ApiError('scope_denied')
}

/** A frozen deployment serves platform keys only; a read-only one takes no writes from others. [spec/security.md 6.4] */
export async function assertServing(route: Route, ctx: Context): Promise<void> {
  if (ctx.principal.level === 'platform') return
  if (ctx.settings.frozen) {
    throw new ApiError('unavailable', { details: { reason: 'frozen' }, headers: { 'Retry-After': '300' } })
  }
  if (route.method !== 'GET' && (await readOnlySwitch(ctx))) {
    throw new ApiError('unavailable', { details: { reason: 'read_only' } })
  }
}
