import type { ADDRESS_STATUSES, IdentityStatus } from '../../contract/objects/identity.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'

/** What the directory knows of a recipient. */
export type DirectoryEntry = {
  readonly addressStatus: (typeof ADDRESS_STATUSES)[number]
  readonly identityStatus: IdentityStatus
  readonly tenantStatus: TenantStatus
  readonly suspendedAt: number | null
}

/** Why the sender shall try again later; names only, never an address. */
export type TempFailClass = 'Storage' | 'Queue' | 'TenantSuspended' | 'Busy' | 'Check' | 'Frozen'

/** What the SMTP session hears: taken, refused for good with this reply, or asked to come back. */
export type AcceptDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly reply: string }
  | { readonly kind: 'tempfail'; readonly why: TempFailClass }

/** Reply for whatever never was, or may not be known to have been, an address here. */
export const REPLY_UNKNOWN = '550 5.1.1 Recipient address rejected: user unknown'
/** Reply for a retired address. */
export const REPLY_MOVED = '550 5.1.6 Recipient address has moved; contact the sender by other means'
/** Reply once a suspension has lasted longer than its grace. */
export const REPLY_DISABLED = '550 5.2.1 Mailbox disabled, not accepting messages'

/** Mail to a suspended tenant is held back this long before it is refused for good. */
const SUSPENSION_GRACE_MS = 5 * 86_400_000

/**
 * What becomes of mail for a recipient, first match. Unknown, pending and erased answer alike: nobody learns which
 * addresses ever were. A paused identity still receives. [spec/inbound.md 2.6, A6, A7]
 */
export function decideRecipient(entry: DirectoryEntry | null, nowMs: number): AcceptDecision {
  if (entry === null || entry.addressStatus === 'pending') return { kind: 'reject', reply: REPLY_UNKNOWN }
  if (entry.addressStatus === 'retired') return { kind: 'reject', reply: REPLY_MOVED }
  const gone =
    entry.identityStatus === 'deleting' ||
    entry.identityStatus === 'deleted' ||
    entry.tenantStatus === 'erasing' ||
    entry.tenantStatus === 'erased'
  if (gone) return { kind: 'reject', reply: REPLY_UNKNOWN }
  if (entry.tenantStatus === 'suspended') {
    const since = nowMs - (entry.suspendedAt ?? nowMs)
    return since < SUSPENSION_GRACE_MS
      ? { kind: 'tempfail', why: 'TenantSuspended' }
      : { kind: 'reject', reply: REPLY_DISABLED }
  }
  return { kind: 'accept' }
}
