import { type Colour, INVISIBLE_ALPHA_MAX, isSameColour, parseColour } from './colours.ts'
import { findAttribute, type HtmlElement } from './html-tree.ts'
import type { Style } from './style-rules.ts'

/**
 * What the text of an element inherits. A null colour is the reader's default (black), a null background one that
 * cannot be known (a picture, a gradient): nothing equals it.
 */
export type Appearance = {
  readonly colour: Colour
  readonly background: number | null
  readonly isTiny: boolean
  readonly isInvisible: boolean
}

/** A message on a white page in black, where nothing is hidden yet. */
export const DEFAULT_APPEARANCE: Appearance = {
  colour: 0x000000,
  background: 0xffffff,
  isTiny: false,
  isInvisible: false,
}

const LINK_COLOUR = 0x0000ee
/** Half a root font size in px, to judge `em` and `%`. */
const EM_PX = 16
const TINY_PX_MAX = 1
const TINY_PT_MAX = 1
const OFF_SCREEN_PX_MAX = -999
const UNIT_PX: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: EM_PX,
  rem: EM_PX,
  ex: EM_PX / 2,
  ch: EM_PX / 2,
  '%': EM_PX / 100,
  vw: 10,
  vh: 10,
  vmin: 10,
  vmax: 10,
}

type Length = { readonly value: number; readonly unit: string; readonly px: number }

function parseLength(text: string | undefined): Length | null {
  const match = /^([+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12}))([a-z]{1,4}|%)?$/.exec(text ?? '')
  if (match === null) {
    return null
  }
  const unit = match[2] ?? ''
  const factor = UNIT_PX[unit]
  return factor === undefined ? null : { value: Number(match[1]), unit, px: Number(match[1]) * factor }
}

function isZero(text: string | undefined): boolean {
  return parseLength(text)?.value === 0
}

function isAtMost(text: string | undefined, px: number): boolean {
  const length = parseLength(text)
  return length !== null && length.px <= px
}

/** The size in a `font` shorthand: the first length, before the family and an optional line height. */
function fontSizeOf(style: Style): string | undefined {
  const size = style.get('font-size')
  if (size !== undefined) {
    return size
  }
  return style
    .get('font')
    ?.split(/[\s/]+/, 12)
    .find((token) => parseLength(token) !== null && !/^[1-9]00$/.test(token))
}

function isTinySize(text: string): boolean | null {
  const length = parseLength(text)
  if (length === null) {
    return /^(?:xx?-small|small|smaller|medium|larger|large|xx?x?-large|initial)$/.test(text) ? false : null
  }
  if (length.unit === 'pt') {
    return length.value <= TINY_PT_MAX
  }
  return length.px <= TINY_PX_MAX
}

function isClippedAway(style: Style): boolean {
  const clip = style.get('clip') ?? ''
  const rectangle = /^rect\(([^()]{0,60})\)$/
    .exec(clip)?.[1]
    ?.split(/[\s,]+/)
    .filter((part) => part !== '')
  if (rectangle !== undefined && rectangle.length === 4 && rectangle.every((part) => isAtMost(part, 1))) {
    return true
  }
  const inset = /^inset\(\s{0,9}([\d.]{1,12})%/.exec(style.get('clip-path') ?? '')
  return inset !== null && Number(inset[1]) >= 50
}

function isCollapsed(style: Style): boolean {
  const overflow = [style.get('overflow'), style.get('overflow-x'), style.get('overflow-y')]
  return (
    overflow.some((value) => value !== undefined && /^(?:hidden|clip)/.test(value)) &&
    ['max-height', 'height', 'width', 'max-width'].some((name) => isZero(style.get(name)))
  )
}

function isOffScreen(style: Style): boolean {
  return (
    /^(?:absolute|fixed)$/.test(style.get('position') ?? '') &&
    ['left', 'top', 'text-indent'].some((name) => isAtMost(style.get(name), OFF_SCREEN_PX_MAX))
  )
}

function isTransparent(style: Style): boolean {
  const opacity = /^(\d{0,6}(?:\.\d{0,12})?)(%)?$/.exec(style.get('opacity') ?? '')
  if (opacity === null || opacity[1] === '' || opacity[1] === '.') {
    return false
  }
  return Number(opacity[1]) / (opacity[2] === '%' ? 100 : 1) <= INVISIBLE_ALPHA_MAX
}

/** True when the element and everything inside it is out of a person's sight, whatever its descendants say. */
function hidesSubtree(element: HtmlElement, style: Style): boolean {
  return (
    findAttribute(element, 'hidden') !== null ||
    style.get('display') === 'none' ||
    isTransparent(style) ||
    isCollapsed(style) ||
    isOffScreen(style) ||
    isClippedAway(style)
  )
}

/** The background that an element paints: undefined when it paints none, null when it cannot be known. */
function backgroundOf(element: HtmlElement, style: Style): number | null | undefined {
  const image = style.get('background-image')
  const shorthand = style.get('background') ?? ''
  if (findAttribute(element, 'background') !== null || /\bvar\(|gradient\(|url\(/.test(`${image ?? ''} ${shorthand}`)) {
    return null
  }
  const attribute = findAttribute(element, 'bgcolor')
  const declared = [style.get('background-color'), ...shorthand.split(/\s+(?![^()]*\))/, 12), attribute ?? undefined]
  const colour = declared
    .map((value) => (value === undefined ? null : parseColour(value)))
    .find((value) => value !== null)
  return colour === 'transparent' ? undefined : (colour ?? undefined)
}

function colourOf(element: HtmlElement, style: Style, inherited: Colour): Colour {
  const attribute = element.tagName === 'font' ? 'color' : element.tagName === 'body' ? 'text' : null
  const declared =
    style.get('color') ?? (attribute === null ? undefined : (findAttribute(element, attribute) ?? undefined))
  const colour = declared === undefined ? null : parseColour(declared)
  if (colour !== null) {
    return colour
  }
  return element.tagName === 'a' && findAttribute(element, 'href') !== null && declared === undefined
    ? LINK_COLOUR
    : inherited
}

/**
 * How the element's own text looks, or null when the element hides its whole subtree. Colour, size and visibility are
 * inherited and can be set back by a descendant (most newsletters do), so they are judged at each text. [spec/inbound.md 9]
 */
export function appearanceOf(element: HtmlElement, style: Style, inherited: Appearance): Appearance | null {
  if (hidesSubtree(element, style)) {
    return null
  }
  const background = backgroundOf(element, style)
  const size = fontSizeOf(style)
  const visibility = style.get('visibility')
  const isTiny = size === undefined ? null : isTinySize(size)
  return {
    colour: colourOf(element, style, inherited.colour),
    background: background === undefined ? inherited.background : background,
    isTiny: isTiny ?? inherited.isTiny,
    isInvisible:
      visibility === undefined ? inherited.isInvisible : visibility === 'hidden' || visibility === 'collapse',
  }
}

/** True when text that looks like this cannot be read. */
export function isTextHidden(appearance: Appearance): boolean {
  return (
    appearance.isTiny ||
    appearance.isInvisible ||
    appearance.colour === 'transparent' ||
    (appearance.background !== null && isSameColour(appearance.colour, appearance.background))
  )
}

/** True for a paragraph without space below it, as Outlook writes each line of a message. */
export function isTightParagraph(element: HtmlElement, style: Style): boolean {
  const margins = style.get('margin')?.split(/\s+/, 4) ?? []
  const below = style.get('margin-bottom') ?? margins[2] ?? margins[0]
  if (below !== undefined) {
    const length = parseLength(below)
    return length !== null && length.px <= TINY_PX_MAX
  }
  return /(?:^|\s)Mso(?:Normal|PlainText|NoSpacing)(?:\s|$)/.test(findAttribute(element, 'class') ?? '')
}
