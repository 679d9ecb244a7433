import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { addresses } from '../addresses/schema.d1.ts'
import type { Database, Statement } from '../control/database.ts'
import { inJson } from '../control/json-list.ts'
import { identities } from '../identities/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { inboundDueOwners } from './schema.d1.ts'

/** The directory: who receives mail for an address. One statement; the owner comes from this row and nowhere else. [A2] */
export async function acrossTenantsFindRecipient(db: Database, address: string) {
  const row = await db
    .select({
      addressStatus: sql<typeof addresses.$inferSelect.status>`${addresses.status}`.as('address_status'),
      tenantId: addresses.tenantId,
      identityId: addresses.identityId,
      identityStatus: sql<typeof identities.$inferSelect.status>`${identities.status}`.as('identity_status'),
      mailboxId: identities.mailboxDoId,
      tenantStatus: sql<typeof tenants.$inferSelect.status>`${tenants.status}`.as('tenant_status'),
      suspendedAt: tenants.suspendedAt,
    })
    .from(addresses)
    .innerJoin(identities, eq(identities.id, addresses.identityId))
    .innerJoin(tenants, eq(tenants.id, addresses.tenantId))
    .where(eq(addresses.address, address))
    .get()
  return row ?? null
}

/** What a consumer must know before it writes: a pointer's scope is never trusted. */
export async function findInboundScope(
  db: Database,
  owner: { readonly tenantId: TenantId; readonly identityId: IdentityId },
) {
  const row = await db
    .select({
      identityStatus: sql<typeof identities.$inferSelect.status>`${identities.status}`.as('identity_status'),
      mailboxId: identities.mailboxDoId,
      tenantStatus: sql<typeof tenants.$inferSelect.status>`${tenants.status}`.as('tenant_status'),
      policyJson: tenants.policyJson,
    })
    .from(identities)
    .innerJoin(tenants, eq(tenants.id, identities.tenantId))
    .where(and(eq(identities.id, owner.identityId), eq(identities.tenantId, owner.tenantId)))
    .get()
  return row ?? null
}

/** Addresses of the identity in every status, and those of its tenant among the header recipients: one statement. */
export async function listRecipientAddresses(
  db: Database,
  owner: { readonly tenantId: TenantId; readonly identityId: IdentityId },
  headerAddresses: readonly string[],
) {
  return db
    .select({ address: addresses.address, status: addresses.status, identityId: addresses.identityId })
    .from(addresses)
    .where(
      and(
        eq(addresses.tenantId, owner.tenantId),
        or(eq(addresses.identityId, owner.identityId), inJson(addresses.address, headerAddresses)),
      ),
    )
    .all()
}

/** Notes that a mailbox could not be told of accepted mail; the earliest note stays. */
export async function noteDueOwner(
  db: Database,
  due: { readonly tenantId: TenantId; readonly identityId: IdentityId; readonly dueAt: number },
): Promise<void> {
  await db
    .insert(inboundDueOwners)
    .values(due)
    .onConflictDoUpdate({
      target: inboundDueOwners.identityId,
      set: { dueAt: sql`min(${inboundDueOwners.dueAt}, excluded.due_at)` },
    })
    .run()
}

/** Mailboxes that are due, oldest note first, with where they are. */
export async function acrossTenantsListDueOwners(db: Database, dueUntil: number, limit: number) {
  return db
    .select({
      identityId: inboundDueOwners.identityId,
      tenantId: inboundDueOwners.tenantId,
      dueAt: inboundDueOwners.dueAt,
      mailboxId: identities.mailboxDoId,
    })
    .from(inboundDueOwners)
    .innerJoin(identities, eq(identities.id, inboundDueOwners.identityId))
    .where(lte(inboundDueOwners.dueAt, dueUntil))
    .orderBy(asc(inboundDueOwners.dueAt), asc(inboundDueOwners.identityId))
    .limit(limit)
    .all()
}

/** Removes a note unless a newer one replaced it. */
export function deleteDueOwner(
  db: Database,
  due: { readonly identityId: IdentityId; readonly dueAt: number },
): Statement {
  return db
    .delete(inboundDueOwners)
    .where(and(eq(inboundDueOwners.identityId, due.identityId), eq(inboundDueOwners.dueAt, due.dueAt)))
}
