import type { Route } from '../../contract/route.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'

/** Limits of the bindings a minute; a Worker cannot read them, so a test compares these with the Wrangler config. */
export const RATE_LIMITS = { RL_API: 600, RL_TENANT: 1_800, RL_PARTNER_API: 1_800, RL_PARTNER: 10 } as const
/** Length of every limiter period in seconds. */
export const RATE_PERIOD_SECONDS = 60

type BucketName = 'key' | 'tenant' | 'partner' | 'partner_create'

/** `429 rate_limited` of a bucket, with the seconds to the end of its period. */
export function rateLimited(bucket: BucketName, limit: number, nowMs: number): ApiError<'rate_limited'> {
  const wait = RATE_PERIOD_SECONDS - (Math.floor(nowMs / 1000) % RATE_PERIOD_SECONDS)
  return new ApiError('rate_limited', {
    details: { bucket, retry_after: wait },
    headers: { 'Retry-After': String(wait), 'RateLimit-Reset': String(wait), 'RateLimit-Limit': String(limit) },
  })
}

/** The per-key limit of a route, shown on every authenticated answer. */
export function rateHeaders(route: Route): Record<string, string> {
  return route.access === 'public' ? {} : { 'RateLimit-Limit': String(RATE_LIMITS.RL_API) }
}

type Limit = { readonly bucket: BucketName; readonly binding: keyof typeof RATE_LIMITS; readonly key: string }

function limitsOf(ctx: Context, route: Route): Limit[] {
  const { level, keyId, tenantId, partnerId } = ctx.principal
  const limits: Limit[] = [{ bucket: 'key', binding: 'RL_API', key: keyId }]
  if (tenantId !== null) limits.push({ bucket: 'tenant', binding: 'RL_TENANT', key: tenantId })
  if (level === 'partner' && partnerId !== null) {
    limits.push({ bucket: 'partner', binding: 'RL_PARTNER_API', key: partnerId })
    if (route.buckets.includes('partner')) {
      limits.push({ bucket: 'partner_create', binding: 'RL_PARTNER', key: partnerId })
    }
  }
  return limits
}

/** Counts a request in the key's bucket and its tenant's or partner's. [spec/api.md 2.7] */
export async function countRequest(ctx: Context, route: Route): Promise<void> {
  for (const { bucket, binding, key } of limitsOf(ctx, route)) {
    const { success } = await ctx.env[binding].limit({ key })
    if (!success) throw rateLimited(bucket, RATE_LIMITS[binding], ctx.nowMs)
  }
}
