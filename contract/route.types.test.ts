import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { ErrorDetails } from './errors.ts'
import type { EventData, EventOf } from './events/index.ts'
import type { IdentityId, MessageId, ThreadId } from './ids.ts'
import { listAddresses } from './resources/addresses.ts'
import type { createIdentity } from './resources/identities.ts'
import type { revokeKey } from './resources/keys.ts'
import type { getAttachment, getMessage, getMessageRaw } from './resources/messages.ts'
import { type BodyOf, defineRoute, type FailCode, type Input, type Output, type StatusOf } from './route.ts'

// The compiler is the judge here: each @ts-expect-error fails the type check when its line compiles after all.
// Covers: style 2.4, contract-patterns 2

const route = {
  operationId: 'readThing',
  method: 'GET',
  path: '/v1/identities/{identity_id}/things',
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
  output: z.object({ total: z.number() }),
  errors: ['raw_expired'],
} as const

test('core::contract::a_route_is_the_data_it_was_declared_with', () => {
  const declared = defineRoute(route)

  expect(declared).toBe(route)
  expectTypeOf(declared.operationId).toEqualTypeOf<'readThing'>()
  expectTypeOf(declared.errors).toEqualTypeOf<readonly ['raw_expired']>()
})

test('core::contract::what_the_catalogues_do_not_know_does_not_compile_in_a_route', () => {
  // @ts-expect-error: {thing_id} stands in no table of path parameters
  const unknownParameter = defineRoute({ ...route, path: '/v1/things/{thing_id}' })
  // @ts-expect-error: a path starts at the host root
  const relativePath = defineRoute({ ...route, path: 'v1/things' })
  // @ts-expect-error: no such permission
  const unknownPermission = defineRoute({ ...route, permissions: ['messages:peek'] })
  // @ts-expect-error: no such error code
  const unknownCode = defineRoute({ ...route, errors: ['raw_gone'] })
  // @ts-expect-error: key levels nest, so not every set of letters exists
  const unknownLevels = defineRoute({ ...route, levels: 'PI' })
  // @ts-expect-error: no such limiter
  const unknownBucket = defineRoute({ ...route, buckets: ['mail'] })
  // @ts-expect-error: an error status is no success status
  const errorAsSuccess = defineRoute({ ...route, status: 404 })
  // @ts-expect-error: an SDK name is resource and method
  const bareSdkName = defineRoute({ ...route, sdk: 'read' })
  const { description: _, ...undescribed } = route
  // @ts-expect-error: a route without description
  const withoutDescription = defineRoute(undescribed)

  expect([unknownParameter, relativePath, unknownPermission, unknownCode, unknownLevels]).toHaveLength(5)
  expect([unknownBucket, errorAsSuccess, bareSdkName, withoutDescription]).toHaveLength(4)
})

test('core::contract::a_handler_gets_branded_path_ids_that_cannot_be_swapped', () => {
  type Params = Input<typeof getMessage>['params']

  expectTypeOf<Params>().toEqualTypeOf<{ readonly identity_id: IdentityId; readonly message_id: MessageId }>()
  expectTypeOf<string>().not.toExtend<Params['message_id']>()
  expectTypeOf<ThreadId>().not.toExtend<MessageId>()
  expectTypeOf<Params>().not.toHaveProperty('thread_id')
})

test('core::contract::a_handler_gets_query_and_body_parsed_and_only_where_the_route_has_them', () => {
  const page = listAddresses.query.parse({ limit: '7' })

  expect(page).toEqual({ limit: 7 })
  expectTypeOf(page.limit).toEqualTypeOf<number>()
  expectTypeOf<Input<typeof getAttachment>['query']>().toEqualTypeOf<undefined>()
  expectTypeOf<Input<typeof getMessage>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<Input<typeof createIdentity>['body']['username']>().toEqualTypeOf<string>()
})

test('core::contract::a_handler_may_fail_only_with_codes_its_route_declares_or_every_route_has', () => {
  expectTypeOf<'raw_expired'>().toExtend<FailCode<typeof getMessageRaw>>()
  expectTypeOf<'message_not_found'>().toExtend<FailCode<typeof getMessageRaw>>()
  expectTypeOf<'unavailable'>().toExtend<FailCode<typeof getMessageRaw>>()
  expectTypeOf<'raw_expired'>().not.toExtend<FailCode<typeof getMessage>>()
  expectTypeOf<'thread_not_found'>().not.toExtend<FailCode<typeof getMessage>>()
})

test('core::contract::details_are_typed_by_their_code', () => {
  expectTypeOf<{ retry_after: number }>().toExtend<ErrorDetails<'thread_busy'>>()
  expectTypeOf<{ retry_after: string }>().not.toExtend<ErrorDetails<'thread_busy'>>()
  expectTypeOf<{ reason: 'person_required' }>().toExtend<ErrorDetails<'permission_denied'>>()
  expectTypeOf<{ reason: 'bad_mood' }>().not.toExtend<ErrorDetails<'permission_denied'>>()
  expectTypeOf<ErrorDetails<'key_expired'>>().toEqualTypeOf<never>()
})

test('core::contract::an_answer_has_the_shape_of_its_status_and_no_other_status_exists', () => {
  expectTypeOf<StatusOf<typeof createIdentity>>().toEqualTypeOf<200 | 201>()
  expectTypeOf<StatusOf<typeof getMessage>>().toEqualTypeOf<200>()
  expectTypeOf<BodyOf<typeof createIdentity, 200>['id']>().toExtend<string>()
  expectTypeOf<Output<typeof getMessage>['id']>().toExtend<string>()
  expectTypeOf<{ id: string }>().not.toExtend<Output<typeof getMessage>>()
  expectTypeOf<Output<typeof getMessageRaw>>().toEqualTypeOf<Response>()
  expectTypeOf<Output<typeof revokeKey>>().toEqualTypeOf<null>()
})

test('core::contract::an_event_type_decides_the_shape_of_its_data', () => {
  expectTypeOf<EventOf<'message.received'>['type']>().toEqualTypeOf<'message.received'>()
  expectTypeOf<EventData<'identity.created'>>().toHaveProperty('identity')
  expectTypeOf<EventData<'message.quarantined'>>().not.toHaveProperty('extracted_text')
})
