import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { PATH_PARAMS, type PathParam, pathParams, type Route } from '../../contract/route.ts'
import {
  type IdentityScope,
  type Principal,
  reachedIdentity,
  reachedTenant,
  type TenantScope,
} from '../control/scope.ts'
import { findIdentityOwner } from '../identities/queries.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import { findTenantOwner } from '../tenants/queries.ts'
import type { Context } from './context.ts'

/** What the path names, parsed, and the owner the caller was found to reach. */
export type Reached = {
  readonly params: Readonly<Record<string, string>>
  readonly scope: TenantScope | IdentityScope | null
}

/**
 * Whether a caller reaches a tenant. Branches on the level first and compares with the key's own ids only: two absent
 * partner ids must never match each other. [spec/security.md 5]
 */
export function reachesTenant(
  principal: Pick<Principal, 'level' | 'tenantId' | 'partnerId'>,
  tenant: { readonly tenantId: TenantId; readonly partnerId: string | null },
): boolean {
  switch (principal.level) {
    case 'platform':
      return true
    case 'partner':
      return principal.partnerId !== null && tenant.partnerId === principal.partnerId
    case 'tenant':
    case 'identity':
      return principal.tenantId !== null && tenant.tenantId === principal.tenantId
  }
}

/** Whether a caller reaches an identity; an identity key reaches its own only, the system identity only the platform. */
export function reachesIdentity(
  principal: Pick<Principal, 'level' | 'tenantId' | 'partnerId' | 'identityId'>,
  identity: {
    readonly tenantId: TenantId
    readonly partnerId: string | null
    readonly identityId: IdentityId
    readonly isSystem: boolean
  },
): boolean {
  if (identity.isSystem && principal.level !== 'platform') return false
  if (principal.level === 'identity' && principal.identityId !== identity.identityId) return false
  return reachesTenant(principal, identity)
}

/** A malformed id answers like an unknown one; a word that is none of its set is an invalid request. */
function parsePath(route: Route, raw: Readonly<Record<string, string>>): Record<PathParam, string> {
  const parsed: Partial<Record<PathParam, string>> = {}
  for (const name of pathParams(route.path)) {
    const { schema, missing } = PATH_PARAMS[name]
    const result = schema.safeParse(raw[name])
    if (!result.success && missing === 'invalid_request') {
      throw invalidRequest({ path: name, message: 'The path has a value that does not exist.' })
    }
    if (!result.success) throw new ApiError(missing)
    parsed[name] = result.data
  }
  return parsed as Record<PathParam, string>
}

/** Nobody but a platform key writes to a tenant that is being erased. [I8] */
function writable(route: Route, principal: Principal, status: TenantScope['tenantStatus']): boolean {
  return route.method === 'GET' || principal.level === 'platform' || (status !== 'erasing' && status !== 'erased')
}

async function reachTenantPath(route: Route, ctx: Context, tenantId: TenantId): Promise<TenantScope> {
  const own = await findTenantOwner(ctx.db, tenantId)
  if (own === null || !reachesTenant(ctx.principal, own) || !writable(route, ctx.principal, own.tenantStatus)) {
    throw new ApiError('tenant_not_found')
  }
  return reachedTenant(own)
}

async function reachIdentityPath(route: Route, ctx: Context, identityId: IdentityId): Promise<IdentityScope> {
  const own = await findIdentityOwner(ctx.db, identityId)
  if (own === null || !reachesIdentity(ctx.principal, own) || !writable(route, ctx.principal, own.tenantStatus)) {
    throw new ApiError('identity_not_found')
  }
  const gone = own.identityStatus === 'deleting' || own.identityStatus === 'deleted'
  if (gone && (route.method !== 'GET' || pathParams(route.path).length > 1)) throw new ApiError('identity_not_found')
  return reachedIdentity(own)
}

/** Parses the path's ids and finds their owner: one D1 read for missing and foreign alike, with the same answer. */
export async function reach(route: Route, ctx: Context, raw: Readonly<Record<string, string>>): Promise<Reached> {
  const params = parsePath(route, raw)
  if (params.identity_id !== undefined) {
    return { params, scope: await reachIdentityPath(route, ctx, params.identity_id as IdentityId) }
  }
  if (params.tenant_id !== undefined) {
    return { params, scope: await reachTenantPath(route, ctx, params.tenant_id as TenantId) }
  }
  return { params, scope: null }
}
