/** One thing a check found: where, which rule, and what to do instead. A note is printed and fails nothing. */
export type Finding = {
  readonly path: string
  /** Counted from 1. */
  readonly line: number
  readonly rule: string
  readonly instead: string
  readonly isNote?: true
}

/** A file as checks see it: its path from the root of the repository with `/`, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** `path:line: rule: what to do instead`, which editors and terminals turn into a link. */
export function formatFinding(finding: Finding): string {
  const rule = finding.isNote ? `note ${finding.rule}` : finding.rule
  return `${finding.path}:${finding.line}: ${rule}: ${finding.instead}`
}

/** Findings in the order of a listing: by path, then by line. */
export function inReadingOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
}
