import { Buffer } from 'node:buffer'
import { cutUtf8, wellFormed } from '../mime/plain-text.ts'

/** Bytes of UTF-8 that a stored file name may take. [spec/data-model.md attachments] */
export const FILE_NAME_MAX_BYTES = 255
/** A longer ending is not an extension worth keeping through a cut. */
const EXTENSION_MAX_CHARACTERS = 16

/**
 * A file name that is safe to show and to store, or null when nothing is left: no path, no controls, no characters
 * that turn or hide text (bidi overrides make `exe.fdp` look like a PDF), at most 255 bytes with its extension kept.
 */
export function sanitiseFileName(raw: string): string | null {
  const visible = wellFormed(raw)
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g, '')
  const base = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1)
  const trimmed = base.replace(/[<>:"|?*]/g, '_').trim()
  if (trimmed === '' || trimmed === '.' || trimmed === '..') return null
  return cutFileName(trimmed)
}

/** Cuts at a character boundary and keeps the extension, which decides how the file is read. */
function cutFileName(name: string): string {
  if (Buffer.byteLength(name) <= FILE_NAME_MAX_BYTES) return name
  const dot = name.lastIndexOf('.')
  const keepsExtension = dot > 0 && name.length - dot <= EXTENSION_MAX_CHARACTERS
  const extension = keepsExtension ? name.slice(dot) : ''
  return (
    cutUtf8(keepsExtension ? name.slice(0, dot) : name, FILE_NAME_MAX_BYTES - Buffer.byteLength(extension)) + extension
  )
}
