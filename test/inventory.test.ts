import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AUDIT_INVENTORY } from '../server/inventory/audit.ts'
import { D1_INVENTORY } from '../server/inventory/d1.ts'
import type { TableEntry } from '../server/inventory/inventory.ts'
import { MAILBOX_INVENTORY } from '../server/inventory/mailbox.ts'
import { BUCKETS, DATABASES, OBJECTS, QUEUES } from '../server/inventory/places.ts'
import { QUOTA_INVENTORY } from '../server/inventory/quota.ts'
import { endless, misnamed, orphans, outliving, type Surveyed, unclassified } from './inventory-rules.ts'
import { openMigrated, STORES, tableShapes } from './migrations.ts'

/**
 * Everything that is stored has an owner, a class, and an end: guards over the schema that the migrations really make.
 * A table or column that nobody classified fails here and says which file to edit. [G-1, G-3, G-7, G-13, G-27]
 */
const SURVEYED: readonly Surveyed[] = [
  { store: 'd1', inventory: D1_INVENTORY, objectOf: null },
  { store: 'audit', inventory: AUDIT_INVENTORY, objectOf: null },
  { store: 'mailbox', inventory: MAILBOX_INVENTORY, objectOf: 'identity' },
  { store: 'quota', inventory: QUOTA_INVENTORY, objectOf: 'tenant' },
]
const CASES = SURVEYED.map((surveyed) => [surveyed.store, surveyed] as const)
const [D1] = SURVEYED

/** Every guard over one store. */
function survey(surveyed: Surveyed, database: DatabaseSync): string[] {
  return [
    ...unclassified(surveyed, database),
    ...misnamed(surveyed),
    ...outliving(surveyed),
    ...orphans(surveyed, database),
    ...endless(surveyed, database),
  ]
}

// Covers: INV-1, INV-5, INV-11, INV-12, INV-13, INV-22, INV-26, INV-42
describe('the inventory', () => {
  test('core::inventory::every_store_has_one', () => {
    expect(SURVEYED.map(({ store }) => store)).toEqual([...STORES])
  })

  test.for(CASES)('core::inventory::inv11_every_table_and_column_of_%s_is_classified', ([, surveyed]) => {
    using database = openMigrated(surveyed.store)

    expect(unclassified(surveyed, database)).toEqual([])
    expect(misnamed(surveyed)).toEqual([])
  })

  test.for(CASES)('core::inventory::inv12_nothing_in_%s_outlives_the_one_it_names', ([, surveyed]) => {
    expect(outliving(surveyed)).toEqual([])
  })

  test.for(CASES)('core::inventory::inv13_every_row_of_%s_leads_to_its_owner', ([, surveyed]) => {
    using database = openMigrated(surveyed.store)

    expect(orphans(surveyed, database)).toEqual([])
  })

  test.for(CASES)('core::inventory::inv42_every_table_of_%s_has_an_end', ([, surveyed]) => {
    using database = openMigrated(surveyed.store)

    expect(endless(surveyed, database)).toEqual([])
  })
})

const Named = z.array(z.object({ binding: z.string().optional(), queue: z.string().optional() }))
const Config = z.object({
  d1_databases: Named,
  r2_buckets: Named,
  kv_namespaces: Named.optional(),
  vectorize: Named.optional(),
  durable_objects: z.object({ bindings: z.array(z.object({ class_name: z.string() })) }),
  queues: z.object({ producers: Named, consumers: Named }),
})

/** The configuration of the Worker; its comments stand on lines of their own. */
function config(): z.output<typeof Config> {
  const text = readFileSync(join(import.meta.dirname, '../wrangler.jsonc'), 'utf8')
  return Config.parse(JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')))
}

// Covers: INV-48, INV-10; each list stands in server/inventory/places.ts
describe('the places', () => {
  test('core::inventory::inv48_every_class_of_objects_is_known', () => {
    const classes = config().durable_objects.bindings.map((binding) => binding.class_name)

    expect(classes.toSorted()).toEqual(Object.keys(OBJECTS).toSorted())
  })

  test('core::inventory::inv48_every_database_and_bucket_is_known', () => {
    const { d1_databases, r2_buckets, kv_namespaces = [], vectorize = [] } = config()

    expect(d1_databases.map(({ binding }) => binding)).toEqual(Object.keys(DATABASES))
    expect(r2_buckets.map(({ binding }) => binding)).toEqual(Object.keys(BUCKETS))
    expect([...kv_namespaces, ...vectorize]).toEqual([])
  })

  test('core::inventory::inv48_every_queue_is_known', () => {
    const { producers, consumers } = config().queues
    const names = new Set([...producers, ...consumers].map(({ queue }) => queue))

    expect([...names].toSorted()).toEqual(Object.keys(QUEUES).toSorted())
  })

  test.for(Object.values(OBJECTS).map(({ idIn }) => idIn.split('.')))(
    'core::inventory::inv10_an_object_is_found_by_the_id_in_%s_%s',
    ([table = '', column = '']) => {
      using database = openMigrated('d1')

      expect(Object.keys(tableShapes(database)[table]?.columns ?? {})).toContain(column)
    },
  )
})

type Mutation = readonly [name: string, sql: string, found: RegExp]

const MUTATIONS: readonly Mutation[] = [
  [
    'a_new_table',
    'create table favourites (tenant_id text)',
    /^favourites is in no inventory: add .* to server\/inventory\/\w+\.ts$/,
  ],
  [
    'a_new_column',
    'alter table %s add column nickname text',
    /\.nickname has no class: add it to server\/inventory\/\w+\.ts$/,
  ],
  [
    'a_column_that_is_gone',
    'alter table %s rename column %c to renamed',
    /is gone: take it out of server\/inventory\/\w+\.ts$/,
  ],
]
/** A table of each store with a column that nothing else of the schema names. */
const SPARE = {
  d1: ['dlq_items', 'body_sha256'],
  audit: ['audit_events', 'net'],
  mailbox: ['refs', 'source'],
  quota: ['outcomes', 'at'],
} as const

describe('a guard', () => {
  test.for(
    CASES.flatMap(([store, surveyed]) =>
      MUTATIONS.map((mutation) => [store, mutation[0], surveyed, mutation] as const),
    ),
  )('core::inventory::finds_in_%s_%s', ([store, , surveyed, [, sql, found]]) => {
    using database = openMigrated(store)
    const [table, column] = SPARE[store]

    database.exec(sql.replace('%s', table).replace('%c', column))

    expect(survey(surveyed, database)).toContainEqual(expect.stringMatching(found))
  })

  test.for([
    ['an_owner_column_called_a_fact', { columns: { fact: 'id tenant_id' } }, /tenant_id sounds like somebody/],
    ['a_sealed_value_called_content', { columns: { content: 'token_sealed' } }, /token_sealed sounds secret/],
    [
      'a_person_that_stays',
      { columns: { owner: { tenant_id: 'tenant' }, person: 'name' }, erase: { T: { clear: 'note' } } },
      /name stays when its tenant is erased/,
    ],
    [
      'somebody_else_that_stays',
      { columns: { owner: { tenant_id: 'tenant', invited_by_user_id: 'person' } } },
      /names a person whose erasure \(P\) does nothing here/,
    ],
    ['a_child_of_nobody', { columns: { parent: { list_id: 'lists' } } }, /no table lists/],
    ['a_row_without_an_owner', { columns: { fact: 'note' } }, /leads to no owner/],
    ['a_cascade_that_is_none', { erase: { T: 'cascade' } }, /no foreign key of it cascades/],
    ['a_platform_table_without_a_reason', { owner: 'platform' }, /says why/],
    [
      'an_end_by_a_column_that_is_not_there',
      { retention: { policy: 'deleted_at', keep: 'a day' } },
      /ends by deleted_at/,
    ],
    ['an_erasure_that_forgets_it', { erase: {} }, /erasure of its owner \(T\) does not reach it/],
    ['a_column_with_two_classes', { columns: { person: 'note', content: 'note' } }, /note is person and content/],
  ] as const satisfies readonly (readonly [string, Partial<TableEntry>, RegExp])[])(
    'core::inventory::finds_%s',
    ([, change, found]) => {
      using database = openMigrated('d1')
      const entry: TableEntry = {
        ...{ owner: 'tenant', columns: { owner: { tenant_id: 'tenant' } }, erase: { T: 'delete' } },
        ...{ export: 'favourites', retention: { bounded: 'one' } },
        ...(change as Partial<TableEntry>),
      }

      const findings = survey({ ...(D1 as Surveyed), inventory: { favourites: entry } }, database)

      expect(findings).toContainEqual(expect.stringMatching(found))
    },
  )
})
