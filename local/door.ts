import type { Miniflare } from 'miniflare'
import { z } from 'zod'

const Answer = z.object({ outcome: z.enum(['accept', 'reject', 'exception', 'none']), reason: z.string().optional() })

/** What the Worker made of one message for one recipient. `reject` has the text of `setReject`, code included. */
export type EmailOutcome =
  | { readonly outcome: 'accept' }
  | { readonly outcome: 'reject'; readonly reason: string }
  | { readonly outcome: 'exception'; readonly reason: string }

/** One message as an MX would hand it over: real envelope, exact bytes. */
export type IncomingEmail = { readonly from: string; readonly to: string; readonly raw: Uint8Array }

/** The calls that Cloudflare makes and no client may. Each one answers when the handler has. */
export type Door = {
  /** Runs the Worker's `email()` handler. A runtime that is down counts as an exception, since a sender tries again. */
  email(email: IncomingEmail): Promise<EmailOutcome>
  /** Runs the cron handler for `cron` as if it were `timeMs`. @throws when the handler throws */
  scheduled(cron: string, timeMs: number): Promise<void>
  /** Runs one object's pending alarm now. False when none was set. @throws when the handler throws */
  alarm(binding: 'MAILBOX' | 'QUOTA', objectId: string): Promise<boolean>
  /**
   * Moves the Worker's and the objects' clock to the system's plus `offsetMs`. The runtime's timers do not move: run
   * what is due by `alarm` and `scheduled`. A restarted runtime is told again, but overdue alarms may run before.
   */
  clock(offsetMs: number): Promise<void>
}

/** How long a handler may take. A cron pass and a 25 MiB mail stay far below. */
const CALL_DEADLINE_MS = 120_000

/** A client of the Worker's private entry point; `key` is the binding `LOCAL_KEY`. `resume` follows a restart. */
export function openDoor(runtime: Miniflare, workerName: string, key: string): Door & { resume(): Promise<void> } {
  let clockOffsetMs = 0

  async function call(path: string, query: Record<string, string>, body?: Uint8Array): Promise<z.infer<typeof Answer>> {
    // Asked again for each call: after a restart of the runtime the door has another port.
    const { origin } = await runtime.unsafeGetDirectURL(workerName, 'LocalDoor')
    const response = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'X-Local-Key': key },
      body: body === undefined ? null : Buffer.from(body),
      signal: AbortSignal.timeout(CALL_DEADLINE_MS),
    })
    if (!response.ok) throw new Error(`the door answered ${response.status}`)
    return Answer.parse(await response.json())
  }

  return {
    async email({ from, to, raw }) {
      try {
        const { outcome, reason = '' } = await call('/email', { from, to }, raw)
        if (outcome === 'accept') return { outcome }
        return { outcome: outcome === 'reject' ? 'reject' : 'exception', reason }
      } catch (error) {
        return { outcome: 'exception', reason: String(error) }
      }
    },
    async scheduled(cron, timeMs) {
      const { outcome, reason } = await call('/scheduled', { cron, time_ms: String(timeMs) })
      if (outcome !== 'accept') throw new Error(`cron ${cron}: ${reason ?? outcome}`)
    },
    async alarm(binding, objectId) {
      const { outcome, reason } = await call('/alarm', { binding, id: objectId })
      if (outcome === 'exception') throw new Error(`alarm of ${binding} ${objectId}: ${reason ?? outcome}`)
      return outcome === 'accept'
    },
    async clock(offsetMs) {
      clockOffsetMs = offsetMs
      await call('/clock', { offset_ms: String(offsetMs) })
    },
    async resume() {
      if (clockOffsetMs !== 0) await call('/clock', { offset_ms: String(clockOffsetMs) })
    },
  }
}
