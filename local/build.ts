import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readJson, writeJson } from './files.ts'
import { reasonOf, Trouble } from './trouble.ts'

/** The repository this file stands in. */
export const REPOSITORY = join(import.meta.dirname, '..')

/** Production's own bundler makes the bundle, so `alias`, `rules` and text modules act the same here as there. */
const BUNDLER_ENV = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'warn',
  // A failed build is told to the terminal; nothing is left in the home folder.
  WRANGLER_WRITE_LOGS: 'false',
}

/** A build takes about two seconds; past this something hangs. */
const BUILD_DEADLINE_MS = 120_000

/** Builds of which the files are kept: another process may still be starting from the one before. */
const BUILDS_KEPT = 3

/** Read by the bundler besides the modules it lists. */
const CONFIG_FILES = ['wrangler.jsonc', 'package-lock.json']

const METAFILE = 'bundle-meta.json'

const OPTIONS = 'options.json'

const Metafile = z.object({ inputs: z.record(z.string(), z.unknown()) })

const Current = z.object({ folder: z.string(), inputs: z.array(z.string()), digest: z.string() })

/** One file of a bundle, as Miniflare wants it. */
export type Module = { readonly type: 'ESModule' | 'Text' | 'Data' | 'CompiledWasm'; readonly path: string }

/** A bundle on disk, ready to be started. */
export type Build = {
  /** Holds `worker.js` and the text modules it imports. */
  readonly folder: string
  /** The files in it, the entry first. */
  readonly modules: readonly Module[]
  /** What `wrangler.jsonc` says, in Miniflare's words: bindings, queues, objects, crons, limits. */
  readonly options: Readonly<Record<string, unknown>>
  /** False when the last build was still good. */
  readonly isNew: boolean
}

/** Where to build, and whom to tell. */
export type BuildOptions = {
  /** Repository with `wrangler.jsonc` and `local/worker.ts`. */
  readonly root?: string
  /** Folder of all builds; `.pactmail/build` of the repository by default. */
  readonly buildsRoot?: string
  /** Called when the last build is no good any more. */
  readonly building?: () => void
}

/**
 * Builds the Worker with its local entry into `buildsRoot`, unless nothing it was made from has changed. Several
 * processes may build at once: each makes its own folder, the last one to finish is the current one.
 * @throws Trouble with the bundler's own words when the sources do not build
 */
export async function buildWorker({
  root = REPOSITORY,
  buildsRoot = join(root, '.pactmail', 'build'),
  building = () => {},
}: BuildOptions = {}): Promise<Build> {
  const pointer = join(buildsRoot, 'current.json')
  const current = Current.safeParse(readJsonOrNull(pointer))
  if (current.success && isFresh(root, current.data)) return openBuild(current.data.folder, false)

  building()
  mkdirSync(buildsRoot, { recursive: true })
  const folder = join(buildsRoot, randomBytes(8).toString('hex'))
  try {
    await bundle(root, folder)
    const inputs = inputsOf(root, folder)
    const digest = digestOf(root, inputs)
    if (digest === null) throw new Trouble('The sources changed while they were built. Start again.')
    writeJson(pointer, { folder, inputs, digest })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  dropOldBuilds(buildsRoot)
  return openBuild(folder, true)
}

/** A damaged pointer costs a build, no more. */
function readJsonOrNull(path: string): unknown {
  try {
    return readJson(path)
  } catch {
    return null
  }
}

function isFresh(root: string, current: z.infer<typeof Current>): boolean {
  return existsSync(join(current.folder, OPTIONS)) && digestOf(root, current.inputs) === current.digest
}

function openBuild(folder: string, isNew: boolean): Build {
  const options = z.record(z.string(), z.unknown()).parse(readJson(join(folder, OPTIONS)))
  return { folder, modules: modulesOf(folder), options, isNew }
}

/** Beside the modules the bundler leaves notes of its own. */
const NOT_MODULES: ReadonlySet<string> = new Set(['README.md', METAFILE, OPTIONS, 'worker.js.map'])

function modulesOf(folder: string): Module[] {
  const names = readdirSync(folder).filter((name) => !NOT_MODULES.has(name))
  const entryFirst = names.sort((a, b) => Number(b === 'worker.js') - Number(a === 'worker.js'))
  return entryFirst.map((name) => ({ type: moduleType(name), path: join(folder, name) }))
}

function moduleType(name: string): Module['type'] {
  if (name.endsWith('.js') || name.endsWith('.mjs')) return 'ESModule'
  if (name.endsWith('.wasm')) return 'CompiledWasm'
  return name.endsWith('.bin') ? 'Data' : 'Text'
}

/** Bundler and configuration are read side by side: together they take as long as the slower one. */
async function bundle(root: string, folder: string): Promise<void> {
  const wrangler = join(REPOSITORY, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
  if (!existsSync(wrangler)) throw new Trouble('The tools are not installed. Run: npm ci')
  mkdirSync(folder)
  await Promise.all([
    runNode(root, [wrangler, 'deploy', 'local/worker.ts', '--dry-run', '--outdir', folder, '--metafile']),
    runNode(root, [join(import.meta.dirname, 'build-options.ts'), root, join(folder, OPTIONS)]),
  ])
}

async function runNode(root: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...BUNDLER_ENV, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
      timeout: BUILD_DEADLINE_MS,
      maxBuffer: 16 * 1024 * 1024,
    })
  } catch (error) {
    const output = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Trouble(`The Worker does not build:\n${output || reasonOf(error)}`)
  }
}

/** Files of the project that the bundle is made of, relative to `root`. Packages are covered by the lock file. */
function inputsOf(root: string, folder: string): string[] {
  const bundled = Object.keys(Metafile.parse(readJson(join(folder, METAFILE))).inputs)
  // Some inputs are no files: what the bundler makes up for Node's own modules.
  const sources = bundled.filter((path) => !path.includes('node_modules') && existsSync(join(root, path)))
  return [...new Set([...CONFIG_FILES, ...sources, ...sources.flatMap((source) => textModulesOf(root, source))])].sort()
}

/** The bundler lists a text module (`*.sql`) only by its hashed name, so it is found by the import that asks for it. */
function textModulesOf(root: string, source: string): string[] {
  return [...readFileSync(join(root, source), 'utf8').matchAll(/\bfrom '(\.{1,2}\/[^'\n]+)'/g)]
    .map((match) => join(dirname(source), match[1] ?? ''))
    .filter((path) => existsSync(join(root, path)))
}

/** Null when an input is gone. */
function digestOf(root: string, inputs: readonly string[]): string | null {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) return null
    hash.update(`\0${input}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function dropOldBuilds(buildsRoot: string): void {
  const folders = readdirSync(buildsRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(buildsRoot, entry.name))
    .map((path) => ({ path, madeAt: statSync(path).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt)
  for (const { path } of folders.slice(BUILDS_KEPT)) rmSync(path, { recursive: true, force: true })
}
