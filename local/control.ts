import { Response } from 'miniflare'
import { z } from 'zod'
import { CRASH_POINTS } from '../server/platform/seams.ts'
import { killRuntimes } from './guardian.ts'
import { Trouble } from './trouble.ts'

const Point = z.object({ kind: z.enum(['crash', 'fault']), name: z.string(), key: z.string() })

const CostReport = z.object({ kind: z.literal('cost'), name: z.string(), cost: z.record(z.string(), z.unknown()) })

const Posted = z.discriminatedUnion('kind', [Point, CostReport])

/** A place in the Worker where a test may step in: after a durable step (`crash`), or before a call (`fault`). */
export type ControlPoint = z.infer<typeof Point>

/**
 * What happens at a point: go on; throw there; wait; or end without warning. `kill` ends the runtime and this process,
 * `kill_runtime` the runtimes of this process alone (they come back by themselves, which is the same loss to the Worker).
 */
export type ControlDecision = 'go' | 'fail' | 'kill' | 'kill_runtime' | { readonly delayMs: number }

/** Decides at every point the Worker passes. Asked in order of arrival, one call per passing. */
export type Control = (point: ControlPoint) => ControlDecision | Promise<ControlDecision>

/** Is told what an operation of the Worker cost: its name, and the counts of `server/platform/cost.ts`. */
export type CostListener = (operation: string, cost: Readonly<Record<string, unknown>>) => void

/** Longer waits than this are a mistake in a test. */
const DELAY_MS_MAX = 600_000

/**
 * The plan of `PM_LOCAL_CRASH_AT`: kill the whole tree when the named crash point is passed for the n-th time
 * (`mailbox.ingested:3`), the first time when no number is given.
 * @throws Trouble when it does not have that form, or no point has that name
 */
export function parseCrashPlan(text: string): Control {
  const match = /^([a-z0-9_.-]{1,100})(?::([1-9]\d{0,5}))?$/.exec(text)
  if (match === null) throw new Trouble(`PM_LOCAL_CRASH_AT is "${text}"; it takes a point's name, or name:count.`)
  const name = match[1] ?? ''
  if (!CRASH_POINTS.some((point) => point === name)) {
    throw new Trouble(`PM_LOCAL_CRASH_AT names no crash point. There are: ${CRASH_POINTS.join(', ')}`)
  }
  let left = Number(match[2] ?? 1)
  return (point) => {
    if (point.kind !== 'crash' || point.name !== name) return 'go'
    left -= 1
    return left === 0 ? 'kill' : 'go'
  }
}

/** The binding `LOCAL_CONTROL`: the Worker posts a point and obeys the answer `{ action: 'go' | 'fail' | 'delay', ms? }`. */
export function controlService({ control, costs }: { readonly control: Control; readonly costs: CostListener }) {
  return async (request: { json(): Promise<unknown> }): Promise<Response> => {
    const posted = Posted.parse(await request.json())
    if (posted.kind === 'cost') {
      costs(posted.name, posted.cost)
      return Response.json({ action: 'go' })
    }
    const decision = await control(posted)
    if (decision === 'kill' || decision === 'kill_runtime') {
      killRuntimes()
      if (decision === 'kill') process.kill(process.pid, 'SIGKILL')
      // Nobody is left to read it.
      return new Response(null, { status: 503 })
    }
    if (typeof decision === 'string') return Response.json({ action: decision })
    return Response.json({ action: 'delay', ms: Math.min(decision.delayMs, DELAY_MS_MAX) })
  }
}
