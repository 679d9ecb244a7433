import { z } from 'zod'
import { IdentityId } from '../ids.ts'
import { Address, Identity, PauseReason } from '../objects/identity.ts'
import { defineEvent } from './envelope.ts'

export const identityCreated = defineEvent(
  'identity.created',
  'An identity was created and its mailbox is ready.',
  z.object({ identity: Identity }).meta({ id: 'IdentityCreatedData', description: 'The new identity.' }),
)

export const identityUpdated = defineEvent(
  'identity.updated',
  'Fields of an identity changed.',
  z
    .object({ identity: Identity, changed: z.array(z.string()).describe('Names of the changed fields.') })
    .meta({ id: 'IdentityUpdatedData', description: 'The identity and what changed.' }),
)

const PauseMetrics = z
  .object({
    complaints: z.int().min(0).describe('Complaints in the window.'),
    complaint_window: z.int().min(1).describe('Outcomes looked at.'),
    bounces: z.int().min(0).describe('Bounces in the window.'),
    bounce_window: z.int().min(1).describe('Outcomes looked at.'),
  })
  .meta({ id: 'PauseMetrics', description: 'The rates that paused an identity.' })

export const identityPaused = defineEvent(
  'identity.paused',
  'An identity may no longer send; it still receives.',
  z
    .object({
      identity_id: IdentityId,
      reason: PauseReason,
      metrics: PauseMetrics.nullable().describe('Set for `abuse_threshold`.'),
    })
    .meta({ id: 'IdentityPausedData', description: 'Which identity, and why.' }),
)

export const identityResumed = defineEvent(
  'identity.resumed',
  'An identity may send again.',
  z.object({ identity_id: IdentityId }).meta({ id: 'IdentityResumedData', description: 'Which identity.' }),
)

export const identityAddressAdded = defineEvent(
  'identity.address_added',
  'An address was added to an identity.',
  z.object({ address: Address }).meta({ id: 'IdentityAddressAddedData', description: 'The new address.' }),
)

export const identityAddressActivated = defineEvent(
  'identity.address_activated',
  'A pending address receives now: its domain is ready.',
  z.object({ address: Address }).meta({ id: 'IdentityAddressActivatedData', description: 'Which address.' }),
)

export const identityAddressPromoted = defineEvent(
  'identity.address_promoted',
  'An address became the primary one, or is it again.',
  z
    .object({
      address: Address,
      previous_primary: Address.describe(
        'The primary before, an alias now: retiring with `retire_at`, retired, or active when it is the platform address or a change was taken back.',
      ),
    })
    .meta({ id: 'IdentityAddressPromotedData', description: 'The primary address, and the one before.' }),
)

export const identityAddressRetired = defineEvent(
  'identity.address_retired',
  'An address refuses mail from now on, for ever.',
  z.object({ address: Address }).meta({ id: 'IdentityAddressRetiredData', description: 'Which address.' }),
)
