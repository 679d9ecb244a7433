import type { TextLine } from './text-flow.ts'
import { shownLine } from './visible-text.ts'

/** Where new text is looked for: the lines of marked-up HTML, or plain text. */
export type ReplySource =
  | { readonly kind: 'html'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'text'; readonly text: string }

function linesOf(source: ReplySource): readonly TextLine[] {
  if (source.kind === 'html') {
    return source.lines
  }
  return source.text.split('\n').map((text) => ({
    text,
    origin: /^\s{0,40}>/.test(text) ? ('quote' as const) : ('own' as const),
    startsRest: false,
    quoteDepth: 0,
  }))
}

/** The words this message adds: without quotes of earlier ones and without signatures. */
export function extractNewText(source: ReplySource): string {
  const all = linesOf(source)
  const rest = all.findIndex((line) => line.startsRest)
  const head = rest < 0 ? all : all.slice(0, rest)
  const attribution = head.findIndex((line, index) => index > 0 && /^On .{1,200} wrote:$/.test(line.text))
  const kept = (attribution < 0 ? head : head.slice(0, attribution)).filter(
    (line) => line.origin === 'own' && line.quoteDepth === 0,
  )
  const own = kept
    .map((line) => line.text)
    .join('\n')
    .trim()
  return own === '' ? all.map(shownLine).join('\n').trim() : own
}
