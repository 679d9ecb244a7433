import type { Work } from '../rpc/context.ts'
import { findReadOnlyState } from './queries.ts'

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
