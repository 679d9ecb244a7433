import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IdentityId, TenantId } from '../contract/ids.ts'
import type { Bindings } from '../server/env.ts'
import { ingest } from '../server/mailbox/ingest.ts'
import { leaseDelivery } from '../server/mailbox/ledger.ts'
import { rawKey } from '../server/platform/blob-keys.ts'
import { newCost } from '../server/platform/cost.ts'
import { randomBytes } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'
import { openNodeDatabase } from '../server/platform/node-store.ts'
import { openStore } from '../server/platform/store.ts'
import { ingestInput } from '../test/ingest-facts.ts'

/** Messages of one thread in a filled mailbox. */
const THREAD_LENGTH = 10

/** The file of an object's database in a stopped platform's data folder; null when the object never woke. */
function databaseFile(dataFolder: string, objectId: string): string | null {
  const classes = join(dataFolder, 'do')
  for (const folder of existsSync(classes) ? readdirSync(classes) : []) {
    const file = join(classes, folder, `${objectId}.sqlite`)
    if (existsSync(file)) return file
  }
  return null
}

export type Owner = { readonly tenantId: string; readonly identityId: string; readonly objectId: string }

/**
 * Fills a mailbox of a stopped platform with `size` messages by the product's own ingest job, on the object's own
 * database file. Bodies are small; what is measured afterwards are statements and rows.
 */
export function fillMailbox(dataFolder: string, owner: Owner, size: number, settings: Bindings): void {
  const file = databaseFile(dataFolder, owner.objectId)
  if (file === null) throw new Error('the mailbox has no database yet')
  const database = openNodeDatabase(file)
  const ids = { tenantId: TenantId.parse(owner.tenantId), identityId: IdentityId.parse(owner.identityId) }
  const start = Date.now() - size * 1_000
  for (let n = 0; n < size; n++) {
    const { store } = openStore(database, start + n * 1_000, randomBytes)
    const job = { ...store, env: settings, objectId: owner.objectId, owner: ids, requestId: 'bench', cost: newCost() }
    const id = newId('msg')
    const delivery = {
      deliveryId: id,
      rawKey: rawKey(ids, id),
      rawSize: 400,
      envelopeFrom: 'jo@simulator.invalid',
      envelopeTo: 'ada@bench.invalid',
      loopback: null,
      source: 'routing',
      receivedAt: store.now,
    } as const
    const lease = leaseDelivery(job, { delivery })
    const thread = Math.floor(n / THREAD_LENGTH)
    const facts = {
      messageId: `<bench-${n}@simulator.invalid>`,
      receivedAt: store.now,
      ...(n % THREAD_LENGTH === 0 ? {} : { inReplyTo: `<bench-${thread * THREAD_LENGTH}@simulator.invalid>` }),
    }
    ingest(job, {
      ...ingestInput(facts, { id, token: lease.kind === 'leased' ? lease.token : '' }),
      rawKey: delivery.rawKey,
    })
  }
  // The events and usage of made-up mail are nobody's business: the measured run must not work them off.
  database.sql.exec('update outbox set dispatched_at = 0')
  database.sql.exec('delete from quota_effects')
  database.close()
}
