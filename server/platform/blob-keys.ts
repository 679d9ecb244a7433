import type { AttachmentId, IdentityId, MessageId, TenantId } from '../../contract/ids.ts'

declare const blobKey: unique symbol
/** A key of the blob bucket. Only the builders here make one, so that nothing is stored outside the known layout. */
export type BlobKey = string & { readonly [blobKey]: true }

/** Whose object it is; the key begins with it, so erasure can list it. */
export type BlobOwner = { readonly tenantId: TenantId; readonly identityId: IdentityId | null }

function ownerPrefix(owner: BlobOwner): string {
  if (owner.identityId === null) throw new Error('a mailbox key needs its identity')
  return `t/${owner.tenantId}/i/${owner.identityId}`
}

/** Raw bytes of an inbound message. Frozen layout. [spec/data-model.md 17] */
export function rawKey(owner: BlobOwner, messageId: MessageId): BlobKey {
  return `${ownerPrefix(owner)}/m/${messageId}/raw.eml` as BlobKey
}

/** Decoded bytes of an attachment. */
export function attachmentKey(owner: BlobOwner, messageId: MessageId, attachmentId: AttachmentId): BlobKey {
  return `${ownerPrefix(owner)}/m/${messageId}/a/${attachmentId}` as BlobKey
}

/** The bytes of a message that was sent. */
export function sentKey(owner: BlobOwner, messageId: MessageId): BlobKey {
  return `${ownerPrefix(owner)}/out/${messageId}.eml` as BlobKey
}

/** Decoded bytes of an attachment of a message that was sent. */
export function sentAttachmentKey(owner: BlobOwner, messageId: MessageId, attachmentId: AttachmentId): BlobKey {
  return `${ownerPrefix(owner)}/out/${messageId}/a/${attachmentId}` as BlobKey
}

/** Where an identity's inbound objects stand. */
export function inboundPrefix(owner: BlobOwner): string {
  return `${ownerPrefix(owner)}/m/`
}

/** A stored key as a key of this owner; throws when its owner segment is another's. [INV-9] */
export function ownedKey(owner: BlobOwner, stored: string): BlobKey {
  if (!stored.startsWith(`${ownerPrefix(owner)}/`)) throw new Error('stored key belongs to another owner')
  return stored as BlobKey
}
