import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACTION_PATTERN } from '../../contract/objects/audit.ts'
import { AUDIT_ACTIONS } from './actions.ts'

// Covers: G-25, spec/security.md 16

const SERVER = join(import.meta.dirname, '..')
const SOURCES = globSync('**/*.ts', { cwd: SERVER })
  .filter((path) => !path.endsWith('.test.ts') && path !== join('audit', 'actions.ts'))
  .map((path) => readFileSync(join(SERVER, path), 'utf8'))
  .join('\n')

test.for(AUDIT_ACTIONS)('core::audit::g25_%s_is_written_somewhere_and_can_be_asked_for', (action) => {
  expect(SOURCES).toContain(`'${action}'`)
  expect(action).toMatch(ACTION_PATTERN)
})

test('core::audit::g25_an_action_stands_in_the_catalogue_once', () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
})
