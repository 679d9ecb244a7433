import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DomainId, TenantId } from '../../contract/ids.ts'
import type { Database } from '../control/database.ts'
import type { TenantScope } from '../control/scope.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { domains } from './schema.d1.ts'

const COLUMNS = {
  id: domains.id,
  tenantId: domains.tenantId,
  name: domains.name,
  method: domains.method,
  kind: domains.kind,
  inbound: domains.inbound,
  transport: domains.transport,
  isApex: domains.isApex,
  routingMode: domains.routingMode,
  replyToken: domains.replyToken,
  receiving: domains.receiving,
  sending: domains.sending,
  state: domains.state,
  stateReason: domains.stateReason,
  stateChangedAt: domains.stateChangedAt,
  eventSubscriptionId: domains.eventSubscriptionId,
  sesRegion: domains.sesRegion,
  mailFromDomain: domains.mailFromDomain,
  smtpSealed: domains.smtpSealed,
  probeLastAt: domains.probeLastAt,
  probeLastJson: domains.probeLastJson,
  recordsJson: domains.recordsJson,
  sendingPausedAt: domains.sendingPausedAt,
  createdAt: domains.createdAt,
}

/** A page of a tenant's domains and the platform domain, newest first, after `start`. */
export async function listDomains(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  page: { readonly start: { readonly createdAt: number; readonly id: string } | null; readonly limit: number },
) {
  const { start, limit } = page
  return db
    .select(COLUMNS)
    .from(domains)
    .where(
      and(
        or(eq(domains.tenantId, scope.tenantId), isNull(domains.tenantId)),
        start === null ? undefined : sql`(${domains.createdAt}, ${domains.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(domains.createdAt), desc(domains.id))
    .limit(limit)
}

/** A domain as it is shown. */
export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number]

/** A domain and whose it is: one read for missing and foreign alike. `partnerId` is that of its tenant. */
export async function findDomainOwner(db: Database, domainId: DomainId) {
  const row = await db
    .select({ ...COLUMNS, partnerId: tenants.partnerId })
    .from(domains)
    .leftJoin(tenants, eq(tenants.id, domains.tenantId))
    .where(eq(domains.id, domainId))
    .get()
  return row ?? null
}

const ROUTING = {
  id: domains.id,
  tenantId: domains.tenantId,
  name: domains.name,
  state: domains.state,
  routingMode: domains.routingMode,
  inbound: domains.inbound,
}

/** A domain of the tenant, or the platform domain, as far as addresses depend on it. Removed ones are gone. */
export async function findRoutedDomain(db: Database, tenantId: TenantId, domainId: DomainId) {
  const row = await db
    .select(ROUTING)
    .from(domains)
    .where(
      and(
        eq(domains.id, domainId),
        or(eq(domains.tenantId, tenantId), isNull(domains.tenantId)),
        ne(domains.state, 'removed'),
      ),
    )
    .get()
  return row ?? null
}

/** The domain every tenant shares, by its configured name. */
export async function findPlatformDomain(db: Database, name: string) {
  const row = await db
    .select(ROUTING)
    .from(domains)
    .where(and(eq(domains.name, name), isNull(domains.tenantId), ne(domains.state, 'removed')))
    .get()
  return row ?? null
}

/** Names of a tenant's domains that stand in a zone of the deployment's account, removed ones left out. */
export async function listZoneDomains(db: Database, scope: Pick<TenantScope, 'tenantId'>) {
  return db
    .select({ id: domains.id, name: domains.name })
    .from(domains)
    .where(
      and(eq(domains.tenantId, scope.tenantId), eq(domains.method, 'cloudflare_zone'), ne(domains.state, 'removed')),
    )
    .orderBy(domains.id)
}
