import { z } from 'zod'
import { KeyId, UserId } from '../ids.ts'
import { defineEvent } from './envelope.ts'

export const POLICY_WRITERS = ['platform', 'partner', 'tenant', 'console'] as const
const PolicyWriter = z
  .enum(POLICY_WRITERS)
  .meta({ id: 'PolicyWriter', description: 'The level of the key that wrote, or a person in the console.' })

export const tenantPolicyUpdated = defineEvent(
  'tenant.policy_updated',
  'The policy of a tenant was written.',
  z
    .object({
      fields: z
        .array(z.string())
        .describe('Paths that were written, e.g. `retention.raw_days`, also those left as they were.'),
      by: PolicyWriter,
      actor_key_id: KeyId.nullable().describe('The key that wrote; null for a person.'),
      actor_user_id: UserId.nullable().describe('The person who wrote; null for a key.'),
      policy_version: z.int().min(1).describe('The version this write made.'),
    })
    .meta({ id: 'TenantPolicyUpdatedData', description: 'What was written, by whom.' }),
)
