import type { DeliveryStatus, MessageStatus } from '../../contract/objects/message.ts'

/** Ends of a message that delivery events may still change, and into what. [spec/outbound.md 28.5] */
const AFTER_THE_END: Partial<Record<MessageStatus, readonly MessageStatus[]>> = {
  delivered: ['bounced', 'complained'],
  bounced: ['complained'],
  complained: [],
  rejected: [],
  failed: [],
  suppressed: [],
  canceled: [],
}

const TERMINAL_ORDER = ['bounced', 'failed', 'rejected'] as const

function statusOf(deliveries: readonly DeliveryStatus[]): MessageStatus {
  const sent: readonly DeliveryStatus[] = deliveries.filter((status) => status !== 'suppressed')
  const has = (status: DeliveryStatus) => sent.includes(status)
  if (sent.length === 0) return 'suppressed'
  if (has('complained')) return 'complained'
  if (has('queued')) return 'queued'
  // Whoever else was reached: while one outcome is unknown a person must be able to resolve it. [S63]
  if (has('uncertain')) return 'uncertain'
  if (has('deferred')) return 'deferred'
  if (has('submitted')) return 'submitted'
  return TERMINAL_ORDER.find(has) ?? 'delivered'
}

/**
 * The status of a message from those of its recipients. A message that has ended changes only where a later word is
 * worse: delivered to bounced or complained, bounced to complained. [spec/outbound.md 28.5, S63]
 */
export function rollUp(current: MessageStatus, deliveries: readonly DeliveryStatus[]): MessageStatus {
  const next = statusOf(deliveries)
  const allowed = AFTER_THE_END[current]
  return allowed === undefined || allowed.includes(next) ? next : current
}
