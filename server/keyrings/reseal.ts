import { latestAuditEvent } from '../audit/latest.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { Statement } from '../control/database.ts'
import { codeLocation, log } from '../platform/log.ts'
import { masterKeyId, open, seal } from '../platform/seal.ts'
import type { Work } from '../rpc/context.ts'
import { countStale } from './master-key.ts'
import { acrossTenantsListStale, replaceSealed, type StaleValue } from './reseal-queries.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

/** Values of one run. [spec/security.md 9] */
const VALUES_MAX = 500
/** Values written in one batch. */
const BATCH_MAX = 50
/** How often a finished rotation is looked at again: an isolate of the version before may have sealed once more. */
const RECHECK_MINUTES = 60

/**
 * The cron's step: puts sealed values under the active master key, at most 500 a run, and notes in the trail when a key
 * became active and when nothing was left under another one. What cannot be opened stays and is counted: it keeps the
 * operator from overwriting the key that may open it. [spec/security.md 9]
 */
export async function resealSecrets(work: Work): Promise<void> {
  const kid = masterKeyId(work.settings.masterKeys.active)
  const activated = await latestAuditEvent(work, { action: 'master_key.activated' })
  if (activated?.targetId !== kid) await note(work, 'master_key.activated', kid)
  const resealed = await latestAuditEvent(work, { action: 'master_key.resealed', targetId: kid })
  if (resealed !== null && Math.floor(work.nowMs / 60_000) % RECHECK_MINUTES !== 0) return
  const done = await resealSome(work, kid)
  const remaining = await countStale(work)
  if (done > 0 || remaining > 0) log('info', 'secrets_reseal_progress', { handler: 'scheduled', count: remaining })
  if (remaining === 0 && resealed === null) await note(work, 'master_key.resealed', kid)
}

async function note(work: Work, action: 'master_key.activated' | 'master_key.resealed', kid: string): Promise<void> {
  await commitAudited(work, [auditStatement(work, { action, tenantId: null, targetType: 'master_key', targetId: kid })])
}

/** How many values were put under the active key. */
async function resealSome(work: Work, kid: string): Promise<number> {
  let looked = 0
  let done = 0
  for (const column of SEALED_COLUMNS) {
    const stale = await acrossTenantsListStale(work.db, column, { kid, limit: VALUES_MAX - looked })
    looked += stale.length
    for (let start = 0; start < stale.length; start += BATCH_MAX) {
      done += await resealBatch(work, column, stale.slice(start, start + BATCH_MAX))
    }
    if (looked >= VALUES_MAX) break
  }
  return done
}

async function resealBatch(work: Work, column: SealedColumn, values: readonly StaleValue[]): Promise<number> {
  const statements: Statement[] = []
  for (const value of values) {
    const after = await underActiveKey(work, column, value)
    if (after !== null) {
      statements.push(replaceSealed(work.db, column, { place: value.place, before: value.envelope, after }))
    }
  }
  const [first, ...others] = statements
  if (first !== undefined) await work.db.batch([first, ...others])
  return statements.length
}

/** The same secret under the active key; null when the value does not open. */
async function underActiveKey(work: Work, column: SealedColumn, value: StaleValue): Promise<string | null> {
  const { masterKeys } = work.settings
  const place = { table: column.table, column: column.column, row: value.row }
  try {
    return await seal(masterKeys, place, await open(masterKeys, place, value.envelope))
  } catch (error) {
    log('error', 'secrets_reseal_progress', { handler: 'scheduled', detail: codeLocation(error) })
    return null
  }
}
