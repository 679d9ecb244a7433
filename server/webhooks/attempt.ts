import type { EventId } from '../../contract/ids.ts'
import type { WebhookDeliveryError } from '../../contract/objects/webhook.ts'
import { nowMs } from '../platform/clock.ts'
import { type Guard, guardedPost } from '../platform/guarded-fetch.ts'
import { codeLocation, log } from '../platform/log.ts'
import { RELEASE } from '../platform/release.ts'
import { createResolver } from '../platform/resolver.ts'
import type { Work } from '../rpc/context.ts'
import type { EndpointRow } from './queries.ts'
import { errorOfStatus } from './rules.ts'
import { openSigningSecrets } from './secrets.ts'
import { signedHeaders } from './sign.ts'

/** What one attempt came to; `error` null is success. */
export type AttemptResult = {
  readonly httpStatus: number | null
  readonly error: WebhookDeliveryError | null
  readonly durationMs: number
}

/** The guard of this deployment. Every attempt asks the resolver anew. */
export function guardOf({ settings }: Pick<Work, 'settings'>): Guard {
  return { rules: settings.guard, resolve: createResolver(settings.resolvers) }
}

/** Receivers see what calls them and where it runs. */
function userAgentOf({ env, apiHost }: Work['settings']): string {
  return `PactMail/${RELEASE} (+${env === 'local' ? 'http' : 'https'}://${apiHost})`
}

/**
 * Posts one event to one endpoint: guarded, signed afresh with the secrets in force, within the deadline. `body` is the
 * stored envelope, byte for byte. Never throws. [spec/webhooks.md 6, 9, 10]
 */
export async function attemptDelivery(
  work: Work,
  endpoint: EndpointRow,
  event: { readonly id: EventId; readonly body: string },
): Promise<AttemptResult> {
  const startedAt = nowMs()
  const secrets = await secretsOf(work, endpoint, startedAt)
  if (secrets === null) return { httpStatus: null, error: 'secret_unavailable', durationMs: nowMs() - startedAt }
  const headers = signedHeaders({
    eventId: event.id,
    body: event.body,
    secrets,
    nowMs: startedAt,
    userAgent: userAgentOf(work.settings),
  })
  const request = { url: endpoint.url, headers, body: event.body }
  const outcome = await guardedPost(request, guardOf(work), work.settings.intervals.webhookAttempt)
  const durationMs = nowMs() - startedAt
  if (outcome.kind === 'failed') return { httpStatus: null, error: outcome.why, durationMs }
  return { httpStatus: outcome.status, error: errorOfStatus(outcome.status), durationMs }
}

/** Null when the master key of a secret is gone: an operator has to know, the attempts go on. */
async function secretsOf(work: Work, endpoint: EndpointRow, atMs: number): Promise<Uint8Array[] | null> {
  try {
    return await openSigningSecrets(work.settings.masterKeys, endpoint, atMs)
  } catch (error) {
    log('error', 'webhook_attempt', { code: 'secret_unavailable', detail: codeLocation(error) })
    return null
  }
}
