import { expect, test } from 'vitest'
import { readContent } from './content.ts'
import { compileCustomReference } from './custom-references.ts'
import { parseMail } from './parse.ts'
import { extractReferences } from './references-extract.ts'

// Covers: FR-IN-7, FR-SRCH-4

const MAIL = [
  'From: Jane Doe <jane@example.com>',
  'Subject: Rechnung 88213',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Grüße an joe@bücher.example, Job-77</p><img src="https://track.example/p.gif">',
  '<p style="color:#fff">hidden</p><div class="gmail_quote">On Mon, Jane wrote: old</div>',
].join('\r\n')

test('worker::content::b4_reads_a_message_in_workerd_as_on_node', () => {
  const content = readContent(parseMail(new TextEncoder().encode(MAIL)))
  const job = compileCustomReference({ name: 'job', pattern: '(?i)job-(\\d+)' })
  const references = extractReferences([{ source: 'body', text: content.extractedText ?? '' }], {
    timeZone: 'Europe/London',
    packs: ['core'],
    custom: job.ok ? [job.reference] : [],
  })

  expect(content).toMatchObject({ extractedText: 'Grüße an joe@bücher.example, Job-77', hiddenText: true })
  expect(content.htmlSanitized).toBe('<p>Grüße an joe@bücher.example, Job-77</p>\n<div>On Mon, Jane wrote: old</div>')
  expect(references).toEqual([
    { kind: 'email', value: 'joe@xn--bcher-kva.example', source: 'body' },
    { kind: 'domain', value: 'xn--bcher-kva.example', source: 'body' },
    { kind: 'custom:job', value: '77', source: 'body' },
  ])
})
