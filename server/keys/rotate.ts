import type { KeyId } from '../../contract/ids.ts'
import type { ApiKeyCreated } from '../../contract/objects/key.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { invalidRequest } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { loadManageable } from './manage.ts'
import { presentKey } from './present.ts'
import { keyHasHash, replaceSecret } from './queries.ts'
import { hashKey, renewedKeyText } from './secret.ts'

const HOUR_MS = 3_600_000

/**
 * Gives a key a new secret in one statement: the one so far stays valid for the overlap, one before it ends now, so at
 * most two are ever valid. A dead key gets none: what it answered could never be used. The secret is in this answer and
 * nowhere else. Fails like `loadManageable`, and with `invalid_request` at `key_id` for a revoked or expired key.
 * [spec/security.md 3, FR-KEY-2, J6, J19]
 */
export async function rotateKey(ctx: Context, id: KeyId, overlapHours: number): Promise<ApiKeyCreated> {
  const row = await loadManageable(ctx, id, 'write')
  const secret = renewedKeyText(row.mode, row.lookup)
  const hash = Buffer.from(hashKey(ctx.settings.keyPepper, secret)).toString('hex')
  const overlapUntil = overlapHours === 0 ? null : ctx.nowMs + overlapHours * HOUR_MS
  const details = { level: row.level, overlap_hours: overlapHours }
  const entry = { action: 'key.rotate', tenantId: row.tenantId, targetType: 'key', targetId: id, details } as const
  const [replaced] = await commitAudited(ctx, [
    replaceSecret(ctx.db, id, { hash, overlapUntil, nowMs: ctx.nowMs }),
    auditStatement(ctx, entry, keyHasHash(id, hash)),
  ])
  if ((replaced?.meta.changes ?? 0) === 0) {
    throw invalidRequest({ path: 'key_id', message: 'The key was revoked or has expired; make a new one.' })
  }
  return { ...presentKey(row), secret }
}
