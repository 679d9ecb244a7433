import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { buildWorker, REPOSITORY } from './build.ts'
import { reasonOf, Trouble } from './trouble.ts'

/** What the platform is made of. */
const WATCHED = ['contract', 'server', 'migrations', 'local', 'wrangler.jsonc']

/** Editors and generators write several files at once. */
const SETTLE_MS = 200

/** `npm run dev`: the platform, built and started again when a source changes; a change that does not build stops nothing. */
async function run(): Promise<void> {
  let platform = startChild()
  let timer: NodeJS.Timeout | undefined
  let busy = Promise.resolve()
  let mustRestart = false
  const changed = (isOutsideBundle: boolean): void => {
    mustRestart ||= isOutsideBundle
    clearTimeout(timer)
    timer = setTimeout(() => {
      busy = busy.then(async () => {
        const must = mustRestart
        mustRestart = false
        platform = await restart(platform, must)
      })
    }, SETTLE_MS)
  }
  for (const name of WATCHED) {
    const path = join(REPOSITORY, name)
    const isOutsideBundle = name === 'local' || name === 'migrations'
    if (existsSync(path)) watch(path, { recursive: true }, (_, file) => isSource(file) && changed(isOutsideBundle))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      clearTimeout(timer)
      void busy.then(() => stopChild(platform)).then(() => process.exit(0))
    })
  }
  await once(process, 'exit')
}

function isSource(file: string | null): boolean {
  return file === null || (/\.(ts|sql|jsonc?|ya?ml)$/.test(file) && !/\.test\.ts$/.test(file))
}

async function restart(current: ChildProcess, must: boolean): Promise<ChildProcess> {
  try {
    const { isNew } = await buildWorker()
    if (!isNew && !must && current.exitCode === null) return current
  } catch (error) {
    console.error(`\n${error instanceof Trouble ? error.message : reasonOf(error)}\n\nStill running the last version.`)
    return current
  }
  console.log('\nA source changed.')
  await stopChild(current)
  return startChild()
}

function startChild(): ChildProcess {
  // A group of its own: Ctrl-C reaches only us, and we tell it.
  return spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { stdio: 'inherit', detached: true })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

await run()
