import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { parseMail } from './parse.ts'

const MAIL = Buffer.from(
  [
    'From: Ada <ada@example.com>',
    'To: ben@example.net',
    'Subject: =?utf-8?Q?caf=C3=A9?=',
    'Message-ID: <a@example.com>',
    'Content-Type: multipart/mixed; boundary=b; charset=utf-8',
    '',
    '--b',
    '',
    'words',
    '--b',
    'Content-Type: application/octet-stream; name=a.bin',
    '',
    'bytes',
    '--b--',
    '',
  ].join('\r\n'),
)

// Covers: FR-IN-3
test('core::mime::headers_only_reads_the_fields_and_nothing_of_the_body', () => {
  const mail = parseMail(MAIL, { headersOnly: true })

  expect(mail).toMatchObject({
    from: { address: 'ada@example.com', name: 'Ada' },
    subject: 'café',
    rfcMessageId: 'a@example.com',
    contentType: { type: 'multipart/mixed', parameters: { boundary: 'b', charset: 'utf-8' } },
    text: null,
    html: null,
    attachments: [],
    degraded: true,
  })
})

test('core::mime::a_view_into_a_larger_buffer_reads_like_a_copy_and_is_left_as_it_was', () => {
  const larger = Buffer.concat([Buffer.from('junk before '), MAIL, Buffer.from(' junk behind')])
  const view = new Uint8Array(larger.buffer, larger.byteOffset + 12, MAIL.length)

  const mail = parseMail(view)

  expect(mail).toEqual(parseMail(new Uint8Array(MAIL)))
  expect(Buffer.compare(view, MAIL)).toBe(0)
})

test('core::mime::an_unencoded_attachment_is_a_view_of_the_raw_bytes', () => {
  const raw = new Uint8Array(MAIL)

  expect(parseMail(raw).attachments[0]?.bytes.buffer).toBe(raw.buffer)
})
