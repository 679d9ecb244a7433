import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyPieces } from './signed-body.ts'

// Covers: S68, RFC 6376 3.4.3, 3.4.4

const { dkimBody } = createRequire(import.meta.url)('mailauth/lib/dkim/body/index.js')

/** mailauth's own reduction and hash of a body whose lines end in CRLF. */
function verifierHash(body: string): string {
  const hash = dkimBody('relaxed', 'sha256', '')
  hash.update(Buffer.from(body, 'latin1'))
  return hash.digest('base64')
}

const BOTH = { simple: true, relaxed: true }

function wholeBody(text: string, header = ''): { simple: string; relaxed: string } {
  const pieces = [...bodyPieces(Buffer.from(header + text, 'latin1'), header.length, BOTH)]
  const join = (form: 'simple' | 'relaxed') => Buffer.concat(pieces.map((piece) => piece[form])).toString('latin1')
  return { simple: join('simple'), relaxed: join('relaxed') }
}

test.for([
  ['CRLF stays', 'a\r\nb\r\n', 'a\r\nb\r\n', 'a\r\nb\r\n'],
  ['a bare LF becomes CRLF', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nb\r\n'],
  ['a run of line feeds', 'a\n\n\r\n', 'a\r\n\r\n\r\n', 'a\r\n\r\n\r\n'],
  ['a lone CR is content', 'a\rb\r', 'a\rb\r', 'a\rb\r'],
  ['blanks are reduced', 'a \t b\t\r\n', 'a \t b\t\r\n', 'a b\r\n'],
  ['blanks before a lone CR stay one', 'a  \rb\r\n', 'a  \rb\r\n', 'a \rb\r\n'],
  ['a line of blanks is empty', ' \t \r\n', ' \t \r\n', '\r\n'],
  ['blanks at the very end', 'a  ', 'a  ', 'a'],
  ['leading blanks become one', '  a\r\n', '  a\r\n', ' a\r\n'],
  ['nothing', '', '', ''],
] as const)('core::auth::body_%s', ([, text, simple, relaxed]) => {
  expect(wholeBody(text)).toEqual({ simple, relaxed })
})

test('core::auth::body_a_header_that_ends_in_cr_does_not_eat_the_first_line_feed', () => {
  expect(wholeBody('\nb', 'x\n').simple).toBe('\r\nb')
})

test('core::auth::body_pieces_join_to_what_one_piece_would_be', () => {
  const text = 'word \t\r\n\n x'.repeat(1_000_000)

  expect(wholeBody(text).relaxed).toBe('word\r\n\r\n x'.repeat(1_000_000))
})

test('core::auth::body_the_hash_is_the_one_that_the_verifier_would_make_alone', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\r', '\n', '\r\n') })
  fc.assert(
    fc.property(texts, (text) => {
      const { simple, relaxed } = wholeBody(text)
      expect(verifierHash(relaxed)).toBe(verifierHash(simple))
    }),
    { numRuns: 1000 },
  )
})

test('core::auth::body_reducing_twice_changes_nothing', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\r', '\n', '\r\n') })
  fc.assert(
    fc.property(texts, (text) => {
      const once = wholeBody(text)
      expect(wholeBody(once.relaxed).relaxed).toBe(once.relaxed)
      expect(wholeBody(once.simple).simple).toBe(once.simple)
    }),
  )
})
