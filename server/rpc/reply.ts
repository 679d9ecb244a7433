import type { SuccessStatus } from '../../contract/route.ts'

/** An answer of a procedure: its status, its JSON or bytes, and headers of its own. */
export type Reply = {
  readonly status: SuccessStatus
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const REPLY = Symbol('reply')

/** Whether a handler's value is a whole answer and not only a body. */
export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && REPLY in value
}

/** Makes an answer; the mark tells it from a body that happens to have the same fields. */
export function makeReply(status: SuccessStatus, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body, headers, [REPLY]: true } as Reply
}
