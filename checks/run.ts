import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Everything that must hold before a change lands, in the order in which it is cheapest to fail. `static` stops before
 * the tests; any other words are passed to vitest as filters and run nothing else.
 */
type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] }

const root = fileURLToPath(new URL('..', import.meta.url).href)
const node = process.execPath

const WALLS = 'test/walls.workers.test.ts'

const STATIC: readonly Step[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  {
    name: 'imports',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      'contract',
      'server',
      'generate',
      'checks',
      'local',
      'test',
      'sdks',
      'bench',
      'examples',
    ],
  },
  { name: 'tidy', command: node, args: ['checks/tidy.ts'] },
  { name: 'generated files and migrations', command: node, args: ['checks/freshness.ts'] },
  { name: 'openapi.yaml', command: 'redocly', args: ['lint', 'openapi.yaml'] },
  { name: 'bundle', command: node, args: ['checks/bundle-size.ts'] },
]

const TESTS: readonly Step[] = [
  {
    name: 'tests on Node and in workerd',
    command: 'vitest',
    args: ['run', '--project', 'node', '--project', 'workers', '--exclude', WALLS],
  },
  // On its own, so that its count of attacks is seen.
  { name: 'attacks on every route', command: 'vitest', args: ['run', '--project', 'workers', '--silent=false', WALLS] },
  { name: 'tests on the running platform', command: 'vitest', args: ['run', '--project', 'platform'] },
  { name: 'Python SDK', command: node, args: ['generate/python-env.ts'] },
  { name: 'openapi.yaml against the running platform', command: node, args: ['checks/schemathesis.ts'] },
]

function run(step: Step): boolean {
  console.log(`\n── ${step.name}`)
  const startedAt = Date.now()
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const env = { ...process.env, PATH: path, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, error } = spawnSync(step.command, step.args, { cwd: root, stdio: 'inherit', env })
  if (error !== undefined) console.error(`${step.command} could not be started: ${error.message}`)
  console.log(
    `── ${step.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  return status === 0
}

const words = process.argv.slice(2)
const steps =
  words[0] === 'static'
    ? STATIC
    : words.length > 0
      ? [{ name: 'tests', command: 'vitest', args: ['run', ...words] }]
      : [...STATIC, ...TESTS]

const failed = steps.filter((step) => !run(step)).map((step) => step.name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
