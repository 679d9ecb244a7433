import { findAttribute, type HtmlElement } from './html-tree.ts'

/**
 * What a mail program says about a piece of its HTML: `quote` is text of an earlier message; `quote_group` holds an
 * introduction and quotes, and whatever a person wrote between these; `rest` stands where the earlier message begins
 * without being wrapped; `signature` is a signature block; `indent` a paragraph moved to the right, not a quote.
 */
export type HtmlMark = 'quote' | 'quote_group' | 'rest' | 'signature' | 'indent'

/** Class names, lower case, with the program that writes them. */
const CLASS_MARKS: ReadonlyMap<string, HtmlMark> = new Map([
  ['gmail_quote', 'quote_group'], // Gmail, K-9, Superhuman, Shortwave
  ['gmail_attr', 'quote'],
  ['gmail_signature', 'signature'],
  ['gmail_signature_prefix', 'signature'],
  ['nylas-quote', 'quote'], // Mailspring
  ['yahoo_quoted', 'quote'], // Yahoo, AOL
  ['protonmail_quote', 'quote'],
  ['protonmail_signature_block', 'signature'],
  ['moz-cite-prefix', 'quote'], // Thunderbird
  ['moz-signature', 'signature'],
  ['moz-forward-container', 'quote'],
  ['zmail_extra', 'quote'], // Zoho
  ['tutanota_quote', 'quote'],
  ['front-blockquote', 'quote'],
  ['missive_quote', 'quote'],
  ['freshdesk_quote', 'quote'],
  ['polymail_quote', 'quote'],
  ['sh-signature', 'signature'], // Superhuman
  ['outlookmessageheader', 'rest'], // Outlook until 2003
])

/** Element ids, lower case, with the program that writes them. */
const ID_MARKS: ReadonlyMap<string, HtmlMark> = new Map([
  ['divrplyfwdmsg', 'rest'], // Outlook on the web and mobile
  ['appendonsend', 'rest'],
  ['stopspelling', 'rest'], // Hotmail
  ['mail-editor-reference-message-container', 'rest'], // Outlook, since 2023
  ['zwchr', 'rest'], // Zimbra
  ['olk_src_body_section', 'quote'], // Outlook for Mac
  ['isreplycontent', 'quote'], // NetEase
  ['reply-intro', 'quote'], // Roundcube
  ['ms-outlook-mobile-signature', 'signature'],
  ['signature', 'signature'], // Outlook on the web
  ['applemailsignature', 'signature'],
  ['composer_signature', 'signature'], // Samsung
  ['ymail_android_signature', 'signature'],
])

/** Values of `name`, with which Spark and GMX mark their blocks. */
const NAME_MARKS: ReadonlyMap<string, HtmlMark> = new Map([
  ['messagereplysection', 'quote'],
  ['messagesignaturesection', 'signature'],
  ['quote', 'quote'],
])

const CLASSES_MAX = 30

function markOfBlockquote(element: HtmlElement, classes: readonly string[]): HtmlMark | null {
  const isCite = findAttribute(element, 'type')?.toLowerCase() === 'cite'
  const hasQuoteClass = classes.some((name) => /^cite\d?$/.test(name) || /^quote/.test(CLASS_MARKS.get(name) ?? ''))
  if (isCite || hasQuoteClass) {
    return 'quote'
  }
  // What the "indent" button of a web mailer makes.
  return /border\s{0,9}:\s{0,9}(?:none|0)/i.test(findAttribute(element, 'style') ?? '') ? 'indent' : null
}

/** The mark of one element, null for ordinary content. Known by the ids, classes and names that mail programs write. */
export function markOf(element: HtmlElement): HtmlMark | null {
  const id = findAttribute(element, 'id')?.toLowerCase() ?? ''
  const name = findAttribute(element, 'name')?.toLowerCase() ?? ''
  const byName = ID_MARKS.get(id) ?? (element.tagName === 'div' ? NAME_MARKS.get(name) : undefined)
  if (byName !== undefined) {
    return byName
  }
  if (element.tagName === 'signature') {
    return 'signature'
  }
  const classes = findAttribute(element, 'class')?.toLowerCase().split(/\s+/, CLASSES_MAX) ?? []
  if (element.tagName === 'blockquote') {
    return markOfBlockquote(element, classes)
  }
  for (const className of classes) {
    const mark = CLASS_MARKS.get(className)
    if (mark !== undefined) {
      return mark
    }
    // Yahoo prefixes its classes anew for each message.
    if (/^ydp[\da-f]{1,12}-?signature$/.test(className) || className === 'ydp-signature') {
      return 'signature'
    }
  }
  return null
}
