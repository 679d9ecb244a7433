import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCorpus } from './read-corpus.ts'
import { differences, readMailparser, readOurs, readPostalMime } from './witnesses.ts'

/** Every difference to a witness, by case and `witness.field`, with the key of its reason. */
type Judgements = {
  readonly reasons: Readonly<Record<string, string>>
  readonly differences: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const judged = JSON.parse(readFileSync(join(import.meta.dirname, 'witnesses.json'), 'utf8')) as Judgements

async function foundDifferences(): Promise<string[]> {
  const found: string[] = []
  for (const { id, raw } of readCorpus()) {
    const ours = readOurs(raw)
    for (const field of differences(ours, await readPostalMime(raw))) found.push(`${id} postal-mime.${field}`)
    for (const field of differences(ours, await readMailparser(raw))) found.push(`${id} mailparser.${field}`)
  }
  return found.sort()
}

test('core::mime::witnesses_differ_only_where_a_reason_is_written_down', async () => {
  const written = Object.entries(judged.differences).flatMap(([id, fields]) =>
    Object.keys(fields).map((field) => `${id} ${field}`),
  )
  const used = new Set(Object.values(judged.differences).flatMap((fields) => Object.values(fields)))

  const found = await foundDifferences()

  expect(found).toEqual(written.sort())
  expect([...used].sort()).toEqual(Object.keys(judged.reasons).sort())
})
