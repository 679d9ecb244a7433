import { SendPolicyInput } from '../../contract/objects/identity.ts'
import { openDatabase, withDeadline } from '../control/database.ts'
import { type Bindings, settingsOf } from '../env.ts'
import type { BlobOwner } from '../platform/blob-keys.ts'
import type { Cost } from '../platform/cost.ts'
import { effectivePolicy } from '../policy/effective.ts'
import { addressHash } from '../suppressions/address-hash.ts'
import type { SendContext, SenderAddress } from './facts.ts'
import { listEntries } from './filters.ts'
import { type AddressRow, readSendContext, type SenderRow } from './queries.ts'
import { withoutTag } from './recipients.ts'

/** D1 is asked once for a send; when it is late the send is not accepted and may be repeated. [spec/outbound.md 2] */
const DEADLINE_MS = 5_000

type Owner = { readonly tenantId: BlobOwner['tenantId']; readonly identityId: NonNullable<BlobOwner['identityId']> }

/** What D1 knows of a send, and the partner's status, which only the way out asks for. */
export type LoadedContext = SendContext & { readonly isPartnerSuspended: boolean }

/**
 * Reads what a send is decided from: one batch for sender, addresses, suppressions, lists and hosted recipients. `recipients`
 * are addresses in stored form. Null when the identity is gone. Throws when D1 is late or broken.
 */
export async function loadSendContext(
  env: Bindings,
  cost: Cost,
  ask: { readonly owner: Owner; readonly recipients: readonly string[]; readonly nowMs: number },
): Promise<LoadedContext | null> {
  const settings = settingsOf(env)
  const byHash = new Map(ask.recipients.map((address) => [addressHash(settings.hashKey, address), address]))
  const bases = [...new Set(ask.recipients.map(withoutTag))]
  const entries = [...new Set(ask.recipients.flatMap(listEntries))]
  const wanted = { hashes: [...byHash.keys()], entries, bases, nowMs: ask.nowMs }
  const read = await withDeadline(readSendContext(openDatabase(env.DB, cost), ask.owner, wanted), DEADLINE_MS)
  if (read.sender === null) return null
  return {
    identity: identityOf(read.sender),
    tenant: {
      status: read.sender.tenantStatus,
      mode: read.sender.mode,
      policy: effectivePolicy(settings, read.sender.policyJson),
      sendingPausedAt: read.sender.sendingPausedAt,
      sendingPauseReason: read.sender.sendingPauseReason,
      isRamped: isRamped(read.sender),
      quotaId: read.sender.quotaId,
    },
    isPartnerSuspended: read.sender.partnerStatus === 'suspended',
    isFreeSendingOff: read.freeSending === 'off',
    addresses: read.own.map(senderAddress),
    suppressed: read.suppressed.flatMap(({ addressHash: hash, reason }) => {
      const address = byHash.get(hash)
      return address === undefined ? [] : [{ address, reason }]
    }),
    blocked: read.listed.filter(({ kind }) => kind === 'block').map(({ entry }) => entry),
    allowed: read.listed.filter(({ kind }) => kind === 'allow').map(({ entry }) => entry),
    hosted: read.hosted.map(({ address }) => address),
  }
}

function identityOf(row: SenderRow): SendContext['identity'] {
  const sendPolicy = SendPolicyInput.parse(JSON.parse(row.sendPolicyJson))
  return {
    status: row.identityStatus,
    pauseReason: row.pauseReason,
    hasOwner: row.ownerName !== null && row.ownerEmail !== null,
    displayName: row.displayName,
    signatureText: row.signatureText,
    signatureHtml: row.signatureHtml,
    dailyCap: sendPolicy.daily_cap ?? null,
    autoReplyDenied: sendPolicy.auto_reply === 'denied',
    requireKnownRecipient: sendPolicy.require_known_recipient ?? true,
    isSystem: row.isSystem,
  }
}

/** A partner's new workspaces begin slowly, unless the partner answers for them. [W30] */
function isRamped(row: SenderRow): boolean {
  return row.rampLiftedAt === null && row.partnerId !== null && row.partnerRampExempt !== 1
}

function senderAddress(row: AddressRow): SenderAddress {
  return {
    address: row.address,
    isPrimary: row.role === 'primary',
    status: row.status,
    domain: {
      id: row.domainId,
      name: row.domainName,
      isPlatform: row.domainKind === 'platform',
      state: row.domainState,
      transport: row.transport,
      replyToken: row.replyToken,
      sending: row.sending,
      sendingPausedAt: row.sendingPausedAt,
    },
  }
}
