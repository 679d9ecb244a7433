import { z } from 'zod'
import type { Cost } from './cost.ts'

/**
 * The seams through which tests prove crash safety: a named point after every durable step, and named faults. Both are
 * inert unless the binding LOCAL_CONTROL exists, which only the local platform supplies. [settled S47]
 */
export const CRASH_POINTS = [
  'inbound.raw_stored',
  'inbound.delivery_expected',
  'inbound.pointer_sent',
  'inbound.leased',
  'inbound.ingested',
  'inbound.attachment_stored',
  'inbound.effects_ticked',
  'outbound.marked',
  'outbound.reserved',
  'outbound.locked',
  'outbound.copy_stored',
  'outbound.accepted',
  'outbound.pointer_sent',
  'outbound.begun',
  'outbound.claimed',
  'outbound.loopback_stored',
  'outbound.loopback_expected',
  'outbound.loopback_sent',
  'outbound.transport_answered',
  'outbound.outcome_recorded',
  'outbound.event_queued',
  'outbound.event_applied',
  'outbound.suppressed',
  'outbound.event_finished',
  'outbox.indexed',
  'outbox.queued',
  'outbox.dispatched',
  'webhooks.fanned_out',
  'webhooks.queued',
  'webhooks.leased',
  'webhooks.posted',
  'webhooks.recorded',
  'webhooks.held',
  'webhooks.released',
  'webhooks.retry_queued',
  'webhooks.swept',
  'webhooks.test_written',
  'identities.created',
  'intents.sent',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

/** Where a fault can be put in. `key` narrows it, e.g. to one object key. */
export const FAULTS = [
  'r2.put',
  'r2.get',
  'r2.delete',
  'd1.batch',
  'd1.query',
  'queue.send',
  'object.call',
  'parse',
  'dns',
] as const
export type Fault = (typeof FAULTS)[number]

/** The control process of the local platform, behind a service binding. */
export type Control = { fetch(request: Request): Promise<Response> }

const Verdict = z.object({ action: z.enum(['go', 'fail', 'delay']), ms: z.number().optional() })

let control: Control | null = null

/** Hands the binding over once per isolate; without it every seam is a no-op. */
export function setControl(binding: Control | undefined): void {
  control = binding ?? null
}

async function ask(kind: 'crash' | 'fault', name: string, key: string): Promise<void> {
  if (control === null) return
  const body = JSON.stringify({ kind, name, key })
  const answer = await control.fetch(new Request('http://control/point', { method: 'POST', body }))
  const verdict = Verdict.parse(await answer.json())
  if (verdict.action === 'delay') await new Promise((resolve) => setTimeout(resolve, verdict.ms ?? 0))
  if (verdict.action === 'fail') throw new Error(`fault injected at ${name}`)
}

/** Marks a durable step as done. Never called inside a transaction. */
export function crashPoint(name: CrashPoint): Promise<void> {
  return control === null ? Promise.resolve() : ask('crash', name, '')
}

/** Asks whether this step shall fail; throws when it shall. */
export function fault(target: Fault, key = ''): Promise<void> {
  return control === null ? Promise.resolve() : ask('fault', target, key)
}

/** Tells the local platform what an operation cost. */
export function reportCost(operation: string, cost: Cost): Promise<void> {
  if (control === null) return Promise.resolve()
  const body = JSON.stringify({ kind: 'cost', name: operation, cost })
  return control.fetch(new Request('http://control/point', { method: 'POST', body })).then(() => undefined)
}
