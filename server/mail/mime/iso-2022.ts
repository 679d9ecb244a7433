import { Buffer } from 'node:buffer'

const ESC = 0x1b
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const LF = 0x0a
const CR = 0x0d
const TILDE = 0x7e

/** The sets an ISO-2022-JP stream switches between, by the escape that selects them. */
const JAPANESE_SETS: readonly (readonly [string, JapaneseSet])[] = [
  ['(B', 'ascii'],
  ['(J', 'roman'],
  ['(H', 'roman'],
  ['(I', 'katakana'],
  ['$@', 'kanji'],
  ['$B', 'kanji'],
  ['$(@', 'kanji'],
  ['$(B', 'kanji'],
  ['$(D', 'supplement'],
  // JIS X 0213 extends JIS X 0208; most of its first plane is the same.
  ['$(O', 'kanji'],
  ['$(Q', 'kanji'],
  // An announcer that precedes `$B` and selects nothing by itself.
  ['&@', 'ascii'],
]

type JapaneseSet = 'ascii' | 'roman' | 'katakana' | 'kanji' | 'supplement'

/**
 * ISO-2022-JP with its extensions (half-width katakana, JIS X 0212, the Microsoft variants): each run is decoded as the
 * EUC-JP bytes it stands for. A line end returns to ASCII. Linear; never fails.
 */
export function decodeIso2022Jp(bytes: Uint8Array): string {
  const decoder = new TextDecoder('euc-jp')
  const pieces: string[] = []
  let set: JapaneseSet = 'ascii'
  let shifted = false
  let from = 0
  const flush = (end: number) => {
    if (end > from) pieces.push(decodeRun(decoder, bytes.subarray(from, end), shifted ? 'katakana' : set))
  }
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === ESC) {
      const selected = readEscape(bytes, index)
      flush(index)
      if (selected !== null) set = selected.set
      index += selected?.length ?? 0
      from = index + 1
    } else if (byte === SHIFT_OUT || byte === SHIFT_IN) {
      flush(index)
      shifted = byte === SHIFT_OUT
      from = index + 1
    } else if ((byte === LF || byte === CR) && (set !== 'ascii' || shifted)) {
      flush(index)
      set = 'ascii'
      shifted = false
      from = index
    }
  }
  flush(bytes.length)
  return pieces.join('')
}

function readEscape(bytes: Uint8Array, at: number): { set: JapaneseSet; length: number } | null {
  const following = Buffer.from(bytes.subarray(at + 1, at + 4)).toString('latin1')
  const found = JAPANESE_SETS.find(([sequence]) => following.startsWith(sequence))
  return found === undefined ? null : { set: found[1], length: found[0].length }
}

function decodeRun(decoder: TextDecoder, run: Uint8Array, set: JapaneseSet): string {
  switch (set) {
    case 'ascii':
    case 'roman': {
      // Bytes above 0x7f are the half-width katakana of JIS X 0201 eight-bit mail.
      const text = run.some((byte) => byte > 0x7f)
        ? decoder.decode(katakanaBytes(run))
        : Buffer.from(run).toString('latin1')
      return set === 'roman' ? text.replaceAll('\\', '\u00a5').replaceAll('~', '\u203e') : text
    }
    case 'katakana':
      return decoder.decode(katakanaBytes(run.map((byte) => (byte > 0x20 && byte < 0x60 ? byte | 0x80 : byte))))
    case 'kanji':
      return decoder.decode(run.map((byte) => (byte > 0x20 ? byte | 0x80 : byte)))
    case 'supplement':
      return decoder.decode(supplementBytes(run))
  }
}

/** EUC-JP marks half-width katakana with 0x8e. */
function katakanaBytes(run: Uint8Array): Uint8Array {
  const output: number[] = []
  for (const byte of run) {
    if (byte > 0x7f) output.push(0x8e, byte)
    else output.push(byte)
  }
  return Uint8Array.from(output)
}

/** EUC-JP marks characters of JIS X 0212 with 0x8f. */
function supplementBytes(run: Uint8Array): Uint8Array {
  const output: number[] = []
  for (let index = 0; index + 1 < run.length; index += 2) {
    output.push(0x8f, (run[index] ?? 0) | 0x80, (run[index + 1] ?? 0) | 0x80)
  }
  return Uint8Array.from(output)
}

/** ISO-2022-KR (RFC 1557): between shift-out and shift-in stand KS X 1001 characters. */
export function decodeIso2022Kr(bytes: Uint8Array): string {
  const output = new Uint8Array(bytes.length)
  let length = 0
  let shifted = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte === ESC && bytes[index + 1] === 0x24 && bytes[index + 2] === 0x29 && bytes[index + 3] === 0x43) index += 3
    else if (byte === SHIFT_OUT) shifted = true
    else if (byte === SHIFT_IN) shifted = false
    else {
      if (byte === LF || byte === CR) shifted = false
      output[length] = shifted && byte > 0x20 ? byte | 0x80 : byte
      length += 1
    }
  }
  return new TextDecoder('euc-kr').decode(output.subarray(0, length))
}

/** HZ (RFC 1843): `~{` and `~}` enclose GB 2312 characters, `~~` is a tilde, a tilde at a line end joins lines. */
export function decodeHz(bytes: Uint8Array): string {
  const output = new Uint8Array(bytes.length)
  let length = 0
  let inside = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    const next = bytes[index + 1]
    if (byte === TILDE && (next === 0x7b || next === 0x7d || next === TILDE || next === LF)) {
      if (next === TILDE) {
        output[length] = TILDE
        length += 1
      }
      if (next !== TILDE && next !== LF) inside = next === 0x7b
      index += 1
      continue
    }
    if (byte === LF || byte === CR) inside = false
    output[length] = inside && byte > 0x20 ? byte | 0x80 : byte
    length += 1
  }
  return new TextDecoder('gb18030').decode(output.subarray(0, length))
}
