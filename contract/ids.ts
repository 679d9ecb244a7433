import { z } from 'zod'

/** Every id prefix of PactMail and what it names. Frozen: stored data and receivers depend on it. [spec/data-model.md 2] */
export const ID_PREFIXES = {
  ten: 'tenant',
  ptn: 'partner',
  idn: 'identity',
  adr: 'address',
  dom: 'domain',
  thr: 'thread',
  msg: 'message',
  att: 'attachment',
  whk: 'webhook endpoint',
  dlv: 'webhook delivery attempt',
  evt: 'event',
  key: 'API key',
  era: 'erasure request',
  exp: 'export',
  job: 'job',
  aud: 'audit entry',
  req: 'request',
  usr: 'console user',
  inv: 'invitation',
  dlq: 'dead-letter item',
  hld: 'quota hold',
  prb: 'alignment probe',
  sac: 'service-ledger entry',
} as const
export type IdPrefix = keyof typeof ID_PREFIXES

/** 26 characters of upper-case Crockford base32. */
export const ULID_PATTERN = '[0-9A-HJKMNP-TV-Z]{26}'

function idSchema<const B extends string>(prefix: IdPrefix, brand: B) {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_${ULID_PATTERN}$`))
    .meta({ id: brand, description: `Id of one ${ID_PREFIXES[prefix]}: \`${prefix}_\` and a 26-character ULID.` })
    .brand<B>()
}

export const TenantId = idSchema('ten', 'TenantId')
export type TenantId = z.output<typeof TenantId>
export const PartnerId = idSchema('ptn', 'PartnerId')
export type PartnerId = z.output<typeof PartnerId>
export const IdentityId = idSchema('idn', 'IdentityId')
export type IdentityId = z.output<typeof IdentityId>
export const AddressId = idSchema('adr', 'AddressId')
export type AddressId = z.output<typeof AddressId>
export const DomainId = idSchema('dom', 'DomainId')
export type DomainId = z.output<typeof DomainId>
export const ThreadId = idSchema('thr', 'ThreadId')
export type ThreadId = z.output<typeof ThreadId>
export const MessageId = idSchema('msg', 'MessageId')
export type MessageId = z.output<typeof MessageId>
export const AttachmentId = idSchema('att', 'AttachmentId')
export type AttachmentId = z.output<typeof AttachmentId>
export const EventId = idSchema('evt', 'EventId')
export type EventId = z.output<typeof EventId>
export const WebhookId = idSchema('whk', 'WebhookId')
export type WebhookId = z.output<typeof WebhookId>
export const DeliveryId = idSchema('dlv', 'DeliveryId')
export type DeliveryId = z.output<typeof DeliveryId>
export const KeyId = idSchema('key', 'KeyId')
export type KeyId = z.output<typeof KeyId>
export const RequestId = idSchema('req', 'RequestId')
export type RequestId = z.output<typeof RequestId>
export const UserId = idSchema('usr', 'UserId')
export type UserId = z.output<typeof UserId>
export const AuditId = idSchema('aud', 'AuditId')
export type AuditId = z.output<typeof AuditId>
export const DlqItemId = idSchema('dlq', 'DlqItemId')
export type DlqItemId = z.output<typeof DlqItemId>
