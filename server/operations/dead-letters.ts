import { z } from 'zod'
import { TenantId } from '../../contract/ids.ts'
import type { WorkQueue } from '../../contract/objects/platform.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Work } from '../rpc/context.ts'
import { insertDeadLetter } from './queries.ts'

/** The two facts of a pointer that the list of dead letters shows; a body of another form is kept all the same. */
const Pointer = z.object({
  tenant_id: TenantId.nullable().catch(null),
  kind: z.string().max(64).nullable().catch(null),
})

/**
 * Keeps every message of a dead-letter queue, so that it can be sent again, and only then acknowledges it. Each message
 * stands for itself: one that cannot be kept stays in its queue and hinders no other. [spec/operations.md 6]
 */
export async function recordDeadLetters(work: Work, queue: WorkQueue, batch: MessageBatch<unknown>): Promise<void> {
  for (const message of batch.messages) {
    try {
      await insertDeadLetter(work.db, itemOf(work, queue, message))
      message.ack()
      log('warn', 'dlq_item', { handler: 'queue', queue, attempt: message.attempts })
    } catch (error) {
      log('error', 'queue_retry', { handler: 'queue', queue, detail: codeLocation(error) })
      message.retry()
    }
  }
}

function itemOf(work: Work, queue: WorkQueue, message: Message<unknown>) {
  const bodyJson = JSON.stringify(message.body) ?? 'null'
  const pointer = Pointer.safeParse(message.body)
  return {
    id: newId('dlq'),
    queue,
    messageId: message.id,
    bodyJson,
    bodySha256: sha256Hex(bodyJson),
    tenantId: pointer.data?.tenant_id ?? null,
    kind: pointer.data?.kind ?? null,
    firstSeenAt: work.nowMs,
  }
}
