import { z } from 'zod'
import { pageOf, pageParams } from '../fields.ts'
import { DomainId } from '../ids.ts'
import { Address, Identity } from '../objects/identity.ts'
import { defineRoute } from '../route.ts'

const CreateAddressInput = z
  .object({
    local_part: z
      .string()
      .min(1)
      .max(256)
      .describe('Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,39}$`; other input gets a code that says why.'),
    domain_id: DomainId,
  })
  .meta({ id: 'CreateAddressInput', description: 'A new address on a domain of the tenant.' })

/** Days an address goes on receiving before it is retired. [spec/identities.md 18] */
const graceDays = z.int().min(0).max(365).default(90)

const PromoteAddressInput = z
  .object({
    retire_previous_after_days: graceDays.describe(
      'Days the primary before goes on receiving, 0 to 365; 0 retires it now. The platform address is never retired.',
    ),
  })
  .meta({ id: 'PromoteAddressInput', description: 'What becomes of the primary address before.' })

const RetireAddressInput = z
  .object({ after_days: graceDays.describe('Days it goes on receiving, 0 to 365; 0 retires it now.') })
  .meta({ id: 'RetireAddressInput', description: 'When the address is retired.' })

/** Lists the addresses of an identity in every status, newest first. */
export const listAddresses = defineRoute({
  operationId: 'listAddresses',
  method: 'GET',
  path: '/v1/identities/{identity_id}/addresses',
  tag: 'Addresses',
  summary: 'List addresses',
  description: 'In every status, newest first.',
  sdk: 'addresses.list',
  access: 'keyed',
  permissions: ['identities:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object(pageParams),
  status: 200,
  output: pageOf('AddressPage', Address),
  errors: [],
})

/** Adds an alias on a domain of the tenant. [FR-ADR-1] */
export const createAddress = defineRoute({
  operationId: 'createAddress',
  method: 'POST',
  path: '/v1/identities/{identity_id}/addresses',
  tag: 'Addresses',
  summary: 'Add an address',
  description:
    'Active at once on a healthy or degraded domain, else pending; a newer pending address on the same domain replaces the older one.',
  sdk: 'addresses.create',
  access: 'keyed',
  permissions: ['identities:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  body: CreateAddressInput,
  status: 201,
  output: Address,
  errors: [
    'tenant_suspended',
    'address_invalid',
    'address_unsupported',
    'address_reserved',
    'local_part_too_long',
    'domain_not_found',
    'address_taken',
    'address_limit_reached',
    'cf_token_required',
  ],
})

/** Makes an alias the primary address, or takes such a change back. [FR-ADR-2, FR-ADR-4, A14] */
export const promoteAddress = defineRoute({
  operationId: 'promoteAddress',
  method: 'POST',
  path: '/v1/identities/{identity_id}/addresses/{address_id}/promote',
  tag: 'Addresses',
  summary: 'Make an address the primary one',
  description:
    'New threads leave from it. The primary before becomes a retiring alias; the platform address stays an active one. Promoting a retiring address, or the platform address, takes the change back: the primary before then stays an active alias. The present primary changes nothing.',
  sdk: 'addresses.promote',
  access: 'keyed',
  permissions: ['identities:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  body: PromoteAddressInput,
  bodyOptional: true,
  status: 200,
  output: Identity,
  errors: ['domain_not_ready', 'address_in_use'],
})

/** Ends an alias, at once or after a time in which it still receives. [FR-ADR-3] */
export const retireAddress = defineRoute({
  operationId: 'retireAddress',
  method: 'POST',
  path: '/v1/identities/{identity_id}/addresses/{address_id}/retire',
  tag: 'Addresses',
  summary: 'Retire an address',
  description:
    'It receives until then, and after that refuses mail for ever; nobody else ever gets it. A retiring address takes the new time.',
  sdk: 'addresses.retire',
  access: 'keyed',
  permissions: ['identities:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  body: RetireAddressInput,
  bodyOptional: true,
  status: 200,
  output: Address,
  errors: ['domain_not_ready', 'address_is_primary', 'address_in_use'],
})

/** Removes an address that never received. */
export const deleteAddress = defineRoute({
  operationId: 'deleteAddress',
  method: 'DELETE',
  path: '/v1/identities/{identity_id}/addresses/{address_id}',
  tag: 'Addresses',
  summary: 'Delete a pending address',
  description: 'Only while it is pending, and so never received. Any other address is retired instead.',
  sdk: 'addresses.delete',
  access: 'keyed',
  permissions: ['identities:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 204,
  output: null,
  errors: ['address_is_primary', 'address_in_use'],
})
