import { decodeParameter, type ParameterisedValue, parseParameterised } from './mime/header-parameters.ts'
import { findField, type Part } from './mime/structure.ts'
import { type DecodedBytes, decodeBase64, decodeQuotedPrintable, decodeUuencode } from './mime/transfer-encoding.ts'

/** A leaf of the tree with what its own header says about it. `raw` holds the bytes its ranges point into. */
export type Leaf = {
  readonly raw: Uint8Array
  readonly part: Part
  readonly contentType: ParameterisedValue
  readonly disposition: 'attachment' | 'inline' | null
  /** The declared names, best first, undecided whether safe: Content-Disposition before Content-Type. */
  readonly names: readonly string[]
  readonly contentId: string | null
  readonly encoding: string
}

/** RFC 2392 ids are short; a longer one only costs space. */
const CONTENT_ID_MAX_CHARACTERS = 256

/** Reads a leaf's header; never fails. */
export function describeLeaf(raw: Uint8Array, part: Part): Leaf {
  const dispositionField = findField(raw, part.fields, 'content-disposition')
  const disposition = dispositionField === null ? null : parseParameterised(dispositionField)
  const names = [
    disposition === null ? null : decodeParameter(disposition, 'filename'),
    decodeParameter(part.contentType, 'name'),
  ]
  const encoding = findField(raw, part.fields, 'content-transfer-encoding') ?? ''
  return {
    raw,
    part,
    contentType: part.contentType,
    disposition: readDisposition(disposition),
    names: names.filter((name): name is string => name !== null && name !== ''),
    contentId: readContentId(findField(raw, part.fields, 'content-id')),
    encoding: parseParameterised(encoding).value.toLowerCase(),
  }
}

/** RFC 2183 2.8: a disposition nobody knows is treated as an attachment. */
function readDisposition(value: ParameterisedValue | null): Leaf['disposition'] {
  const word = value?.value.toLowerCase() ?? ''
  if (word === '') return null
  return word === 'inline' ? 'inline' : 'attachment'
}

function readContentId(value: string | null): string | null {
  if (value === null) return null
  const id = value.replace(/[<>\x00-\x20\x7f-\xff]/g, '')
  return id === '' ? null : id.slice(0, CONTENT_ID_MAX_CHARACTERS)
}

/**
 * The decoded bytes of a leaf. Identity encodings give a view of the raw bytes, so a large attachment is not copied.
 * An encoding nobody knows is read as identity and is not exact.
 */
export function leafBytes(leaf: Leaf): DecodedBytes {
  const body = leaf.raw.subarray(leaf.part.bodyStart, leaf.part.bodyEnd)
  switch (leaf.encoding) {
    case 'base64':
      return decodeBase64(body)
    case 'quoted-printable':
      return decodeQuotedPrintable(body)
    case 'x-uuencode':
    case 'uuencode':
    case 'x-uue':
      return decodeUuencode(body)
    case '':
    case '7bit':
    case '8bit':
    case 'binary':
      return { bytes: body, exact: true }
    default:
      return { bytes: body, exact: false }
  }
}
