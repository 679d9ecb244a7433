import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
const BUILD_TIMEOUT_MS = 120_000

/** What the main Worker may weigh, compressed as it is uploaded. [settled S81] */
export const BUNDLE_BYTES_MAX = 900 * 1024

const LARGEST_SHOWN = 5
const METAFILE = 'metafile.json'

/** Not part of the upload. */
const BESIDE_THE_BUNDLE = /\.map$|^README\.md$|^metafile\.json$/

const Metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })) })),
})

/** A part of the bundle: a package, or a file of our own. */
export type Part = { readonly name: string; readonly bytes: number }

/** The heaviest parts of a bundle before compression, packages as a whole, heaviest first. */
export function largestParts(metafile: unknown, count: number): Part[] {
  const sizes = new Map<string, number>()
  for (const output of Object.values(Metafile.parse(metafile).outputs))
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const name = partName(path)
      sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput)
    }
  return [...sizes]
    .map(([name, bytes]) => ({ name, bytes }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
    .slice(0, count)
}

/** `node_modules/@scope/name` of a file of a package, the innermost one where packages nest; else the path itself. */
function partName(path: string): string {
  const start = path.lastIndexOf('node_modules/')
  if (start < 0) return path
  return /^node_modules\/(@[^/]+\/)?[^/]+/.exec(path.slice(start))?.[0] ?? path
}

/** The files that are uploaded, compressed one by one, together. */
export function uploadBytes(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): number {
  return files
    .filter(({ name }) => !BESIDE_THE_BUNDLE.test(name))
    .reduce((total, { bytes }) => total + gzipSync(bytes).length, 0)
}

/** One line for people: what it weighs, what it may weigh. */
export function verdict(bytes: number): { readonly isWithinBudget: boolean; readonly line: string } {
  const isWithinBudget = bytes <= BUNDLE_BYTES_MAX
  const line = `bundle: ${kib(bytes)} gzipped of ${kib(BUNDLE_BYTES_MAX)}${isWithinBudget ? '' : ': too large'}`
  return { isWithinBudget, line }
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}

/** Builds the Worker as a deployment would, without sending anything. */
function build(folder: string): void {
  const built = spawnSync(
    process.execPath,
    [WRANGLER, 'deploy', '--dry-run', '--outdir', folder, '--metafile', join(folder, METAFILE)],
    {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: BUILD_TIMEOUT_MS,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', WRANGLER_LOG: 'warn' },
    },
  )
  if (built.status === 0) return
  throw new Error(
    `wrangler deploy --dry-run ended with ${built.status ?? built.signal}\n${built.stdout}${built.stderr}`,
  )
}

function main(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  try {
    build(folder)
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const files = entries.map((entry) => ({
      name: entry.name,
      bytes: readFileSync(join(entry.parentPath, entry.name)),
    }))
    const metafile = files.find(({ name }) => name === METAFILE)
    if (metafile !== undefined)
      for (const { name, bytes } of largestParts(JSON.parse(metafile.bytes.toString('utf8')), LARGEST_SHOWN))
        console.log(`bundle: ${kib(bytes).padStart(12)} before compression: ${name}`)
    const { isWithinBudget, line } = verdict(uploadBytes(files))
    console.log(line)
    return isWithinBudget ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exitCode = main()
