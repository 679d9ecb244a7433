import { join } from 'node:path'
import { REPOSITORY } from './build.ts'
import type { RuntimeLine } from './log.ts'
import { type Platform, startPlatform } from './platform.ts'
import { type Seeded, seedPlatform, writeLocal } from './seed.ts'
import { settingsFrom } from './settings.ts'
import { Trouble } from './trouble.ts'

const API_PORT_DEFAULT = 8787

const SMTP_PORT_DEFAULT = 2525

/** Lines of one error that the terminal shows; the log file has all of them. */
const LINES_SHOWN = 6

try {
  await run()
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}

/** `npm start`: the platform, until a signal. */
async function run(): Promise<void> {
  const signal = nextSignal()
  const settings = settingsFrom(process.env)
  const starting = start(settings)
  const first = await Promise.race([starting, signal])
  if (typeof first === 'string') {
    // Nothing was promised to anybody yet; the guardians end the runtime.
    console.error(`\n${first}: stopped before it was up`)
    process.exit(1)
  }
  await signal
  console.log('\nStopping ...')
  // A second signal means "now".
  void nextSignal().then(() => process.exit(1))
  await first.stop()
  console.log('Stopped. The next start goes on from here.')
  process.exit(0)
}

async function start(settings: ReturnType<typeof settingsFrom>): Promise<Platform> {
  const stateDir = settings['PM_LOCAL_STATE'] || join(REPOSITORY, '.pactmail')
  const platform = await startPlatform({
    stateDir,
    apiPort: portFrom(settings, 'PM_LOCAL_PORT', API_PORT_DEFAULT),
    smtpPort: portFrom(settings, 'PM_LOCAL_SMTP_PORT', SMTP_PORT_DEFAULT),
    crons: true,
    settings,
    progress: (step) => console.log(`  ${step} ...`),
    show,
  })
  try {
    const seeded = await seedPlatform(platform)
    writeLocal(platform, seeded)
    console.log(closingBlock(platform, seeded))
  } catch (error) {
    await platform.stop()
    throw error
  }
  return platform
}

function portFrom(settings: ReturnType<typeof settingsFrom>, name: string, fallback: number): number {
  const text = settings[name]
  if (text === undefined || text === '') return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 65_536
  if (port > 65_535) throw new Trouble(`${name} is "${text}"; it takes a port number from 0 to 65535.`)
  return port
}

function nextSignal(): Promise<'SIGINT' | 'SIGTERM' | 'SIGHUP'> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => resolve(name))
  })
}

function show({ level, message }: RuntimeLine): void {
  const lines = message.split('\n')
  const cut = lines.length > LINES_SHOWN ? [...lines.slice(0, LINES_SHOWN), '  ... (more in the log file)'] : lines
  console.error(`  [${level}] ${cut.join('\n  ')}`)
}

function closingBlock({ apiUrl, smtp, state }: Platform, seeded: Seeded): string {
  const identities = seeded.identities.map(({ id, address }) => `${address}  (${id})`)
  return `
PactMail is running.

  API           ${apiUrl}
  Reference     ${apiUrl}/docs
  SMTP          ${smtp.host}:${smtp.port}
  Identities    ${identities.join('\n                ')}
  Tenant key    ${seeded.tenant_key}
  Platform key  ${seeded.platform_key}
  State         ${state.root}  (all of this: local.json; the log: platform.log)

Try it:

  curl ${apiUrl}/v1/identities -H 'Authorization: Bearer ${seeded.tenant_key}'

Ctrl-C stops it.`
}
