import type { RequestId } from '../../contract/ids.ts'
import { type Database, openDatabase } from '../control/database.ts'
import type { IdentityScope, Principal, TenantScope } from '../control/scope.ts'
import type { Bindings, Settings } from '../env.ts'
import { MAILBOX_OPS, type MailboxOps } from '../mailbox/ops.ts'
import { nowMs } from '../platform/clock.ts'
import type { Cost } from '../platform/cost.ts'
import { type Client, clientOf } from '../platform/rpc.ts'
import { QUOTA_OPS, type QuotaOps } from '../quota/ops.ts'

/** Deadlines of calls to objects. [spec/operations.md 12.5] */
const CALL_DEADLINE_MS = 10_000

/** What one piece of work is done with, before it is known who asks. Costs are summed over all of it. */
export type Work = {
  readonly env: Bindings
  readonly settings: Settings
  readonly requestId: RequestId
  readonly nowMs: number
  readonly cost: Cost
  readonly db: Database
  readonly auditDb: Database
  /** Work that may go on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** A request of a known caller. */
export type Context = Work & { readonly principal: Principal }

/** Opens one piece of work: reads the clock once and counts its databases into one cost. */
export function openWork(parts: Pick<Work, 'env' | 'settings' | 'requestId' | 'cost' | 'waitUntil'>): Work {
  return {
    ...parts,
    nowMs: nowMs(),
    db: openDatabase(parts.env.DB, parts.cost),
    auditDb: openDatabase(parts.env.AUDIT_DB, parts.cost),
  }
}

type Actor = Work & { readonly principal?: Principal }

/** The mailbox of an identity. The owner in the envelope comes from the scope, never from the request. */
export function mailboxOf(
  work: Actor,
  scope: Pick<IdentityScope, 'tenantId' | 'identityId' | 'mailboxId'>,
  deadlineMs = CALL_DEADLINE_MS,
): Client<MailboxOps> {
  const stub = work.env.MAILBOX.get(work.env.MAILBOX.idFromString(scope.mailboxId))
  const header = {
    tenant_id: scope.tenantId,
    identity_id: scope.identityId,
    request_id: work.requestId,
    actor_key_id: work.principal?.keyId ?? null,
    deadlineMs,
  }
  return clientOf<MailboxOps>(MAILBOX_OPS, stub, header, nowMs, work.cost)
}

/** The quota object of a tenant. */
export function quotaOf(work: Actor, scope: Pick<TenantScope, 'tenantId'>, quotaId: string): Client<QuotaOps> {
  const stub = work.env.QUOTA.get(work.env.QUOTA.idFromString(quotaId))
  const header = {
    tenant_id: scope.tenantId,
    identity_id: null,
    request_id: work.requestId,
    actor_key_id: work.principal?.keyId ?? null,
    deadlineMs: CALL_DEADLINE_MS,
  }
  return clientOf<QuotaOps>(QUOTA_OPS, stub, header, nowMs, work.cost)
}
