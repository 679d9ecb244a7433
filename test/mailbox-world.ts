import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MessageId } from '../contract/ids.ts'
import type { Bindings } from '../server/env.ts'
import { ingest } from '../server/mailbox/ingest.ts'
import type { IngestOutcome } from '../server/mailbox/ingest-input.ts'
import type { MailboxJob } from '../server/mailbox/job.ts'
import { leaseDelivery } from '../server/mailbox/ledger.ts'
import { rawKey } from '../server/platform/blob-keys.ts'
import { newCost } from '../server/platform/cost.ts'
import { randomBytes } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'
import { openNodeDatabase } from '../server/platform/node-store.ts'
import { migrateObject } from '../server/platform/object-schema.ts'
import { openStore } from '../server/platform/store.ts'
import { ADDRESS, IDENTITY, ingestInput, type MailFacts, NOON, TENANT } from './ingest-facts.ts'
import { settingsOnly } from './settings.ts'

/** The real migrations of an object, read from their files. */
export function objectMigrations(store: 'mailbox' | 'quota') {
  const folder = fileURLToPath(new URL(`../migrations/${store}/`, import.meta.url).href)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return files.map((name) => ({ name, sql: readFileSync(`${folder}${name}`, 'utf8') }))
}

/** A mailbox over node:sqlite: the real jobs on the real schema, without workerd. */
export function createMailboxWorld(env: Bindings = settingsOnly()) {
  const database = openNodeDatabase()
  migrateObject(database, objectMigrations('mailbox'))
  const job = (now = NOON): MailboxJob => ({
    ...openStore(database, now, randomBytes).store,
    env,
    objectId: 'object',
    owner: { tenantId: TENANT, identityId: IDENTITY },
    requestId: 'req_test',
    cost: newCost(),
  })
  const lease = (id: MessageId, now = NOON) =>
    leaseDelivery(job(now), {
      delivery: {
        deliveryId: id,
        rawKey: rawKey({ tenantId: TENANT, identityId: IDENTITY }, id),
        rawSize: 1,
        envelopeFrom: 'jo@example.net',
        envelopeTo: ADDRESS,
        loopback: null,
        source: 'routing',
        receivedAt: now,
      },
    })
  /** Leases and ingests one message, as the consumer would. */
  const deliver = (facts: MailFacts = {}, now = NOON): IngestOutcome => {
    const id = newId('msg')
    const leased = lease(id, now)
    if (leased.kind !== 'leased') throw new Error('a new delivery was not leased')
    return ingest(job(now), ingestInput(facts, { id, token: leased.token }))
  }
  const rows = (sql: string, ...values: unknown[]) => database.sql.exec(sql, ...values).toArray()
  return { database, job, lease, deliver, rows, close: () => database.close() }
}
