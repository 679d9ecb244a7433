import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuthEvidence, Classification, DsnRecipient } from './parsed.ts'
import { COLUMN_CAPS, capRow, ROW_MAX_BYTES, ROW_RESERVED_BYTES, rowBytes, type UncappedRow } from './row-caps.ts'

const KIB = 1024

function row(given: Partial<UncappedRow> = {}): UncappedRow {
  return {
    subject: 'A letter',
    from: { address: 'ada@example.com', name: 'Ada' },
    to: [{ address: 'ben@example.net', name: '' }],
    cc: [],
    replyTo: [],
    references: [],
    automated: null,
    auth: null,
    flags: [],
    content: { text: 'hello', htmlSanitized: '<p>hello</p>', extractedText: 'hello', snippet: 'hello' },
    otherBytes: 0,
    ...given,
  }
}

function bodies(given: Partial<UncappedRow['content']>): UncappedRow['content'] {
  return { text: null, htmlSanitized: null, extractedText: null, snippet: null, ...given }
}

function classification(recipients: readonly DsnRecipient[]): Classification {
  return {
    kind: 'dsn',
    evidence: ['report'],
    class: null,
    hop: 0,
    calendar: null,
    dsn: {
      reporting_mta: 'mx.example',
      original_envelope_id: null,
      original_message_id: null,
      original_from: null,
      recipients,
    },
  }
}

function evidence(signatures: number, domain: string): AuthEvidence {
  return {
    authserv: null,
    spf: { result: 'none', domain: null, source: null },
    dkim: Array.from({ length: signatures }, () => ({ d: domain, s: 's', result: 'pass', aligned: false })),
    dmarc: { result: 'none', policy: null, record_domain: null, aligned_by: null },
    arc: { result: 'none', instances: 0 },
    multiple_from: false,
    signature: null,
  }
}

function many(count: number, name = ''): { address: string; name: string }[] {
  return Array.from({ length: count }, (_, index) => ({ address: `u${index}@example.net`, name }))
}

function parsed(json: string | null): unknown[] {
  return JSON.parse(json ?? '[]') as unknown[]
}

// Covers: inbound 7
test('core::row_caps::an_ordinary_row_is_stored_as_it_is', () => {
  expect(capRow(row())).toEqual({
    subject: 'A letter',
    fromName: 'Ada',
    toJson: '[{"address":"ben@example.net","name":""}]',
    ccJson: '[]',
    replyToJson: '[]',
    referencesJson: '[]',
    automatedJson: null,
    authJson: null,
    flagsJson: '[]',
    text: 'hello',
    htmlSanitized: '<p>hello</p>',
    extractedText: 'hello',
    snippet: 'hello',
  })
})

test.each([
  { name: 'to', given: { to: many(201) }, column: 'toJson', kept: 200 },
  { name: 'cc', given: { cc: many(500) }, column: 'ccJson', kept: 200 },
  { name: 'reply_to', given: { replyTo: many(11) }, column: 'replyToJson', kept: 10 },
] as const)('core::row_caps::a_long_$name_list_keeps_its_first_entries_and_is_flagged', ({ given, column, kept }) => {
  const capped = capRow(row(given))

  expect(parsed(capped[column])).toEqual(many(kept))
  expect(capped.flagsJson).toBe('["parse_degraded"]')
})

test('core::row_caps::recipients_fit_64_kib_of_json_whatever_their_names', () => {
  const capped = capRow(row({ to: many(200, 'é'.repeat(256)) }))

  expect(Buffer.byteLength(capped.toJson)).toBeLessThanOrEqual(64 * KIB)
  expect(parsed(capped.toJson).length).toBeGreaterThan(100)
  expect(capped.flagsJson).toBe('["parse_degraded"]')
})

test('core::row_caps::references_keep_the_newest', () => {
  const references = Array.from({ length: 250 }, (_, index) => `r${index}@example.com`)

  const capped = capRow(row({ references }))

  expect(parsed(capped.referencesJson)).toEqual(references.slice(50))
  expect(capped.flagsJson).toBe('["parse_degraded"]')
})

test('core::row_caps::long_references_fit_32_kib_newest_first', () => {
  const references = Array.from({ length: 100 }, (_, index) => `${index}${'r'.repeat(900)}@example.com`)

  const capped = capRow(row({ references }))

  expect(Buffer.byteLength(capped.referencesJson)).toBeLessThanOrEqual(32 * KIB)
  expect(parsed(capped.referencesJson).at(-1)).toBe(references.at(-1))
})

test.each([
  { name: 'subject', given: { subject: `${'s'.repeat(997)}🙂` }, column: 'subject', expected: 's'.repeat(997) },
  {
    name: 'from_name',
    given: { from: { address: 'a@b.example', name: `a\u0007b${'n'.repeat(300)}` } },
    column: 'fromName',
    expected: `a b${'n'.repeat(253)}`,
  },
  {
    name: 'snippet',
    given: { content: bodies({ snippet: 'x'.repeat(300) }) },
    column: 'snippet',
    expected: 'x'.repeat(240),
  },
] as const)('core::row_caps::$name_is_cut_between_characters', ({ given, column, expected }) => {
  expect(capRow(row(given))[column]).toBe(expected)
})

test.each([
  { name: 'text', content: bodies({ text: 'é'.repeat(300 * KIB) }), column: 'text', bytes: 512 * KIB },
  {
    name: 'html',
    content: bodies({ htmlSanitized: '€'.repeat(400 * KIB) }),
    column: 'htmlSanitized',
    bytes: 1024 * KIB,
  },
  {
    name: 'extracted',
    content: bodies({ extractedText: '🙂'.repeat(70 * KIB) }),
    column: 'extractedText',
    bytes: 256 * KIB,
  },
] as const)('core::row_caps::$name_is_cut_at_a_character_and_flagged', ({ content, column, bytes }) => {
  const capped = capRow(row({ content }))
  const body = capped[column] ?? ''

  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bytes)
  expect(Buffer.byteLength(body)).toBeGreaterThan(bytes - 4)
  expect(body).not.toMatch(/\ufffd|\p{Surrogate}/u)
  expect(capped.flagsJson).toBe('["body_truncated"]')
})

test('core::row_caps::the_budget_takes_from_html_first_then_from_text', () => {
  const content = bodies({
    extractedText: 'e'.repeat(256 * KIB),
    text: 't'.repeat(512 * KIB),
    htmlSanitized: 'h'.repeat(1024 * KIB),
  })

  const tight = capRow(row({ content, otherBytes: 200_000 }))
  const tighter = capRow(row({ content, otherBytes: 1_300_000 }))

  expect([tight.extractedText?.length, tight.text?.length]).toEqual([256 * KIB, 512 * KIB])
  expect(tight.htmlSanitized?.length).toBeLessThan(1024 * KIB)
  expect([tighter.extractedText?.length, tighter.htmlSanitized]).toEqual([256 * KIB, ''])
  expect(tighter.text?.length).toBeLessThan(512 * KIB)
  expect(rowBytes(tight) + 200_000).toBeLessThanOrEqual(ROW_MAX_BYTES - ROW_RESERVED_BYTES)
  expect(rowBytes(tighter) + 1_300_000).toBeLessThanOrEqual(ROW_MAX_BYTES - ROW_RESERVED_BYTES)
})

test('core::row_caps::a_report_of_a_thousand_recipients_fits_64_kib', () => {
  const recipients = Array.from({ length: 1000 }, (_, index) => ({
    final_recipient: `u${index}@example.net`,
    action: 'failed',
    status: '5.1.1',
    diagnostic_code: 'ü'.repeat(600),
  }))

  const automated = capRow(row({ automated: classification(recipients) })).automatedJson ?? ''
  const kept = (JSON.parse(automated) as Classification).dsn?.recipients ?? []

  expect(Buffer.byteLength(automated)).toBeLessThanOrEqual(64 * KIB)
  expect(kept.length).toBeGreaterThan(50)
  expect(kept[0]?.diagnostic_code).toBe('ü'.repeat(512))
})

test('core::row_caps::authentication_evidence_keeps_ten_signatures_within_16_kib', () => {
  const short = JSON.parse(capRow(row({ auth: evidence(40, 'example.com') })).authJson ?? '') as AuthEvidence
  const long = capRow(row({ auth: evidence(40, 'd'.repeat(4000)) })).authJson ?? ''

  expect(short.dkim).toHaveLength(COLUMN_CAPS.dkimEntries)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(16 * KIB)
})

test('core::row_caps::any_row_fits_the_budget_and_capping_twice_changes_nothing', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 200 }).map((piece) => piece.repeat(4000)))
  const property = fc.property(text, text, text, fc.nat({ max: 1_500_000 }), (body, html, extracted, otherBytes) => {
    const content = bodies({ text: body, htmlSanitized: html, extractedText: extracted })
    const once = capRow(row({ content, otherBytes }))
    const again = capRow(
      row({
        content: { ...content, text: once.text, htmlSanitized: once.htmlSanitized, extractedText: once.extractedText },
        otherBytes,
      }),
    )

    expect(rowBytes(once) + otherBytes).toBeLessThanOrEqual(ROW_MAX_BYTES - ROW_RESERVED_BYTES)
    expect([again.text, again.htmlSanitized, again.extractedText]).toEqual([
      once.text,
      once.htmlSanitized,
      once.extractedText,
    ])
  })

  fc.assert(property, { seed: 11, numRuns: 40 })
})
