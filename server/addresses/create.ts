import type { Address } from '../../contract/objects/identity.ts'
import type { createAddress as createAddressRoute } from '../../contract/resources/addresses.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { uniqueViolation } from '../control/database.ts'
import { eventIntent, sendIntents } from '../control/intents.ts'
import type { IdentityScope } from '../control/scope.ts'
import { findDomainForAddress } from '../domains/read.ts'
import { forgetRecipient } from '../inbound/directory.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { type AddressToBe, insertWhenFree, mayHaveAddresses, newAddress } from './directory.ts'
import { presentAddress } from './present.ts'
import { addressExists, deleteOlderPending, findRoom } from './queries.ts'
import {
  ADDRESS_LENGTH_MAX,
  ADDRESSES_MAX,
  checkName,
  firstForwarding,
  firstStatus,
  isRoutedAtOnce,
  LOCAL_PART_LENGTH_MAX,
} from './rules.ts'

type Body = Input<typeof createAddressRoute>['body']

/**
 * Adds an alias on a domain of the tenant: active where mail flows at once, else pending, and then instead of the
 * identity's older pending ones on that domain. Room, freedom and the 20-address cap are checked inside the insert.
 * [spec/identities.md 12, 13, 14; A5, A11, W45]
 */
export async function createAddress(ctx: Context, scope: IdentityScope, body: Body): Promise<Address> {
  if (scope.tenantStatus === 'suspended') throw new ApiError('tenant_suspended')
  const address = await draftAddress(ctx, scope, body)
  await assertAllowed(ctx, address)
  if (!(await isStored(ctx, scope, address))) {
    await assertAllowed(ctx, address)
    throw new ApiError('unavailable')
  }
  forgetRecipient(address.address)
  await sendIntents(ctx, scope.mailboxId)
  return presentAddress(address)
}

async function draftAddress(ctx: Context, scope: IdentityScope, body: Body): Promise<AddressToBe> {
  const checked = checkName(body.local_part, { nameClass: 'tenant', lengthMax: LOCAL_PART_LENGTH_MAX, suffix: '' })
  if (checked.kind === 'refused') throw new ApiError(checked.code)
  const domain = await findDomainForAddress(ctx, scope.tenantId, body.domain_id)
  if (domain === null || domain.state === 'removing') throw new ApiError('domain_not_found')
  if (domain.tenantId === null) {
    throw invalidRequest({ path: 'domain_id', message: 'Addresses of the platform domain come with the identity.' })
  }
  // A literal route needs a rule at the provider, which needs its token; this deployment has none. [H6]
  if (!isRoutedAtOnce(domain)) throw new ApiError('cf_token_required')
  const address = newAddress(ctx, scope, {
    localPart: checked.name,
    domain,
    role: 'alias',
    status: firstStatus(domain),
    forwarding: firstForwarding(domain),
  })
  if (address.address.length > ADDRESS_LENGTH_MAX) throw new ApiError('address_invalid')
  return address
}

/** Why an address cannot be added now. An address that is taken is taken everywhere, in the same words. */
async function assertAllowed(ctx: Context, address: AddressToBe): Promise<void> {
  if (!(await mayHaveAddresses(ctx, [address], address.identityId))) throw new ApiError('address_taken')
  if (!(await findRoom(ctx.db, address))) {
    throw new ApiError('address_limit_reached', { details: { limit: ADDRESSES_MAX } })
  }
}

/** `false`: somebody else was faster, nothing changed. */
async function isStored(ctx: Context, scope: IdentityScope, address: AddressToBe): Promise<boolean> {
  const isThere = addressExists(address.id)
  const data = { address: presentAddress(address) }
  const trail = { tenantId: scope.tenantId, targetType: 'address', targetId: address.id }
  const details = { identity_id: scope.identityId, domain_id: address.domainId, status: address.status }
  try {
    const [inserted] = await commitAudited(ctx, [
      insertWhenFree(ctx, address),
      deleteOlderPending(ctx.db, address),
      eventIntent(ctx, scope, { type: 'identity.address_added', data }, isThere),
      auditStatement(ctx, { action: 'address.create', ...trail, details }, isThere),
    ])
    return (inserted?.meta.changes ?? 0) > 0
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    return false
  }
}
