import type { CleanElement, CleanNode } from './clean-html.ts'
import type { MailLink } from './parsed.ts'
import { type LineContext, TextFlow, type TextLine } from './text-flow.ts'

const PARAGRAPH_TAGS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements that stand on lines of their own, those of HTML5 that the allow list unwraps included. */
const BLOCK_TAGS = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 div li tr td th blockquote pre table hr ul ol dl dt dd center caption figure figcaption details ' +
    'summary thead tbody tfoot section article header footer main nav aside address form fieldset legend body html ' +
    'hgroup dialog menu dir'
  ).split(' '),
)
const LIST_INDENT_MAX = 8
/** Quote marks before one line: 512 nested quotes must not make each line a kilobyte. */
const QUOTE_MARKS_MAX = 20
/** Links of one message that are kept, and characters of their words. */
const LINKS_MAX = 200
const LINK_TEXT_MAX = 500
const SHOWN_URL = /^(?:https?|mailto):/i

type Group = { readonly hasQuote: boolean; seenQuote: boolean }
/** A message laid out: its lines, and its links in the order of their ends. */
export type TextLayout = { readonly lines: readonly TextLine[]; readonly links: readonly MailLink[] }

type Layout = {
  readonly links: MailLink[]
  /** The earlier message that nothing wraps has begun. */
  isPastRest: boolean
  readonly flows: TextFlow[]
  readonly rows: (readonly TextLine[])[][]
  readonly lists: { readonly isOrdered: boolean; next: number }[]
  readonly groups: Group[]
  readonly anchors: { text: string }[]
  quotes: number
  signatures: number
  blockquotes: number
  pres: number
}

function contextOf(layout: Layout): LineContext {
  const isQuoted = layout.quotes > 0 || layout.groups.some((group) => !group.hasQuote || !group.seenQuote)
  return {
    origin: isQuoted ? 'quote' : layout.signatures > 0 ? 'signature' : 'own',
    quoteDepth: layout.blockquotes,
    isPreformatted: layout.pres > 0,
  }
}

function flowOf(layout: Layout): TextFlow {
  const flow = layout.flows.at(-1)
  if (flow === undefined) {
    throw new Error('text layout lost its flow')
  }
  return flow
}

function attributeOf(element: CleanElement, name: string): string | null {
  return element.attributes.find(([key]) => key === name)?.[1] ?? null
}

/** True when the group itself quotes; a forwarded thread has quotes only inside a group of its own. */
function holdsOwnQuote(group: CleanElement): boolean {
  const pending: CleanNode[] = [...group.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string' || node.mark === 'quote_group') {
      continue
    }
    if (node.mark === 'quote' && node.tag === 'blockquote') {
      return true
    }
    for (const child of node.children) {
      pending.push(child)
    }
  }
  return false
}

function listPrefix(element: CleanElement, layout: Layout): string {
  const list = layout.lists.at(-1)
  const indent = '  '.repeat(Math.min(LIST_INDENT_MAX, Math.max(0, layout.lists.length - 1)))
  if (list?.isOrdered !== true) {
    return `${indent}- `
  }
  const value = Number.parseInt(attributeOf(element, 'value') ?? '', 10)
  const number = Number.isSafeInteger(value) ? value : list.next
  list.next = number + 1
  return `${indent}${number}. `
}

function enterMark(element: CleanElement, layout: Layout): void {
  flowOf(layout).endLine(contextOf(layout), false)
  if (element.mark === 'rest') {
    flowOf(layout).startsRest = true
    layout.isPastRest = true
  } else if (element.mark === 'signature') {
    layout.signatures += 1
  } else if (element.mark === 'quote_group') {
    layout.groups.push({ hasQuote: holdsOwnQuote(element), seenQuote: false })
  } else if (element.mark === 'quote') {
    layout.quotes += 1
    const group = layout.groups.at(-1)
    if (group !== undefined && element.tag === 'blockquote') {
      group.seenQuote = true
    }
  }
}

function leaveMark(element: CleanElement, layout: Layout): void {
  flowOf(layout).endLine(contextOf(layout), false)
  if (element.mark === 'signature') {
    layout.signatures -= 1
  } else if (element.mark === 'quote_group') {
    layout.groups.pop()
  } else if (element.mark === 'quote') {
    layout.quotes -= 1
  }
}

function isCell(element: CleanElement): boolean {
  return element.tag === 'td' || element.tag === 'th'
}

function enterElement(element: CleanElement, layout: Layout): void {
  const tag = element.tag
  if (element.mark !== null) {
    enterMark(element, layout)
  }
  const flow = flowOf(layout)
  if (BLOCK_TAGS.has(element.sourceTag)) {
    flow.endLine(contextOf(layout), false)
  }
  if (tag === 'br') {
    flow.endLine(contextOf(layout), true)
  } else if (tag === 'a') {
    layout.anchors.push({ text: '' })
  } else if (tag === 'img') {
    addText(layout, imageText(element))
  } else if (tag === 'ul' || tag === 'ol') {
    const start = Number.parseInt(attributeOf(element, 'start') ?? '1', 10)
    layout.lists.push({ isOrdered: tag === 'ol', next: Number.isSafeInteger(start) ? start : 1 })
  } else if (tag === 'li') {
    flow.prefix = listPrefix(element, layout)
  } else if (tag === 'blockquote') {
    layout.blockquotes += element.mark === 'indent' ? 0 : 1
  } else if (tag === 'pre') {
    layout.pres += 1
  } else if (tag === 'tr') {
    layout.rows.push([])
  } else if (isCell(element)) {
    layout.flows.push(new TextFlow())
  }
}

function imageText(element: CleanElement): string {
  const alt = attributeOf(element, 'alt')?.replace(/\s+/g, ' ').trim() ?? ''
  return alt === '' ? '' : `[image: ${alt}]`
}

function addText(layout: Layout, text: string): void {
  if (text === '') {
    return
  }
  const anchor = layout.anchors.at(-1)
  if (anchor !== undefined) {
    anchor.text += text
  }
  flowOf(layout).addText(text, contextOf(layout))
}

function keepLink(element: CleanElement, text: string, layout: Layout): void {
  const href = attributeOf(element, 'href')
  if (href !== null && /^https?:/i.test(href) && layout.links.length < LINKS_MAX) {
    const isOwn = !layout.isPastRest && layout.blockquotes === 0 && contextOf(layout).origin !== 'quote'
    layout.links.push({ href, text: text.slice(0, LINK_TEXT_MAX).replace(/\s+/g, ' ').trim(), isOwn })
  }
}

/** What a reader needs beside the link's text: its address, unless the text already says it. */
function linkTrailer(element: CleanElement, text: string): string {
  const url = attributeOf(element, 'href')
  const label = text.replace(/[\s\u00a0]+/g, ' ').trim()
  if (url === null || label === '' || !SHOWN_URL.test(url)) {
    return ''
  }
  const bare = (value: string) =>
    value
      .replace(/^mailto:/i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return bare(url) === bare(label) ? '' : ` (${url})`
}

function leaveCell(layout: Layout): void {
  const flow = flowOf(layout)
  flow.endLine(contextOf(layout), false)
  layout.flows.pop()
  const row = layout.rows.at(-1)
  if (row === undefined) {
    flowOf(layout).appendLines(flow.lines, contextOf(layout))
    return
  }
  row.push(flow.lines)
}

/** One line for the row while each of its cells is one line, else the cells below each other. Empty cells are spacing. */
function leaveRow(layout: Layout): void {
  const cells = (layout.rows.pop() ?? []).filter((lines) => lines.length > 0)
  const first = cells[0]?.[0]
  if (first !== undefined && cells.every((lines) => lines.length === 1)) {
    const text = cells.map((lines) => lines[0]?.text ?? '').join(' | ')
    flowOf(layout).appendLines([{ ...first, text }], contextOf(layout))
    return
  }
  flowOf(layout).appendLines(cells.flat(), contextOf(layout))
}

function leaveElement(element: CleanElement, layout: Layout): void {
  const tag = element.tag
  const flow = flowOf(layout)
  if (BLOCK_TAGS.has(element.sourceTag) && !isCell(element)) {
    flow.endLine(contextOf(layout), false)
  }
  if (tag === 'a') {
    const text = layout.anchors.pop()?.text ?? ''
    const trailer = linkTrailer(element, text)
    keepLink(element, text, layout)
    if (trailer !== '') {
      flow.addTrailer(trailer)
    }
  } else if (tag === 'ul' || tag === 'ol') {
    layout.lists.pop()
  } else if (tag === 'li') {
    flow.prefix = ''
  } else if (tag === 'blockquote') {
    layout.blockquotes -= element.mark === 'indent' ? 0 : 1
  } else if (tag === 'pre') {
    layout.pres -= 1
  } else if (tag === 'tr') {
    leaveRow(layout)
  } else if (isCell(element)) {
    leaveCell(layout)
  }
  if (PARAGRAPH_TAGS.has(tag) && !element.isTight && layout.lists.length === 0) {
    flow.addMargin()
  }
  if (element.mark !== null) {
    leaveMark(element, layout)
  }
}

/**
 * The lines a reader sees, and the web links, from a clean tree. Blocks end a line, paragraphs leave a blank one, list items are marked,
 * cells of a row stand beside each other, links carry their address, quotes a `> `. [spec/inbound.md 10]
 */
export function layOutText(nodes: readonly CleanNode[]): TextLayout {
  const root = new TextFlow()
  const layout: Layout = {
    links: [],
    isPastRest: false,
    flows: [root],
    rows: [],
    lists: [],
    groups: [],
    anchors: [],
    quotes: 0,
    signatures: 0,
    blockquotes: 0,
    pres: 0,
  }
  const stack: { readonly nodes: readonly CleanNode[]; index: number; readonly element: CleanElement | null }[] = [
    { nodes, index: 0, element: null },
  ]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = frame.nodes[frame.index]
    frame.index += 1
    if (node === undefined) {
      stack.pop()
      if (frame.element !== null) {
        leaveElement(frame.element, layout)
      }
    } else if (typeof node === 'string') {
      addText(layout, node)
    } else {
      enterElement(node, layout)
      stack.push({ nodes: node.children, index: 0, element: node })
    }
  }
  root.endLine(contextOf(layout), false)
  return { lines: root.lines, links: layout.links }
}

/** A line as it is shown, quotes marked. */
export function shownLine(line: TextLine): string {
  return line.quoteDepth === 0
    ? line.text
    : `${'> '.repeat(Math.min(QUOTE_MARKS_MAX, line.quoteDepth))}${line.text}`.trimEnd()
}

/** The text of laid-out lines, trimmed. */
export function joinLines(lines: readonly TextLine[]): string {
  return lines.map(shownLine).join('\n').trim()
}
