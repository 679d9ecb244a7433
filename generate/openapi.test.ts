import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ERROR_CODES, ERRORS } from '../contract/errors.ts'
import { EVENTS } from '../contract/events/index.ts'
import { ROUTES } from '../contract/index.ts'
import { OPENAPI_JSON } from '../server/http/generated/openapi.ts'
import { contractDocument, documentModule, documentYaml } from './openapi.ts'
import type { JsonObject } from './openapi-order.ts'
import { brokenRules } from './openapi-rules.ts'
import { objectAt, operationsOf } from './openapi-view.ts'
import { factsOf, witnessDocument } from './second-witness.ts'

// Covers: FR-API-2, FR-SDK-1, promise 4 of the design

const document = contractDocument()
const committed = readFileSync(join(import.meta.dirname, '../openapi.yaml'), 'utf8')

function operation(id: string): JsonObject {
  return operationsOf(document).find((view) => view.operation['operationId'] === id)?.operation ?? {}
}

test('core::openapi::the_same_contract_gives_the_same_bytes', () => {
  const again = contractDocument()

  expect(documentYaml(again)).toBe(documentYaml(document))
  expect(documentModule(again)).toBe(documentModule(document))
})

test('core::openapi::the_committed_document_and_the_served_one_are_the_contract', () => {
  expect(committed).toBe(documentYaml(document))
  expect(JSON.parse(OPENAPI_JSON)).toEqual(JSON.parse(JSON.stringify(document)))
})

test('core::openapi::readers_of_yaml_1_1_and_1_2_see_the_same_document', () => {
  expect(parse(committed, { version: '1.1' })).toEqual(parse(committed, { version: '1.2' }))
  expect(parse(committed, { version: '1.2' })).toEqual(JSON.parse(OPENAPI_JSON))
})

test('core::openapi::every_route_and_every_event_of_the_contract_is_in_it', () => {
  const routes = operationsOf(document).map((view) => `${view.method} ${view.path}`)
  const events = operationsOf(document, 'webhooks').map((view) => view.path)

  expect(routes.toSorted()).toEqual(ROUTES.map((route) => `${route.method} ${route.path}`).toSorted())
  expect(events).toEqual(EVENTS.map((event) => event.shape.type.value))
})

test('core::openapi::a_second_generator_sees_the_same_operations_arguments_and_answers', () => {
  expect(factsOf(document)).toEqual(factsOf(witnessDocument(ROUTES)))
})

test('core::openapi::an_operation_says_who_may_call_it_how_often_and_what_it_may_answer', () => {
  const createIdentity = operation('createIdentity')

  expect(createIdentity).toMatchObject({
    'x-sdk': 'identities.create',
    'x-required-permission': ['identities:write'],
    'x-key-levels': ['platform', 'partner', 'tenant'],
    'x-rate-limit-buckets': ['api'],
    'x-idempotency': 'optional',
    'x-safe-to-repeat': true,
    'x-second-answer': { status: 200, when: 'client_id' },
  })
  expect(createIdentity['parameters']).toEqual([
    { $ref: '#/components/parameters/tenant_id' },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
  expect(Object.keys(objectAt(createIdentity, 'responses'))).toEqual([
    '200',
    '201',
    '400',
    '401',
    '402',
    '403',
    '404',
    '409',
    '413',
    '429',
    '500',
    '503',
    '504',
  ])
  expect(objectAt(objectAt(createIdentity, 'responses'), '404')['x-error-codes']).toEqual([
    'domain_not_found',
    'tenant_not_found',
  ])
})

test('core::openapi::a_refusal_for_rate_says_how_long_to_wait', () => {
  const refusal = objectAt(objectAt(operation('getMe'), 'responses'), '429')

  expect(Object.keys(objectAt(refusal, 'headers'))).toEqual([
    'Request-Id',
    'RateLimit-Limit',
    'RateLimit-Reset',
    'Retry-After',
  ])
})

test('core::openapi::bytes_stand_under_their_own_media_type_and_empty_answers_have_none', () => {
  const raw = objectAt(objectAt(operation('getMessageRaw'), 'responses'), '200')
  const revoked = objectAt(objectAt(operation('revokeKey'), 'responses'), '204')

  expect(raw['content']).toEqual({ 'message/rfc822': { schema: { type: 'string', format: 'binary' } } })
  expect(revoked).not.toHaveProperty('content')
})

test('core::openapi::each_error_code_is_explained_once', () => {
  const catalogue = objectAt(document, 'x-error-catalogue')

  expect(Object.keys(catalogue)).toEqual(ERROR_CODES)
  expect(catalogue['rate_limited']).toMatchObject({
    status: ERRORS.rate_limited.status,
    retryable: true,
    fix: ERRORS.rate_limited.fix,
    details: { properties: { retry_after: { type: 'integer', minimum: 0 } } },
  })
})

test('core::openapi::a_thread_has_a_cursor_and_is_no_page', () => {
  expect(operation('listThreads')['x-paged']).toBe(true)
  expect(operation('getThread')).not.toHaveProperty('x-paged')
})

/** The document after one change: `path` leads to the object whose member is set, or removed when `value` is undefined. */
function changed(path: readonly string[], key: string, value: unknown): JsonObject {
  const copy = structuredClone(document) as Record<string, unknown>
  const holder = path.reduce((object, name) => object[name] as Record<string, unknown>, copy)
  holder[key] = value
  return JSON.parse(JSON.stringify(copy))
}

const ME = ['paths', '/v1/me', 'get']
const SCHEMAS = ['components', 'schemas']
const ME_SHAPE = [...SCHEMAS, 'Me', 'properties']
const JSON_200 = ['responses', '200', 'content']

test('core::openapi::the_contract_breaks_no_rule', () => {
  expect(brokenRules(document)).toEqual([])
})

test.for([
  ['an operationId in two words', ME, 'operationId', 'get me', 'not camelCase'],
  ['two operations of one name', ME, 'operationId', 'getHealth', 'operationId getHealth: used twice'],
  ['two tags', ME, 'tags', ['Meta', 'Keys'], 'exactly one tag'],
  ['a tag nobody declared', ME, 'tags', ['Elsewhere'], 'not declared'],
  ['no summary', ME, 'summary', undefined, 'summary'],
  ['no description', ME, 'description', undefined, 'description'],
  ['no SDK name', ME, 'x-sdk', undefined, 'x-sdk'],
  ['an SDK name twice', ME, 'x-sdk', 'keys.get', 'x-sdk keys.get: used twice'],
  [
    'an argument in two places',
    ['paths', '/v1/tenants/{tenant_id}', 'patch'],
    'parameters',
    [{ name: 'name', in: 'query', schema: { type: 'string' } }],
    'argument name stands in two places',
  ],
  ['a list in a query', ME, 'parameters', [{ name: 'ids', in: 'query', schema: { type: 'array' } }], 'is an array'],
  [
    'a body of text',
    ['paths', '/v1/keys', 'post', 'requestBody', 'content', 'application/json'],
    'schema',
    { type: 'string' },
    'neither an object',
  ],
  [
    'JSON described as bytes',
    [...ME, ...JSON_200, 'application/json'],
    'schema',
    { type: 'string', format: 'binary' },
    'not described as what it is',
  ],
  ['a page that is not marked', ['paths', '/v1/keys', 'get'], 'x-paged', undefined, 'a page is'],
  ['a mark without a page', ME, 'x-paged', true, 'a page is'],
  ['no success answer', ME, 'responses', {}, 'no success answer'],
  ['two paths for one request', ['paths'], '/v1/{key_id}/lookup', {}, 'ambiguous'],
  ['an enum without an id', ME_SHAPE, 'name', { type: 'string', enum: ['a', 'b'] }, 'an enum needs an id'],
  ['a default in an answer', ME_SHAPE, 'name', { type: 'string', default: '' }, 'an answer has no default'],
  ['a closed answer', [...SCHEMAS, 'Me'], 'additionalProperties', false, 'an answer is open'],
  ['an optional field that may be null', ME_SHAPE, 'nickname', { type: ['string', 'null'] }, 'optional and nullable'],
  ['allOf', ME_SHAPE, 'name', { allOf: [] }, 'allOf is not readable'],
  ['a tuple', ME_SHAPE, 'name', { prefixItems: [] }, 'prefixItems is not readable'],
  ['a pattern only JavaScript knows', ME_SHAPE, 'name', { type: 'string', pattern: '^\\p{L}+$' }, 'in Python'],
  ['a look-behind', ME_SHAPE, 'name', { type: 'string', pattern: '(?<=a)b' }, 'in Python'],
  [
    'oneOf without a discriminator',
    ME_SHAPE,
    'name',
    { oneOf: [{ $ref: '#/components/schemas/Me' }] },
    'discriminator',
  ],
  ['a component named like a global', SCHEMAS, 'Response', { type: 'object' }, 'the name of a global'],
  ['a twin of a component', SCHEMAS, 'MeOutput', { type: 'object' }, 'not a component name'],
  [
    'one object written twice',
    ME_SHAPE,
    'other',
    {
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } } },
        { type: 'object', properties: { a: { type: 'string' } } },
      ],
    },
    'give it an id',
  ],
  [
    'an event under another name',
    ['webhooks', 'message.received', 'post'],
    'operationId',
    'onMail',
    'names do not follow',
  ],
] as const)('core::openapi::%s_stops_generation', ([, path, key, value, problem]) => {
  const broken = brokenRules(changed(path, key, value))

  expect(broken.join('\n')).toContain(problem)
})
