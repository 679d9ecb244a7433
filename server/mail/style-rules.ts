import { findAttribute, type HtmlElement } from './html-tree.ts'

/** Style text that is read, in UTF-16 units over all `<style>` elements. [S67] */
export const STYLE_TEXT_MAX = 65_536
/** Rules that are read. [S67] */
export const STYLE_RULES_MAX = 1_000
/** Selector tests over a whole message, so that rules times elements stays bounded. */
const MATCH_STEPS_MAX = 500_000
const SELECTORS_PER_RULE_MAX = 50
const SELECTORS_MAX = 2_000
const COMPOUNDS_MAX = 6
const CLASSES_MAX = 30
const DECLARATIONS_MAX = 100
/** Longer values are cut: `url(data:…)` is known by its beginning. */
const VALUE_CHARS_MAX = 400

/** What decides whether text can be seen, and whether a paragraph stands apart. Everything else is skipped. */
const PROPERTIES = new Set([
  'display',
  'visibility',
  'opacity',
  'color',
  'font',
  'font-size',
  'height',
  'max-height',
  'width',
  'max-width',
  'overflow',
  'overflow-x',
  'overflow-y',
  'position',
  'left',
  'top',
  'text-indent',
  'clip',
  'clip-path',
  'background',
  'background-color',
  'background-image',
  'margin',
  'margin-bottom',
])

type Declaration = { readonly value: string; readonly important: boolean }
/** Values in force on one element, lower case, by property. */
export type Style = ReadonlyMap<string, string>
/** The declarations of one rule or attribute, by property. */
export type Declarations = ReadonlyMap<string, Declaration>

type Compound = { readonly tag: string | null; readonly id: string | null; readonly classes: readonly string[] }
/** `parts` right to left; `child[i]` says that part `i + 1` must be the parent of part `i`. */
type Selector = { readonly parts: readonly Compound[]; readonly child: readonly boolean[]; readonly weight: number }
type Rule = { readonly selector: Selector; readonly declarations: Declarations; readonly order: number }

/** The style rules of one message, found by the last part of their selectors. */
export type StyleSheet = {
  readonly rulesByKey: ReadonlyMap<string, readonly Rule[]>
  /** Tests left for this message; goes down as elements are matched. */
  readonly budget: { steps: number }
  readonly truncated: boolean
}

/** Declarations of a `style` attribute or a rule body, the known properties only; the last one of a name wins. */
export function parseDeclarations(text: string): Declarations {
  const found = new Map<string, Declaration>()
  for (const part of text.split(';', DECLARATIONS_MAX)) {
    const colon = part.indexOf(':')
    const name = part.slice(0, colon).trim().toLowerCase()
    if (colon < 1 || !PROPERTIES.has(name)) {
      continue
    }
    const raw = part
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const important = raw.endsWith('important') && raw.includes('!')
    const value = (important ? raw.slice(0, raw.lastIndexOf('!')).trim() : raw).slice(0, VALUE_CHARS_MAX)
    if (important || found.get(name)?.important !== true) {
      found.set(name, { value, important })
    }
  }
  return found
}

/** One compound of tag, id and classes. Null for attribute tests, pseudo-classes and anything else. */
function parseCompound(text: string): Compound | null {
  if (!/^(?:\*|[a-z][a-z0-9-]*)?(?:[.#][\w-]+)*$/i.test(text) || text === '') {
    return null
  }
  const tokens = text.match(/[.#]?[^.#]+/g) ?? []
  const tag = tokens.find((token) => !/^[.#]/.test(token))
  return {
    tag: tag === undefined || tag === '*' ? null : tag.toLowerCase(),
    id: tokens.find((token) => token.startsWith('#'))?.slice(1) ?? null,
    classes: tokens.filter((token) => token.startsWith('.')).map((token) => token.slice(1)),
  }
}

function parseSelector(text: string): Selector | null {
  const tokens = text
    .replaceAll('>', ' > ')
    .trim()
    .split(/\s+/, COMPOUNDS_MAX * 2)
  const parts: Compound[] = []
  const child: boolean[] = []
  for (const token of tokens.toReversed()) {
    if (token === '>') {
      child[parts.length - 1] = true
      continue
    }
    const compound = parseCompound(token)
    if (compound === null || parts.length === COMPOUNDS_MAX) {
      return null
    }
    parts.push(compound)
    child.push(false)
  }
  const weight = parts.reduce(
    (sum, part) => sum + (part.id === null ? 0 : 10_000) + part.classes.length * 100 + (part.tag === null ? 0 : 1),
    0,
  )
  return parts.length === 0 ? null : { parts, child, weight }
}

/** The key under which the last compound is found: its id, else a class, else its tag, else any element. */
function keyOf(compound: Compound): string {
  if (compound.id !== null) {
    return `#${compound.id}`
  }
  return compound.classes[0] === undefined ? (compound.tag ?? '*') : `.${compound.classes[0]}`
}

/** Body text and prelude of each top-level rule; blocks of at-rules are passed over whole. */
function* topLevelRules(css: string): Generator<{ readonly prelude: string; readonly body: string }> {
  let position = 0
  while (position < css.length) {
    const open = css.indexOf('{', position)
    if (open < 0) {
      return
    }
    const before = css.slice(position, open)
    // A statement such as `@import …;` ends before the next rule begins.
    const prelude = before.slice(before.lastIndexOf(';') + 1)
    const close = endOfBlock(css, open)
    if (!prelude.trim().startsWith('@')) {
      yield { prelude, body: css.slice(open + 1, close) }
    }
    position = close + 1
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let index = open; index < css.length; index += 1) {
    if (css[index] === '{') {
      depth += 1
    } else if (css[index] === '}') {
      depth -= 1
      if (depth === 0) {
        return index
      }
    }
  }
  return css.length
}

/** Comments and the comment marks around old style sheets, without a regular expression that could go back. */
function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, index) => {
      const end = part.indexOf('*/')
      return index === 0 ? part : end < 0 ? '' : part.slice(end + 2)
    })
    .join(' ')
    .replaceAll('<!--', ' ')
    .replaceAll('-->', ' ')
}

/**
 * The rules of a message's style sheets that can hide text: tag, class, id and compounds of them, alone or below other
 * compounds (` ` and `>`). Rules inside `@media` and other selectors are ignored. [spec/inbound.md 9]
 */
export function parseStyleSheet(css: string): StyleSheet {
  const rulesByKey = new Map<string, Rule[]>()
  let order = 0
  let selectors = 0
  let truncated = css.length > STYLE_TEXT_MAX
  for (const { prelude, body } of topLevelRules(withoutComments(css.slice(0, STYLE_TEXT_MAX)))) {
    if (order === STYLE_RULES_MAX) {
      truncated = true
      break
    }
    order += 1
    const declarations = parseDeclarations(body)
    for (const part of declarations.size === 0 ? [] : prelude.split(',', SELECTORS_PER_RULE_MAX)) {
      const selector = parseSelector(part)
      const last = selector?.parts[0]
      if (selector !== null && last !== undefined && selectors < SELECTORS_MAX) {
        selectors += 1
        const rules = rulesByKey.get(keyOf(last)) ?? []
        rules.push({ selector, declarations, order })
        rulesByKey.set(keyOf(last), rules)
      }
    }
  }
  return { rulesByKey, budget: { steps: MATCH_STEPS_MAX }, truncated }
}

function classesOf(element: HtmlElement): readonly string[] {
  return findAttribute(element, 'class')?.trim().split(/\s+/, CLASSES_MAX) ?? []
}

function matchesCompound(element: HtmlElement, compound: Compound): boolean {
  if (compound.tag !== null && compound.tag !== element.tagName) {
    return false
  }
  if (compound.id !== null && compound.id !== findAttribute(element, 'id')) {
    return false
  }
  const classes = compound.classes.length === 0 ? [] : classesOf(element)
  return compound.classes.every((name) => classes.includes(name))
}

function parentOf(element: HtmlElement): HtmlElement | null {
  const parent = element.parentNode
  return parent !== null && 'tagName' in parent ? parent : null
}

/** Walks up from `element`, taking the nearest ancestor for each part: enough for the selectors mail programs write. */
function matchesSelector(element: HtmlElement, selector: Selector, budget: { steps: number }): boolean {
  let current: HtmlElement | null = element
  for (const [index, part] of selector.parts.entries()) {
    const mustBeHere = index === 0 || selector.child[index - 1] === true
    while (current !== null && !matchesCompound(current, part)) {
      budget.steps -= 1
      if (mustBeHere || budget.steps <= 0) {
        return false
      }
      current = parentOf(current)
    }
    if (current === null) {
      return false
    }
    budget.steps -= 1
    current = parentOf(current)
  }
  return true
}

function candidatesFor(element: HtmlElement, sheet: StyleSheet): readonly Rule[] {
  const keys = [element.tagName, '*', ...classesOf(element).map((name) => `.${name}`)]
  const id = findAttribute(element, 'id')
  return [...keys, ...(id === null ? [] : [`#${id}`])].flatMap((key) => sheet.rulesByKey.get(key) ?? [])
}

/** The values in force on an element: rules by importance, weight and order, then its `style` attribute. */
export function computeStyle(element: HtmlElement, sheet: StyleSheet): Style {
  const inline = findAttribute(element, 'style')
  const own: Declarations = inline === null ? new Map() : parseDeclarations(inline)
  const layers: Declarations[] = []
  if (sheet.rulesByKey.size > 0 && sheet.budget.steps > 0) {
    const rules = candidatesFor(element, sheet).filter(({ selector }) =>
      matchesSelector(element, selector, sheet.budget),
    )
    rules
      .toSorted((a, b) => a.selector.weight - b.selector.weight || a.order - b.order)
      .forEach(({ declarations }) => {
        layers.push(declarations)
      })
  }
  const style = new Map<string, string>()
  const important = new Set<string>()
  for (const layer of [...layers, own]) {
    for (const [name, declaration] of layer) {
      if (declaration.important || !important.has(name)) {
        style.set(name, declaration.value)
      }
      if (declaration.important) {
        important.add(name)
      }
    }
  }
  return style
}
