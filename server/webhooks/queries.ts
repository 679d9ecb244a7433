import { and, desc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { EventId, IdentityId, PartnerId, TenantId, WebhookId } from '../../contract/ids.ts'
import type { PartnerStatus } from '../../contract/objects/partner.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import { inJson } from '../control/json-list.ts'
import { eventIndex } from '../events/schema.d1.ts'
import { identities } from '../identities/schema.d1.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { webhookEndpoints } from './schema.d1.ts'

const COLUMNS = {
  id: webhookEndpoints.id,
  tenantId: webhookEndpoints.tenantId,
  partnerId: webhookEndpoints.partnerId,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  eventTypesJson: webhookEndpoints.eventTypesJson,
  identityIdsJson: webhookEndpoints.identityIdsJson,
  enabled: webhookEndpoints.enabled,
  disabledReason: webhookEndpoints.disabledReason,
  manuallyDisabledAt: webhookEndpoints.manuallyDisabledAt,
  secretEnc: webhookEndpoints.secretEnc,
  prevSecretEnc: webhookEndpoints.prevSecretEnc,
  prevSecretExpiresAt: webhookEndpoints.prevSecretExpiresAt,
  consecutiveFailures: webhookEndpoints.consecutiveFailures,
  failingSince: webhookEndpoints.failingSince,
  createdAt: webhookEndpoints.createdAt,
  updatedAt: webhookEndpoints.updatedAt,
}

/** An endpoint as it is stored. */
export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** Whose endpoint: at most one is set, neither is the platform's. */
export type EndpointOwner = { readonly tenantId: TenantId | null; readonly partnerId: PartnerId | null }

/** Reads an endpoint and whose it is, missing and foreign alike. Unscoped by nature: it decides reach, and attempts. */
export function selectEndpoint(db: Database, id: WebhookId) {
  return db
    .select({
      ...COLUMNS,
      tenantPartnerId: sql<PartnerId | null>`${tenants.partnerId}`.as('tenant_partner_id'),
      tenantStatus: tenants.status,
      partnerStatus: sql<PartnerStatus | null>`${partners.status}`.as('partner_status'),
    })
    .from(webhookEndpoints)
    .leftJoin(tenants, eq(tenants.id, webhookEndpoints.tenantId))
    .leftJoin(partners, sql`${partners.id} = coalesce(${webhookEndpoints.partnerId}, ${tenants.partnerId})`)
    .where(eq(webhookEndpoints.id, id))
}

/** An endpoint, with the partner of its tenant and the state of its own or its tenant's partner. */
export type OwnedEndpoint = Awaited<ReturnType<typeof selectEndpoint>>[number]

/**
 * Endpoints of the platform, at most 20, found by their own index: left alone SQLite walks those of all partners as well,
 * which have no tenant either.
 */
const IS_OF_PLATFORM = sql`${webhookEndpoints.id} in (
  select id from webhook_endpoints indexed by webhook_endpoints_platform where tenant_id is null and partner_id is null)`

function isOwnedBy({ tenantId, partnerId }: EndpointOwner): SQL | undefined {
  if (tenantId !== null) return eq(webhookEndpoints.tenantId, tenantId)
  if (partnerId !== null) return eq(webhookEndpoints.partnerId, partnerId)
  return IS_OF_PLATFORM
}

/** A page of one owner's endpoints, newest first, after `start`. */
export async function listEndpoints(
  db: Database,
  owner: EndpointOwner,
  page: { readonly start: { readonly createdAt: number; readonly id: string } | null; readonly limit: number },
): Promise<EndpointRow[]> {
  const { start, limit } = page
  return db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(
      and(
        isOwnedBy(owner),
        start === null
          ? undefined
          : sql`(${webhookEndpoints.createdAt}, ${webhookEndpoints.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
    .limit(limit)
}

/** The endpoints that may hear events of these tenants and partners, the platform's among them; only those that are on. */
export async function listListeners(
  db: Database,
  owners: { readonly tenantIds: readonly TenantId[]; readonly partnerIds: readonly PartnerId[] },
) {
  return db
    .select({
      id: webhookEndpoints.id,
      tenantId: webhookEndpoints.tenantId,
      partnerId: webhookEndpoints.partnerId,
      eventTypesJson: webhookEndpoints.eventTypesJson,
      identityIdsJson: webhookEndpoints.identityIdsJson,
    })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.enabled, true),
        or(
          inJson(webhookEndpoints.tenantId, owners.tenantIds),
          inJson(webhookEndpoints.partnerId, owners.partnerIds),
          IS_OF_PLATFORM,
        ),
      ),
    )
}

/** Writes an endpoint if its owner has fewer than `limit` at that moment. */
export function insertEndpoint(db: Database, row: typeof webhookEndpoints.$inferInsert, limit: number): Statement {
  const owner = { tenantId: row.tenantId ?? null, partnerId: row.partnerId ?? null }
  const stored = db.select({ n: sql<number>`count(*)` }).from(webhookEndpoints).where(isOwnedBy(owner))
  return insertWhen(db, webhookEndpoints, row, sql`${stored} < ${limit}`)
}

/** Holds while the endpoint exists; with `updatedAt` while nobody has changed it since. */
export function endpointExists(db: Database, id: WebhookId, updatedAt?: number): SQL {
  const row = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(eq(webhookEndpoints.id, id), updatedAt === undefined ? undefined : eq(webhookEndpoints.updatedAt, updatedAt)),
    )
  return exists(row)
}

/** Changes an endpoint unless somebody else did since it was read: `seen` is its `updated_at` of then. */
export function updateEndpoint(
  db: Database,
  at: { readonly id: WebhookId; readonly seen: number },
  fields: Partial<Omit<EndpointRow, 'id' | 'tenantId' | 'partnerId' | 'createdAt'>> & { readonly updatedAt: number },
): Statement {
  return db
    .update(webhookEndpoints)
    .set(fields)
    .where(and(eq(webhookEndpoints.id, at.id), eq(webhookEndpoints.updatedAt, at.seen)))
}

/** Opens what a changed URL locked, if that URL is still the one that was tested. */
export function unlockEndpoint(
  db: Database,
  tested: Pick<EndpointRow, 'id' | 'url' | 'updatedAt'>,
  fields: Pick<EndpointRow, 'enabled' | 'disabledReason' | 'updatedAt'>,
): Statement {
  return db
    .update(webhookEndpoints)
    .set(fields)
    .where(
      and(
        eq(webhookEndpoints.id, tested.id),
        eq(webhookEndpoints.url, tested.url),
        eq(webhookEndpoints.updatedAt, tested.updatedAt),
        eq(webhookEndpoints.disabledReason, 'url_changed'),
      ),
    )
}

/** Removes an endpoint; its deliveries go with it. */
export function deleteEndpoint(db: Database, id: WebhookId): Statement {
  return db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

/** How many of these identities an endpoint of this owner may name: living ones within its scope. */
export async function countNameableIdentities(
  db: Database,
  owner: EndpointOwner,
  ids: readonly IdentityId[],
): Promise<number> {
  const { tenantId, partnerId } = owner
  const isOfPlatform = tenantId === null && partnerId === null
  const row = await db
    .select({ n: sql<number>`count(*)`.as('n') })
    .from(identities)
    .innerJoin(tenants, eq(tenants.id, identities.tenantId))
    .where(
      and(
        inJson(identities.id, ids),
        sql`${identities.status} not in ('deleting', 'deleted')`,
        isOfPlatform ? undefined : eq(identities.isSystem, false),
        tenantId === null ? undefined : eq(identities.tenantId, tenantId),
        partnerId === null ? undefined : eq(tenants.partnerId, partnerId),
      ),
    )
    .get()
  return row?.n ?? 0
}

/** Those of the events whose receivers are still to be found, in commit order. */
export async function listUnheardEvents(db: Database, ids: readonly EventId[]) {
  return db
    .select({
      id: eventIndex.id,
      type: eventIndex.type,
      tenantId: eventIndex.tenantId,
      identityId: eventIndex.identityId,
      partnerId: eventIndex.partnerId,
      payloadJson: eventIndex.payloadJson,
      isSystem: identities.isSystem,
    })
    .from(eventIndex)
    .leftJoin(identities, eq(identities.id, eventIndex.identityId))
    .where(and(inJson(eventIndex.id, ids), isNull(eventIndex.fannedOutAt)))
    .orderBy(eventIndex.pos)
}

/** An event whose receivers are to be found. `isSystem` is null without an identity. */
export type UnheardEvent = Awaited<ReturnType<typeof listUnheardEvents>>[number]

/** Events that nobody has found receivers for since `before`, oldest first: their pointers are lost or late. */
export async function acrossTenantsListOverdueEvents(db: Database, before: number, limit: number) {
  return db
    .select({
      id: eventIndex.id,
      type: eventIndex.type,
      tenantId: eventIndex.tenantId,
      identityId: eventIndex.identityId,
      ownerKind: eventIndex.ownerKind,
      ownerId: eventIndex.ownerId,
      occurredAt: eventIndex.occurredAt,
    })
    .from(eventIndex)
    .where(and(isNull(eventIndex.fannedOutAt), sql`${eventIndex.occurredAt} <= ${before}`))
    .orderBy(eventIndex.occurredAt)
    .limit(limit)
}
