import type { Identity } from '../../contract/objects/identity.ts'
import type { createIdentity as createIdentityRoute } from '../../contract/resources/identities.ts'
import type { Input } from '../../contract/route.ts'
import { mayHaveAddresses } from '../addresses/directory.ts'
import { checkName, USERNAME_LENGTH_MAX } from '../addresses/rules.ts'
import { canonicalJson } from '../control/canonical-json.ts'
import { uniqueViolation } from '../control/database.ts'
import { sendIntents } from '../control/intents.ts'
import type { TenantScope } from '../control/scope.ts'
import { forgetRecipient } from '../inbound/directory.ts'
import { ApiError } from '../platform/api-error.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint } from '../platform/seams.ts'
import { effectivePolicy } from '../policy/effective.ts'
import { type Context, quotaOf } from '../rpc/context.ts'
import { loadTenant } from '../tenants/read.ts'
import { commitDraft, type Draft, draftIdentity } from './draft.ts'
import { presentIdentity } from './present.ts'
import { assertDailyCap, profileColumns } from './profile.ts'
import { findByClientId, isUsernameTaken } from './queries.ts'
import { withItsAddresses } from './read.ts'

type Body = Input<typeof createIdentityRoute>['body']
type Tenant = Awaited<ReturnType<typeof loadTenant>>

/** `replayed`: the caller's `client_id` had made it before, with the same body. */
export type Created = { readonly kind: 'created' | 'replayed'; readonly identity: Identity }

/**
 * Makes an identity with its addresses, its mailbox's first call and its audit row in one batch, in the order the
 * specification binds: body, `client_id`, domain, names, allowance, batch, mailbox. A mailbox that cannot be reached does
 * not undo the identity; the cron calls it later. [spec/identities.md 3, FR-IDN-1, J21]
 */
export async function createIdentity(ctx: Context, scope: TenantScope, body: Body): Promise<Created> {
  const tenant = await loadTenant(ctx, scope)
  assertTakesIdentities(tenant.status)
  const name = usernameOf(body.username, tenant.addressSuffix)
  const profile = profileColumns(body)
  assertDailyCap(ctx.principal, effectivePolicy(ctx.settings, tenant.policyJson), body)
  const fingerprint = sha256Hex(canonicalJson(body))
  const replayed = await findReplay(ctx, scope, body, fingerprint)
  if (replayed !== null) return replayed
  const client = body.client_id === undefined ? null : { id: body.client_id, fingerprint }
  const draft = await draftIdentity(ctx, tenant, { name, profile, client, domainId: body.domain_id })
  await assertNamesFree(ctx, scope, draft)
  if (!(await isStored(ctx, tenant, draft))) return settleRace(ctx, scope, body, draft, fingerprint)
  await crashPoint('identities.created')
  for (const { address } of draft.addresses) forgetRecipient(address)
  await sendIntents(ctx, draft.row.mailboxDoId)
  return { kind: 'created', identity: presentIdentity(draft.row, draft.addresses) }
}

function assertTakesIdentities(status: Tenant['status']): void {
  if (status === 'suspended') throw new ApiError('tenant_suspended')
  if (status !== 'active') throw new ApiError('tenant_not_found')
}

function usernameOf(input: string, suffix: string) {
  const nameClass = suffix === '' ? 'platform' : 'tenant'
  const checked = checkName(input, { nameClass, lengthMax: USERNAME_LENGTH_MAX, suffix })
  if (checked.kind === 'refused') throw new ApiError(checked.code)
  return { username: checked.name, usernameFold: checked.fold }
}

/** What the caller's own id made before; its mailbox is called again if it never was. [FR-IDN-1] */
async function findReplay(ctx: Context, scope: TenantScope, body: Body, fingerprint: string): Promise<Created | null> {
  if (body.client_id === undefined) return null
  const row = await findByClientId(ctx.db, scope, body.client_id)
  if (row === null) return null
  if (row.clientFingerprint !== fingerprint) throw new ApiError('client_id_conflict')
  await sendIntents(ctx, row.mailboxDoId)
  return { kind: 'replayed', identity: await withItsAddresses(ctx, row) }
}

async function assertNamesFree(ctx: Context, scope: TenantScope, { row, addresses }: Draft): Promise<void> {
  if (await isUsernameTaken(ctx.db, scope, row)) throw new ApiError('username_taken')
  if (!(await mayHaveAddresses(ctx, addresses, row.id))) throw new ApiError('address_taken')
}

/** Takes the allowance, commits, and settles it either way. `false`: somebody else was faster, nothing changed. */
async function isStored(ctx: Context, tenant: Tenant, draft: Draft): Promise<boolean> {
  const quota = quotaOf(ctx, { tenantId: tenant.id }, tenant.quotaDoId)
  const ref = draft.row.id
  const held = await quota.hold({ feature: 'inboxes', units: 1, ref })
  if (held.kind === 'denied') {
    const resets = held.resetsAt === null ? null : new Date(held.resetsAt).toISOString()
    const details = { feature: 'inboxes', granted: held.granted, used: held.used, resets_at: resets }
    throw new ApiError('billing_limit', { details })
  }
  let consume: 0 | 1 = 0
  try {
    consume = (await commitDraft(ctx, draft)) ? 1 : 0
    return consume === 1
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    return false
  } finally {
    // What is not settled goes back by itself after the hold's time; the identity is made or not made all the same.
    await quota.settle({ feature: 'inboxes', ref, consume }).catch((error: unknown) => {
      log('warn', 'panic', { handler: 'fetch', request_id: ctx.requestId, detail: codeLocation(error) })
    })
  }
}

/** What a lost race comes to: the winner's identity for the same `client_id`, otherwise the name that is gone. */
async function settleRace(
  ctx: Context,
  scope: TenantScope,
  body: Body,
  draft: Draft,
  fingerprint: string,
): Promise<Created> {
  const replayed = await findReplay(ctx, scope, body, fingerprint)
  if (replayed !== null) return replayed
  assertTakesIdentities((await loadTenant(ctx, scope)).status)
  await assertNamesFree(ctx, scope, draft)
  throw new ApiError('unavailable')
}
