import { and, asc, desc, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AddressId, DomainId, IdentityId, TenantId } from '../../contract/ids.ts'
import { users } from '../console/schema.d1.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import { inJson } from '../control/json-list.ts'
import type { IdentityScope } from '../control/scope.ts'
import { domains } from '../domains/schema.d1.ts'
import { identities } from '../identities/schema.d1.ts'
import type { AddressFields } from './present.ts'
import { ADDRESSES_MAX } from './rules.ts'
import { addresses, addressTombstones } from './schema.d1.ts'

const COLUMNS = {
  id: addresses.id,
  identityId: addresses.identityId,
  address: addresses.address,
  localPart: addresses.localPart,
  domainId: addresses.domainId,
  role: addresses.role,
  status: addresses.status,
  retireAt: addresses.retireAt,
  retiredAt: addresses.retiredAt,
  forwarding: addresses.forwarding,
  forwardingCheckedAt: addresses.forwardingCheckedAt,
  createdAt: addresses.createdAt,
}

/** Every address of identities the caller reaches, oldest first; at most 20 each. */
export async function listAddressesOfIdentities(
  db: Database,
  identityIds: readonly IdentityId[],
): Promise<AddressFields[]> {
  return db
    .select(COLUMNS)
    .from(addresses)
    .where(inJson(addresses.identityId, identityIds))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
}

/** A page of one identity's addresses, newest first, after `start`. */
export async function listAddresses(
  db: Database,
  scope: Pick<IdentityScope, 'tenantId' | 'identityId'>,
  page: { readonly start: { readonly createdAt: number; readonly id: string } | null; readonly limit: number },
): Promise<AddressFields[]> {
  const { start, limit } = page
  return db
    .select(COLUMNS)
    .from(addresses)
    .where(
      and(
        eq(addresses.tenantId, scope.tenantId),
        eq(addresses.identityId, scope.identityId),
        start === null ? undefined : sql`(${addresses.createdAt}, ${addresses.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(addresses.createdAt), desc(addresses.id))
    .limit(limit)
}

/** An address somebody wants, and the keyed hash a tombstone of it would have. */
export type WantedAddress = { readonly address: string; readonly hash: string }

/**
 * Condition: every wanted address is free: no row of any tenant in any state has it, no other identity's tombstone, and
 * nobody signs in to the console with it, or whoever reads the mailbox could read their codes. [A5, H13, W45]
 */
export function addressesFree(wanted: readonly WantedAddress[], identityId: IdentityId): SQL {
  const texts = wanted.map(({ address }) => address)
  const hashes = wanted.map(({ hash }) => hash)
  return sql`not exists (select 1 from ${addresses} where ${inJson(addresses.address, texts)})
    and not exists (select 1 from ${addressTombstones} where ${inJson(addressTombstones.addressHash, hashes)}
      and ${addressTombstones.identityId} is not ${identityId})
    and not exists (select 1 from ${users} where ${inJson(users.email, texts)})`
}

/** Whether `identityId` may have all of these addresses now. */
export async function areAddressesFree(
  db: Database,
  wanted: readonly WantedAddress[],
  identityId: IdentityId,
): Promise<boolean> {
  const rows = await db.all<{ free: number }>(sql`select (${addressesFree(wanted, identityId)}) as free`)
  return rows[0]?.free === 1
}

/** A new row. */
export type NewAddress = typeof addresses.$inferInsert

/** The row of a new address, if `when` holds. */
export function insertAddress(db: Database, row: NewAddress, when: SQL): Statement {
  return insertWhen(db, addresses, row, when)
}

/** Other addresses of the identity that wait for the same domain: a newer one replaces them. [A11] */
function olderPending(place: { readonly identityId: IdentityId; readonly domainId: DomainId }): SQL {
  return sql`${addresses.identityId} = ${place.identityId} and ${addresses.domainId} = ${place.domainId}
    and ${addresses.status} = 'pending'`
}

/** Condition: the address is free and its identity has room for it. */
export function addressAllowed(
  wanted: readonly WantedAddress[],
  row: Pick<NewAddress, 'identityId' | 'domainId'>,
): SQL {
  return sql`${addressesFree(wanted, row.identityId)} and ${hasRoom(row)}`
}

/** Room for one more address of an identity that still takes addresses; the ones it replaces do not count. */
export function hasRoom(row: Pick<NewAddress, 'identityId' | 'domainId'>): SQL {
  return sql`exists (select 1 from ${identities} where ${identities.id} = ${row.identityId}
      and ${identities.status} in ('active', 'paused'))
    and (select count(*) from ${addresses} where ${addresses.identityId} = ${row.identityId}
      and not (${olderPending(row)})) < ${ADDRESSES_MAX}`
}

/** Whether an identity has room, see `hasRoom`. */
export async function findRoom(db: Database, row: Pick<NewAddress, 'identityId' | 'domainId'>): Promise<boolean> {
  const rows = await db.all<{ room: number }>(sql`select (${hasRoom(row)}) as room`)
  return rows[0]?.room === 1
}

/** True once an address was inserted: what follows from it depends on it. */
export function addressExists(addressId: AddressId): SQL {
  return sql`exists (select 1 from ${addresses} where ${addresses.id} = ${addressId})`
}

/** Removes the pending addresses that a new one replaces, if the new one was inserted. */
export function deleteOlderPending(db: Database, row: Pick<NewAddress, 'id' | 'identityId' | 'domainId'>): Statement {
  return db.delete(addresses).where(and(olderPending(row), ne(addresses.id, row.id), addressExists(row.id)))
}

/** Condition of a row of `domains`: mail can flow over it now. The same as `isLive`. */
const DOMAIN_IS_LIVE = sql`${domains.state} in ('healthy', 'degraded')`

const LIFE_COLUMNS = {
  ...COLUMNS,
  tenantId: addresses.tenantId,
  isDomainLive: sql<boolean>`${DOMAIN_IS_LIVE}`.mapWith(Boolean).as('is_domain_live'),
  isFallback: sql<boolean>`${domains.tenantId} is null and ${identities.isSystem} = 0`
    .mapWith(Boolean)
    .as('is_fallback'),
}

/** An address of the identity and its present primary, with what their life depends on: one read, one or two rows. */
export async function listWithPrimary(
  db: Database,
  scope: Pick<IdentityScope, 'tenantId' | 'identityId'>,
  addressId: AddressId,
) {
  return db
    .select(LIFE_COLUMNS)
    .from(addresses)
    .innerJoin(domains, eq(domains.id, addresses.domainId))
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .where(
      and(
        eq(addresses.tenantId, scope.tenantId),
        eq(addresses.identityId, scope.identityId),
        or(eq(addresses.id, addressId), eq(addresses.role, 'primary')),
      ),
    )
}

/** An address with what its life depends on. */
export type LivingAddress = Awaited<ReturnType<typeof listWithPrimary>>[number]

/** The address is still what it was when it was read: a change of it is written only then. */
function unchanged(row: LivingAddress): SQL {
  return sql`${addresses.id} = ${row.id} and ${addresses.tenantId} = ${row.tenantId}
    and ${addresses.role} = ${row.role} and ${addresses.status} = ${row.status}
    and ${addresses.retireAt} is ${row.retireAt}`
}

/** The same as a condition for what stands beside the change in its batch. */
export function addressUnchanged(row: LivingAddress): SQL {
  return sql`exists (select 1 from ${addresses} where ${unchanged(row)})`
}

/** Both are as they were read, and mail still flows over the domain of the one to be promoted. */
export function promotionStands(target: LivingAddress, previous: LivingAddress): SQL {
  return sql`${addressUnchanged(target)} and ${addressUnchanged(previous)}
    and exists (select 1 from ${domains} where ${domains.id} = ${target.domainId} and ${DOMAIN_IS_LIVE})`
}

type Ending = {
  readonly status: 'active' | 'retiring' | 'retired'
  readonly retireAt: number | null
  readonly retiredAt: number | null
}

/** Makes the primary an alias, if `when` holds. Before `promote` in the same batch: there is one primary at a time. */
export function demote(db: Database, previous: LivingAddress, change: Ending & { readonly at: number }, when: SQL) {
  const { at, ...state } = change
  return db
    .update(addresses)
    .set({ ...state, role: 'alias', updatedAt: at })
    .where(and(unchanged(previous), when))
}

/** Makes an alias the primary address of an identity that has none at this moment. */
export function promote(db: Database, target: LivingAddress, at: number) {
  return db
    .update(addresses)
    .set({ role: 'primary', status: 'active', retireAt: null, retiredAt: null, updatedAt: at })
    .where(
      and(
        unchanged(target),
        sql`not exists (select 1 from ${addresses} as other where other.identity_id = ${target.identityId}
          and other.role = 'primary')`,
      ),
    )
}

/** Sets how an alias ends. */
export function retire(db: Database, target: LivingAddress, change: Ending & { readonly at: number }) {
  const { at, ...state } = change
  return db
    .update(addresses)
    .set({ ...state, updatedAt: at })
    .where(unchanged(target))
}

/** Removes an address. */
export function deleteAddress(db: Database, target: LivingAddress) {
  return db.delete(addresses).where(unchanged(target))
}

const DUE_COLUMNS = { ...COLUMNS, tenantId: addresses.tenantId, mailboxId: identities.mailboxDoId }

/** Addresses whose last day has come, the longest overdue first, with where their mailboxes are. */
export async function acrossTenantsDueToRetire(db: Database, nowMs: number, limit: number) {
  return db
    .select(DUE_COLUMNS)
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .where(and(eq(addresses.status, 'retiring'), lte(addresses.retireAt, nowMs)))
    .orderBy(asc(addresses.retireAt))
    .limit(limit)
}

/** An address about to change by itself, and the mailbox that is told. */
export type DueAddress = Awaited<ReturnType<typeof acrossTenantsDueToRetire>>[number] & { readonly tenantId: TenantId }

/** Pending addresses that mail reaches now: their domain is ready and needs no rule of their own. */
export async function acrossTenantsDueToActivate(db: Database, limit: number): Promise<DueAddress[]> {
  return db
    .select(DUE_COLUMNS)
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .innerJoin(domains, eq(domains.id, addresses.domainId))
    .where(and(eq(addresses.status, 'pending'), DOMAIN_IS_LIVE, ne(domains.routingMode, 'literal')))
    .limit(limit)
}

/** Condition: the address `target_id` of a list of events is still due to retire. */
export function stillDueToRetire(nowMs: number): SQL {
  return sql`exists (select 1 from ${addresses} where ${addresses.id} = target_id
    and ${addresses.status} = 'retiring' and ${addresses.retireAt} <= ${nowMs})`
}

/** Retires those of a list that are still due; answers which. */
export function retireDue(db: Database, ids: readonly AddressId[], nowMs: number) {
  return db
    .update(addresses)
    .set({ status: 'retired', retireAt: null, retiredAt: nowMs, updatedAt: nowMs })
    .where(and(inJson(addresses.id, ids), eq(addresses.status, 'retiring'), lte(addresses.retireAt, nowMs)))
    .returning({ address: addresses.address })
}

function pendingOnLiveDomain(): SQL {
  return sql`${addresses.status} = 'pending' and exists (select 1 from ${domains}
    where ${domains.id} = ${addresses.domainId} and ${DOMAIN_IS_LIVE} and ${domains.routingMode} <> 'literal')`
}

/** Condition: the address `target_id` of a list of events is still pending on a domain that is ready. */
export function stillDueToActivate(): SQL {
  return sql`exists (select 1 from ${addresses} where ${addresses.id} = target_id and ${pendingOnLiveDomain()})`
}

/** Activates those of a list that are still due; answers which. */
export function activateDue(db: Database, ids: readonly AddressId[], nowMs: number) {
  return db
    .update(addresses)
    .set({ status: 'active', updatedAt: nowMs })
    .where(and(inJson(addresses.id, ids), pendingOnLiveDomain()))
    .returning({ address: addresses.address })
}
