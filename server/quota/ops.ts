import type { IdentityId } from '../../contract/ids.ts'
import type { ObjectRpc } from '../platform/rpc.ts'
import type { Feature } from './schema.object.ts'

/**
 * What a tenant's quota object does. Every call that may be repeated carries `ref` and is counted once; a repeat gets
 * the first answer. Times are passed, so that a retry counts in the window of the cause. [INV-36, INV-37, settled S8, S54]
 */
export type QuotaOps = {
  /** First call of the object. */
  init: { input: { readonly timezone: string }; answer: { readonly kind: 'ready' } }
  /** Sets allowance aside until `settle`. With billing off it is always granted and only counts. */
  hold: {
    input: { readonly feature: Feature; readonly units: number; readonly ref: string }
    answer:
      | { readonly kind: 'held' }
      | { readonly kind: 'denied'; readonly granted: number; readonly used: number; readonly resetsAt: number | null }
  }
  /**
   * Ends what was held for `ref`: `consume` units of it are used, the rest is given back. With a `claim` it is counted
   * once under it, and consumes even when the hold is gone: what was sent was sent. Without one a repeat finds no hold
   * and changes nothing.
   */
  settle: {
    input: {
      readonly feature: Feature
      readonly ref: string
      readonly consume: number
      readonly claim?: string
    }
    answer: { readonly kind: 'settled' }
  }
  /** Counts one send against the daily caps of identity and tenant; nothing changes when one is reached. */
  reserve: {
    input: {
      readonly ref: string
      readonly identityId: IdentityId
      readonly at: number
      readonly identityCap: number
      readonly tenantCap: number | null
    }
    answer:
      | { readonly kind: 'reserved'; readonly warnings: readonly QuotaWarning[] }
      | { readonly kind: 'capped'; readonly cap: 'identity' | 'tenant'; readonly resetsAt: number }
  }
  /** Takes a reservation back, with the warnings it caused. */
  release: { input: { readonly ref: string }; answer: { readonly kind: 'released' | 'unknown' } }
  /** Counts one message of a stranger against the tenant's hourly cap. */
  admit_inbound: {
    input: { readonly ref: string; readonly at: number; readonly cap: number }
    answer: { readonly kind: 'admit' | 'throttle' }
  }
  /** Counts usage in UTC days, each entry once by its reference. At most 100 entries a call. */
  record_usage: {
    input: { readonly entries: readonly UsageEntry[] }
    answer: { readonly kind: 'counted' }
  }
}

/** What is counted per UTC day. */
export const USAGE_METRICS = [
  'inbound',
  'outbound',
  'sends',
  'triage',
  'search',
  'agentic',
  'ai_neurons',
  'assertions',
  'http_signatures',
] as const
export type UsageMetric = (typeof USAGE_METRICS)[number]

/** `n` units of a metric, counted once by `ref` in the UTC day of `at` (Unix ms). */
export type UsageEntry = { readonly metric: UsageMetric; readonly n: number; readonly ref: string; readonly at: number }

/** First crossing of 80 % and 100 % of a daily cap. */
export type QuotaWarning = { readonly scope: 'identity' | 'tenant'; readonly used: number; readonly limit: number }

/** The names of the operations, for the typed client. */
export const QUOTA_OPS = [
  'init',
  'hold',
  'settle',
  'reserve',
  'release',
  'admit_inbound',
  'record_usage',
] as const satisfies readonly (keyof QuotaOps)[]

/** The quota object as its namespace shows it: one method. */
export type TenantQuotaRpc = ObjectRpc
