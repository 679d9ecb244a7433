import { AUDIT_INVENTORY } from './audit.ts'
import { D1_INVENTORY } from './d1.ts'
import type { OwnerKind, StoreInventory } from './inventory.ts'
import { MAILBOX_INVENTORY } from './mailbox.ts'
import { QUOTA_INVENTORY } from './quota.ts'

/** A class of objects: who one of them belongs to, where its id stands, and what its tables are. [INV-10] */
export type ObjectEntry = {
  readonly owner: OwnerKind
  readonly idIn: string
  readonly tables: StoreInventory
  readonly erase: string
}

/** Every Durable Object class of the Worker. [G-8] */
export const OBJECTS: Readonly<Record<string, ObjectEntry>> = {
  IdentityMailbox: {
    owner: 'identity',
    idIn: 'identities.mailbox_do_id',
    tables: MAILBOX_INVENTORY,
    erase: 'wiped to owner and mark, with its identity or tenant',
  },
  TenantQuota: {
    owner: 'tenant',
    idIn: 'tenants.quota_do_id',
    tables: QUOTA_INVENTORY,
    erase: 'wiped with its tenant',
  },
}

/** Every database, by its binding. */
export const DATABASES: Readonly<Record<string, StoreInventory>> = { DB: D1_INVENTORY, AUDIT_DB: AUDIT_INVENTORY }

/** Every bucket, by its binding: what stands in it and how it ends. Keys are made in server/platform/blob-keys.ts only. */
export const BUCKETS: Readonly<Record<string, string>> = {
  BLOBS: 't/{tenant}/i/{identity}/: mail and its attachments; retention by the days of the tenant, erasure by prefix',
}

/** Every queue: what its messages may hold. They are pointers of less than 4 KB and end when they are consumed. */
export const QUEUES: Readonly<Record<string, string>> = {
  'pm-inbound': 'pointers to raw mail, with its envelope',
  'pm-inbound-dlq': 'pointers that failed; noted in dlq_items, 14 days',
  'pm-outbound': 'ids of messages that are due',
  'pm-outbound-dlq': 'ids that failed; noted in dlq_items, 14 days',
  'pm-webhooks': 'ids of events, endpoints and attempts',
  'pm-webhooks-dlq': 'pointers that failed; noted in dlq_items, 14 days',
}
