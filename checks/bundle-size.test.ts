import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BUNDLE_BYTES_MAX, largestParts, uploadBytes, verdict } from './bundle-size.ts'

// Covers: S81, stack (bundle)

const METAFILE = {
  outputs: {
    'worker.js': {
      inputs: {
        'server/worker.ts': { bytesInOutput: 700 },
        'node_modules/zod/v4/core.js': { bytesInOutput: 400 },
        'node_modules/zod/v4/api.js': { bytesInOutput: 500 },
        'node_modules/@trpc/server/dist/a.js': { bytesInOutput: 800 },
        'node_modules/mailauth/node_modules/tldts/index.js': { bytesInOutput: 1000 },
      },
    },
  },
}

test('core::checks::the_heaviest_parts_are_told_by_package_and_heaviest_first', () => {
  expect(largestParts(METAFILE, 3)).toEqual([
    { name: 'node_modules/tldts', bytes: 1000 },
    { name: 'node_modules/zod', bytes: 900 },
    { name: 'node_modules/@trpc/server', bytes: 800 },
  ])
})

test('core::checks::only_what_is_uploaded_counts', () => {
  const code = new Uint8Array(5000).fill(65)
  const files = [
    { name: 'worker.js', bytes: code },
    { name: '0000_init.sql', bytes: code },
    { name: 'worker.js.map', bytes: code },
    { name: 'README.md', bytes: code },
    { name: 'metafile.json', bytes: code },
  ]

  expect(uploadBytes(files)).toBe(2 * gzipSync(code).length)
})

test('core::checks::a_bundle_may_weigh_900_kib_and_not_a_byte_more', () => {
  expect(BUNDLE_BYTES_MAX).toBe(921_600)
  expect(verdict(921_600).isWithinBudget).toBe(true)
  expect(verdict(921_601)).toEqual({ isWithinBudget: false, line: expect.stringContaining('too large') })
})
