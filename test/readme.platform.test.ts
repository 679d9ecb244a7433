import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../local/test-platform.ts'
import { launch, whenReady } from '../local/test-process.ts'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** The text of the fenced block that begins with `start`. */
function block(start: string): string {
  const from = README.indexOf(start)
  if (from < 0) throw new Error(`README.md has no block ${start}`)
  return README.slice(from + start.length, README.indexOf('\n```', from + start.length))
}

describe('README.md', () => {
  test('shows the program that examples/answer.ts is', () => {
    expect(`${block('```ts\n')}\n`).toBe(readFileSync(join(ROOT, 'examples/answer.ts'), 'utf8'))
  })

  test('names only files that exist', () => {
    const links = [...README.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => path ?? '')
    expect(links.length).toBeGreaterThan(10)
    for (const path of links) expect(() => readFileSync(join(ROOT, path)), path).not.toThrow(/ENOENT/)
  })

  test('prints what it says when its commands are run', async () => {
    const stateDir = copyTemplate()
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    const started = launch(stateDir)
    onTestFinished(async () => {
      started.child.kill('SIGINT')
      await started.ended
    })
    const local = await whenReady(stateDir, started)

    const example = spawn(process.execPath, ['examples/answer.ts'], {
      cwd: ROOT,
      env: { ...process.env, PM_LOCAL_FILE: join(stateDir, 'local.json') },
    })
    let printed = ''
    example.stdout.on('data', (chunk) => (printed += String(chunk)))
    example.stderr.on('data', (chunk) => (printed += String(chunk)))
    const ended = once(example, 'exit')
    while (!printed.includes('Write to') && example.exitCode === null) await setTimeout(50)
    const command = block('the address it printed:\n\n```sh\n').replace(':2525', `:${local.smtp.port}`)
    await promisify(execFile)('bash', ['-c', command])
    await ended
    expect(printed).toBe(`${block('```\nWrite').replace(/^/, 'Write')}\n`)
  })
})
