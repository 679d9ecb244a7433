import type { Erasure, ErasureScope, StoreInventory } from './inventory.ts'

/** The whole object is wiped with its tenant. */
const WIPED: Readonly<Partial<Record<ErasureScope, Erasure>>> = { T: 'delete' }
const WEEK = 'seven UTC days'
const INTERNAL = { no: 'how the counting works' } as const

/** The quota object of one tenant. No table names its owner: the object is the owner. [INV-9] */
export const QUOTA_INVENTORY: StoreInventory = {
  allowances: {
    owner: 'tenant',
    columns: { fact: 'feature granted used held resets_at' },
    erase: WIPED,
    export: 'meters',
    retention: { bounded: 'one row a feature' },
  },
  holds: {
    owner: 'tenant',
    columns: { fact: 'id feature units ref expires_at' },
    erase: WIPED,
    export: 'meters',
    retention: { policy: 'expires_at', keep: 'until then: ten minutes' },
  },
  counters: {
    owner: 'tenant',
    // A metric may name an identity: sends of each are counted apart.
    columns: { fact: 'metric window value revision' },
    erase: { ...WIPED, I: { delete: 'counters of the identity' } },
    export: 'meters',
    retention: { policy: 'window', keep: WEEK },
  },
  meter_claims: {
    owner: 'tenant',
    columns: { fact: 'metric ref window value_after answer_json claimed_at' },
    erase: { ...WIPED, I: { delete: 'claims of the identity' } },
    export: INTERNAL,
    retention: { policy: 'claimed_at', keep: WEEK },
  },
  outcomes: {
    owner: 'tenant',
    columns: { owner: { identity_id: 'identity' }, fact: 'seq outcome at' },
    erase: { ...WIPED, I: 'delete' },
    export: 'meters',
    retention: { bounded: 'the last 1,000 outcomes of an identity' },
  },
  outcome_events: {
    owner: 'tenant',
    columns: { fact: 'event_id at' },
    erase: WIPED,
    export: INTERNAL,
    retention: { policy: 'at', keep: WEEK },
  },
  meta: {
    owner: 'tenant',
    columns: { fact: 'k v' },
    erase: WIPED,
    export: INTERNAL,
    retention: { bounded: 'one row a setting' },
  },
}
