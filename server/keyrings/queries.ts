import { asc, eq } from 'drizzle-orm'
import type { Database } from '../control/database.ts'
import { type KeyringPurpose, signingKeys } from './schema.d1.ts'

/** Every key of a purpose with its sealed bytes, oldest first; `verifyUntil` null marks the current one. */
export async function acrossTenantsSigningKeys(db: Database, purpose: KeyringPurpose) {
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
    readonly purpose: KeyringPurpose
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
