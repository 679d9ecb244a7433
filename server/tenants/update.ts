import type { Tenant } from '../../contract/objects/tenant.ts'
import type { updateTenant as updateTenantRoute } from '../../contract/resources/tenants.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { Statement } from '../control/database.ts'
import { quotaInitIntent, sendFirstIntentsOfTenant, sendIntents } from '../control/intents.ts'
import type { TenantScope } from '../control/scope.ts'
import { pauseForSuspension, resumeAfterSuspension } from '../identities/suspension.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { presentTenant } from './present.ts'
import {
  findTenant,
  resumeTenant,
  suspendTenant,
  type TenantRow,
  takeOverSuspension,
  updateTenantFields,
} from './queries.ts'
import { decideStatus, type StatusStep } from './rules.ts'

type Body = Input<typeof updateTenantRoute>['body']

/**
 * Renames a tenant, moves it to another zone, suspends or resumes it. Suspension pauses every active identity and tells
 * each mailbox, in the same batch; resuming touches only what the suspension paused. Fails with `tenant_erased` once
 * erasing has begun, and `scope_denied` where a partner would lift the operator's suspension. [FR-TEN-3, J17]
 */
export async function updateTenant(ctx: Context, scope: TenantScope, body: Body): Promise<Tenant> {
  const tenant = await load(ctx, scope)
  if (tenant.status === 'erasing' || tenant.status === 'erased') throw new ApiError('tenant_erased')
  const step = decideStatus(tenant, body.status, ctx.principal.level)
  if (step === 'refused') throw new ApiError('scope_denied', { details: { field: 'status' } })
  const changed = changedFields(tenant, body)
  if (changed.length === 0 && step === 'none') return presentTenant(ctx.settings, tenant)
  const details = { changed, ...statusDetails(tenant, step) }
  const trail = { tenantId: tenant.id, targetType: 'tenant', targetId: tenant.id, details }
  await commitAudited(ctx, [
    updateTenantFields(ctx.db, scope, { ...fieldsOf(body), updatedAt: ctx.nowMs }),
    ...statusStatements(ctx, scope, step),
    ...zoneStatements(ctx, tenant, body),
    auditStatement(ctx, { action: 'tenant.update', ...trail }),
  ])
  if (changed.includes('timezone')) await sendIntents(ctx, tenant.quotaDoId)
  if (step === 'suspend' || step === 'resume') await sendFirstIntentsOfTenant(ctx, tenant.id)
  return presentTenant(ctx.settings, await load(ctx, scope))
}

async function load(ctx: Context, scope: TenantScope): Promise<TenantRow> {
  const tenant = await findTenant(ctx.db, scope)
  if (tenant === null) throw new ApiError('tenant_not_found')
  return tenant
}

function fieldsOf({ name, timezone }: Body): { name?: string; timezone?: string } {
  return { ...(name === undefined ? {} : { name }), ...(timezone === undefined ? {} : { timezone }) }
}

function changedFields(tenant: TenantRow, body: Body): string[] {
  const wanted = fieldsOf(body)
  return (['name', 'timezone'] as const).filter((name) => wanted[name] !== undefined && wanted[name] !== tenant[name])
}

function statusDetails(tenant: TenantRow, step: StatusStep): object {
  if (step === 'suspend') return { from: tenant.status, to: 'suspended' }
  if (step === 'resume') return { from: tenant.status, to: 'active' }
  return step === 'take_over' ? { suspended_by: 'platform' } : {}
}

/** Identities first: whom a suspension touches is decided by the tenant's status before it changes. */
function statusStatements(ctx: Context, scope: TenantScope, step: StatusStep): Statement[] {
  const isPlatform = ctx.principal.level === 'platform'
  switch (step) {
    case 'suspend': {
      const by = { suspendedBy: isPlatform ? 'platform' : 'partner', at: ctx.nowMs } as const
      return [...pauseForSuspension(ctx, scope), suspendTenant(ctx.db, scope, by)]
    }
    case 'resume': {
      const resume = resumeTenant(ctx.db, scope, isPlatform ? null : 'platform')
      // Last here, first to see: identities resume only with a tenant that is active by then.
      return [resume, ...resumeAfterSuspension(ctx, scope)]
    }
    case 'take_over':
      return [takeOverSuspension(ctx.db, scope)]
    default:
      return []
  }
}

/** Daily caps are counted in the tenant's zone, which its quota object keeps. */
function zoneStatements(ctx: Context, tenant: TenantRow, { timezone }: Body): Statement[] {
  if (timezone === undefined || timezone === tenant.timezone) return []
  return [quotaInitIntent(ctx, { tenantId: tenant.id, quotaId: tenant.quotaDoId, timezone }, null)]
}
