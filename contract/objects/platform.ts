import { z } from 'zod'
import { Timestamp } from '../fields.ts'
import { DlqItemId, TenantId } from '../ids.ts'

export const SWITCH_NAMES = ['read_only', 'free_sending', 'emergency_prune'] as const
export const SwitchName = z.enum(SWITCH_NAMES).meta({
  id: 'SwitchName',
  description:
    '`read_only`: keys below the platform write nothing and queued mail waits. `free_sending`: off stops sends of free and new workspaces. `emergency_prune`: on keeps events and deliveries for 7 days only.',
})
export type SwitchName = z.output<typeof SwitchName>

export const SWITCH_STATES = ['on', 'off'] as const
export const SwitchState = z.enum(SWITCH_STATES).meta({ id: 'SwitchState', description: 'On or off.' })
export type SwitchState = z.output<typeof SwitchState>

export const SWITCH_SETTERS = ['auto', 'platform'] as const
const SwitchSetter = z
  .enum(SWITCH_SETTERS)
  .meta({ id: 'SwitchSetter', description: 'The service itself, or a platform key.' })

export const PlatformSwitch = z
  .object({
    name: SwitchName,
    state: SwitchState,
    set_by: SwitchSetter,
    reason: z.string().describe('Why it stands so.'),
    set_at: Timestamp,
  })
  .meta({ id: 'PlatformSwitch', description: 'A switch of the operator. It takes effect within a minute.' })
export type PlatformSwitch = z.input<typeof PlatformSwitch>

export const WORK_QUEUES = ['pm-inbound', 'pm-outbound', 'pm-delivery-events', 'pm-webhooks', 'pm-index'] as const
export const WorkQueue = z
  .enum(WORK_QUEUES)
  .meta({ id: 'WorkQueue', description: 'A queue of work; each has a queue of dead letters.' })
export type WorkQueue = z.output<typeof WorkQueue>

export const DlqItem = z
  .object({
    id: DlqItemId,
    queue: WorkQueue,
    kind: z.string().nullable().describe('What kind of work it was; null when its body did not say.'),
    tenant_id: TenantId.nullable().describe('Whose work it was; null when its body did not say.'),
    first_seen_at: Timestamp,
    redriven_at: Timestamp.nullable().describe('When it was last sent again; null while it is open.'),
    redrive_count: z.int().min(0).describe('How often it was sent again.'),
  })
  .meta({ id: 'DlqItem', description: 'A queue message that failed for good. Its body is never shown.' })
export type DlqItem = z.input<typeof DlqItem>

export const SIGNING_KEY_PURPOSES = ['thread', 'link', 'cursor', 'web_bot_auth'] as const
export const SigningKeyPurpose = z.enum(SIGNING_KEY_PURPOSES).meta({
  id: 'SigningKeyPurpose',
  description:
    'What a key of the service signs. The key before goes on verifying: `thread` tokens in reply addresses 90 days, `link` links and console tokens 7 days, `cursor` list positions 24 hours, `web_bot_auth` HTTP signatures 7 days.',
})
export type SigningKeyPurpose = z.output<typeof SigningKeyPurpose>

const PreviousSigningKey = z
  .object({
    kid: z.string().describe('Its key id.'),
    verify_until: Timestamp.describe('What it signed is good until then; the present moment when it was revoked.'),
    revoked: z.boolean().describe('It was removed: nothing it signed is good any more.'),
  })
  .meta({ id: 'PreviousSigningKey', description: 'The key that signed before.' })

export const SigningKeyRotation = z
  .object({
    purpose: SigningKeyPurpose,
    kid: z.string().describe('Key id of the key that signs from now on: one character, or a thumbprint.'),
    created_at: Timestamp,
    previous: PreviousSigningKey.nullable().describe('Null when this is the first key of its purpose.'),
  })
  .meta({ id: 'SigningKeyRotation', description: 'What a rotation came to. Key material is never shown.' })
export type SigningKeyRotation = z.input<typeof SigningKeyRotation>

export const MASTER_KEY_SLOTS = ['a', 'b'] as const
const MasterKeySlotName = z
  .enum(MASTER_KEY_SLOTS)
  .meta({ id: 'MasterKeySlotName', description: 'One of the two places for a master key.' })

const MasterKeySlot = z
  .object({
    slot: MasterKeySlotName,
    present: z.boolean().describe('It holds a key.'),
    kid: z.string().nullable().describe('First 8 bytes of the SHA-256 of the key, in hex; null without one.'),
  })
  .meta({ id: 'MasterKeySlot', description: 'What one slot holds.' })

const MasterKeyStatus = z
  .object({
    active_slot: MasterKeySlotName.describe('The slot whose key seals.'),
    slots: z.array(MasterKeySlot).describe('Both slots.'),
    remaining: z.int().min(0).describe('Sealed values that are not under the active key yet.'),
    activated_at: Timestamp.nullable().describe('When the active key was first seen at work.'),
    resealed_at: Timestamp.nullable().describe('When nothing was left under another key for the first time.'),
  })
  .meta({ id: 'MasterKeyStatus', description: 'How far the rotation of the master key is.' })

const PlatformSwitches = z
  .object({ read_only: SwitchState, free_sending: SwitchState, emergency_prune: SwitchState })
  .meta({ id: 'PlatformSwitches', description: 'How the switches stand.' })

const PlatformCapacity = z
  .object({
    d1_bytes: z.int().min(0).nullable().describe('Size of the main database in bytes.'),
    d1_pct: z.number().min(0).nullable().describe('The same in percent of the 10 GB it may have.'),
    vectors: z.int().min(0).nullable().describe('Vectors in the search index.'),
    vectors_pct: z.number().min(0).nullable().describe('The same in percent of what the index takes.'),
    tenants: z.int().min(0).nullable().describe('Tenants that are not erased.'),
    namespaces_pct: z.number().min(0).nullable().describe('The same in percent of what the search index takes.'),
    measured_at: Timestamp.nullable().describe('When this was measured; null when nothing was.'),
  })
  .meta({ id: 'PlatformCapacity', description: 'How full the deployment is. Null: not measured.' })

export const PlatformStatus = z
  .object({
    frozen: z.boolean().describe('Only platform keys are served; mail and queues wait.'),
    frozen_since: Timestamp.nullable().describe('Since when; null while it is not frozen or when that is not known.'),
    switches: PlatformSwitches,
    master_key: MasterKeyStatus,
    capacity: PlatformCapacity,
  })
  .meta({ id: 'PlatformStatus', description: 'How the deployment stands, as far as it is measured.' })
export type PlatformStatus = z.input<typeof PlatformStatus>
