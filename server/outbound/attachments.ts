import { Buffer } from 'node:buffer'
import type { AttachmentInput } from '../../contract/resources/sending.ts'
import type { OutgoingPart } from '../mail/compose.ts'
import { invalidField, type Refusal } from './refusal.ts'

const FILENAME_BYTES_MAX = 255
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/

/** Whether a part may say that it is of this type. A multipart needs its boundary, which no parameter can name here. */
export function isWritableType(contentType: string): boolean {
  return MEDIA_TYPE.test(contentType) && !contentType.startsWith('multipart/')
}

/** Whether a part may carry this Content-ID: nothing in it can leave the angle brackets. [S73] */
export function isWritableContentId(contentId: string): boolean {
  return /^[A-Za-z0-9._%+=@-]{1,200}$/.test(contentId)
}

/** The files of a request as parts, or why one of them cannot be sent. [spec/outbound.md 14] */
export function readAttachments(
  inputs: readonly AttachmentInput[],
):
  | { readonly kind: 'parts'; readonly parts: readonly OutgoingPart[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal } {
  const parts: OutgoingPart[] = []
  for (const [index, input] of inputs.entries()) {
    const refusal = checkAttachment(input, `attachments.${index}`)
    const bytes = decodeBase64(input.content_base64)
    if (refusal !== null) return { kind: 'refused', refusal }
    if (bytes === null) {
      const unread = invalidField(`attachments.${index}.content_base64`, 'Not base64.')
      return { kind: 'refused', refusal: unread }
    }
    parts.push({
      filename: input.filename,
      contentType: input.content_type.toLowerCase(),
      disposition: input.disposition ?? 'attachment',
      contentId: input.content_id ?? null,
      bytes,
    })
  }
  return { kind: 'parts', parts }
}

function checkAttachment(input: AttachmentInput, path: string): Refusal | null {
  const { filename, content_type, disposition, content_id } = input
  if (/[\x00-\x1f\x7f/\\]/.test(filename) || Buffer.byteLength(filename) > FILENAME_BYTES_MAX) {
    return invalidField(`${path}.filename`, 'A name without a path or control characters, at most 255 bytes.')
  }
  if (!isWritableType(content_type.toLowerCase())) {
    return invalidField(`${path}.content_type`, '`type/subtype` without parameters, not multipart.')
  }
  if (disposition === 'inline' && content_id === undefined) {
    return invalidField(`${path}.content_id`, 'An inline part needs a content_id.')
  }
  return null
}

/** The bytes of base64 with or without line breaks and padding; null when it is anything else. */
function decodeBase64(text: string): Uint8Array | null {
  const compact = text.replace(/[\r\n\t ]+/g, '')
  const body = compact.replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]*$/.test(body) || body.length % 4 === 1) return null
  if (compact.length !== body.length && compact.length % 4 !== 0) return null
  return Buffer.from(body, 'base64')
}
