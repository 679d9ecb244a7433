import { expect, test } from 'vitest'
import { parseMail } from '../../server/mail/parse.ts'
import { describeMail } from './describe-mail.ts'
import { CORPUS_FOLDERS, readCorpus, USUAL } from './read-corpus.ts'

const cases = readCorpus()

test.each(cases)('core::mime::corpus_reads_$id', ({ raw, expect: expected }) => {
  const described = describeMail(parseMail(raw))
  const { headers, ...rest } = described

  expect('headers' in expected ? described : rest).toEqual({ ...USUAL, ...expected })
})

test('core::mime::corpus_names_every_case_and_only_reserved_domains', () => {
  const counts = CORPUS_FOLDERS.map((folder) => [folder, cases.filter((entry) => entry.folder === folder).length])
  process.stdout.write(`mime corpus: ${counts.map(([folder, count]) => `${folder} ${count}`).join(', ')}\n`)
  const authored = cases.filter((entry) => entry.source === 'authored')
  const domains = cases.flatMap((entry) =>
    [
      ...Buffer.from(entry.raw)
        .toString('latin1')
        .matchAll(/[\w.+-]@([\w-]+(?:\.[\w-]+)+)/g),
    ].map((match) => match[1]),
  )
  const foreign = domains.filter(
    (domain) => !/(^|\.)(example(\.(com|net|org))?|invalid|test|localhost)$/i.test(domain ?? ''),
  )

  expect(authored.length).toBeGreaterThanOrEqual(150)
  expect(cases.filter((entry) => entry.edge.length === 0 || entry.proves === undefined)).toEqual([])
  expect(new Set(cases.map((entry) => entry.id)).size).toBe(cases.length)
  expect(foreign).toEqual([])
})
