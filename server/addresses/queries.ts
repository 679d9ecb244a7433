import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AddressId, DomainId, IdentityId } from '../../contract/ids.ts'
import { users } from '../console/schema.d1.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import { inJson } from '../control/json-list.ts'
import type { IdentityScope } from '../control/scope.ts'
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
