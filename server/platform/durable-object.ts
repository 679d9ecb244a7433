import { DurableObject } from 'cloudflare:workers'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { nowMs } from './clock.ts'
import { type Cost, newCost } from './cost.ts'
import { randomBytes } from './crypto.ts'
import type { Intervals } from './intervals.ts'
import { codeLocation, log } from './log.ts'
import { earliestWake, readMeta, setWake, writeMetaOnce } from './object-meta.ts'
import { migrateObject, type ObjectMigration } from './object-schema.ts'
import type { Answer, Envelope, FailureCode, OpMap } from './rpc.ts'
import { openStore, type SqlDatabase, type Store } from './store.ts'

/** The owner an object was initialised with; it never changes. */
export type Owner = { readonly tenantId: TenantId; readonly identityId: IdentityId | null }

/** What an operation or alarm of an object works with. */
export type Job<Env> = Store & {
  readonly env: Env
  /** The id this object is stored under in D1. */
  readonly objectId: string
  readonly owner: Owner
  readonly requestId: string
  /** Costs outside the object's own database: queue sends, R2, D1. */
  readonly cost: Cost
}

/** The operations of a class. A missing one does not compile. */
export type OpTable<Env, Ops extends OpMap> = {
  readonly [K in keyof Ops]: (job: Job<Env>, input: Ops[K]['input']) => Ops[K]['answer'] | Promise<Ops[K]['answer']>
}

/**
 * One reason to wake up. `run` does what is due and may fail; `next` says, from the rows alone, when it is needed
 * again: it is asked in one synchronous step with the write of the wake-up, so a change during `run` is never lost.
 */
export type Purpose<Env> = {
  readonly run: (job: Job<Env>) => Promise<void>
  readonly next: (job: Job<Env>) => number | null
}

/** When a purpose that failed is due by its rows; null when it cannot say: it backs off all the same. */
function nextOrNull<Env>(purpose: Purpose<Env>, job: Job<Env>): number | null {
  try {
    return purpose.next(job)
  } catch {
    return null
  }
}

/**
 * The base of every Durable Object: schema on wake, owner check on every call, one alarm for many purposes that never
 * throws its work away, costs counted. [spec/operations.md 12.4, 12.5; settled S12, S58]
 */
export abstract class OwnedObject<Env extends object, Ops extends OpMap> extends DurableObject<Env> {
  protected abstract readonly migrations: readonly ObjectMigration[]
  protected abstract readonly ops: OpTable<Env, Ops>
  protected abstract readonly purposes: Readonly<Record<string, Purpose<Env>>>
  protected abstract intervals(): Pick<Intervals, 'alarmBackoff' | 'alarmBackoffMax'>
  /** What a caller hears once the object's owner is erased. */
  protected abstract readonly missing: 'identity_not_found' | 'tenant_not_found'

  private ready = false

  private get database(): SqlDatabase {
    return {
      sql: this.ctx.storage.sql as unknown as SqlDatabase['sql'],
      transactionSync: (work) => this.transact(work),
    }
  }

  /** One transaction; a wake-up written inside it sets the alarm inside it, so both commit or neither does. */
  private transact<T>(work: () => T): T {
    try {
      return this.ctx.storage.transactionSync(() => {
        const result = work()
        this.arm()
        return result
      })
    } catch (error) {
      // The alarm rolled back with the rest: what was armed is no longer known.
      this.armedAt = null
      throw error
    }
  }

  private armedAt: number | null = null

  private arm(): void {
    const at = earliestWake(this.ctx.storage.sql as unknown as SqlDatabase['sql'])
    if (at === null || at === this.armedAt) return
    this.armedAt = at
    void this.ctx.storage.setAlarm(at)
  }

  /** Schema and alarm, once per wake, before anything else of the object runs. */
  private async wake(): Promise<void> {
    if (this.ready) return
    await this.ctx.blockConcurrencyWhile(async () => {
      if (this.ready) return
      migrateObject(
        { sql: this.database.sql, transactionSync: (work) => this.ctx.storage.transactionSync(work) },
        this.migrations,
      )
      const wanted = earliestWake(this.database.sql)
      const set = await this.ctx.storage.getAlarm()
      if (wanted !== null && (set === null || set > wanted)) await this.ctx.storage.setAlarm(wanted)
      this.ready = true
    })
  }

  private owner(): Owner | null {
    const tenantId = readMeta(this.database.sql, 'tenant_id')
    if (tenantId === null) return null
    return {
      tenantId: tenantId as TenantId,
      identityId: readMeta(this.database.sql, 'identity_id') as IdentityId | null,
    }
  }

  /** Why a call may not run, or null. Nothing is read for the caller or written before this. */
  private refusal(envelope: Envelope, now: number): FailureCode | null {
    const owner = this.owner()
    if (owner === null && envelope.req.op !== 'init') return 'unavailable'
    if (owner !== null && (owner.tenantId !== envelope.tenant_id || owner.identityId !== envelope.identity_id)) {
      log('error', 'rpc_owner_mismatch', {
        handler: 'rpc',
        request_id: envelope.request_id,
        tenant_id: envelope.tenant_id,
        detail: envelope.req.op,
      })
      return 'internal_error'
    }
    if (readMeta(this.database.sql, 'erased') === '1') return this.missing
    return now > envelope.deadline_ms ? 'timeout' : null
  }

  /** The only public method. Unknown versions and operations are refused like a foreign owner: they are bugs. */
  async call(envelope: Envelope): Promise<Answer> {
    await this.wake()
    const now = nowMs()
    const { store, spent } = openStore(this.database, now, randomBytes)
    const cost = newCost()
    const total = (): Partial<Cost> => ({ ...cost, ...spent() })
    const refused = this.refusal(envelope, now)
    if (refused !== null) return { ok: false, code: refused, cost: total() }
    const handler = envelope.v === 1 && Object.hasOwn(this.ops, envelope.req.op) ? this.ops[envelope.req.op] : undefined
    if (handler === undefined) return { ok: false, code: 'internal_error', cost: total() }
    const owner = { tenantId: envelope.tenant_id, identityId: envelope.identity_id }
    try {
      if (envelope.req.op === 'init') this.transact(() => this.claim(owner))
      const job = this.job(store, owner, envelope.request_id, cost)
      const value = await handler(job, envelope.req)
      return { ok: true, value, cost: total() }
    } catch (error) {
      log('error', 'panic', { handler: 'rpc', request_id: envelope.request_id, detail: codeLocation(error) })
      return { ok: false, code: 'internal_error', cost: total() }
    }
  }

  private job(store: Store, owner: Owner, requestId: string, cost: Cost): Job<Env> {
    return { ...store, env: this.env, objectId: this.ctx.id.toString(), owner, requestId, cost }
  }

  /** Owner keys are written once and never again, not even by a wipe. [INV-8] */
  private claim(owner: Owner): void {
    writeMetaOnce(this.database.sql, 'tenant_id', owner.tenantId)
    if (owner.identityId !== null) writeMetaOnce(this.database.sql, 'identity_id', owner.identityId)
  }

  /** Runs every purpose that is due. A purpose that fails backs off alone; the alarm itself never throws. */
  override async alarm(): Promise<void> {
    await this.wake()
    this.armedAt = null
    const owner = this.owner()
    if (owner === null) return
    for (const [name, purpose] of Object.entries(this.purposes)) await this.runPurpose(name, purpose, owner)
    this.transact(() => undefined)
  }

  private async runPurpose(name: string, purpose: Purpose<Env>, owner: Owner): Promise<void> {
    const now = nowMs()
    const dueAt = Number(readMeta(this.database.sql, `alarm:${name}`) ?? Number.POSITIVE_INFINITY)
    if (dueAt > now) return
    const { store } = openStore(this.database, now, randomBytes)
    const job = this.job(store, owner, `alarm:${name}`, newCost())
    try {
      await purpose.run(job)
      this.settle(name, purpose, job, null)
    } catch (error) {
      log('warn', 'alarm_purpose_failed', { handler: 'alarm', detail: `${name}:${codeLocation(error)}` })
      this.settle(name, purpose, job, Number(readMeta(this.database.sql, `backoff:${name}`) ?? 0) + 1)
    }
  }

  /** Writes when the purpose is needed again: from its rows after success, from its failures otherwise. */
  private settle(name: string, purpose: Purpose<Env>, job: Job<Env>, failures: number | null): void {
    this.transact(() => {
      const now = nowMs()
      const next = failures === null ? purpose.next({ ...job, now }) : nextOrNull(purpose, { ...job, now })
      const { alarmBackoff, alarmBackoffMax } = this.intervals()
      const backoff = failures === null ? 0 : Math.min(alarmBackoff * 2 ** Math.min(failures - 1, 10), alarmBackoffMax)
      setWake(this.database.sql, name, failures === null ? next : Math.max(next ?? now, now + backoff), failures)
    })
  }
}
