import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readContent } from '../../server/mail/content.ts'
import { parseMail } from '../../server/mail/parse.ts'

// Covers: FR-IN-7, FR-IN-9, B4, B11, F5

const FOLDER = join(import.meta.dirname, 'replies')

const ReplyCase = z.strictObject({
  id: z.string(),
  edge: z.array(z.string()).min(1),
  source: z.literal('authored'),
  client: z.string(),
  language: z.string(),
  note: z.string().optional(),
  expect: z.strictObject({ extracted_text: z.string().min(1) }),
})

const cases = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ReplyCase.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))

function contentOf(id: string) {
  return readContent(parseMail(readFileSync(join(FOLDER, `${id}.eml`))))
}

test.for(cases)('core::reply::b4_the_new_words_are_found_exactly: $id', ({ id, expect: expected }) => {
  expect(contentOf(id).extractedText).toBe(expected.extracted_text)
})

test('core::reply::b4_the_corpus_spans_languages_and_programs', () => {
  const languages = new Set(cases.map(({ language }) => language))
  const clients = new Set(cases.map(({ client }) => client))

  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(languages.size).toBeGreaterThanOrEqual(30)
  expect(clients.size).toBeGreaterThanOrEqual(50)
})

test('core::reply::b4_every_message_has_its_expectation_and_the_other_way_round', () => {
  const names = readdirSync(FOLDER)
  const messages = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))

  expect(messages.sort()).toEqual(cases.map(({ id }) => id).sort())
})

afterAll(() => {
  const languages = new Set(cases.map(({ language }) => language)).size
  const clients = new Set(cases.map(({ client }) => client)).size
  process.stdout.write(`replies corpus: ${cases.length} messages, ${languages} languages, ${clients} mail programs\n`)
})
