import ts from 'typescript'
import type { Finding, SourceFile } from './finding.ts'
import { isGeneratedOrData, isTest } from './tidy-text.ts'

const FUNCTION_LINES_MAX = 70
const TEST_SLEEP_MS_MAX = 1000

/** What the rules on syntax must know of the rest of the repository. */
export type Surroundings = {
  /** Folders of Durable Objects: their jobs speak SQL to their own store. */
  readonly objectFolders: ReadonlySet<string>
}

type Visit = {
  readonly path: string
  readonly source: ts.SourceFile
  readonly report: (node: ts.Node, rule: string, instead: string) => void
}

/** Rules that need the syntax of a TypeScript file: lengths, doc comments, `any`, sleeps, SQL, purity, barrels. */
export function checkSource(file: SourceFile, surroundings: Surroundings): Finding[] {
  const { path, text } = file
  if (!/\.[mc]?tsx?$/.test(path) || isGeneratedOrData(path)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const report = (node: ts.Node, rule: string, instead: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    findings.push({ path, line, rule, instead })
  }
  const visit = { path, source, report }
  const rules = rulesFor(path, surroundings)
  const walk = (node: ts.Node): void => {
    for (const rule of rules) rule(visit, node)
    ts.forEachChild(node, walk)
  }
  walk(source)
  if (mustDocument(path)) checkDocComments(visit)
  return findings
}

function rulesFor(path: string, surroundings: Surroundings) {
  return [
    checkFunctionLength,
    checkAny,
    ...(isTest(path) ? [checkSleep] : []),
    ...(isOurModule(path) ? [checkBarrel] : []),
    ...(mayNotHoldSql(path, surroundings) ? [checkSql] : []),
    ...(mustBePure(path) ? [checkPurity] : []),
  ]
}

function isOurModule(path: string): boolean {
  return /^(contract|server|local|generate|checks|bench)\//.test(path)
}

function mustDocument(path: string): boolean {
  return /^(contract|server|local|generate|checks)\//.test(path) && !isTest(path)
}

/** Pure mail code and decisions: what they need comes in as values. */
function mustBePure(path: string): boolean {
  return !isTest(path) && (path.startsWith('server/mail/') || /^server\/.*\/rules\.ts$/.test(path))
}

/** SQL stands in queries, schemas, the database layer and the folders of objects; nowhere else on the server. */
function mayNotHoldSql(path: string, { objectFolders }: Surroundings): boolean {
  if (!path.startsWith('server/') || isTest(path)) return false
  if (/^server\/(control|platform)\//.test(path) || objectFolders.has(path.slice(0, path.lastIndexOf('/'))))
    return false
  return !/(^|\/)(([a-z0-9-]+-)?queries|schema\.[a-z0-9]+)\.ts$/.test(path)
}

function checkFunctionLength({ source, report }: Visit, node: ts.Node): void {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined || isDescribeBlock(node)) return
  const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
  const last = source.getLineAndCharacterOfPosition(node.getEnd()).line
  const lines = last - first + 1
  if (lines <= FUNCTION_LINES_MAX) return
  const name = node.name?.getText(source) ?? 'a function'
  report(
    node,
    'function-length',
    `${name} has ${lines} lines, at most ${FUNCTION_LINES_MAX}: move straight-line parts out`,
  )
}

/** A group of tests is a chapter, not a function. */
function isDescribeBlock(node: ts.Node): boolean {
  const call = node.parent
  return ts.isCallExpression(call) && /^describe\b/.test(call.expression.getText())
}

function checkAny({ report }: Visit, node: ts.Node): void {
  if (node.kind === ts.SyntaxKind.AnyKeyword) report(node, 'any', 'unknown and a parse, or the real type')
}

/** A wait for a fixed time in a test: `sleep(ms)`, `setTimeout(ms)` of timers/promises, `setTimeout(resolve, ms)`. */
function checkSleep({ report }: Visit, node: ts.Node): void {
  if (!ts.isCallExpression(node)) return
  const name = node.expression.getText().split('.').at(-1) ?? ''
  if (!/^(setTimeout|sleep|delay|pause)$/.test(name)) return
  const [first, second] = node.arguments
  // A function with a body is a deadline that fails the test, not a wait.
  const duration = first !== undefined && ts.isIdentifier(first) ? second : first
  if (duration === undefined || !ts.isNumericLiteral(duration)) return
  const milliseconds = Number(duration.text.replaceAll('_', ''))
  if (milliseconds > TEST_SLEEP_MS_MAX) report(node, 'sleep', 'wait for the condition (vi.waitFor), or move the clock')
}

function checkBarrel({ path, report }: Visit, node: ts.Node): void {
  if (!ts.isExportDeclaration(node) || node.moduleSpecifier === undefined) return
  // Entries: the contract, and the Worker, which must name its object classes.
  if (/^(contract\/(events\/)?index|server\/worker|local\/worker)\.ts$/.test(path)) return
  report(node, 'barrel', 'import from the file that defines the name')
}

const SQL_TEXT =
  /^\s*(select\b[\s\S]*\bfrom\b|insert\s+(or\s+\w+\s+)?into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|create\s+(table|index|unique|virtual|trigger)\b|pragma\s)/i

function checkSql({ report }: Visit, node: ts.Node): void {
  const instead = 'put the statement into queries.ts beside this file and call it by name'
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) report(node, 'sql', instead)
  else if (ts.isStringLiteralLike(node) && !isTaggedText(node) && SQL_TEXT.test(node.text)) report(node, 'sql', instead)
  else if (ts.isTemplateExpression(node) && !isTaggedText(node) && SQL_TEXT.test(node.getText().slice(1)))
    report(node, 'sql', instead)
}

function isTaggedText(node: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(node.parent)
}

const IMPURE_CALLS =
  /^(Date\.now|Math\.random|performance\.now|crypto\.(randomUUID|getRandomValues|randomBytes)|randomUUID|randomBytes|fetch|setTimeout|setInterval|console\.\w+)$/

function checkPurity({ report }: Visit, node: ts.Node): void {
  const isNow = ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0
  const isImpure = ts.isCallExpression(node) && IMPURE_CALLS.test(node.expression.getText())
  const isEnvironment = ts.isPropertyAccessExpression(node) && node.getText() === 'process.env'
  if (isNow || isImpure || isEnvironment) report(node, 'impure', 'take time, randomness and look-ups as parameters')
}

/** Every exported symbol says what it promises. Overloads share one comment. */
function checkDocComments({ path, source, report }: Visit): void {
  const documented = new Set<string>()
  for (const statement of source.statements) {
    if (!isExported(statement)) continue
    const names = declaredNames(statement)
    if (hasDocComment(statement, source)) for (const name of names) documented.add(name)
    else if (!speaksForItself(path, statement) && !names.every((name) => documented.has(name)))
      report(
        statement,
        'doc-comment',
        `say above ${names.join(', ')} what it promises: units, bounds, null, errors, source`,
      )
  }
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  if (!ts.canHaveModifiers(statement)) return false
  return ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText())
  if ('name' in statement) return [(statement.name as ts.Node | undefined)?.getText() ?? 'default']
  return ['default']
}

function hasDocComment(statement: ts.Statement, source: ts.SourceFile): boolean {
  const comments = ts.getLeadingCommentRanges(source.text, statement.pos) ?? []
  const nearest = comments.at(-1)
  return nearest !== undefined && source.text.startsWith('/**', nearest.pos)
}

/** Types that only name another symbol's type, and wire shapes whose own description becomes documentation. */
function speaksForItself(path: string, statement: ts.Statement): boolean {
  if (ts.isTypeAliasDeclaration(statement)) return isDerivedType(statement.type)
  if (!path.startsWith('contract/') || !ts.isVariableStatement(statement)) return false
  return statement.declarationList.declarations.every(({ initializer }) => {
    const value = initializer === undefined ? undefined : withoutTypeNotes(initializer)
    if (value === undefined) return false
    if (ts.isArrayLiteralExpression(value)) return true
    if (!ts.isCallExpression(value)) return false
    return /^(meta|describe|brand|defineEvent|idSchema)$/.test(calledName(value))
  })
}

/** `z.output<typeof X>`, `(typeof X)[number]`, `keyof typeof X` and the like. */
function isDerivedType(type: ts.TypeNode): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isDerivedType(type.type)
  if (ts.isTypeQueryNode(type)) return true
  if (ts.isTypeOperatorNode(type)) return isDerivedType(type.type)
  if (ts.isIndexedAccessTypeNode(type)) return isDerivedType(type.objectType)
  if (!ts.isTypeReferenceNode(type) || !/^z\.(output|input|infer)$/.test(type.typeName.getText())) return false
  return type.typeArguments?.every(isDerivedType) ?? false
}

function withoutTypeNotes(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? withoutTypeNotes(expression.expression)
    : expression
}

function calledName(call: ts.CallExpression): string {
  return call.expression.getText().split('.').at(-1) ?? ''
}
