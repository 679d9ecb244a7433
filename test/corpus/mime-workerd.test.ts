import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCorpus, USUAL } from './read-corpus.ts'

// Covers: FR-IN-3. Production runs in workerd, whose charset tables, inflater and URL parser are not Node's: the corpus
// goes through production's bundler and is read there too.

const ROOT = join(import.meta.dirname, '..', '..')
const COMPATIBILITY = { date: '2026-11-02', flags: ['nodejs_compat'] }

const folder = mkdtempSync(join(tmpdir(), 'pactmail-mime-'))
let workerd: Miniflare | undefined

beforeAll(async () => {
  const entry = JSON.stringify(join(import.meta.dirname, 'mime-worker.ts'))
  writeFileSync(join(folder, 'worker.js'), `import { answer } from ${entry}\nexport default { fetch: answer }\n`)
  writeFileSync(
    join(folder, 'wrangler.json'),
    JSON.stringify({
      name: 'mime',
      main: 'worker.js',
      compatibility_date: COMPATIBILITY.date,
      compatibility_flags: COMPATIBILITY.flags,
    }),
  )
  const wrangler = join(ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
  const config = ['--config', join(folder, 'wrangler.json'), '--outdir', join(folder, 'out')]
  await promisify(execFile)(process.execPath, [wrangler, 'deploy', '--dry-run', ...config], {
    cwd: ROOT,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', WRANGLER_LOG: 'warn' },
  })
  workerd = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      scriptPath: join(folder, 'out', 'worker.js'),
      modulesRoot: join(folder, 'out'),
      compatibilityDate: COMPATIBILITY.date,
      compatibilityFlags: COMPATIBILITY.flags,
    }),
  )
}, 60_000)

afterAll(async () => {
  await workerd?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

test.for(readCorpus())('core::mime::workerd_reads_$id', async ({ raw, expect: expected }) => {
  const answer = await workerd?.dispatchFetch('http://mime.invalid/', { method: 'POST', body: raw })

  const described = { ...USUAL, ...((await answer?.json()) as Record<string, unknown>) }
  const { headers, ...rest } = described

  expect('headers' in expected ? described : rest).toEqual({ ...USUAL, ...expected })
})

// Node's decoder has the short tables for these two; mail is read by workerd's, which has the whole ones.
test.for([
  { name: 'hangul beyond KS X 1001', label: 'ks_c_5601-1987', bytes: '8c63', text: '똠' },
  { name: 'hangul of the last extension row', label: 'cp949', bytes: 'c652', text: '힣' },
  { name: 'a character of Hong Kong', label: 'big5-hkscs', bytes: '9def9dcfca5c', text: '嘅嘢佢' },
])('core::mime::workerd_decodes_$name', async ({ label, bytes, text }) => {
  const body = JSON.stringify({ label, bytes: Buffer.from(bytes, 'hex').toString('base64') })

  const answer = await workerd?.dispatchFetch('http://mime.invalid/charset', { method: 'POST', body })

  expect(await answer?.json()).toEqual({ text, exact: true })
})
