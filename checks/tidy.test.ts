import { expect, test } from 'vitest'
import { formatFinding } from './finding.ts'
import { tidy } from './tidy.ts'

// Covers: style 2.1, 2.2, 2.6, 2.9, S27, S35

const lines = (count: number, line = 'export {}') => `${line}\n`.repeat(count)
const body = (count: number) => `function longOne() {\n${lines(count - 2, '  step()')}}\n`

/** Each sample breaks one rule once, at the line given. */
const BAD = [
  { rule: 'file-size', line: 1, path: 'server/keys/present.ts', text: lines(801) },
  { rule: 'file-size', line: 1, path: 'sdks/python/pactmail/client.py', text: lines(801, 'pass') },
  { rule: 'silent-name', line: 1, path: 'server/keys/utils.ts', text: '' },
  { rule: 'silent-name', line: 1, path: 'server/common/rows.ts', text: '' },
  { rule: 'silent-name', line: 1, path: 'server/mail/lib/decode.ts', text: '' },
  { rule: 'silent-name', line: 1, path: 'local/shared.test.ts', text: '' },
  { rule: 'silent-name', line: 1, path: 'test/mail-helpers.ts', text: '' },
  { rule: 'index-file', line: 1, path: 'server/mail/index.ts', text: '' },
  { rule: 'machine-path', line: 2, path: 'docs/running.md', text: 'Open\n`/work/state` there.\n' },
  { rule: 'machine-path', line: 1, path: 'local/state.json', text: '{ "folder": "/root/x" }' },
  { rule: 'machine-path', line: 1, path: 'local/state.sh', text: 'cd /tmp/state' },
  { rule: 'registry-host', line: 1, path: 'package-lock.json', text: '"https://registry.npmjs.org/zod"' },
  { rule: 'registry-host', line: 1, path: 'sdks/python/requirements.txt', text: '# from https://pypi.org/simple' },
  { rule: 'open-end', line: 2, path: 'server/keys/present.ts', text: '\n// TODO: the rest\n' },
  { rule: 'open-end', line: 1, path: 'docs/decisions/cursors.md', text: 'FIXME later' },
  { rule: 'silenced-compiler', line: 1, path: 'server/keys/present.ts', text: '// @ts-ignore' },
  { rule: 'silenced-compiler', line: 1, path: 'server/keys/present.test.ts', text: '// @ts-expect-error: soon' },
  { rule: 'test-left-out', line: 1, path: 'server/keys/present.test.ts', text: "test.only('x', run)" },
  { rule: 'test-left-out', line: 1, path: 'test/flow.test.ts', text: "describe.skip('x', run)" },
  { rule: 'test-left-out', line: 1, path: 'sdks/python/tests/test_send.py', text: '@pytest.mark.skip' },
  { rule: 'd1-transaction', line: 1, path: 'server/keys/queries.ts', text: 'await db.transaction(change)' },
  { rule: 'any', line: 1, path: 'server/keys/present.ts', text: 'const row: any = read()' },
  { rule: 'any', line: 1, path: 'sdks/typescript/src/core.ts', text: 'send(row as any)' },
  { rule: 'function-length', line: 1, path: 'server/keys/present.ts', text: body(71) },
  { rule: 'function-length', line: 1, path: 'test/flow.test.ts', text: body(71) },
  { rule: 'sleep', line: 1, path: 'test/flow.test.ts', text: 'await sleep(1_500)' },
  { rule: 'sleep', line: 1, path: 'test/flow.test.ts', text: 'await setTimeout(2000)' },
  { rule: 'sleep', line: 1, path: 'test/flow.test.ts', text: 'new Promise((done) => setTimeout(done, 2000))' },
  { rule: 'barrel', line: 1, path: 'server/keys/present.ts', text: "export * from './rules.ts'" },
  { rule: 'barrel', line: 1, path: 'contract/route.ts', text: "export { ERRORS } from './errors.ts'" },
  { rule: 'sql', line: 1, path: 'server/keys/procedures.ts', text: 'const rows = sql`status = 1`' },
  { rule: 'sql', line: 1, path: 'server/keys/rules.ts', text: "db.prepare('SELECT id FROM api_keys')" },
  {
    rule: 'sql',
    line: 1,
    path: 'server/keys/consumer.ts',
    text: `db.exec(\`delete from api_keys where id = \${id}\`)`,
  },
  { rule: 'impure', line: 1, path: 'server/mail/dates.ts', text: 'const now = Date.now()' },
  { rule: 'impure', line: 1, path: 'server/mail/dates.ts', text: 'const now = new Date()' },
  { rule: 'impure', line: 1, path: 'server/webhooks/rules.ts', text: 'const jitter = Math.random()' },
  { rule: 'doc-comment', line: 2, path: 'server/keys/present.ts', text: '\nexport function presentKey() {}' },
  { rule: 'doc-comment', line: 1, path: 'local/state.ts', text: 'export const FOLDER_NAME = 7' },
  { rule: 'doc-comment', line: 1, path: 'contract/route.ts', text: 'export type Method = "GET" | "POST"' },
  {
    rule: 'doc-comment',
    line: 2,
    path: 'generate/openapi.ts',
    text: '// A plain comment is no promise.\nexport class Document {}',
  },
  {
    rule: 'repeated-name',
    line: 1,
    path: 'server/keys/schema.d1.ts',
    text: "const a = [index('keys_tenant').on(t.x), uniqueIndex('keys_tenant').on(t.y)]",
  },
  {
    rule: 'repeated-name',
    line: 3,
    path: 'server/keys/schema.d1.ts',
    text: "const keys = sqliteTable('keys', {\n  a: text('name').notNull(),\n  b: epochMs('name'),\n})",
  },
  {
    rule: 'repeated-column',
    line: 1,
    path: 'server/keys/queries.ts',
    text: 'db.select({ key: apiKeys.status, tenant: { status: tenants.status } })',
  },
] as const

test.for(BAD)('core::checks::tidy_finds_$rule_in_$path_at_line_$line', ({ rule, line, path, text }) => {
  const found = tidy([{ path, text }])

  expect(found).toEqual([{ path, line, rule, instead: expect.stringMatching(/\w{3}/) }])
})

/** Each sample looks like a breach and is none. */
const GOOD = [
  { name: 'generated code of any length', path: 'sdks/typescript/src/generated/types.ts', text: lines(2000) },
  { name: 'a table of data', path: 'server/mail/colour-names.data.ts', text: lines(2000, 'export const x = 1') },
  {
    name: 'the contract and its events as packages',
    path: 'contract/events/index.ts',
    text: "export * from './messages.ts'",
  },
  { name: 'a shared domain, which is a thing', path: 'server/domains/shared-domain.ts', text: '' },
  { name: 'a path inside a URL', path: 'docs/using.md', text: 'See https://mail.example/tmp/x and ~/work/x' },
  { name: 'mail as it came', path: 'test/corpus/rfc/plain.eml', text: 'TODO at /tmp/x' },
  { name: 'an open end with its issue', path: 'docs/limits.md', text: 'TODO (#12): quota per folder' },
  {
    name: 'a proof that something does not compile',
    path: 'contract/route.types.test.ts',
    text: '// @ts-expect-error: no',
  },
  { name: 'a function of 70 lines', path: 'server/keys/rows.test.ts', text: body(70) },
  { name: 'a chapter of tests', path: 'test/flow.test.ts', text: `describe('x', () => {\n${lines(90, '  step()')}})` },
  { name: 'a deadline in a test', path: 'test/flow.test.ts', text: 'setTimeout(() => fail("late"), 30_000)' },
  { name: 'a short pause', path: 'test/flow.test.ts', text: 'await sleep(50)' },
  { name: 'any as a word', path: 'server/keys/present.ts', text: '// any key\nconst any = "as any"' },
  { name: 'SQL in queries', path: 'server/keys/key-queries.ts', text: 'const rows = sql`status = 1`' },
  { name: 'SQL in a schema', path: 'server/keys/schema.d1.ts', text: 'const rule = sql`id is not null`' },
  { name: 'SQL in the database layer', path: 'server/control/paging.ts', text: `const rule = sql\`id < \${id}\`` },
  { name: 'SQL outside the server', path: 'local/migrate.ts', text: "db.exec('create table t (x)')" },
  {
    name: 'a sentence that selects',
    path: 'server/keys/present.ts',
    text: "const fix = 'Select a key of the tenant.'",
  },
  { name: 'a clock that was given', path: 'server/mail/dates.ts', text: 'const at = new Date(nowMs)' },
  { name: 'a clock in a procedure', path: 'server/keys/procedures.ts', text: 'const at = Date.now()' },
  {
    name: 'a documented overload',
    path: 'server/keys/find.ts',
    text: '/** Finds. */\nexport function f(a: 1): 1\nexport function f(a: 2): 2',
  },
  { name: 'the type of a schema', path: 'contract/ids.ts', text: 'export type KeyId = z.output<typeof KeyId>' },
  { name: 'the members of a list', path: 'server/keys/rows.ts', text: 'export type Level = (typeof LEVELS)[number]' },
  {
    name: 'a shape with its description',
    path: 'contract/objects/key.ts',
    text: "export const Key = z.object({}).meta({ id: 'Key' })",
  },
  {
    name: 'a list of wire values',
    path: 'contract/objects/key.ts',
    text: "export const MODES = ['live', 'test'] as const",
  },
  {
    name: 'one column name in two tables',
    path: 'server/keys/schema.d1.ts',
    text: "const a = sqliteTable('a', { id: text('id') })\nconst b = sqliteTable('b', { id: text('id') })",
  },
  {
    name: 'a second column of a name with its alias',
    path: 'server/keys/queries.ts',
    text: "db.select({ key: apiKeys.status, tenant: tenants.status.as('tenant_status') })",
  },
]

test.for(GOOD)('core::checks::tidy_leaves_alone_$name', ({ path, text }) => {
  expect(tidy([{ path, text }])).toEqual([])
})

test('core::checks::tidy_notes_a_file_above_500_lines_without_failing_it', () => {
  const [note] = tidy([{ path: 'server/keys/rows.test.ts', text: lines(501) }])

  expect(note).toMatchObject({ rule: 'file-size', isNote: true })
})

test('core::checks::an_index_name_is_taken_for_its_whole_store_and_only_there', () => {
  const text = "const a = index('by_owner')"
  const schema = (path: string) => ({ path, text })
  const twice = tidy([schema('server/keys/schema.d1.ts'), schema('server/tenants/schema.d1.ts')])
  const apart = tidy([schema('server/mailbox/schema.object.ts'), schema('server/quota/schema.object.ts')])

  expect(twice).toMatchObject([{ path: 'server/tenants/schema.d1.ts', rule: 'repeated-name' }])
  expect(apart).toEqual([])
})

test('core::checks::jobs_beside_an_objects_schema_speak_sql_and_others_do_not', () => {
  const job = { path: 'server/mailbox/ingest.ts', text: "sql.exec('delete from outbox')" }
  const join = { path: 'server/mailbox/rows.ts', text: 'db.select({ message: messages.id, thread: threads.id })' }
  const schema = { path: 'server/mailbox/schema.object.ts', text: '' }

  expect(tidy([schema, job, join])).toEqual([])
  expect(tidy([job, join])).toMatchObject([{ rule: 'sql' }, { rule: 'repeated-column' }])
})

test('core::checks::a_finding_reads_as_place_rule_and_what_to_do_instead', () => {
  const finding = { path: 'server/a.ts', line: 3, rule: 'any', instead: 'the real type' }

  expect(formatFinding(finding)).toBe('server/a.ts:3: any: the real type')
  expect(formatFinding({ ...finding, isNote: true })).toBe('server/a.ts:3: note any: the real type')
})
