import { stringify } from 'yaml'
import { z } from 'zod'
import { createDocument, type ZodOpenApiComponentsObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { ERRORS } from '../contract/errors.ts'
import { EVENTS } from '../contract/events/index.ts'
import { ROUTES } from '../contract/index.ts'
import { PATH_PARAMS, pathParams, type Route } from '../contract/route.ts'
import release from '../package.json' with { type: 'json' }
import { type HEADER_NAMES, operationOf } from './openapi-operation.ts'
import { type Json, type JsonObject, ordered } from './openapi-order.ts'
import { brokenRules } from './openapi-rules.ts'
import { documentOptions, simplified } from './openapi-schema.ts'

/** What the groups of operations are about. Every tag of a route stands here, in the order of the contract. */
const TAGS: Readonly<Record<string, string>> = {
  Meta: 'The service itself and the calling key.',
  Tenants: 'Customers of the deployment and their policy.',
  Partners: 'Integrators that create tenants and act on those only.',
  Identities: 'Email identities of agents: a mailbox and its addresses.',
  Addresses: 'Addresses of an identity.',
  'API keys': 'Keys and what they may do.',
  Domains: 'Mail domains and the records they need.',
  Threads: 'Conversations.',
  Messages: 'Mail in and out.',
  Webhooks: 'Endpoints that are told of events, and what was delivered to them.',
  'Suppressions and lists': 'Who is not written to, who may be, and who may write in.',
  Audit: 'Who changed what, and who of the platform or a partner read mail.',
  Platform: 'Running the deployment.',
  Events: 'What PactMail tells your endpoints, signed as Standard Webhooks.',
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'The event id: the same on every attempt and replay. Drop what you have seen.',
  'webhook-timestamp': 'Unix seconds of this attempt. Refuse what is more than 5 minutes off.',
  'webhook-signature': 'One or two `v1,` signatures with a space between them; one that fits is enough.',
}

const HEADERS = {
  RequestId: { description: 'Names this request in logs and reports.', schema: { type: 'string' } },
  RateLimitLimit: { description: 'Requests a period in the bucket that counts here.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Seconds until the period ends.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  IdempotentReplayed: {
    description: '`true` when this is the stored answer of the first request with the key.',
    schema: { type: 'string' },
  },
} as const satisfies Record<keyof typeof HEADER_NAMES, unknown>

/**
 * Routes by tag, path and method. The order of the contract would not do: the names of a module come in the order of
 * the alphabet in one runtime and as they were written in another.
 */
function inDocumentOrder(routes: readonly Route[]): readonly Route[] {
  const tags = Object.keys(TAGS)
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  return routes.toSorted(
    (a, b) =>
      tags.indexOf(a.tag) - tags.indexOf(b.tag) ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
      methods.indexOf(a.method) - methods.indexOf(b.method),
  )
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const method = route.method.toLowerCase() as Lowercase<Route['method']>
    paths[route.path] = { ...paths[route.path], [method]: operationOf(route) }
  }
  return paths
}

function refTo(schema: z.ZodType) {
  return { $ref: `#/components/schemas/${schema.meta()?.id}` }
}

/** The union of all events, written by hand: through zod its members would appear twice, as input and as output. */
function webhookEventOf() {
  const mapping = EVENTS.map((event) => [event.shape.type.value, refTo(event).$ref])
  return {
    description: 'Any event this release emits. Receivers must expect others.',
    oneOf: EVENTS.map(refTo),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  }
}

function webhooksOf(): ZodOpenApiPathsObject {
  const parameters = Object.keys(WEBHOOK_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return Object.fromEntries(
    EVENTS.map((event) => {
      const { id, description } = event.meta() ?? {}
      const operation = {
        operationId: `on${String(id).replace(/Event$/, '')}`,
        tags: ['Events'],
        summary: event.shape.type.value,
        description: String(description),
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: event } } },
        responses: { '2XX': { description: 'Taken. Any other answer is tried again.' } },
      }
      return [event.shape.type.value, { post: operation }]
    }),
  )
}

function componentsOf(routes: readonly Route[]): ZodOpenApiComponentsObject {
  const used = new Set(routes.flatMap((route) => pathParams(route.path)))
  const path = Object.entries(PATH_PARAMS).filter(([name]) => used.has(name as keyof typeof PATH_PARAMS))
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header' as const,
    description: 'One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.',
    schema: { type: 'string' as const, pattern: '^[\\x20-\\x7E]{1,255}$' },
  }
  const needed = new Set(routes.map((route) => route.idempotency))
  return {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `pmk_live_…` or `pmk_test_…`.' },
    },
    parameters: {
      ...Object.fromEntries(
        path.map(([name, { schema, description }]) => [
          name,
          { name, in: 'path' as const, required: true, description, schema: refTo(schema) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(WEBHOOK_HEADERS).map(([name, description]) => [
          name,
          { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const } },
        ]),
      ),
      ...(needed.has('optional') ? { IdempotencyKey: { ...idempotencyKey, required: false } } : {}),
      ...(needed.has('required') ? { RequiredIdempotencyKey: { ...idempotencyKey, required: true } } : {}),
    },
    headers: HEADERS,
    schemas: {
      ...Object.fromEntries(path.map(([, { schema }]) => [String(schema.meta()?.id), schema])),
      WebhookEvent: webhookEventOf(),
    },
  }
}

/** What every code means, once for the whole document: operations only name the codes they may answer. */
function errorCatalogue(): JsonObject {
  const entries = Object.entries(ERRORS).map(([code, spec]) => {
    const details = 'details' in spec ? { details: detailsSchema(spec.details) } : {}
    return [code, { status: spec.status, retryable: spec.retryable, message: spec.message, fix: spec.fix, ...details }]
  })
  return Object.fromEntries(entries) as JsonObject
}

function detailsSchema(details: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(details, {
    io: 'input',
    override: documentOptions.override as never,
  })
  return schema as JsonObject
}

/** The contract as one OpenAPI 3.1 document: the same contract gives the same document. Throws when it breaks a rule. */
export function contractDocument(routes: readonly Route[] = ROUTES): JsonObject {
  const created = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'PactMail',
        version: release.version,
        description: release.description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        {
          url: 'https://{api_host}',
          description: 'A deployment.',
          variables: { api_host: { default: 'api.pactmail.invalid', description: 'PM_API_HOST of the deployment.' } },
        },
      ],
      security: [{ apiKey: [] }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: pathsOf(inDocumentOrder(routes)),
      webhooks: webhooksOf(),
      components: componentsOf(routes),
      'x-error-catalogue': errorCatalogue(),
    },
    documentOptions,
  )
  const document = ordered(simplified(JSON.parse(JSON.stringify(created))) as JsonObject)
  const broken = brokenRules(document)
  if (broken.length > 0) throw new Error(`The contract cannot be generated from:\n${broken.join('\n')}`)
  return document
}

/** openapi.yaml. Written for readers of YAML 1.1 as well: what they would take for a date or a boolean is quoted. */
export function documentYaml(document: JsonObject): string {
  return stringify(document, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })
}

/** The module that GET /openapi.json answers from: text, so that nothing is made at run time. */
export function documentModule(document: JsonObject): string {
  const text = JSON.stringify(JSON.stringify(document))
  return `/** This API as OpenAPI 3.1 in JSON. Generated from contract/. */\nexport const OPENAPI_JSON: string =\n  ${text}\n`
}
