import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { reasonOf, Trouble } from './trouble.ts'

/** What Miniflare starts in place of workerd: our script, which goes on as workerd under the same pid. */
const RUNTIME_SCRIPT = join(import.meta.dirname, 'workerd.sh')

/** Waits for our end of its pipe to close, which also SIGKILL does, then ends the runtime it was given. */
const GUARDIAN_SCRIPT = 'cat >/dev/null; kill -9 "$1"'

const alive = new Set<ChildProcess>()
let isWatching = false

/**
 * From now on every workerd of this process dies with it, however it ends: left alone it would serve on, with the
 * port and the SQLite files of the next start. Idempotent.
 * @throws Trouble when the workerd binary is not installed
 */
export function guardRuntimes(): void {
  process.env['MINIFLARE_WORKERD_PATH'] = RUNTIME_SCRIPT
  process.env['PM_WORKERD_BIN'] = workerdBinary()
  if (isWatching) return
  isWatching = true
  chmodSync(RUNTIME_SCRIPT, 0o755)
  subscribe('child_process', (event) => {
    const child = (event as { process: ChildProcess }).process
    // The channel speaks before the process exists.
    queueMicrotask(() => {
      if (child.spawnfile === RUNTIME_SCRIPT && child.pid !== undefined) guard(child, child.pid)
    })
  })
}

function guard(child: ChildProcess, pid: number): void {
  const guardian = spawn('/bin/sh', ['-c', GUARDIAN_SCRIPT, 'pactmail-guardian', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guardian.unref()
  if (guardian.stdin !== null && 'unref' in guardian.stdin && typeof guardian.stdin.unref === 'function') {
    guardian.stdin.unref()
  }
  alive.add(child)
  child.once('exit', () => {
    alive.delete(child)
    // First the guardian, so that it never ends a stranger who got the pid since.
    guardian.kill('SIGKILL')
  })
}

/** The pids of the runtimes this process has running. */
export function runtimePids(): number[] {
  return [...alive].flatMap((child) => child.pid ?? [])
}

/** Ends every runtime of this process at once, as a crash would: nothing is flushed, nothing is told. */
export function killRuntimes(): void {
  for (const child of alive) child.kill('SIGKILL')
}

function workerdBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  try {
    const found: unknown = require('workerd')
    const path = typeof found === 'object' && found !== null && 'default' in found ? found.default : found
    if (typeof path === 'string') return path
  } catch (error) {
    throw new Trouble(`The Workers runtime is not installed (${reasonOf(error)}). Run: npm ci`)
  }
  throw new Trouble('The Workers runtime is not installed for this kind of machine. Run: npm ci')
}

/** Signals that Miniflare answers by ending the process on the spot, before anything of ours could close. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `start`, then removes every signal listener that it added: the signals are `start.ts`'s to answer. */
export async function withoutSignalListeners<Value>(start: () => Promise<Value>): Promise<Value> {
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)))
  try {
    return await start()
  } finally {
    for (const [index, signal] of SIGNALS.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!before[index]?.has(listener)) process.off(signal, listener)
      }
    }
  }
}
