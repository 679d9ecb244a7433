import { z } from 'zod'
import { WebhookId } from '../ids.ts'
import { defineEvent } from './envelope.ts'

const DisableCause = z
  .enum(['gone', 'failing'])
  .meta({ id: 'DisableCause', description: 'The receiver answered 410, or nothing but failures for a day.' })

export const webhookDisabled = defineEvent(
  'webhook.disabled',
  'An endpoint was switched off because its receiver does not take events.',
  z
    .object({ webhook_id: WebhookId, reason: DisableCause })
    .meta({ id: 'WebhookDisabledData', description: 'Which endpoint, and why.' }),
)

export const webhookTest = defineEvent(
  'webhook.test',
  'Somebody tests an endpoint.',
  z
    .object({ message: z.literal('hello').describe('Always `hello`.') })
    .meta({ id: 'WebhookTestData', description: 'A greeting.' }),
)
