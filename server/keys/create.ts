import type { ApiKeyCreated } from '../../contract/objects/key.ts'
import type { createKey as createKeyRoute } from '../../contract/resources/keys.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { uniqueViolation } from '../control/database.ts'
import { ApiError } from '../platform/api-error.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../rpc/context.ts'
import { reachesTenant } from '../rpc/reach.ts'
import { presentKey } from './present.ts'
import {
  findKeyTenant,
  hasKeyIdentity,
  hasPartner,
  insertKey,
  type KeyCap,
  keyExists,
  type StoredKey,
} from './queries.ts'
import {
  checkShape,
  grantedWithoutHolding,
  isWithin,
  type KeyOwner,
  mayMint,
  PARTNER_KEYS_MAX,
  TENANT_KEYS_MAX,
} from './rules.ts'
import { hashKey, newKeyText } from './secret.ts'

type Body = Input<typeof createKeyRoute>['body']

/** A look-up of 60 random bits that is taken is drawn again, this often. */
const ATTEMPTS_MAX = 3

/**
 * Mints a key no wider than the caller: request rules, then scope, then the cap inside the insert. The secret is in this
 * answer and nowhere else. [spec/security.md 4, FR-KEY-1, J11, J19, J22]
 */
export async function createKey(ctx: Context, body: Body): Promise<ApiKeyCreated> {
  const shape = checkShape(body, ctx.principal)
  if (shape.kind === 'refused') throw new ApiError('invalid_request', { details: shape.details })
  const mode = await modeInScope(ctx, shape.owner)
  if (!isWithin(ctx.principal, body)) throw new ApiError('key_scope_exceeded')
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const { text, lookup } = newKeyText(mode)
    const row = newKey(ctx, body, shape.owner, { mode, lookup, text })
    if (await isInserted(ctx, row, shape.owner, body)) return { ...presentKey(shownOf(row)), secret: text }
  }
  throw new ApiError('unavailable')
}

/**
 * Whether the caller reaches the owner, and the mode the key takes from it. What a caller does not reach answers
 * `key_scope_exceeded`, there or not; platform keys, which reach all, hear what is missing.
 */
async function modeInScope(ctx: Context, owner: KeyOwner): Promise<'live' | 'test'> {
  const { principal } = ctx
  const isPlatform = principal.level === 'platform'
  if (!mayMint(principal.level, owner.level)) throw new ApiError('key_scope_exceeded')
  if (owner.level === 'platform') return 'live'
  if (owner.level === 'partner') {
    if (!(await hasPartner(ctx.db, owner.partnerId))) throw new ApiError('partner_not_found')
    return 'live'
  }
  const tenant = await findKeyTenant(ctx.db, owner.tenantId)
  const isOpen = tenant !== null && tenant.tenantStatus !== 'erasing' && tenant.tenantStatus !== 'erased'
  if (!isOpen || !reachesTenant(principal, tenant)) {
    throw new ApiError(isPlatform ? 'tenant_not_found' : 'key_scope_exceeded')
  }
  if (owner.level === 'identity' && !(await reachesKeyIdentity(ctx, owner))) {
    throw new ApiError(isPlatform ? 'identity_not_found' : 'key_scope_exceeded')
  }
  return tenant.mode
}

async function reachesKeyIdentity(ctx: Context, owner: KeyOwner & { level: 'identity' }): Promise<boolean> {
  const { level, identityId } = ctx.principal
  if (level === 'identity' && identityId !== owner.identityId) return false
  return hasKeyIdentity(ctx.db, { ...owner, mayBeSystem: level === 'platform' })
}

function newKey(
  ctx: Context,
  body: Body,
  owner: KeyOwner,
  made: { readonly mode: 'live' | 'test'; readonly lookup: string; readonly text: string },
): StoredKey {
  const { keyId, createdByUserId, createdByRole } = ctx.principal
  return {
    id: newId('key'),
    lookup: made.lookup,
    hash: Buffer.from(hashKey(ctx.settings.keyPepper, made.text)).toString('hex'),
    prevHash: null,
    prevExpiresAt: null,
    name: body.name,
    level: owner.level,
    partnerId: owner.level === 'partner' ? owner.partnerId : null,
    tenantId: 'tenantId' in owner ? owner.tenantId : null,
    identityId: owner.level === 'identity' ? owner.identityId : null,
    mode: made.mode,
    permissionsJson: JSON.stringify(body.permissions),
    createdByKeyId: keyId,
    createdByUserId,
    createdByRole,
    expiresAt: body.expires_at == null ? null : Date.parse(body.expires_at),
    revokedAt: null,
    lastUsedAt: null,
    createdAt: ctx.nowMs,
  }
}

function shownOf(row: StoredKey): Parameters<typeof presentKey>[0] {
  const { hash: _hash, lookup: _lookup, ...shown } = row
  return shown
}

function capOf(owner: KeyOwner): KeyCap | null {
  if (owner.level === 'platform') return null
  if (owner.level === 'partner') return { of: 'partner', partnerId: owner.partnerId, limit: PARTNER_KEYS_MAX }
  return { of: 'tenant', tenantId: owner.tenantId, limit: TENANT_KEYS_MAX }
}

/** `false`: the look-up is taken. Fails with `key_limit_reached` when the owner has as many active keys as it may. */
async function isInserted(ctx: Context, row: StoredKey, owner: KeyOwner, body: Body): Promise<boolean> {
  const cap = capOf(owner)
  const granted = grantedWithoutHolding(ctx.principal, body)
  const details = {
    level: row.level,
    ...(row.partnerId === null ? {} : { partner_id: row.partnerId }),
    ...(granted.length === 0 ? {} : { granted_without_holding: granted }),
  }
  const trail = { tenantId: row.tenantId, targetType: 'key', targetId: row.id, details }
  try {
    const [inserted] = await commitAudited(ctx, [
      insertKey(ctx.db, row, cap),
      auditStatement(ctx, { action: 'key.create', ...trail }, keyExists(row.id)),
    ])
    if ((inserted?.meta.changes ?? 0) > 0) return true
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    return false
  }
  if (owner.level === 'partner' && !(await hasPartner(ctx.db, owner.partnerId))) throw new ApiError('partner_not_found')
  throw new ApiError('key_limit_reached', cap === null ? {} : { details: { limit: cap.limit } })
}
