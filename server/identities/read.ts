import type { IdentityId } from '../../contract/ids.ts'
import type { Identity } from '../../contract/objects/identity.ts'
import { addressesByIdentity } from '../addresses/directory.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context, Work } from '../rpc/context.ts'
import { reachesIdentity } from '../rpc/reach.ts'
import { presentIdentity } from './present.ts'
import { findIdentity, findIdentityOwner, type IdentityRow } from './queries.ts'

/** Rows with their addresses, as callers see them: one read for all of them. */
export async function withAddresses(work: Work, rows: readonly IdentityRow[]): Promise<Identity[]> {
  const addresses = await addressesByIdentity(
    work,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentIdentity(row, addresses.get(row.id) ?? []))
}

/** One row with its addresses. */
export async function withItsAddresses(work: Work, row: IdentityRow): Promise<Identity> {
  const addresses = await addressesByIdentity(work, [row.id])
  return presentIdentity(row, addresses.get(row.id) ?? [])
}

/** An identity as the caller may see it. Fails with `identity_not_found` alike when it is missing and out of reach. */
export async function readIdentity(ctx: Context, identityId: IdentityId): Promise<Identity> {
  const owner = await findIdentityOwner(ctx.db, identityId)
  if (owner === null || !reachesIdentity(ctx.principal, owner)) throw new ApiError('identity_not_found')
  const row = await findIdentity(ctx.db, owner)
  if (row === null) throw new ApiError('identity_not_found')
  return withItsAddresses(ctx, row)
}
