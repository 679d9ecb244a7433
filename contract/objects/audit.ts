import { z } from 'zod'
import { Timestamp } from '../fields.ts'
import { AuditId, KeyId, RequestId, TenantId, UserId } from '../ids.ts'

/** Names of actions: what was touched, a dot, what was done. */
export const ACTION_PATTERN = /^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,30}$/

export const AuditEvent = z
  .object({
    id: AuditId,
    tenant_id: TenantId.nullable().describe('Null for what belongs to the deployment: partners, their keys, switches.'),
    actor_key_id: KeyId.nullable().describe('The key that did it; null when a person or the service itself did.'),
    actor_user_id: UserId.nullable().describe('The console person who did it.'),
    action: z.string().describe('What was done, e.g. `key.revoke`. New actions may appear.'),
    target_type: z.string().nullable().describe('What it was done to, e.g. `key`.'),
    target_id: z.string().nullable().describe('The id of that; a keyed hash where the id would be an address.'),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Ids, codes and counts that belong to the action. Never content, never a clear address.'),
    request_id: RequestId.nullable().describe('The request that did it.'),
    created_at: Timestamp,
  })
  .meta({ id: 'AuditEvent', description: 'One entry of the audit trail. Entries are never changed.' })
export type AuditEvent = z.input<typeof AuditEvent>
