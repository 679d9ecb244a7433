import { sanitiseFileName } from './attachments/file-name.ts'
import { type BodyNode, chooseBodies, readBody } from './bodies.ts'
import { keepHeaders, readHeaders } from './header-reading.ts'
import { describeLeaf, type Leaf, leafBytes } from './leaves.ts'
import { decodeHeaderText } from './mime/encoded-words.ts'
import { decodeParameter, type ParameterisedValue } from './mime/header-parameters.ts'
import { findField, type Part, scanStructure } from './mime/structure.ts'
import type { ParsedAttachment, ParsedMail, ParseOptions, ReportPart } from './parsed.ts'

/** Decoded bytes of a report part that are looked into. */
const REPORT_PART_MAX_BYTES = 1024 * 1024
/** Bytes of a nested message that are read for its subject. */
const NESTED_HEADER_MAX_BYTES = 64 * 1024

/**
 * Reads one message of any bytes; never throws. What cannot be read as sent is left out or repaired, with
 * `degraded: true`. Linear in the size of the input; depth 32, 500 parts, 200 fields. [spec/inbound.md 6, S52]
 */
export function parseMail(raw: Uint8Array, options: ParseOptions = {}): ParsedMail {
  const { root, degraded } = scanStructure(raw)
  const charset = bodyCharset(root)
  const fields = readHeaders(raw, root.fields, charset)
  const { headers, cut } = keepHeaders(raw, root.fields)
  const head = { headers, ...fields, contentType: shownType(root.contentType) }
  if (options.headersOnly === true) return { ...head, ...EMPTY_CONTENT, degraded: true }
  const content = readContent(raw, root)
  return { ...head, ...content, degraded: degraded || fields.degraded || cut || content.degraded }
}

const EMPTY_CONTENT = {
  text: null,
  html: null,
  attachments: [],
  reportParts: [],
  calendar: null,
  encrypted: false,
  signature: null,
} as const

type Content = Pick<
  ParsedMail,
  'text' | 'html' | 'attachments' | 'reportParts' | 'calendar' | 'encrypted' | 'signature' | 'degraded'
>

function shownType(contentType: ParameterisedValue): ParsedMail['contentType'] {
  const names = new Set([...contentType.parameters.keys()].map((name) => name.replace(/\*.*$/, '')))
  const parameters = [...names].map((name) => [name, decodeParameter(contentType, name) ?? ''] as const)
  return { type: contentType.value, parameters: Object.fromEntries(parameters) }
}

/** The charset of the first text part, which a sender who writes raw 8-bit headers uses there too. */
function bodyCharset(root: Part): string | null {
  for (let part: Part | undefined = root; part !== undefined; part = part.children[0]) {
    const charset = decodeParameter(part.contentType, 'charset')
    if (charset !== null) return charset
  }
  return null
}

function bodyNode(raw: Uint8Array, part: Part, leaves: Leaf[]): BodyNode | null {
  if (part.unopened) return null
  if (part.children.length === 0) {
    const leaf = describeLeaf(raw, part)
    leaves.push(leaf)
    return { kind: 'leaf', leaf }
  }
  const children = part.children.map((child) => bodyNode(raw, child, leaves)).filter((child) => child !== null)
  return { kind: 'multipart', subtype: part.contentType.value.slice('multipart/'.length), children }
}

function readContent(raw: Uint8Array, root: Part): Content {
  const leaves: Leaf[] = []
  const node = bodyNode(raw, root, leaves)
  const bodies = node === null ? { plain: null, html: null } : chooseBodies(node)
  let degraded = false
  const attachments: ParsedAttachment[] = []
  const reportParts: ReportPart[] = []
  const isReport = root.contentType.value === 'multipart/report'
  let text: string | null = null
  let html: string | null = null
  for (const leaf of leaves) {
    const decoded = leafBytes(raw, leaf)
    if (!decoded.exact) degraded = true
    if (isReport) {
      reportParts.push({
        contentType: leaf.contentType.value,
        bytes: decoded.bytes.subarray(0, REPORT_PART_MAX_BYTES),
      })
    }
    if (leaf === bodies.plain || leaf === bodies.html) {
      const body = readBody(leaf, decoded.bytes)
      if (!body.exact) degraded = true
      if (leaf === bodies.plain) text = body.text
      else html = body.text
    } else attachments.push(readAttachment(leaf, decoded.bytes, attachments.length))
  }
  return { text, html, attachments, reportParts, calendar: null, encrypted: false, signature: null, degraded }
}

function readAttachment(leaf: Leaf, bytes: Uint8Array, position: number): ParsedAttachment {
  return {
    position,
    filename: attachmentName(leaf, bytes),
    contentType: leaf.contentType.value,
    sniffedType: null,
    disposition: leaf.disposition,
    contentId: leaf.contentId,
    bytes,
    risk: null,
  }
}

function attachmentName(leaf: Leaf, bytes: Uint8Array): string | null {
  if (leaf.contentType.value === 'message/rfc822') return nestedName(bytes)
  for (const name of leaf.names) {
    const safe = sanitiseFileName(name)
    if (safe !== null) return safe
  }
  return null
}

/** A nested message is named by its own subject. [spec/threading.md 3.3] */
function nestedName(bytes: Uint8Array): string {
  const head = bytes.subarray(0, NESTED_HEADER_MAX_BYTES)
  const subject = findField(head, scanStructure(head).root.fields, 'subject')
  const safe =
    subject === null ? null : sanitiseFileName(`${decodeHeaderText(subject).replace(/[/\\]/g, '_').trim()}.eml`)
  return safe === null || safe === '.eml' ? 'forwarded.eml' : safe
}
