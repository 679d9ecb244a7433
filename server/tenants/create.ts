import type { PartnerId } from '../../contract/ids.ts'
import type { Tenant } from '../../contract/objects/tenant.ts'
import type { createTenant as createTenantRoute } from '../../contract/resources/tenants.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { uniqueViolation } from '../control/database.ts'
import { quotaInitIntent, sendIntents } from '../control/intents.ts'
import { keyReach } from '../control/key-reach.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../rpc/context.ts'
import { decideWrite, NO_POLICY, preparePatch, storedOf } from './policy.ts'
import { presentTenant } from './present.ts'
import {
  findPartner,
  findTenant,
  insertPartnerTenant,
  insertTenant,
  isSlugTaken,
  type NewTenant,
  tenantExists,
} from './queries.ts'
import { isReservedSuffix, suffixFold } from './rules.ts'

type Body = Input<typeof createTenantRoute>['body']

/** Ids of objects carry the deployment's jurisdiction for life; locally there is none. [spec/config.md 2] */
function newQuotaId(ctx: Context): string {
  const { QUOTA } = ctx.env
  const id = ctx.settings.jurisdiction === 'eu' ? QUOTA.newUniqueId({ jurisdiction: 'eu' }) : QUOTA.newUniqueId()
  return id.toString()
}

/**
 * Makes a tenant, its quota object's first call and its audit row in one batch. A partner key's tenant belongs to the
 * partner for good, and its limit is checked inside the insert. A policy that comes with it is checked like any other
 * write by the same key, and what binds others from then on is stored as well. [FR-TEN-1, FR-TEN-4, J18, D12]
 */
export async function createTenant(ctx: Context, body: Body): Promise<Tenant> {
  const suffix = body.address_suffix ?? `.${body.slug}`
  if (suffix === '' && ctx.principal.level !== 'platform') {
    throw invalidRequest({ path: 'address_suffix', message: 'Only the default tenant has an empty suffix.' })
  }
  if (isReservedSuffix(suffix)) throw new ApiError('address_reserved', { details: { field: 'address_suffix' } })
  const reach = keyReach(ctx.principal)
  const partnerId = reach.level === 'partner' ? reach.partnerId : null
  const row = { ...newTenant(ctx, body, suffix, partnerId), ...policyOf(ctx, body) }
  if (!(await isInserted(ctx, row, partnerId))) throw await partnerRefusal(ctx, partnerId)
  await sendIntents(ctx, row.quotaDoId)
  const stored = await findTenant(ctx.db, { tenantId: row.id })
  if (stored === null) throw new Error('a tenant was inserted and is not there')
  return presentTenant(ctx.settings, stored)
}

function newTenant(ctx: Context, body: Body, suffix: string, partnerId: PartnerId | null): NewTenant {
  return {
    id: newId('ten'),
    slug: body.slug,
    name: body.name,
    partnerId,
    mode: body.mode,
    addressSuffix: suffix,
    suffixFold: suffixFold(suffix),
    timezone: body.timezone ?? 'UTC',
    ...NO_POLICY,
    quotaDoId: newQuotaId(ctx),
    // The notifier is minted by its own capability. [settled S44]
    notifyDoId: '',
    createdAt: ctx.nowMs,
    updatedAt: ctx.nowMs,
  }
}

/** Decided on a tenant that has nothing of its own; its version stays 0, and no event tells of it. */
function policyOf(ctx: Context, { policy }: Body) {
  if (policy === undefined) return NO_POLICY
  return storedOf(decideWrite(ctx, NO_POLICY, preparePatch(policy, 'policy.')).after)
}

/** `false`: the partner may have no further tenant. Fails with `slug_taken` or `suffix_taken`, in this order. */
async function isInserted(ctx: Context, row: NewTenant, partnerId: PartnerId | null): Promise<boolean> {
  const tenantId = row.id
  const isThere = tenantExists(tenantId)
  const quota = { tenantId, quotaId: row.quotaDoId, timezone: row.timezone ?? 'UTC' }
  const details = { partner_id: partnerId, mode: row.mode }
  const entry = { action: 'tenant.create', tenantId, targetType: 'tenant', targetId: tenantId, details } as const
  const insert = partnerId === null ? insertTenant(ctx.db, row) : insertPartnerTenant(ctx.db, row, partnerId)
  try {
    const [inserted] = await commitAudited(ctx, [
      insert,
      quotaInitIntent(ctx, quota, isThere),
      auditStatement(ctx, entry, isThere),
    ])
    return (inserted?.meta.changes ?? 0) > 0
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    // A slug brings its suffix along, so both collide at once: the slug is what the caller chose.
    throw new ApiError((await isSlugTaken(ctx.db, row.slug)) ? 'slug_taken' : 'suffix_taken')
  }
}

async function partnerRefusal(ctx: Context, partnerId: PartnerId | null): Promise<ApiError> {
  const partner = partnerId === null ? null : await findPartner(ctx.db, partnerId)
  if (partner === null || partner.status !== 'active') return new ApiError('partner_suspended')
  return new ApiError('partner_tenant_limit', { details: { max_tenants: partner.maxTenants } })
}
