import type { IdentityScope } from '../control/scope.ts'
import type { ParsedMail } from '../mail/parsed.ts'
import type { DeliveryPointer, StoredMessage } from '../mailbox/ledger-input.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { deleteBlob, hasBlob, putBlob } from '../platform/blobs.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { crashPoint } from '../platform/seams.ts'
import { mailboxOf, type Work } from '../rpc/context.ts'

type Owner = Pick<IdentityScope, 'tenantId' | 'identityId' | 'mailboxId'>

/** Puts the attachments that are not there yet; each goes where its row says. Repeating it changes nothing. */
async function storeAttachments(work: Work, owner: Owner, stored: StoredMessage, parsed: ParsedMail): Promise<void> {
  const bytesOf = new Map(parsed.attachments.map((file) => [sha256Hex(file.bytes), file]))
  for (const row of stored.attachments) {
    const file = bytesOf.get(row.sha256)
    const key = ownedKey(owner, row.key)
    if (file === undefined || (await hasBlob(work.env.BLOBS, work.cost, key))) continue
    const metadata = {
      tenant: owner.tenantId,
      identity: owner.identityId,
      message: stored.messageId,
      sha256: row.sha256,
    }
    await putBlob(work.env.BLOBS, work.cost, {
      key,
      bytes: file.bytes,
      contentType: file.sniffedType ?? file.contentType,
      metadata,
    })
    await crashPoint('inbound.attachment_stored')
  }
}

async function removeAttachments(work: Work, owner: Owner, stored: StoredMessage): Promise<void> {
  for (const row of stored.attachments) await deleteBlob(work.env.BLOBS, work.cost, ownedKey(owner, row.key))
}

/**
 * What follows the commit: attachments into the store, a duplicate's raw copy out of it, then one tick for all. If the
 * message was erased meanwhile, what was just put is removed again (I10). [spec/inbound.md 21]
 */
export async function runEffects(
  work: Work,
  owner: Owner,
  after: {
    readonly delivery: DeliveryPointer
    readonly stored: StoredMessage
    readonly effects: readonly string[]
    readonly parsed: ParsedMail
  },
): Promise<void> {
  const { delivery, stored, effects } = after
  if (effects.length === 0) return
  if (effects.includes('attachments')) await storeAttachments(work, owner, stored, after.parsed)
  if (effects.includes('raw_copy')) await deleteBlob(work.env.BLOBS, work.cost, ownedKey(owner, delivery.rawKey))
  const tick = await mailboxOf(work, owner).tick_effects({ deliveryId: delivery.deliveryId, effects })
  await crashPoint('inbound.effects_ticked')
  if (tick.kind === 'erased') await removeAttachments(work, owner, stored)
}
