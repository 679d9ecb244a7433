import type { IdentityId, TenantId } from '../../contract/ids.ts'
import type { Bindings } from '../env.ts'
import type { BlobOwner } from '../platform/blob-keys.ts'
import type { Job } from '../platform/durable-object.ts'

/** What every job of a mailbox works with. */
export type MailboxJob = Job<Bindings>

/** The owner with its identity; a mailbox without one was never initialised. */
export function ownerOf(job: Pick<MailboxJob, 'owner'>): BlobOwner & { tenantId: TenantId; identityId: IdentityId } {
  const { tenantId, identityId } = job.owner
  if (identityId === null) throw new Error('mailbox has no identity')
  return { tenantId, identityId }
}
