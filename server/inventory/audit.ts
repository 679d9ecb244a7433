import type { StoreInventory } from './inventory.ts'

/** The audit database: who did what, kept apart so that a restored main database does not rewrite history. [INV-40] */
export const AUDIT_INVENTORY: StoreInventory = {
  audit_events: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', partner_id: 'partner', actor_user_id: 'person' },
      pseudonym: 'net',
      fact: 'id action target_type target_id details_json request_id created_at',
      named: { actor_key_id: 'an opaque id' },
    },
    erase: {
      T: { delete: 'all but erasure.*' },
      R: { keep: 'what a partner did in tenants that remain is theirs to see' },
      P: { keep: 'who did it stays as an opaque id; nothing leads from it to a person any more' },
    },
    export: 'audit',
    retention: {
      policy: 'created_at',
      keep: 'rows of a tenant as long as it; rows of none 400 days; erasure.* for ever',
    },
  },
}
