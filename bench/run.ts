import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { startPlatform } from '../local/platform.ts'
import { seedPlatform } from '../local/seed.ts'
import type { Bindings } from '../server/env.ts'
import { fillMailbox, type Owner } from './fill.ts'
import { measurePipeline } from './pipeline.ts'

/**
 * `npm run bench`: what each operation costs in mailboxes of three sizes, counted; and how much time the product takes
 * beside the least work of the bare runtime, as ratios within this one run. Of absolute times, which mean
 * nothing on a shared machine, only that of the start is printed.
 */
const SIZES = [100, 1_000, 10_000] as const
const ROUNDS = 30
const PATIENCE_MS = 20_000

type Counts = Readonly<Record<string, number>>
type Mailbox = Owner & { readonly size: number; readonly address: string }

const scratch = mkdtempSync(join(tmpdir(), 'pactmail-bench-'))
const costs: { operation: string; counts: Counts }[] = []
const SETTINGS = { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off', PM_LOG_LEVEL: 'error' }

const start = () =>
  startPlatform({
    stateDir: join(scratch, 'state'),
    apiPort: 0,
    smtpPort: 0,
    crons: false,
    settings: SETTINGS,
    costs: (operation, counts) => costs.push({ operation, counts: counts as Counts }),
  })

type Platform = Awaited<ReturnType<typeof start>>

async function api<T>(
  platform: Platform,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<T> {
  const response = await fetch(`${platform.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Waits for the report of a background operation that began after `mark`. */
async function reported(operation: string, mark: number): Promise<Counts> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = costs.slice(mark).find((cost) => cost.operation === operation)
    if (found !== undefined) return found.counts
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no report of ${operation}`)
}

function add(...parts: Counts[]): Counts {
  const total: Record<string, number> = {}
  for (const part of parts) for (const [name, value] of Object.entries(part)) total[name] = (total[name] ?? 0) + value
  return total
}

function mailTo(address: string, serial: string): Buffer {
  return Buffer.from(
    `From: Jo <jo@simulator.invalid>\r\nTo: ${address}\r\nSubject: Bench ${serial}\r\nMessage-ID: <${serial}@simulator.invalid>\r\n\r\nHello.\r\n`,
  )
}

let serial = 0

async function receive(platform: Platform, mailbox: Mailbox): Promise<Counts> {
  serial += 1
  const mark = costs.length
  const answer = await platform.door.email({
    from: 'jo@simulator.invalid',
    to: mailbox.address,
    raw: mailTo(mailbox.address, `bench-live-${serial}`),
  })
  if (answer.outcome !== 'accept') throw new Error(`mail was not taken: ${answer.outcome}`)
  return add(await reported('email', mark), await reported('inbound', mark))
}

async function send(platform: Platform, mailbox: Mailbox, key: string): Promise<Counts> {
  serial += 1
  const mark = costs.length
  const body = { to: [`delivered@simulator.invalid`], subject: `Bench ${serial}`, text: 'Hello.' }
  await api(platform, key, 'POST', `/v1/identities/${mailbox.identityId}/messages`, body, {
    'Idempotency-Key': `bench-${serial}`,
  })
  return add(await reported('sendMessage', mark), await reported('outbound.send', mark))
}

async function read(platform: Platform, key: string, operation: string, path: string): Promise<Counts> {
  const mark = costs.length
  await api(platform, key, 'GET', path)
  return reported(operation, mark)
}

async function makeMailboxes(platform: Platform): Promise<{ key: string; mailboxes: Mailbox[] }> {
  const seeded = await seedPlatform(platform)
  const database = await platform.database('DB')
  const mailboxes: Mailbox[] = []
  for (const size of SIZES) {
    const identity = await api<{ id: string; primary_address: string }>(
      platform,
      seeded.tenant_key,
      'POST',
      `/v1/tenants/${seeded.tenant_id}/identities`,
      {
        username: `bench${size}`,
        display_name: `Bench ${size}`,
        owner: { name: 'Bench', email: 'bench@example.com' },
        send_policy: { require_known_recipient: false },
      },
    )
    const row = await database
      .prepare('select mailbox_do_id as id from identities where id = ?')
      .bind(identity.id)
      .first<{ id: string }>()
    mailboxes.push({
      size,
      tenantId: seeded.tenant_id,
      identityId: identity.id,
      objectId: row?.id ?? '',
      address: identity.primary_address,
    })
  }
  return { key: seeded.tenant_key, mailboxes }
}

const SHOWN: readonly [label: string, name: string][] = [
  ['D1 stmts', 'd1Statements'],
  ['D1 read', 'd1RowsRead'],
  ['D1 written', 'd1RowsWritten'],
  ['calls', 'objectCalls'],
  ['stmts', 'objectStatements'],
  ['read', 'objectRowsRead'],
  ['written', 'objectRowsWritten'],
  ['queue', 'queueSends'],
  ['R2', 'r2Operations'],
]

function printRow(name: string, size: number | string, cells: readonly (number | string)[]): void {
  console.log([name.padEnd(16), String(size).padStart(7), ...cells.map((cell) => String(cell).padStart(11))].join(''))
}

async function printCounts(platform: Platform, key: string, mailboxes: readonly Mailbox[]): Promise<void> {
  console.log(
    '\nWhat one operation costs, by messages in the mailbox (calls, statements and rows of objects; statements and rows of D1)\n',
  )
  printRow(
    'operation',
    'size',
    SHOWN.map(([label]) => label),
  )
  const threads = new Map<string, string>()
  for (const mailbox of mailboxes) {
    const page = await api<{ data: { id: string }[] }>(
      platform,
      key,
      'GET',
      `/v1/identities/${mailbox.identityId}/threads?limit=1`,
    )
    threads.set(mailbox.identityId, page.data[0]?.id ?? '')
  }
  const operations: [string, (mailbox: Mailbox) => Promise<Counts>][] = [
    ['receive', (mailbox) => receive(platform, mailbox)],
    ['send', (mailbox) => send(platform, mailbox, key)],
    [
      'list threads',
      (mailbox) => read(platform, key, 'listThreads', `/v1/identities/${mailbox.identityId}/threads?limit=10`),
    ],
    [
      'get thread',
      (mailbox) =>
        read(
          platform,
          key,
          'getThread',
          `/v1/identities/${mailbox.identityId}/threads/${threads.get(mailbox.identityId)}`,
        ),
    ],
    [
      'list messages',
      (mailbox) => read(platform, key, 'listMessages', `/v1/identities/${mailbox.identityId}/messages`),
    ],
  ]
  for (const [name, operation] of operations) {
    for (const mailbox of mailboxes) {
      const counts = await operation(mailbox)
      printRow(
        name,
        mailbox.size,
        SHOWN.map(([, field]) => counts[field] ?? 0),
      )
    }
  }
}

function buildBare(): string {
  const folder = join(scratch, 'bare')
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/wrangler/bin/wrangler.js'),
      'deploy',
      '--config',
      join(import.meta.dirname, 'wrangler.jsonc'),
      '--dry-run',
      '--outdir',
      folder,
    ],
    {
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', WRANGLER_LOG: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return join(folder, 'bare.js')
}

async function startBare(): Promise<{ url: string; stop: () => Promise<void> }> {
  const bundle = buildBare()
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      workers: [
        {
          name: 'bare',
          modulesRoot: dirname(bundle),
          modules: [{ type: 'ESModule', path: bundle }],
          compatibilityDate: '2026-11-02',
          compatibilityFlags: ['nodejs_compat'],
          durableObjects: { BARE: { className: 'BareObject', useSQLite: true } },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
    }),
  )
  await runtime.ready
  const { origin } = await runtime.unsafeGetDirectURL('bare')
  return { url: origin, stop: () => runtime.dispose() }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Medians of the given requests, one of each a round, so that a slow moment of the machine meets all of them. */
async function interleave(requests: Readonly<Record<string, () => Promise<unknown>>>): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, request] of Object.entries(requests)) {
      const startedAt = performance.now()
      await request()
      times[name] = [...(times[name] ?? []), performance.now() - startedAt]
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))
}

async function printRatios(platform: Platform, key: string, mailboxes: readonly Mailbox[]): Promise<void> {
  const bare = await startBare()
  const [small] = mailboxes
  const get = (url: string) =>
    fetch(url, { headers: { authorization: `Bearer ${key}` } }).then((response) => response.arrayBuffer())
  const path = `${platform.apiUrl}/v1/identities/${small?.identityId}`
  const medians = await interleave({
    'an empty Hono route': () => get(`${bare.url}/empty`),
    'a bare object transaction': () => get(`${bare.url}/object`),
    'GET /v1/me': () => get(`${platform.apiUrl}/v1/me`),
    'GET threads': () => get(`${path}/threads?limit=10`),
    'GET messages': () => get(`${path}/messages`),
    'a message in (accepted)': () =>
      platform.door.email({
        from: 'jo@simulator.invalid',
        to: small?.address ?? '',
        raw: mailTo(small?.address ?? '', `ratio-${serial++}`),
      }),
  })
  await bare.stop()
  const empty = medians['an empty Hono route'] ?? 1
  const object = medians['a bare object transaction'] ?? 1
  console.log(`\nTime of one request as a ratio within this run (medians of ${ROUNDS} interleaved rounds)\n`)
  for (const [name, value] of Object.entries(medians)) {
    console.log(
      `${name.padEnd(28)} ${(value / empty).toFixed(1).padStart(7)} x an empty route ${(value / object).toFixed(1).padStart(7)} x a bare object transaction`,
    )
  }
}

async function printPipeline(): Promise<void> {
  const { messages, pipelineMs, parserMs, parserAndVerifierMs } = await measurePipeline()
  console.log(
    `\nCPU of the whole pure pipeline over ${messages} messages: ${(pipelineMs / parserMs).toFixed(1)} x postal-mime alone (parse only), ${(pipelineMs / parserAndVerifierMs).toFixed(1)} x postal-mime and mailauth`,
  )
}

async function main(): Promise<void> {
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(
    `revision ${revision}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  )
  const first = await start()
  const { key, mailboxes } = await makeMailboxes(first)
  const settings = first.settings as unknown as Bindings
  await first.stop()
  for (const mailbox of mailboxes) fillMailbox(join(scratch, 'state', 'v3'), mailbox, mailbox.size, settings)
  const startedAt = performance.now()
  const platform = await start()
  const health = await fetch(`${platform.apiUrl}/health`)
  console.log(
    `start of a stopped platform to its first ${health.status}: ${Math.round(performance.now() - startedAt)} ms`,
  )
  await printCounts(platform, key, mailboxes)
  await printRatios(platform, key, mailboxes)
  await platform.stop()
  await printPipeline()
  execFileSync(process.execPath, [join(import.meta.dirname, '../checks/bundle-size.ts')], { stdio: 'inherit' })
}

try {
  await main()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
