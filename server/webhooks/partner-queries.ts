import { and, eq, type SQL } from 'drizzle-orm'
import type { PartnerId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import { webhookEndpoints } from './schema.d1.ts'

/** Removes the endpoints of a partner, those of its tenants not; their deliveries go with them. */
export function deleteEndpointsOfPartner(db: Database, partnerId: PartnerId, when: SQL): Statement {
  return db.delete(webhookEndpoints).where(and(eq(webhookEndpoints.partnerId, partnerId), when))
}
