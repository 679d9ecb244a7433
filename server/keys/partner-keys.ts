import type { SQL } from 'drizzle-orm'
import type { PartnerId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import { deleteKeysOfPartner } from './queries.ts'

/** Removes every key of a partner, for the batch that deletes it: the next request with one is `unauthenticated`. [J12] */
export function deletePartnerKeys(db: Database, partnerId: PartnerId, when: SQL): Statement {
  return deleteKeysOfPartner(db, partnerId, when)
}
