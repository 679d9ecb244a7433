import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '../contract/index.ts'
import { apiOf } from './api-view.ts'
import { everything } from './everything.ts'
import { LATER_ROUTES } from './later-routes.ts'
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

const later = apiOf(contractDocument([...ROUTES, ...LATER_ROUTES]))

test('sdk::typescript::a_flag_selects_the_second_answer_and_a_key_makes_a_send_repeatable', () => {
  const client = clientModule(later)

  expect(client).toContain(
    'sendLater(args: Args<t.SendLaterData> & { dry_run: true }, options?: CallOptions): Promise<t.SendLaterResponses[200]>',
  )
  expect(client).toContain(
    'sendLater(args: Args<t.SendLaterData> & { dry_run?: false }, options?: CallOptions): Promise<t.SendLaterResponses[202]>',
  )
  expect(client).toContain("body: true, query: ['dry_run'], key: true, repeat: true }")
})

test('sdk::typescript::a_post_that_must_not_repeat_is_marked_by_the_lack_of_a_mark', () => {
  const client = clientModule(later)

  expect(client).toContain("{ method: 'POST', path: '/v1/identities/{identity_id}/later/restore' }, args, options)")
})
