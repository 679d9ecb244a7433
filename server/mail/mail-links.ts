import { findAttribute, type HtmlNode, isElement, parseHtmlTree } from './html-tree.ts'

/** A web link with the words a reader sees for it; for a bare address these are the address itself. */
export type MailLink = { readonly url: string; readonly text: string }

/** Links of one message that are looked at. */
const LINKS_MAX = 200
const TEXT_CHARS_MAX = 262_144
const LABEL_CHARS_MAX = 500

/** The visible words inside a node, without recursion. */
function labelOf(root: HtmlNode): string {
  const words: string[] = []
  let length = 0
  const pending: HtmlNode[] = [root]
  for (let node = pending.pop(); node !== undefined && length < LABEL_CHARS_MAX; node = pending.pop()) {
    if ('value' in node) {
      words.push(node.value)
      length += node.value.length
    } else if (isElement(node)) {
      words.push(node.tagName === 'img' ? (findAttribute(node, 'alt') ?? '') : '')
      pending.push(...node.childNodes.slice(0, LINKS_MAX).toReversed())
    }
  }
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

function htmlLinks(html: string): MailLink[] {
  const links: MailLink[] = []
  const pending: HtmlNode[] = [...parseHtmlTree(html).document.childNodes].reverse()
  for (let node = pending.pop(); node !== undefined && links.length < LINKS_MAX; node = pending.pop()) {
    if (!isElement(node)) {
      continue
    }
    const url = node.tagName === 'a' ? findAttribute(node, 'href') : null
    if (url !== null && /^https?:\/\//i.test(url)) {
      links.push({ url, text: labelOf(node) })
    }
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      const child = node.childNodes[index]
      if (child !== undefined) {
        pending.push(child)
      }
    }
  }
  return links
}

function textLinks(text: string): MailLink[] {
  const links: MailLink[] = []
  for (const match of text.slice(0, TEXT_CHARS_MAX).matchAll(/https?:\/\/[^\s<>"'\]]{1,2000}/giu)) {
    if (links.length === LINKS_MAX) {
      break
    }
    // A closing bracket or full stop belongs to the sentence, unless the address opened the bracket.
    const trimmed = match[0].replace(/[.,;:!?]+$/, '')
    const url = trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed
    links.push({ url, text: url })
  }
  return links
}

/** The web links of a message in order: those of its cleaned HTML, with their words, or those written in its text. */
export function findLinks(text: string, htmlSanitized: string | null): MailLink[] {
  const fromHtml = htmlSanitized === null ? [] : htmlLinks(htmlSanitized)
  return fromHtml.length > 0 ? fromHtml : textLinks(text)
}
