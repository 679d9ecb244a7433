import type { Leaf } from './leaves.ts'
import type { TreeNode } from './message-tree.ts'
import { decodeCharset } from './mime/charset.ts'
import { unfoldFlowed } from './mime/flowed.ts'
import { decodeParameter } from './mime/header-parameters.ts'
import { wellFormed } from './mime/plain-text.ts'

/** Bytes of one body that are decoded: four times what any reader of the text takes. The raw mail keeps the rest. */
export const BODY_MAX_BYTES = 4 * 1024 * 1024

/** The leaves that are the message's own text. Losers of an alternative are attachments like any other leaf. */
export type Bodies = { readonly plain: Leaf | null; readonly html: Leaf | null }

/**
 * The first text/plain and the first text/html leaf that is no attachment; in multipart/alternative the last of each.
 * Depth is bounded by the structure's cap. [spec/inbound.md 6]
 */
export function chooseBodies(node: TreeNode): Bodies {
  if (node.kind === 'leaf') return chooseLeaf(node.leaf)
  const lastWins = node.subtype === 'alternative'
  let plain: Leaf | null = null
  let html: Leaf | null = null
  for (const child of node.children) {
    const found = chooseBodies(child)
    if (plain === null || (lastWins && found.plain !== null)) plain = found.plain
    if (html === null || (lastWins && found.html !== null)) html = found.html
  }
  return { plain, html }
}

function chooseLeaf(leaf: Leaf): Bodies {
  if (leaf.disposition === 'attachment') return { plain: null, html: null }
  if (leaf.contentType.value === 'text/plain') return { plain: leaf, html: null }
  return { plain: null, html: leaf.contentType.value === 'text/html' ? leaf : null }
}

/** A body as text: charset decoded, line ends LF, no NUL, well-formed. `exact` false marks replaced or guessed bytes. */
export function readBody(leaf: Leaf, bytes: Uint8Array): { readonly text: string; readonly exact: boolean } {
  const isHtml = leaf.contentType.value === 'text/html'
  const label = decodeParameter(leaf.contentType, 'charset') || (isHtml ? metaCharset(bytes) : null)
  const isCut = bytes.length > BODY_MAX_BYTES
  const decoded = decodeCharset(isCut ? bytes.subarray(0, BODY_MAX_BYTES) : bytes, label)
  // The cut may fall into a character; that is no fault of the sender's.
  const whole = isCut ? decoded.text.replace(/\ufffd{1,3}$/, '') : decoded.text
  const text = wellFormed(whole.replace(/\r\n?/g, '\n').replaceAll('\0', ''))
  const exact = decoded.exact || (isCut && !whole.includes('\ufffd'))
  const flowed = !isHtml && decodeParameter(leaf.contentType, 'format')?.toLowerCase() === 'flowed'
  if (!flowed) return { text, exact }
  const delSp = decodeParameter(leaf.contentType, 'delsp')?.toLowerCase() === 'yes'
  return { text: unfoldFlowed(text, delSp), exact }
}

/** How far an HTML page may name its own charset (the HTML standard looks at 1,024 bytes). */
const META_MAX_BYTES = 1024

/** The charset that an HTML part without one names in its own head, or null. */
function metaCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, META_MAX_BYTES))
  const match = /<meta\b[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?([a-zA-Z0-9_:.-]{1,40})/i.exec(head)
  return match?.[1] ?? null
}
