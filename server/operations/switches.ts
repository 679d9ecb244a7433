import type { PlatformStatus, PlatformSwitch } from '../../contract/objects/platform.ts'
import type { setSwitch as setSwitchRoute } from '../../contract/resources/platform.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { Context, Work } from '../rpc/context.ts'
import { findReadOnlyState, listSwitches, upsertSwitch } from './queries.ts'

/** How long an isolate believes what it read: the operator waits at most this long for the switch. [spec/data-model.md 7] */
const CACHE_MS = 60_000

const states = new WeakMap<object, { readonly isOn: boolean; readonly readAt: number }>()

/** Whether the operator made the deployment read-only. A missing row means off. */
export async function readOnlySwitch(work: Work): Promise<boolean> {
  const known = states.get(work.env)
  const age = known === undefined ? Number.POSITIVE_INFINITY : work.nowMs - known.readAt
  if (known !== undefined && age >= 0 && age < CACHE_MS) return known.isOn
  const isOn = (await findReadOnlyState(work.db)) === 'on'
  states.set(work.env, { isOn, readAt: work.nowMs })
  return isOn
}

/** How switches stand that nobody set. [spec/data-model.md 7] */
const DEFAULTS: PlatformStatus['switches'] = { read_only: 'off', free_sending: 'on', emergency_prune: 'off' }

/** How every switch stands. */
export async function readSwitches(work: Work): Promise<PlatformStatus['switches']> {
  const set = await listSwitches(work.db)
  return { ...DEFAULTS, ...Object.fromEntries(set.map(({ name, state }) => [name, state])) }
}

/** Sets a switch, with its trail. This isolate obeys at once, others within a minute. [spec/api.md 4.20] */
export async function setSwitch(ctx: Context, body: Input<typeof setSwitchRoute>['body']): Promise<PlatformSwitch> {
  const { name, state, reason } = body
  const before = await readSwitches(ctx)
  const row = { name, state, setBy: 'platform' as const, reason, actorKeyId: ctx.principal.keyId, setAt: ctx.nowMs }
  const details = { from: before[name], to: state }
  await commitAudited(ctx, [
    upsertSwitch(ctx.db, row),
    auditStatement(ctx, { action: 'ops.switch', tenantId: null, targetType: 'switch', targetId: name, details }),
  ])
  states.delete(ctx.env)
  return { name, state, set_by: 'platform', reason, set_at: toTimestamp(ctx.nowMs) }
}
