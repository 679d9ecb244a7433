import type { MailLink } from './parsed.ts'

/** Addresses written in a text that are looked at. */
const LINKS_MAX = 200
const TEXT_CHARS_MAX = 262_144

/** The web addresses written in a text, in order, without the full stop or bracket that belongs to the sentence. */
export function findWrittenLinks(text: string): MailLink[] {
  const links: MailLink[] = []
  for (const match of text.slice(0, TEXT_CHARS_MAX).matchAll(/https?:\/\/[^\s<>"'\]]{1,2000}/giu)) {
    if (links.length === LINKS_MAX) {
      break
    }
    const trimmed = match[0].replace(/[.,;:!?]+$/, '')
    const href = trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed
    links.push({ href, text: href, isOwn: true })
  }
  return links
}
