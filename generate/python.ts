import { type Answer, type Api, type ApiMethod, type Argument, apiOf, argumentsOf } from './api-view.ts'
import type { Files } from './files.ts'
import type { JsonObject } from './openapi-order.ts'
import { refName } from './openapi-view.ts'
import { eventsModule, modelsModule, paramsModule } from './python-models.ts'
import { docString, literal, PythonTypes, pascal, pythonName, snake } from './python-types.ts'

const FOLDER = 'sdks/python/src/pactmail/generated'
const HEAD = '# Generated from openapi.yaml. Do not edit.\n'
/** Arguments that every method has beside those of the API. */
const OPTIONS = new Set(['idempotency_key', 'request_timeout', 'max_retries'])

function constantName(method: ApiMethod): string {
  return `_${snake(method.operationId).toUpperCase()}`
}

function operationText(method: ApiMethod): string {
  const names = method.queryArguments.map((argument) => `${literal(argument.name)},`).join(' ')
  const parts = [
    literal(method.method),
    literal(method.path),
    ...(method.bodyArguments === null ? [] : ['body=True']),
    ...(method.bodyArguments === null || names === '' ? [] : [`query=(${names})`]),
    ...(method.takesKey ? ['key=True'] : []),
    ...(method.isRepeatable ? ['repeat=True'] : []),
    ...(method.answer.kind === 'bytes' ? ['accept="*/*"'] : []),
    ...(method.waitSeconds === null ? [] : [`wait=${method.waitSeconds}`]),
  ]
  return `${constantName(method)} = Operation(${parts.join(', ')})\n`
}

/** The answer's type and what reads it. Classes are registered elsewhere; names of components are enough here. */
function answerText(api: Api, answer: Answer): { type: string; decode: string } {
  if (answer.kind === 'none') return { type: 'None', decode: 'nothing' }
  if (answer.kind === 'bytes') return { type: 'bytes', decode: 'content' }
  const types = new PythonTypes(api, 'answer', { classes: 'm.', enums: 'm.' })
  const type = types.annotation(answer.schema, 'Answer')
  const isModel = types.objects.has(refName(answer.schema))
  return { type, decode: isModel ? `model(${type})` : 'anything' }
}

type Parameter = { readonly argument: Argument; readonly type: string }

function parametersOf(api: Api, method: ApiMethod): readonly Parameter[] {
  const types = new PythonTypes(api, 'request', { classes: 'p.', enums: 'm.' })
  return argumentsOf(method).map((argument) => {
    if (OPTIONS.has(argument.name))
      throw new Error(`${method.operationId}: ${argument.name} is an option of every method`)
    return {
      argument,
      type: types.annotation(argument.schema, `${pascal(method.operationId)}${pascal(argument.name)}`),
    }
  })
}

/** One line per parameter, required ones first. `flag` gives the second answer's flag another type. */
function signature(method: ApiMethod, parameters: readonly Parameter[], flag?: { name: string; type: string }): string {
  const ordered = [...parameters].sort((a, b) => Number(b.argument.isRequired) - Number(a.argument.isRequired))
  const lines = ordered.map(({ argument, type }) => {
    const name = pythonName(argument.name)
    if (flag !== undefined && flag.name === argument.name) return `        ${name}: ${flag.type},\n`
    return argument.isRequired ? `        ${name}: ${type},\n` : `        ${name}: ${type} | NotGiven = NOT_GIVEN,\n`
  })
  const key = method.takesKey ? '        idempotency_key: str | None = None,\n' : ''
  const rest = '        request_timeout: float | None = None,\n        max_retries: int | None = None,\n'
  return `        self,\n        *,\n${lines.join('')}${key}${rest}`
}

function methodDoc(method: ApiMethod, parameters: readonly Parameter[]): string {
  const lines = parameters.map(({ argument }) => `    ${pythonName(argument.name)}: ${argument.description}`)
  const list = lines.length === 0 ? '' : `\n\nArguments:\n${lines.join('\n')}`
  return docString(`${method.summary}.\n\n${method.description}${list}`, '        ')
}

function callText(method: ApiMethod, parameters: readonly Parameter[], decode: string, isAsync: boolean): string {
  const pairs = parameters.map(
    ({ argument }) => `                ${literal(argument.name)}: ${pythonName(argument.name)},\n`,
  )
  const args = pairs.length === 0 ? '            {},\n' : `            {\n${pairs.join('')}            },\n`
  const key = method.takesKey ? 'idempotency_key' : 'None'
  const isPage = method.pageOf !== null
  return `        return ${isAsync && !isPage ? 'await ' : ''}self._core.${isPage ? 'pages' : 'call'}(
            ${constantName(method)},
            ${decode},
${args}            Options(${key}, request_timeout, max_retries),
        )
`
}

function secondAnswerText(api: Api, method: ApiMethod, parameters: readonly Parameter[], isAsync: boolean): string {
  if (method.second === null) return ''
  const { when, answer } = method.second
  const main = answerText(api, method.answer).type
  const other = answerText(api, answer).type
  const def = `${isAsync ? 'async ' : ''}def ${pythonName(snake(method.name))}`
  const overload = (type: string, result: string) =>
    `    @overload\n    ${def}(\n${signature(method, parameters, { name: when, type })}    ) -> ${result}: ...\n\n`
  return `${overload('Literal[True]', other)}${overload('Literal[False] | NotGiven = NOT_GIVEN', main)}${overload('bool | NotGiven = NOT_GIVEN', `${main} | ${other}`)}`
}

function methodText(api: Api, method: ApiMethod, isAsync: boolean): string {
  const parameters = parametersOf(api, method)
  const name = pythonName(snake(method.name))
  if (method.pageOf !== null) {
    const row = `m.${method.pageOf}`
    return `    def ${name}(
${signature(method, parameters)}    ) -> ${isAsync ? 'AsyncPages' : 'Pages'}[${row}]:
${methodDoc(method, parameters)}${callText(method, parameters, row, isAsync)}`
  }
  const main = answerText(api, method.answer)
  const second = method.second === null ? null : answerText(api, method.second.answer)
  const decode =
    second === null ? main.decode : `by_status(${method.second?.answer.status}, ${second.decode}, ${main.decode})`
  const flag = method.second === null ? undefined : { name: method.second.when, type: 'bool | NotGiven = NOT_GIVEN' }
  return `${secondAnswerText(api, method, parameters, isAsync)}    ${isAsync ? 'async ' : ''}def ${name}(
${signature(method, parameters, flag)}    ) -> ${main.type}${second === null ? '' : ` | ${second.type}`}:
${methodDoc(method, parameters)}${callText(method, parameters, decode, isAsync)}`
}

function resourceText(api: Api, resource: Api['resources'][number], isAsync: boolean): string {
  const prefix = isAsync ? 'Async' : ''
  return `class ${prefix}${pascal(resource.name)}Resource:
${docString(resource.description, '    ')}
    __slots__ = ("_core",)

    def __init__(self, core: ${prefix}Core) -> None:
        self._core = core

${resource.methods.map((method) => methodText(api, method, isAsync)).join('\n')}`
}

function groupText(api: Api, isAsync: boolean): string {
  const prefix = isAsync ? 'Async' : ''
  const lines = api.resources.map(
    ({ name }) => `        self.${snake(name)} = ${prefix}${pascal(name)}Resource(core)\n`,
  )
  return `class ${prefix}Resources:
    """The attributes of the client."""

    def __init__(self, core: ${prefix}Core) -> None:
${lines.join('')}`
}

/** Every method twice: waiting and awaited. */
export function resourcesModule(api: Api): string {
  const operations = api.resources.flatMap(({ methods }) => methods.map(operationText))
  const classes = [false, true].flatMap((isAsync) => [
    ...api.resources.map((resource) => resourceText(api, resource, isAsync)),
    groupText(api, isAsync),
  ])
  return `${HEAD}"""The methods of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

from .._core import AsyncCore, Core
from .._model import NOT_GIVEN, NotGiven
from .._pages import AsyncPages, Pages
from .._request import Operation, Options, anything, by_status, content, model, nothing
from . import models as m
from . import params as p

${operations.join('')}

${classes.join('\n\n')}`
}

/** The generated part of the Python SDK. */
export function pythonSdk(document: JsonObject): Files {
  const api = apiOf(document)
  return new Map([
    [`${FOLDER}/__init__.py`, `${HEAD}"""Made from openapi.yaml. Import from pactmail, not from here."""\n`],
    [`${FOLDER}/events.py`, eventsModule(api)],
    [`${FOLDER}/models.py`, modelsModule(api)],
    [`${FOLDER}/params.py`, paramsModule(api)],
    [`${FOLDER}/resources.py`, resourcesModule(api)],
  ])
}
