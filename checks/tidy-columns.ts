import ts from 'typescript'
import type { Finding, SourceFile } from './finding.ts'
import type { Surroundings } from './tidy-source.ts'
import { isTest } from './tidy-text.ts'

type Report = (node: ts.Node, rule: string, instead: string) => void

/**
 * Names that must be told apart in a store. Within one database index and table names are one set; within one table so
 * are its columns; and in one select on D1 so are the columns it names, because D1 answers rows as objects: the second
 * column of a name replaces the first, and every value after it would shift. Objects answer rows as arrays. [settled S35]
 */
export function checkColumnNames(files: readonly SourceFile[], { objectFolders }: Surroundings): Finding[] {
  const findings: Finding[] = []
  const seen = new Map<string, string>()
  for (const { path, text } of files) {
    if (!/^server\/.*\.ts$/.test(path) || isTest(path)) continue
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const report: Report = (node, rule, instead) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      findings.push({ path, line, rule, instead })
    }
    const store = storeOf(path)
    const isD1 = !objectFolders.has(path.slice(0, path.lastIndexOf('/')))
    const walk = (node: ts.Node): void => {
      if (store !== null) checkStoreName({ node, store, seen, path, report })
      checkTableColumns(node, report)
      if (isD1) checkSelectedColumns(node, report)
      ts.forEachChild(node, walk)
    }
    walk(source)
  }
  return findings
}

/** `d1`, `audit`, or the folder of an object: each is one database. */
function storeOf(path: string): string | null {
  const match = /^(?<folder>.*)\/schema\.(?<kind>[a-z0-9]+)\.ts$/.exec(path)
  if (match?.groups === undefined) return null
  return match.groups['kind'] === 'object' ? (match.groups['folder'] ?? null) : (match.groups['kind'] ?? null)
}

function checkStoreName(input: {
  readonly node: ts.Node
  readonly store: string
  readonly seen: Map<string, string>
  readonly path: string
  readonly report: Report
}): void {
  const { node, store, seen, path, report } = input
  if (!ts.isCallExpression(node)) return
  const name = node.arguments[0]
  if (name === undefined || !ts.isStringLiteralLike(name)) return
  if (!/^(index|uniqueIndex|sqliteTable|check)$/.test(lastName(node.expression))) return
  const key = `${store} ${name.text}`
  const other = seen.get(key)
  if (other === undefined) seen.set(key, path)
  else report(name, 'repeated-name', `${name.text} is taken in ${other}: name table and columns`)
}

function checkTableColumns(node: ts.Node, report: Report): void {
  if (!ts.isCallExpression(node) || lastName(node.expression) !== 'sqliteTable') return
  const columns = node.arguments[1]
  if (columns === undefined || !ts.isObjectLiteralExpression(columns)) return
  const names = new Set<string>()
  for (const property of columns.properties) {
    if (!ts.isPropertyAssignment(property)) continue
    const name = columnName(property.initializer)
    if (name === null) continue
    if (names.has(name)) report(property, 'repeated-name', `the table has two columns ${name}`)
    names.add(name)
  }
}

/** The column a builder chain starts with: `text('x').notNull()` is `x`. */
function columnName(expression: ts.Expression): string | null {
  if (ts.isPropertyAccessExpression(expression)) return columnName(expression.expression)
  if (!ts.isCallExpression(expression)) return null
  if (!ts.isIdentifier(expression.expression)) return columnName(expression.expression)
  const name = expression.arguments[0]
  return name !== undefined && ts.isStringLiteralLike(name) ? name.text : null
}

/** `.select({ a: tenants.status, b: identities.status })`: the second needs `.as('identity_status')`. */
function checkSelectedColumns(node: ts.Node, report: Report): void {
  if (!ts.isCallExpression(node) || !/^(select|selectDistinct|returning)$/.test(lastName(node.expression))) return
  const fields = node.arguments[0]
  if (fields === undefined || !ts.isObjectLiteralExpression(fields)) return
  const names = new Set<string>()
  for (const column of bareColumns(fields)) {
    const name = column.name.text
    if (names.has(name)) report(column, 'repeated-column', `a second column ${name}: give it a name with .as('…')`)
    names.add(name)
  }
}

function bareColumns(fields: ts.ObjectLiteralExpression): ts.PropertyAccessExpression[] {
  return fields.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return []
    if (ts.isObjectLiteralExpression(property.initializer)) return bareColumns(property.initializer)
    return ts.isPropertyAccessExpression(property.initializer) ? [property.initializer] : []
  })
}

function lastName(expression: ts.Expression): string {
  return expression.getText().split('.').at(-1) ?? ''
}
