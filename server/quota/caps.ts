import type { Bindings } from '../env.ts'
import type { Job } from '../platform/durable-object.ts'
import { readMeta } from '../platform/object-meta.ts'
import { localDay, localDayEnd, utcDay, utcHour } from './day.ts'
import { addToCounter, deleteClaim, findClaim, readCounter, writeClaim } from './meters.ts'
import type { QuotaOps, QuotaWarning } from './ops.ts'

type QuotaJob = Job<Bindings>
type Cap = { readonly scope: 'identity' | 'tenant'; readonly metric: string; readonly limit: number }

const WARNING_STEPS = [80, 100] as const

function capsOf(input: QuotaOps['reserve']['input']): Cap[] {
  const caps: Cap[] = [{ scope: 'identity', metric: `sends:${input.identityId}`, limit: input.identityCap }]
  if (input.tenantCap !== null) caps.push({ scope: 'tenant', metric: 'sends', limit: input.tenantCap })
  return caps
}

type Reservation = {
  readonly metrics: readonly string[]
  readonly marks: readonly string[]
  readonly warnings: readonly QuotaWarning[]
}

/** Warnings that this send is the first to cause today, with the marks that keep them from coming twice. */
function warningsOf(job: QuotaJob, cap: Cap, used: number, day: string): { warning: QuotaWarning; mark: string }[] {
  return WARNING_STEPS.flatMap((step) => {
    const mark = `warned:${cap.metric}:${step}`
    if (cap.limit === 0 || used * 100 < cap.limit * step || readCounter(job, mark, day) > 0) return []
    addToCounter(job, mark, day, 1)
    return [{ warning: { scope: cap.scope, used, limit: cap.limit }, mark }]
  })
}

/** Counts one send against the caps of the tenant's day; all of them or none. A repeat gets the first answer. [S54] */
export function reserve(job: QuotaJob, input: QuotaOps['reserve']['input']): QuotaOps['reserve']['answer'] {
  return job.transaction(() => {
    const known = findClaim(job, 'reserve', input.ref)
    if (known !== null) return { kind: 'reserved', warnings: (known.answer as Reservation).warnings }
    const timezone = readMeta(job.sql, 'tz') ?? 'UTC'
    const day = localDay(input.at, timezone)
    const caps = capsOf(input)
    for (const cap of caps) {
      if (readCounter(job, cap.metric, day) >= cap.limit) {
        return { kind: 'capped', cap: cap.scope, resetsAt: localDayEnd(input.at, timezone) }
      }
    }
    const raised = caps.flatMap((cap) => warningsOf(job, cap, addToCounter(job, cap.metric, day, 1), day))
    const warnings = raised.map(({ warning }) => warning)
    const answer: Reservation = {
      metrics: caps.map((cap) => cap.metric),
      marks: raised.map(({ mark }) => mark),
      warnings,
    }
    writeClaim(job, 'reserve', input.ref, {
      window: day,
      valueAfter: readCounter(job, `sends:${input.identityId}`, day),
      answer,
    })
    return { kind: 'reserved', warnings }
  })
}

/** Takes a reservation back: its counts, and the warnings it was the first to cause. */
export function release(job: QuotaJob, input: QuotaOps['release']['input']): QuotaOps['release']['answer'] {
  return job.transaction(() => {
    const claim = findClaim(job, 'reserve', input.ref)
    if (claim === null) return { kind: 'unknown' }
    const { metrics, marks } = claim.answer as Reservation
    for (const metric of metrics) addToCounter(job, metric, claim.window, -1)
    for (const mark of marks) addToCounter(job, mark, claim.window, -1)
    deleteClaim(job, 'reserve', input.ref)
    return { kind: 'released' }
  })
}

/** Counts one stranger's message against the tenant's hour. [spec/inbound.md 16] */
export function admitInbound(
  job: QuotaJob,
  input: QuotaOps['admit_inbound']['input'],
): QuotaOps['admit_inbound']['answer'] {
  return job.transaction(() => {
    const known = findClaim(job, 'inbound_hour', input.ref)
    if (known !== null) return known.answer as QuotaOps['admit_inbound']['answer']
    const hour = utcHour(input.at)
    const value = addToCounter(job, 'inbound_hour', hour, 1)
    const answer = { kind: value > input.cap ? 'throttle' : 'admit' } as const
    writeClaim(job, 'inbound_hour', input.ref, { window: hour, valueAfter: value, answer })
    return answer
  })
}

/** Counts usage by reference into UTC days. */
export function recordUsage(
  job: QuotaJob,
  input: QuotaOps['record_usage']['input'],
): QuotaOps['record_usage']['answer'] {
  return job.transaction(() => {
    for (const { metric, n, ref, at } of input.entries) {
      if (findClaim(job, `usage:${metric}`, ref) !== null) continue
      const day = utcDay(at)
      const value = addToCounter(job, `usage:${metric}`, day, n)
      writeClaim(job, `usage:${metric}`, ref, { window: day, valueAfter: value, answer: { kind: 'counted' } })
    }
    return { kind: 'counted' }
  })
}
