import type { Finding, SourceFile } from './finding.ts'

const FILE_LINES_ASK = 500
const FILE_LINES_MAX = 800

const CODE = /\.(ts|tsx|mts|cts|js|mjs|cjs|py|sh)$/

/** Made by a program, or a pure table of data: no one keeps it in mind as code. */
const GENERATED_OR_DATA =
  /(^|\/)generated\/|^migrations\/|\.data\.ts$|\.gen\.ts$|\.d\.ts$|^contract\/errors\.ts$|^package-lock\.json$|^openapi\.yaml$/

/** Mail as other programs wrote it, kept byte for byte. */
const FOREIGN_TEXT = /^test\/corpus\//

/** The files that spell what they forbid. */
const RULE_TEXT = /^checks\/tidy(-text)?(\.test)?\.ts$/

/** Whether nobody wrote this file by hand, or it holds data only. */
export function isGeneratedOrData(path: string): boolean {
  return GENERATED_OR_DATA.test(path)
}

/** Whether a test stands here, or what only tests use. */
export function isTest(path: string): boolean {
  return /\.test\.ts$|^test\/|(^|\/)test_[^/]*\.py$|(^|\/)tests\//.test(path)
}

/** A file that asks to be split: a note above 500 lines, a failure above 800. */
export function checkFileSize({ path, text }: SourceFile): Finding[] {
  if (!CODE.test(path) || isGeneratedOrData(path)) return []
  const lines = text.endsWith('\n') ? text.split('\n').length - 1 : text.split('\n').length
  if (lines <= FILE_LINES_ASK) return []
  const instead = `${lines} lines; move a part that has a name of its own into a file of that name (about 300 lines, at most ${FILE_LINES_MAX})`
  const finding = { path, line: 1, rule: 'file-size', instead }
  return lines > FILE_LINES_MAX ? [finding] : [{ ...finding, isNote: true }]
}

const BANNED_NAMES = /^(utils?|helpers?|common|shared|lib|misc)$/
const BANNED_WORDS = /(^|[-_.])(utils?|helpers?|misc)([-_.]|$)/

/** Names that say nothing, and barrels. */
export function checkName({ path }: SourceFile): Finding[] {
  const findings: Finding[] = []
  const segments = path.split('/')
  const isForeign = FOREIGN_TEXT.test(path) || /(^|\/)generated\//.test(path)
  const silent = segments.find((segment) => {
    const name = segment.replace(/(\.[a-z]+)+$/, '')
    return BANNED_NAMES.test(name) || BANNED_WORDS.test(name)
  })
  if (silent !== undefined && !isForeign)
    findings.push({ path, line: 1, rule: 'silent-name', instead: `name ${silent} after the thing it holds` })
  if (/(^|\/)index\.ts$/.test(path) && !isForeign && !/^contract\/(events\/)?index\.ts$/.test(path))
    findings.push({ path, line: 1, rule: 'index-file', instead: 'import from the file that defines the name' })
  return findings
}

type TextRule = {
  readonly rule: string
  readonly pattern: RegExp
  readonly instead: string
  /** Paths the rule speaks of; every text file when left out. */
  readonly where?: (path: string) => boolean
}

const TEXT_RULES: readonly TextRule[] = [
  {
    rule: 'machine-path',
    // Not after a letter, a dot or a slash: a path inside a URL or below another folder is not a place on a machine.
    pattern: /(?<![\w.~/}-])\/(work|root|tmp|home|Users|private|mnt)\//,
    instead: 'take the folder from import.meta.dirname, tmpdir() or an argument',
  },
  {
    rule: 'registry-host',
    pattern: /registry\.npmjs\.org|registry\.yarnpkg\.com|(?<!\w)pypi\.org|files\.pythonhosted\.org/,
    instead: 'leave the registry to the settings of the machine',
  },
  {
    rule: 'open-end',
    pattern: /\b(TODO|FIXME|HACK)\b(?!.*#\d)/,
    instead: 'do it, or give it an issue and name the number',
    where: (path) => CODE.test(path) || path.endsWith('.md'),
  },
  {
    rule: 'silenced-compiler',
    pattern: /@ts-(ignore|nocheck)\b/,
    instead: 'give the value its type where it is born',
    where: (path) => CODE.test(path),
  },
  {
    rule: 'silenced-compiler',
    pattern: /@ts-expect-error\b/,
    instead: 'give the value its type where it is born; only proofs in *.types.test.ts expect compile errors',
    where: (path) => CODE.test(path) && !/[./]types\.test\.ts$/.test(path),
  },
  {
    rule: 'test-left-out',
    pattern: /\b(test|it|describe|suite)\.(only|skip|todo)\b|@pytest\.mark\.(skip|xfail)\b/,
    instead: 'let it run, or delete it and list the debt',
    where: isTest,
  },
  {
    rule: 'd1-transaction',
    pattern: /\bdb\.transaction\(/,
    instead: 'D1 refuses BEGIN: put the statements into one batch',
    where: (path) => path.startsWith('server/'),
  },
]

/** Text that must not be in a commit, line by line. */
export function checkText({ path, text }: SourceFile): Finding[] {
  if (FOREIGN_TEXT.test(path) || RULE_TEXT.test(path)) return []
  const rules = TEXT_RULES.filter((rule) => rule.where === undefined || rule.where(path))
  return text
    .split('\n')
    .flatMap((content, index) =>
      rules
        .filter((rule) => rule.pattern.test(content))
        .map(({ rule, instead }) => ({ path, line: index + 1, rule, instead })),
    )
}
