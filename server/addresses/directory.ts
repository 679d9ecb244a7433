import type { SQL } from 'drizzle-orm'
import type { DomainId, IdentityId, TenantId } from '../../contract/ids.ts'
import type { Statement } from '../control/database.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import type { Work } from '../rpc/context.ts'
import type { AddressFields } from './present.ts'
import {
  addressAllowed,
  addressesFree,
  areAddressesFree,
  insertAddress,
  listAddressesOfIdentities,
  type WantedAddress,
} from './queries.ts'

/** An address before it is stored, complete. */
export type AddressToBe = AddressFields & { readonly tenantId: TenantId }

/** Puts a new address together; nothing is stored yet. */
export function newAddress(
  work: Work,
  owner: { readonly tenantId: TenantId; readonly identityId: IdentityId },
  parts: {
    readonly localPart: string
    readonly domain: { readonly id: DomainId; readonly name: string }
    readonly role: AddressFields['role']
    readonly status: AddressFields['status']
    readonly forwarding: AddressFields['forwarding']
  },
): AddressToBe {
  const { localPart, domain, role, status, forwarding } = parts
  return {
    id: newId('adr'),
    tenantId: owner.tenantId,
    identityId: owner.identityId,
    address: `${localPart}@${domain.name}`,
    localPart,
    domainId: domain.id,
    role,
    status,
    retireAt: null,
    retiredAt: null,
    forwarding,
    forwardingCheckedAt: null,
    createdAt: work.nowMs,
  }
}

function wantedOf(work: Work, wanted: readonly Pick<AddressToBe, 'address'>[]): WantedAddress[] {
  return wanted.map(({ address }) => ({ address, hash: hmacSha256Hex(work.settings.hashKey, address) }))
}

/** Whether an identity may have these addresses: unused anywhere, not tombstoned, nobody's sign-in. [A5, W45] */
export function mayHaveAddresses(work: Work, wanted: readonly AddressToBe[], identityId: IdentityId): Promise<boolean> {
  return areAddressesFree(work.db, wantedOf(work, wanted), identityId)
}

/** The same as a condition, for the insert that must not lose a race. */
export function whenAddressesFree(work: Work, wanted: readonly AddressToBe[], identityId: IdentityId): SQL {
  return addressesFree(wantedOf(work, wanted), identityId)
}

/** The statement that stores an address, for the batch of the identity it belongs to. */
export function storeAddress(work: Work, address: AddressToBe, when: SQL): Statement {
  return insertAddress(work.db, { ...address, updatedAt: address.createdAt }, when)
}

/** The statement that stores an alias if it is free and its identity has room, at that moment. */
export function insertWhenFree(work: Work, address: AddressToBe): Statement {
  const row = { ...address, updatedAt: address.createdAt }
  return insertAddress(work.db, row, addressAllowed(wantedOf(work, [address]), address))
}

/** Every address of these identities, by identity, oldest first. */
export async function addressesByIdentity(
  work: Work,
  identityIds: readonly IdentityId[],
): Promise<ReadonlyMap<IdentityId, readonly AddressFields[]>> {
  const rows = identityIds.length === 0 ? [] : await listAddressesOfIdentities(work.db, identityIds)
  return Map.groupBy(rows, (row) => row.identityId)
}
