import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../contract/route.ts'
import { ambiguousRoutes, argumentNames, doubledNames, routeFacts } from './contract-rules.ts'

const base = {
  operationId: 'readThing',
  method: 'GET',
  tag: 'Things',
  summary: 'Read',
  description: 'Reads.',
  sdk: 'things.read',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: null,
  errors: [],
} as const

test.for([
  { name: 'the same path twice', first: '/v1/things', second: '/v1/things' },
  { name: 'two names for one parameter', first: '/v1/things/{thing_id}', second: '/v1/things/{other_id}' },
  { name: 'each more specific elsewhere', first: '/v1/{a}/list', second: '/v1/things/{b}' },
] as const)('core::checks::two_routes_collide_for_$name', ({ first, second }) => {
  const routes = [
    { method: 'GET', operationId: 'one', path: first },
    { method: 'GET', operationId: 'two', path: second },
  ] as const

  expect(ambiguousRoutes(routes)).toEqual([`one and two: ${first} and ${second}`])
})

test.for([
  { name: 'another method', method: 'POST', first: '/v1/things', second: '/v1/things' },
  { name: 'a fixed segment beside a parameter', method: 'GET', first: '/v1/things/lookup', second: '/v1/things/{id}' },
  { name: 'another length', method: 'GET', first: '/v1/things/{id}', second: '/v1/things/{id}/parts' },
  { name: 'another fixed segment', method: 'GET', first: '/v1/things/{id}', second: '/v1/other/{id}' },
] as const)('core::checks::two_routes_are_told_apart_by_$name', ({ method, first, second }) => {
  const routes = [
    { method: 'GET', operationId: 'one', path: first },
    { method, operationId: 'two', path: second },
  ] as const

  expect(ambiguousRoutes(routes)).toEqual([])
})

test('core::checks::a_name_in_path_and_query_or_query_and_body_is_found', () => {
  const route = defineRoute({
    ...base,
    path: '/v1/identities/{identity_id}/things',
    query: z.object({ identity_id: z.string(), label: z.string() }),
    body: z.union([z.object({ label: z.string(), size: z.number() }), z.object({ size: z.number() })]),
  })

  expect(doubledNames(route)).toEqual(['identity_id', 'label'])
  expect(new Set(argumentNames(route))).toEqual(new Set(['identity_id', 'label', 'size']))
})

test('core::checks::fields_of_a_refined_body_are_seen', () => {
  const body = z.object({ identity_id: z.string().optional() }).refine((value) => value.identity_id !== '')
  const route = defineRoute({ ...base, path: '/v1/identities/{identity_id}/things', body })

  expect(doubledNames(route)).toEqual(['identity_id'])
})

test('core::checks::a_route_is_written_in_the_words_of_the_route_table', () => {
  const create = defineRoute({
    ...base,
    method: 'POST',
    path: '/v1/things',
    permissions: ['identities:write', 'erasure:manage'],
    idempotency: 'optional',
    status: 201,
    also: { status: 200, output: z.object({}), when: 'client_id' },
  })
  const signing = defineRoute({ ...base, method: 'POST', path: '/v1/things' })
  const own = defineRoute({ ...base, path: '/v1/things', permissions: [], foreignPermissions: ['tenants:manage'] })

  expect(routeFacts(create)).toMatchObject({
    permission: 'identities:write+erasure:manage',
    success_status: '201|200',
    idempotency: 'optional',
  })
  expect(routeFacts(signing)).toMatchObject({ permission: 'messages:read', success_status: '200', idempotency: 'none' })
  expect(routeFacts(own)).toMatchObject({ permission: 'tenants:manage', idempotency: 'n/a' })
})
