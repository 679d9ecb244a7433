import { resolvePermissions } from '../../contract/permissions.ts'
import type { Principal } from '../control/scope.ts'
import { ApiError } from '../platform/api-error.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Work } from '../rpc/context.ts'
import { listedPermissions } from './present.ts'
import { acrossTenantsByLookup, type KeySecretRow, touchKey } from './queries.ts'
import { bearerKey, matchesAny, type ShownKey } from './secret.ts'

/** Failures of one client a minute; the binding counts, this is what the refusal says. [spec/security.md 15] */
const FAILURES_PER_PERIOD = 600
const PERIOD_SECONDS = 60
const TOUCH_EVERY_MS = 60_000

/**
 * Finds out who asks: one read by the key's look-up, whatever comes of it. Unknown keys, wrong secrets and ended overlaps
 * get the same answer at the same cost; only a proven key hears that it was revoked or has expired. Failures of one
 * client are counted under a pseudonym of its address, and refused with `rate_limited` beyond the limit.
 * [spec/security.md 3, FR-KEY-2, J13]
 */
export async function authenticate(
  work: Work,
  authorization: string | undefined,
  clientIp: string | undefined,
): Promise<Principal> {
  const shown = bearerKey(authorization)
  const row = shown === null ? null : await findProven(work, shown)
  const failure = shown === null || row === null ? 'unauthenticated' : failureOf(row, shown.mode, work.nowMs)
  if (row === null || failure !== null) {
    await countFailure(work, clientIp ?? '')
    throw new ApiError(failure ?? 'unauthenticated')
  }
  if (row.partnerStatus === 'suspended') throw new ApiError('partner_suspended')
  noteUse(work, row)
  return principalOf(row)
}

/** The row whose secret was shown, in either of its two valid secrets; null otherwise. */
async function findProven(work: Work, shown: ShownKey): Promise<KeySecretRow | null> {
  const row = await acrossTenantsByLookup(work.db, shown.lookup)
  const isOverlapping = row !== null && row.prevExpiresAt !== null && work.nowMs < row.prevExpiresAt
  const hashes = [row?.hash ?? null, isOverlapping ? row.prevHash : null]
  return matchesAny(work.settings.keyPepper, shown.text, hashes) ? row : null
}

/** Why a proven key does not work, in this order. A tenant that is being erased takes its keys along. */
function failureOf(
  row: KeySecretRow,
  mode: ShownKey['mode'],
  nowMs: number,
): 'key_revoked' | 'key_expired' | 'unauthenticated' | null {
  if (row.revokedAt !== null) return 'key_revoked'
  if (row.expiresAt !== null && row.expiresAt <= nowMs) return 'key_expired'
  if (row.mode !== mode) return 'unauthenticated'
  return row.tenantStatus === 'erasing' || row.tenantStatus === 'erased' ? 'key_revoked' : null
}

/** The address itself is never kept or logged. */
async function countFailure(work: Work, clientIp: string): Promise<void> {
  const key = `anon:${hmacSha256Hex(work.settings.hashKey, clientIp).slice(0, 16)}`
  const { success } = await work.env.RL_API.limit({ key })
  if (success) return
  const wait = PERIOD_SECONDS - (Math.floor(work.nowMs / 1000) % PERIOD_SECONDS)
  throw new ApiError('rate_limited', {
    details: { bucket: 'key', retry_after: wait },
    headers: {
      'Retry-After': String(wait),
      'RateLimit-Reset': String(wait),
      'RateLimit-Limit': String(FAILURES_PER_PERIOD),
    },
  })
}

/** After the answer, and not worth failing for. */
function noteUse(work: Work, row: KeySecretRow): void {
  if (row.lastUsedAt !== null && work.nowMs - row.lastUsedAt < TOUCH_EVERY_MS) return
  work.waitUntil(
    touchKey(work.db, row.id, work.nowMs).catch((error: unknown) => {
      log('warn', 'key_touch_failed', { key_id: row.id, detail: codeLocation(error) })
    }),
  )
}

function principalOf(row: KeySecretRow): Principal {
  const { level, mode, partnerId, tenantId, identityId, createdByUserId, createdByRole, expiresAt, name } = row
  return {
    keyId: row.id,
    name,
    level,
    mode,
    partnerId,
    tenantId,
    identityId,
    permissions: resolvePermissions(level, listedPermissions(row.permissionsJson)),
    createdByUserId,
    createdByRole,
    expiresAt,
  }
}
