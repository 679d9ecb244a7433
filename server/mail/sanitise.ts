import { Buffer } from 'node:buffer'
import { type CleanElement, type CleanNode, type CleanTree, cleanHtmlTree } from './clean-html.ts'
import { cutUtf8, HTML_BYTES_MAX, parseHtmlTree } from './html-tree.ts'

const VOID_TAGS = new Set(['br', 'col', 'hr', 'img', 'wbr'])
/** Passes until the output reads as itself. Two suffice for mail; the rest is for markup made to shift under a parser. */
const SETTLE_ROUNDS_MAX = 8

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

function escapeHtml(text: string, pattern: RegExp): string {
  return text.replace(pattern, (character) => ESCAPES[character] ?? character)
}

function openTag(element: CleanElement): string {
  const attributes = element.attributes.map(([name, value]) => ` ${name}="${escapeHtml(value, /[&<>"\u00a0]/g)}"`)
  const first = element.children[0]
  // A parser drops the line feed that follows `<pre>`; one more keeps the text's own.
  const feed = element.tag === 'pre' && typeof first === 'string' && first.startsWith('\n') ? '\n' : ''
  return `<${element.tag}${attributes.join('')}>${feed}`
}

/** Escaped text cut at a byte count, never inside a character or a reference such as `&amp;`. */
function cutEscaped(text: string, maxBytes: number): string {
  const cut = cutUtf8(text, Math.max(0, maxBytes)).text
  const reference = cut.lastIndexOf('&')
  return cut.length < text.length && reference >= 0 && !cut.includes(';', reference) ? cut.slice(0, reference) : cut
}

/** The markup of a clean tree in at most `HTML_BYTES_MAX` bytes, every element closed. */
function serialise(nodes: readonly CleanNode[]): { readonly html: string; readonly truncated: boolean } {
  const parts: string[] = []
  let bytesLeft = HTML_BYTES_MAX
  const stack: { readonly nodes: readonly CleanNode[]; index: number; readonly close: string }[] = [
    { nodes, index: 0, close: '' },
  ]
  let truncated = false
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = truncated ? undefined : frame.nodes[frame.index]
    frame.index += 1
    if (node === undefined) {
      parts.push(frame.close)
      stack.pop()
      continue
    }
    const isText = typeof node === 'string'
    const piece = isText ? escapeHtml(node, /[&<>\u00a0]/g) : node.tag === '' ? '' : openTag(node)
    const close = isText || node.tag === '' || VOID_TAGS.has(node.tag) ? '' : `</${node.tag}>`
    const bytes = Buffer.byteLength(piece) + close.length
    if (bytes > bytesLeft) {
      truncated = true
      parts.push(isText ? cutEscaped(piece, bytesLeft) : '')
      continue
    }
    bytesLeft -= bytes
    parts.push(piece)
    if (!isText) {
      stack.push({ nodes: node.children, index: 0, close })
    }
  }
  return { html: parts.join('').trim(), truncated }
}

/** One message's HTML after cleaning: the tree for its text and the markup for storage. */
export type SanitisedHtml = { readonly tree: CleanTree; readonly html: string; readonly truncated: boolean }

function cleanOnce(html: string): SanitisedHtml {
  const tree = cleanHtmlTree(parseHtmlTree(html))
  const serialised = serialise(tree.nodes)
  return { tree, html: serialised.html, truncated: tree.truncated || serialised.truncated }
}

/**
 * Cleans a message's HTML. The markup is read again until it comes back unchanged, since unwrapping can leave elements
 * nested as no parser would (`<a>` in `<a>`): what is stored is what every reader will see. Every round is a
 * serialised allow-list tree, so safety never depends on how many rounds ran. [spec/inbound.md 8, S67]
 */
export function cleanHtml(html: string): SanitisedHtml {
  const first = cleanOnce(html)
  let settled = first.html
  for (let round = 0; round < SETTLE_ROUNDS_MAX; round += 1) {
    const next = cleanOnce(settled).html
    if (next === settled) {
      return { ...first, html: settled }
    }
    settled = next
  }
  // Nothing known gets here. Plain text always reads as itself.
  return { ...first, html: escapeHtml(settled.replace(/<[^<>]*>/g, ' ').trim(), /[<>]/g) }
}

/**
 * HTML that can be shown without running or fetching anything: allowed tags and attributes only, no remote pictures,
 * no hidden text, `rel` on every link. At most 1 MiB; `sanitiseHtml(sanitiseHtml(x)) === sanitiseHtml(x)`. For received
 * bodies and for identity signatures alike. [spec/inbound.md 8]
 */
export function sanitiseHtml(html: string): string {
  return cleanHtml(html).html
}
