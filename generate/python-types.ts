import type { Api } from './api-view.ts'
import { isObject, type Json, type JsonObject } from './openapi-order.ts'
import { listAt, objectAt, refName, textAt } from './openapi-view.ts'
import { PYTHON_KEYWORDS } from './reserved-names.data.ts'

/** Where a shape travels: answers are lazy views that expect anything, requests are what a caller writes down. */
export type Side = 'answer' | 'request'

/** An object that becomes a class: a component, or one written inside another. */
export type NamedObject = { readonly name: string; readonly schema: JsonObject }

/** camelCase and PascalCase to snake_case. */
export function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])([A-Z])/g, '_$1').toLowerCase()
}

/** snake_case and camelCase to PascalCase. */
export function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** A wire name as a Python name. */
export function pythonName(name: string): string {
  return PYTHON_KEYWORDS.has(name) ? `${name}_` : name
}

/** A wire name as a field of a model, which has names of its own. */
export function fieldName(name: string): string {
  return name === 'raw' ? 'raw_' : pythonName(name)
}

/** A Python string literal in double quotes: JSON's escapes are Python's. */
export function literal(value: Json): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  return JSON.stringify(value)
}

/** A doc string. Quotes and backslashes that would end or bend it are escaped. */
export function docString(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')
  const lines = safe.split('\n')
  if (lines.length === 1) return `${indent}"""${safe}"""\n`
  return `${indent}"""${lines.map((line, index) => (index === 0 || line === '' ? line : `${indent}${line}`)).join('\n')}\n${indent}"""\n`
}

function withoutNull(schema: JsonObject): { schema: JsonObject; isNullable: boolean } {
  const types = listAt(schema, 'type')
  if (types.includes('null')) {
    const [only, ...more] = types.filter((type) => type !== 'null')
    return {
      schema: { ...schema, type: more.length === 0 ? (only ?? 'null') : [only ?? 'null', ...more] },
      isNullable: true,
    }
  }
  const variants = listAt(schema, 'anyOf')
  const rest = variants.filter((variant) => !isObject(variant) || variant['type'] !== 'null')
  const [only] = rest
  if (rest.length === variants.length || !isObject(only)) return { schema, isNullable: false }
  return { schema: rest.length === 1 ? only : { ...schema, anyOf: rest }, isNullable: true }
}

/** The members of a union, or the schema itself. */
function variantsOf(schema: JsonObject): readonly JsonObject[] {
  const variants = listAt(schema, 'anyOf').filter(isObject)
  return variants.length === 0 ? [schema] : variants
}

/** The types of one side. Classes are named by component, or by where they are written. */
export class PythonTypes {
  readonly #api: Api
  readonly #side: Side
  /** What stands before the name of a class and of an enum. */
  readonly #prefix: { readonly classes: string; readonly enums: string }
  /** Every object met so far, in the order of meeting. */
  readonly objects = new Map<string, NamedObject>()
  /** Objects that stand beside others in a union, and are told apart by what they require. */
  readonly unionMembers = new Set<string>()
  /** Every enum component met so far. */
  readonly enums = new Set<string>()

  constructor(api: Api, side: Side, prefix: { readonly classes: string; readonly enums: string }) {
    this.#api = api
    this.#side = side
    this.#prefix = prefix
  }

  /** The annotation of a schema. `place` names an object that is written here, as owner and field. */
  annotation(schema: JsonObject, place: string): string {
    const { schema: value, isNullable } = withoutNull(schema)
    const type = this.#plain(value, place)
    return isNullable && type !== 'Any' ? `${type} | None` : type
  }

  /** How an answer's value becomes what the annotation says; null when it is that already. */
  converter(schema: JsonObject, place: string): string | null {
    const { schema: value } = withoutNull(schema)
    const lists = variantsOf(value).filter((variant) => variant['type'] === 'array')
    const kinds = lists.length > 0 ? lists.flatMap((list) => variantsOf(objectAt(list, 'items'))) : variantsOf(value)
    const classes = kinds.flatMap((kind) => this.#className(kind, place) ?? [])
    const [only] = classes
    if (only === undefined) return null
    if (classes.length === 1) return `lambda value: ${lists.length > 0 ? 'many' : 'one'}(${only}, value)`
    for (const name of classes) this.unionMembers.add(name)
    return `lambda value: ${lists.length > 0 ? 'many_of' : 'one_of'}((${classes.join(', ')}), value)`
  }

  /** Registers an object and all that is written in it, so that each gets its class. */
  #className(schema: JsonObject, place: string): string | null {
    const name = refName(schema)
    const shape = name === '' ? schema : objectAt(this.#api.schemas, name)
    if (!('properties' in shape)) return null
    const known = name === '' ? place : name
    const before = this.objects.get(known)
    if (before !== undefined && JSON.stringify(before.schema) !== JSON.stringify(shape))
      throw new Error(`${known} would be two classes: give the object at ${place} an id`)
    if (before === undefined) {
      this.objects.set(known, { name: known, schema: shape })
      for (const [field, part] of Object.entries(objectAt(shape, 'properties')))
        if (isObject(part)) {
          this.annotation(part, `${known}${pascal(field)}`)
          this.converter(part, `${known}${pascal(field)}`)
        }
    }
    return `${this.#prefix.classes}${known}`
  }

  #plain(schema: JsonObject, place: string): string {
    const className = this.#className(schema, place)
    if (className !== null) return className
    const name = refName(schema)
    if (name !== '') return this.#component(name, place)
    if ('const' in schema)
      return this.#side === 'answer'
        ? this.#open(typeof schema['const'])
        : `Literal[${literal(schema['const'] ?? null)}]`
    const variants = listAt(schema, 'anyOf')
    if (variants.length > 0)
      return [...new Set(variants.map((variant) => this.#plain(isObject(variant) ? variant : {}, place)))].join(' | ')
    return this.#byType(schema, place)
  }

  /** An answer's constant may have another value in a later release. */
  #open(type: string): string {
    const names: Readonly<Record<string, string>> = { string: 'str', boolean: 'bool', number: 'int' }
    return names[type] ?? 'Any'
  }

  #component(name: string, place: string): string {
    const schema = objectAt(this.#api.schemas, name)
    const values = listAt(schema, 'enum')
    if (values.length === 0) return this.#plain(schema, place)
    this.enums.add(name)
    if (this.#side === 'request') return `${this.#prefix.enums}${name}`
    return `${this.#prefix.enums}${name} | ${values.every((value) => typeof value === 'string') ? 'str' : 'int'}`
  }

  #byType(schema: JsonObject, place: string): string {
    const type = schema['type']
    if (Array.isArray(type)) return type.map((one) => this.#byType({ ...schema, type: one }, place)).join(' | ')
    switch (type) {
      case 'string':
        return 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'array': {
        const items = this.annotation(objectAt(schema, 'items'), place)
        return this.#side === 'answer' ? `list[${items}]` : `Sequence[${items}]`
      }
      case 'object': {
        const values = this.annotation(objectAt(schema, 'additionalProperties'), place)
        return this.#side === 'answer' ? `dict[str, ${values}]` : `Mapping[str, ${values}]`
      }
      default:
        return 'Any'
    }
  }
}

/** The description of a field: its own, else that of what it refers to. */
export function describe(api: Api, schema: JsonObject): string {
  const own = textAt(schema, 'description')
  const name = refName(schema)
  return own !== '' || name === '' ? own : textAt(objectAt(api.schemas, name), 'description')
}
