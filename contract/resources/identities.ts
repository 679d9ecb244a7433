import { z } from 'zod'
import { Email, MetadataInput, pageOf, pageParams } from '../fields.ts'
import { DomainId, TenantId } from '../ids.ts'
import { Identity, IdentityStatus, identityFields } from '../objects/identity.ts'
import { defineRoute } from '../route.ts'

const CreateIdentityInput = z
  .object({
    username: z
      .string()
      .min(1)
      .max(256)
      .describe('Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,23}$`; other input gets a code that says why.'),
    display_name: identityFields.display_name,
    purpose: identityFields.purpose.optional().describe('Free tag, filters lists; at most 100 characters.'),
    owner: identityFields.owner.optional().describe('The accountable person; needed before the first send.'),
    signature: identityFields.signature.optional().describe('Appended to outbound mail.'),
    domain_id: DomainId.optional().describe('Domain of the primary address; the platform domain when left out.'),
    client_id: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Your own id: a repeat with the same body answers with the same identity.'),
    send_policy: identityFields.send_policy.optional().describe('How it may send.'),
    metadata: MetadataInput.optional().describe('Your own facts.'),
  })
  .meta({ id: 'CreateIdentityInput', description: 'A new identity.' })

const SettableIdentityStatus = z
  .enum(['active', 'paused'])
  .meta({ id: 'SettableIdentityStatus', description: 'A status that a caller may give an identity.' })

const UpdateIdentityInput = z
  .object({
    display_name: identityFields.display_name.optional().describe('New name.'),
    purpose: identityFields.purpose.nullable().optional().describe('New tag; null removes it.'),
    owner: identityFields.owner.nullable().optional().describe('New accountable person; null removes it.'),
    signature: identityFields.signature.nullable().optional().describe('New signature; null removes it.'),
    metadata: MetadataInput.optional().describe('Replaces all metadata.'),
    send_policy: identityFields.send_policy.optional().describe('Replaces the send policy.'),
    status: SettableIdentityStatus.optional().describe('Pause or resume. A paused identity still receives.'),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'at least one field')
  .meta({ id: 'UpdateIdentityInput', description: 'What changes; at least one field.' })

const filters = {
  status: IdentityStatus.optional().describe('Only identities in this status.'),
  purpose: z.string().max(100).optional().describe('Only identities with this tag.'),
}
const IdentityPage = pageOf('IdentityPage', Identity)

/** Creates an identity with its mailbox and platform address. [FR-IDN-1, FR-DOM-1] */
export const createIdentity = defineRoute({
  operationId: 'createIdentity',
  method: 'POST',
  path: '/v1/tenants/{tenant_id}/identities',
  tag: 'Identities',
  summary: 'Create an identity',
  description:
    'The platform address is the username, the suffix of the tenant and the platform domain. With `client_id` a repeat of the same body answers `200` with the identity that exists.',
  sdk: 'identities.create',
  access: 'keyed',
  permissions: ['identities:write'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'optional',
  body: CreateIdentityInput,
  status: 201,
  output: Identity,
  also: { status: 200, output: Identity, when: 'client_id' },
  errors: [
    'tenant_suspended',
    'address_invalid',
    'address_reserved',
    'address_unsupported',
    'local_part_too_long',
    'billing_limit',
    'client_id_conflict',
    'username_taken',
    'address_taken',
    'domain_not_found',
    'domain_not_ready',
  ],
})

/** Lists the identities of one tenant, newest first. */
export const listTenantIdentities = defineRoute({
  operationId: 'listTenantIdentities',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/identities',
  tag: 'Identities',
  summary: 'List identities of a tenant',
  description: 'Newest first.',
  sdk: 'identities.listInTenant',
  access: 'keyed',
  permissions: ['identities:read'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object({
    ...filters,
    client_id: z.string().max(255).optional().describe('Only the identity with this client_id.'),
    ...pageParams,
  }),
  status: 200,
  output: IdentityPage,
  errors: [],
})

/** Lists every identity the key reaches, newest first. */
export const listIdentities = defineRoute({
  operationId: 'listIdentities',
  method: 'GET',
  path: '/v1/identities',
  tag: 'Identities',
  summary: 'List identities',
  description: 'Every identity the key reaches, newest first.',
  sdk: 'identities.list',
  access: 'keyed',
  permissions: ['identities:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object({
    ...filters,
    tenant_id: TenantId.optional().describe('Only identities of this tenant.'),
    ...pageParams,
  }),
  status: 200,
  output: IdentityPage,
  errors: ['tenant_not_found'],
})

/** Finds the identity behind an active or retiring address. */
export const lookupIdentity = defineRoute({
  operationId: 'lookupIdentity',
  method: 'GET',
  path: '/v1/identities/lookup',
  tag: 'Identities',
  summary: 'Find an identity by address',
  description: 'Unknown, retired, pending and unreachable addresses answer alike.',
  sdk: 'identities.lookup',
  access: 'keyed',
  permissions: ['identities:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object({ address: Email.min(3).describe('The address to look up.') }),
  status: 200,
  output: Identity,
  errors: ['identity_not_found'],
})

/** Reads one identity, in any status. */
export const getIdentity = defineRoute({
  operationId: 'getIdentity',
  method: 'GET',
  path: '/v1/identities/{identity_id}',
  tag: 'Identities',
  summary: 'Get an identity',
  description: 'In any status; an erased one has its fields emptied.',
  sdk: 'identities.get',
  access: 'keyed',
  permissions: ['identities:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: Identity,
  errors: [],
})

/** Changes, pauses or resumes an identity. [FR-IDN-3] */
export const updateIdentity = defineRoute({
  operationId: 'updateIdentity',
  method: 'PATCH',
  path: '/v1/identities/{identity_id}',
  tag: 'Identities',
  summary: 'Update an identity',
  description: 'The username never changes. A paused identity still receives; its sends are refused.',
  sdk: 'identities.update',
  access: 'keyed',
  permissions: ['identities:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  body: UpdateIdentityInput,
  status: 200,
  output: Identity,
  errors: ['address_invalid', 'identity_paused'],
})
