import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the corpus, by what their messages are examples of. */
export const CORPUS_FOLDERS = ['rfc', 'legacy', 'malformed', 'hostile', 'languages', 'clients'] as const

/** One message of the corpus with what a person expects of it. `expect` leaves out what is as usual (see `USUAL`). */
export type CorpusCase = {
  readonly id: string
  readonly edge: readonly string[]
  readonly source: string
  readonly proves?: string
  readonly expect: Readonly<Record<string, unknown>>
  readonly folder: string
  readonly raw: Uint8Array
}

const root = join(import.meta.dirname, 'mime')

/** What an expectation need not say. */
export const USUAL: Readonly<Record<string, unknown>> = {
  multipleFrom: false,
  sender: null,
  cc: [],
  replyTo: [],
  inReplyTo: null,
  references: [],
  html: null,
  attachments: [],
  reportParts: [],
  calendar: null,
  encrypted: false,
  signature: null,
  degraded: false,
  dsn: null,
  mdn: false,
}

/** Every message of the corpus, in the order of folders and names. */
export function readCorpus(): CorpusCase[] {
  return CORPUS_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readCase(folder, name)),
  )
}

function readCase(folder: string, name: string): CorpusCase {
  const text = readFileSync(join(root, folder, name.replace(/\.eml$/, '.json')), 'utf8')
  return { ...JSON.parse(text), folder, raw: new Uint8Array(readFileSync(join(root, folder, name))) }
}
