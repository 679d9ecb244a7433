import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, formatFinding, inReadingOrder, type SourceFile } from './finding.ts'
import { checkColumnNames } from './tidy-columns.ts'
import { checkSource } from './tidy-source.ts'
import { checkFileSize, checkName, checkText } from './tidy-text.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE_BYTES_MAX = 8 * 1024 * 1024

/** Every rule on every file, in reading order. */
export function tidy(files: readonly SourceFile[]): Finding[] {
  const objectFolders = new Set(
    files
      .filter(({ path }) => path.endsWith('/schema.object.ts'))
      .map(({ path }) => path.slice(0, path.lastIndexOf('/'))),
  )
  const perFile = files.flatMap((file) => [
    ...checkName(file),
    ...checkFileSize(file),
    ...checkText(file),
    ...checkSource(file, { objectFolders }),
  ])
  return inReadingOrder([...perFile, ...checkColumnNames(files, { objectFolders })])
}

/** What a commit would hold: tracked files and new ones that are not ignored, as text; binary files are left out. */
function filesOfRepository(): SourceFile[] {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: FILE_BYTES_MAX,
  })
  const paths = [...new Set(listing.split('\0'))].filter((path) => path !== '' && isFile(path))
  return paths.flatMap((path) => {
    const bytes = readFileSync(join(ROOT, path))
    return bytes.length > FILE_BYTES_MAX || bytes.includes(0) ? [] : [{ path, text: bytes.toString('utf8') }]
  })
}

/** A deleted file is still tracked, and a link leads out of what a commit holds. */
function isFile(path: string): boolean {
  return lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false
}

if (import.meta.main) {
  const files = filesOfRepository()
  const findings = tidy(files)
  for (const finding of findings) console.log(formatFinding(finding))
  const failures = findings.filter((finding) => !finding.isNote)
  console.log(`tidy: ${files.length} files, ${failures.length} findings, ${findings.length - failures.length} notes`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
