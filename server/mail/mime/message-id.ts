import { skipComment } from './header-parameters.ts'

/** RFC 5322 line limit; a longer id is no id. [spec/threading.md 3.2] */
const MESSAGE_ID_MAX_BYTES = 998
/** More than the row keeps (200), so that the newest survive any reasonable list. */
export const REFERENCES_MAX = 1000

/** Removes blanks and comments; an opening bracket that is never closed is left as it is. */
function withoutCfws(text: string): string {
  if (!text.includes('(')) return text.replace(/[\s\0]+/g, '')
  let kept = ''
  let index = 0
  while (index < text.length) {
    if (text[index] === '(') {
      const end = skipComment(text, index)
      if (text[end - 1] !== ')') return (kept + text.slice(index)).replace(/[\s\0]+/g, '')
      index = end
    } else {
      kept += text[index]
      index += 1
    }
  }
  return kept.replace(/[\s\0]+/g, '')
}

function normaliseId(content: string): string | null {
  const id = withoutCfws(content)
  const at = id.lastIndexOf('@')
  if (at === -1 || id.length > MESSAGE_ID_MAX_BYTES) return null
  return id.slice(0, at) + id.slice(at).toLowerCase()
}

/**
 * A Message-ID or In-Reply-To value in the form ids are compared in, or null when it is none: without brackets, blanks
 * and comments, the part behind the last `@` in lower case. Input is the raw field, Latin-1. [spec/threading.md 3.2]
 */
export function parseMessageId(value: string): string | null {
  const open = value.indexOf('<')
  const close = open === -1 ? -1 : value.indexOf('>', open)
  if (close !== -1) return normaliseId(value.slice(open + 1, close))
  return normaliseId(value.trim().replace(/^</, '').replace(/>$/, ''))
}

/** The ids of a References value in header order; tokens that are no id are skipped, the last `REFERENCES_MAX` stay. */
export function parseReferences(value: string): string[] {
  const ids: string[] = []
  let commentsClosed = true
  let index = 0
  while (index < value.length) {
    const character = value[index]
    if (character === '(' && commentsClosed) {
      const end = skipComment(value, index)
      if (value[end - 1] === ')') {
        index = end
        continue
      }
      // Never tried again: a thousand unclosed brackets must not cost a thousand searches.
      commentsClosed = false
    }
    if (character === '<') {
      const close = value.indexOf('>', index)
      if (close === -1) break
      // `<a@x <b@x>`: the first was never closed, the second is whole.
      const open = value.lastIndexOf('<', close)
      const id = normaliseId(value.slice(open + 1, close))
      if (id !== null) ids.push(id)
      index = close
    }
    index += 1
  }
  return ids.slice(-REFERENCES_MAX)
}
