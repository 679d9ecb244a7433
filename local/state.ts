import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from './files.ts'
import { systemCode, Trouble } from './trouble.ts'

/** 32 random bytes, base64, as `npm start` makes them and a deployment's set-up does. */
const Secret = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64')

const Secrets = z.object({ PM_MASTER_KEY: Secret, PM_KEY_PEPPER: Secret, PM_HASH_KEY: Secret })

/** The three secrets of an installation: losing them makes every key and every sealed value in the folder useless. */
export type Secrets = z.infer<typeof Secrets>

/** Where everything of one local installation lives. */
export type StateFolder = {
  readonly root: string
  /** Databases, objects and buckets, in the layout that `wrangler ... --persist-to <root>` reads as well. */
  readonly data: string
  readonly secrets: string
  readonly lock: string
  /** What clients need (URL, keys, addresses); written last, so its presence says "ready". */
  readonly local: string
  /** What the first start made. Beside the data, so that both go together. */
  readonly seeded: string
  /** Which migrations the data has. Beside the data for the same reason. */
  readonly migrated: string
  /** The runtime's scratch space, which can hold mail: emptied at every start. */
  readonly tmp: string
  readonly log: string
}

/** The paths below `root`; touches nothing. */
export function stateFolder(root: string): StateFolder {
  const data = join(root, 'v3')
  return {
    root,
    data,
    secrets: join(root, 'secrets.json'),
    lock: join(root, 'lock.json'),
    local: join(root, 'local.json'),
    seeded: join(data, 'seeded.json'),
    migrated: join(data, 'migrated.json'),
    tmp: join(root, 'tmp'),
    log: join(root, 'platform.log'),
  }
}

/** Names that a state folder may hold; scripts keep their build and their Python environment here too. */
const OWN_NAMES = /^(v3|secrets\.json|lock\.json.*|local\.json.*|tmp|build|venv|platform\.log.*|[.].*)$/

/**
 * Makes the folder when it is missing, and refuses one that is not ours or cannot be written.
 * @throws Trouble saying what is wrong with it
 */
export function prepareFolder(state: StateFolder): void {
  try {
    mkdirSync(state.root, { recursive: true, mode: 0o700 })
    accessSync(state.root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Trouble(`The state folder ${state.root} cannot be used (${systemCode(error) ?? 'unknown error'}).`)
  }
  const names = readdirSync(state.root)
  const isOurs = names.length === 0 || names.some((name) => ['v3', 'secrets.json', 'build', 'venv'].includes(name))
  const foreign = names.find((name) => !OWN_NAMES.test(name))
  if (isOurs || foreign === undefined) return
  throw new Trouble(
    `The folder ${state.root} holds other things (${foreign}) and is no PactMail state. Give an empty or new folder in PM_LOCAL_STATE.`,
  )
}

/** Under the lock: forgets what only a running platform may show, and the scratch files of a killed one. */
export function sweepFolder(state: StateFolder): void {
  rmSync(state.local, { force: true })
  rmSync(state.tmp, { recursive: true, force: true })
  mkdirSync(state.tmp, { mode: 0o700 })
}

/**
 * The installation's secrets; made on the first start.
 * @throws Trouble when data exists without them, since a fresh set would lock every key and sealed value out for good
 */
export function openSecrets(state: StateFolder): Secrets {
  const stored = readJson(state.secrets)
  if (stored === null) {
    if (existsSync(state.data)) {
      throw new Trouble(
        `${state.secrets} is missing, but ${state.root} holds data that only those secrets can open. ` +
          `Restore the file, or remove ${state.root} to start afresh.`,
      )
    }
    const made = { PM_MASTER_KEY: newSecret(), PM_KEY_PEPPER: newSecret(), PM_HASH_KEY: newSecret() }
    writeJson(state.secrets, made)
    return made
  }
  const parsed = Secrets.safeParse(stored)
  if (parsed.success) return parsed.data
  const at = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new Trouble(`${state.secrets} is damaged (${at || 'not an object'}). Restore it, or remove ${state.root}.`)
}

function newSecret(): string {
  return randomBytes(32).toString('base64')
}
