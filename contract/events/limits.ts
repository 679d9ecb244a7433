import { z } from 'zod'
import { MessageId } from '../ids.ts'
import { defineEvent } from './envelope.ts'

export const SUPPRESSION_REASONS = ['hard_bounce', 'complaint', 'unsubscribe', 'manual', 'provider'] as const
export const SuppressionReason = z
  .enum(SUPPRESSION_REASONS)
  .meta({ id: 'SuppressionReason', description: 'Why an address is not written to.' })
export type SuppressionReason = z.output<typeof SuppressionReason>

export const suppressionCreated = defineEvent(
  'suppression.created',
  'An address joined the suppression list because of a message.',
  z
    .object({
      address_hint: z.string().describe('The address, masked: `j***@example.net`.'),
      reason: SuppressionReason,
      source_message_id: MessageId.nullable().describe('The message that led to it.'),
    })
    .meta({ id: 'SuppressionCreatedData', description: 'Who, masked, and why.' }),
)

const QuotaMetric = z.enum(['sends']).meta({ id: 'QuotaMetric', description: 'What is counted.' })
const QuotaScope = z.enum(['identity', 'tenant']).meta({ id: 'QuotaScope', description: 'Whose daily cap it is.' })

export const quotaWarning = defineEvent(
  'quota.warning',
  'A daily send counter reached 80 % or 100 % of its cap, for the first time that day.',
  z
    .object({
      metric: QuotaMetric,
      used: z.int().min(0).describe('Sends of the day so far.'),
      limit: z.int().min(0).describe('The cap.'),
      scope: QuotaScope,
    })
    .meta({ id: 'QuotaWarningData', description: 'Which counter stands where.' }),
)
