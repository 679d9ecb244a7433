import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PartnerId } from '../../contract/ids.ts'
import type { PartnerStatus } from '../../contract/objects/partner.ts'
import type { CreatedStart } from '../control/created-page.ts'
import type { Database, Statement } from '../control/database.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { partners } from './schema.d1.ts'

const COLUMNS = {
  id: partners.id,
  name: partners.name,
  status: partners.status,
  defaultBillingMode: partners.defaultBillingMode,
  maxTenants: partners.maxTenants,
  rampExempt: partners.rampExempt,
  createdAt: partners.createdAt,
  updatedAt: partners.updatedAt,
}

/** One partner, deleted ones too; null when there never was one. Only platform keys ask, and they reach all. */
export async function findPartner(db: Database, partnerId: PartnerId) {
  const row = await db.select(COLUMNS).from(partners).where(eq(partners.id, partnerId)).get()
  return row ?? null
}

/** A partner as it is shown and decided on. */
export type PartnerRow = NonNullable<Awaited<ReturnType<typeof findPartner>>>

/** A page of all partners, newest first, after `start`. */
export async function listPartners(
  db: Database,
  filters: { readonly status: PartnerStatus | undefined; readonly start: CreatedStart; readonly limit: number },
): Promise<PartnerRow[]> {
  const { status, start, limit } = filters
  return db
    .select(COLUMNS)
    .from(partners)
    .where(
      and(
        status === undefined ? undefined : eq(partners.status, status),
        start === null ? undefined : sql`(${partners.createdAt}, ${partners.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(partners.createdAt), desc(partners.id))
    .limit(limit)
}

/** The row of a new partner. */
export function insertPartner(db: Database, row: typeof partners.$inferInsert): Statement {
  return db.insert(partners).values(row)
}

/** Fields that a caller may change, by column. */
export type PartnerFields = Partial<Omit<PartnerRow, 'id' | 'createdAt' | 'updatedAt'>>

/** Changes a partner, unless it is deleted. */
export function updatePartnerFields(
  db: Database,
  partnerId: PartnerId,
  fields: PartnerFields & { readonly updatedAt: number },
): Statement {
  return db
    .update(partners)
    .set(fields)
    .where(and(eq(partners.id, partnerId), ne(partners.status, 'deleted')))
}

/** True while a partner is there and not deleted. */
export function partnerExists(partnerId: PartnerId): SQL {
  return sql`exists (select 1 from ${partners} where ${partners.id} = ${partnerId} and ${partners.status} <> 'deleted')`
}

const livingTenants = (partnerId: PartnerId) =>
  sql`from ${tenants} where ${tenants.partnerId} = ${partnerId} and ${tenants.status} <> 'erased'`

/** True while a partner may be deleted: it is not yet, and each of its tenants is erased. [J12] */
export function isDeletable(partnerId: PartnerId): SQL {
  return sql`(${partnerExists(partnerId)} and not exists (select 1 ${livingTenants(partnerId)}))`
}

/** Empties a partner's row and marks it deleted, if it may be. */
export function markPartnerDeleted(db: Database, partnerId: PartnerId, at: number): Statement {
  return db
    .update(partners)
    .set({ status: 'deleted', name: '', deletedAt: at, updatedAt: at })
    .where(and(eq(partners.id, partnerId), isDeletable(partnerId)))
}

/** Tenants of a partner that are not erased. */
export async function countLivingTenants(db: Database, partnerId: PartnerId): Promise<number> {
  const row = await db.get<{ n: number }>(sql`select count(*) as n ${livingTenants(partnerId)}`)
  return row?.n ?? 0
}
