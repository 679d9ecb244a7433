import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { IdentityId } from '../contract/ids.ts'
import { defineRoute } from '../contract/route.ts'
import type { IdentityScope } from '../server/control/scope.ts'
import type { Args, Handlers } from '../server/rpc/implement.ts'

// The compiler is the judge here: each @ts-expect-error fails the type check when its line compiles after all.
// Covers: style 2.4, 2.5, contract-patterns 2

const Total = z.object({ total: z.number(), state: z.enum(['open', 'done']) })

const base = {
  tag: 'Things',
  summary: 'A thing',
  description: 'Does a thing.',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
} as const

const things = {
  readThing: defineRoute({
    ...base,
    operationId: 'readThing',
    method: 'GET',
    path: '/v1/identities/{identity_id}/things',
    sdk: 'things.read',
    idempotency: 'none',
    status: 200,
    output: Total,
    errors: ['thread_busy'],
  }),
  makeThing: defineRoute({
    ...base,
    operationId: 'makeThing',
    method: 'POST',
    path: '/v1/things',
    sdk: 'things.make',
    idempotency: 'optional',
    body: z.object({ name: z.string(), dry_run: z.boolean().optional() }),
    status: 201,
    output: Total,
    also: { status: 200, output: z.object({ would_make: z.literal(true) }), when: 'dry_run' },
    errors: [],
  }),
}
type ThingHandlers = Handlers<typeof things>
type ReadThing = Args<typeof things.readThing>
type MakeThing = Args<typeof things.makeThing>

const right: ThingHandlers = {
  readThing: async () => ({ total: 1, state: 'open' }),
  makeThing: async ({ body, reply }) =>
    body.dry_run ? reply(200, { would_make: true }) : reply(201, { total: 1, state: 'done' }),
}

test('core::rpc::a_resource_takes_exactly_one_handler_for_each_of_its_routes', () => {
  // @ts-expect-error: makeThing has no handler
  const missing: ThingHandlers = { readThing: right.readThing }
  // @ts-expect-error: no route dropThing
  const extra: ThingHandlers = { ...right, dropThing: right.readThing }

  expect([missing, extra]).toHaveLength(2)
})

test('core::rpc::an_answer_that_the_contract_does_not_promise_does_not_compile', () => {
  const wrongType: ThingHandlers = {
    ...right,
    // @ts-expect-error: total is a number
    readThing: async () => ({ total: '1', state: 'open' }),
  }
  const wrongValue: ThingHandlers = {
    ...right,
    // @ts-expect-error: no such state
    readThing: async () => ({ total: 1, state: 'lost' }),
  }
  const wrongRoute: ThingHandlers = {
    ...right,
    // @ts-expect-error: the answer of the other route
    readThing: async () => ({ would_make: true }),
  }

  expect([wrongType, wrongValue, wrongRoute]).toHaveLength(3)
})

test('core::rpc::a_reply_has_the_body_of_its_status', () => {
  const handlers = {
    // @ts-expect-error: no answer with this status
    unknownStatus: ({ reply }: MakeThing) => reply(202, { total: 1, state: 'open' }),
    // @ts-expect-error: the body of 201 under 200
    swappedBody: ({ reply }: MakeThing) => reply(200, { total: 1, state: 'open' }),
    // @ts-expect-error: this route has one answer
    secondAnswer: ({ reply }: ReadThing) => reply(201, { total: 1, state: 'open' }),
  }

  expect(Object.keys(handlers)).toHaveLength(3)
})

test('core::rpc::a_handler_reads_only_what_its_route_takes', () => {
  expectTypeOf<ReadThing['params']>().toEqualTypeOf<{ readonly identity_id: IdentityId }>()
  expectTypeOf<ReadThing['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<ReadThing['query']>().toEqualTypeOf<undefined>()
  expectTypeOf<MakeThing['body']>().toEqualTypeOf<{ name: string; dry_run?: boolean | undefined }>()
  expectTypeOf<MakeThing['params']>().not.toHaveProperty('identity_id')
})

test('core::rpc::a_handler_gets_the_scope_its_path_was_checked_for_and_none_without_one', () => {
  expectTypeOf<ReadThing['scope']>().toEqualTypeOf<IdentityScope>()
  expectTypeOf<MakeThing['scope']>().toEqualTypeOf<null>()
})

test('core::rpc::a_handler_fails_only_with_codes_its_route_declares_and_details_of_that_code', () => {
  const handlers = {
    declared: ({ fail }: ReadThing) => fail('thread_busy', { details: { retry_after: 3 } }),
    ofThePath: ({ fail }: ReadThing) => fail('identity_not_found'),
    // @ts-expect-error: the route does not declare it
    undeclared: ({ fail }: ReadThing) => fail('slug_taken'),
    // @ts-expect-error: no such code
    unknown: ({ fail }: ReadThing) => fail('thread_bussy'),
    // @ts-expect-error: seconds are a number
    wrongDetails: ({ fail }: ReadThing) => fail('thread_busy', { details: { retry_after: '3' } }),
    // @ts-expect-error: this code has no details
    detailsOfNone: ({ fail }: ReadThing) => fail('identity_not_found', { details: { retry_after: 3 } }),
  }

  expect(Object.keys(handlers)).toHaveLength(6)
})
