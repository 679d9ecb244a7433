import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFiles } from './files.ts'

test('tool::generate::what_is_no_longer_made_goes_and_what_stands_beside_stays', () => {
  const root = mkdtempSync(join(tmpdir(), 'pactmail-files-'))
  mkdirSync(join(root, 'sdk/generated'), { recursive: true })
  writeFileSync(join(root, 'sdk/generated/stale.ts'), 'old')
  writeFileSync(join(root, 'sdk/core.ts'), 'by hand')

  writeFiles(
    root,
    new Map([
      ['openapi.yaml', 'a'],
      ['sdk/generated/types.ts', 'b'],
      ['other/generated/deep/x.py', 'c'],
    ]),
  )

  expect(readdirSync(root, { recursive: true }).toSorted()).toEqual([
    'openapi.yaml',
    'other',
    'other/generated',
    'other/generated/deep',
    'other/generated/deep/x.py',
    'sdk',
    'sdk/core.ts',
    'sdk/generated',
    'sdk/generated/types.ts',
  ])
  expect(readFileSync(join(root, 'sdk/generated/types.ts'), 'utf8')).toBe('b')
})
