import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openMigrated, STORES, tableShapes } from './migrations.ts'

// Covers: data-model 3 to 14, S4, S5, S9, S10, S31, S33, S43, S46, S54, S56, S86

const Shape = z.object({
  columns: z.record(z.string(), z.string()),
  unique: z.array(z.string()),
  values: z.record(z.string(), z.string()),
})
const Shapes = z.record(z.string(), z.record(z.string(), Shape))
const SPEC = Shapes.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'spec/tables.json'), 'utf8')))

test.for(STORES)('core::schema::the_migrations_of_%s_make_the_specified_tables_and_no_others', (store) => {
  using database = openMigrated(store)

  const made = tableShapes(database)

  expect(made).toEqual(SPEC[store])
})

test.for(STORES)('core::schema::the_migrations_of_%s_leave_no_foreign_key_without_its_target', (store) => {
  using database = openMigrated(store)

  const dangling = database
    .prepare(
      `SELECT tables.name AS source, keys."table" AS target FROM pragma_table_list AS tables
       JOIN pragma_foreign_key_list(tables.name) AS keys
       WHERE tables.schema = 'main' AND keys."table" NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main')`,
    )
    .all()

  expect(dangling).toEqual([])
})
