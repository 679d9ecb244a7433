import type { WebhookId } from '../../contract/ids.ts'
import type { Webhook } from '../../contract/objects/webhook.ts'
import type { updateWebhook } from '../../contract/resources/webhooks.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { assertMayHear, assertNameable, assertTarget } from './admit.ts'
import { presentWebhook, readFilters } from './present.ts'
import { type EndpointRow, endpointExists, type OwnedEndpoint, updateEndpoint } from './queries.ts'
import { loadEndpoint } from './reach.ts'
import { type ChangeDecision, decideChange, type EndpointState } from './rules.ts'

type Body = Input<typeof updateWebhook>['body']

/** A change that lost against another one is decided again on what the other left, this often. */
const ATTEMPTS_MAX = 3

/**
 * Changes an endpoint over the version that was read: two changes at once cannot open a lock that one of them closed.
 * Fails with `invalid_request` at `enabled` while the URL is untested, else like the creation of an endpoint.
 * [J29, S85, spec/webhooks.md 20]
 */
export async function updateEndpointOf(ctx: Context, id: WebhookId, body: Body): Promise<Webhook> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await loadEndpoint(ctx, id, 'write')
    const decision = decideChange(stateOf(before), changeOf(body), ctx.nowMs)
    if (decision.kind === 'untested_url') {
      const message = 'The URL was changed and not tested: send a test delivery, its success switches the endpoint on.'
      throw invalidRequest({ path: 'enabled', message })
    }
    await assertAdmitted(ctx, before, decision)
    const after = await commitChange(ctx, before, decision)
    if (after !== null) return presentWebhook(after)
  }
  throw new ApiError('unavailable')
}

function stateOf(row: EndpointRow): EndpointState {
  const { url, description, enabled, disabledReason, manuallyDisabledAt } = row
  return { ...readFilters(row), url, description, enabled, disabledReason, manuallyDisabledAt }
}

function changeOf(body: Body) {
  return { ...body, identityIds: body.identity_ids }
}

type Change = ChangeDecision & { kind: 'change' }

/** A caller must be able to hear what it sends elsewhere, and what it adds must exist. What stays is not asked again. */
async function assertAdmitted(ctx: Context, before: OwnedEndpoint, { state, changed }: Change): Promise<void> {
  const isMoved = changed.includes('url')
  if (isMoved || changed.includes('events')) assertMayHear(ctx, state.events)
  if (isMoved) await assertTarget(ctx, state.url)
  if (changed.includes('identity_ids')) await assertNameable(ctx, before, state.identityIds)
}

/** Null: somebody else changed the endpoint meanwhile, nothing was written. */
async function commitChange(ctx: Context, before: OwnedEndpoint, decision: Change): Promise<EndpointRow | null> {
  const { state, changed, restarts } = decision
  if (changed.length === 0) return before
  const fields = {
    url: state.url,
    description: state.description,
    eventTypesJson: JSON.stringify(state.events),
    identityIdsJson: state.identityIds === null ? null : JSON.stringify(state.identityIds),
    enabled: state.enabled,
    disabledReason: state.disabledReason,
    manuallyDisabledAt: state.manuallyDisabledAt,
    ...(restarts ? { consecutiveFailures: 0, failingSince: null } : {}),
    updatedAt: Math.max(ctx.nowMs, before.updatedAt + 1),
  }
  const hosts = changed.includes('url') ? { old_host: new URL(before.url).host, new_host: new URL(state.url).host } : {}
  const entry = {
    action: 'webhook.update',
    tenantId: before.tenantId,
    targetType: 'webhook',
    targetId: before.id,
    details: { changed, ...hosts },
  } as const
  const [updated] = await commitAudited(ctx, [
    updateEndpoint(ctx.db, { id: before.id, seen: before.updatedAt }, fields),
    auditStatement(ctx, entry, endpointExists(ctx.db, before.id, fields.updatedAt)),
  ])
  return (updated?.meta.changes ?? 0) === 0 ? null : { ...before, ...fields }
}
