import { findAttribute, type HtmlElement } from './html-tree.ts'

/**
 * What a mail program says about a piece of its HTML: `quote` is text of an earlier message; `quote_group` holds an
 * introduction and quotes, and whatever a person wrote between these; `rest` stands where the earlier message begins
 * without being wrapped; `signature` is a signature block.
 */
export type HtmlMark = 'quote' | 'quote_group' | 'rest' | 'signature'

const CLASS_MARKS: ReadonlyMap<string, HtmlMark> = new Map([
  ['gmail_quote', 'quote_group'],
  ['gmail_attr', 'quote'],
  ['gmail_signature', 'signature'],
  ['gmail_signature_prefix', 'signature'],
  ['yahoo_quoted', 'quote'],
  ['protonmail_quote', 'quote'],
  ['protonmail_signature_block', 'signature'],
  ['moz-cite-prefix', 'quote'],
  ['moz-signature', 'signature'],
])

const ID_MARKS: ReadonlyMap<string, HtmlMark> = new Map([
  ['divrplyfwdmsg', 'rest'],
  ['appendonsend', 'rest'],
  ['stopspelling', 'rest'],
  ['mail-editor-reference-message-container', 'rest'],
  ['ms-outlook-mobile-signature', 'signature'],
  ['applemailsignature', 'signature'],
])

const CLASSES_MAX = 30

/** The mark of one element, null for ordinary content. Known by the ids and classes that mail programs write. */
export function markOf(element: HtmlElement): HtmlMark | null {
  const id = findAttribute(element, 'id')?.toLowerCase()
  const byId = id === undefined ? undefined : ID_MARKS.get(id)
  if (byId !== undefined) {
    return byId
  }
  if (element.tagName === 'blockquote') {
    const isCite = findAttribute(element, 'type')?.toLowerCase() === 'cite'
    return isCite || /(?:^|\s)gmail_quote(?:\s|$)/.test(findAttribute(element, 'class') ?? '') ? 'quote' : null
  }
  for (const name of findAttribute(element, 'class')?.toLowerCase().split(/\s+/, CLASSES_MAX) ?? []) {
    const mark = CLASS_MARKS.get(name)
    if (mark !== undefined) {
      return mark
    }
  }
  return null
}
