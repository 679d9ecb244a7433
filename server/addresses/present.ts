import type { AddressId, DomainId, IdentityId } from '../../contract/ids.ts'
import type { Address } from '../../contract/objects/identity.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'

/** What is shown of an address, stored or about to be. */
export type AddressFields = {
  readonly id: AddressId
  readonly identityId: IdentityId
  readonly address: string
  readonly localPart: string
  readonly domainId: DomainId
  readonly role: Address['role']
  readonly status: Address['status']
  readonly retireAt: number | null
  readonly retiredAt: number | null
  readonly forwarding: Address['forwarding']
  readonly forwardingCheckedAt: number | null
  readonly createdAt: number
}

/** An address as callers see it. */
export function presentAddress(row: AddressFields): Address {
  return {
    id: row.id,
    identity_id: row.identityId,
    address: row.address,
    local_part: row.localPart,
    domain_id: row.domainId,
    role: row.role,
    status: row.status,
    retire_at: toTimestampOrNull(row.retireAt),
    retired_at: toTimestampOrNull(row.retiredAt),
    forwarding: row.forwarding,
    forwarding_checked_at: toTimestampOrNull(row.forwardingCheckedAt),
    created_at: toTimestamp(row.createdAt),
  }
}
