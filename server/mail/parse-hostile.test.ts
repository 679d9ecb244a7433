import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { makeZip } from '../../test/archive-files.ts'
import { HEADER_KEPT_MAX_BYTES } from './header-reading.ts'
import { HEADER_FIELDS_MAX } from './mime/header-block.ts'
import { DEPTH_MAX, PARTS_MAX, type Part, scanStructure } from './mime/structure.ts'
import { parseMail } from './parse.ts'
import type { ParsedMail } from './parsed.ts'

const MIB = 1024 * 1024
const FROM = 'From: ada@example.com\r\n'

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** `text` repeated to about `size` bytes. */
function filled(text: string, size: number): string {
  return text.repeat(Math.ceil(size / text.length)).slice(0, size)
}

function nested(levels: number): string {
  const opening = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  )
  return `${FROM}${opening.join('')}\r\ndeep\r\n`
}

function deepest(part: Part): number {
  return Math.max(part.depth, ...part.children.map(deepest))
}

function allocated(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * CPU milliseconds and the result: wall time says little on a machine that does other things. Prints both, and by how
 * much memory had grown at the end; the collector may have run in between, so that is no bound.
 */
function measured(raw: Uint8Array): { readonly mail: ParsedMail; readonly cpuMs: number } {
  const allocatedBefore = allocated()
  const before = process.cpuUsage()
  const mail = parseMail(raw)
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  const grownMib = Math.max(0, allocated() - allocatedBefore) / 2 ** 20
  const sizeMib = raw.byteLength / 2 ** 20
  const name = expect.getState().currentTestName?.split('::').at(-1) ?? ''
  process.stdout.write(
    `hostile: ${name}: ${sizeMib.toFixed(1)} MiB, ${Math.round(cpuMs)} ms of CPU, ${grownMib.toFixed(1)} MiB\n`,
  )
  return { mail, cpuMs }
}

function keptBytes(mail: ParsedMail): number {
  return mail.headers.reduce((sum, field) => sum + field.name.length + field.value.length, 0)
}

// Covers: FR-IN-3, B2
test('core::mime::b2_ten_thousand_parts_cost_no_more_than_five_hundred', () => {
  const raw = bytes(
    `${FROM}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`,
  )

  const structure = scanStructure(raw)
  const { mail, cpuMs } = measured(raw)

  expect(structure.partsVisited).toBe(PARTS_MAX)
  expect(mail.attachments).toHaveLength(PARTS_MAX - 2)
  expect(mail).toMatchObject({ text: 'x', degraded: true })
  expect(cpuMs).toBeLessThan(1000)
})

test('core::mime::b2_ten_thousand_levels_open_thirty_two', () => {
  const raw = bytes(nested(10_000))

  const structure = scanStructure(raw)
  const { mail, cpuMs } = measured(raw)

  expect(deepest(structure.root)).toBe(DEPTH_MAX)
  expect(structure.partsVisited).toBe(DEPTH_MAX + 1)
  expect(mail).toMatchObject({ text: null, html: null, attachments: [], degraded: true })
  expect(cpuMs).toBeLessThan(1000)
})

test.each([
  { name: 'seven hundred thousand empty fields', header: filled('a:\r\n', 2 * MIB) },
  { name: 'a million named fields', header: filled('To: a@b.example\r\n', 3 * MIB) },
  { name: 'one field of three MiB', header: `X-Long: ${filled('abc ', 3 * MIB)}\r\n` },
  { name: 'one field of a million folds', header: `X-Folds: a\r\n${filled(' b\r\n', 3 * MIB)}` },
  { name: 'a From list of three MiB', header: `To: ${filled('a@b.example, ', 3 * MIB)}\r\n` },
  { name: 'lines that are no fields', header: `X: a\r\n${filled('garbage\r\n', MIB)}X: b\r\n` },
])('core::mime::b2_header_bomb_keeps_little_and_still_finds_the_rest_$name', ({ header }) => {
  const raw = bytes(`${FROM}${header}Subject: after\r\n\r\nbody\r\n`)

  const { mail, cpuMs } = measured(raw)

  expect(mail.headers.length).toBeLessThanOrEqual(HEADER_FIELDS_MAX)
  expect(keptBytes(mail)).toBeLessThanOrEqual(HEADER_KEPT_MAX_BYTES)
  expect(mail).toMatchObject({ from: { address: 'ada@example.com' }, text: 'body\n', degraded: true })
  expect(cpuMs).toBeLessThan(1500)
})

test('core::mime::b1_an_attachment_of_25_mib_in_base64_comes_out_exactly', () => {
  const content = Buffer.alloc(18 * MIB, 'every byte counts')
  const encoded = content.toString('base64').replace(/.{76}/g, '$&\r\n')
  const raw = bytes(
    `${FROM}Content-Type: application/octet-stream; name=big.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`,
  )

  const { mail, cpuMs } = measured(raw)

  expect(raw.length).toBeGreaterThan(24 * MIB)
  expect(Buffer.compare(mail.attachments[0]?.bytes ?? new Uint8Array(), content)).toBe(0)
  expect(mail.degraded).toBe(false)
  expect(cpuMs).toBeLessThan(2000)
})

test('core::mime::b1_a_text_of_25_mib_is_decoded_to_its_cap', () => {
  const raw = bytes(`${FROM}Content-Type: text/plain; charset=utf-8\r\n\r\n${filled('a b\xc3\xa9\r\n', 25 * MIB)}`)

  const { mail, cpuMs } = measured(raw)

  expect(Buffer.byteLength(mail.text ?? '')).toBeLessThanOrEqual(4 * MIB)
  expect(mail.text?.length).toBeGreaterThan(2 * MIB)
  expect(mail.degraded).toBe(false)
  expect(cpuMs).toBeLessThan(2000)
})

test('core::mime::b2_nothing_but_nul_is_read', () => {
  const { mail, cpuMs } = measured(new Uint8Array(25 * MIB))

  expect(mail).toMatchObject({ from: null, subject: null, text: '', degraded: true })
  expect(cpuMs).toBeLessThan(2000)
})

test('core::mime::b2_delimiter_lookalikes_of_many_open_boundaries_stay_linear', () => {
  const long = 'a'.repeat(200)
  const opening = Array.from(
    { length: DEPTH_MAX },
    (_, level) => `Content-Type: multipart/mixed; boundary="${long}${level}"\r\n\r\n--${long}${level}\r\n`,
  )
  const raw = bytes(`${FROM}${opening.join('')}\r\n${filled(`--${long}xx\r\n`, 8 * MIB)}`)

  const { mail, cpuMs } = measured(raw)

  expect(mail.degraded).toBe(true)
  expect(cpuMs).toBeLessThan(3000)
})

/** What has hung parsers before: unclosed, nested and repeated openings of everything that opens. */
const BAIT = [
  '=?',
  '=?a?Q?',
  '=?utf-8?B?',
  '=?utf-8?Q?=C3?= ',
  '(',
  '((a)',
  '<',
  '<a@b',
  '"',
  '"\\',
  '\\',
  ';',
  ';a=',
  '; a*0*=%',
  '@',
  'a@',
  ' . ',
  'a b ',
  ',',
  'a:',
  '>',
  '[',
  '\r\n ',
  '1 ',
  'a/ ',
]
const FIELDS = ['From', 'To', 'Subject', 'Date', 'References', 'Message-ID', 'Content-Type', 'Content-Disposition']

test.each(FIELDS)('core::mime::b2_bait_for_backtracking_in_%s_stays_linear', (field) => {
  const raws = BAIT.map((bait) => bytes(`${FROM}${field}: ${filled(bait, MIB)}\r\n\r\nbody\r\n`))

  const slow = raws.map((raw, index) => ({ bait: BAIT[index], ...measured(raw) })).filter(({ cpuMs }) => cpuMs > 1000)

  expect(slow.map(({ bait, cpuMs }) => [bait, cpuMs])).toEqual([])
})

test.each([
  { name: 'soft breaks', type: 'text/plain', encoding: 'quoted-printable', body: '= ' },
  { name: 'flowed quotes', type: 'text/plain; format=flowed', encoding: '8bit', body: '> \r\n' },
  { name: 'utf-7 switches', type: 'text/plain; charset=utf-7', encoding: '8bit', body: '+AGE-' },
  { name: 'iso-2022-jp switches', type: 'text/plain; charset=iso-2022-jp', encoding: '8bit', body: '\x1b$B0!\x1b(B' },
  { name: 'meta openings', type: 'text/html', encoding: '8bit', body: '<meta ' },
  { name: 'events in events', type: 'text/calendar', encoding: '8bit', body: 'BEGIN:VEVENT\r\n' },
  { name: 'open quotes in a calendar', type: 'text/calendar', encoding: '8bit', body: 'A"' },
  { name: 'BER openings', type: 'application/pkcs7-mime', encoding: '8bit', body: '\x30\x80' },
  { name: 'encrypt keys', type: 'application/pdf', encoding: '8bit', body: '%PDF-/Encrypt ' },
  { name: 'zip end records', type: 'application/zip', encoding: '8bit', body: 'PK\x05\x06' },
  { name: 'empty uu lines', type: 'a/b', encoding: 'x-uuencode', body: 'begin 644 a\nM\n' },
])('core::mime::b2_bait_in_a_body_stays_linear_$name', ({ type, encoding, body }) => {
  const raw = bytes(
    `${FROM}Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${filled(body, MIB)}`,
  )

  expect(measured(raw).cpuMs).toBeLessThan(1500)
})

test('core::mime::b10_five_hundred_archives_share_one_inflating_budget', () => {
  // A member that claims a hundred bytes and would inflate to 8 MiB of zeros, five hundred times.
  const bomb = makeZip([{ name: '[Content_Types].xml', data: new Uint8Array(8 * MIB), claimedBytes: 100 }])
  const part = `--b\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb.toString('base64')}\r\n`
  const raw = bytes(`${FROM}Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(498)}--b--\r\n`)

  const { mail, cpuMs } = measured(raw)

  expect(mail.attachments).toHaveLength(498)
  expect(new Set(mail.attachments.map((attachment) => attachment.risk))).toEqual(new Set(['archive_bomb']))
  expect(cpuMs).toBeLessThan(3000)
})
