import type { WebhookId } from '../../contract/ids.ts'
import type { Principal } from '../control/scope.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { reachesTenant } from '../rpc/reach.ts'
import { type OwnedEndpoint, selectEndpoint } from './queries.ts'

/**
 * Whether a caller reaches an endpoint: those of its tenants, and a partner its own. Branches on the owner first, so two
 * absent ids never match. [spec/security.md 6.5, J15]
 */
export function reachesEndpoint(
  principal: Pick<Principal, 'level' | 'tenantId' | 'partnerId'>,
  endpoint: Pick<OwnedEndpoint, 'tenantId' | 'partnerId' | 'tenantPartnerId'>,
): boolean {
  const { tenantId, partnerId, tenantPartnerId } = endpoint
  if (tenantId !== null) return reachesTenant(principal, { tenantId, partnerId: tenantPartnerId })
  if (principal.level === 'platform') return true
  return principal.level === 'partner' && partnerId !== null && principal.partnerId === partnerId
}

/** An endpoint the caller reaches. Missing, foreign and, to write, one of a tenant that is being erased answer alike. */
export async function loadEndpoint(ctx: Context, id: WebhookId, purpose: 'read' | 'write'): Promise<OwnedEndpoint> {
  const [endpoint] = await selectEndpoint(ctx.db, id)
  if (endpoint === undefined || !reachesEndpoint(ctx.principal, endpoint)) throw new ApiError('webhook_not_found')
  const isClosing = endpoint.tenantStatus === 'erasing' || endpoint.tenantStatus === 'erased'
  if (purpose === 'write' && isClosing && ctx.principal.level !== 'platform') throw new ApiError('webhook_not_found')
  return endpoint
}
