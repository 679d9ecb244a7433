import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The virtual environment of everything here that is Python, `.pactmail/venv`. It is made from
 * sdks/python/requirements-dev.txt, where every file is pinned by its hash, and made again when that list or the
 * interpreter changes. `PM_PYTHON` names another interpreter than `python3`. Run as a program it tests and type-checks
 * the Python SDK; arguments go to pytest.
 *
 * The list is made by pip-tools, in sdks/python: `pip-compile --generate-hashes --strip-extras --no-header
 * --no-emit-index-url --no-emit-find-links --output-file requirements-dev.txt requirements-dev.in`.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, '.pactmail/venv')
const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
const requirements = join(root, 'sdks/python/requirements-dev.txt')
const stamp = join(folder, 'made-from')

/** Runs a program in the folder of the SDK. Ends this process when it fails. */
function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, {
    cwd: join(root, 'sdks/python'),
    stdio: 'inherit',
    env: { ...process.env, PM_NODE: process.execPath, PYTHONDONTWRITEBYTECODE: '1' },
  })
  if (error) console.error(`${program} does not run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** What the environment is made from: another answer means another environment. */
function source(program: string): string {
  const script = 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or later is needed"; print(sys.version)'
  const { stdout, stderr, status } = spawnSync(program, ['-c', script], { encoding: 'utf8' })
  if (status !== 0) {
    console.error(stderr || `${program} does not run. Install Python 3.11 or later, or name one in PM_PYTHON.`)
    process.exit(1)
  }
  return createHash('sha256').update(stdout).update(readFileSync(requirements)).digest('hex')
}

/** Makes the environment when there is none or it is of another list, and returns its interpreter. */
export function pythonEnvironment(): string {
  const interpreter = process.env['PM_PYTHON'] ?? 'python3'
  const wanted = source(interpreter)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python
  rmSync(folder, { recursive: true, force: true })
  run(interpreter, ['-m', 'venv', folder])
  run(python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '-r',
    requirements,
  ])
  writeFileSync(stamp, wanted)
  return python
}

if (import.meta.main) {
  run(pythonEnvironment(), ['-m', 'mypy', '--cache-dir', join(root, '.pactmail/mypy')])
  run(python, ['-m', 'pytest', ...process.argv.slice(2)])
}
