import type { TenantPolicy } from '../../contract/objects/policy.ts'
import type { createIdentity, updateIdentity } from '../../contract/resources/identities.ts'
import type { Input } from '../../contract/route.ts'
import { parseMailAddress } from '../addresses/mail-address.ts'
import type { Principal } from '../control/scope.ts'
import { sanitiseHtml } from '../mail/sanitise.ts'
import { ApiError } from '../platform/api-error.ts'
import type { IdentityRow } from './queries.ts'

type Fields = 'display_name' | 'purpose' | 'owner' | 'signature' | 'send_policy' | 'metadata'
type CreateBody = Input<typeof createIdentity>['body']
type UpdateBody = Input<typeof updateIdentity>['body']

/** What a person or program says of an identity, in a create or an update; null empties, left out keeps. */
export type ProfileInput = Partial<Pick<CreateBody, Fields>> | Pick<UpdateBody, Fields>

type ProfileColumns = Pick<
  IdentityRow,
  | 'displayName'
  | 'purpose'
  | 'ownerName'
  | 'ownerEmail'
  | 'signatureText'
  | 'signatureHtml'
  | 'sendPolicyJson'
  | 'metadataJson'
>

/** The columns that the given fields set, in stored form. Fails with `address_invalid` when the owner's is no address. */
export function profileColumns(input: ProfileInput): Partial<ProfileColumns> {
  const { display_name, purpose, owner, signature, send_policy, metadata } = input
  return {
    ...(display_name === undefined ? {} : { displayName: display_name }),
    ...(purpose === undefined ? {} : { purpose }),
    ...(owner === undefined ? {} : ownerColumns(owner)),
    ...(signature === undefined ? {} : signatureColumns(signature)),
    ...(send_policy === undefined ? {} : { sendPolicyJson: JSON.stringify(send_policy) }),
    ...(metadata === undefined ? {} : { metadataJson: JSON.stringify(metadata) }),
  }
}

function ownerColumns(owner: NonNullable<CreateBody['owner']> | null) {
  if (owner === null) return { ownerName: null, ownerEmail: null }
  const email = parseMailAddress(owner.email)
  if (email === null) throw new ApiError('address_invalid', { fix: 'Send a valid address as owner.email.' })
  return { ownerName: owner.name, ownerEmail: email }
}

/** HTML is cleaned like received mail: it will stand in other people's mail programs. */
function signatureColumns(signature: CreateBody['signature'] | null) {
  const text = signature?.text ?? ''
  const html = sanitiseHtml(signature?.html ?? '')
  return { signatureText: text === '' ? null : text, signatureHtml: html === '' ? null : html }
}

/** Only the operator may let an identity send more than its tenant's cap allows. [spec/config.md 11] */
export function assertDailyCap(
  principal: Pick<Principal, 'level'>,
  policy: Pick<TenantPolicy, 'identity_daily_send_cap'>,
  input: ProfileInput,
): void {
  const cap = input.send_policy?.daily_cap ?? 0
  if (principal.level === 'platform' || cap <= policy.identity_daily_send_cap) return
  throw new ApiError('scope_denied', { details: { field: 'send_policy.daily_cap' } })
}
