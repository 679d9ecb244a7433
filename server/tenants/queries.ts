import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Mode } from '../../contract/fields.ts'
import type { PartnerId, TenantId } from '../../contract/ids.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import type { KeyReach } from '../control/key-reach.ts'
import type { TenantScope } from '../control/scope.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from './schema.d1.ts'

/** Whose tenant this is: the reach step's one read. Unscoped by nature, it makes scopes. */
export async function findTenantOwner(db: Database, tenantId: TenantId) {
  const row = await db
    .select({ tenantId: tenants.id, tenantStatus: tenants.status, partnerId: tenants.partnerId })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .get()
  return row ?? null
}

const COLUMNS = {
  id: tenants.id,
  slug: tenants.slug,
  name: tenants.name,
  partnerId: tenants.partnerId,
  mode: tenants.mode,
  status: tenants.status,
  suspendedBy: tenants.suspendedBy,
  addressSuffix: tenants.addressSuffix,
  timezone: tenants.timezone,
  sendingPausedAt: tenants.sendingPausedAt,
  policyJson: tenants.policyJson,
  quotaDoId: tenants.quotaDoId,
  createdAt: tenants.createdAt,
  updatedAt: tenants.updatedAt,
}

const WITH_POLICY = {
  ...COLUMNS,
  policyCeilingsJson: tenants.policyCeilingsJson,
  partnerCeilingsJson: tenants.partnerCeilingsJson,
  policyVersion: tenants.policyVersion,
}

/** One tenant that the caller was found to reach; null only if its row is gone, which no release does. */
export async function findTenant(db: Database, scope: Pick<TenantScope, 'tenantId'>) {
  const row = await db.select(WITH_POLICY).from(tenants).where(eq(tenants.id, scope.tenantId)).get()
  return row ?? null
}

/** A tenant with all that a write of its policy is decided on. */
export type TenantWithPolicy = NonNullable<Awaited<ReturnType<typeof findTenant>>>

/** A tenant as it is shown. */
export type TenantRow = Awaited<ReturnType<typeof listTenants>>[number]

/** A page of the tenants a key reaches, newest first, after `start`. */
export async function listTenants(
  db: Database,
  reach: KeyReach,
  filters: {
    readonly status: TenantStatus | undefined
    readonly mode: Mode | undefined
    readonly partnerId: PartnerId | undefined
    readonly start: { readonly createdAt: number; readonly id: string } | null
    readonly limit: number
  },
) {
  const { status, mode, partnerId, start, limit } = filters
  return db
    .select(COLUMNS)
    .from(tenants)
    .where(
      and(
        withinReach(reach),
        status === undefined ? undefined : eq(tenants.status, status),
        mode === undefined ? undefined : eq(tenants.mode, mode),
        partnerId === undefined ? undefined : eq(tenants.partnerId, partnerId),
        start === null ? undefined : sql`(${tenants.createdAt}, ${tenants.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(tenants.createdAt), desc(tenants.id))
    .limit(limit)
}

function withinReach(reach: KeyReach): SQL | undefined {
  switch (reach.level) {
    case 'platform':
      return undefined
    case 'partner':
      return eq(tenants.partnerId, reach.partnerId)
    case 'tenant':
    case 'identity':
      return eq(tenants.id, reach.tenantId)
  }
}

/** A partner's status and the number of tenants it may have; null when there is none. */
export async function findPartner(db: Database, partnerId: PartnerId) {
  const row = await db
    .select({ status: partners.status, maxTenants: partners.maxTenants })
    .from(partners)
    .where(eq(partners.id, partnerId))
    .get()
  return row ?? null
}

/** A new row. */
export type NewTenant = typeof tenants.$inferInsert

/** The row of a tenant without a partner. */
export function insertTenant(db: Database, row: NewTenant): Statement {
  return db.insert(tenants).values(row)
}

/** The row of a partner's tenant, if the partner is active and below its limit at this moment. [J18] */
export function insertPartnerTenant(db: Database, row: NewTenant, partnerId: PartnerId): Statement {
  const room = sql`exists (select 1 from ${partners} where ${partners.id} = ${partnerId} and ${partners.status} = 'active'
    and ${partners.maxTenants} > (select count(*) from ${tenants}
      where ${tenants.partnerId} = ${partnerId} and ${tenants.status} <> 'erased'))`
  return insertWhen(db, tenants, row, room)
}

/** True while a tenant's row is there: what follows from its insert depends on it. */
export function tenantExists(tenantId: TenantId): SQL {
  return sql`exists (select 1 from ${tenants} where ${tenants.id} = ${tenantId})`
}

/** Whether a slug is used, by any tenant in any status. */
export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  const row = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, slug)).get()
  return row !== undefined
}

/** What a decision on a tenant was taken on. */
export type SeenTenant = Pick<TenantWithPolicy, 'id' | 'status' | 'suspendedBy' | 'policyVersion'>

/** True while nobody has suspended, resumed or erased a tenant or written its policy since it was read. [J17, J27] */
export function tenantIsAsSeen({ id, status, suspendedBy, policyVersion }: SeenTenant): SQL {
  return sql`exists (select 1 from ${tenants} where ${tenants.id} = ${id} and ${tenants.status} = ${status}
    and ${tenants.suspendedBy} is ${suspendedBy} and ${tenants.policyVersion} = ${policyVersion})`
}

/** A written policy; its version rises by one. */
export function updatePolicy(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  policy: Pick<TenantWithPolicy, 'policyJson' | 'policyCeilingsJson' | 'partnerCeilingsJson'> & {
    readonly updatedAt: number
  },
): Statement {
  return db
    .update(tenants)
    .set({ ...policy, policyVersion: sql`${tenants.policyVersion} + 1` })
    .where(eq(tenants.id, scope.tenantId))
}

/** Lifts an automatic pause of sending. */
export function resumeSending(db: Database, scope: Pick<TenantScope, 'tenantId'>): Statement {
  return db
    .update(tenants)
    .set({ sendingPausedAt: null, sendingPauseReason: null })
    .where(eq(tenants.id, scope.tenantId))
}

/** New name and time zone. `updatedAt` moves even when only the status changes. */
export function updateTenantFields(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  fields: { readonly name?: string; readonly timezone?: string; readonly updatedAt: number },
): Statement {
  return db.update(tenants).set(fields).where(eq(tenants.id, scope.tenantId))
}

/** Suspends an active tenant; any other stays as it is. */
export function suspendTenant(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  by: { readonly suspendedBy: 'platform' | 'partner'; readonly at: number },
): Statement {
  return db
    .update(tenants)
    .set({ status: 'suspended', suspendedBy: by.suspendedBy, suspendedAt: by.at })
    .where(and(eq(tenants.id, scope.tenantId), eq(tenants.status, 'active')))
}

/** Makes a partner's suspension the operator's; since when it holds stays. [J17] */
export function takeOverSuspension(db: Database, scope: Pick<TenantScope, 'tenantId'>): Statement {
  return db
    .update(tenants)
    .set({ suspendedBy: 'platform' })
    .where(and(eq(tenants.id, scope.tenantId), eq(tenants.status, 'suspended')))
}

/** Resumes a suspended tenant; `unlessBy` names a suspender whose suspension this caller may not lift. [J17] */
export function resumeTenant(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  unlessBy: 'platform' | null,
): Statement {
  return db
    .update(tenants)
    .set({ status: 'active', suspendedBy: null, suspendedAt: null })
    .where(
      and(
        eq(tenants.id, scope.tenantId),
        eq(tenants.status, 'suspended'),
        unlessBy === null ? undefined : ne(tenants.suspendedBy, unlessBy),
      ),
    )
}
