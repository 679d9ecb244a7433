import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { pythonEnvironment } from '../generate/python-env.ts'

/**
 * Fuzzes the running platform with what openapi.yaml says: no 5xx, no answer outside the contract, nothing accepted that
 * the contract forbids. Bounded in time, and always the same seed. `PM_FUZZ_SECONDS` asks for another time.
 */
const SEED = '20261102'
const SECONDS = process.env['PM_FUZZ_SECONDS'] ?? '60'
const START_DEADLINE_MS = 120_000

/** What must hold of every answer. That valid data is accepted is not promised: rules go beyond what a schema says. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
]

const root = join(import.meta.dirname, '..')

const Local = z.object({
  api_url: z.string(),
  smtp: z.object({ host: z.string(), port: z.number() }),
  platform_key: z.string(),
  tenant_id: z.string(),
  domain_id: z.string(),
  identities: z.array(z.object({ id: z.string(), address: z.string() })).min(1),
})
type Local = z.output<typeof Local>

/** `npm start` in a folder of its own on free ports; what local.json says once it is up. */
async function startPlatform(stateDir: string): Promise<{ child: ChildProcess; local: Local }> {
  const child = spawn(process.execPath, [join(root, 'local/start.ts')], {
    env: {
      ...process.env,
      ...{ PM_LOCAL_STATE: stateDir, PM_LOCAL_PORT: '0', PM_LOCAL_SMTP_PORT: '0', PM_LOCAL_RATE_LIMITS: 'off' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const path = join(stateDir, 'local.json')
  for (const until = Date.now() + START_DEADLINE_MS; !existsSync(path); await setTimeout(100)) {
    if (child.exitCode === null && Date.now() < until) continue
    child.kill('SIGTERM')
    throw new Error('the platform did not start')
  }
  return { child, local: Local.parse(JSON.parse(readFileSync(path, 'utf8'))) }
}

/** One mail with a file into the first mailbox, so that routes below a message have something to read. */
async function deliver({ smtp, identities: [first] }: Local): Promise<void> {
  const socket = connect(smtp.port, smtp.host)
  const raw = `From: jo@simulator.invalid\r\nSubject: Fuzz\r\nMessage-ID: <fuzz@simulator.invalid>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nText\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nFile\r\n--b--\r\n.`
  const lines = [
    'EHLO client.example',
    'MAIL FROM:<jo@simulator.invalid>',
    `RCPT TO:<${first?.address}>`,
    'DATA',
    raw,
    'QUIT',
  ]
  for await (const chunk of socket) {
    // One answer, one line: the listener sends each reply in one piece.
    if (/^[45]\d\d/m.test(String(chunk))) throw new Error(`the mail was refused: ${String(chunk)}`)
    const line = lines.shift()
    if (line === undefined) break
    socket.write(`${line}\r\n`)
  }
}

const Page = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

async function known(local: Local): Promise<Record<string, string>> {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${local.platform_key}` }
    return (await fetch(`${local.api_url}${path}`, { headers })).json()
  }
  const identityId = local.identities[0]?.id ?? ''
  const { key_id: ownKey } = z.object({ key_id: z.string() }).parse(await get('/v1/me'))
  for (let looks = 0; looks < 200; looks += 1) {
    const [message] = Page.parse(await get(`/v1/identities/${identityId}/messages`)).data
    if (message !== undefined)
      return {
        ...idsOf(message),
        identity_id: identityId,
        tenant_id: local.tenant_id,
        domain_id: local.domain_id,
        own_key_id: ownKey,
      }
    await setTimeout(100)
  }
  throw new Error('the mail for the fuzzing never came')
}

function idsOf(message: Record<string, unknown>): Record<string, string> {
  const shape = z.object({ id: z.string(), thread_id: z.string(), attachments: z.array(z.object({ id: z.string() })) })
  const { id, thread_id, attachments } = shape.parse(message)
  return { message_id: id, thread_id, attachment_id: attachments[0]?.id ?? '' }
}

function fuzz(local: Local, things: Record<string, string>): boolean {
  const program = join(dirname(pythonEnvironment()), 'schemathesis')
  const { status, error } = spawnSync(
    program,
    [
      ...[
        'run',
        join(root, 'openapi.yaml'),
        '--url',
        local.api_url,
        '--header',
        `Authorization: Bearer ${local.platform_key}`,
      ],
      ...[
        '--seed',
        SEED,
        '--max-time',
        SECONDS,
        '--workers',
        '1',
        '--request-timeout',
        '70',
        '--continue-on-failure',
        '--warnings',
        'off',
      ],
      ...['--phases', 'coverage,fuzzing,stateful', '--checks', CHECKS.join(','), '--no-color'],
    ],
    {
      // It leaves notes of its own where it runs.
      cwd: join(root, '.pactmail'),
      stdio: 'inherit',
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
        PYTHONPATH: import.meta.dirname,
        PM_FUZZ_KNOWN: JSON.stringify(things),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  )
  if (error !== undefined) console.error(`schemathesis does not run: ${error.message}`)
  return status === 0
}

const folder = mkdtempSync(join(tmpdir(), 'pactmail-fuzz-'))
const { child, local } = await startPlatform(join(folder, 'state'))
try {
  await deliver(local)
  if (!fuzz(local, await known(local))) process.exitCode = 1
} finally {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
