import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import type { IdentityStatus, PauseReason } from '../../contract/objects/identity.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'
import { addresses } from '../addresses/schema.d1.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import type { KeyReach } from '../control/key-reach.ts'
import type { IdentityScope, TenantScope } from '../control/scope.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { identities } from './schema.d1.ts'

/** Whose identity this is and where its mailbox lives: the reach step's one read. Unscoped by nature, it makes scopes. */
export async function findIdentityOwner(db: Database, identityId: IdentityId) {
  const row = await db
    .select({
      tenantId: identities.tenantId,
      tenantStatus: sql<TenantStatus>`${tenants.status}`.as('tenant_status'),
      partnerId: tenants.partnerId,
      identityId: identities.id,
      identityStatus: sql<IdentityStatus>`${identities.status}`.as('identity_status'),
      mailboxId: identities.mailboxDoId,
      isSystem: identities.isSystem,
    })
    .from(identities)
    .innerJoin(tenants, eq(tenants.id, identities.tenantId))
    .where(eq(identities.id, identityId))
    .get()
  return row ?? null
}

/** Everything but the fold, which serves its index only. */
const { usernameFold: _usernameFold, ...COLUMNS } = getTableColumns(identities)

/** An identity's own columns. */
export type IdentityRow = Omit<typeof identities.$inferSelect, 'usernameFold'>

/** One identity that the caller was found to reach. */
export async function findIdentity(
  db: Database,
  scope: Pick<IdentityScope, 'tenantId' | 'identityId'>,
): Promise<IdentityRow | null> {
  const row = await db
    .select(COLUMNS)
    .from(identities)
    .where(and(eq(identities.id, scope.identityId), eq(identities.tenantId, scope.tenantId)))
    .get()
  return row ?? null
}

/** The identity an integrator's own id made, in any status. */
export async function findByClientId(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  clientId: string,
): Promise<IdentityRow | null> {
  const row = await db
    .select(COLUMNS)
    .from(identities)
    .where(and(eq(identities.tenantId, scope.tenantId), eq(identities.clientId, clientId)))
    .get()
  return row ?? null
}

/** What lists of identities may be narrowed by. */
export type IdentityFilters = {
  readonly tenantId?: TenantId | undefined
  readonly status: IdentityStatus | undefined
  readonly purpose: string | undefined
  readonly clientId?: string | undefined
}

/** A page of the identities a key reaches, newest first, after `start`. The system identity is in no list. */
export async function listIdentities(
  db: Database,
  reach: KeyReach,
  filters: IdentityFilters,
  page: { readonly start: { readonly createdAt: number; readonly id: string } | null; readonly limit: number },
): Promise<IdentityRow[]> {
  const { tenantId, status, purpose, clientId } = filters
  const { start, limit } = page
  return db
    .select(COLUMNS)
    .from(identities)
    .where(
      and(
        withinReach(reach),
        eq(identities.isSystem, false),
        tenantId === undefined ? undefined : eq(identities.tenantId, tenantId),
        status === undefined ? undefined : eq(identities.status, status),
        purpose === undefined ? undefined : eq(identities.purpose, purpose),
        clientId === undefined ? undefined : eq(identities.clientId, clientId),
        start === null
          ? undefined
          : sql`(${identities.createdAt}, ${identities.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(identities.createdAt), desc(identities.id))
    .limit(limit)
}

function withinReach(reach: KeyReach): SQL | undefined {
  switch (reach.level) {
    case 'platform':
      return undefined
    case 'partner':
      return sql`${identities.tenantId} in (select ${tenants.id} from ${tenants} where ${tenants.partnerId} = ${reach.partnerId})`
    case 'tenant':
      return eq(identities.tenantId, reach.tenantId)
    case 'identity':
      return and(eq(identities.id, reach.identityId), eq(identities.tenantId, reach.tenantId))
  }
}

/** The identity behind an address that takes mail, and what decides on reach. Unscoped: the address is all there is. */
export async function acrossTenantsByAddress(db: Database, address: string) {
  const row = await db
    .select({ ...COLUMNS, partnerId: tenants.partnerId })
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .innerJoin(tenants, eq(tenants.id, identities.tenantId))
    .where(and(eq(addresses.address, address), sql`${addresses.status} in ('active', 'retiring')`))
    .get()
  return row ?? null
}

/**
 * Whether a username of the tenant is used, or one that looks like it. Deleted identities leave theirs free. Two looks at
 * two unique indexes: one with `or` would walk every identity of the tenant. [S31]
 */
export async function isUsernameTaken(
  db: Database,
  scope: Pick<TenantScope, 'tenantId'>,
  name: { readonly username: string; readonly usernameFold: string },
): Promise<boolean> {
  const used = sql`select 1 from ${identities} where ${identities.tenantId} = ${scope.tenantId}
    and ${identities.status} <> 'deleted'`
  const found = await db.all<{ taken: number }>(sql`select
    exists (${used} and ${identities.username} = ${name.username})
    or exists (${used} and ${identities.usernameFold} = ${name.usernameFold} and ${identities.isSystem} = 0) as taken`)
  return found[0]?.taken === 1
}

/** A new row. */
export type NewIdentity = typeof identities.$inferInsert

/** The row of a new identity, if its tenant is active and `when` holds. Names collide on their unique indexes. */
export function insertIdentity(db: Database, row: NewIdentity, when: SQL): Statement {
  return insertWhen(db, identities, row, sql`${tenantIsActive(row.tenantId)} and ${when}`)
}

function tenantIsActive(tenantId: TenantId): SQL {
  return sql`exists (select 1 from ${tenants} where ${tenants.id} = ${tenantId} and ${tenants.status} = 'active')`
}

/** True once an identity was inserted: what follows from it depends on it. */
export function identityExists(identityId: IdentityId): SQL {
  return sql`exists (select 1 from ${identities} where ${identities.id} = ${identityId})`
}

/** An identity as it was read: a change of it is written only if nobody else changed it meanwhile. */
export type IdentityVersion = Pick<IdentityRow, 'id' | 'tenantId' | 'updatedAt'>

function versionIs(version: IdentityVersion): SQL {
  return sql`${identities.id} = ${version.id} and ${identities.tenantId} = ${version.tenantId}
    and ${identities.updatedAt} = ${version.updatedAt} and ${identities.status} in ('active', 'paused')`
}

/** The condition under which `updateIdentity` will write, for what stands before it in the same batch. */
export function identityUnchanged(version: IdentityVersion): SQL {
  return sql`exists (select 1 from ${identities} where ${versionIs(version)})`
}

/** Writes changed columns over the version that was read; no changed rows: somebody was faster. */
export function updateIdentity(
  db: Database,
  version: IdentityVersion,
  changes: Partial<Omit<NewIdentity, 'id' | 'tenantId'>> & { readonly updatedAt: number },
): Statement {
  return db.update(identities).set(changes).where(versionIs(version))
}

/** One row per identity that a suspension pauses: its mailbox, itself, and the data of its `identity.paused`. */
export function pausedBySuspension(tenantId: TenantId): SQL {
  const reason: PauseReason = 'tenant_suspended'
  return sql`select ${identities.mailboxDoId} as object_id, ${identities.id} as identity_id,
    json_object('identity_id', ${identities.id}, 'reason', ${reason}, 'metrics', null) as data
    from ${identities} where ${suspendable(tenantId)}`
}

function suspendable(tenantId: TenantId): SQL {
  return sql`${identities.tenantId} = ${tenantId} and ${identities.status} = 'active' and ${identities.isSystem} = 0
    and ${tenantIsActive(tenantId)}`
}

/** Pauses every active identity of a tenant that is active until the next statement of the batch. */
export function pauseIdentities(db: Database, tenantId: TenantId, at: number): Statement {
  return db
    .update(identities)
    .set({ status: 'paused', pauseReason: 'tenant_suspended', updatedAt: laterThanBefore(at) })
    .where(suspendable(tenantId))
}

/** One row per identity that comes back with its tenant, for its `identity.resumed`. */
export function resumedWithTenant(tenantId: TenantId): SQL {
  return sql`select ${identities.mailboxDoId} as object_id, ${identities.id} as identity_id,
    json_object('identity_id', ${identities.id}) as data
    from ${identities} where ${resumable(tenantId)}`
}

function resumable(tenantId: TenantId): SQL {
  return sql`${identities.tenantId} = ${tenantId} and ${identities.status} = 'paused'
    and ${identities.pauseReason} = 'tenant_suspended' and ${tenantIsActive(tenantId)}`
}

/** Resumes what the suspension paused, once the tenant is active. */
export function resumeIdentities(db: Database, tenantId: TenantId, at: number): Statement {
  return db
    .update(identities)
    .set({ status: 'active', pauseReason: null, updatedAt: laterThanBefore(at) })
    .where(resumable(tenantId))
}

/** `updated_at` always rises: it is the version that a concurrent change compares. */
function laterThanBefore(at: number): SQL {
  return sql`max(${at}, ${identities.updatedAt} + 1)`
}
