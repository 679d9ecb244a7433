import type { SQL } from 'drizzle-orm'
import type { PartnerId } from '../../contract/ids.ts'
import type { Database, Statement } from './database.ts'
import { deleteRecordsOfScope } from './idempotency-queries.ts'

/** Removes the kept answers of requests that named a partner and no tenant, for the batch that deletes it. [J12] */
export function deleteRecordsOfPartner(db: Database, partnerId: PartnerId, when: SQL): Statement {
  return deleteRecordsOfScope(db, partnerId, when)
}
