import { appendFileSync, renameSync, statSync } from 'node:fs'
import { Log, LogLevel } from 'miniflare'
import { z } from 'zod'
import { reasonOf, systemCode } from './trouble.ts'

/** The file is moved aside at this size, and one older part is kept: a platform left running fills no disk. */
const FILE_BYTES_MAX = 10 * 1024 * 1024

/** Bytes between two looks at the file's size. */
const CHECK_EVERY_BYTES = 256 * 1024

const OwnLine = z.object({ level: z.string() })

/** The Worker writes every line as JSON with its own level; for the runtime they are all plain output. */
function levelInside(message: string): string | null {
  if (!message.startsWith('{"ts":')) return null
  try {
    return OwnLine.parse(JSON.parse(message)).level
  } catch {
    return null
  }
}

/** A line as the runtime tells it. */
export type RuntimeLine = { readonly level: string; readonly message: string }

/**
 * The log of one platform: everything goes to a file, warnings and errors to `show` as well. It is Miniflare's `Log`
 * too, since its own silent one throws on the first error.
 */
export class PlatformLog extends Log {
  readonly #path: string
  readonly #show: (line: RuntimeLine) => void
  #bytesToCheck = 0

  /** @param show receives warnings and errors; a test gives a no-op or its own list */
  constructor(path: string, show: (line: RuntimeLine) => void) {
    super(LogLevel.WARN)
    this.#path = path
    this.#show = show
  }

  /** Takes a line of the runtime or of the Worker; bound, so that it can be handed over as a callback. */
  readonly fromRuntime = ({ level, message }: RuntimeLine): void => {
    this.#write(level, message)
    const own = levelInside(message) ?? level
    if (own === 'error' || own === 'warn') this.#show({ level: own, message })
  }

  /** A line of the local platform itself, for the file only. */
  note(message: string): void {
    this.#write('info', message)
  }

  /** Something of the local platform failed and it goes on; in the file and shown. */
  failure(what: string, error: unknown): void {
    this.fromRuntime({ level: 'error', message: `${what}: ${reasonOf(error)}` })
  }

  /** Where Miniflare's own lines end, at whatever level. */
  protected override log(message: string): void {
    this.#write('runtime', message)
  }

  override error(error: Error): void {
    this.fromRuntime({ level: 'error', message: error.stack ?? error.message })
  }

  #write(level: string, message: string): void {
    const line = `${new Date().toISOString()} ${level} ${message}\n`
    if (this.#bytesToCheck <= 0) this.#rotate()
    this.#bytesToCheck -= line.length
    try {
      appendFileSync(this.#path, line, { mode: 0o600 })
    } catch (error) {
      // A full disk or a removed folder must not end the platform for the sake of its log.
      if (systemCode(error) === null) throw error
    }
  }

  #rotate(): void {
    this.#bytesToCheck = CHECK_EVERY_BYTES
    try {
      if (statSync(this.#path).size > FILE_BYTES_MAX) renameSync(this.#path, `${this.#path}.1`)
    } catch (error) {
      if (systemCode(error) === null) throw error
    }
  }
}
