import type { DomainId, TenantId } from '../../contract/ids.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Work } from '../rpc/context.ts'
import { findPlatformDomain, findRoutedDomain } from './queries.ts'

/** A domain of the tenant or the platform domain (`tenantId` null); null when it is foreign, removed or missing. */
export function findDomainForAddress(work: Work, tenantId: TenantId, domainId: DomainId) {
  return findRoutedDomain(work.db, tenantId, domainId)
}

/** The platform domain. Fails with `unavailable` until the deployment was set up. */
export async function loadPlatformDomain(work: Work) {
  const domain = await findPlatformDomain(work.db, work.settings.platformDomain)
  if (domain === null) throw new ApiError('unavailable')
  return domain
}
