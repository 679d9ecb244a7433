/** Every action the trail knows. An action that is not here is not written. [spec/security.md 16, spec/api.md 6] */
export const AUDIT_ACTIONS = [
  'key.create',
  'key.rotate',
  'key.revoke',
  'tenant.create',
  'tenant.update',
  'identity.create',
  'identity.update',
  'address.create',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'address.promote',
  'address.retire',
  'address.delete',
  'webhook.rotate_secret',
  'mail.read',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
  'message.cancel',
  'message.resolve',
