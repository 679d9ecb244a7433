import type { Route } from '../../contract/route.ts'
import { type BucketName, RATE_LIMITS, rateLimited } from '../platform/rate-limits.ts'
import type { Context } from '../rpc/context.ts'

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
