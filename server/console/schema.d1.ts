import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TenantId, UserId } from '../../contract/ids.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'

/** People of the console. Here already because an identity may not take a person's sign-in address (W45). */
export const users = sqliteTable(
  'users',
  {
    id: text('id').$type<UserId>().primaryKey(),
    email: text('email').notNull().unique('users_email'),
    name: text('name'),
    status: oneOf('status', ['active', 'disabled']).notNull().default('active'),
    lastTenantId: text('last_tenant_id').$type<TenantId>(),
    termsVersion: text('terms_version'),
    termsAcceptedAt: epochMs('terms_accepted_at'),
    totpSealed: blob('totp_sealed', { mode: 'buffer' }),
    totpEnabledAt: epochMs('totp_enabled_at'),
    totpLastStep: integer('totp_last_step'),
    recoveryCodesSealed: blob('recovery_codes_sealed', { mode: 'buffer' }),
    totpWindowStart: epochMs('totp_window_start'),
    totpWindowCount: integer('totp_window_count').notNull().default(0),
    totpFailures: integer('totp_failures').notNull().default(0),
    totpLockedUntil: epochMs('totp_locked_until'),
    totpPendingSealed: blob('totp_pending_sealed', { mode: 'buffer' }),
    totpPendingExpiresAt: epochMs('totp_pending_expires_at'),
    createdAt: epochMs('created_at').notNull(),
    lastLoginAt: epochMs('last_login_at'),
  },
  (t) => [
    ...valueChecks('users', t),
    // What is under which master key, for re-sealing.
    index('users_totp_kid').on(t.totpSealed).where(sql`totp_sealed is not null`),
    index('users_totp_pending_kid').on(t.totpPendingSealed).where(sql`totp_pending_sealed is not null`),
    index('users_recovery_codes_kid').on(t.recoveryCodesSealed).where(sql`recovery_codes_sealed is not null`),
  ],
)
