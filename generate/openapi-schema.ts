import type { CreateDocumentOptions } from 'zod-openapi'
import { isObject, type Json, type JsonObject } from './openapi-order.ts'

/** Lines zod's JSON Schema up with what the API does and with what generators can read. */
export const documentOptions: CreateDocumentOptions = {
  override: ({ zodSchema, jsonSchema }) => {
    const def = zodSchema._zod.def
    // Answers may grow, so objects are open; only strictObject stays closed. This also keeps input and output one shape.
    if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
    // zod writes its own long pattern beside date-time and email: the format says it all.
    if (jsonSchema.format && jsonSchema.format !== 'binary') delete jsonSchema.pattern
    if (isObject(jsonSchema.discriminator) && !('mapping' in jsonSchema.discriminator)) {
      jsonSchema.anyOf = jsonSchema.oneOf ?? []
      delete jsonSchema.oneOf
      delete jsonSchema.discriminator
      delete jsonSchema.type
    }
    // z.int() adds the bounds of what a double can hold: they are no promise of ours.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (def.type === 'record') delete jsonSchema.propertyNames
  },
}

/** `anyOf: [{ type: integer, … }, { type: null }]` says no more than `type: [integer, null]`, which every generator knows. */
function mergedNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value, none] = anyOf
  if (!isObject(value) || !isObject(none) || none['type'] !== 'null' || typeof value['type'] !== 'string') return schema
  return { ...value, ...rest, type: [value['type'], 'null'] }
}

/** A described reference: zod repeats beside it what its own override took out of the referenced shape. */
function bareReference(schema: JsonObject): JsonObject {
  if (typeof schema['$ref'] !== 'string') return schema
  const kept = ['$ref', 'description', 'default']
  return Object.fromEntries(Object.entries(schema).filter(([key]) => kept.includes(key)))
}

/** A parameter says what it is once, not again in its schema. */
function describedOnce(object: JsonObject): JsonObject {
  const { schema } = object
  if (!('in' in object) || !isObject(schema) || object['description'] === undefined) return object
  const { description: _, ...bare } = schema
  return { ...object, schema: bare }
}

/** The document with each schema in its plainest form. As deep as the document is. */
export function simplified(value: Json): Json {
  if (Array.isArray(value)) return value.map(simplified)
  if (!isObject(value)) return value
  const inner: JsonObject = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, simplified(item)]))
  return describedOnce(bareReference(mergedNull(inner)))
}
