import { expect, test } from 'vitest'
import { openMigrated } from '../../test/migrations.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

// Covers: spec/security.md 10, spec/data-model.md 10

test('core::keyrings::the_registry_names_every_sealed_column_of_the_live_schema_and_how_it_is_stored', () => {
  using database = openMigrated('d1')

  const columns = database
    .prepare(
      `select tables.name as "table", columns.name as "column", lower(columns.type) as storage
       from pragma_table_list as tables join pragma_table_info(tables.name) as columns
       where tables.schema = 'main' and (columns.name like '%\\_enc' escape '\\' or columns.name like '%\\_sealed' escape '\\'
         or columns.name = 'ciphertext')`,
    )
    .all()
    .map((row) => `${row['table']}.${row['column']} ${row['storage']}`)

  expect(columns.length).toBeGreaterThan(5)
  expect(SEALED_COLUMNS.map(({ table, column, storage }) => `${table}.${column} ${storage}`).toSorted()).toEqual(
    columns.toSorted(),
  )
})

test.each(SEALED_COLUMNS.filter(({ table }) => table !== 'signing_keys'))(
  'core::keyrings::what_is_left_of_$table.$column is found by its index',
  ({ table, column, storage }) => {
    using database = openMigrated('d1')
    const value = (text: string) => (storage === 'blob' ? `cast('${text}' as blob)` : `'${text}'`)

    const plan = database
      .prepare(
        `explain query plan select rowid from "${table}" where "${column}" is not null
         and ("${column}" < ${value('pm1.00.')} or "${column}" >= ${value('pm1.00/')})`,
      )
      .all()
      .map((row) => String(row['detail']))
      .join('\n')

    expect(plan).toContain('USING COVERING INDEX')
    expect(plan).not.toMatch(/^SCAN/m)
  },
)
