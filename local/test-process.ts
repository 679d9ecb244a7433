import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

const LocalFile = z.object({
  api_url: z.string(),
  smtp: z.object({ host: z.string(), port: z.number() }),
  platform_key: z.string(),
  tenant_id: z.string(),
  tenant_key: z.string(),
  domain_id: z.string(),
  identities: z.array(z.object({ id: z.string(), address: z.string() })),
})

/** What `local.json` says. */
export type Local = z.infer<typeof LocalFile>

/** `npm start` on `stateDir` with free ports, as a process of its own. */
export function launch(stateDir: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, PM_LOCAL_STATE: stateDir, PM_LOCAL_PORT: '0', PM_LOCAL_SMTP_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  child.stdout.on('data', (chunk) => lines.push(String(chunk)))
  child.stderr.on('data', (chunk) => lines.push(String(chunk)))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal, output: lines.join('') }))
  return { child, ended, output: () => lines.join('') }
}

/** What `local.json` says once the start is done; an end before that fails with what it printed. */
export async function whenReady(stateDir: string, started: ReturnType<typeof launch>): Promise<Local> {
  const path = join(stateDir, 'local.json')
  while (!existsSync(path)) {
    if (started.child.exitCode !== null) throw new Error(`the platform ended: ${started.output()}`)
    await setTimeout(50)
  }
  return LocalFile.parse(JSON.parse(readFileSync(path, 'utf8')))
}
