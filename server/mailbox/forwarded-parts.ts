import type { OutgoingPart } from '../mail/compose.ts'
import { isWritableContentId, isWritableType } from '../outbound/attachments.ts'
import { MIME_BYTES_MAX } from '../outbound/draft.ts'
import type { TargetFacts } from '../outbound/facts.ts'
import type { Refusal } from '../outbound/refusal.ts'
import type { SendRequest } from '../outbound/send-request.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { getBlob } from '../platform/blobs.ts'
import { type MailboxJob, ownerOf } from './job.ts'

/** Files of one message: what the caller brings and what is forwarded. */
const PARTS_MAX = 100

/**
 * The files a forward sends along: all of the original but those with a risk, inline ones as files when nothing can
 * refer to them. Refused when they are too large together, or when one is not in the store (yet). [C6]
 */
export async function forwardedParts(
  job: MailboxJob,
  request: SendRequest,
  target: TargetFacts | null,
): Promise<{ kind: 'parts'; parts: readonly OutgoingPart[] } | { kind: 'refused'; refusal: Refusal }> {
  if (request.operation !== 'forward' || target === null || !request.includeAttachments)
    return { kind: 'parts', parts: [] }
  const files = target.files.filter((file) => !file.hasRisk).slice(0, PARTS_MAX)
  const bytesTogether = files.reduce((sum, file) => sum + file.size, 0)
  if (bytesTogether > MIME_BYTES_MAX) return { kind: 'refused', refusal: { code: 'message_too_large' } }
  const owner = ownerOf(job)
  const parts: OutgoingPart[] = []
  for (const file of files) {
    const bytes = await readBlob(job, ownedKey(owner, file.key))
    if (bytes === null) return { kind: 'refused', refusal: { code: 'unavailable' } }
    const contentId = file.contentId !== null && isWritableContentId(file.contentId) ? file.contentId : null
    parts.push({
      filename: file.filename ?? 'attachment',
      contentType: isWritableType(file.contentType) ? file.contentType : 'application/octet-stream',
      disposition: file.disposition === 'inline' && contentId !== null ? 'inline' : 'attachment',
      contentId,
      bytes,
    })
  }
  return { kind: 'parts', parts }
}

async function readBlob(job: MailboxJob, key: ReturnType<typeof ownedKey>): Promise<Uint8Array | null> {
  try {
    return await getBlob(job.env.BLOBS, job.cost, key)
  } catch {
    return null
  }
}
