import { RE2JS, RE2JSException } from 're2js'
import { unfoldsBeyond } from './repeat-size.ts'

/** What a tenant's policy says: a name, an RE2 pattern, and what is done to the value. */
export type CustomReference = {
  readonly name: string
  readonly pattern: string
  readonly normalise?: 'upper' | 'lower' | 'none'
}

/** A pattern that was accepted, ready to run. */
export type CompiledReference = {
  readonly kind: `custom:${string}`
  readonly normalise: 'upper' | 'lower' | 'none'
  readonly expression: RE2JS
}

/** The pattern, or why it is refused: no RE2 syntax, more than 64 KB compiled, or a match for the empty text. */
export type CompileOutcome =
  | { readonly ok: true; readonly reference: CompiledReference }
  | { readonly ok: false; readonly reason: 'syntax' | 'too_large' | 'matches_nothing' }

/** Characters of a pattern; a longer one cannot compile into the size below anyway. */
const PATTERN_CHARS_MAX = 2_000
/** 64 KB of compiled pattern, at 32 bytes for each instruction. [spec/inbound.md 12] */
const PROGRAM_SIZE_MAX = 2_048
/** Instructions times characters for one pattern and text: about a quarter of a second on a slow machine. */
const STEPS_MAX = 2_000_000
const SCANNED_CHARS_MIN = 1_024
const SCANNED_CHARS_MAX = 131_072
/** A search can read all that is before it, however short its match: text is handed over in windows. */
const WINDOW_CHARS = 2_048
/** Windows share this much, so that a value across a border is seen whole; longer values are not kept anyway. */
const OVERLAP_CHARS = 256
/** Matches of one pattern in one text. */
const MATCHES_MAX = 100

/**
 * Compiles a tenant's pattern for the linear-time engine, or says why it is refused. Back-references and look-arounds
 * are no RE2 syntax. For the check when a policy is saved, and once per message. [spec/inbound.md 12]
 */
export function compileCustomReference(custom: CustomReference): CompileOutcome {
  // Judged from the text before the engine unfolds it; four times the limit leaves room for what it makes smaller.
  if (custom.pattern.length > PATTERN_CHARS_MAX || unfoldsBeyond(custom.pattern, 4 * PROGRAM_SIZE_MAX)) {
    return { ok: false, reason: 'too_large' }
  }
  try {
    const expression = RE2JS.compile(custom.pattern)
    if (expression.programSize() > PROGRAM_SIZE_MAX) {
      return { ok: false, reason: 'too_large' }
    }
    if (expression.matches('')) {
      return { ok: false, reason: 'matches_nothing' }
    }
    return {
      ok: true,
      reference: { kind: `custom:${custom.name}`, normalise: custom.normalise ?? 'none', expression },
    }
  } catch (error) {
    if (error instanceof RE2JSException) {
      return { ok: false, reason: 'syntax' }
    }
    throw error
  }
}

function normaliseValue(value: string, normalise: CompiledReference['normalise']): string {
  const cased = normalise === 'upper' ? value.toUpperCase() : normalise === 'lower' ? value.toLowerCase() : value
  return cased.trim()
}

/**
 * The values a compiled pattern finds: its first group where it has one, else the whole match. Long texts are read as
 * far as the pattern's size allows (at least 1,024 characters), so that no pattern can hold up a mailbox; a match of more
 * than 256 characters may be missed.
 */
export function findCustomValues(text: string, reference: CompiledReference): string[] {
  const chars = Math.max(SCANNED_CHARS_MIN, Math.floor(STEPS_MAX / Math.max(1, reference.expression.programSize())))
  const scanned = text.slice(0, Math.min(SCANNED_CHARS_MAX, chars))
  const values: string[] = []
  for (let start = 0; start < scanned.length && values.length < MATCHES_MAX; start += WINDOW_CHARS - OVERLAP_CHARS) {
    const window = scanned.slice(start, start + WINDOW_CHARS)
    findInWindow(window, { isFirst: start === 0, isLast: start + WINDOW_CHARS >= scanned.length }, reference, values)
  }
  return values
}

function findInWindow(
  window: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
  { expression, normalise }: CompiledReference,
  values: string[],
): void {
  const matcher = expression.matcher(window)
  while (values.length < MATCHES_MAX && matcher.find()) {
    // At an inner border `^`, `$` and `\b` hold where the text goes on; the neighbouring window sees the same place whole.
    const isAtBorder = (!isFirst && matcher.start() === 0) || (!isLast && matcher.end() === window.length)
    if (!isAtBorder) {
      const raw = (expression.groupCount() > 0 ? matcher.group(1) : null) ?? matcher.group(0) ?? ''
      values.push(normaliseValue(raw, normalise))
    }
  }
}
