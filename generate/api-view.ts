import { isObject, type JsonObject } from './openapi-order.ts'
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

/** One argument of a method. */
export type Argument = {
  readonly name: string
  readonly schema: JsonObject
  readonly description: string
  readonly isRequired: boolean
}

/** What a method answers. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly schema: JsonObject }
  | { readonly kind: 'bytes'; readonly status: number }
  | { readonly kind: 'none'; readonly status: number }

/** One operation as both SDKs show it. */
export type ApiMethod = {
  readonly name: string
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly pathArguments: readonly Argument[]
  readonly queryArguments: readonly Argument[]
  /** Fields of the body; null without a body. */
  readonly bodyArguments: readonly Argument[] | null
  readonly answer: Answer
  /** A second success answer of another shape, and the boolean argument that asks for it. */
  readonly second: { readonly answer: Answer; readonly when: string } | null
  /** Component name of the rows when the answer is a page. */
  readonly pageOf: string | null
  readonly takesKey: boolean
  readonly isRepeatable: boolean
  /** Seconds the server waits by itself unless told otherwise; null when it does not wait. */
  readonly waitSeconds: number | null
}

/** The methods of one attribute of the client. */
export type ApiResource = {
  readonly name: string
  readonly description: string
  readonly methods: readonly ApiMethod[]
}

/** One event. */
export type ApiEvent = { readonly type: string; readonly component: string; readonly description: string }

/** The document as SDKs need it. */
export type Api = {
  readonly document: JsonObject
  readonly resources: readonly ApiResource[]
  readonly events: readonly ApiEvent[]
  readonly schemas: JsonObject
}

function parameterArgument(parameter: JsonObject): Argument {
  return {
    name: textAt(parameter, 'name'),
    schema: objectAt(parameter, 'schema'),
    description: textAt(parameter, 'description'),
    isRequired: parameter['required'] === true,
  }
}

/** The fields of an object schema, or of all variants of a union: required is what every variant requires. */
function fieldArguments(document: JsonObject, schema: JsonObject): Argument[] {
  const shape = resolved(document, schema)
  const variants = 'anyOf' in shape ? listAt(shape, 'anyOf').map((part) => resolved(document, part)) : [shape]
  const names = new Set(variants.flatMap((variant) => Object.keys(objectAt(variant, 'properties'))))
  return [...names].map((name) => {
    const fields = variants.map((variant) => objectAt(variant, 'properties')[name]).filter(isObject)
    const different = [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()]
    const [first = {}] = different
    return {
      name,
      schema: different.length === 1 ? first : { anyOf: different },
      description: textAt(first, 'description') || textAt(resolved(document, first), 'description'),
      isRequired: variants.every((variant) => listAt(variant, 'required').includes(name)),
    }
  })
}

function answerOf({ status, content }: { status: string; content: JsonObject }): Answer {
  const [type, media] = Object.entries(content)[0] ?? []
  if (type === undefined) return { kind: 'none', status: Number(status) }
  if (type !== 'application/json') return { kind: 'bytes', status: Number(status) }
  return { kind: 'json', status: Number(status), schema: objectAt(media as JsonObject, 'schema') }
}

/** The main answer and, when it has another shape, the second one. */
function answersOf(operation: JsonObject): { main: Answer; second: ApiMethod['second'] } {
  const answers = successAnswers(operation).map(answerOf)
  const extra = objectAt(operation, 'x-second-answer')
  const second = answers.find((answer) => answer.status === extra['status'])
  const main = answers.find((answer) => answer !== second)
  if (main === undefined) throw new Error(`${textAt(operation, 'operationId')} has no success answer`)
  const isOther =
    second !== undefined && JSON.stringify({ ...second, status: 0 }) !== JSON.stringify({ ...main, status: 0 })
  return { main, second: isOther ? { answer: second, when: textAt(extra, 'when') } : null }
}

/** Seconds a waiting operation waits by itself: the default of its whole-number `timeout`. */
function waitOf(query: readonly Argument[]): number | null {
  const timeout = query.find((argument) => argument.name === 'timeout' && argument.schema['type'] === 'integer')
  const seconds = timeout?.schema['default']
  return typeof seconds === 'number' ? seconds : null
}

function methodOf(document: JsonObject, view: OperationView): ApiMethod {
  const { operation } = view
  const body = bodySchema(operation)
  const { main, second } = answersOf(operation)
  const queryArguments = parametersIn(view, 'query').map(parameterArgument)
  const page = operation['x-paged'] === true && main.kind === 'json' ? resolved(document, main.schema) : {}
  const rows = objectAt(objectAt(page, 'properties'), 'data')
  return {
    name: textAt(operation, 'x-sdk').split('.')[1] ?? '',
    operationId: textAt(operation, 'operationId'),
    method: view.method,
    path: view.path,
    summary: textAt(operation, 'summary'),
    description: textAt(operation, 'description'),
    pathArguments: parametersIn(view, 'path').map(parameterArgument),
    queryArguments,
    bodyArguments: body === null ? null : fieldArguments(document, body),
    answer: main,
    second,
    pageOf: operation['x-paged'] === true ? refName(rows['items']) : null,
    takesKey: operation['x-idempotency'] !== 'none',
    isRepeatable: operation['x-safe-to-repeat'] === true,
    waitSeconds: waitOf(queryArguments),
  }
}

/** Reads a document that breaks no rule. Resources and methods come in the order of the document. */
export function apiOf(document: JsonObject): Api {
  const tags = new Map(
    listAt(document, 'tags').map((tag) => [
      textAt(tag as JsonObject, 'name'),
      textAt(tag as JsonObject, 'description'),
    ]),
  )
  const resources = new Map<string, { description: string; methods: ApiMethod[] }>()
  for (const view of operationsOf(document)) {
    const name = textAt(view.operation, 'x-sdk').split('.')[0] ?? ''
    const tag = String(listAt(view.operation, 'tags')[0])
    const resource = resources.get(name) ?? { description: tags.get(tag) ?? '', methods: [] }
    resource.methods.push(methodOf(document, view))
    resources.set(name, resource)
  }
  return {
    document,
    resources: [...resources].map(([name, resource]) => ({ name, ...resource })),
    events: operationsOf(document, 'webhooks').map(({ path, operation }) => ({
      type: path,
      component: refName(bodySchema(operation) ?? undefined),
      description: textAt(operation, 'description'),
    })),
    schemas: objectAt(objectAt(document, 'components'), 'schemas'),
  }
}

/** All arguments of a method in one list: path, body, query. */
export function argumentsOf(method: ApiMethod): readonly Argument[] {
  return [...method.pathArguments, ...(method.bodyArguments ?? []), ...method.queryArguments]
}
