import type { DomainId } from '../../contract/ids.ts'
import type { TenantScope } from '../control/scope.ts'
import type { Work } from '../rpc/context.ts'
import { listZoneDomains } from './queries.ts'

/**
 * The domains of a tenant that stand in one of `zones` and in none of `kept`, by id: they are there by the grant of that
 * zone. [H13, spec/domains.md 5]
 */
export async function domainsInZones(
  work: Work,
  scope: Pick<TenantScope, 'tenantId'>,
  zones: { readonly dropped: readonly string[]; readonly kept: readonly string[] },
): Promise<DomainId[]> {
  const isIn = (name: string) => (zone: string) => name === zone || name.endsWith(`.${zone}`)
  const domains = await listZoneDomains(work.db, scope)
  return domains
    .filter(({ name }) => zones.dropped.some(isIn(name)) && !zones.kept.some(isIn(name)))
    .map(({ id }) => id)
}
