import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { type Answer, type Api, type ApiMethod, apiOf, argumentsOf } from './api-view.ts'
import type { Files } from './files.ts'
import { isObject, type Json, type JsonObject } from './openapi-order.ts'
import { listAt, objectAt } from './openapi-view.ts'

const FOLDER = 'sdks/typescript/src/generated'
const HEAD = '// Generated from openapi.yaml. Do not edit.\n'

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Text inside a doc comment: what would end the comment is broken up. */
function comment(text: string, indent = ''): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** The types of every shape and operation, made by hey-api from the document. */
async function typesModule(document: JsonObject): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pactmail-types-'))
  try {
    await createClient({
      input: structuredClone(document) as Record<string, unknown>,
      output: { path: folder },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    })
    const made = readFileSync(join(folder, 'types.gen.ts'), 'utf8')
    return made.replace(/^.*\n/, HEAD)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function answerType(method: ApiMethod, answer: Answer): string {
  switch (answer.kind) {
    case 'none':
      return 'void'
    case 'bytes':
      return 'Response'
    case 'json':
      return `t.${pascal(method.operationId)}Responses[${answer.status}]`
  }
}

function operationLiteral(method: ApiMethod): string {
  const names = method.queryArguments.map((argument) => `'${argument.name}'`).join(', ')
  const parts = [
    `method: '${method.method}'`,
    `path: '${method.path}'`,
    ...(method.bodyArguments === null ? [] : ['body: true']),
    ...(method.bodyArguments === null || names === '' ? [] : [`query: [${names}]`]),
    ...(method.takesKey ? ['key: true'] : []),
    ...(method.isRepeatable ? ['repeat: true'] : []),
    ...(method.answer.kind === 'bytes' ? ['bytes: true'] : []),
    ...(method.waitSeconds === null ? [] : [`wait: ${method.waitSeconds}`]),
  ]
  return `{ ${parts.join(', ')} }`
}

function argumentsText(method: ApiMethod): { type: string; fallback: string } {
  const all = argumentsOf(method)
  const type = all.length === 0 ? 'NoArgs' : `Args<t.${pascal(method.operationId)}Data>`
  return { type, fallback: all.some((argument) => argument.isRequired) ? '' : ' = {}' }
}

function methodText(method: ApiMethod): string {
  const { type, fallback } = argumentsText(method)
  const doc = comment(`${method.summary}.\n\n${method.description}`, '  ')
  const call = `${operationLiteral(method)}, args, options)`
  if (method.pageOf !== null)
    return `${doc}  ${method.name}(args: ${type}${fallback}, options?: CallOptions): Pages<t.${method.pageOf}> {
    return this.#core.pages(${call}
  }
`
  const main = answerType(method, method.answer)
  if (method.second === null)
    return `${doc}  ${method.name}(args: ${type}${fallback}, options?: CallOptions): Promise<${main}> {
    return this.#core.call(${call}
  }
`
  const { when, answer } = method.second
  const other = answerType(method, answer)
  return `${doc}  ${method.name}(args: ${type} & { ${when}: true }, options?: CallOptions): Promise<${other}>
  ${method.name}(args: ${type} & { ${when}?: false }, options?: CallOptions): Promise<${main}>
  ${method.name}(args: ${type}, options?: CallOptions): Promise<${main} | ${other}>
  ${method.name}(args: ${type}, options?: CallOptions): Promise<${main} | ${other}> {
    return this.#core.call(${call}
  }
`
}

/** The client and one class for each of its attributes. */
export function clientModule(api: Api): string {
  const classes = api.resources.map(
    (resource) => `${comment(resource.description)}export class ${pascal(resource.name)}Resource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

${resource.methods.map(methodText).join('\n')}}
`,
  )
  const attributes = api.resources.map(({ name }) => `  readonly ${name}: ${pascal(name)}Resource`)
  const made = api.resources.map(({ name }) => `    this.${name} = new ${pascal(name)}Resource(core)`)
  return `${HEAD}import { type Args, type CallOptions, type ClientOptions, Core, type NoArgs } from '../core.ts'
import type { Pages } from '../pages.ts'
import type * as t from './types.ts'

${classes.join('\n')}
/** PactMail. Each attribute is one resource; nothing is sent before a method is called. */
export class PactMail {
${attributes.join('\n')}

  constructor(options: ClientOptions) {
    const core = new Core(options)
${made.join('\n')}
  }
}
`
}

/** A guard for each event this release emits. */
export function eventsModule(api: Api): string {
  const guards = api.events.map(
    ({ type, component, description }) =>
      `${comment(`\`${type}\`: ${description}`)}export function is${component.replace(/Event$/, '')}(event: { readonly type: string }): event is t.${component} {
  return event.type === '${type}'
}
`,
  )
  const types = api.events.map(({ type }) => `'${type}'`).join(', ')
  return `${HEAD}import type * as t from './types.ts'

const KNOWN: ReadonlySet<string> = new Set([${types}])

/** Whether this release of the SDK knows the event's type. Skip the others: new types may appear at any time. */
export function isKnownEvent(event: { readonly type: string }): event is t.WebhookEvent {
  return KNOWN.has(event.type)
}

${guards.join('\n')}`
}

/** A small JSON Schema as a TypeScript type: what the details of errors are made of. As deep as the schema is. */
function typeText(schema: JsonObject): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  const values = listAt(schema, 'enum')
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ')
  const variants = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]
  if (variants.length > 0) return variants.map((variant) => typeText(objectOf(variant))).join(' | ')
  const type = schema['type']
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one })).join(' | ')
  if (type === 'array') return `ReadonlyArray<${typeText(objectAt(schema, 'items'))}>`
  if (type === 'object') return objectText(schema)
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {}
}

function objectText(schema: JsonObject): string {
  const required = listAt(schema, 'required')
  const fields = Object.entries(objectAt(schema, 'properties')).map(
    ([name, part]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeText(objectOf(part))}`,
  )
  return fields.length === 0 ? 'Readonly<Record<string, unknown>>' : `{ ${fields.join('; ')} }`
}

/** What `details` holds for each code that has any. */
export function errorsModule(document: JsonObject): string {
  const entries = Object.entries(objectAt(document, 'x-error-catalogue')).flatMap(([code, entry]) =>
    isObject(entry) && 'details' in entry ? [`  ${code}: ${typeText(objectAt(entry, 'details'))}`] : [],
  )
  return `${HEAD}/** What \`details\` holds, by code; codes that are not here have none. */
export type ErrorDetails = {
${entries.join('\n')}
}
`
}

/** The generated part of the TypeScript SDK. */
export async function typescriptSdk(document: JsonObject): Promise<Files> {
  const api = apiOf(document)
  return new Map([
    [`${FOLDER}/types.ts`, await typesModule(document)],
    [`${FOLDER}/client.ts`, clientModule(api)],
    [`${FOLDER}/events.ts`, eventsModule(api)],
    [`${FOLDER}/errors.ts`, errorsModule(document)],
  ])
}
