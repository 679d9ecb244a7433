import type { IdentityId } from '../../contract/ids.ts'
import type { EventSubscription } from '../../contract/objects/webhook.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import { checkTarget, type TargetRefusal } from '../platform/guarded-fetch.ts'
import type { Context } from '../rpc/context.ts'
import { guardOf } from './attempt.ts'
import { countNameableIdentities, type EndpointOwner } from './queries.ts'
import { permissionsToHear } from './rules.ts'

const REFUSALS: Readonly<Record<TargetRefusal, string>> = {
  invalid_url: 'This is not an absolute URL of printable ASCII characters.',
  dns: 'The host has no address, or its name servers did not answer; check the name or try again.',
  ssrf_blocked:
    'An https URL of a public host is needed: no address literal, user or fragment, port 443 or above 1023, no private or reserved address behind it.',
}

/** Fails with `permission_denied` unless the key may hear all of this itself. [J29] */
export function assertMayHear(ctx: Context, events: readonly EventSubscription[]): void {
  const required = permissionsToHear(events).filter((permission) => !ctx.principal.permissions.has(permission))
  if (required.length > 0) throw new ApiError('permission_denied', { details: { required } })
}

/** Fails with `invalid_request` at `url` unless it may be posted to now. [FR-WH-5] */
export async function assertTarget(ctx: Context, url: string): Promise<void> {
  const target = await checkTarget(url, guardOf(ctx))
  if (target.kind === 'refused') throw invalidRequest({ path: 'url', message: REFUSALS[target.why] })
}

/** Fails with `invalid_request` at `identity_ids` when one is missing, gone or outside the endpoint's scope. [settled S88] */
export async function assertNameable(
  ctx: Context,
  owner: EndpointOwner,
  ids: readonly IdentityId[] | null | undefined,
): Promise<void> {
  if (ids === null || ids === undefined) return
  if ((await countNameableIdentities(ctx.db, owner, ids)) === ids.length) return
  throw invalidRequest({
    path: 'identity_ids',
    message: 'An identity is unknown or not within the scope of the endpoint.',
  })
}
