import { sql } from 'drizzle-orm'
import { blob, check, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { SIGNING_KEY_PURPOSES } from '../../contract/objects/platform.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'

/** The service's own signing keys, sealed. `verify_until` null marks the current key of its purpose. */
export const signingKeys = sqliteTable(
  'signing_keys',
  {
    purpose: oneOf('purpose', SIGNING_KEY_PURPOSES).notNull(),
    kid: text('kid').notNull(),
    ciphertext: blob('ciphertext', { mode: 'buffer' }).notNull(),
    publicJwk: text('public_jwk'),
    createdAt: epochMs('created_at').notNull(),
    verifyUntil: epochMs('verify_until'),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.kid] }),
    ...valueChecks('signing_keys', t),
    check(
      'signing_keys_kid',
      sql`(purpose = 'web_bot_auth' and length(kid) = 43 and public_jwk is not null) or (purpose <> 'web_bot_auth' and length(kid) = 1 and public_jwk is null)`,
    ),
    // Ten first uses at once leave one key.
    uniqueIndex('signing_keys_current').on(t.purpose).where(sql`verify_until is null`),
  ],
)
