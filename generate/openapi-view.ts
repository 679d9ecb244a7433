import { isObject, type Json, type JsonObject } from './openapi-order.ts'

/** One operation of the document and where it stands. */
export type OperationView = {
  readonly method: string
  readonly path: string
  readonly operation: JsonObject
  /** Parameters with their references followed. */
  readonly parameters: readonly JsonObject[]
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

/** A member that must be an object; an empty one when it is absent. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isObject(value) ? value : {}
}

/** A member that must be a list; an empty one when it is absent. */
export function listAt(object: JsonObject, key: string): readonly Json[] {
  const value = object[key]
  return Array.isArray(value) ? value : []
}

/** A member that must be text; `''` when it is absent. */
export function textAt(object: JsonObject, key: string): string {
  const value = object[key]
  return typeof value === 'string' ? value : ''
}

/** Follows one reference inside the document. Throws when it leads nowhere. */
export function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error('a reference or an object was expected')
  const ref = textAt(value, '$ref')
  if (ref === '') return value
  const target = ref.split('/').slice(1).reduce(objectAt, document)
  if (Object.keys(target).length === 0) throw new Error(`${ref} leads nowhere`)
  return target
}

/** The component name of a reference, or `''`. */
export function refName(value: Json | undefined): string {
  return isObject(value) ? textAt(value, '$ref').replace('#/components/schemas/', '') : ''
}

/** All operations in the order of the document, those of `webhooks` left out unless asked for. */
export function operationsOf(document: JsonObject, section: 'paths' | 'webhooks' = 'paths'): readonly OperationView[] {
  return Object.entries(objectAt(document, section)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isObject(item) ? objectAt(item, method) : {}
      if (Object.keys(operation).length === 0) return []
      const parameters = listAt(operation, 'parameters').map((parameter) => resolved(document, parameter))
      return [{ method: method.toUpperCase(), path, operation, parameters }]
    }),
  )
}

/** Parameters of one place: path, query or header. */
export function parametersIn(view: OperationView, place: string): readonly JsonObject[] {
  return view.parameters.filter((parameter) => parameter['in'] === place)
}

/** The JSON schema of the request body, or null. */
export function bodySchema(operation: JsonObject): JsonObject | null {
  const json = objectAt(objectAt(objectAt(operation, 'requestBody'), 'content'), 'application/json')
  return 'schema' in json ? objectAt(json, 'schema') : null
}

/** Success answers: status, and media type to schema; no media type for an empty answer. */
export function successAnswers(operation: JsonObject): readonly { status: string; content: JsonObject }[] {
  return Object.entries(objectAt(operation, 'responses'))
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => ({ status, content: isObject(response) ? objectAt(response, 'content') : {} }))
}
