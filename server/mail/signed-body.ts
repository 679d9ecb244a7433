import { Buffer } from 'node:buffer'

const SPACE = 0x20
const TAB = 0x09
const CR = 0x0d
const LF = 0x0a

/** Bytes handed on at a time. A verifier joins what is left of a line to the next piece, so small ones would cost more. */
const PIECE_BYTES = 4 * 1024 * 1024

/** One piece of a body, in the two forms that signatures are made over. */
export type BodyPiece = { readonly simple: Uint8Array; readonly relaxed: Uint8Array }

/**
 * The body in pieces: `simple` with every line end as CRLF, `relaxed` with white space reduced as well (RFC 6376 3.4.4,
 * without its rule about the end of the body, which the hash applies). Both are made once for all signatures: the
 * verifier's own reduction allocates for each line with a blank, and 25 MiB of such lines took it 20 seconds. A form
 * that is not `wanted` is empty.
 */
export function* bodyPieces(
  raw: Uint8Array,
  bodyStart: number,
  wanted: { readonly simple: boolean; readonly relaxed: boolean },
): Generator<BodyPiece> {
  const state = { blank: false }
  for (let start = bodyStart; start < raw.length; start += PIECE_BYTES) {
    const end = Math.min(raw.length, start + PIECE_BYTES)
    yield {
      simple: wanted.simple ? withCrlf(raw, start, end) : EMPTY,
      relaxed: wanted.relaxed ? reduced(raw, { start, end }, state) : EMPTY,
    }
  }
}

const EMPTY = new Uint8Array(0)

function withCrlf(raw: Uint8Array, start: number, end: number): Uint8Array {
  let bare = 0
  for (let at = start; at < end; at += 1) {
    if (raw[at] === LF && raw[at - 1] !== CR) bare += 1
  }
  if (bare === 0) return Buffer.from(raw.buffer, raw.byteOffset + start, end - start)
  const piece = Buffer.allocUnsafe(end - start + bare)
  let to = 0
  for (let at = start; at < end; at += 1) {
    const byte = raw[at] ?? 0
    if (byte === LF && raw[at - 1] !== CR) {
      piece[to] = CR
      to += 1
    }
    piece[to] = byte
    to += 1
  }
  return piece
}

/** `state.blank`: a run of blanks is open; it becomes one space when more of its line follows, else nothing. */
function reduced(
  raw: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
  state: { blank: boolean },
): Uint8Array {
  const piece = Buffer.allocUnsafe(2 * (end - start) + 1)
  let to = 0
  for (let at = start; at < end; at += 1) {
    const byte = raw[at] ?? 0
    if (byte === SPACE || byte === TAB) {
      state.blank = true
      continue
    }
    if (byte === CR && raw[at + 1] === LF) continue
    if (byte === LF) {
      piece[to] = CR
      to += 1
    } else if (state.blank) {
      piece[to] = SPACE
      to += 1
    }
    state.blank = false
    piece[to] = byte
    to += 1
  }
  return piece.subarray(0, to)
}
