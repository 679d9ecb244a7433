import type { Api } from './api-view.ts'
import { isObject, type JsonObject } from './openapi-order.ts'
import { listAt, objectAt, textAt } from './openapi-view.ts'
import {
  describe,
  docString,
  fieldName,
  literal,
  type NamedObject,
  PythonTypes,
  pascal,
  pythonName,
  snake,
} from './python-types.ts'

const HEAD = '# Generated from openapi.yaml. Do not edit.\n'

/** What `from … import *` takes, so that the package's root shows these names and no others. */
function exported(names: readonly string[]): string {
  const lines = names.toSorted().map((name) => `    ${literal(name)},\n`)
  return `__all__ = [\n${lines.join('')}]\n`
}

function guardName(component: string): string {
  return `is_${snake(component.replace(/Event$/, ''))}`
}

function enumText(api: Api, name: string): string {
  const schema = objectAt(api.schemas, name)
  const values = listAt(schema, 'enum').map((value) => `    ${literal(value)},\n`)
  return `${name} = Literal[\n${values.join('')}]\n${docString(textAt(schema, 'description'), '')}`
}

function fieldsOf(schema: JsonObject): [string, JsonObject][] {
  return Object.entries(objectAt(schema, 'properties')).flatMap(([name, part]) =>
    isObject(part) ? [[name, part] as [string, JsonObject]] : [],
  )
}

function modelText(api: Api, types: PythonTypes, { name, schema }: NamedObject): string {
  const required = listAt(schema, 'required')
  const lines = fieldsOf(schema).map(([field, part]) => {
    const type = types.annotation(part, `${name}${pascal(field)}`)
    const isAbsent = !required.includes(field) && !type.endsWith('| None') && type !== 'Any'
    return `    ${fieldName(field)}: ${type}${isAbsent ? ' | None' : ''}\n${docString(describe(api, part), '    ')}`
  })
  const table = fieldsOf(schema).map(([field, part]) => {
    const convert = types.converter(part, `${name}${pascal(field)}`) ?? 'None'
    return `        ${literal(fieldName(field))}: (${literal(field)}, ${convert}),\n`
  })
  return `class ${name}(Model):
${docString(textAt(schema, 'description') || 'A part of an answer.', '    ')}
    __slots__ = ()

${lines.join('')}
    _fields: ClassVar[Fields] = {
${table.join('')}    }
${types.unionMembers.has(name) ? `    _required: ClassVar[frozenset[str]] = frozenset({${required.map(literal).join(', ')}})\n` : ''}`
}

/** Every shape that an answer or an event may hold, and every enum of the document. */
export function modelsModule(api: Api): string {
  const types = new PythonTypes(api, 'answer', { classes: '', enums: '' })
  for (const { methods } of api.resources)
    for (const { answer, second } of methods)
      for (const one of [answer, second?.answer]) if (one?.kind === 'json') types.annotation(one.schema, 'Answer')
  for (const { component } of api.events) types.annotation({ $ref: `#/components/schemas/${component}` }, component)
  // A page is not a model: Page holds it, in the same way for every list.
  const pages = new Set(
    api.resources.flatMap(({ methods }) => methods.flatMap((method) => (method.pageOf ? [method.answer] : []))),
  )
  const pageNames = new Set(
    [...pages].flatMap((page) => (page.kind === 'json' ? [textAt(page.schema, '$ref').split('/').at(-1)] : [])),
  )
  const objects = [...types.objects.values()].filter(({ name }) => !pageNames.has(name))
  const enums = Object.keys(api.schemas).filter((name) => listAt(objectAt(api.schemas, name), 'enum').length > 0)
  return `${HEAD}"""What PactMail answers. Fields are read when they are asked for; values may be ones that are not listed here."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from .._model import Fields, Model, many, many_of, one, one_of

${exported([...enums, ...objects.map(({ name }) => name)])}
${enums.map((name) => enumText(api, name)).join('\n')}

${objects.map((object) => modelText(api, types, object)).join('\n\n')}`
}

function paramText(api: Api, types: PythonTypes, { name, schema }: NamedObject): string {
  const required = listAt(schema, 'required')
  const fields = fieldsOf(schema).map(([field, part]) => {
    const type = types.annotation(part, `${name}${pascal(field)}`)
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, doc: describe(api, part) }
  })
  const description = docString(textAt(schema, 'description') || 'A part of a request.', '    ')
  if (fields.some(({ field }) => pythonName(field) !== field)) {
    // A key that is a keyword of Python cannot be written as a field of a class.
    const entries = fields.map(({ field, type }) => `    ${literal(field)}: ${literal(type)},\n`)
    return `${name} = TypedDict(${literal(name)}, {\n${entries.join('')}})\n`
  }
  return `class ${name}(TypedDict):\n${description}\n${fields.map(({ field, type, doc }) => `    ${field}: ${type}\n${docString(doc, '    ')}`).join('')}`
}

/** The objects that arguments are made of, as typed dicts. */
export function paramsModule(api: Api): string {
  const types = new PythonTypes(api, 'request', { classes: '', enums: 'm.' })
  for (const { methods } of api.resources)
    for (const { operationId, bodyArguments, queryArguments } of methods)
      for (const { name, schema } of [...(bodyArguments ?? []), ...queryArguments])
        types.annotation(schema, `${pascal(operationId)}${pascal(name)}`)
  const objects = [...types.objects.values()]
  const usesEnums = types.enums.size > 0
  return `${HEAD}"""What arguments are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

${usesEnums ? 'from . import models as m\n' : ''}
${objects.map((object) => paramText(api, types, object)).join('\n\n')}`
}

/** The union of all events, a guard for each, and the reading of one. */
export function eventsModule(api: Api): string {
  const table = api.events.map(({ type, component }) => `    ${literal(type)}: m.${component},\n`)
  const names = api.events.map(({ component }) => guardName(component))
  const union = api.events.map(({ component }) => `m.${component}`).join(' | ')
  const guards = api.events.map(
    ({
      type,
      component,
      description,
    }) => `def is_${snake(component.replace(/Event$/, ''))}(event: Model) -> TypeGuard[m.${component}]:
${docString(`\`${type}\`: ${description}`, '    ')}    return isinstance(event, m.${component})
`,
  )
  return `${HEAD}"""What webhooks bring."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias, TypeGuard

from .._model import Fields, Model
from . import models as m

${exported(['ReceivedEvent', 'UnknownEvent', 'WebhookEvent', 'is_known_event', ...names])}

class UnknownEvent(Model):
    """An event whose type this release does not know. Skip it: new types may appear at any time."""

    __slots__ = ()

    id: str
    type: str
    api_version: str
    occurred_at: str
    tenant_id: str | None
    identity_id: str | None
    sequence: int | None
    data: dict[str, Any]

    _fields: ClassVar[Fields] = {
        name: (name, None)
        for name in ("id", "type", "api_version", "occurred_at", "tenant_id", "identity_id", "sequence", "data")
    }


WebhookEvent: TypeAlias = ${union}
"""Any event this release emits."""

ReceivedEvent: TypeAlias = WebhookEvent | UnknownEvent
"""What a webhook brings: an event that this release knows, or another one."""

_KNOWN: dict[str, type[${union}]] = {
${table.join('')}}


def event_of(raw: dict[str, Any]) -> ReceivedEvent:
    """The event of a parsed body."""
    kind = raw.get("type")
    known = _KNOWN.get(kind) if isinstance(kind, str) else None
    return UnknownEvent(raw) if known is None else known(raw)


def is_known_event(event: Model) -> TypeGuard[WebhookEvent]:
    """Whether this release knows the event's type."""
    return not isinstance(event, UnknownEvent)


${guards.join('\n\n')}`
}
