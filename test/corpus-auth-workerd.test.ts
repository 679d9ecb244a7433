import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuthCases, readAuthMessage, readAuthZone } from './auth-cases.ts'
import { readText } from './auth-worker.ts'

// Covers: FR-IN-4. RSA in workerd: mailauth asks for a digest by a name that workerd does not know, and every RSA signature
// would be neutral there, silently. So the corpus runs through production's bundler and in workerd too.

const ROOT = join(import.meta.dirname, '..')
const MAIL = join(ROOT, 'server', 'mail')
/** As in wrangler.jsonc: what mailauth brings along and never reaches is left out of the bundle. */
const ALIAS = {
  joi: join(MAIL, 'mailauth-joi.ts'),
  'iconv-lite': join(MAIL, 'mailauth-charsets.ts'),
  'encoding-japanese': join(MAIL, 'mailauth-charsets.ts'),
}
const COMPATIBILITY = { date: '2026-11-02', flags: ['nodejs_compat'] }

const folder = mkdtempSync(join(tmpdir(), 'pactmail-auth-'))
let workerd: Miniflare | undefined

beforeAll(async () => {
  const entry = JSON.stringify(join(import.meta.dirname, 'auth-worker.ts'))
  writeFileSync(join(folder, 'worker.js'), `import { answer } from ${entry}\nexport default { fetch: answer }\n`)
  writeFileSync(
    join(folder, 'wrangler.json'),
    JSON.stringify({
      name: 'auth',
      main: 'worker.js',
      compatibility_date: COMPATIBILITY.date,
      compatibility_flags: COMPATIBILITY.flags,
      alias: ALIAS,
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

test.for(readAuthCases())('it::auth::workerd_$id', async ({ id, envelope, settings, expect: expected }) => {
  const request = {
    raw: readAuthMessage(id).toString('base64'),
    zone: readAuthZone(),
    envelopeFrom: envelope.from,
    trustedAuthservId: settings.trusted_authserv_id,
    nowMs: settings.now_ms,
  }

  const answer = await workerd?.dispatchFetch('http://auth.invalid/', { method: 'POST', body: JSON.stringify(request) })

  expect(await answer?.json()).toEqual(expected)
})

test('it::confusables::workerd_reads_scripts_directions_and_names_as_node_does', async () => {
  const texts = [
    ...[
      'abuse',
      '\u0430buse',
      'caf\u00e9',
      '\u65e5\u672c\u30ab\u3072',
      '\ud55c\u6f22',
      '\ud55c\u30ab',
      '\u6f22\u3105',
      'a\u30fc',
    ],
    ...[
      '\u05e9\u05dc',
      '\u0661',
      '\u{1e900}',
      'exe\u202egpj',
      '\u{1d41a}bc',
      '\uff53upport',
      'p0stmaster',
      'STRA\u00dfE',
    ],
    ...['xn--bcher-kva.example', 'xn--.example', 'mail.example.co.uk', 'ada.github.io', 'localhost', '192.0.2.1'],
  ]

  const answer = await workerd?.dispatchFetch('http://auth.invalid/texts', {
    method: 'POST',
    body: JSON.stringify(texts),
  })

  expect(await answer?.json()).toEqual(texts.map(readText))
})
