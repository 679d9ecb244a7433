import { z } from 'zod'
import { Mode, pageOf, pageParams } from '../fields.ts'
import { PartnerId } from '../ids.ts'
import { TenantPolicyPatch } from '../objects/policy-patch.ts'
import { PolicyView } from '../objects/policy-view.ts'
import { SLUG_PATTERN, Tenant, TenantStatus, TimeZone } from '../objects/tenant.ts'
import { defineRoute } from '../route.ts'

const CreateTenantInput = z
  .object({
    slug: z.string().regex(SLUG_PATTERN).describe('Unique short name: 2 to 32 lower-case letters, digits and `-`.'),
    name: z.string().min(1).max(200).describe('Name for people.'),
    mode: Mode,
    timezone: TimeZone.optional().describe('IANA time zone of daily caps; `UTC` when left out.'),
    address_suffix: z
      .string()
      .regex(/^(\.[a-z0-9][a-z0-9-]{1,31})?$/)
      .optional()
      .describe('Stands between username and `@` in platform addresses; a dot and the slug when left out.'),
    policy: TenantPolicyPatch.optional().describe(
      'Values over the defaults, within the bounds of the calling key: those of a platform key become ceilings for all others, those of a partner key for the tenant.',
    ),
  })
  .meta({ id: 'CreateTenantInput', description: 'A new tenant.' })

const SettableTenantStatus = z
  .enum(['active', 'suspended'])
  .meta({ id: 'SettableTenantStatus', description: 'A status that a caller may give a tenant.' })

const UpdateTenantInput = z
  .object({
    name: z.string().min(1).max(200).optional().describe('New name.'),
    timezone: TimeZone.optional().describe('New IANA time zone.'),
    status: SettableTenantStatus.optional().describe(
      'Suspend or resume. Only a platform key resumes what one suspended.',
    ),
    policy: TenantPolicyPatch.optional().describe('As in `PATCH /v1/tenants/{tenant_id}/policy`.'),
    sending_paused: z
      .literal(false)
      .optional()
      .describe('Lifts an automatic pause of sending. Platform keys only; nothing but the service sets one.'),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'at least one field')
  .meta({ id: 'UpdateTenantInput', description: 'What changes; at least one field.' })

/** Creates a tenant. `partner_id` comes from the key, never from the body. [FR-TEN-1] */
export const createTenant = defineRoute({
  operationId: 'createTenant',
  method: 'POST',
  path: '/v1/tenants',
  tag: 'Tenants',
  summary: 'Create a tenant',
  description:
    'A tenant created by a partner key belongs to that partner for good. Mail of a `test` tenant never leaves the deployment.',
  sdk: 'tenants.create',
  access: 'keyed',
  permissions: ['tenants:manage'],
  levels: 'PR',
  buckets: ['api', 'partner'],
  idempotency: 'optional',
  body: CreateTenantInput,
  status: 201,
  output: Tenant,
  errors: ['address_reserved', 'partner_tenant_limit', 'slug_taken', 'suffix_taken'],
})

/** Lists the tenants a key reaches, newest first. */
export const listTenants = defineRoute({
  operationId: 'listTenants',
  method: 'GET',
  path: '/v1/tenants',
  tag: 'Tenants',
  summary: 'List tenants',
  description: 'Newest first. A partner key sees the tenants its partner created.',
  sdk: 'tenants.list',
  access: 'keyed',
  permissions: ['tenants:manage'],
  levels: 'PR',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object({
    status: TenantStatus.optional().describe('Only tenants in this status.'),
    mode: Mode.optional().describe('Only tenants of this mode.'),
    partner_id: PartnerId.optional().describe('Only tenants of this partner.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('TenantPage', Tenant),
  errors: ['partner_not_found'],
})

/** Reads one tenant. A tenant key reads its own without the permission. */
export const getTenant = defineRoute({
  operationId: 'getTenant',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}',
  tag: 'Tenants',
  summary: 'Get a tenant',
  description: 'A tenant key may read its own tenant without `tenants:manage`.',
  sdk: 'tenants.get',
  access: 'keyed',
  permissions: [],
  foreignPermissions: ['tenants:manage'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: Tenant,
  errors: [],
})

/** Renames, moves to another zone, suspends or resumes a tenant. [FR-TEN-3] */
export const updateTenant = defineRoute({
  operationId: 'updateTenant',
  method: 'PATCH',
  path: '/v1/tenants/{tenant_id}',
  tag: 'Tenants',
  summary: 'Update a tenant',
  description:
    'Suspending pauses every identity, refuses sends and makes inbound mail fail temporarily for five days. Repeating a suspension changes nothing.',
  sdk: 'tenants.update',
  access: 'keyed',
  permissions: ['tenants:manage'],
  levels: 'PR',
  buckets: ['api'],
  idempotency: 'none',
  body: UpdateTenantInput,
  status: 200,
  output: Tenant,
  errors: ['tenant_erased', 'domain_in_use'],
})

/** Reads a policy as the calling key sees it: what holds, and what it may change. [FR-TEN-4] */
export const getTenantPolicy = defineRoute({
  operationId: 'getTenantPolicy',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/policy',
  tag: 'Tenants',
  summary: 'Get the policy of a tenant',
  description:
    'Every field in force, and for each one whether the calling key may write it, up to which value, and whose bound that is.',
  sdk: 'tenants.getPolicy',
  access: 'keyed',
  permissions: ['policy:write'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: PolicyView,
  errors: [],
})

/** Changes fields of a policy within the bounds of the calling key; one refused field refuses the whole write. [FR-TEN-4] */
export const updateTenantPolicy = defineRoute({
  operationId: 'updateTenantPolicy',
  method: 'PATCH',
  path: '/v1/tenants/{tenant_id}/policy',
  tag: 'Tenants',
  summary: 'Update the policy of a tenant',
  description:
    'Fields that are left out stay, null resets, arrays replace. One refused field refuses all of them; `details.field` names the first in the order of their names. Takes effect with the next message, send or search; nothing is deleted by the write itself.',
  sdk: 'tenants.updatePolicy',
  access: 'keyed',
  permissions: ['policy:write'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'none',
  body: TenantPolicyPatch,
  status: 200,
  output: PolicyView,
  errors: ['tenant_erased', 'domain_in_use'],
})
