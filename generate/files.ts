import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a generator makes: texts by their path from the root of the repository. */
export type Files = ReadonlyMap<string, string>

/** The folder `generated` that a path lies in, or null for a file that stands alone. */
function generatedFolder(path: string): string | null {
  const match = /^(.*\/generated)\//.exec(path)
  return match?.[1] ?? null
}

/**
 * Writes what the generators made. Each `generated` folder is made afresh beside the old one and takes its place at the
 * end, so what is no longer made is gone, and a generator that fails leaves everything as it was.
 */
export function writeFiles(root: string, files: Files): void {
  const folders = new Set<string>()
  for (const [path, text] of files) {
    const folder = generatedFolder(path)
    const fresh = folder === null ? path : path.replace(folder, `${folder}.new`)
    if (folder !== null && !folders.has(folder)) {
      rmSync(join(root, `${folder}.new`), { recursive: true, force: true })
      folders.add(folder)
    }
    mkdirSync(dirname(join(root, fresh)), { recursive: true })
    writeFileSync(join(root, fresh), text)
  }
  for (const folder of folders) {
    if (existsSync(join(root, folder))) rmSync(join(root, folder), { recursive: true })
    renameSync(join(root, `${folder}.new`), join(root, folder))
  }
}
