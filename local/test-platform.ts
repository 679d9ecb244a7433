import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Platform, type PlatformOptions, startPlatform } from './platform.ts'
import { type Seeded, seedPlatform } from './seed.ts'

/** Read at load: a running platform moves the temporary folder into its own. */
const SCRATCH = tmpdir()

/** A platform of one test file: stopped and removed by `await using`, or by `stop` in `afterAll`. */
export type TestPlatform = Platform & {
  readonly seeded: Seeded
  /** Stops it and removes its folder. */
  [Symbol.asyncDispose](): Promise<void>
}

/** A copy of the template folder; `test-template.ts` must be the project's global set-up. The caller removes it. */
export function copyTemplate(): string {
  const stateDir = mkdtempSync(join(SCRATCH, 'pactmail-platform-'))
  cpSync(inject('platformTemplate'), stateDir, { recursive: true })
  return stateDir
}

/**
 * Starts a migrated and seeded platform on free ports, without crons (`door.scheduled` runs them), in a folder of its
 * own. Any option may be given instead.
 */
export async function startTestPlatform(options: Partial<PlatformOptions> = {}): Promise<TestPlatform> {
  const stateDir = options.stateDir ?? copyTemplate()
  const platform = await startPlatform({ stateDir, apiPort: 0, smtpPort: 0, crons: false, ...options })
  const stop = async (): Promise<void> => {
    await platform.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { ...platform, seeded: await seedPlatform(platform), stop, [Symbol.asyncDispose]: stop }
}
