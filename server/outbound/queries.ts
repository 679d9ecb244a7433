import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import type { IdentityStatus } from '../../contract/objects/identity.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'
import { addresses } from '../addresses/schema.d1.ts'
import type { Database } from '../control/database.ts'
import { inJson } from '../control/json-list.ts'
import { domains } from '../domains/schema.d1.ts'
import { identities } from '../identities/schema.d1.ts'
import { opsSwitches } from '../operations/schema.d1.ts'
import { partners } from '../partners/schema.d1.ts'
import { senderLists, suppressions } from '../suppressions/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'

type Owner = { readonly tenantId: TenantId; readonly identityId: IdentityId }

const SENDER = {
  identityStatus: sql<IdentityStatus>`${identities.status}`.as('identity_status'),
  pauseReason: identities.pauseReason,
  ownerName: identities.ownerName,
  ownerEmail: identities.ownerEmail,
  displayName: identities.displayName,
  signatureText: identities.signatureText,
  signatureHtml: identities.signatureHtml,
  sendPolicyJson: identities.sendPolicyJson,
  isSystem: identities.isSystem,
  mailboxId: identities.mailboxDoId,
  tenantStatus: sql<TenantStatus>`${tenants.status}`.as('tenant_status'),
  mode: tenants.mode,
  policyJson: tenants.policyJson,
  partnerId: tenants.partnerId,
  rampLiftedAt: tenants.rampLiftedAt,
  sendingPausedAt: tenants.sendingPausedAt,
  sendingPauseReason: tenants.sendingPauseReason,
  quotaId: tenants.quotaDoId,
  partnerStatus: sql<typeof partners.$inferSelect.status | null>`${partners.status}`.as('partner_status'),
  partnerRampExempt: sql<number | null>`${partners.rampExempt}`.as('partner_ramp_exempt'),
}

function selectSender(db: Database, owner: Owner) {
  return db
    .select(SENDER)
    .from(identities)
    .innerJoin(tenants, eq(tenants.id, identities.tenantId))
    .leftJoin(partners, eq(partners.id, tenants.partnerId))
    .where(and(eq(identities.id, owner.identityId), eq(identities.tenantId, owner.tenantId)))
}

/** Who sends, with tenant and partner. */
export type SenderRow = Awaited<ReturnType<typeof selectSender>>[number]

function selectAddresses(db: Database, owner: Owner) {
  return db
    .select({
      address: addresses.address,
      role: addresses.role,
      status: addresses.status,
      domainId: addresses.domainId,
      domainName: domains.name,
      domainKind: domains.kind,
      domainState: domains.state,
      transport: domains.transport,
      replyToken: domains.replyToken,
      sending: domains.sending,
      sendingPausedAt: domains.sendingPausedAt,
    })
    .from(addresses)
    .innerJoin(domains, eq(domains.id, addresses.domainId))
    .where(and(eq(addresses.tenantId, owner.tenantId), eq(addresses.identityId, owner.identityId)))
}

/** An own address and its domain. */
export type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number]

function inForceAt(nowMs: number): SQL | undefined {
  return or(isNull(suppressions.expiresAt), gt(suppressions.expiresAt, nowMs))
}

function selectSuppressions(db: Database, tenantId: TenantId, hashes: readonly string[], nowMs: number) {
  return db
    .select({ addressHash: suppressions.addressHash, reason: suppressions.reason })
    .from(suppressions)
    .where(and(eq(suppressions.tenantId, tenantId), inJson(suppressions.addressHash, hashes), inForceAt(nowMs)))
}

/** Entries of the tenant's lists for mail out, of both kinds, among the addresses and `@domain`s of a send. */
function selectListed(db: Database, tenantId: TenantId, entries: readonly string[]) {
  return db
    .select({ kind: senderLists.kind, entry: senderLists.entry })
    .from(senderLists)
    .where(
      and(
        eq(senderLists.tenantId, tenantId),
        eq(senderLists.direction, 'send'),
        sql`${senderLists.kind} in ('allow', 'block')`,
        inJson(senderLists.entry, entries),
      ),
    )
}

/** Addresses in use of identities of the tenant, or of tenants of the same partner: two absent partners are not the same. */
function selectHosted(db: Database, tenantId: TenantId, bases: readonly string[]) {
  const own = sql`(select partner_id from tenants where id = ${tenantId})`
  return db
    .select({
      address: addresses.address,
      tenantId: addresses.tenantId,
      identityId: addresses.identityId,
      mailboxId: identities.mailboxDoId,
    })
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .innerJoin(tenants, eq(tenants.id, addresses.tenantId))
    .where(
      and(
        inJson(addresses.address, bases),
        sql`${addresses.status} in ('active', 'retiring')`,
        sql`${identities.status} in ('active', 'paused')`,
        sql`${tenants.status} in ('active', 'suspended')`,
        or(eq(addresses.tenantId, tenantId), sql`(${own} is not null and ${tenants.partnerId} = ${own})`),
      ),
    )
}

/** A hosted address and where its mailbox is. */
export type HostedRow = Awaited<ReturnType<typeof selectHosted>>[number]

function selectFreeSending(db: Database) {
  return db.select({ state: opsSwitches.state }).from(opsSwitches).where(eq(opsSwitches.name, 'free_sending'))
}

/** Everything D1 knows about a send, in one batch whatever the number of recipients. */
export async function readSendContext(
  db: Database,
  owner: Owner,
  recipients: {
    readonly hashes: readonly string[]
    readonly entries: readonly string[]
    readonly bases: readonly string[]
    readonly nowMs: number
  },
) {
  const [senders, own, suppressed, listed, hosted, switches] = await db.batch([
    selectSender(db, owner),
    selectAddresses(db, owner),
    selectSuppressions(db, owner.tenantId, recipients.hashes, recipients.nowMs),
    selectListed(db, owner.tenantId, recipients.entries),
    selectHosted(db, owner.tenantId, recipients.bases),
    selectFreeSending(db),
  ])
  return { sender: senders[0] ?? null, own, suppressed, listed, hosted, freeSending: switches[0]?.state ?? 'on' }
}

/** Where the mailboxes of hosted recipients are, for a copy into each. */
export async function acrossTenantsFindHosted(
  db: Database,
  tenantId: TenantId,
  bases: readonly string[],
): Promise<HostedRow[]> {
  return selectHosted(db, tenantId, bases)
}

/** Where the mailbox of an identity is; null when the identity is gone. */
export async function findMailbox(db: Database, owner: Owner): Promise<string | null> {
  const row = await db
    .select({ mailboxId: identities.mailboxDoId })
    .from(identities)
    .where(and(eq(identities.id, owner.identityId), eq(identities.tenantId, owner.tenantId)))
    .get()
  return row?.mailboxId ?? null
}
