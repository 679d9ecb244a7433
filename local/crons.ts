import { Cron } from 'croner'

/** Running crons; `stop` starts none after it, one that runs goes on. */
export type Crons = { stop(): void }

/**
 * Fires each pattern in UTC, as Cloudflare does; nothing else fires them on one machine. A run that takes longer than
 * its period is not started twice.
 * @param run gets the pattern and the minute it stands for; its failure goes to `failed`, the next run comes all the same
 */
export function startCrons(input: {
  readonly patterns: readonly string[]
  readonly run: (pattern: string, timeMs: number) => Promise<void>
  readonly failed: (pattern: string, error: unknown) => void
}): Crons {
  const jobs = input.patterns.map(
    (pattern) =>
      new Cron(pattern, { timezone: 'UTC', protect: true }, async () => {
        // Cloudflare gives the minute, not the moment the timer happened to fire.
        const timeMs = Math.floor(Date.now() / 60_000) * 60_000
        await input.run(pattern, timeMs).catch((error: unknown) => input.failed(pattern, error))
      }),
  )
  return {
    stop() {
      for (const job of jobs) job.stop()
    },
  }
}
