import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorker } from './build.ts'
import { startPlatform } from './platform.ts'
import { seedPlatform } from './seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A stopped platform's state folder, migrated and seeded, that each test file copies. */
    platformTemplate: string
  }
}

/**
 * The global set-up of every project whose tests start a platform: builds once and makes one state folder to copy,
 * which saves each file a build, the migrations and the first start. Returns its tear-down.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'pactmail-template-'))
  const build = await buildWorker()
  const platform = await startPlatform({ stateDir: template, apiPort: 0, smtpPort: 0, crons: false, build })
  try {
    await seedPlatform(platform)
  } finally {
    await platform.stop()
  }
  project.provide('platformTemplate', template)
  return () => rmSync(template, { recursive: true, force: true })
}
