/** The first wait; each later one doubles it. */
const FIRST_WAIT_MS = 500
/** Nobody waits longer than this between two attempts; a server that asks for more gets no further attempt. */
const WAIT_MAX_MS = 60_000

/**
 * Milliseconds to wait before the next attempt, after `attempt` of them: what the server asked for, else doubling from
 * half a second, less up to a quarter so that clients that failed together do not come back together. Null when the
 * server asks for more than a minute.
 */
export function delayMs(attempt: number, retryAfter: number | null): number | null {
  if (retryAfter !== null) return retryAfter * 1000 > WAIT_MAX_MS ? null : retryAfter * 1000
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), WAIT_MAX_MS)
  return backoff * (1 - Math.random() / 4)
}

/** Waits; rejects with the signal's reason when it is aborted first. */
export function sleep(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
