import type { IdentityScope } from '../control/scope.ts'
import { reachedIdentity } from '../control/scope.ts'
import { loadKeyring } from '../keyrings/ring.ts'
import { parseMail } from '../mail/parse.ts'
import { kidOfDetail } from '../mail/thread-token.ts'
import type { DeliveryPointer } from '../mailbox/ledger-input.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { deleteBlob, getBlob } from '../platform/blobs.ts'
import { log } from '../platform/log.ts'
import { createResolver } from '../platform/resolver.ts'
import { crashPoint, fault } from '../platform/seams.ts'
import { effectivePolicy } from '../policy/effective.ts'
import { mailboxOf, type Work } from '../rpc/context.ts'
import { runEffects } from './effects.ts'
import type { InboundJob } from './job.ts'
import { findInboundScope, listRecipientAddresses } from './queries.ts'
import { parseRecipient } from './recipient.ts'
import { headerRecipients, placeCopy } from './recipients.ts'
import { HEADERS_ONLY_ATTEMPT, PARSER_VERSION, type Understood, understand } from './understand.ts'

/** What became of a pointer. All of these are acknowledged; a failure is thrown and tried again. */
export type Processed = 'stored' | 'duplicate' | 'effects_done' | 'busy' | 'done' | 'dropped' | 'stale_lease'

const INGEST_DEADLINE_MS = 30_000

type InboundScope = {
  readonly owner: Pick<IdentityScope, 'tenantId' | 'identityId' | 'mailboxId'>
  readonly policyJson: string
}

function deliveryOf(job: InboundJob): DeliveryPointer {
  return {
    deliveryId: job.message_id,
    rawKey: job.r2_key,
    rawSize: job.raw_size,
    envelopeFrom: job.envelope_from,
    envelopeTo: job.envelope_to,
    loopback: job.loopback,
    source: 'routing',
    receivedAt: job.received_at,
  }
}

/** The owner as D1 has it now, or null when it is gone: a pointer's scope is never trusted. */
async function findScope(work: Work, job: InboundJob): Promise<InboundScope | null> {
  const owner = { tenantId: job.tenant_id, identityId: job.identity_id }
  const row = await findInboundScope(work.db, owner)
  if (row === null || row.identityStatus === 'deleting' || row.identityStatus === 'deleted') return null
  if (row.tenantStatus === 'erasing' || row.tenantStatus === 'erased') return null
  const scope = reachedIdentity({ ...owner, ...row, partnerId: null })
  return { owner: scope, policyJson: row.policyJson }
}

async function ingestMail(
  work: Work,
  scope: InboundScope,
  delivery: DeliveryPointer,
  token: string,
  found: Understood,
) {
  const { owner } = scope
  const recipient = parseRecipient(delivery.envelopeTo)
  const deliveredTo = recipient?.base ?? delivery.envelopeTo
  const headers = headerRecipients(found.parsed.to, found.parsed.cc)
  const known = await listRecipientAddresses(work.db, owner, headers)
  const copy = placeCopy({ identityId: owner.identityId, deliveredTo, headers, known })
  const policy = effectivePolicy(work.settings, scope.policyJson)
  const detail = recipient?.detail ?? null
  const outcome = await mailboxOf(work, owner, INGEST_DEADLINE_MS).ingest({
    deliveryId: delivery.deliveryId,
    leaseToken: token,
    receivedAt: delivery.receivedAt,
    rawKey: delivery.rawKey,
    rawSize: delivery.rawSize,
    rawSha256: found.rawSha256,
    envelopeFrom: delivery.envelopeFrom,
    deliveredTo,
    detail,
    isBcc: copy.isBcc,
    isPrimaryRecipient: copy.isPrimary,
    ownAddresses: copy.own,
    platformDomain: work.settings.platformDomain,
    mail: found.mail,
    verdict: found.verdict,
    loopback: delivery.loopback,
    threadKeys: await loadKeyring(work, 'thread', kidOfDetail(detail)),
    policy: { onAuthFail: policy.quarantine.on_auth_fail, textBytes: policy.webhook_text_bytes },
    parserVersion: PARSER_VERSION,
  })
  await crashPoint('inbound.ingested')
  return outcome
}

/** Reads, stores and finishes a delivery this worker leased. */
async function processLeased(
  work: Work,
  scope: InboundScope,
  delivery: DeliveryPointer,
  lease: { readonly token: string; readonly attempt: number },
): Promise<Processed> {
  const raw = await getBlob(work.env.BLOBS, work.cost, ownedKey(scope.owner, delivery.rawKey))
  if (raw === null) {
    // Both accept calls failed and the raw was removed, yet the row did commit: the sender still has the mail.
    await mailboxOf(work, scope.owner).drop_delivery({ deliveryId: delivery.deliveryId, token: lease.token })
    log('warn', 'inbound_processed', { handler: 'queue', message_id: delivery.deliveryId, code: 'inbound_raw_missing' })
    return 'dropped'
  }
  const headersOnly = lease.attempt >= HEADERS_ONLY_ATTEMPT
  if (!headersOnly) await fault('parse', delivery.deliveryId)
  const found = await understand(raw, delivery, {
    headersOnly,
    trustedAuthservId: work.settings.trustedAuthservId,
    resolve: createResolver(work.settings.resolvers),
    nowMs: work.nowMs,
  })
  const outcome = await ingestMail(work, scope, delivery, lease.token, found)
  if (outcome.kind === 'stale_lease') return 'stale_lease'
  if (outcome.kind === 'erased') {
    await deleteBlob(work.env.BLOBS, work.cost, ownedKey(scope.owner, delivery.rawKey))
    return 'dropped'
  }
  await runEffects(work, scope.owner, { delivery, ...outcome, parsed: found.parsed })
  return outcome.kind
}

/** Finishes what a worker left after its commit. */
async function finishEffects(
  work: Work,
  scope: InboundScope,
  delivery: DeliveryPointer,
  due: Extract<Awaited<ReturnType<ReturnType<typeof mailboxOf>['lease_delivery']>>, { kind: 'effects_due' }>,
): Promise<Processed> {
  const raw = await getBlob(work.env.BLOBS, work.cost, ownedKey(scope.owner, delivery.rawKey))
  const parsed = parseMail(raw ?? new Uint8Array(), { headersOnly: raw === null })
  await runEffects(work, scope.owner, { delivery, stored: due.stored, effects: due.effects, parsed })
  return 'effects_done'
}

/**
 * Processes one accepted mail from its pointer. May see it twice, late, or after its owner is gone: the ledger gives a
 * delivery to one worker at a time and remembers what is done. [spec/inbound.md 5, settled S62]
 */
export async function processInbound(work: Work, job: InboundJob): Promise<Processed> {
  const delivery = deliveryOf(job)
  const scope = await findScope(work, job)
  if (scope === null) {
    await deleteBlob(
      work.env.BLOBS,
      work.cost,
      ownedKey({ tenantId: job.tenant_id, identityId: job.identity_id }, job.r2_key),
    )
    return 'dropped'
  }
  const lease = await mailboxOf(work, scope.owner).lease_delivery({ delivery })
  await crashPoint('inbound.leased')
  switch (lease.kind) {
    case 'busy':
    case 'done':
      return lease.kind
    case 'effects_due':
      return finishEffects(work, scope, delivery, lease)
    case 'leased':
      return processLeased(work, scope, delivery, lease)
  }
}
