import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { IdentityId, KeyId, PartnerId, TenantId } from '../../contract/ids.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import type { KeyReach } from '../control/key-reach.ts'
import { identities } from '../identities/schema.d1.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { apiKeys } from './schema.d1.ts'

/**
 * The key behind a look-up, with the state of its tenant and of the partner above either: all that authentication asks,
 * in one read by a unique index. Unscoped by nature, it makes principals. [spec/security.md 3]
 */
export async function acrossTenantsByLookup(db: Database, lookup: string) {
  const row = await db
    .select({
      id: apiKeys.id,
      hash: apiKeys.hash,
      prevHash: apiKeys.prevHash,
      prevExpiresAt: apiKeys.prevExpiresAt,
      name: apiKeys.name,
      level: apiKeys.level,
      mode: apiKeys.mode,
      partnerId: apiKeys.partnerId,
      tenantId: apiKeys.tenantId,
      identityId: apiKeys.identityId,
      permissionsJson: apiKeys.permissionsJson,
      createdByUserId: apiKeys.createdByUserId,
      createdByRole: apiKeys.createdByRole,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      tenantStatus: sql<TenantStatus | null>`${tenants.status}`.as('tenant_status'),
      partnerStatus: sql<'active' | 'suspended' | 'deleted' | null>`${partners.status}`.as('partner_status'),
    })
    .from(apiKeys)
    .leftJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .leftJoin(partners, sql`${partners.id} = coalesce(${apiKeys.partnerId}, ${tenants.partnerId})`)
    .where(eq(apiKeys.lookup, lookup))
    .get()
  return row ?? null
}

/** A key as authentication sees it. */
export type KeySecretRow = NonNullable<Awaited<ReturnType<typeof acrossTenantsByLookup>>>

/** Notes a use, unless one less than a minute old is noted: at most one write per key and minute. */
export async function touchKey(db: Database, keyId: KeyId, nowMs: number): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: nowMs })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, nowMs - 60_000))))
}

const COLUMNS = {
  id: apiKeys.id,
  lookup: apiKeys.lookup,
  name: apiKeys.name,
  level: apiKeys.level,
  mode: apiKeys.mode,
  partnerId: apiKeys.partnerId,
  tenantId: apiKeys.tenantId,
  identityId: apiKeys.identityId,
  permissionsJson: apiKeys.permissionsJson,
  createdByUserId: apiKeys.createdByUserId,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
  tenantStatus: sql<TenantStatus | null>`${tenants.status}`.as('tenant_status'),
  tenantPartnerId: sql<PartnerId | null>`${tenants.partnerId}`.as('tenant_partner_id'),
}

/** One key and who is above it: one read for missing and foreign alike. Who may see it decide the rules. */
export async function acrossTenantsKey(db: Database, keyId: KeyId) {
  const row = await db
    .select(COLUMNS)
    .from(apiKeys)
    .leftJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(eq(apiKeys.id, keyId))
    .get()
  return row ?? null
}

/** A key as it is shown, with what decides on reach. */
export type KeyRow = NonNullable<Awaited<ReturnType<typeof acrossTenantsKey>>>

/** Keys within a caller's reach, newest first, after `start`. Some may be wider than the caller; the rules drop them. */
export async function listKeys(
  db: Database,
  reach: KeyReach,
  page: { readonly start: { readonly createdAt: number; readonly id: string } | null; readonly limit: number },
): Promise<KeyRow[]> {
  const { start, limit } = page
  return db
    .select(COLUMNS)
    .from(apiKeys)
    .leftJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(
      and(
        withinReach(reach),
        start === null ? undefined : sql`(${apiKeys.createdAt}, ${apiKeys.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit)
}

function withinReach(reach: KeyReach): SQL | undefined {
  switch (reach.level) {
    case 'platform':
      return undefined
    case 'partner':
      return sql`${apiKeys.tenantId} in (select ${tenants.id} from ${tenants} where ${tenants.partnerId} = ${reach.partnerId})`
    case 'tenant':
      return eq(apiKeys.tenantId, reach.tenantId)
    case 'identity':
      return and(eq(apiKeys.tenantId, reach.tenantId), eq(apiKeys.identityId, reach.identityId))
  }
}

/** The tenant a new key would belong to; null when there is none. */
export async function findKeyTenant(db: Database, tenantId: TenantId) {
  const row = await db
    .select({
      tenantId: tenants.id,
      tenantStatus: tenants.status,
      partnerId: tenants.partnerId,
      mode: tenants.mode,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .get()
  return row ?? null
}

/** Whether an identity of the tenant can have keys; the system identity has none that others mint. */
export async function hasKeyIdentity(
  db: Database,
  owner: { readonly tenantId: TenantId; readonly identityId: IdentityId; readonly mayBeSystem: boolean },
): Promise<boolean> {
  const row = await db
    .select({ isSystem: identities.isSystem })
    .from(identities)
    .where(
      and(
        eq(identities.id, owner.identityId),
        eq(identities.tenantId, owner.tenantId),
        sql`${identities.status} in ('active', 'paused')`,
      ),
    )
    .get()
  return row !== undefined && (owner.mayBeSystem || !row.isSystem)
}

/** Whether a partner exists and is not deleted. */
export async function hasPartner(db: Database, partnerId: PartnerId): Promise<boolean> {
  const row = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.id, partnerId), sql`${partners.status} <> 'deleted'`))
    .get()
  return row !== undefined
}

function isPartner(partnerId: PartnerId): SQL {
  return sql`exists (select 1 from ${partners} where ${partners.id} = ${partnerId} and ${partners.status} <> 'deleted')`
}

/** A whole row, before or after it is stored. */
export type StoredKey = typeof apiKeys.$inferSelect

/** Whose active keys are counted, and how many there may be. */
export type KeyCap =
  | { readonly of: 'tenant'; readonly tenantId: TenantId; readonly limit: number }
  | { readonly of: 'partner'; readonly partnerId: PartnerId; readonly limit: number }

/**
 * The row of a new key, if at that moment fewer than `cap` keys are neither revoked nor expired, and a partner whose key
 * it is was not deleted. [J12, J22]
 */
export function insertKey(db: Database, row: StoredKey, cap: KeyCap | null): Statement {
  if (cap === null) return db.insert(apiKeys).values(row)
  const owner =
    cap.of === 'tenant' ? sql`${apiKeys.tenantId} = ${cap.tenantId}` : sql`${apiKeys.partnerId} = ${cap.partnerId}`
  const active = sql`select count(*) from ${apiKeys} where ${owner} and ${apiKeys.revokedAt} is null
    and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > ${row.createdAt})`
  const room = sql`(${active}) < ${cap.limit}`
  return insertWhen(db, apiKeys, row, cap.of === 'tenant' ? room : sql`${room} and ${isPartner(cap.partnerId)}`)
}

/** True once a key was inserted: its audit row depends on it. */
export function keyExists(keyId: KeyId): SQL {
  return sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${keyId})`
}

/** True while a key is not revoked: revoking again leaves no second audit row. */
export function keyIsLive(keyId: KeyId): SQL {
  return sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${keyId} and ${apiKeys.revokedAt} is null)`
}

/** Ends a key and its rotation overlap from the next request on; the first revocation's time stays. */
export function revokeKey(db: Database, keyId: KeyId, at: number): Statement {
  return db
    .update(apiKeys)
    .set({ revokedAt: at, prevHash: null, prevExpiresAt: null })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
}

/**
 * Replaces the secret of a key that is neither revoked nor expired. The one so far proves the key until `overlapUntil`,
 * no longer at all with null; what was in an overlap before is forgotten.
 */
export function replaceSecret(
  db: Database,
  keyId: KeyId,
  secret: { readonly hash: string; readonly overlapUntil: number | null; readonly nowMs: number },
): Statement {
  const isAlive = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, secret.nowMs))
  return db
    .update(apiKeys)
    .set({
      // The right side is the row as it was: the hash that is replaced.
      prevHash: secret.overlapUntil === null ? null : sql`${apiKeys.hash}`,
      prevExpiresAt: secret.overlapUntil,
      hash: secret.hash,
    })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt), isAlive))
}

/** True once a key has this secret: the audit row of a rotation depends on it. */
export function keyHasHash(keyId: KeyId, hash: string): SQL {
  return sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${keyId} and ${apiKeys.hash} = ${hash})`
}

/** Removes the keys of a partner, those of its tenants not. */
export function deleteKeysOfPartner(db: Database, partnerId: PartnerId, when: SQL): Statement {
  return db.delete(apiKeys).where(and(eq(apiKeys.partnerId, partnerId), when))
}
