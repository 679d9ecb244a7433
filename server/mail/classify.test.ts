import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { parseMail } from './parse.ts'
import type { DsnReport } from './parsed.ts'

// Covers: FR-IN-6, B8, D4, D6

const REPORT: DsnReport = {
  reporting_mta: 'mx.example.net',
  original_envelope_id: null,
  original_message_id: 'out.1@agents.example',
  original_from: 'agent@agents.example',
  recipients: [{ final_recipient: 'gone@example.net', action: 'failed', status: '5.1.1', diagnostic_code: null }],
}

function mailOf(...lines: readonly string[]) {
  return parseMail(new TextEncoder().encode(['From: a@example.com', ...lines, '', 'x', ''].join('\r\n')))
}

test('core::classify::d4_a_report_is_kept_with_mail_that_is_one', () => {
  const mail = mailOf('Content-Type: multipart/report; report-type=delivery-status; boundary=b')

  expect(classify(mail, '', REPORT)).toMatchObject({ kind: 'dsn', dsn: REPORT, class: null })
})

test('core::classify::d4_a_report_is_not_kept_with_other_mail', () => {
  expect(classify(mailOf('Subject: hello'), 'a@example.com', REPORT)).toMatchObject({ kind: 'normal', dsn: null })
})

test('core::classify::d6_evidence_names_every_signal_once', () => {
  const mail = mailOf(
    'Auto-Submitted: auto-generated',
    'Auto-Submitted: auto-replied',
    'Precedence: junk',
    'X-PactMail-Hop: 1',
  )

  expect(classify(mail, '<>', null)).toEqual({
    kind: 'automated',
    evidence: ['auto_submitted', 'precedence_junk', 'null_envelope_sender', 'pactmail_agent'],
    class: 'auto_reply',
    hop: 1,
    dsn: null,
    calendar: null,
  })
})
