import type { Procedure } from '../server/rpc/implement.ts'
import { contextOf } from './control-world.ts'
import { recordingDatabase } from './webhook-world.ts'

/**
 * What is no part of a request: the trail is copied after the answer, and the switches are read once a minute for all of
 * an isolate.
 */
const BESIDE = /^(select|delete)\b.*\baudit_outbox\b|\bfrom "ops_switches"/is

/** A request as a handler gets it. */
export type CostedRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * What one request asks of D1 beyond authentication: statements of its own, and rows read by all of them. The request
 * has to succeed.
 */
export async function costOf(
  key: string,
  procedure: Procedure,
  { params = {}, query = {}, body }: CostedRequest,
): Promise<{ statements: number; rowsRead: number }> {
  const { DB, texts } = recordingDatabase()
  const ctx = await contextOf(key, Date.now(), { DB })
  await procedure.call(ctx, { params, query, body: async () => body, idempotencyKey: null })
  return { statements: texts.filter((text) => !BESIDE.test(text)).length, rowsRead: ctx.cost.d1RowsRead }
}
