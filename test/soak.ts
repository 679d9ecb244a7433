/** Bounds of a property: how many cases, from which seed, for how many milliseconds. */
type Bounds = { readonly numRuns: number; readonly seed?: number; readonly interruptAfterTimeLimit?: number }

/** How long `npm run soak` lets each property search; 0 in the checks. */
const SOAK_SECONDS = Number(process.env['PM_SOAK_SECONDS'] ?? 0)

/**
 * The bounds of a property in the checks, or, under `npm run soak`, as many cases from a new seed as its time allows. A
 * failure prints the seed and the path that repeat it.
 */
export function soakable(bounds: Bounds): Bounds {
  if (SOAK_SECONDS === 0) return bounds
  return { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SOAK_SECONDS * 1000 }
}

/** For a test's own time limit, in milliseconds. */
export const SOAK_TIMEOUT_MS = SOAK_SECONDS * 1000 + 60_000
