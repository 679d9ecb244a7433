import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SigningKeyPurpose } from '../../contract/objects/platform.ts'
import type { Database, Statement } from '../control/database.ts'
import { signingKeys } from './schema.d1.ts'

/** Every key of a purpose with its sealed bytes, oldest first; `verifyUntil` null marks the current one. */
export async function acrossTenantsSigningKeys(db: Database, purpose: SigningKeyPurpose) {
  return db
    .select({
      kid: signingKeys.kid,
      ciphertext: signingKeys.ciphertext,
      createdAt: signingKeys.createdAt,
      verifyUntil: signingKeys.verifyUntil,
    })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
    .orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid))
}

/** One sealed key of a purpose. */
export type SigningKeyRow = Awaited<ReturnType<typeof acrossTenantsSigningKeys>>[number]

/** Makes the current key of a purpose unless another first use was faster: whoever reads afterwards sees one key. */
export async function insertSigningKey(
  db: Database,
  key: {
    readonly purpose: SigningKeyPurpose
    readonly kid: string
    readonly ciphertext: Uint8Array
    readonly createdAt: number
  },
): Promise<void> {
  await db
    .insert(signingKeys)
    .values({ ...key, ciphertext: Buffer.from(key.ciphertext) })
    .onConflictDoNothing()
}

/**
 * Removes keys of a purpose that verify nothing any more, and one that has `kid`, which the next key takes: the 33rd
 * rotation inside a window ends the oldest key. The current key stays. [spec/security.md 10]
 */
export function clearWayForKid(
  db: Database,
  next: { readonly purpose: SigningKeyPurpose; readonly kid: string; readonly nowMs: number },
): Statement {
  return db
    .delete(signingKeys)
    .where(
      and(
        eq(signingKeys.purpose, next.purpose),
        isNotNull(signingKeys.verifyUntil),
        or(eq(signingKeys.kid, next.kid), lte(signingKeys.verifyUntil, next.nowMs)),
      ),
    )
}

function isCurrent(key: { readonly purpose: SigningKeyPurpose; readonly kid: string }): SQL | undefined {
  return and(eq(signingKeys.purpose, key.purpose), eq(signingKeys.kid, key.kid), isNull(signingKeys.verifyUntil))
}

/** Ends the current key: it verifies until then. */
export function retireSigningKey(
  db: Database,
  key: { readonly purpose: SigningKeyPurpose; readonly kid: string },
  verifyUntil: number,
): Statement {
  return db.update(signingKeys).set({ verifyUntil }).where(isCurrent(key))
}

/** Removes the current key: nothing it signed is good any more. */
export function revokeSigningKey(
  db: Database,
  key: { readonly purpose: SigningKeyPurpose; readonly kid: string },
): Statement {
  return db.delete(signingKeys).where(isCurrent(key))
}

/** Adds the key that signs from now on. Fails on a unique index while another one is current or has its kid. */
export function addSigningKey(db: Database, key: typeof signingKeys.$inferInsert): Statement {
  return db.insert(signingKeys).values(key)
}

/** Condition: a key is the current one of its purpose. */
export function signingKeyIsCurrent(key: { readonly purpose: SigningKeyPurpose; readonly kid: string }): SQL {
  return sql`exists (select 1 from ${signingKeys} where ${isCurrent(key)})`
}
