import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatFinding, type SourceFile } from './finding.ts'
import { checkMigrations } from './migration-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const LISTING_BYTES_MAX = 8 * 1024 * 1024

/** Where generators write. Whatever else a developer changes is none of this check's business. */
const GENERATED = ['openapi.yaml', 'sdks', 'migrations', ':(glob)server/**/generated/**']

/** A file's content by its path. */
export type Digests = ReadonlyMap<string, string>

/**
 * What generation did to the files it owns, as `new|changed|gone path`, in path order. Uncommitted work that was there
 * before is in both and is no difference.
 */
export function differences(before: Digests, after: Digests): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
  return paths.flatMap((path) => {
    const was = before.get(path)
    const is = after.get(path)
    if (was === is) return []
    return [`${was === undefined ? 'new' : is === undefined ? 'gone' : 'changed'} ${path}`]
  })
}

/** Tracked and new files below the given git path patterns, ignored ones left out. */
function listFiles(patterns: readonly string[]): string[] {
  const listing = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: LISTING_BYTES_MAX },
  )
  return [...new Set(listing.split('\0'))].filter((path) => path !== '' && isFile(path))
}

/** A deleted file is still tracked, and a link leads out of what a commit holds. */
function isFile(path: string): boolean {
  return lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false
}

function digests(): Digests {
  const digestOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(ROOT, path)))
      .digest('hex')
  return new Map(listFiles(GENERATED).map((path) => [path, digestOf(path)]))
}

function migrationFiles(): SourceFile[] {
  return listFiles(['migrations']).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Generates in place and compares: 0 when nothing changed and the migrations keep their rules. */
function main(): number {
  const before = digests()
  const generation = spawnSync('npm', ['run', '--silent', 'generate'], { cwd: ROOT, stdio: 'inherit' })
  if (generation.status !== 0) {
    console.log(`freshness: npm run generate ended with ${generation.status ?? generation.signal}`)
    return 1
  }
  const stale = differences(before, digests())
  for (const difference of stale) console.log(`freshness: ${difference}: read it and commit it with its source`)
  const findings = checkMigrations(migrationFiles())
  for (const finding of findings) console.log(formatFinding(finding))
  console.log(
    `freshness: ${before.size} generated files, ${stale.length} stale, ${findings.length} findings in migrations`,
  )
  return stale.length + findings.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = main()
