import type { DomainId, IdentityId, TenantId } from '../../contract/ids.ts'
import { type AddressToBe, newAddress, storeAddress, whenAddressesFree } from '../addresses/directory.ts'
import { ADDRESS_LENGTH_MAX, firstForwarding, isLive, isRoutedAtOnce } from '../addresses/rules.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { mailboxInitIntent } from '../control/intents.ts'
import { findDomainForAddress, loadPlatformDomain } from '../domains/read.ts'
import { ApiError } from '../platform/api-error.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../rpc/context.ts'
import { presentIdentity } from './present.ts'
import type { profileColumns } from './profile.ts'
import { type IdentityRow, identityExists, insertIdentity } from './queries.ts'

/** An identity and its addresses, complete and not stored yet. */
export type Draft = {
  readonly row: IdentityRow & { readonly usernameFold: string }
  readonly addresses: readonly AddressToBe[]
}

type Owner = { readonly id: TenantId; readonly addressSuffix: string }

type Parts = {
  readonly name: { readonly username: string; readonly usernameFold: string }
  readonly profile: ReturnType<typeof profileColumns>
  readonly client: { readonly id: string; readonly fingerprint: string } | null
  readonly domainId: DomainId | undefined
}

/** Ids of objects carry the deployment's jurisdiction for life; locally there is none. [spec/config.md 2] */
function newMailboxId(ctx: Context): string {
  const { MAILBOX } = ctx.env
  const id = ctx.settings.jurisdiction === 'eu' ? MAILBOX.newUniqueId({ jurisdiction: 'eu' }) : MAILBOX.newUniqueId()
  return id.toString()
}

/** Puts row and addresses together. Fails when the wanted domain is unknown or cannot route yet. */
export async function draftIdentity(ctx: Context, tenant: Owner, parts: Parts): Promise<Draft> {
  const { name, profile, client, domainId } = parts
  const id = newId('idn')
  const addresses = await draftAddresses(ctx, tenant, { identityId: id, username: name.username, domainId })
  const row = {
    id,
    tenantId: tenant.id,
    ...name,
    displayName: '',
    purpose: null,
    clientId: client?.id ?? null,
    clientFingerprint: client?.fingerprint ?? null,
    ownerName: null,
    ownerEmail: null,
    signatureText: null,
    signatureHtml: null,
    status: 'active' as const,
    pauseReason: null,
    sendPolicyJson: '{}',
    metadataJson: '{}',
    mailboxDoId: newMailboxId(ctx),
    isSystem: false,
    createdAt: ctx.nowMs,
    updatedAt: ctx.nowMs,
    ...profile,
  }
  return { row, addresses }
}

/** The platform address, which every identity has for life, and one on the wanted domain before it. [FR-DOM-1, FR-DOM-6] */
async function draftAddresses(
  ctx: Context,
  tenant: Owner,
  wanted: { readonly identityId: IdentityId; readonly username: string; readonly domainId: DomainId | undefined },
): Promise<AddressToBe[]> {
  const owner = { tenantId: tenant.id, identityId: wanted.identityId }
  const platform = await loadPlatformDomain(ctx)
  const custom = await findWantedDomain(ctx, tenant.id, wanted.domainId)
  const fallback = newAddress(ctx, owner, {
    localPart: `${wanted.username}${tenant.addressSuffix}`,
    domain: platform,
    role: custom === null ? 'primary' : 'alias',
    status: 'active',
    forwarding: null,
  })
  if (custom === null) return checkedLengths([fallback])
  const primary = newAddress(ctx, owner, {
    localPart: wanted.username,
    domain: custom,
    role: 'primary',
    status: 'active',
    forwarding: firstForwarding(custom),
  })
  return checkedLengths([primary, fallback])
}

/** Null: the platform domain, asked for by silence or by its id. */
async function findWantedDomain(ctx: Context, tenantId: TenantId, domainId: DomainId | undefined) {
  if (domainId === undefined) return null
  const domain = await findDomainForAddress(ctx, tenantId, domainId)
  if (domain === null) throw new ApiError('domain_not_found')
  if (domain.tenantId === null) return null
  if (!isLive(domain) || !isRoutedAtOnce(domain)) throw new ApiError('domain_not_ready')
  return domain
}

function checkedLengths(addresses: AddressToBe[]): AddressToBe[] {
  if (addresses.some(({ address }) => address.length > ADDRESS_LENGTH_MAX)) throw new ApiError('address_invalid')
  return addresses
}

/** Commits a draft if its tenant is active and its addresses are free at that moment. `false`: nothing changed. */
export async function commitDraft(ctx: Context, { row, addresses }: Draft): Promise<boolean> {
  const { id: identityId, tenantId, mailboxDoId: mailboxId } = row
  const isThere = identityExists(identityId)
  const data = { identity: presentIdentity(row, addresses) }
  const entry = { action: 'identity.create', tenantId, targetType: 'identity', targetId: identityId } as const
  const [inserted] = await commitAudited(ctx, [
    insertIdentity(ctx.db, row, whenAddressesFree(ctx, addresses, identityId)),
    ...addresses.map((address) => storeAddress(ctx, address, isThere)),
    mailboxInitIntent(ctx, { tenantId, identityId, mailboxId }, data, isThere),
    auditStatement(ctx, entry, isThere),
  ])
  return (inserted?.meta.changes ?? 0) > 0
}
