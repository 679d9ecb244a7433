import type { DlqItemId } from '../../contract/ids.ts'
import type { DlqItem, WorkQueue } from '../../contract/objects/platform.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { Bindings } from '../env.ts'
import { ApiError } from '../platform/api-error.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { log } from '../platform/log.ts'
import { fault } from '../platform/seams.ts'
import type { Context } from '../rpc/context.ts'
import { acrossTenantsDeadLetter, type DeadLetterRow, markRedriven } from './queries.ts'

type Producer = { send(body: unknown): Promise<unknown> }

/** Where each queue's messages are put; null for queues that this release does not have. */
function producerOf(env: Bindings, queue: WorkQueue): Producer | null {
  switch (queue) {
    case 'pm-inbound':
      return env.Q_INBOUND as Producer
    case 'pm-outbound':
      return env.Q_OUTBOUND as Producer
    case 'pm-webhooks':
      return env.Q_WEBHOOKS as Producer
    case 'pm-delivery-events':
    case 'pm-index':
      return null
  }
}

/** A dead letter as the operator sees it: never its body. */
export function presentDeadLetter(row: DeadLetterRow): DlqItem {
  return {
    id: row.id,
    queue: row.queue,
    kind: row.kind,
    tenant_id: row.tenantId,
    first_seen_at: toTimestamp(row.createdAt),
    redriven_at: toTimestampOrNull(row.redrivenAt),
    redrive_count: row.redriveCount,
  }
}

/**
 * Puts a dead letter back on its queue as it came, then notes that it did; repeating it sends it again, which its
 * consumer takes. A body that is not the one that was kept is not sent: `internal_error`. [spec/operations.md 6, J8]
 */
export async function redriveDeadLetter(ctx: Context, id: DlqItemId): Promise<DlqItem> {
  const item = await acrossTenantsDeadLetter(ctx.db, id)
  if (item === null) throw new ApiError('dlq_item_not_found')
  if (sha256Hex(item.bodyJson) !== item.bodySha256) {
    log('error', 'dlq_body_mismatch', { request_id: ctx.requestId, queue: item.queue })
    throw new ApiError('internal_error')
  }
  const producer = producerOf(ctx.env, item.queue)
  if (producer === null) throw new ApiError('unavailable')
  await publish(ctx, producer, item)
  const details = { queue: item.queue, redrive_count: item.redriveCount + 1 }
  const entry = {
    action: 'dlq.redrive',
    tenantId: item.tenantId,
    targetType: 'dlq_item',
    targetId: id,
    details,
  } as const
  await commitAudited(ctx, [markRedriven(ctx.db, id, ctx.nowMs), auditStatement(ctx, entry)])
  return presentDeadLetter({ ...item, redrivenAt: ctx.nowMs, redriveCount: item.redriveCount + 1 })
}

/** A queue that takes nothing for now changes nothing: the letter stays as it is. */
async function publish(
  ctx: Context,
  producer: Producer,
  item: { readonly queue: WorkQueue; readonly bodyJson: string },
): Promise<void> {
  ctx.cost.queueSends += 1
  try {
    await fault('queue.send', item.queue)
    await producer.send(JSON.parse(item.bodyJson))
  } catch (cause) {
    throw new ApiError('unavailable', { cause })
  }
}
