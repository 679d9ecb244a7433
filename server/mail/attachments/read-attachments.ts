import type { Leaf } from '../leaves.ts'
import { decodeHeaderText } from '../mime/encoded-words.ts'
import { findField, PARTS_MAX, scanStructure } from '../mime/structure.ts'
import type { ParsedAttachment } from '../parsed.ts'
import { sanitiseFileName } from './file-name.ts'
import { inspectAttachment } from './inspect.ts'
import { type TnefFile, unpackTnef } from './tnef.ts'
import { type InflateBudget, startInflateBudget } from './zip-contents.ts'

/** Bytes of a nested message that are read for its subject. */
const NESTED_HEADER_MAX_BYTES = 64 * 1024
const TNEF_TYPES = new Set(['application/ms-tnef', 'application/vnd.ms-tnef'])

/** A leaf that is no body, with its decoded bytes. */
export type DecodedLeaf = { readonly leaf: Leaf; readonly bytes: Uint8Array }

/**
 * The attachments of the leaves in order of appearance; a winmail.dat gives way to the files in it. At most
 * `PARTS_MAX`; `cut` says that there were more. [spec/inbound.md 6 and 24]
 */
export function readAttachments(leaves: readonly DecodedLeaf[]): {
  readonly attachments: readonly ParsedAttachment[]
  readonly cut: boolean
} {
  const found = leaves.flatMap((decoded) => unpacked(decoded) ?? [plainSource(decoded)])
  const budget = startInflateBudget()
  const attachments = found.slice(0, PARTS_MAX).map((source, position) => toAttachment(source, position, budget))
  return { attachments, cut: found.length > PARTS_MAX }
}

/** What an attachment is made from: every name it was given, best first and not yet safe. */
type Source = {
  readonly names: readonly string[]
  readonly contentType: string
  readonly disposition: ParsedAttachment['disposition']
  readonly contentId: string | null
  readonly bytes: Uint8Array
}

function plainSource({ leaf, bytes }: DecodedLeaf): Source {
  return {
    names: leaf.names,
    contentType: leaf.contentType.value,
    disposition: leaf.disposition,
    contentId: leaf.contentId,
    bytes,
  }
}

function unpacked({ leaf, bytes }: DecodedLeaf): Source[] | null {
  const isNamed = leaf.names.some((name) => name.trim().toLowerCase() === 'winmail.dat')
  if (!isNamed && !TNEF_TYPES.has(leaf.contentType.value)) return null
  return unpackTnef(bytes)?.map(tnefSource) ?? null
}

function tnefSource(file: TnefFile): Source {
  const type = file.contentType?.trim().toLowerCase() ?? ''
  return {
    names: file.name === null ? [] : [file.name],
    contentType: /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/.test(type) ? type : 'application/octet-stream',
    disposition: 'attachment',
    contentId: file.contentId?.replace(/[<>\s\x00-\x20\x7f-\uffff]/g, '').slice(0, 256) || null,
    bytes: file.bytes,
  }
}

function toAttachment(source: Source, position: number, budget: InflateBudget): ParsedAttachment {
  const safeNames = source.names.map(sanitiseFileName).filter((name) => name !== null)
  const filename = source.contentType === 'message/rfc822' ? nestedName(source.bytes) : (safeNames[0] ?? null)
  const { contentType, disposition, contentId, bytes } = source
  const { sniffedType, risk } = inspectAttachment({ names: safeNames, contentType, bytes }, budget)
  return { position, filename, contentType, sniffedType, disposition, contentId, bytes, risk }
}

/** A nested message is named by its own subject. [spec/threading.md 3.3] */
function nestedName(bytes: Uint8Array): string {
  const head = bytes.subarray(0, NESTED_HEADER_MAX_BYTES)
  const subject = findField(head, scanStructure(head).root.fields, 'subject')
  const title = subject === null ? '' : decodeHeaderText(subject).replace(/[/\\]/g, '_').trim()
  return (title === '' ? null : sanitiseFileName(`${title}.eml`)) ?? 'forwarded.eml'
}
