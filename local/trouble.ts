/**
 * A reason for which the local platform cannot start or go on, in words for the person at the terminal. `start.ts`
 * prints the message alone; any other error is a fault of ours and keeps its stack.
 */
export class Trouble extends Error {
  override readonly name = 'Trouble'
}

/** The `code` of a system error (`ENOENT`, `EADDRINUSE`, ...); null for anything else. */
export function systemCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** What went wrong in one line, without a stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
