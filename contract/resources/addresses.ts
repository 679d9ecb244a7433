import { z } from 'zod'
import { pageOf, pageParams } from '../fields.ts'
import { DomainId } from '../ids.ts'
import { Address } from '../objects/identity.ts'
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
