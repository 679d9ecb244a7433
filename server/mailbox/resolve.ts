import { newId } from '../platform/ids.ts'
import { recordAudit } from './audit-trail.ts'
import { presentSend } from './cancel.ts'
import { appendEvent } from './events.ts'
import type { MailboxJob } from './job.ts'
import { sent, unsent } from './send-events.ts'
import type { SendOps } from './send-ops.ts'
import { applyRollUp, findSend, inStatus, setDeliveries, settleSend } from './send-state.ts'

/**
 * A person's word about an uncertain send. It ends the uncertain recipients, whatever became of the others; `sent` uses
 * the allowance that was given back meanwhile. Sending again needs a new key. [FR-DLV-4, S63, W5]
 */
export function resolveMessage(
  job: MailboxJob,
  { messageId, outcome, actor }: SendOps['resolve_message']['input'],
): SendOps['resolve_message']['answer'] {
  return job.transaction((): SendOps['resolve_message']['answer'] => {
    const send = findSend(job, messageId)
    if (send === null) return { kind: 'not_found' }
    if (send.row.status !== 'uncertain') return { kind: 'not_uncertain' }
    const { rowid } = send.row
    recordAudit(job, { action: 'message.resolve', messageId, actor, details: { outcome } })
    const addresses = inStatus(send, 'uncertain').map(({ address }) => address)
    if (outcome === 'sent') {
      setDeliveries(job, rowid, { addresses, status: 'submitted', reason: null, updatedAt: job.now })
      const after = applyRollUp(job, rowid, { reason: null, detail: null })
      appendEvent(job, sent(job, after.row, newId('evt')))
      settleSend(job, messageId, 'resolved', addresses.length)
    } else {
      const reason = 'resolved_not_sent'
      setDeliveries(job, rowid, { addresses, status: 'failed', reason, updatedAt: job.now })
      const after = applyRollUp(job, rowid, { reason, detail: null })
      const concerned = after.deliveries.filter(({ address }) => addresses.includes(address))
      appendEvent(job, unsent(job, newId('evt'), { messageId, status: 'failed', reason, detail: null, concerned }))
    }
    return { kind: 'resolved', message: presentSend(job, send) }
  })
}
