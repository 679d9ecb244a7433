import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readJson, writeJson } from './files.ts'
import { systemCode, Trouble } from './trouble.ts'

/** A process that can be told from a later one with the same pid. */
const ProcessMark = z.object({ pid: z.int().positive(), born: z.string().min(1) })

const LockFile = z.object({ owner: ProcessMark, runtimes: z.array(ProcessMark) })

type LockFile = z.infer<typeof LockFile>

/** How long a killed runtime may take to disappear before we give up. */
const KILL_WAIT_MS = 5_000

/** The right to write one state folder, held by this process. */
export type StateLock = {
  /** Records the pids of the runtimes now writing the folder, so that a later start can end one that outlived us. */
  record(runtimePids: readonly number[]): void
  /** Gives the folder free. Does nothing when it was given free before. */
  release(): void
}

/**
 * Takes the folder's lock file. Two runtimes on one folder would be two writers on the same SQLite files, which nothing
 * below us refuses; so a live owner wins, and a runtime that outlived a killed owner is ended first.
 * @throws Trouble naming the pid when another process holds the folder
 */
export function takeLock(path: string): StateLock {
  const owner: LockFile = { owner: markOf(process.pid), runtimes: [] }
  if (!createExclusively(path, owner)) {
    clearStale(path)
    if (!createExclusively(path, owner)) throw alreadyRunning(readLock(path)?.owner.pid ?? null)
  }
  let held = true
  return {
    record(runtimePids) {
      if (held) writeJson(path, { ...owner, runtimes: runtimePids.map(markOf) })
    },
    release() {
      if (held) rmSync(path, { force: true })
      held = false
    },
  }
}

function createExclusively(path: string, lock: LockFile): boolean {
  try {
    writeFileSync(path, `${JSON.stringify(lock)}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead owner's lock away, then ends what it left running. */
function clearStale(path: string): void {
  const found = readLock(path)
  if (found !== null && isAlive(found.owner)) throw alreadyRunning(found.owner.pid)
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  // Between reading and moving, another start may have put its own fresh lock here: then it owns the folder.
  const moved = readLock(aside)
  if (moved !== null && isAlive(moved.owner)) {
    linkSync(aside, path)
    rmSync(aside)
    throw alreadyRunning(moved.owner.pid)
  }
  rmSync(aside)
  for (const runtime of found?.runtimes ?? []) endRuntime(runtime)
}

/** Null when there is none, or when a kill cut its writing short: an owner that never finished its lock holds nothing. */
function readLock(path: string): LockFile | null {
  try {
    const parsed = LockFile.safeParse(readJson(path))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof Trouble) return null
    throw error
  }
}

function endRuntime(runtime: z.infer<typeof ProcessMark>): void {
  if (!isAlive(runtime)) return
  process.kill(runtime.pid, 'SIGKILL')
  const deadline = Date.now() + KILL_WAIT_MS
  while (isAlive(runtime)) {
    if (Date.now() > deadline) {
      throw new Trouble(`The runtime of an earlier start (pid ${runtime.pid}) does not end. End it, then start again.`)
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

function alreadyRunning(pid: number | null): Trouble {
  const who = pid === null ? '' : ` (pid ${pid})`
  return new Trouble(
    `PactMail is already running${who} on this state folder. Stop it first, or give another folder in PM_LOCAL_STATE.`,
  )
}

function markOf(pid: number): z.infer<typeof ProcessMark> {
  return { pid, born: birthOf(pid) ?? 'unknown' }
}

function isAlive(mark: z.infer<typeof ProcessMark>): boolean {
  return birthOf(mark.pid) === mark.born
}

/** When the process with this pid was started, in the system's own words; null when there is none (or it is a zombie). */
function birthOf(pid: number): string | null {
  return process.platform === 'linux' ? birthOnLinux(pid) : birthByPs(pid)
}

/** Fields 3 and 22 of /proc/pid/stat; the name before them may hold spaces and brackets, so count from its last one. */
function birthOnLinux(pid: number): string | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? null : (fields[19] ?? null)
}

function birthByPs(pid: number): string | null {
  try {
    const out = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return out === '' || out.startsWith('Z') ? null : out.slice(out.indexOf(' ') + 1).trim()
  } catch {
    return null
  }
}
