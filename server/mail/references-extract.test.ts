import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  extractReferences,
  type MailReference,
  REFERENCES_MAX,
  REFERENCES_PER_KIND_MAX,
  type ReferenceOptions,
  spacedPlate,
} from './references-extract.ts'

// Covers: FR-SRCH-4, F5, E1

const LONDON: ReferenceOptions = { timeZone: 'Europe/London', packs: ['core', 'uk_vehicle'], custom: [] }

function valuesOf(text: string, options: ReferenceOptions = LONDON): string[] {
  return extractReferences([{ source: 'body', text }], options).map(({ kind, value }) => `${kind}=${value}`)
}

describe('core pack', () => {
  test.for([
    ['pounds', 'Total £412.80 due', ['amount=GBP:412.80']],
    ['code before', 'GBP 1,234.50', ['amount=GBP:1234.50']],
    ['code behind', '99 USD', ['amount=USD:99.00']],
    ['euro comma', '€12,50', ['amount=EUR:12.50']],
    ['euro comma behind', '1234,56 €', ['amount=EUR:1234.56']],
    ['euro with both separators', '1.234,56 EUR', ['amount=EUR:1234.56']],
    ['dollar comma is a separator', '$1,234', ['amount=USD:1234.00']],
    ['no currency, no amount', 'about 1234.50', []],
    ['part of a word', 'EURO 100 and 5 EURO', []],
    ['spaces in the number', '12 500 EUR', ['amount=EUR:12500.00']],
  ] as const)('core::references::f5_amount_%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test.for([
    ['plus', '+44 20 7946 0000', ['phone=+442079460000']],
    ['plus with trunk', '+44 (0)20 7946-0000', ['phone=+442079460000']],
    ['double zero', '0044 20 7946 0000', ['phone=+442079460000']],
    ['national', 'call 020 7946 0000 now', ['phone=+442079460000']],
    ['national mobile', '07700 900123', ['phone=+447700900123']],
    ['too short', '+44 123', []],
    ['too long', '+4420794600001234567', []],
    ['no phone in a date and time', '01.02.2026 09:00', ['date=2026-02-01']],
  ] as const)('core::references::f5_phone_%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test.for([
    ['Europe/Berlin', '030 901820', ['phone=+4930901820']],
    ['America/New_York', '(212) 555-0123', ['phone=+12125550123']],
    ['Asia/Singapore', '020 7946 0000', []],
    ['Etc/UTC', '020 7946 0000', ['phone=+442079460000']],
  ] as const)('core::references::f5_national_phones_of_%s', ([timeZone, text, expected]) => {
    expect(valuesOf(text, { ...LONDON, timeZone })).toEqual(expected)
  })

  test.for([
    ['address', 'Write to Jane.Doe@Example.COM.', ['email=jane.doe@example.com', 'domain=example.com']],
    ['international domain', 'joe@bücher.example', ['email=joe@xn--bcher-kva.example', 'domain=xn--bcher-kva.example']],
    ['link', 'see https://mail.shop.example.co.uk/x?a=1.', ['domain=example.co.uk']],
    ['IP address', 'http://192.0.2.1/x', []],
    ['at sign without a domain', 'a@b and @jane', []],
  ] as const)('core::references::f5_names_%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test.for([
    ['Europe/London', '2026-10-12', ['date=2026-10-12']],
    ['Europe/London', '12/10/2026 and 12.10.2026', ['date=2026-10-12']],
    ['Europe/London', '3 October 2026, 3 Oct 2026, 3rd October 2026', ['date=2026-10-03']],
    ['Europe/London', '31.02.2026', []],
    ['America/New_York', '12/10/2026', []],
    ['America/New_York', '25/12/2026', ['date=2026-12-25']],
    ['Europe/London', 'version 1.2.2026.3', []],
  ] as const)('core::references::f5_date_in_%s: %s', ([timeZone, text, expected]) => {
    expect(valuesOf(text, { ...LONDON, timeZone })).toEqual(expected)
  })

  test.for([
    ['word and number', 'Invoice 88213', ['invoice=88213']],
    ['prefix', 'INV-88213', ['invoice=88213']],
    ['word and prefix', 'invoice no. INV-88213', ['invoice=88213']],
    ['German', 'Rechnung Nr. 2026/101', ['invoice=2026/101']],
    ['French', 'Facture n° F-2026-14', ['invoice=F-2026-14']],
    ['hash and lower case', 'inv #ab-77', ['invoice=AB-77']],
    ['a word is no number', 'the invoice attached', []],
    ['a date is no number', 'invoice 12/10/2026', ['date=2026-10-12']],
    ['order', 'order no: AB12345', ['order=AB12345']],
    ['purchase order', 'Purchase Order #PX-1234', ['order=PX-1234']],
    ['short form', 'PO 998877', ['order=998877']],
    ['German order', 'Bestellung 4500123', ['order=4500123']],
    ['an order of things', 'order of service', []],
    ['inside a word', 'reorder 998877', []],
  ] as const)('core::references::f5_document_%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })
})

describe('vehicle pack', () => {
  test.for([
    ['AB12CDE', ['uk_plate=AB12CDE']],
    ['ab12 cde', ['uk_plate=AB12CDE']],
    ['AB12  CDE', ['uk_plate=AB12CDE']],
    ['A123 BCD', ['uk_plate=A123BCD']],
    ['ABC 123D', ['uk_plate=ABC123D']],
    ['a4 and', []],
    ['XAB12CDE', []],
    ['PCN: QR1234567X', ['pcn=QR1234567X']],
    ['penalty charge notice AB12345678', ['pcn=AB12345678']],
    ['ab12345678', ['pcn=AB12345678']],
  ] as const)('core::references::f5_vehicle_%s', ([text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test('core::references::f5_every_plate_is_read_alike_however_it_is_spaced', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}\d{2}[A-Z]{3}$/), fc.constantFrom('', ' ', '  ', '-'), (plate, gap) => {
        const written = `${plate.slice(0, 4)}${gap}${plate.slice(4)}`
        expect(valuesOf(written)).toEqual([`uk_plate=${plate}`])
        expect(valuesOf(written.toLowerCase())).toEqual([`uk_plate=${plate}`])
        expect(valuesOf(spacedPlate(plate))).toEqual([`uk_plate=${plate}`])
      }),
    )
  })

  test('core::references::f5_is_off_unless_the_policy_turns_it_on', () => {
    expect(valuesOf('AB12 CDE', { ...LONDON, packs: ['core'] })).toEqual([])
  })
})

describe('a message', () => {
  test('core::references::f5_says_where_each_value_stood', () => {
    const found = extractReferences(
      [
        { source: 'subject', text: 'Invoice 88213' },
        { source: 'body', text: 'invoice 88213, order 4500123' },
        { source: 'att:att_1:2', text: 'Invoice 88213' },
      ],
      LONDON,
    )

    expect(found).toEqual([
      { kind: 'invoice', value: '88213', source: 'subject' },
      { kind: 'invoice', value: '88213', source: 'body' },
      { kind: 'invoice', value: '88213', source: 'att:att_1:2' },
      { kind: 'order', value: '4500123', source: 'body' },
    ] satisfies MailReference[])
  })

  test('core::references::f5_keeps_at_most_fifty_of_a_kind_and_two_hundred_in_all', () => {
    const text = Array.from(
      { length: 120 },
      (_, i) => `£${i}.00 invoice A${1000 + i} order B${1000 + i} a${i}@d${i}.example`,
    )
    const found = extractReferences([{ source: 'body', text: text.join('\n') }], LONDON)

    expect(found.filter(({ kind }) => kind === 'amount')).toHaveLength(REFERENCES_PER_KIND_MAX)
    expect(found).toHaveLength(REFERENCES_MAX)
  })

  test('core::references::f5_values_of_any_text_stay_short_and_finding_them_is_repeatable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const found = extractReferences([{ source: 'body', text }], LONDON)
        expect(found.every(({ value }) => value.length >= 1 && value.length <= 64)).toBe(true)
        expect(extractReferences([{ source: 'body', text }], LONDON)).toEqual(found)
      }),
      { numRuns: 1_000 },
    )
  })
})
