/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Keys in the order in which a person reads a document; what is not named follows in the order of the alphabet. */
const RANK = new Map(
  [
    ...['openapi', 'info', 'servers', 'title', 'version', 'operationId', '$ref', 'name', 'in', 'tags', 'type'],
    ...['format', 'const', 'enum', 'summary', 'description', 'x-sdk', 'required', 'url', 'license', 'identifier'],
    ...['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default', 'schema'],
    ...['security', 'parameters', 'requestBody', 'responses', 'headers', 'content', 'x-error-codes'],
    ...['properties', 'items', 'additionalProperties', 'anyOf', 'oneOf', 'discriminator', 'propertyName', 'mapping'],
    ...['status', 'retryable', 'message', 'fix', 'details'],
    ...['get', 'put', 'post', 'patch', 'delete', 'paths', 'webhooks', 'components'],
  ].map((key, index) => [key, index]),
)

/** Keys whose value maps names of ours; their order is the contract's. */
const MAPS: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'properties', 'mapping', 'responses', 'headers', 'content', 'variables'],
  'x-error-catalogue',
])
/** Maps of components, which are a set: in the order of the alphabet. */
const COMPONENT_MAPS: ReadonlySet<string> = new Set(['schemas', 'parameters', 'securitySchemes'])
/** Keys whose value is data, not document. */
const VERBATIM: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'example', 'examples'])

/** Whether a JSON value is an object, not an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function byRank([a]: readonly [string, Json], [b]: readonly [string, Json]): number {
  const last = RANK.size
  return (RANK.get(a) ?? last) - (RANK.get(b) ?? last) || (a < b ? -1 : 1)
}

function byName([a]: readonly [string, Json], [b]: readonly [string, Json]): number {
  return a < b ? -1 : 1
}

function orderedValue(key: string, value: Json): Json {
  if (VERBATIM.has(key)) return value
  if (Array.isArray(value)) return value.map((item) => orderedValue('', item))
  if (!isObject(value)) return value
  if (COMPONENT_MAPS.has(key)) return orderedMap(Object.fromEntries(Object.entries(value).sort(byName)))
  return MAPS.has(key) ? orderedMap(value) : ordered(value)
}

/** Orders each value of a map and leaves its names where they are: a property may be called `default` or `items`. */
function orderedMap(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, orderedValue('', value)]))
}

/** The document with its keys in one fixed order, so that equal contracts give equal bytes. As deep as the document is. */
export function ordered(object: JsonObject): JsonObject {
  const entries = Object.entries(object).sort(byRank)
  return Object.fromEntries(entries.map(([key, value]) => [key, orderedValue(key, value)]))
}
