import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confusablesModule } from './confusables.ts'

test('generate::confusables::the_committed_table_is_what_the_generator_makes', () => {
  const committed = readFileSync(join(import.meta.dirname, '..', 'server', 'mail', 'confusables.data.ts'), 'utf8')

  expect(committed).toBe(confusablesModule())
})
