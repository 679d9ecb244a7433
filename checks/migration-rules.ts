import { z } from 'zod'
import type { Finding, SourceFile } from './finding.ts'

/** Stores in D1; every other folder of migrations belongs to an object. */
const D1_STORES = new Set(['d1', 'audit'])

/** Tables that full-text rows or foreign keys point into by rowid: a rebuild would renumber or empty what points there. */
const NEVER_REBUILT = ['messages', 'threads', 'attachments']

const JOURNAL = 'meta/_journal.json'

const Journal = z.object({
  entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })),
})

/**
 * What migrations must keep: numbers without repeat or gap, a journal that lists exactly the files in their order with
 * rising times, and no rebuild of a mailbox's core tables. [style 2.6, settled S36]
 * @param files everything below `migrations/`, each with its path from the root of the repository
 */
export function checkMigrations(files: readonly SourceFile[]): Finding[] {
  const stores = new Map<string, SourceFile[]>()
  for (const file of files) {
    const store = /^migrations\/([^/]+)\//.exec(file.path)?.[1]
    if (store !== undefined) stores.set(store, [...(stores.get(store) ?? []), file])
  }
  return [...stores].flatMap(([store, storeFiles]) => {
    const steps = storeFiles.filter(({ path }) => path.endsWith('.sql')).toSorted((a, b) => (a.path < b.path ? -1 : 1))
    return [
      ...checkNumbers(steps),
      ...checkJournal(store, steps, storeFiles),
      ...(D1_STORES.has(store) ? [] : steps.flatMap(checkRebuilds)),
    ]
  })
}

function checkNumbers(steps: readonly SourceFile[]): Finding[] {
  return steps.flatMap(({ path }, position) => {
    const number = String(position).padStart(4, '0')
    if (tagOf(path).startsWith(`${number}_`)) return []
    const instead = `number ${number} belongs here: generate the migration again on top of the others`
    return [{ path, line: 1, rule: 'migration-number', instead }]
  })
}

function checkJournal(store: string, steps: readonly SourceFile[], files: readonly SourceFile[]): Finding[] {
  const path = `migrations/${store}/${JOURNAL}`
  const report = (instead: string): Finding => ({ path, line: 1, rule: 'migration-journal', instead })
  const text = files.find((file) => file.path === path)?.text
  if (text === undefined) return [report('the journal is missing: run npm run generate and commit all it makes')]
  const { entries } = Journal.parse(JSON.parse(text))
  const findings: Finding[] = []
  const listed = entries.map(({ tag }) => tag)
  const present = steps.map((step) => tagOf(step.path))
  if (listed.join('\n') !== present.join('\n'))
    findings.push(report(`list exactly the files, in their order: ${listed.join(', ')} against ${present.join(', ')}`))
  entries.forEach(({ idx, tag, when }, position) => {
    if (idx !== position) findings.push(report(`${tag} has index ${idx} and place ${position}: generate it again`))
    const before = entries[position - 1]
    if (before !== undefined && when <= before.when)
      findings.push(report(`${tag} is not later than ${before.tag}: generate it again, or it may be skipped`))
  })
  return findings
}

/** Both halves of a table rebuild: the copy under a new name, and the drop of the original. */
function checkRebuilds({ path, text }: SourceFile): Finding[] {
  const instead = 'add columns or a new table; rows of this table are pointed to by rowid and may not be copied'
  const drop = new RegExp(`\\bdrop\\s+table\\s+(if\\s+exists\\s+)?["'\`[]?(${NEVER_REBUILT.join('|')})\\b`, 'i')
  const copy = new RegExp(`\\b__new_(${NEVER_REBUILT.join('|')})\\b`, 'i')
  return text
    .split('\n')
    .flatMap((line, index) =>
      drop.test(line) || copy.test(line) ? [{ path, line: index + 1, rule: 'table-rebuild', instead }] : [],
    )
}

function tagOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.sql'.length)
}
