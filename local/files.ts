import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf, systemCode, Trouble } from './trouble.ts'

/** Only the owner may read: these files hold keys. */
const PRIVATE = 0o600

/**
 * Writes `value` as JSON so that a reader sees the old file or the new one, never a part: written beside it, synced,
 * renamed. Readable by the owner only.
 */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}.new`
  const file = openSync(draft, 'w', PRIVATE)
  try {
    writeSync(file, `${JSON.stringify(value, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** A rename is on disk only when its folder is. Some file systems refuse to sync a folder: the rename still stands. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (error) {
    if (systemCode(error) === null) throw error
  }
}

/** The parsed file, null when there is none. @throws Trouble when it cannot be read or is not JSON */
export function readJson(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new Trouble(`${path} cannot be read: ${reasonOf(error)}`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Trouble(`${path} is not valid JSON. Restore it, or remove the whole state folder to start afresh.`)
  }
}
