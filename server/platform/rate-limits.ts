import { ApiError } from './api-error.ts'

/** Limits of the bindings a minute; a Worker cannot read them, so a test compares these with the Wrangler config. */
export const RATE_LIMITS = {
  RL_API: 600,
  RL_TENANT: 1_800,
  RL_PARTNER_API: 1_800,
  RL_PARTNER: 10,
  RL_SEND: 120,
} as const
/** Length of every limiter period in seconds. */
export const RATE_PERIOD_SECONDS = 60

/** Buckets a request may be counted in, by the name callers see. */
export type BucketName = 'key' | 'tenant' | 'partner' | 'partner_create' | 'send'

/** `429 rate_limited` of a bucket, with the seconds to the end of its period. */
export function rateLimited(bucket: BucketName, limit: number, nowMs: number): ApiError<'rate_limited'> {
  const wait = RATE_PERIOD_SECONDS - (Math.floor(nowMs / 1000) % RATE_PERIOD_SECONDS)
  return new ApiError('rate_limited', {
    details: { bucket, retry_after: wait },
    headers: { 'Retry-After': String(wait), 'RateLimit-Reset': String(wait), 'RateLimit-Limit': String(limit) },
  })
}
