import { contract } from '../../contract/index.ts'
import { registrableDomain } from '../mail/registrable-domain.ts'
import { invalidRequest } from '../platform/api-error.ts'
import { nowMs } from '../platform/clock.ts'
import { mailboxOf } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { parseSenderFilter } from './rules.ts'

/** Extra life of a registration, so that the next renewal is never late. */
const REGISTRATION_SLACK_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Long polling: the request is held here and asks the mailbox once a second. A client that leaves ends it. [E4] */
export const waitProcedures = implement(contract.wait, {
  waitForMessage: async ({ ctx, scope, query }) => {
    const from = query.from === undefined ? null : parseSenderFilter(query.from)
    if (query.from !== undefined && from === null)
      throw invalidRequest({ path: 'from', message: 'An address or @domain.' })
    const mailbox = mailboxOf(ctx, scope)
    const { waitPoll, waitRegister } = ctx.settings.intervals
    const timeoutMs = query.timeout * 1000
    const end = nowMs() + timeoutMs
    const poll = {
      sinceMs: query.since ?? ctx.nowMs,
      from: from?.filter ?? null,
      subjectContains: query.subject_contains ?? null,
      threadId: query.thread_id ?? null,
      kind: query.kind,
      review: ctx.principal.permissions.has('quarantine:review'),
    }
    let registeredAt = Number.NEGATIVE_INFINITY
    for (;;) {
      if (from !== null && nowMs() - registeredAt >= waitRegister) {
        registeredAt = nowMs()
        await mailbox.register_wait({
          domain: registrableDomain(from.domain),
          ttlMs: timeoutMs + REGISTRATION_SLACK_MS,
        })
      }
      const answer = await mailbox.wait_poll(poll)
      if (answer.kind === 'found') return { message: answer.message, timed_out: false }
      const left = end - nowMs()
      if (left <= 0) return { message: null, timed_out: true }
      await pause(Math.min(waitPoll, left))
    }
  },
})
