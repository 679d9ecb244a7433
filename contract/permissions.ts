import { z } from 'zod'

/** Key levels from narrow to wide; the wider reach contains the narrower. [spec/security.md 4] */
export const KEY_LEVELS = ['identity', 'tenant', 'partner', 'platform'] as const
export const KeyLevel = z.enum(KEY_LEVELS).meta({ id: 'KeyLevel', description: 'How far an API key reaches.' })
export type KeyLevel = z.output<typeof KeyLevel>

/** A level's letter in route tables: P platform, R partner, T tenant, I identity. */
export const LEVEL_LETTERS = { P: 'platform', R: 'partner', T: 'tenant', I: 'identity' } as const satisfies Record<
  string,
  KeyLevel
>

/**
 * Which levels may hold a permission. `sign` permissions are never held by platform or partner keys, which may grant
 * them; `tenants:erase` on a tenant key comes only from the workspace owner. [spec/security.md 4]
 */
export const PERMISSION_LEVELS = {
  'tenants:manage': 'PR',
  'tenants:erase': 'PRT',
  'partners:manage': 'P',
  'identities:read': 'PRTI',
  'identities:write': 'PRTI',
  'identities:sign': 'TI',
  'domains:read': 'PRTI',
  'domains:write': 'PRTI',
  'messages:read': 'PRTI',
  'messages:send': 'PRTI',
  'messages:write': 'PRTI',
  'attachments:read': 'PRTI',
  'search:read': 'PRTI',
  'search:agentic': 'PRTI',
  'quarantine:review': 'PRTI',
  'webhooks:read': 'PRTI',
  'webhooks:manage': 'PRTI',
  'keys:manage': 'PRTI',
  'erasure:manage': 'PRTI',
  'suppressions:manage': 'PRT',
  'usage:read': 'PRT',
  'audit:read': 'PRT',
  'policy:write': 'PRT',
  'accounts:request': 'PRTI',
  'accounts:approve': 'PRT',
  'members:read': 'PRT',
  'members:manage': 'PRT',
  'platform:ops': 'P',
} as const satisfies Record<string, string>

/** Every permission, in the order of the table. */
export const PERMISSIONS = Object.keys(PERMISSION_LEVELS) as readonly (keyof typeof PERMISSION_LEVELS)[]
export const Permission = z
  .enum(PERMISSIONS)
  .meta({ id: 'Permission', description: 'One permission of an API key. A key holds what it was created with.' })
export type Permission = z.output<typeof Permission>

/** A permission that another one contains. */
const INCLUDED: Partial<Record<Permission, readonly Permission[]>> = {
  'webhooks:manage': ['webhooks:read'],
  'members:manage': ['members:read'],
  'accounts:approve': ['accounts:request'],
}

/** Whether a key of `level` may hold `permission` at all. */
export function levelMayHold(level: KeyLevel, permission: Permission): boolean {
  const letters: string = PERMISSION_LEVELS[permission]
  return [...letters].some((letter) => LEVEL_LETTERS[letter as keyof typeof LEVEL_LETTERS] === level)
}

/** The permissions a key acts with: what it lists, what that includes, and `usage:read` for tenant and identity keys. */
export function resolvePermissions(level: KeyLevel, listed: readonly Permission[]): ReadonlySet<Permission> {
  const held = new Set<Permission>(listed)
  for (const permission of listed) for (const included of INCLUDED[permission] ?? []) held.add(included)
  if (level === 'tenant' || level === 'identity') held.add('usage:read')
  return held
}
