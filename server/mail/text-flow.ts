/** Whose words a line holds, as far as markup tells. */
export type LineOrigin = 'own' | 'quote' | 'signature'

/**
 * One line of a message's text. `startsRest` marks the first line of an earlier message that the mail program did not
 * wrap: it and everything after it is quoted.
 */
export type TextLine = {
  readonly text: string
  readonly origin: LineOrigin
  readonly startsRest: boolean
  /** Open `<blockquote>` elements; each gives the line a `> `. */
  readonly quoteDepth: number
}

/** What is around the text at hand. */
export type LineContext = {
  readonly origin: LineOrigin
  readonly quoteDepth: number
  readonly isPreformatted: boolean
}

/** Blank lines in a row that are kept. [spec/inbound.md 10] */
const BLANK_LINES_MAX = 2

/** Lines of one column of text: the message, or one table cell. Built by one owner, in document order. */
export class TextFlow {
  readonly lines: TextLine[] = []
  /** Put before the next line with text, once: a list item's mark. */
  prefix = ''
  /** The next line with text starts the unwrapped earlier message. */
  startsRest = false
  /** Pieces, not one string: a line of ten thousand links must not be copied ten thousand times. */
  private pieces: string[] = []
  private hasText = false
  private wantsSpace = false
  private margin = 0
  private blanks = 0

  /** Adds inline text; runs of blanks become one space, line feeds count only in preformatted text. */
  addText(value: string, context: LineContext): void {
    if (context.isPreformatted) {
      this.addPreformatted(value, context)
      return
    }
    // No-break spaces are blanks to a reader, and the rules for quotes must see them as such.
    const text = value.replace(/[\s\u00a0]+/g, ' ')
    if (text === ' ') {
      this.wantsSpace = true
      // A paragraph of one no-break space is how editors write an empty line.
      if (this.pieces.length === 0 && value.includes('\u00a0')) {
        this.pieces.push(' ')
      }
      return
    }
    const hasSpace = this.hasText && (this.wantsSpace || text.startsWith(' '))
    this.pieces.push((hasSpace ? ' ' : '') + text.trim())
    this.hasText = true
    this.wantsSpace = text.endsWith(' ')
  }

  /** Adds text that belongs to what came last, even when a block has ended since: the address of a link. */
  addTrailer(value: string): void {
    const last = this.lines.at(-1)
    if (this.hasText || last === undefined) {
      this.pieces.push(value)
      this.hasText = true
      return
    }
    this.lines[this.lines.length - 1] = { ...last, text: last.text + value }
  }

  /** Ends the line in hand. An empty one becomes a blank line only when asked for (`<br>`) or held a no-break space. */
  endLine(context: LineContext, isForced: boolean): void {
    const line = this.pieces.join('')
    const text = context.isPreformatted ? line.trimEnd() : line.trim()
    const isBlank = isForced || line !== ''
    this.pieces = []
    this.hasText = false
    this.wantsSpace = false
    if (text === '') {
      this.blanks += isBlank ? 1 : 0
      return
    }
    this.pushGap(context)
    const { origin, quoteDepth } = context
    this.lines.push({ text: this.prefix + text, origin, startsRest: this.startsRest, quoteDepth })
    this.prefix = ''
    this.startsRest = false
  }

  /** Asks for a blank line before the next text: paragraphs and headings. */
  addMargin(): void {
    this.margin = 1
  }

  /** Takes finished lines: the cells of a table row. */
  appendLines(lines: readonly TextLine[], context: LineContext): void {
    if (lines.length === 0) {
      return
    }
    this.pushGap(context)
    const [first, ...others] = lines
    if (first !== undefined) {
      this.lines.push({ ...first, text: this.prefix + first.text, startsRest: first.startsRest || this.startsRest })
    }
    for (const line of others) {
      this.lines.push(line)
    }
    this.prefix = ''
    this.startsRest = false
  }

  private addPreformatted(value: string, context: LineContext): void {
    const pieces = value.split('\n')
    for (const [index, piece] of pieces.entries()) {
      this.pieces.push(piece)
      this.hasText ||= piece !== ''
      if (index < pieces.length - 1) {
        this.endLine(context, true)
      }
    }
  }

  private pushGap(context: LineContext): void {
    const previous = this.lines.at(-1)
    const count = previous === undefined ? 0 : Math.min(BLANK_LINES_MAX, Math.max(this.blanks, this.margin))
    const quoteDepth = Math.min(previous?.quoteDepth ?? 0, context.quoteDepth)
    for (let index = 0; index < count; index += 1) {
      this.lines.push({ text: '', origin: context.origin, startsRest: false, quoteDepth })
    }
    this.blanks = 0
    this.margin = 0
  }
}
