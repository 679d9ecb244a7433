import type { SigningKeyPurpose, SigningKeyRotation } from '../../contract/objects/platform.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { uniqueViolation } from '../control/database.ts'
import { ApiError } from '../platform/api-error.ts'
import { toTimestamp } from '../platform/clock.ts'
import { fromBase64Url, randomBytes } from '../platform/crypto.ts'
import { seal } from '../platform/seal.ts'
import type { Context } from '../rpc/context.ts'
import {
  acrossTenantsSigningKeys,
  addSigningKey,
  clearWayForKid,
  retireSigningKey,
  revokeSigningKey,
  signingKeyIsCurrent,
} from './queries.ts'
import { forgetKeyring, placeOf } from './ring.ts'
import { kidAfter, thumbprint, VERIFIES_MS } from './rules.ts'

/** A rotation that lost against another one is made again after it, this often. */
const ATTEMPTS_MAX = 3
const KEY_BYTES = 32

type NewKey = { readonly kid: string; readonly secret: Uint8Array; readonly publicJwk: string | null }

/**
 * Gives a purpose a new signing key. The key before verifies for its time, or is removed in the same batch when it is
 * revoked. Of two rotations at once one comes after the other. Fails with `web_bot_auth_disabled` for a purpose that is
 * switched off. [spec/security.md 10, spec/api.md 4.20]
 */
export async function rotateSigningKey(
  ctx: Context,
  purpose: SigningKeyPurpose,
  isRevoking: boolean,
): Promise<SigningKeyRotation> {
  if (purpose === 'web_bot_auth' && !ctx.settings.webBotAuth) throw new ApiError('web_bot_auth_disabled')
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const rows = await acrossTenantsSigningKeys(ctx.db, purpose)
    const current = rows.find((row) => row.verifyUntil === null)
    const made = purpose === 'web_bot_auth' ? await newKeyPair() : newSecret(current?.kid)
    const verifyUntil = isRevoking ? ctx.nowMs : ctx.nowMs + VERIFIES_MS[purpose]
    if (await isCommitted(ctx, { purpose, made, currentKid: current?.kid, isRevoking, verifyUntil })) {
      forgetKeyring(ctx, purpose)
      const previous =
        current === undefined ? null : { kid: current.kid, verify_until: toTimestamp(verifyUntil), revoked: isRevoking }
      return { purpose, kid: made.kid, created_at: toTimestamp(ctx.nowMs), previous }
    }
  }
  throw new ApiError('unavailable')
}

function newSecret(currentKid: string | undefined): NewKey {
  return { kid: kidAfter(currentKid), secret: randomBytes(KEY_BYTES), publicJwk: null }
}

/** An Ed25519 key; its kid is the thumbprint of its public part. */
async function newKeyPair(): Promise<NewKey> {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair
  const { d = '', x = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey
  const secret = fromBase64Url(d)
  if (secret?.length !== KEY_BYTES) throw new Error('a new Ed25519 key has no 32-byte seed')
  const kid = thumbprint(x)
  return { kid, secret, publicJwk: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }) }
}

/** `false`: another rotation was faster, nothing changed. */
async function isCommitted(
  ctx: Context,
  rotation: {
    readonly purpose: SigningKeyPurpose
    readonly made: NewKey
    readonly currentKid: string | undefined
    readonly isRevoking: boolean
    readonly verifyUntil: number
  },
): Promise<boolean> {
  const { purpose, made, currentKid, isRevoking, verifyUntil } = rotation
  const { kid, publicJwk } = made
  const sealed = await seal(ctx.settings.masterKeys, placeOf(purpose, kid), made.secret)
  const row = { purpose, kid, publicJwk, ciphertext: Buffer.from(sealed), createdAt: ctx.nowMs }
  const previous = currentKid === undefined ? null : { purpose, kid: currentKid }
  const ending =
    previous === null
      ? []
      : [isRevoking ? revokeSigningKey(ctx.db, previous) : retireSigningKey(ctx.db, previous, verifyUntil)]
  const entry = {
    action: 'signing_key.rotate',
    tenantId: null,
    targetType: 'signing_key',
    targetId: `${purpose}:${kid}`,
    details: { purpose, previous_kid: currentKid ?? null, revoke_previous: isRevoking },
  } as const
  try {
    await commitAudited(ctx, [
      clearWayForKid(ctx.db, { purpose, kid, nowMs: ctx.nowMs }),
      ...ending,
      addSigningKey(ctx.db, row),
      auditStatement(ctx, entry, signingKeyIsCurrent({ purpose, kid })),
    ])
    return true
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    return false
  }
}
