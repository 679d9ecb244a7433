import { z } from 'zod'
import { pageOf, pageParams } from '../fields.ts'
import { Domain } from '../objects/domain.ts'
import { defineRoute } from '../route.ts'

/** Lists the domains of a tenant, the platform domain among them, newest first. */
export const listTenantDomains = defineRoute({
  operationId: 'listTenantDomains',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/domains',
  tag: 'Domains',
  summary: 'List domains of a tenant',
  description: 'The platform domain, which every tenant shares, is among them.',
  sdk: 'domains.list',
  access: 'keyed',
  permissions: ['domains:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object(pageParams),
  status: 200,
  output: pageOf('DomainPage', Domain),
  errors: [],
})

/** Reads one domain. Every key sees the platform domain. */
export const getDomain = defineRoute({
  operationId: 'getDomain',
  method: 'GET',
  path: '/v1/domains/{domain_id}',
  tag: 'Domains',
  summary: 'Get a domain',
  description: 'Every key sees the platform domain.',
  sdk: 'domains.get',
  access: 'keyed',
  permissions: ['domains:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: Domain,
  errors: [],
})
