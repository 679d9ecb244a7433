import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '../contract/index.ts'
import { type Api, apiOf } from './api-view.ts'
import { LATER_ROUTES } from './later-routes.ts'
import { contractDocument } from './openapi.ts'
import { resourcesModule } from './python.ts'
import { modelsModule, paramsModule } from './python-models.ts'
import { docString, literal, pythonName, snake } from './python-types.ts'

// Covers: FR-SDK-1: one method per operation, both clients

const later: Api = apiOf(contractDocument([...ROUTES, ...LATER_ROUTES]))

test('sdk::python::every_operation_has_one_method_in_each_client', () => {
  const api = apiOf(contractDocument())
  const resources = resourcesModule(api)
  const calls = [...resources.matchAll(/^ {12}(_[A-Z_]+),$/gm)].map((match) => match[1])

  const names = ROUTES.map((route) => `_${snake(route.operationId).toUpperCase()}`)
  expect(calls.toSorted()).toEqual([...names, ...names].toSorted())
})

test('sdk::python::a_flag_selects_the_second_answer', () => {
  const resources = resourcesModule(later)

  expect(resources).toContain('        dry_run: Literal[True],\n')
  expect(resources).toContain('        dry_run: Literal[False] | NotGiven = NOT_GIVEN,\n')
  expect(resources).toContain('by_status(200, model(m.LaterDryRun), model(m.LaterSendResponse))')
  expect(resources).toContain('body=True, query=("dry_run",), key=True, repeat=True)')
})

test('sdk::python::a_post_that_must_not_repeat_is_marked_by_the_lack_of_a_mark', () => {
  expect(resourcesModule(later)).toContain(
    '_RESTORE_LATER = Operation("POST", "/v1/identities/{identity_id}/later/restore")\n',
  )
})

test('sdk::python::a_word_of_python_gets_an_underscore_and_keeps_its_name_on_the_wire', () => {
  const resources = resourcesModule(later)

  expect(resources).toContain('        from_: str | None | NotGiven = NOT_GIVEN,\n')
  expect(resources).toContain('                "from": from_,\n')
})

test('sdk::python::a_union_of_answers_is_told_apart_by_what_is_required', () => {
  const models = modelsModule(later)

  expect(models).toContain('"hits": ("hits", lambda value: many_of((LaterHit, LaterThreadHit), value)),')
  expect(models).toContain('"best": ("best", lambda value: one_of((LaterHit, LaterThreadHit), value)),')
  expect(models).toContain('_required: ClassVar[frozenset[str]] = frozenset({"message_id", "score"})')
  expect(models).toContain('"raw_": ("raw", None),')
})

test('sdk::python::a_union_of_bodies_becomes_one_flat_list_of_arguments', () => {
  const resources = resourcesModule(later)

  expect(resources).toMatch(
    /q: str,\n {8}limit: int \| NotGiven = NOT_GIVEN,\n {8}mode: Literal\["agentic"\] \| NotGiven/,
  )
})

test('sdk::python::objects_inside_arguments_are_typed_dicts', () => {
  const params = paramsModule(later)

  expect(params).toContain('class SendLaterAttachments(TypedDict):')
  expect(params).toContain('    disposition: NotRequired[m.LaterDisposition]\n')
})

test.for([
  ['plain text', 'It ends.', '"""It ends."""\n'],
  ['a quote at the end', 'say "no"', '"""say "no\\""""\n'],
  ['three quotes', 'a """ b', '"""a \\"\\"\\" b"""\n'],
  ['a backslash', 'a \\d', '"""a \\\\d"""\n'],
] as const)('sdk::python::a_doc_string_with_%s_stays_one', ([, text, written]) => {
  expect(docString(text, '')).toBe(written)
})

test.for([
  ['none', null, 'None'],
  ['truth', true, 'True'],
  ['quotes', 'a"b', '"a\\"b"'],
  ['letters beyond ASCII', 'ä', '"ä"'],
] as const)('sdk::python::%s_is_written_as_python_has_it', ([, value, written]) => {
  expect(literal(value)).toBe(written)
})

test('sdk::python::no_name_of_the_contract_is_a_word_of_python_unchanged', () => {
  expect([pythonName('from'), pythonName('class'), pythonName('subject')]).toEqual(['from_', 'class_', 'subject'])
})

test('sdk::python::the_versions_of_both_sdks_are_one', () => {
  const root = join(import.meta.dirname, '../sdks')
  const { version } = JSON.parse(readFileSync(join(root, 'typescript/package.json'), 'utf8'))

  expect(readFileSync(join(root, 'python/pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`)
  expect(readFileSync(join(root, 'python/src/pactmail/_request.py'), 'utf8')).toContain(`VERSION = "${version}"`)
  expect(readFileSync(join(root, 'typescript/src/core.ts'), 'utf8')).toContain(`VERSION = '${version}'`)
})
