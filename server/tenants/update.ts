import type { Tenant } from '../../contract/objects/tenant.ts'
import type { updateTenant as updateTenantRoute } from '../../contract/resources/tenants.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement } from '../audit/record.ts'
import type { Statement } from '../control/database.ts'
import { quotaInitIntent, sendFirstIntentsOfTenant, sendIntents } from '../control/intents.ts'
import type { TenantScope } from '../control/scope.ts'
import { announcePlatformEvent } from '../events/announce.ts'
import { pauseForSuspension, resumeAfterSuspension } from '../identities/suspension.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import {
  assertNotErased,
  assertZonesUnused,
  type DecidedWrite,
  decideWrite,
  isCommitted,
  type PreparedPatch,
  preparePatch,
  WRITE_ATTEMPTS_MAX,
  writeStatements,
} from './policy.ts'
import { presentTenant } from './present.ts'
import {
  findTenant,
  resumeSending,
  resumeTenant,
  suspendTenant,
  type TenantWithPolicy,
  takeOverSuspension,
  updateTenantFields,
} from './queries.ts'
import { decideStatus, type StatusStep } from './rules.ts'

type Body = Input<typeof updateTenantRoute>['body']

/** What a request comes to, for the tenant as it was read. */
type Decision = {
  readonly step: StatusStep
  /** Wire names of the fields that change, those of the policy left out. */
  readonly changed: readonly string[]
  readonly policy: DecidedWrite | null
}

/**
 * Renames a tenant, moves it to another zone, suspends or resumes it, lifts a pause of sending, writes its policy.
 * Suspension pauses every active identity and tells each mailbox, in the same batch; resuming touches only what the
 * suspension paused. All is decided on one reading and made in one batch, or nothing is; when somebody else was faster
 * it is decided anew, three times at most. Fails with `tenant_erased`; `scope_denied` where a partner would lift what
 * the operator imposed; like a write of the policy; `unavailable` after the third time. [FR-TEN-3, FR-TEN-4, J17, J27]
 */
export async function updateTenant(ctx: Context, scope: TenantScope, body: Body): Promise<Tenant> {
  const patch = body.policy === undefined ? null : preparePatch(body.policy, 'policy.')
  for (let attempt = 0; attempt < WRITE_ATTEMPTS_MAX; attempt += 1) {
    const tenant = await load(ctx, scope)
    const decision = await decide(ctx, tenant, body, patch)
    if (decision.changed.length === 0 && decision.step === 'none' && decision.policy === null) {
      return presentTenant(ctx.settings, tenant)
    }
    const policy = decision.policy === null ? null : writeStatements(ctx, tenant, decision.policy)
    const statements = [...ownStatements(ctx, tenant, body, decision), ...(policy?.statements ?? [])]
    if (!(await isCommitted(ctx, tenant, statements))) continue
    if (policy !== null) announcePlatformEvent(ctx, policy.event)
    if (decision.changed.includes('timezone')) await sendIntents(ctx, tenant.quotaDoId)
    if (decision.step === 'suspend' || decision.step === 'resume') await sendFirstIntentsOfTenant(ctx, tenant.id)
    return presentTenant(ctx.settings, await load(ctx, scope))
  }
  throw new ApiError('unavailable')
}

async function load(ctx: Context, scope: Pick<TenantScope, 'tenantId'>): Promise<TenantWithPolicy> {
  const tenant = await findTenant(ctx.db, scope)
  if (tenant === null) throw new ApiError('tenant_not_found')
  return tenant
}

async function decide(
  ctx: Context,
  tenant: TenantWithPolicy,
  body: Body,
  patch: PreparedPatch | null,
): Promise<Decision> {
  assertNotErased(ctx, tenant)
  const { level } = ctx.principal
  if (body.sending_paused !== undefined && level !== 'platform') throw denied('sending_paused')
  const step = decideStatus(tenant, body.status, level)
  if (step === 'refused') throw denied('status')
  const policy = patch === null ? null : decideWrite(ctx, tenant, patch)
  if (policy !== null) await assertZonesUnused(ctx, { tenantId: tenant.id }, policy)
  return { step, changed: changedFields(tenant, body), policy }
}

function denied(field: string): ApiError<'scope_denied'> {
  return new ApiError('scope_denied', { details: { field } })
}

function fieldsOf({ name, timezone }: Body): { name?: string; timezone?: string } {
  return { ...(name === undefined ? {} : { name }), ...(timezone === undefined ? {} : { timezone }) }
}

function changedFields(tenant: TenantWithPolicy, body: Body): string[] {
  const wanted = fieldsOf(body)
  const isResumed = body.sending_paused === false && tenant.sendingPausedAt !== null
  return [
    ...(['name', 'timezone'] as const).filter((name) => wanted[name] !== undefined && wanted[name] !== tenant[name]),
    ...(isResumed ? ['sending_paused'] : []),
  ]
}

/** Everything but the policy, with its own row of the trail; nothing when only the policy is written. */
function ownStatements(ctx: Context, tenant: TenantWithPolicy, body: Body, { step, changed }: Decision): Statement[] {
  if (step === 'none' && changed.length === 0) return []
  const scope = { tenantId: tenant.id }
  const details = { changed, ...statusDetails(tenant, step) }
  const trail = { tenantId: tenant.id, targetType: 'tenant', targetId: tenant.id, details }
  return [
    updateTenantFields(ctx.db, scope, { ...fieldsOf(body), updatedAt: ctx.nowMs }),
    ...(changed.includes('sending_paused') ? [resumeSending(ctx.db, scope)] : []),
    ...statusStatements(ctx, scope, step),
    ...zoneStatements(ctx, tenant, body),
    auditStatement(ctx, { action: 'tenant.update', ...trail }),
  ]
}

function statusDetails(tenant: TenantWithPolicy, step: StatusStep): object {
  if (step === 'suspend') return { from: tenant.status, to: 'suspended' }
  if (step === 'resume') return { from: tenant.status, to: 'active' }
  return step === 'take_over' ? { suspended_by: 'platform' } : {}
}

/** Identities first: whom a suspension touches is decided by the tenant's status before it changes. */
function statusStatements(ctx: Context, scope: Pick<TenantScope, 'tenantId'>, step: StatusStep): Statement[] {
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
function zoneStatements(ctx: Context, tenant: TenantWithPolicy, { timezone }: Body): Statement[] {
  if (timezone === undefined || timezone === tenant.timezone) return []
  return [quotaInitIntent(ctx, { tenantId: tenant.id, quotaId: tenant.quotaDoId, timezone }, null)]
}
