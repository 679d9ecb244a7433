import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultTreeAdapter, parse } from 'parse5'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { classify } from '../../server/mail/classify.ts'
import { readContent } from '../../server/mail/content.ts'
import { parseMail } from '../../server/mail/parse.ts'
import { sanitiseHtml } from '../../server/mail/sanitise.ts'
import { findVerification } from '../../server/mail/verification.ts'

// Covers: FR-IN-6, FR-IN-7, FR-IN-9, FR-IN-11, B4, B7, B8, B11, D2, D4, D6, E1, E4, E5

const FOLDER = join(import.meta.dirname, 'content')

const base = {
  id: z.string(),
  edge: z.array(z.string()).min(1),
  source: z.literal('authored'),
  note: z.string().optional(),
}
const HtmlCase = z.strictObject({
  ...base,
  expect: z.strictObject({
    hidden_text: z.boolean(),
    truncated: z.boolean(),
    html_has: z.array(z.string()),
    html_lacks: z.array(z.string()),
    text: z.string().optional(),
    extracted_text: z.string().optional(),
    html: z.string().optional(),
  }),
})
const ClassifyCase = z.strictObject({
  ...base,
  envelope: z.strictObject({ from: z.string() }),
  expect: z.strictObject({
    kind: z.string(),
    class: z.string().nullable(),
    hop: z.int(),
    evidence: z.array(z.string()),
  }),
})
const CodeCase = z.strictObject({
  ...base,
  language: z.string(),
  label: z.literal('code'),
  expect: z.strictObject({ code: z.string().nullable(), link: z.string().nullable(), unmistakable: z.literal(true) }),
})
const OrdinaryCase = z.strictObject({
  ...base,
  language: z.string(),
  label: z.literal('ordinary'),
  expect: z.strictObject({ unmistakable: z.literal(false) }),
})

function readCases<Case>(folder: string, schema: z.ZodType<Case>): Case[] {
  return readdirSync(join(FOLDER, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => schema.parse(JSON.parse(readFileSync(join(FOLDER, folder, name), 'utf8'))))
}

const htmlCases = readCases('html', HtmlCase)
const classifyCases = readCases('classify', ClassifyCase)
const codeCases = readCases('codes', z.discriminatedUnion('label', [CodeCase, OrdinaryCase]))
const codes = codeCases.filter((item) => item.label === 'code')
const ordinary = codeCases.filter((item) => item.label === 'ordinary')

function mailOf(id: string) {
  return parseMail(readFileSync(join(FOLDER, `${id}.eml`)))
}

function verificationOf(id: string) {
  const mail = mailOf(id)
  const content = readContent(mail)
  const { kind } = classify(mail, mail.from?.address ?? '', null)
  return findVerification({ subject: mail.subject, ...content, kind })
}

const PLAIN_ATTRIBUTES = new Set(
  (
    'lang title dir alt width height colspan rowspan align valign border cellpadding cellspacing span start type value ' +
    'datetime'
  ).split(' '),
)

function isHarmless(tag: string, { name, value }: { readonly name: string; readonly value: string }): boolean {
  return (
    PLAIN_ATTRIBUTES.has(name) ||
    (name === 'rel' && value === 'noopener noreferrer nofollow') ||
    (name === 'href' && tag === 'a' && /^(?:https?:\/\/|mailto:|tel:)/i.test(value)) ||
    (name === 'src' && tag === 'img' && /^cid:/i.test(value))
  )
}

/** Attributes with which a browser would fetch or run something, as a second parse sees them. */
function dangerousAttributes(html: string): string[] {
  const found: string[] = []
  const createElement: typeof defaultTreeAdapter.createElement = (tag, namespace, attributes) => {
    found.push(...attributes.filter((item) => !isHarmless(tag, item)).map(({ name }) => `${tag}.${name}`))
    return defaultTreeAdapter.createElement(tag, namespace, attributes)
  }
  parse(html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
  return found
}

describe('what a reader sees', () => {
  test.for(htmlCases)('core::sanitize::b7_b11_$id', ({ id, expect: expected }) => {
    const content = readContent(mailOf(id))
    const html = content.htmlSanitized ?? ''

    expect(content.hiddenText).toBe(expected.hidden_text)
    expect(content.truncated).toBe(expected.truncated)
    expect(content.text).toBe(expected.text ?? content.text)
    expect(content.extractedText).toBe(expected.extracted_text ?? content.extractedText)
    expect(html).toBe(expected.html ?? html)
    expect(expected.html_has.filter((part) => !html.includes(part))).toEqual([])
    expect(expected.html_lacks.filter((part) => html.includes(part))).toEqual([])
    expect(dangerousAttributes(html)).toEqual([])
    expect(sanitiseHtml(html)).toBe(html)
  })
})

describe('what sort of mail it is', () => {
  test.for(classifyCases)('core::classify::d6_$id', ({ id, envelope, expect: expected }) => {
    const found = classify(mailOf(id), envelope.from, null)

    expect({ kind: found.kind, class: found.class, hop: found.hop, evidence: found.evidence }).toEqual(expected)
  })
})

describe('codes and links that prove an address', () => {
  test.for(codes)('core::verification::e4_found_in_$id', ({ id, expect: expected }) => {
    expect(verificationOf(id)).toEqual({
      kind: expected.code === null ? 'link' : 'code',
      code: expected.code,
      link: expected.link,
      isUnmistakable: true,
    })
  })

  test.for(ordinary)('core::verification::e5_ordinary_mail_is_no_unrequested_code_$id', ({ id }) => {
    expect(verificationOf(id)?.isUnmistakable ?? false).toBe(false)
  })

  test('core::verification::e5_there_are_forty_of_each_sort', () => {
    expect([codes.length, ordinary.length]).toEqual([40, 40])
  })
})

afterAll(() => {
  const rate = (cases: readonly { readonly id: string }[], holds: (id: string) => boolean) =>
    `${cases.filter(({ id }) => holds(id)).length} of ${cases.length}`
  const lines = [
    `content corpus: ${htmlCases.length} pages and texts, ${classifyCases.length} classifications`,
    `code mails held back when nobody waits: ${rate(codes, (id) => verificationOf(id)?.isUnmistakable === true)}`,
    `ordinary mails held back: ${rate(ordinary, (id) => verificationOf(id)?.isUnmistakable === true)}`,
    `ordinary mails with a wide match, stored only: ${rate(ordinary, (id) => verificationOf(id) !== null)}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
