import { initTRPC } from '@trpc/server'
import { generateOpenApiDocument, type OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { isBytes, PATH_PARAMS, pathParams, type Route } from '../contract/route.ts'
import type { Json, JsonObject } from './openapi-order.ts'
import { bodySchema, listAt, objectAt, operationsOf, refName, resolved, textAt } from './openapi-view.ts'

/** What two generators can be compared by: names, places and duties of everything that travels. */
export type OperationFacts = {
  readonly operation: string
  /** `place name required|optional`, sorted. */
  readonly parameters: readonly string[]
  /** `name required|optional` of the fields of a JSON body and of a query beside it, sorted; null without either. */
  readonly body: readonly string[] | null
  /** The component a JSON answer is, or its field names; null when the answer is not JSON. */
  readonly answer: string | null
}

const duty = (isRequired: boolean) => (isRequired ? 'required' : 'optional')

function fieldsOf(document: JsonObject, schema: JsonObject): string[] {
  const shape = resolved(document, schema)
  const required = listAt(shape, 'required')
  return Object.keys(objectAt(shape, 'properties')).map((name) => `${name} ${duty(required.includes(name))}`)
}

function answerOf(document: JsonObject, operation: JsonObject): string | null {
  const [status] = Object.keys(objectAt(operation, 'responses')).filter((code) => code.startsWith('2'))
  const response = objectAt(objectAt(operation, 'responses'), status ?? '')
  const media = objectAt(objectAt(response, 'content'), 'application/json')
  if (!('schema' in media)) return null
  const schema: Json = objectAt(media, 'schema')
  return refName(schema) || fieldsOf(document, schema).toSorted().join(' ') || null
}

/** The facts of every operation of a document, in the order of their names. Headers are left out: only one side has them. */
export function factsOf(document: JsonObject): readonly OperationFacts[] {
  return operationsOf(document)
    .map(({ method, path, operation, parameters }) => {
      const schema = bodySchema(operation)
      const named = (place: string) =>
        parameters
          .filter((parameter) => parameter['in'] === place)
          .map((parameter) => `${parameter['name']} ${duty(parameter['required'] === true)}`)
      // The second generator knows no query beside a body and no body of DELETE: what is not in the path is one list.
      const isGet = method === 'GET'
      const given = [...(schema === null ? [] : fieldsOf(document, schema)), ...(isGet ? [] : named('query'))]
      return {
        operation: `${method} ${path} ${textAt(operation, 'operationId')}`,
        parameters: [
          ...named('path').map((name) => `path ${name}`),
          ...(isGet ? named('query').map((name) => `query ${name}`) : []),
        ].toSorted(),
        body: schema === null && given.length === 0 ? null : given.toSorted(),
        answer: answerOf(document, operation),
      }
    })
    .toSorted((a, b) => (a.operation < b.operation ? -1 : 1))
}

/** A body's own fields; a refined object keeps its shape. */
function shapeOf(schema: z.ZodType | undefined): z.ZodRawShape {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** The document that trpc-to-openapi makes of the same routes, from procedures that only describe. */
export function witnessDocument(routes: readonly Route[]): JsonObject {
  const trpc = initTRPC.meta<OpenApiMeta>().create()
  const procedures = routes.map((route) => {
    const path = Object.fromEntries(pathParams(route.path).map((name) => [name, PATH_PARAMS[name].schema]))
    const input = z.object({ ...path, ...shapeOf(route.query), ...shapeOf(route.body) })
    const output = route.output === null || isBytes(route.output) ? z.undefined() : route.output
    const meta = { method: route.method, path: route.path, operationId: route.operationId, tags: [route.tag] }
    const builder = trpc.procedure.meta({ openapi: meta }).input(input).output(output)
    const procedure = route.method === 'GET' ? builder.query(neverCalled) : builder.mutation(neverCalled)
    return [route.operationId, procedure] as const
  })
  const document = generateOpenApiDocument(trpc.router(Object.fromEntries(procedures)), {
    title: 'witness',
    version: '1',
    baseUrl: 'https://api.example.com',
  })
  return JSON.parse(JSON.stringify(document))
}

function neverCalled(): never {
  throw new Error('These procedures describe; they are not called.')
}
