import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { composeMail, type OutgoingMail } from './compose.ts'
import { parseMail } from './parse.ts'

// Covers: FR-OUT-1, spec/outbound.md 15, S73, A10

const PLAIN: OutgoingMail = {
  boundaryKey: '01k7m0000000000000000000aa',
  rfcMessageId: '01k7m0000000000000000000aa@agents.localhost',
  date: Date.UTC(2026, 9, 9, 10),
  from: { address: 'ada.test@agents.localhost', name: 'Ada' },
  replyTo: null,
  to: [{ address: 'jo@example.net', name: 'Jo' }],
  cc: [],
  subject: 'Hello',
  inReplyTo: null,
  references: [],
  extraHeaders: [],
  text: 'Hi there.',
  html: null,
  parts: [],
}

const sent = (change: Partial<OutgoingMail> = {}): string =>
  Buffer.from(composeMail({ ...PLAIN, ...change })).toString('latin1')

describe('bytes of a message', () => {
  test('core::compose::a_plain_message_is_written_as_a_person_would_expect', () => {
    expect(sent().split('\r\n')).toEqual([
      'From: Ada <ada.test@agents.localhost>',
      'To: Jo <jo@example.net>',
      'Subject: Hello',
      'Date: Fri, 09 Oct 2026 10:00:00 +0000',
      'Message-ID: <01k7m0000000000000000000aa@agents.localhost>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 7bit',
      '',
      'Hi there.',
      '',
    ])
  })

  test('core::compose::the_same_values_give_the_same_bytes', () => {
    const rich = { html: '<p>Hi</p>', parts: [file({ bytes: new Uint8Array(100) })] }

    expect(sent(rich)).toBe(sent(rich))
  })

  test('core::compose::text_and_html_are_alternatives_inline_parts_belong_to_the_html_and_files_follow', () => {
    const raw = sent({
      html: '<p>Hi <img src="cid:logo@x"></p>',
      parts: [
        file({ filename: 'a.pdf', contentType: 'application/pdf' }),
        file({ filename: 'logo.png', contentType: 'image/png', disposition: 'inline', contentId: 'logo@x' }),
      ],
    })

    const types = [...raw.matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gm)].map((match) => match[1])
    expect(types).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'application/pdf',
    ])
  })

  test('core::compose::base64_has_lines_of_76_characters', () => {
    const raw = sent({ parts: [file({ bytes: new Uint8Array(1_000).fill(7) })] })

    const lines = raw.split('\r\n').filter((line) => /^[A-Za-z0-9+/]{60,}={0,2}$/.test(line))
    expect(new Set(lines.slice(0, -1).map((line) => line.length))).toEqual(new Set([76]))
  })

  test('core::compose::a_nested_message_stays_as_it_is', () => {
    const nested = 'From: jo@example.net\r\nSubject: Inner\r\n\r\nInner text\r\n'
    const raw = sent({ parts: [file({ contentType: 'message/rfc822', bytes: Buffer.from(nested) })] })

    expect(raw).toContain(`Content-Transfer-Encoding: 7bit\r\n`)
    expect(raw).toContain(nested)
  })

  test('core::compose::text_that_looks_like_a_boundary_cannot_end_a_part', () => {
    const text = `--=_${PLAIN.boundaryKey}_1--\nFrom here on\nlast`

    expect(parseMail(composeMail({ ...PLAIN, text, parts: [file({})] })).text).toBe(text)
  })
})

function file(change: Partial<OutgoingMail['parts'][number]>): OutgoingMail['parts'][number] {
  return {
    filename: 'data.bin',
    contentType: 'application/octet-stream',
    disposition: 'attachment',
    contentId: null,
    bytes: Buffer.from('bytes'),
    ...change,
  }
}

const name = fc.string({ maxLength: 60, unit: 'binary' }).map((text) => text.replace(/[\r\n\0]/g, ' ').toWellFormed())
const address = fc
  .tuple(fc.stringMatching(/^[a-z0-9][a-z0-9.+-]{0,20}[a-z0-9]$/), fc.constantFrom('example.net', 'mail.example.org'))
  .map(([local, domain]) => `${local.replaceAll('..', '.')}@${domain}`)
const mailbox = fc.record({ address, name: name.map((text) => text.replace(/\p{Cc}/gu, '').trim()) })
const bytes = fc.uint8Array({ maxLength: 400 })
const filename = fc
  .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
  .map((text) => `f${text.replace(/[\p{C}/\\<>:"|?*\s]/gu, '')}.bin`)
const mail = fc.record({
  subject: name,
  from: mailbox,
  to: fc.array(mailbox, { minLength: 1, maxLength: 10 }),
  cc: fc.array(mailbox, { maxLength: 10 }),
  text: fc.string({ maxLength: 500, unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
  html: fc.option(
    fc.string({ maxLength: 500, unit: 'binary' }).map((text) => `<p>${text.replaceAll('\0', '').toWellFormed()}</p>`),
    { nil: null },
  ),
  parts: fc.array(
    fc.record({
      filename,
      contentType: fc.constantFrom('application/pdf', 'text/plain', 'image/png'),
      disposition: fc.constant('attachment' as const),
      contentId: fc.constant(null),
      bytes,
    }),
    { maxLength: 3 },
  ),
})

const LF = (text: string) => text.replace(/\r\n|\r/g, '\n')

describe('any message', () => {
  test('core::compose::lines_are_ascii_with_crlf_and_at_most_998_octets', () => {
    fc.assert(
      fc.property(mail, (change) => {
        const raw = sent(change)

        expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
        expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
      }),
      { numRuns: 300 },
    )
  })

  test('core::compose::what_was_sent_is_what_our_parser_reads', () => {
    fc.assert(
      fc.property(mail, (change) => {
        const read = parseMail(composeMail({ ...PLAIN, ...change }))

        expect(read.from?.address).toBe(change.from.address)
        expect(read.to.map((entry) => entry.address)).toEqual(change.to.map((entry) => entry.address))
        expect(read.cc.map((entry) => entry.address)).toEqual(change.cc.map((entry) => entry.address))
        expect((read.text ?? '').trimEnd()).toBe(LF(change.text).trimEnd())
        expect((read.html ?? '').trimEnd()).toBe(LF(change.html ?? '').trimEnd())
        expect(read.attachments.map((part) => [part.filename, Buffer.from(part.bytes).toString('hex')])).toEqual(
          change.parts.map((part) => [part.filename, Buffer.from(part.bytes).toString('hex')]),
        )
        expect(read.degraded).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

const CASES = [
  { case: 'ascii', subject: 'Hello world', person: 'Jo Doe' },
  { case: 'umlauts', subject: 'Grüße aus Köln, ganz herzlich', person: 'Jörg Müller' },
  { case: 'cjk', subject: '会議の議事録を送ります。ご確認ください。'.repeat(6), person: '山田太郎' },
  { case: 'emoji between words', subject: 'Ship it 🚀 today 🎉 ok', person: 'Zoë 🦊' },
  { case: 'an encoded word as text', subject: 'What =?utf-8?q?x?= means', person: '=?utf-8?b?eA==?=' },
  { case: 'inner and outer blanks', subject: '  two  spaces ', person: 'Doe, Jo (Sales) "JD" \\o/' },
  { case: 'one word without end', subject: 'x'.repeat(990), person: 'x'.repeat(200) },
  { case: 'right to left', subject: 'شكرا جزيلا على الرسالة', person: 'ליאור' },
]

describe('another parser', () => {
  test.each(CASES)('core::compose::mailparser_reads_the_same_subject_and_name: $case', async ({ subject, person }) => {
    const to = [
      { address: 'jo@example.net', name: person },
      { address: 'second@example.net', name: '' },
    ]
    const read = await simpleParser(Buffer.from(composeMail({ ...PLAIN, subject, to })))
    const ours = parseMail(composeMail({ ...PLAIN, subject, to }))

    expect(read.subject?.trim()).toBe(subject.trim())
    expect(ours.subject?.trim()).toBe(subject.trim())
    const [first, second] = [read.to].flat()[0]?.value ?? []
    expect(first).toEqual({ address: 'jo@example.net', name: person })
    expect(second).toEqual({ address: 'second@example.net', name: '' })
    expect(ours.to).toEqual(to)
  })

  test.each(['report.pdf', 'Größe & Maß.pdf', `${'報告書'.repeat(20)}.pdf`, 'a "quoted" name.txt', 'semi;colon.txt'])(
    'core::compose::mailparser_reads_the_file_name %s',
    async (filename) => {
      const raw = composeMail({ ...PLAIN, html: '<b>x</b>', parts: [file({ filename })] })
      const read = await simpleParser(Buffer.from(raw))

      expect(read.attachments.map((part) => part.filename)).toEqual([filename])
      expect(read.attachments.map((part) => part.content.toString())).toEqual(['bytes'])
    },
  )
})
