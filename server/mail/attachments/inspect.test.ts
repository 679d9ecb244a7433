import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeZip } from '../../../test/archive-files.ts'
import { sanitiseFileName } from './file-name.ts'
import { inspectAttachment } from './inspect.ts'
import { startInflateBudget } from './zip-contents.ts'

const OCTETS = 'application/octet-stream'

function inspect(bytes: Uint8Array, name = 'file', contentType = OCTETS) {
  return inspectAttachment({ names: [name], contentType, bytes }, startInflateBudget())
}

const EXECUTABLE_EXTENSIONS =
  'exe dll scr com bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta msi msp lnk jar apk app dmg iso img vhd vhdx reg cpl pif sh scf url'
const MACRO_EXTENSIONS = 'docm dotm xlsm xltm xlam pptm potm ppam sldm'

// Covers: B10
test.each(EXECUTABLE_EXTENSIONS.split(' '))(
  'core::attachments::b10_extension_%s_is_executable_alone_and_in_a_zip',
  (extension) => {
    const harmless = Buffer.from('words')

    expect(inspect(harmless, `a.${extension.toUpperCase()}`).risk).toBe('executable')
    expect(inspect(makeZip([{ name: `x/a.${extension}`, data: harmless }]), 'a.zip').risk).toBe('executable')
  },
)

test.each(MACRO_EXTENSIONS.split(' '))('core::attachments::b10_extension_%s_announces_macros', (extension) => {
  expect(inspect(Buffer.from('words'), `a.${extension}`).risk).toBe('macro')
})

test('core::attachments::b10_more_than_ten_thousand_members_are_a_bomb', () => {
  const member = (_: unknown, index: number) => ({ name: `${index}`, data: Buffer.alloc(0), isStored: true })

  expect(inspect(makeZip(Array.from({ length: 10_000 }, member)), 'a.zip').risk).toBe(null)
  expect(inspect(makeZip(Array.from({ length: 10_001 }, member)), 'a.zip').risk).toBe('archive_bomb')
})

test.each([
  { name: 'a hundred to one', claimedBytes: 1100, risk: null },
  { name: 'a little more', claimedBytes: 1101, risk: 'archive_bomb' },
])('core::attachments::b10_the_ratio_of_$name', ({ claimedBytes, risk }) => {
  const member = { name: 'a.txt', data: Buffer.from('eleven byte'), isStored: true, claimedBytes }

  expect(inspect(makeZip([member]), 'a.zip').risk).toBe(risk)
})

test.each([
  { name: '100 MB', claimedBytes: 100_000_000, risk: null },
  { name: 'a byte more than 100 MB', claimedBytes: 100_000_001, risk: 'archive_bomb' },
])('core::attachments::b10_an_archive_of_$name', ({ claimedBytes, risk }) => {
  const member = { name: 'a.txt', data: Buffer.alloc(1_100_000), isStored: true, claimedBytes }

  expect(inspect(makeZip([member]), 'a.zip').risk).toBe(risk)
})

test.each([
  { name: 'an executable beats macros', names: ['a.exe', 'a.docm'], risk: 'executable' },
  { name: 'macros beat a bomb', names: ['a.docm'], risk: 'macro' },
  { name: 'a bomb beats a lock', names: ['a.zip'], risk: 'archive_bomb' },
])('core::attachments::b10_order_$name', ({ names, risk }) => {
  const bytes = makeZip([{ name: 'a.txt', data: Buffer.alloc(300_000), flags: 1 }])

  expect(inspectAttachment({ names, contentType: OCTETS, bytes }, startInflateBudget()).risk).toBe(risk)
})

test('core::attachments::b10_a_lock_beats_a_mismatch', () => {
  const locked = makeZip([{ name: 'a.txt', data: Buffer.from('x'), flags: 1 }])

  expect(inspect(locked, 'a.pdf').risk).toBe('encrypted_archive')
})

test.each([
  { name: 'a zip as pdf by name', file: 'a.pdf', type: OCTETS, risk: 'type_mismatch' },
  { name: 'a zip as pdf by type', file: 'a', type: 'application/pdf', risk: 'type_mismatch' },
  { name: 'a zip without claims', file: 'a', type: OCTETS, risk: null },
  { name: 'a zip by another name of its family', file: 'a.zip', type: 'application/x-zip-compressed', risk: null },
  { name: 'a zip of an unknown kind', file: 'map.kmz', type: 'application/vnd.google-earth.kmz', risk: null },
  { name: 'a zip as text', file: 'a.txt', type: 'text/plain', risk: 'type_mismatch' },
])('core::attachments::b10_mismatch_of_$name', ({ file, type, risk }) => {
  expect(inspect(makeZip([{ name: 'a.txt', data: Buffer.from('x') }]), file, type).risk).toBe(risk)
})

test('core::attachments::inspecting_any_bytes_behind_any_mark_answers', () => {
  const mark = fc.constantFrom(
    'PK\x03\x04',
    'PK\x05\x06',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '\x1f\x8b',
    '%PDF-',
    '',
    'RIFF',
    '{\\rtf',
    '<html',
  )
  const property = fc.property(mark, fc.uint8Array({ maxLength: 1500 }), (start, rest) => {
    const { sniffedType, risk } = inspect(Buffer.concat([Buffer.from(start, 'latin1'), rest]))

    expect([typeof sniffedType, typeof risk]).toEqual([
      expect.stringMatching(/string|object/),
      expect.stringMatching(/string|object/),
    ])
  })

  fc.assert(property, { seed: 13, numRuns: 2000 })
})

test('core::attachments::a_file_name_is_safe_short_and_stays_what_it_is', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (raw) => {
    const safe = sanitiseFileName(raw)

    expect(safe ?? 'x').not.toMatch(/[\x00-\x1f\x7f/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    expect(Buffer.byteLength(safe ?? 'x')).toBeLessThanOrEqual(255)
    expect(safe === null ? null : sanitiseFileName(safe)).toBe(safe)
  })

  fc.assert(property, { seed: 14, numRuns: 2000 })
})
