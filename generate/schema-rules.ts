import { isObject, type Json, type JsonObject } from './openapi-order.ts'
import { listAt, objectAt, operationsOf, refName, resolved, textAt } from './openapi-view.ts'
import { RESERVED_NAMES } from './reserved-names.data.ts'

/** Answer fields that the spec leaves out or sets to null; SDKs read both as null. [spec/api.md 3.12] */
const OPTIONAL_AND_NULLABLE: ReadonlySet<string> = new Set(
  ['Message', 'SendResponse'].flatMap((shape) => [
    `${shape}.headers`,
    `${shape}.quarantine_reason`,
    `${shape}.provider_message_id`,
  ]),
)

/** What only one of the two languages can read, or neither generator. */
const UNREADABLE = ['allOf', 'prefixItems', 'patternProperties', 'not', 'if'] as const

/** A schema with the name by which a message can point to it. */
type Located = { readonly at: string; readonly schema: JsonObject }

function partsOf({ at, schema }: Located): Located[] {
  const named = Object.entries(objectAt(schema, 'properties')).map(([name, part]) => ({ at: `${at}.${name}`, part }))
  const inner: { at: string; part: Json }[] = [
    ...named,
    ...[...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].map((part) => ({ at, part })),
    ...['items', 'additionalProperties'].flatMap((key) =>
      schema[key] === undefined ? [] : [{ at: `${at}[]`, part: schema[key] }],
    ),
  ]
  return inner.flatMap(({ at: place, part }) => (isObject(part) ? [{ at: place, schema: part }] : []))
}

/** The schema and everything written inside it; references are not followed. As deep as the document is. */
function withParts(located: Located): Located[] {
  return [located, ...partsOf(located).flatMap(withParts)]
}

/** Schemas of requests, or of answers and events, where they are written: components are not among them. */
function inlineSchemas(document: JsonObject, side: 'request' | 'answer'): Located[] {
  const content = (holder: JsonObject, at: string) =>
    Object.values(objectAt(holder, 'content')).flatMap((media) =>
      isObject(media) && 'schema' in media ? [{ at, schema: objectAt(media, 'schema') }] : [],
    )
  const paths = operationsOf(document).flatMap(({ operation, parameters }) => {
    const at = textAt(operation, 'operationId')
    if (side === 'answer')
      return Object.values(objectAt(operation, 'responses')).flatMap((answer) =>
        isObject(answer) ? content(answer, at) : [],
      )
    const inQuery = parameters.map((parameter) => ({
      at: `${at}.${textAt(parameter, 'name')}`,
      schema: objectAt(parameter, 'schema'),
    }))
    return [...inQuery, ...content(objectAt(operation, 'requestBody'), at)]
  })
  if (side === 'request') return paths
  const events = operationsOf(document, 'webhooks').flatMap(({ operation, path }) =>
    content(objectAt(operation, 'requestBody'), path),
  )
  return [...paths, ...events]
}

/** The components that requests, or answers and events, lead to. */
function reachable(document: JsonObject, side: 'request' | 'answer'): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = inlineSchemas(document, side).flatMap(withParts)
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const name = refName(next.schema)
    if (name === '' || seen.has(name)) continue
    seen.add(name)
    queue.push(...withParts({ at: name, schema: resolved(document, next.schema) }))
  }
  return seen
}

function enumProblems({ at, schema }: Located): string[] {
  return listAt(schema, 'enum').length > 0 ? [`${at}: an enum needs an id`] : []
}

function unionProblems(document: JsonObject, { at, schema }: Located): string[] {
  const variants = listAt(schema, 'oneOf')
  if (variants.length === 0) return []
  const property = textAt(objectAt(schema, 'discriminator'), 'propertyName')
  const fits =
    property !== '' && variants.every((variant) => listAt(resolved(document, variant), 'required').includes(property))
  return fits ? [] : [`${at}: oneOf needs a discriminator that every variant requires`]
}

/** Patterns run in JavaScript and in Python: what only one of them knows is out. */
function patternProblems({ at, schema }: Located): string[] {
  const pattern = textAt(schema, 'pattern')
  return /\(\?(?:<[=!]|<[a-zA-Z]|P<|i)|\\[pPuzZ]/.test(pattern)
    ? [`${at}: the pattern means something else in Python`]
    : []
}

function keywordProblems({ at, schema }: Located): string[] {
  return UNREADABLE.filter((keyword) => keyword in schema).map((keyword) => `${at}: ${keyword} is not readable`)
}

function isNullable(schema: JsonObject): boolean {
  return listAt(schema, 'type').includes('null') || listAt(schema, 'anyOf').some((part) => hasType(part, 'null'))
}

function hasType(schema: Json, type: string): boolean {
  return isObject(schema) && schema['type'] === type
}

function answerProblems({ at, schema }: Located): string[] {
  const problems: string[] = []
  if ('default' in schema) problems.push(`${at}: an answer has no default`)
  if (schema['additionalProperties'] === false) problems.push(`${at}: an answer is open`)
  const required = new Set(listAt(schema, 'required'))
  for (const [name, part] of Object.entries(objectAt(schema, 'properties')))
    if (isObject(part) && !required.has(name) && isNullable(part) && !OPTIONAL_AND_NULLABLE.has(`${at}.${name}`))
      problems.push(`${at}.${name}: optional and nullable in an answer`)
  return problems
}

/** An inline object that stands in two places would become two types. */
function twins(located: readonly Located[]): string[] {
  const first = new Map<string, string>()
  return located.flatMap(({ at, schema }) => {
    if (!('properties' in schema)) return []
    const text = JSON.stringify({ ...schema, description: '' })
    const other = first.get(text)
    if (other === undefined) first.set(text, at)
    return other === undefined ? [] : [`${at}: the same object as ${other}; give it an id`]
  })
}

function nameProblems(name: string): string[] {
  if (RESERVED_NAMES.has(name)) return [`${name}: the name of a global`]
  return /^[A-Z][a-zA-Z0-9]*$/.test(name) && !/Output$/.test(name) ? [] : [`${name}: not a component name`]
}

/** What keeps the shapes of a document from being made into types of both languages. */
export function schemaProblems(document: JsonObject): string[] {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas')
  const components = Object.keys(schemas).map((name) => ({ at: name, schema: objectAt(schemas, name) }))
  const inline = [...inlineSchemas(document, 'request'), ...inlineSchemas(document, 'answer')].flatMap(withParts)
  const inner = components.flatMap((component) => withParts(component).slice(1))
  const answers = reachable(document, 'answer')
  return [
    ...Object.keys(schemas).flatMap(nameProblems),
    ...[...components, ...inner, ...inline].flatMap((located) => [
      ...unionProblems(document, located),
      ...patternProblems(located),
      ...keywordProblems(located),
    ]),
    ...[...inner, ...inline].flatMap(enumProblems),
    ...twins([...inner, ...inline]),
    ...components
      .filter(({ at }) => answers.has(at))
      .flatMap((component) => withParts(component).flatMap(answerProblems)),
  ]
}
