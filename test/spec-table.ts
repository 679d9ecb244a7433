import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The rows of a table of facts in `test/spec`, each by the names in its first line. Missing last cells read as `''`.
 * The caller names the columns it expects; another heading throws, so that a renamed column is not read as empty.
 */
export function readSpecTable<const C extends string>(
  file: `${string}.tsv`,
  columns: readonly C[],
): Readonly<Record<C, string>>[] {
  const [heading, ...lines] = readFileSync(join(import.meta.dirname, 'spec', file), 'utf8')
    .trimEnd()
    .split('\n')
  if (heading !== columns.join('\t')) throw new Error(`test/spec/${file} is headed ${heading}, not ${columns}`)
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<C, string>
  })
}
