import { nowMs, toTimestamp } from './clock.ts'

/** Levels from the most to the least urgent. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Names of log lines. [spec/operations.md 2] */
export type LogEvent =
  | 'http_request'
  | 'inbound_accepted'
  | 'inbound_rejected'
  | 'inbound_tempfail'
  | 'inbound_processed'
  | 'inbound_failed'
  | 'outbound_unqueued'
  | 'outbound_processed'
  | 'delivery_event'
  | 'dlq_item'
  | 'rpc_owner_mismatch'
  | 'rpc_intent_stuck'
  | 'config_invalid'
  | 'alarm_purpose_failed'
  | 'cron_failed'
  | 'audit_copy_failed'
  | 'key_touch_failed'
  | 'queue_retry'
  | 'webhook_attempt'
  | 'secrets_reseal_progress'
  | 'dlq_body_mismatch'
  | 'panic'

/** The only fields a line can have: ids, codes, counts. There is no field for text, so content cannot reach a log. */
export type LogFields = {
  readonly handler?: 'fetch' | 'email' | 'queue' | 'scheduled' | 'alarm' | 'rpc'
  readonly request_id?: string
  readonly tenant_id?: string
  readonly identity_id?: string
  readonly key_id?: string
  readonly message_id?: string
  readonly thread_id?: string
  readonly event_id?: string
  readonly delivery_id?: string
  readonly address_ph?: string
  readonly route?: string
  readonly method?: string
  readonly status?: number
  readonly code?: string
  readonly queue?: string
  readonly attempt?: number
  readonly count?: number
  readonly bytes?: number
  readonly duration_ms?: number
  /** A machine word. */
  readonly detail?: string
}

const DETAIL = /^[a-z0-9_.:-]{1,64}$/

let threshold: number = LOG_LEVELS.indexOf('info')
let environment = 'production'

/** Set once per isolate from the settings. */
export function configureLog(level: LogLevel, env: string): void {
  threshold = LOG_LEVELS.indexOf(level)
  environment = env
}

/** Writes one structured line. A `detail` that is not a machine word is dropped, whatever it was. */
export function log(level: LogLevel, event: LogEvent, fields: LogFields = {}): void {
  if (LOG_LEVELS.indexOf(level) > threshold) return
  const { detail, ...rest } = fields
  const line = {
    ts: toTimestamp(nowMs()),
    level,
    event,
    env: environment,
    ...rest,
    ...(detail !== undefined && DETAIL.test(detail) ? { detail } : {}),
  }
  // biome-ignore lint/suspicious/noConsole: the platform collects console lines; this is the one writer
  console.log(JSON.stringify(line))
}

/** Where an unexpected error was thrown, without its message: a message may hold what a log must not. */
export function codeLocation(error: unknown): string {
  const frame =
    error instanceof Error ? (error.stack ?? '').split('\n').find((line) => /^\s+at /.test(line)) : undefined
  const place = frame?.match(/([A-Za-z0-9_-]+\.(?:ts|js)):(\d+)/)
  return place ? `${place[1]}:${place[2]}`.toLowerCase() : 'unknown'
}
