const DAY_MS = 86_400_000
/** Events are delivered again for at most this long, whatever a tenant keeps. [J4] */
const WINDOW_DAYS = 30

/**
 * The oldest `occurred_at` that may still be delivered again: 30 days back, or `eventsDays` (the tenant's
 * `retention.events_days`) if that is less; null for an event without a tenant. [J4, spec/webhooks.md 12, 14]
 */
export function replayableSince(eventsDays: number | null, nowMs: number): number {
  return nowMs - Math.min(WINDOW_DAYS, eventsDays ?? WINDOW_DAYS) * DAY_MS
}
