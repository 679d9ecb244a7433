import type { Bindings } from '../server/env.ts'
import { auditPurpose } from '../server/mailbox/audit-trail.ts'
import { composePurpose } from '../server/mailbox/compose-marker.ts'
import { eventsPurpose } from '../server/mailbox/delivery-events.ts'
import { dispatchPurpose } from '../server/mailbox/dispatch.ts'
import type { MailboxJob } from '../server/mailbox/job.ts'
import { quotaPurpose } from '../server/mailbox/quota-effects.ts'
import { claimPurpose } from '../server/mailbox/stale-claim.ts'
import { submit } from '../server/mailbox/submit.ts'
import { idempotencyKeyHash } from '../server/outbound/fingerprint.ts'
import type { OutboundJob } from '../server/outbound/job.ts'
import type { SendRequest } from '../server/outbound/send-request.ts'
import { newCost } from '../server/platform/cost.ts'
import { randomBytes } from '../server/platform/crypto.ts'
import type { Job, Purpose } from '../server/platform/durable-object.ts'
import { openNodeDatabase } from '../server/platform/node-store.ts'
import { readMeta, setWake } from '../server/platform/object-meta.ts'
import { migrateObject } from '../server/platform/object-schema.ts'
import type { Answer, Envelope } from '../server/platform/rpc.ts'
import { openStore } from '../server/platform/store.ts'
import { hold, holdsPurpose, settle } from '../server/quota/allowances.ts'
import { recordUsage, release, reserve } from '../server/quota/caps.ts'
import { IDENTITY, NOON, TENANT } from './ingest-facts.ts'
import { createMailboxWorld, objectMigrations } from './mailbox-world.ts'
import { openMigrated } from './migrations.ts'
import { nodeD1 } from './node-d1.ts'
import { REQUEST } from './send-facts.ts'
import { settingsOnly } from './settings.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const THREAD_KEYS = { current: { kid: '0', key: new Uint8Array(32).map((_, i) => i) }, verifying: [] }

/** The rows a send depends on: a test tenant, its identity, their platform address. */
const SEED = `
  insert into tenants (id, slug, name, mode, address_suffix, suffix_fold, policy_json, quota_do_id, notify_do_id, created_at, updated_at)
    values ('${TENANT}', 't', 'T', 'test', '.test', '.test', '{}', 'quota', '', 0, 0);
  insert into identities (id, tenant_id, username, username_fold, display_name, owner_name, owner_email, send_policy_json, mailbox_do_id, created_at, updated_at)
    values ('${IDENTITY}', '${TENANT}', 'ada', 'ada', 'Ada', 'Olga', 'olga@example.com', '{"require_known_recipient":false}', 'object', 0, 0);
  insert into domains (id, tenant_id, name, kind, method, is_apex, routing_mode, inbound, transport, reply_token, receiving, sending, state, state_changed_at, monitor_do_id, created_at, updated_at)
    values ('dom_${ULID}', null, 'agents.localhost', 'platform', 'platform', 1, 'catch_all', 'routing', 'cloudflare', 'subaddress', 1, 1, 'healthy', 0, '', 0, 0);
  insert into addresses (id, address, local_part, domain_id, tenant_id, identity_id, role, status, created_at, updated_at)
    values ('adr_${ULID}', 'ada.test@agents.localhost', 'ada.test', 'dom_${ULID}', '${TENANT}', '${IDENTITY}', 'primary', 'active', 0, 0);`

/** The part of a bucket that sending uses, in memory. */
function memoryBucket(objects: Map<string, Uint8Array>) {
  return {
    put: async (key: string, bytes: Uint8Array) => {
      objects.set(key, new Uint8Array(bytes))
    },
    get: async (key: string) => {
      const bytes = objects.get(key)
      return bytes === undefined ? null : { arrayBuffer: async () => new Uint8Array(bytes).buffer }
    },
    delete: async (key: string) => {
      objects.delete(key)
    },
  }
}

/** Waits short enough for thousands of histories; the product's own are compared nowhere here. */
const INTERVALS = { threadLockPoll: 1, threadLockWait: 2 }

/**
 * One mailbox that sends, over node:sqlite: the real jobs on the real schemas of mailbox, quota and D1, a queue that only
 * holds what is sent, and a clock that moves when it is told to.
 */
export function createSendWorld() {
  const clock = { now: NOON }
  const queue: OutboundJob[] = []
  const objects = new Map<string, Uint8Array>()
  const d1 = openMigrated('d1')
  d1.exec(SEED)
  const quota = openNodeDatabase()
  migrateObject(quota, objectMigrations('quota'))
  const quotaJob = (): Job<Bindings> => ({
    ...openStore(quota, clock.now, randomBytes).store,
    env,
    objectId: 'quota',
    owner: { tenantId: TENANT, identityId: null },
    requestId: 'req_test',
    cost: newCost(),
  })
  const quotaOps: Record<string, (job: Job<Bindings>, input: never) => unknown> = {
    hold,
    settle,
    reserve,
    release,
    record_usage: recordUsage,
  }
  const callQuota = async (envelope: Envelope): Promise<Answer> => {
    const op = quotaOps[envelope.req.op]
    if (op === undefined) throw new Error(`no such operation: ${envelope.req.op}`)
    return { ok: true, value: op(quotaJob(), envelope.req as never), cost: {} }
  }
  const env = settingsOnly({
    PM_LOCAL_INTERVALS: JSON.stringify(INTERVALS),
    DB: nodeD1(d1),
    BLOBS: memoryBucket(objects),
    QUOTA: { idFromString: (id: string) => id, get: () => ({ call: callQuota }) },
    RL_SEND: { limit: async () => ({ success: true }) },
    Q_OUTBOUND: {
      send: async (body: OutboundJob) => {
        queue.push(body)
      },
    },
  })
  const mailbox = createMailboxWorld(env)
  const inFlight = new Set<string>()
  const job = (): MailboxJob => mailbox.job(clock.now)
  const quotaRows = (sql: string) => quota.sql.exec(sql).toArray()
  /** Sends one message under a key, as the route would. */
  const send = (key: string, change: Partial<SendRequest> = {}) =>
    submit(job(), inFlight, {
      keyHash: idempotencyKeyHash(key),
      fingerprint: JSON.stringify(change),
      request: { ...REQUEST, ...change },
      review: false,
      threadKeys: THREAD_KEYS,
    })
  return { clock, queue, objects, d1, env, mailbox, job, quotaJob, quotaRows, send, inFlight, close: mailbox.close }
}

export type SendWorld = ReturnType<typeof createSendWorld>

const PURPOSES: Readonly<Record<string, Purpose<Bindings>>> = {
  dispatch: dispatchPurpose,
  claim: claimPurpose,
  events: eventsPurpose,
  compose: composePurpose,
  quota: quotaPurpose,
  audit: auditPurpose,
}

/** Runs the alarms that are due, as the object's base would; a purpose without a wake-up is not asked. */
export async function runAlarms(world: SendWorld): Promise<void> {
  for (const [name, purpose] of Object.entries(PURPOSES)) {
    const job = world.job()
    const dueAt = readMeta(job.sql, `alarm:${name}`)
    if (dueAt === null || Number(dueAt) > world.clock.now) continue
    await purpose.run(job)
    job.transaction(() => setWake(job.sql, name, purpose.next(job), null))
  }
  await holdsPurpose.run(world.quotaJob())
}
