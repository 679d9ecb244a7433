import { isObject, type Json, type JsonObject } from './openapi-order.ts'
import {
  bodySchema,
  listAt,
  type OperationView,
  objectAt,
  operationsOf,
  parametersIn,
  refName,
  resolved,
  successAnswers,
  textAt,
} from './openapi-view.ts'
import { schemaProblems } from './schema-rules.ts'

/** Names of an operation's arguments by where they travel. */
function argumentNames(document: JsonObject, view: OperationView): { path: string[]; query: string[]; body: string[] } {
  const body = bodySchema(view.operation)
  const shape = body === null ? {} : resolved(document, body)
  const shapes = 'anyOf' in shape ? listAt(shape, 'anyOf').map((part) => resolved(document, part)) : [shape]
  return {
    path: parametersIn(view, 'path').map((parameter) => textAt(parameter, 'name')),
    query: parametersIn(view, 'query').map((parameter) => textAt(parameter, 'name')),
    body: [...new Set(shapes.flatMap((part) => Object.keys(objectAt(part, 'properties'))))],
  }
}

/** An SDK takes all arguments flat, so a name may stand in one place only. */
function sharedNames(document: JsonObject, view: OperationView): string[] {
  const { path, query, body } = argumentNames(document, view)
  const all = [...path, ...query, ...body]
  return all.filter((name, index) => all.indexOf(name) !== index)
}

function isObjectBody(document: JsonObject, body: JsonObject): boolean {
  const shape = resolved(document, body)
  if (shape['type'] === 'object') return true
  const parts = listAt(shape, 'anyOf')
  return parts.length > 0 && parts.every((part) => refName(part) !== '')
}

function operationProblems(document: JsonObject, view: OperationView): string[] {
  const { operation } = view
  const problems: string[] = []
  if (!/^[a-z][a-zA-Z0-9]*$/.test(textAt(operation, 'operationId'))) problems.push('operationId is not camelCase')
  if (listAt(operation, 'tags').length !== 1) problems.push('it needs exactly one tag')
  if (textAt(operation, 'summary') === '' || textAt(operation, 'description') === '')
    problems.push('it needs a summary and a description')
  for (const name of sharedNames(document, view)) problems.push(`argument ${name} stands in two places`)
  const body = bodySchema(operation)
  if (body !== null && !isObjectBody(document, body))
    problems.push('its body is neither an object nor anyOf of named objects')
  for (const parameter of parametersIn(view, 'query'))
    if (objectAt(parameter, 'schema')['type'] === 'array')
      problems.push(`query parameter ${textAt(parameter, 'name')} is an array`)
  return problems
}

function sdkProblems(operation: JsonObject): string[] {
  return /^[a-z][a-zA-Z0-9]*\.[a-z][a-zA-Z0-9]*$/.test(textAt(operation, 'x-sdk'))
    ? []
    : ['x-sdk is not resource.method']
}

/** `x-paged` and the shape of a page say the same; a cursor without a page leads somewhere else on purpose. */
function pageProblems(document: JsonObject, view: OperationView): string[] {
  const [answer] = successAnswers(view.operation)
  const json = answer ? objectAt(answer.content, 'application/json') : {}
  const properties = 'schema' in json ? Object.keys(objectAt(resolved(document, json['schema']), 'properties')) : []
  const isPage = properties.length === 2 && properties.includes('data') && properties.includes('next_cursor')
  const hasCursor = parametersIn(view, 'query').some((parameter) => parameter['name'] === 'cursor')
  const marked = view.operation['x-paged'] === true
  return marked === isPage && (!isPage || hasCursor) ? [] : ['a page is { data, next_cursor } and takes a cursor']
}

function answerProblems(operation: JsonObject): string[] {
  const answers = successAnswers(operation)
  const problems = answers.length === 0 ? ['it has no success answer'] : []
  for (const { content } of answers)
    for (const [type, media] of Object.entries(content)) {
      const isBinary = isObject(media) && objectAt(media, 'schema')['format'] === 'binary'
      if (isBinary === (type === 'application/json')) problems.push(`${type} is not described as what it is`)
    }
  return problems
}

function repeated(kind: string, names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${kind} ${name}: used twice`)
}

/** Two paths that one request can match, neither of them more exact than the other. */
function ambiguousPaths(document: JsonObject): string[] {
  const paths = Object.keys(objectAt(document, 'paths')).map((path) => ({ path, segments: path.split('/') }))
  return paths.flatMap((a, index) =>
    paths
      .slice(index + 1)
      .filter((b) => isAmbiguous(a.segments, b.segments))
      .map((b) => `${a.path} and ${b.path}: ambiguous`),
  )
}

function isAmbiguous(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  const pairs = a.map((segment, index) => [segment.includes('{'), b[index]?.includes('{') ?? false, index] as const)
  if (pairs.some(([left, right, index]) => !left && !right && a[index] !== b[index])) return false
  const aIsMoreExact = pairs.some(([left, right]) => !left && right)
  const bIsMoreExact = pairs.some(([left, right]) => left && !right)
  return aIsMoreExact === bIsMoreExact
}

/** The component and the operation of an event are named after its type. */
function eventProblems(document: JsonObject): string[] {
  return operationsOf(document, 'webhooks').flatMap(({ path, operation }) => {
    const words = path.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    const body: Json | null = bodySchema(operation)
    const name = refName(body ?? undefined)
    const event = name === '' ? {} : resolved(document, body ?? undefined)
    const constant = objectAt(objectAt(event, 'properties'), 'type')['const']
    const fits =
      name === `${words.join('')}Event` && constant === path && operation['operationId'] === `on${words.join('')}`
    return fits ? [] : [`webhook ${path}: names do not follow from the type`]
  })
}

/** What keeps a document from being made into two SDKs; an empty list when nothing does. */
export function brokenRules(document: JsonObject): string[] {
  const views = operationsOf(document)
  const all = [...views, ...operationsOf(document, 'webhooks')]
  const tags = new Set(listAt(document, 'tags').map((tag) => (isObject(tag) ? tag['name'] : '')))
  const of = (view: OperationView, problems: readonly string[]) =>
    problems.map((problem) => `${textAt(view.operation, 'operationId') || view.path}: ${problem}`)
  return [
    ...all.flatMap((view) => of(view, operationProblems(document, view))),
    ...views.flatMap((view) => of(view, [...sdkProblems(view.operation), ...answerProblems(view.operation)])),
    ...views.flatMap((view) => of(view, pageProblems(document, view))),
    ...all.flatMap((view) =>
      tags.has(listAt(view.operation, 'tags')[0] ?? '') ? [] : of(view, ['its tag is not declared']),
    ),
    ...repeated(
      'operationId',
      all.map((view) => textAt(view.operation, 'operationId')),
    ),
    ...repeated(
      'x-sdk',
      views.map((view) => textAt(view.operation, 'x-sdk')),
    ),
    ...ambiguousPaths(document),
    ...eventProblems(document),
    ...schemaProblems(document),
  ]
}
