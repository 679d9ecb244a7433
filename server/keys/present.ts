import { z } from 'zod'
import type { ApiKey } from '../../contract/objects/key.ts'
import { PERMISSIONS, type Permission } from '../../contract/permissions.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import type { KeyRow } from './queries.ts'

const Names = z.array(z.string())

/** The permissions a row lists; a name that this release does not know gives nothing. */
export function listedPermissions(permissionsJson: string): Permission[] {
  const names = new Set(Names.parse(JSON.parse(permissionsJson)))
  return PERMISSIONS.filter((permission) => names.has(permission))
}

type Shown = Omit<KeyRow, 'lookup' | 'tenantStatus' | 'tenantPartnerId'>

/** A key as callers see it: everything but what proves it. */
export function presentKey(row: Shown): ApiKey {
  return {
    id: row.id,
    name: row.name,
    level: row.level,
    mode: row.mode,
    partner_id: row.partnerId,
    tenant_id: row.tenantId,
    identity_id: row.identityId,
    permissions: listedPermissions(row.permissionsJson),
    created_by_user_id: row.createdByUserId,
    expires_at: toTimestampOrNull(row.expiresAt),
    revoked_at: toTimestampOrNull(row.revokedAt),
    last_used_at: toTimestampOrNull(row.lastUsedAt),
    created_at: toTimestamp(row.createdAt),
  }
}
