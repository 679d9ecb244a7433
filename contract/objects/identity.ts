import { z } from 'zod'
import { DisplayName, Email, Metadata, Timestamp } from '../fields.ts'
import { AddressId, DomainId, IdentityId, TenantId } from '../ids.ts'

export const IDENTITY_STATUSES = ['active', 'paused', 'deleting', 'deleted'] as const
export const IdentityStatus = z
  .enum(IDENTITY_STATUSES)
  .meta({ id: 'IdentityStatus', description: 'Life of an identity. A paused one still receives.' })
export type IdentityStatus = z.output<typeof IdentityStatus>

export const PAUSE_REASONS = ['manual', 'abuse_threshold', 'tenant_suspended'] as const
export const PauseReason = z.enum(PAUSE_REASONS).meta({ id: 'PauseReason', description: 'Why an identity is paused.' })
export type PauseReason = z.output<typeof PauseReason>

export const ADDRESS_ROLES = ['primary', 'alias'] as const
export const AddressRole = z
  .enum(ADDRESS_ROLES)
  .meta({ id: 'AddressRole', description: 'One address of an identity is primary.' })

export const ADDRESS_STATUSES = ['pending', 'active', 'retiring', 'retired'] as const
export const AddressStatus = z.enum(ADDRESS_STATUSES).meta({
  id: 'AddressStatus',
  description: 'Life of an address. A retiring one still receives, a retired one refuses mail.',
})

export const FORWARDING_STATES = ['unverified', 'ok', 'failed'] as const
export const ForwardingState = z
  .enum(FORWARDING_STATES)
  .meta({ id: 'ForwardingState', description: 'Result of the last forwarding test of an address.' })

export const AUTO_REPLY_CHOICES = ['allowed', 'denied'] as const
const AutoReply = z
  .enum(AUTO_REPLY_CHOICES)
  .meta({ id: 'AutoReply', description: 'Whether the identity may answer automatically.' })

const sendPolicyFields = {
  daily_cap: z.int().min(0).optional().describe('Sends a day; the tenant cap applies when it is left out.'),
  auto_reply: AutoReply.optional().describe('`allowed` defers to the tenant policy.'),
  require_known_recipient: z
    .boolean()
    .optional()
    .describe('True unless set: recipients never written to are suppressed.'),
}
export const SendPolicyInput = z
  .object(sendPolicyFields)
  .meta({ id: 'SendPolicyInput', description: 'How an identity may send.' })
export const SendPolicy = z
  .object({
    daily_cap: z.int().min(0).nullable().describe('Sends a day; null: the tenant cap applies.'),
    auto_reply: AutoReply,
    require_known_recipient: z.boolean().describe('Recipients never written to are suppressed.'),
  })
  .meta({ id: 'SendPolicy', description: 'How an identity may send.' })

const ownerFields = {
  name: z.string().min(1).max(200).describe('Name of the accountable person.'),
  email: Email,
}
export const OwnerInput = z
  .object(ownerFields)
  .meta({ id: 'OwnerInput', description: 'The person accountable for an identity.' })
export const Owner = z.object(ownerFields).meta({ id: 'Owner', description: 'The person accountable for an identity.' })

export const SignatureInput = z
  .object({
    text: z.string().max(10_000).nullable().optional().describe('Plain signature, at most 10,000 characters.'),
    html: z.string().max(50_000).nullable().optional().describe('HTML signature, sanitised when it is stored.'),
  })
  .meta({ id: 'SignatureInput', description: 'What is appended to outbound mail.' })
export const Signature = z
  .object({
    text: z.string().nullable().describe('Plain signature.'),
    html: z.string().nullable().describe('Sanitised HTML signature.'),
  })
  .meta({ id: 'Signature', description: 'What is appended to outbound mail.' })

export const Address = z
  .object({
    id: AddressId,
    identity_id: IdentityId,
    address: Email,
    local_part: z.string().describe('What stands before the `@`.'),
    domain_id: DomainId,
    role: AddressRole,
    status: AddressStatus,
    retire_at: Timestamp.nullable().describe('When a retiring address will be retired.'),
    retired_at: Timestamp.nullable().describe('When it was retired.'),
    forwarding: ForwardingState.nullable().describe(
      'Null unless mail of the domain is forwarded to the platform address.',
    ),
    forwarding_checked_at: Timestamp.nullable().describe('When `forwarding` last changed.'),
    created_at: Timestamp,
  })
  .meta({ id: 'Address', description: 'An address of an identity.' })
export type Address = z.input<typeof Address>

export const Identity = z
  .object({
    id: IdentityId,
    tenant_id: TenantId,
    username: z.string().describe('Unique in the tenant; never changes.'),
    display_name: z.string().describe('Name shown to correspondents; `""` once erased.'),
    purpose: z.string().nullable().describe('Free tag of the integrator.'),
    status: IdentityStatus,
    pause_reason: PauseReason.nullable().describe('Why it is paused; null while it is not.'),
    primary_address: Email,
    addresses: z.array(Address).describe('Every address, in every status.'),
    owner: Owner.nullable().describe('The accountable person; needed before the first send.'),
    signature: Signature.nullable().describe('Null when neither form is set.'),
    send_policy: SendPolicy,
    metadata: Metadata,
    client_id: z.string().nullable().describe('The idempotent create key of the integrator.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Identity', description: 'An email identity of an agent: a mailbox and its addresses.' })
export type Identity = z.input<typeof Identity>

/** Fields that create and update share; bounds as in spec/identities.md 18. */
export const identityFields = {
  display_name: DisplayName,
  purpose: z.string().min(1).max(100),
  owner: OwnerInput,
  signature: SignatureInput,
  send_policy: SendPolicyInput,
}
