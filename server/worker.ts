import { settleDueAddresses } from './addresses/due.ts'
import { copyAuditOutbox } from './audit/record.ts'
import { repairIntents } from './control/intents.ts'
import { type Bindings, ConfigInvalid, settingsOf } from './env.ts'
import { createApp } from './http/app.ts'
import { consumeInbound } from './inbound/consumer.ts'
import { type EmailMessage, handleEmail } from './inbound/email.ts'
import { reconcileDueOwners } from './inbound/reconcile.ts'
import { resealSecrets } from './keyrings/reseal.ts'
import { recordDeadLetters } from './operations/dead-letters.ts'
import { consumeOutbound } from './outbound/consumer.ts'
import { newCost } from './platform/cost.ts'
import { newId } from './platform/ids.ts'
import { codeLocation, log } from './platform/log.ts'
import { reportCost } from './platform/seams.ts'
import { openWork, type Work } from './rpc/context.ts'
import { consumeWebhooks } from './webhooks/consumer.ts'
import { releaseHeld } from './webhooks/held.ts'
import { sweepWebhooks } from './webhooks/sweep.ts'

export { IdentityMailbox } from './mailbox/object.ts'
export { TenantQuota } from './quota/object.ts'

type Runtime = Pick<ExecutionContext, 'waitUntil'>

const app = createApp()

function workOf(env: Bindings, ctx: Runtime): Work {
  const waitUntil = (promise: Promise<unknown>) => ctx.waitUntil(promise)
  return openWork({ env, settings: settingsOf(env), requestId: newId('req'), cost: newCost(), waitUntil })
}

/** The steps of the minute, each on its own: one that fails stops no other. */
const MINUTE = {
  addresses: settleDueAddresses,
  intents: repairIntents,
  audit: copyAuditOutbox,
  inbound: reconcileDueOwners,
  held: releaseHeld,
  webhooks: sweepWebhooks,
  reseal: resealSecrets,
} as const

async function runMinute(env: Bindings, ctx: Runtime): Promise<void> {
  for (const [name, step] of Object.entries(MINUTE)) {
    const work = workOf(env, ctx)
    try {
      await step(work)
    } catch (error) {
      log('error', 'cron_failed', { handler: 'scheduled', detail: `${name}:${codeLocation(error)}` })
    }
    await reportCost(`cron.${name}`, work.cost)
  }
}

async function consume(batch: MessageBatch, env: Bindings, ctx: Runtime): Promise<void> {
  if (batch.queue === 'pm-inbound') {
    return consumeInbound(batch.messages, env, (promise) => ctx.waitUntil(promise))
  }
  if (batch.queue === 'pm-inbound-dlq') return recordDeadLetters(workOf(env, ctx), 'pm-inbound', batch)
  if (batch.queue === 'pm-outbound') {
    return consumeOutbound(batch.messages, env, (promise) => ctx.waitUntil(promise))
  }
  if (batch.queue === 'pm-outbound-dlq') return recordDeadLetters(workOf(env, ctx), 'pm-outbound', batch)
  if (batch.queue === 'pm-webhooks') {
    return consumeWebhooks(batch.messages, env, (promise) => ctx.waitUntil(promise))
  }
  if (batch.queue === 'pm-webhooks-dlq') return recordDeadLetters(workOf(env, ctx), 'pm-webhooks', batch)
  throw new Error('a batch of an unknown queue')
}

/** Four ways in. With a wrong setting none of them does anything: requests say which one, mail and queues wait. */
export default {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) => app.fetch(request, env, ctx),
  email: (message: EmailMessage, env: Bindings, ctx: Runtime) => handleEmail(message, env, ctx),
  queue: async (batch: MessageBatch, env: Bindings, ctx: Runtime) => {
    if (settingsOf(env).frozen) batch.retryAll({ delaySeconds: 60 })
    else await consume(batch, env, ctx)
  },
  scheduled: async (_controller: unknown, env: Bindings, ctx: Runtime) => {
    try {
      if (!settingsOf(env).frozen) await runMinute(env, ctx)
    } catch (error) {
      if (!(error instanceof ConfigInvalid)) throw error
      log('error', 'config_invalid', { handler: 'scheduled', detail: error.setting.toLowerCase() })
    }
  },
}
