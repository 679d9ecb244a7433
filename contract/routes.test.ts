import { expect, test } from 'vitest'
import { ambiguousRoutes, argumentNames, doubledNames, routeFacts } from '../checks/contract-rules.ts'
import { readSpecTable } from '../test/spec-table.ts'
import { ERRORS } from './errors.ts'
import { ROUTES } from './index.ts'
import { LEVEL_LETTERS, levelMayHold } from './permissions.ts'
import { routeErrors } from './route.ts'

// Covers: FR-API-1, FR-API-2, spec routes.tsv, api 2.6, api 2.8

const SPEC = readSpecTable('routes.tsv', [
  'method',
  'path',
  'operationId',
  'permission',
  'success_status',
  'idempotency',
])
/** Operations that no release has yet. Whoever adds one to the contract takes its line out of the file. */
const PENDING = readSpecTable('pending-routes.tsv', ['operationId']).map((row) => row.operationId)
const BUILT = SPEC.filter((row) => !PENDING.includes(row.operationId))

test('core::contract::every_operation_is_promised_as_specified_or_listed_as_pending_and_no_other_exists', () => {
  const promised = ROUTES.map(routeFacts)

  expect(new Set(promised)).toEqual(new Set(BUILT))
  expect(promised).toHaveLength(BUILT.length)
})

test('core::contract::pending_operations_are_counted_and_each_is_one_of_the_specification', () => {
  const specified = SPEC.map((row) => row.operationId)

  expect(specified).toHaveLength(133)
  expect(specified).toEqual(expect.arrayContaining(PENDING))
  expect(new Set(PENDING).size).toBe(PENDING.length)
  expect(ROUTES.length + PENDING.length).toBe(133)
})

test('core::contract::operation_ids_and_sdk_names_are_unique', () => {
  const operationIds = ROUTES.map((route) => route.operationId)
  const sdkNames = ROUTES.map((route) => route.sdk)

  expect(new Set(operationIds).size).toBe(ROUTES.length)
  expect(new Set(sdkNames).size).toBe(ROUTES.length)
})

test('core::contract::no_request_can_mean_two_routes', () => {
  expect(ambiguousRoutes(ROUTES)).toEqual([])
})

test.for(ROUTES)('core::contract::$operationId_names_every_argument_once', (route) => {
  expect(doubledNames(route)).toEqual([])
})

test.for(ROUTES.filter((route) => route.also !== undefined))(
  'core::contract::$operationId_has_an_argument_that_selects_its_second_answer',
  (route) => {
    expect(argumentNames(route)).toContain(route.also?.when)
  },
)

test.for(ROUTES)('core::contract::$operationId_is_for_levels_that_may_hold_its_permissions', (route) => {
  const levels = [...route.levels].map((letter) => LEVEL_LETTERS[letter as keyof typeof LEVEL_LETTERS])
  const impossible = route.permissions.flatMap((permission) =>
    levels.filter((level) => !levelMayHold(level, permission)).map((level) => `${level} ${permission}`),
  )

  expect(impossible).toEqual([])
})

test.for(ROUTES)('core::contract::$operationId_is_documented_for_people', (route) => {
  expect(route.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
  expect(route.sdk).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/)
  expect(route.summary).toMatch(/^[A-Z][^.\n]*$/)
  expect(route.description).toMatch(/^[A-Z][^\n]*\.$/)
})

test.for(ROUTES)('core::contract::$operationId_repeats_no_standard_error_as_its_own', (route) => {
  const standard = routeErrors({ ...route, errors: [] })

  expect(route.errors.filter((code) => standard.includes(code))).toEqual([])
  expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining([...routeErrors(route)]))
})
