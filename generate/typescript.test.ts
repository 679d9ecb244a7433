import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../contract/index.ts'
import { defineRoute } from '../contract/route.ts'
import { apiOf } from './api-view.ts'
import { everything } from './everything.ts'
import { contractDocument } from './openapi.ts'
import { clientModule } from './typescript.ts'

// Covers: FR-SDK-1: one method per operation; generated files are current

const ROOT = join(import.meta.dirname, '..')
const files = await everything()

test('tool::generate::generating_twice_gives_the_same_bytes', async () => {
  expect(await everything()).toEqual(files)
})

test.for([...files.keys()])('tool::generate::%s_is_current', (path) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(files.get(path))
})

test.for(['sdks/typescript/src/generated', 'server/http/generated'])(
  'tool::generate::nothing_stale_is_left_in_%s',
  (folder) => {
    const made = [...files.keys()].filter((path) => path.startsWith(`${folder}/`))

    expect(readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)).toEqual(made.toSorted())
  },
)

test('sdk::typescript::every_operation_has_one_method', () => {
  const methods = apiOf(contractDocument()).resources.flatMap(({ name, methods }) =>
    methods.map((method) => `${name}.${method.name}`),
  )

  expect(methods.toSorted()).toEqual(ROUTES.map((route) => route.sdk).toSorted())
})

/** Routes that the contract does not have yet, and that the emitters must take. */
const base = { tag: 'Messages', access: 'keyed', permissions: ['messages:send'], levels: 'PRTI', errors: [] } as const
const DryRun = z.object({ would_send: z.boolean() }).meta({ id: 'DryRun', description: 'What would happen.' })
const Sent = z.object({ message_id: z.string() }).meta({ id: 'SendResponse', description: 'What happened.' })
const SendInput = z.object({ subject: z.string() }).meta({ id: 'SendInput', description: 'What to send.' })
const later = [
  defineRoute({
    ...base,
    ...{ operationId: 'sendMessage', method: 'POST', path: '/v1/identities/{identity_id}/messages/send' },
    ...{ summary: 'Send', description: 'Sends.', sdk: 'messages.send', buckets: ['send'], idempotency: 'required' },
    ...{ query: z.object({ dry_run: z.literal('true').optional().describe('Only look.') }), body: SendInput },
    ...{ status: 202, output: Sent, also: { status: 200, output: DryRun, when: 'dry_run' } },
  }),
  defineRoute({
    ...base,
    ...{ operationId: 'restoreMailbox', method: 'POST', path: '/v1/identities/{identity_id}/restore' },
    ...{ summary: 'Restore', description: 'Restores.', sdk: 'identities.restore', buckets: ['api'] },
    ...{ idempotency: 'none', status: 202, output: null },
  }),
] as const

test('sdk::typescript::a_flag_selects_the_second_answer_and_a_key_makes_a_send_repeatable', () => {
  const client = clientModule(apiOf(contractDocument([...ROUTES, ...later])))

  expect(client).toContain(
    'send(args: Args<t.SendMessageData> & { dry_run: true }, options?: CallOptions): Promise<t.SendMessageResponses[200]>',
  )
  expect(client).toContain(
    'send(args: Args<t.SendMessageData> & { dry_run?: false }, options?: CallOptions): Promise<t.SendMessageResponses[202]>',
  )
  expect(client).toContain("body: true, query: ['dry_run'], key: true, repeat: true }")
})

test('sdk::typescript::a_post_that_must_not_repeat_is_marked_by_the_lack_of_a_mark', () => {
  const client = clientModule(apiOf(contractDocument([...ROUTES, ...later])))

  expect(client).toContain("{ method: 'POST', path: '/v1/identities/{identity_id}/restore' }, args, options)")
})
