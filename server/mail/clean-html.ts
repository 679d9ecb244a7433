import { removeHiddenCharacters } from './hidden-characters.ts'
import { type Appearance, appearanceOf, DEFAULT_APPEARANCE, isTextHidden, isTightParagraph } from './hidden-text.ts'
import { type HtmlMark, markOf } from './html-marks.ts'
import {
  findAttribute,
  HTML_DEPTH_MAX,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isElement,
} from './html-tree.ts'
import { computeStyle, parseStyleSheet, STYLE_TEXT_MAX, type StyleSheet } from './style-rules.ts'

/** A tree of allowed elements and visible text. An element with tag `''` was unwrapped: its name is kept for line breaks. */
export type CleanElement = {
  readonly tag: string
  readonly sourceTag: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: CleanNode[]
  readonly mark: HtmlMark | null
  /** A paragraph without space below it: the next one follows on the next line. */
  readonly isTight: boolean
}
/** Visible text, or an element. */
export type CleanNode = string | CleanElement

/** What is left of a message's HTML, and what the cleaning met. */
export type CleanTree = {
  readonly nodes: readonly CleanNode[]
  /** A removed element, comment or text held something to read. */
  readonly hasHiddenText: boolean
  readonly zeroWidthCount: number
  readonly hasOverride: boolean
  readonly truncated: boolean
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'
const words = (text: string) => new Set(text.split(' '))

const ALLOWED_TAGS = words(
  'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption ' +
    'figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup ' +
    'table tbody td tfoot th thead time tr tt u ul var wbr',
)
const REMOVED_TAGS = words(
  'script style title noscript template iframe frame frameset object embed applet svg math select textarea button ' +
    'noframes noembed xmp plaintext listing',
)
const ATTRIBUTES_OF_ALL = ['lang', 'title', 'dir']
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align', 'valign', 'width'],
  th: ['colspan', 'rowspan', 'align', 'valign', 'width'],
  table: ['width', 'border', 'cellpadding', 'cellspacing', 'align'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  ol: ['start', 'type'],
  li: ['value'],
  time: ['datetime'],
}
const LINK_REL = 'noopener noreferrer nofollow'
/** Something to read: padding of joiners and blanks, as newsletters hide it, is nothing. */
const READABLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** A comment with so many words is a text that somebody put out of sight, not a template's label. */
const COMMENT_WORDS_MIN = 6

/** The address of a link or an inline picture as it may be passed on, null when it is of another kind. */
function allowedUrl(tag: string, value: string): string | null {
  // Browsers drop tabs, line breaks and outer blanks before they look at the scheme.
  const url = value.replace(/[\t\n\r\f]/g, '').trim()
  const pattern = tag === 'img' ? /^cid:./i : /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i
  return pattern.test(url) ? url : null
}

function cleanAttributes(element: HtmlElement): (readonly [string, string])[] {
  const kept: (readonly [string, string])[] = []
  for (const name of [...ATTRIBUTES_OF_ALL, ...(ATTRIBUTES[element.tagName] ?? [])]) {
    const raw = findAttribute(element, name)
    const visible = raw === null ? null : removeHiddenCharacters(raw).text
    const value =
      visible !== null && (name === 'href' || name === 'src') ? allowedUrl(element.tagName, visible) : visible
    if (value !== null) {
      kept.push([name, value])
    }
    if (value !== null && name === 'href') {
      kept.push(['rel', LINK_REL])
    }
  }
  return kept
}

/** A remote picture without a description leaves nothing to show. */
function isEmptyImage(element: CleanElement): boolean {
  return element.tag === 'img' && !element.attributes.some(([name]) => name === 'src' || name === 'alt')
}

function isRemoved(element: HtmlElement): boolean {
  return element.namespaceURI !== HTML_NAMESPACE || REMOVED_TAGS.has(element.tagName)
}

/** True when a hidden subtree holds something to read. */
function holdsText(root: HtmlElement): boolean {
  const pending: HtmlNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node && READABLE.test(node.value)) {
      return true
    }
    if (isElement(node) && !isRemoved(node)) {
      for (const child of node.childNodes) {
        pending.push(child)
      }
    }
  }
  return false
}

/** Conditional comments belong to Outlook's own markup, and short ones to templates; both only go. */
function isHidingComment(data: string): boolean {
  const text = data.trim().slice(0, 2_000)
  return (
    !/^(?:\[|<!\[)/.test(text) && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= COMMENT_WORDS_MIN && !/[<{]/.test(text)
  )
}

/** The text of all style elements, up to the bound plus one unit, so that the reader of it sees a cut. */
function collectStyleText(tree: HtmlTree): string {
  const parts: string[] = []
  let length = 0
  const pending: HtmlNode[] = [...tree.document.childNodes].reverse()
  for (let node = pending.pop(); node !== undefined && length <= STYLE_TEXT_MAX; node = pending.pop()) {
    if (!isElement(node)) {
      continue
    }
    if (node.tagName === 'style' && node.namespaceURI === HTML_NAMESPACE) {
      for (const child of node.childNodes) {
        const text = 'value' in child ? child.value.slice(0, STYLE_TEXT_MAX + 1 - length) : ''
        parts.push(text)
        length += text.length
      }
    }
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      const child = node.childNodes[index]
      if (child !== undefined) {
        pending.push(child)
      }
    }
  }
  return parts.join('\n')
}

type Frame = {
  readonly source: readonly HtmlNode[]
  index: number
  readonly into: CleanNode[]
  readonly appearance: Appearance
  readonly depth: number
  /** The element that holds `into`, null when it is another frame's list. */
  readonly element: CleanElement | null
  hasLostText: boolean
}

type Tally = { hasHiddenText: boolean; zeroWidthCount: number; hasOverride: boolean }

function cleanText(value: string, frame: Frame, tally: Tally): void {
  if (isTextHidden(frame.appearance) && READABLE.test(value)) {
    tally.hasHiddenText = true
    frame.hasLostText = true
    return
  }
  const cleaned = removeHiddenCharacters(value)
  tally.zeroWidthCount += cleaned.zeroWidthCount
  tally.hasOverride ||= cleaned.hasOverride
  if (cleaned.text !== '') {
    frame.into.push(cleaned.text)
  }
}

/** Adds the element to the clean tree; the frame for its children, or null when the element goes with all it holds. */
function cleanElement(element: HtmlElement, frame: Frame, sheet: StyleSheet, tally: Tally): Frame | null {
  if (isRemoved(element)) {
    return null
  }
  const style = computeStyle(element, sheet)
  const appearance = appearanceOf(element, style, frame.appearance)
  if (appearance === null) {
    tally.hasHiddenText ||= holdsText(element)
    return null
  }
  const source = element.childNodes
  if (frame.depth >= HTML_DEPTH_MAX) {
    return { source, index: 0, into: frame.into, appearance, depth: frame.depth, element: null, hasLostText: false }
  }
  const isAllowed = ALLOWED_TAGS.has(element.tagName)
  const clean: CleanElement = {
    tag: isAllowed ? element.tagName : '',
    sourceTag: element.tagName,
    attributes: isAllowed ? cleanAttributes(element) : [],
    children: [],
    mark: markOf(element),
    isTight: isTightParagraph(element, style),
  }
  if (isEmptyImage(clean)) {
    return null
  }
  frame.into.push(clean)
  const depth = frame.depth + 1
  return { source, index: 0, into: clean.children, appearance, depth, element: clean, hasLostText: false }
}

/** An element whose only content was hidden text goes with it. */
function dropIfEmptied(frame: Frame, parent: Frame | undefined): void {
  if (parent !== undefined && frame.hasLostText && frame.element?.children.length === 0) {
    parent.into.pop()
    parent.hasLostText = true
  }
}

/**
 * The allow-list walk: hidden elements and characters out, known tags and attributes kept, other tags unwrapped.
 * One pass without recursion; deeper than `HTML_DEPTH_MAX` the content stays and the elements go. [spec/inbound.md 8, 9]
 */
export function cleanHtmlTree(tree: HtmlTree): CleanTree {
  const sheet = parseStyleSheet(collectStyleText(tree))
  const nodes: CleanNode[] = []
  const tally: Tally = { hasHiddenText: false, zeroWidthCount: 0, hasOverride: false }
  const stack: Frame[] = [
    {
      source: tree.document.childNodes,
      index: 0,
      into: nodes,
      appearance: DEFAULT_APPEARANCE,
      depth: 0,
      element: null,
      hasLostText: false,
    },
  ]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = frame.source[frame.index]
    frame.index += 1
    if (node === undefined) {
      stack.pop()
      dropIfEmptied(frame, stack.at(-1))
    } else if ('value' in node) {
      cleanText(node.value, frame, tally)
    } else if (isElement(node)) {
      const inner = cleanElement(node, frame, sheet, tally)
      if (inner !== null) {
        stack.push(inner)
      }
    } else if ('data' in node) {
      tally.hasHiddenText ||= isHidingComment(node.data)
    }
  }
  return { nodes, ...tally, truncated: tree.truncated || sheet.truncated || sheet.budget.steps <= 0 }
}
