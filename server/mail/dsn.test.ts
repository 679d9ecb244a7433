import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { isDeliveryReport, isDispositionReport, isHeuristicBounce, readDsn } from './dsn.ts'
import { parseMail } from './parse.ts'

const RETURNED = 'Content-Type: message/rfc822\r\n\r\nFrom: ada@example.com\r\nMessage-ID: <a@example.com>\r\n\r\nx\r\n'

function mail(given: { from?: string; subject?: string; type: string; parts: readonly string[] }) {
  const parts = given.parts.map((part) => `--b\r\n${part}\r\n`).join('')
  const head = `From: ${given.from ?? 'postmaster@mx.example'}\r\nSubject: ${given.subject ?? 'Undelivered mail'}\r\n`
  return parseMail(Buffer.from(`${head}Content-Type: ${given.type}; boundary=b\r\n\r\n${parts}--b--\r\n`))
}

function statusOf(recipients: number): string {
  const groups = Array.from(
    { length: recipients },
    (_, index) => `Final-Recipient: rfc822; u${index}@example.net\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
  )
  return `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${groups.join('\r\n')}`
}

// Covers: D4, inbound 7
test('core::dsn::a_report_of_three_hundred_recipients_keeps_the_first_hundred', () => {
  const report = readDsn(mail({ type: 'multipart/report; report-type=delivery-status', parts: [statusOf(300)] }))

  expect(report?.recipients).toHaveLength(100)
  expect(report?.recipients.at(-1)?.final_recipient).toBe('u99@example.net')
})

test('core::dsn::a_report_is_told_by_its_type_and_a_bounce_by_its_looks', () => {
  const declared = mail({ type: 'multipart/report; report-type=delivery-status', parts: [statusOf(1), RETURNED] })
  const looking = mail({ type: 'multipart/mixed', parts: ['\r\nsorry', RETURNED] })

  expect([isDeliveryReport(declared), isDeliveryReport(looking)]).toEqual([true, false])
  expect(isHeuristicBounce(looking)).toBe(true)
  expect(readDsn(looking)).toEqual({
    reporting_mta: null,
    original_envelope_id: null,
    original_message_id: 'a@example.com',
    original_from: 'ada@example.com',
    recipients: [],
  })
})

test.each([
  { name: 'another sender', from: 'ada@example.com', subject: 'Undelivered mail', parts: [RETURNED] },
  { name: 'another subject', from: 'postmaster@mx.example', subject: 'Hello', parts: [RETURNED] },
  { name: 'no returned message', from: 'postmaster@mx.example', subject: 'Undelivered mail', parts: ['\r\nsorry'] },
])('core::dsn::a_mail_with_$name_is_no_bounce', ({ from, subject, parts }) => {
  const other = mail({ from, subject, type: 'multipart/mixed', parts })

  expect([isHeuristicBounce(other), readDsn(other)]).toEqual([false, null])
})

test.each([
  { name: 'RFC 3464 words', field: 'Status: 4.7.1 (greylisted)', status: '4.7.1' },
  { name: 'three digits', field: 'Status: 5.7.509', status: '5.7.509' },
  { name: 'no class 9', field: 'Status: 9.1.1', status: null },
  { name: 'an IP address', field: 'Status: 12.5.1.1', status: null },
  { name: 'nothing', field: 'Status:', status: null },
])('core::dsn::a_status_of_$name', ({ field, status }) => {
  const part = `Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a@example.net\r\n${field}\r\n`

  const report = readDsn(mail({ type: 'multipart/report; report-type=delivery-status', parts: [part] }))

  expect(report?.recipients[0]?.status).toBe(status)
})

test('core::dsn::a_read_receipt_is_no_delivery_report', () => {
  const receipt = mail({
    type: 'multipart/report; report-type=disposition-notification',
    parts: ['Content-Type: message/disposition-notification\r\n\r\nDisposition: manual-action; displayed\r\n'],
  })

  expect([isDispositionReport(receipt), isDeliveryReport(receipt), readDsn(receipt)]).toEqual([true, false, null])
})
