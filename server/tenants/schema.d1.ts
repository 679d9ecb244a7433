import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MODES } from '../../contract/fields.ts'
import type { PartnerId, TenantId } from '../../contract/ids.ts'
import { SUSPENDERS, TENANT_STATUSES } from '../../contract/objects/tenant.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'
import { partners } from '../partners/schema.d1.ts'

/** Customers of the deployment. `policy_version` is the compare-and-set counter of every policy write. */
export const tenants = sqliteTable(
  'tenants',
  {
    id: text('id').$type<TenantId>().primaryKey(),
    slug: text('slug').notNull().unique('tenants_slug'),
    name: text('name').notNull(),
    partnerId: text('partner_id')
      .$type<PartnerId>()
      .references(() => partners.id),
    mode: oneOf('mode', MODES).notNull(),
    status: oneOf('status', TENANT_STATUSES).notNull().default('active'),
    suspendedAt: epochMs('suspended_at'),
    suspendedBy: oneOf('suspended_by', SUSPENDERS),
    addressSuffix: text('address_suffix').notNull(),
    suffixFold: text('suffix_fold').notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    sendingPausedAt: epochMs('sending_paused_at'),
    sendingPauseReason: oneOf('sending_pause_reason', ['abuse_threshold', 'abuse_burst']),
    policyJson: text('policy_json').notNull(),
    policyCeilingsJson: text('policy_ceilings_json').notNull().default('{}'),
    partnerCeilingsJson: text('partner_ceilings_json').notNull().default('{}'),
    policyVersion: integer('policy_version').notNull().default(0),
    quotaDoId: text('quota_do_id').notNull(),
    notifyDoId: text('notify_do_id').notNull(),
    requireTwoFactor: flag('require_two_factor').notNull().default(false),
    onboardingDismissedAt: epochMs('onboarding_dismissed_at'),
    rampLiftedAt: epochMs('ramp_lifted_at'),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('tenants', t),
    // Over all rows: only one tenant may have the empty suffix.
    uniqueIndex('tenants_suffix').on(t.addressSuffix),
    uniqueIndex('tenants_suffix_fold').on(t.suffixFold).where(sql`suffix_fold <> ''`),
    // Lists, newest first, of the platform and of one partner.
    index('tenants_created').on(t.createdAt, t.id),
    index('tenants_partner').on(t.partnerId, t.createdAt, t.id).where(sql`partner_id is not null`),
    // The platform's list by status, by mode, and by both: it never walks past tenants that do not match.
    index('tenants_status').on(t.status, t.createdAt, t.id),
    index('tenants_mode').on(t.mode, t.createdAt, t.id),
    index('tenants_mode_status').on(t.mode, t.status, t.createdAt, t.id),
  ],
)
