import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { IdentityId, KeyId, TenantId } from '../../contract/ids.ts'
import type { Database, Statement } from './database.ts'
import { idempotencyRecords } from './schema.d1.ts'

/** Which record: a key's own, inside one tenant, partner or the deployment. */
export type RecordPlace = { readonly scope: string; readonly keyId: KeyId; readonly idemKey: string }

/** Which request the record stands for. */
export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly fingerprint: string
  readonly tenantId: TenantId | null
  readonly identityId: IdentityId | null
}

function at(place: RecordPlace): SQL | undefined {
  return and(
    eq(idempotencyRecords.scope, place.scope),
    eq(idempotencyRecords.keyId, place.keyId),
    eq(idempotencyRecords.idemKey, place.idemKey),
  )
}

/** Takes a free place, or one whose record has expired, in one statement: of two at once one gets it. */
export async function takePlace(
  db: Database,
  place: RecordPlace,
  request: RecordedRequest,
  times: { readonly createdAt: number; readonly expiresAt: number },
): Promise<boolean> {
  const row = { ...place, ...request, ...times, status: 'in_progress' as const }
  const taken = await db
    .insert(idempotencyRecords)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyRecords.scope, idempotencyRecords.keyId, idempotencyRecords.idemKey],
      set: { ...request, ...times, status: 'in_progress', responseStatus: null, responseBody: null },
      setWhere: lte(idempotencyRecords.expiresAt, times.createdAt),
    })
    .returning({ createdAt: idempotencyRecords.createdAt })
  return taken.length > 0
}

/** What stands at a place; null when the first request has just failed and left. */
export async function findRecord(db: Database, place: RecordPlace) {
  const row = await db
    .select({
      method: idempotencyRecords.method,
      path: idempotencyRecords.path,
      fingerprint: idempotencyRecords.fingerprint,
      status: idempotencyRecords.status,
      responseStatus: idempotencyRecords.responseStatus,
      responseBody: idempotencyRecords.responseBody,
      createdAt: idempotencyRecords.createdAt,
    })
    .from(idempotencyRecords)
    .where(at(place))
    .get()
  return row ?? null
}

/** A record as it is looked at. */
export type IdempotencyRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

function ours(place: RecordPlace, createdAt: number): SQL | undefined {
  return and(at(place), eq(idempotencyRecords.status, 'in_progress'), eq(idempotencyRecords.createdAt, createdAt))
}

/** Takes over a request that stopped without an answer. `false`: somebody else did, or it ended after all. */
export async function takeOver(db: Database, place: RecordPlace, before: number, now: number): Promise<boolean> {
  const taken = await db
    .update(idempotencyRecords)
    .set({ createdAt: now })
    .where(ours(place, before))
    .returning({ createdAt: idempotencyRecords.createdAt })
  return taken.length > 0
}

/** Keeps the answer of the request that began at `createdAt`; one that was taken over meanwhile changes nothing. */
export async function completeRecord(
  db: Database,
  place: RecordPlace,
  createdAt: number,
  answer: {
    readonly responseStatus: number
    readonly responseBody: string | null
    readonly tenantId: TenantId | null
    readonly identityId: IdentityId | null
  },
): Promise<void> {
  await db
    .update(idempotencyRecords)
    .set({ ...answer, status: 'completed' })
    .where(ours(place, createdAt))
}

/** Frees the place of a request that changed nothing. */
export async function deleteRecord(db: Database, place: RecordPlace, createdAt: number): Promise<void> {
  await db.delete(idempotencyRecords).where(ours(place, createdAt))
}

/** Removes every record of one scope. */
export function deleteRecordsOfScope(db: Database, scope: string, when: SQL): Statement {
  return db.delete(idempotencyRecords).where(and(eq(idempotencyRecords.scope, scope), when))
}
