import type { Verdict } from '../mail/parsed.ts'

/** What becomes of an inbound message. An invisible one neither shows nor counts for agents. */
export type IngestStatus = {
  readonly status: 'received' | 'quarantined'
  readonly reason: 'auth_failed' | 'auth_unverified' | null
  readonly isVisible: boolean
}

/**
 * Rules 3, 3a and 7 of the quarantine table: only a failed or an unreadable authentication holds mail back, and only
 * while the policy says so. `none` and `unaligned` never do. [spec/inbound.md 16, settled S13]
 */
export function decideStatus(verdict: Verdict, onAuthFail: boolean): IngestStatus {
  if (onAuthFail && verdict === 'fail') return { status: 'quarantined', reason: 'auth_failed', isVisible: false }
  if (onAuthFail && verdict === 'unverified')
    return { status: 'quarantined', reason: 'auth_unverified', isVisible: false }
  return { status: 'received', reason: null, isVisible: true }
}

/** The record of a message that triage does not look at. [spec/triage.md 2] */
export const TRIAGE_OFF = {
  status: 'skipped',
  category: null,
  needs_reply: null,
  urgency: null,
  summary: null,
  language: null,
  risk_flags: [],
  model: null,
  version: 1,
  run: 0,
  reason: 'policy_disabled',
} as const

/** Whether two copies of one Message-ID say the same: then the second is a repeat, otherwise a conflict. [B3, S71] */
export function saysTheSame(
  a: {
    readonly subject: string | null
    readonly text: string | null
    readonly html: string | null
    readonly attachments: readonly string[]
  },
  b: {
    readonly subject: string | null
    readonly text: string | null
    readonly html: string | null
    readonly attachments: readonly string[]
  },
): boolean {
  const files = (copy: { readonly attachments: readonly string[] }) => [...copy.attachments].sort().join()
  return a.subject === b.subject && a.text === b.text && a.html === b.html && files(a) === files(b)
}
