import { type DecodedLeaf, readAttachments } from './attachments/read-attachments.ts'
import { type Bodies, chooseBodies, readBody } from './bodies.ts'
import { summariseCalendar } from './calendar.ts'
import { keepHeaders, readHeaders } from './header-reading.ts'
import { type Leaf, leafBytes } from './leaves.ts'
import { buildTree, type TreeNode } from './message-tree.ts'
import { decodeParameter, type ParameterisedValue } from './mime/header-parameters.ts'
import { type Part, scanHeader, scanStructure } from './mime/structure.ts'
import type { ParsedMail, ParseOptions } from './parsed.ts'
import { readProtection } from './protection.ts'

/** Decoded bytes of a report part that are looked into. */
const REPORT_PART_MAX_BYTES = 1024 * 1024

/**
 * Reads one message of any bytes; never throws. What cannot be read as sent is left out or repaired, with
 * `degraded: true`. Linear in the size of the input; depth 32, 500 parts, 200 fields. [spec/inbound.md 6, S52]
 */
export function parseMail(raw: Uint8Array, options: ParseOptions = {}): ParsedMail {
  if (options.headersOnly === true) {
    const { head } = readHead(raw, scanHeader(raw))
    return { ...head, ...NO_CONTENT, degraded: true }
  }
  const { root, degraded } = scanStructure(raw)
  const { head, cut } = readHead(raw, root)
  const content = readContent(raw, root)
  return { ...head, ...content, degraded: degraded || head.degraded || cut || content.degraded }
}

function readHead(raw: Uint8Array, root: Part) {
  const fields = readHeaders(raw, root.fields, bodyCharset(root))
  const { headers, cut } = keepHeaders(raw, root.fields)
  return { head: { headers, ...fields, contentType: shownType(root.contentType) }, cut }
}

type Content = Pick<
  ParsedMail,
  'text' | 'html' | 'attachments' | 'reportParts' | 'calendar' | 'encrypted' | 'signature' | 'degraded'
>

const NO_CONTENT: Content = {
  text: null,
  html: null,
  attachments: [],
  reportParts: [],
  calendar: null,
  encrypted: false,
  signature: null,
  degraded: true,
}

function shownType(contentType: ParameterisedValue): ParsedMail['contentType'] {
  const names = new Set([...contentType.parameters.keys()].map((name) => name.split('*', 1)[0] ?? ''))
  const parameters = [...names].map((name) => [name, decodeParameter(contentType, name) ?? ''] as const)
  return { type: contentType.value, parameters: Object.fromEntries(parameters) }
}

/** The charset of the first leaf, which a sender who writes raw 8-bit headers uses there too. */
function bodyCharset(root: Part): string | null {
  for (let part: Part | undefined = root; part !== undefined; part = part.children[0]) {
    const charset = decodeParameter(part.contentType, 'charset')
    if (charset !== null) return charset
  }
  return null
}

function readContent(raw: Uint8Array, rootPart: Part): Content {
  const tree = buildTree(raw, rootPart)
  const protection = readProtection(tree.root)
  const bodies = chosenBodies(tree.root, protection.encrypted)
  const decoded = tree.leaves.map((leaf) => ({ leaf, ...leafBytes(leaf) }))
  const text = bodyText(bodies.plain, decoded)
  const html = bodyText(bodies.html, decoded)
  const { attachments, cut } = readAttachments(
    decoded.filter(({ leaf }) => leaf !== bodies.plain && leaf !== bodies.html),
  )
  const exact = text.exact && html.exact && decoded.every((entry) => entry.exact)
  return {
    text: text.text,
    html: html.text,
    attachments,
    reportParts: rootPart.contentType.value === 'multipart/report' ? decoded.map(reportPart) : [],
    calendar: findCalendar(decoded),
    ...protection,
    degraded: tree.degraded || cut || !exact,
  }
}

function chosenBodies(root: TreeNode | null, encrypted: boolean): Bodies {
  return root === null || encrypted ? { plain: null, html: null } : chooseBodies(root)
}

function bodyText(body: Leaf | null, decoded: readonly DecodedLeaf[]): { text: string | null; exact: boolean } {
  const found = decoded.find(({ leaf }) => leaf === body)
  return found === undefined ? { text: null, exact: true } : readBody(found.leaf, found.bytes)
}

function reportPart({ leaf, bytes }: DecodedLeaf): ParsedMail['reportParts'][number] {
  return { contentType: leaf.contentType.value, bytes: bytes.subarray(0, REPORT_PART_MAX_BYTES) }
}

function findCalendar(decoded: readonly DecodedLeaf[]): ParsedMail['calendar'] {
  for (const { leaf, bytes } of decoded) {
    const summary = leaf.contentType.value === 'text/calendar' ? summariseCalendar(leaf.contentType, bytes) : null
    if (summary !== null) return summary
  }
  return null
}
