import type { SQL } from 'drizzle-orm'
import type { PartnerId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import { deleteEndpointsOfPartner } from './partner-queries.ts'

/** Removes a partner's own endpoints, their deliveries and what was held for them, for the batch that deletes it. [J12] */
export function deletePartnerEndpoints(db: Database, partnerId: PartnerId, when: SQL): Statement {
  return deleteEndpointsOfPartner(db, partnerId, when)
}
