import { z } from 'zod'
import { pageOf, pageParams, queryInstant } from '../fields.ts'
import { KeyId, TenantId } from '../ids.ts'
import { ACTION_PATTERN, AuditEvent } from '../objects/audit.ts'
import { defineRoute } from '../route.ts'

/** Lists the audit trail, newest first. [spec/security.md 16] */
export const listAuditEvents = defineRoute({
  operationId: 'listAuditEvents',
  method: 'GET',
  path: '/v1/audit-events',
  tag: 'Audit',
  summary: 'List audit events',
  description:
    'Newest first. A tenant key sees its tenant, a partner key its tenants; what belongs to no tenant is for platform keys. A page may be short although more follow.',
  sdk: 'audit.list',
  access: 'keyed',
  permissions: ['audit:read'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object({
    tenant_id: TenantId.optional().describe('Only what was done in this tenant.'),
    actor_key_id: KeyId.optional().describe('Only what this key did.'),
    action: z.string().max(64).regex(ACTION_PATTERN).optional().describe('Only this action, e.g. `key.revoke`.'),
    target_id: z.string().min(1).max(200).optional().describe('Only what was done to this.'),
    after: queryInstant().optional().describe('Only what was done then or later.'),
    before: queryInstant().optional().describe('Only what was done before then.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('AuditEventPage', AuditEvent),
  errors: ['tenant_not_found'],
})
