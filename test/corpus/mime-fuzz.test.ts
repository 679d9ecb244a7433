import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDsn } from '../../server/mail/dsn.ts'
import { HEADER_KEPT_MAX_BYTES } from '../../server/mail/header-reading.ts'
import { HEADER_FIELDS_MAX } from '../../server/mail/mime/header-block.ts'
import { normaliseMailbox } from '../../server/mail/mime/mailbox-address.ts'
import { DEPTH_MAX, PARTS_MAX, type Part, scanStructure } from '../../server/mail/mime/structure.ts'
import { parseMail } from '../../server/mail/parse.ts'
import type { ParsedMail } from '../../server/mail/parsed.ts'
import { capRow, ROW_MAX_BYTES, ROW_RESERVED_BYTES, rowBytes } from '../../server/mail/row-caps.ts'
import { SOAK_TIMEOUT_MS, soakable } from '../soak.ts'
import { readCorpus } from './read-corpus.ts'

const corpus = readCorpus()
  .map(({ raw }) => Buffer.from(raw))
  .filter((raw) => raw.length < 20_000)

/** Pieces that mean something to a mail parser, so that mutations reach its branches. */
const TOKENS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\r\n\r\n',
  '--',
  '--b\r\n',
  '--b--\r\n',
  '--x--',
  ' ',
  '\t',
  ';',
  ':',
  ',',
  '"',
  '\\',
  '<',
  '>',
  '(',
  ')',
  '@',
  '=',
  '?=',
  '=?utf-8?Q?=C3?=',
  '=?iso-2022-jp?B?GyRC?=',
  '=?utf-7?Q?+AGE-?=',
  '=\r\n',
  '=3',
  '\x1b$B',
  '\x1b(B',
  '\xff\xfe',
  '\xef\xbb\xbf',
  '\xc3',
  '\xed\xa0\x80',
  'From: ',
  'To: ',
  'Subject: ',
  'Content-Type: ',
  'Content-Type: multipart/mixed; boundary=b\r\n',
  'Content-Type: message/rfc822\r\n',
  'Content-Type: application/ms-tnef\r\n',
  'Content-Type: application/pkcs7-mime\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'Content-Disposition: attachment; filename="../a.exe"\r\n',
  "filename*0*=utf-8''%e2%80%ae",
  'charset=utf-16',
  'charset=hz-gb-2312',
  'format=flowed',
  'PK\x03\x04',
  'PK\x01\x02',
  'PK\x05\x06',
  '\x78\x9f\x3e\x22',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '\x30\x80',
  'BEGIN:VEVENT\r\n',
  'Final-Recipient: rfc822; ',
  'xn--',
  '[127.0.0.1]',
  '\u00ad',
].map((token) => Buffer.from(token, 'latin1')) // prettier-ignore

const mutation = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'repeat', 'insert', 'splice', 'truncate', 'swap'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 200 }),
  pick: fc.nat({ max: 100_000 }),
})
type Mutation = { readonly kind: string; readonly at: number; readonly length: number; readonly pick: number }

function mutate(raw: Buffer, { kind, at, length, pick }: Mutation): Buffer {
  const start = Math.floor(at * raw.length)
  const before = raw.subarray(0, start)
  const after = raw.subarray(start)
  const other = corpus[pick % corpus.length] ?? raw
  switch (kind) {
    case 'flip':
      return Buffer.concat([before, Buffer.from([pick & 0xff]), after.subarray(1)])
    case 'cut':
      return Buffer.concat([before, after.subarray(length)])
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after])
    case 'insert':
      return Buffer.concat([before, TOKENS[pick % TOKENS.length] ?? Buffer.alloc(0), after])
    case 'splice':
      return Buffer.concat([before, other.subarray(pick % Math.max(1, other.length))])
    case 'truncate':
      return before
    default:
      return Buffer.concat([before, other.subarray(0, length), after.subarray(length)])
  }
}

function deepest(part: Part): number {
  return Math.max(part.depth, ...part.children.map(deepest))
}

const isWellFormed = (text: string | null) => text === null || !/\p{Surrogate}/u.test(text)
const isSafeName = (name: string | null) =>
  name === null || (Buffer.byteLength(name) <= 255 && !/[\x00-\x1f\x7f/\\\u202a-\u202e\u2066-\u2069]/.test(name))

/** What must hold of any message; the names of what does not. */
function broken(raw: Buffer, mail: ParsedMail): string[] {
  const { root, partsVisited } = scanStructure(raw)
  const addresses = [mail.from, mail.sender, ...mail.to, ...mail.cc, ...mail.replyTo].filter((entry) => entry !== null)
  const ids = [mail.rfcMessageId, mail.inReplyTo, ...mail.references].filter((id) => id !== null)
  const kept = mail.headers.reduce((sum, field) => sum + field.name.length + field.value.length, 0)
  const recipients = readDsn(mail)?.recipients ?? []
  const checks: Record<string, boolean> = {
    depth: deepest(root) <= DEPTH_MAX,
    parts: partsVisited <= PARTS_MAX && mail.attachments.length <= PARTS_MAX,
    headers: mail.headers.length <= HEADER_FIELDS_MAX && kept <= HEADER_KEPT_MAX_BYTES,
    headerLines: mail.headers.every((field) => !/[\r\n\0]/.test(field.name + field.value)),
    texts: [mail.text, mail.html, mail.subject].every((text) => isWellFormed(text) && !text?.includes('\0')),
    subject: !/[\x00-\x1f\x7f]/.test(mail.subject ?? ''),
    names: addresses.every(({ name }) => isWellFormed(name) && !/[\x00-\x1f\x7f]/.test(name)),
    addresses: addresses.every(({ address }) => normaliseMailbox(address) === address),
    ids: ids.every((id) => id.includes('@') && Buffer.byteLength(id) <= 998 && !/[\x00-\x1f\x7f]/.test(id)),
    files: mail.attachments.every(({ filename }) => isSafeName(filename) && isWellFormed(filename)),
    positions: mail.attachments.every(({ position }, index) => position === index),
    contentIds: mail.attachments.every(({ contentId }) => !/[<>\s]/.test(contentId ?? '')),
    recipients: recipients.every((entry) => normaliseMailbox(entry.final_recipient) === entry.final_recipient),
    date: mail.date === null || Number.isSafeInteger(mail.date),
    row: rowBytes(capped(mail)) <= ROW_MAX_BYTES - ROW_RESERVED_BYTES,
  }
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
}

function capped(mail: ParsedMail) {
  const { subject, from, to, cc, replyTo, references, text, html } = mail
  const content = { text, htmlSanitized: html, extractedText: text, snippet: text }
  return capRow({
    subject,
    from,
    to,
    cc,
    replyTo,
    references,
    automated: null,
    auth: null,
    flags: [],
    content,
    otherBytes: 0,
  })
}

// Covers: FR-IN-3, B2
test('core::mime::fuzz_every_mutation_of_the_corpus_is_read_within_the_caps', () => {
  let runs = 0
  const property = fc.property(
    fc.nat({ max: corpus.length - 1 }),
    fc.array(mutation, { minLength: 1, maxLength: 12 }),
    (index, mutations) => {
      const raw = mutations.reduce(mutate, corpus[index] ?? Buffer.alloc(0))
      runs += 1
      expect(broken(raw, parseMail(raw))).toEqual([])
    },
  )

  fc.assert(property, soakable({ seed: 20_260_310, numRuns: 60_000, interruptAfterTimeLimit: 12_000 }))

  process.stdout.write(`mime fuzz: ${runs} messages\n`)
  expect(runs).toBeGreaterThan(500)
}, SOAK_TIMEOUT_MS)

test('core::mime::fuzz_bytes_of_no_kind_are_read_within_the_caps', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 2000 }), (raw) => {
    expect(broken(Buffer.from(raw), parseMail(raw))).toEqual([])
  })

  fc.assert(property, soakable({ seed: 7, numRuns: 2000, interruptAfterTimeLimit: 5000 }))
}, SOAK_TIMEOUT_MS)
