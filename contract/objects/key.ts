import { z } from 'zod'
import { Mode, Timestamp } from '../fields.ts'
import { IdentityId, KeyId, PartnerId, TenantId, UserId } from '../ids.ts'
import { KeyLevel, Permission } from '../permissions.ts'

const apiKeyFields = {
  id: KeyId,
  name: z.string().describe('Name for people.'),
  level: KeyLevel,
  mode: Mode,
  partner_id: PartnerId.nullable().describe('Set on partner keys.'),
  tenant_id: TenantId.nullable().describe('Set on tenant and identity keys.'),
  identity_id: IdentityId.nullable().describe('Set on identity keys.'),
  permissions: z.array(Permission).describe('What the key lists, as it was created.'),
  created_by_user_id: UserId.nullable().describe('The console person behind the key; null when there is none.'),
  expires_at: Timestamp.nullable().describe('When it stops working; null: never.'),
  revoked_at: Timestamp.nullable().describe('When it was revoked.'),
  last_used_at: Timestamp.nullable().describe('Last use, written at most once a minute.'),
  created_at: Timestamp,
}

export const ApiKey = z
  .object(apiKeyFields)
  .meta({ id: 'ApiKey', description: 'An API key. Its secret is shown once, when it is made.' })
export type ApiKey = z.input<typeof ApiKey>

export const ApiKeyCreated = z
  .object({
    ...apiKeyFields,
    secret: z
      .string()
      .regex(/^pmk_(live|test)_[0-9a-hjkmnp-tv-z]{12}_[0-9a-hjkmnp-tv-z]{52}$/)
      .optional()
      .describe('The whole key. Shown in this answer only; left out of a replay.'),
    secret_replayed: z.literal(false).optional().describe('Present in a replay: the secret is not shown again.'),
  })
  .meta({ id: 'ApiKeyCreated', description: 'A new API key with its secret, or its replay without.' })
export type ApiKeyCreated = z.input<typeof ApiKeyCreated>
