import type { CleanTree } from './clean-html.ts'
import { removeHiddenCharacters, ZERO_WIDTH_HARMLESS_MAX } from './hidden-characters.ts'
import { cutUtf8 } from './html-tree.ts'
import type { MailContent, ParsedMail } from './parsed.ts'
import { extractNewText, type ReplySource } from './quotes.ts'
import { cleanHtml } from './sanitise.ts'
import type { TextLine } from './text-flow.ts'
import { joinLines, layOutText } from './visible-text.ts'

/** Characters of the preview line. [spec/inbound.md 7] */
export const SNIPPET_CHARS_MAX = 240
/** Plain text that is read, in UTF-8 bytes, as for HTML: what is stored is shorter still. */
const TEXT_BYTES_MAX = 1_048_576

const ENCRYPTED_CONTENT: MailContent = {
  text: null,
  htmlSanitized: null,
  extractedText: null,
  snippet: null,
  links: [],
  hiddenText: false,
  truncated: false,
}

type PlainBody = {
  readonly text: string
  readonly zeroWidthCount: number
  readonly hasOverride: boolean
  readonly truncated: boolean
}

function readPlainBody(text: string | null): PlainBody | null {
  if (text === null || text.trim() === '') {
    return null
  }
  const cut = cutUtf8(text, TEXT_BYTES_MAX)
  return { ...removeHiddenCharacters(cut.text), truncated: cut.truncated }
}

/** The preview: the new text on one line. */
export function snippetOf(text: string): string {
  // Four times the length is enough to collapse ordinary blanks, and keeps the work off a whole body.
  const line = text
    .slice(0, SNIPPET_CHARS_MAX * 20)
    .replace(/\s+/g, ' ')
    .trim()
  return [...line].slice(0, SNIPPET_CHARS_MAX).join('').trimEnd()
}

function hidesText(tree: CleanTree | null, plain: PlainBody | null): boolean {
  const counts = [tree?.zeroWidthCount ?? 0, plain?.zeroWidthCount ?? 0]
  return (
    tree?.hasHiddenText === true ||
    tree?.hasOverride === true ||
    plain?.hasOverride === true ||
    counts.some((count) => count > ZERO_WIDTH_HARMLESS_MAX)
  )
}

/** Markup is the better witness only where it says what is quoted; otherwise the sender's own plain text is read. */
function replySource(lines: readonly TextLine[] | null, text: string, hasPlainBody: boolean): ReplySource {
  const isMarked = lines?.some((line) => line.origin !== 'own' || line.startsRest) === true
  return lines !== null && (isMarked || !hasPlainBody) ? { kind: 'html', lines } : { kind: 'text', text }
}

/**
 * What a reader gets of a message: its text, its HTML made harmless, the newly written part, and a preview. All null for
 * encrypted mail; otherwise text, new text and preview are strings, `''` for a mail without words. [spec/inbound.md 8 to 11]
 */
export function readContent(mail: ParsedMail): MailContent {
  if (mail.encrypted) {
    return ENCRYPTED_CONTENT
  }
  const clean = mail.html === null ? null : cleanHtml(mail.html)
  const layout = clean === null ? null : layOutText(clean.tree.nodes)
  const lines = layout?.lines ?? null
  const plain = readPlainBody(mail.text)
  const text = plain?.text ?? (lines === null ? '' : joinLines(lines))
  const extractedText = extractNewText(replySource(lines, text, plain !== null))
  return {
    text,
    htmlSanitized: clean?.html ?? null,
    extractedText,
    snippet: snippetOf(extractedText),
    links: layout?.links ?? [],
    hiddenText: hidesText(clean?.tree ?? null, plain),
    truncated: clean?.truncated === true || plain?.truncated === true,
  }
}
