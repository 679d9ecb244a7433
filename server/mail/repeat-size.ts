/** A counted repetition as RE2 writes it. */
const COUNTED = /^\{(\d{1,4})(,(\d{0,4}))?\}/
/** Longest text that belongs to one escape: `\p{…}`, `\x{…}`. */
const ESCAPE_CHARS_MAX = 64

/** What may follow the bracket of a group: its name, its flags, or flags alone, which open no group. */
const GROUP_HEAD = /^\((\?P?<[^>]{1,60}>|\?[a-zA-Z-]{0,8}:|\?[a-zA-Z-]{0,8}\))?/
/** Instructions that a group adds when its value is kept. */
const CAPTURE_SIZE = 2

type Frame = { size: number; atom: number }

/**
 * Whether a pattern unfolds to more than `limit` instructions, judged from its text in one pass: a counted repetition
 * is compiled as that many copies, so `a{1000}` two hundred times over takes seconds and hundreds of megabytes before
 * the engine can say how large it is. Counts a little more than the engine does; text that is no pattern may pass.
 */
export function unfoldsBeyond(pattern: string, limit: number): boolean {
  const frames: Frame[] = [{ size: 0, atom: 0 }]
  let at = 0
  while (at < pattern.length) {
    const frame = frames.at(-1)
    if (frame === undefined) return false
    at += step(pattern, at, frame, frames)
    if (frames.some(({ size }) => size > limit)) return true
    // Deeper than any pattern that compiles.
    if (frames.length > pattern.length || frames.length > 1_000) return false
  }
  return frames.reduce((sum, { size }) => sum + size, 0) > limit
}

/** Reads what stands at `at` and gives its length. */
function step(pattern: string, at: number, frame: Frame, frames: Frame[]): number {
  switch (pattern[at]) {
    case '(':
      return openGroup(pattern, at, frames)
    case ')':
      return closeGroup(frames)
    case '[':
      addAtom(frame, 1)
      return classLength(pattern, at)
    case '\\':
      return readEscape(pattern, at, frame)
    case '{':
      return repeat(pattern, at, frame)
    default:
      addAtom(frame, 1)
      return 1
  }
}

function addAtom(frame: Frame, size: number): void {
  frame.size += size
  frame.atom = size
}

function openGroup(pattern: string, at: number, frames: Frame[]): number {
  const [head = '(', kind = ''] = GROUP_HEAD.exec(pattern.slice(at, at + ESCAPE_CHARS_MAX)) ?? []
  if (!kind.endsWith(')')) frames.push({ size: kind.endsWith(':') ? 0 : CAPTURE_SIZE, atom: 0 })
  return head.length
}

function closeGroup(frames: Frame[]): number {
  const inner = frames.pop()
  const outer = frames.at(-1)
  if (inner !== undefined && outer !== undefined) addAtom(outer, Math.max(inner.size, 1))
  return 1
}

function repeat(pattern: string, at: number, frame: Frame): number {
  const [text, least, range, most] = COUNTED.exec(pattern.slice(at, at + 12)) ?? []
  if (text === undefined) {
    addAtom(frame, 1)
    return 1
  }
  const isOpen = range !== undefined && (most === undefined || most === '')
  const copies = Math.max(Number(least) + (isOpen ? 1 : 0), Number(most === '' ? 0 : (most ?? 0)), 1)
  frame.size += frame.atom * (copies - 1)
  frame.atom *= copies
  return text.length
}

function readEscape(pattern: string, at: number, frame: Frame): number {
  if (pattern[at + 1] === 'Q') {
    const end = pattern.indexOf('\\E', at)
    const length = (end === -1 ? pattern.length : end + 2) - at
    addAtom(frame, 1)
    frame.size += length
    return length
  }
  addAtom(frame, 1)
  const braced = /^\\[pPx]\{[^}]*\}/.exec(pattern.slice(at, at + ESCAPE_CHARS_MAX))?.[0]
  return braced?.length ?? 2
}

/** A class, from its bracket to the one that closes it; a bracket right after the first one is a member. */
function classLength(pattern: string, at: number): number {
  let end = at + (pattern[at + 1] === '^' ? 2 : 1)
  if (pattern[end] === ']') end += 1
  while (end < pattern.length && pattern[end] !== ']') {
    const named = /^\[:\^?[a-z]{1,8}:\]/.exec(pattern.slice(end, end + 12))?.[0]
    end += named?.length ?? (pattern[end] === '\\' ? 2 : 1)
  }
  return end + 1 - at
}
