import { z } from 'zod'
import { pageOf, pageParams } from '../fields.ts'
import { Partner, PartnerBillingMode, PartnerStatus } from '../objects/partner.ts'
import { defineRoute } from '../route.ts'

const fields = {
  name: z.string().min(1).max(200).describe('Name for people.'),
  max_tenants: z.int().min(0).describe('Tenants it may have, those that are erased left out.'),
  ramp_exempt: z.boolean().describe('Let its new tenants send their full volume from the first day.'),
}

const CreatePartnerInput = z
  .object({
    name: fields.name,
    default_billing_mode: PartnerBillingMode.optional().describe(
      'How tenants it creates are billed; `metered` when left out.',
    ),
    max_tenants: fields.max_tenants.optional().describe('Tenants it may have; 25 when left out.'),
    ramp_exempt: fields.ramp_exempt
      .optional()
      .describe('Let its new tenants send their full volume from the first day; false when left out.'),
  })
  .meta({ id: 'CreatePartnerInput', description: 'A new partner.' })

const SettablePartnerStatus = z
  .enum(['active', 'suspended'])
  .meta({ id: 'SettablePartnerStatus', description: 'A status that a caller may give a partner.' })

const UpdatePartnerInput = z
  .object({
    name: fields.name.optional(),
    default_billing_mode: PartnerBillingMode.optional().describe('How tenants it creates from now on are billed.'),
    max_tenants: fields.max_tenants
      .optional()
      .describe('Tenants it may have. Fewer than it has only stops it from creating more.'),
    ramp_exempt: fields.ramp_exempt.optional(),
    status: SettablePartnerStatus.optional().describe('Suspend or resume.'),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'at least one field')
  .meta({ id: 'UpdatePartnerInput', description: 'What changes; at least one field.' })

const base = {
  tag: 'Partners',
  access: 'keyed',
  permissions: ['partners:manage'],
  levels: 'P',
  buckets: ['api'],
} as const

/** Creates a partner. It can do nothing until a platform key makes a partner key for it. [FR-KEY-4] */
export const createPartner = defineRoute({
  ...base,
  operationId: 'createPartner',
  method: 'POST',
  path: '/v1/partners',
  summary: 'Create a partner',
  description:
    'An integrator that provisions tenants. Its keys are made with `POST /v1/keys`, level `partner`; they reach the tenants they create and nothing else.',
  sdk: 'partners.create',
  idempotency: 'optional',
  body: CreatePartnerInput,
  status: 201,
  output: Partner,
  errors: [],
})

/** Lists partners, newest first, deleted ones too. */
export const listPartners = defineRoute({
  ...base,
  operationId: 'listPartners',
  method: 'GET',
  path: '/v1/partners',
  summary: 'List partners',
  description: 'Newest first, deleted ones too.',
  sdk: 'partners.list',
  idempotency: 'none',
  query: z.object({ status: PartnerStatus.optional().describe('Only partners in this status.'), ...pageParams }),
  status: 200,
  output: pageOf('PartnerPage', Partner),
  errors: [],
})

/** Reads one partner; a deleted one has lost its name. */
export const getPartner = defineRoute({
  ...base,
  operationId: 'getPartner',
  method: 'GET',
  path: '/v1/partners/{partner_id}',
  summary: 'Get a partner',
  description: 'A deleted partner is still there, with the status `deleted` and without its name.',
  sdk: 'partners.get',
  idempotency: 'none',
  status: 200,
  output: Partner,
  errors: [],
})

/** Changes a partner, suspends or resumes it. [J13] */
export const updatePartner = defineRoute({
  ...base,
  operationId: 'updatePartner',
  method: 'PATCH',
  path: '/v1/partners/{partner_id}',
  summary: 'Update a partner',
  description:
    'Suspension takes effect with the next request: the keys of the partner and of its tenants are refused, deliveries to their endpoints wait, queued mail is cancelled. The tenants keep their status, mail to them is stored, and what waited is delivered within a minute of resuming.',
  sdk: 'partners.update',
  idempotency: 'none',
  body: UpdatePartnerInput,
  status: 200,
  output: Partner,
  errors: [],
})

/** Deletes a partner whose tenants are all erased. Its row stays, so that what they were made by remains known. [J12] */
export const deletePartner = defineRoute({
  ...base,
  operationId: 'deletePartner',
  method: 'DELETE',
  path: '/v1/partners/{partner_id}',
  summary: 'Delete a partner',
  description: 'Its name, keys and endpoints go. Refused as long as it has a tenant that is not erased.',
  sdk: 'partners.delete',
  idempotency: 'none',
  status: 204,
  output: null,
  errors: ['partner_has_tenants'],
})
