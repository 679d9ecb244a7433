import { runInDurableObject } from 'cloudflare:test'
import type { IdPrefix } from '../contract/ids.ts'
import { configureLog } from '../server/platform/log.ts'
import type { Foreign, Targets } from './attack-plan.ts'
import { type Objects, objectsOf, whenStill } from './attack-state.ts'
import {
  type AttackPartner,
  type AttackTenant,
  createAttackIdentity,
  createAttackPartner,
  createAttackTenant,
  createKey,
  insertEndpoint,
  type Owned,
} from './attack-world.ts'
import { rows } from './control-world.ts'
import { bindings, createWorld, must } from './workers-world.ts'

/** Who attacks with a key that works for its own. [quality 6] */
export const LIVE_ATTACKERS = [
  'foreign_tenant',
  'foreign_identity',
  'sibling_identity',
  'foreign_partner',
  'other_mode',
] as const
/** Who attacks with a key of the victim, or of a partner, that no longer works. */
export const DEAD_ATTACKERS = ['revoked', 'expired', 'mode_mismatch', 'suspended_partner'] as const
export type AttackerName = (typeof LIVE_ATTACKERS | typeof DEAD_ATTACKERS)[number]

export type Attacker = {
  readonly key: string
  readonly targets: Targets
  /** The one answer this key gets whatever it asks; null when it may ask for its own. */
  readonly always: { readonly status: number; readonly code: string } | null
}
/** Everybody, and the objects of the tenant whose rows must stay as they are. */
export type Attackers = {
  readonly victim: Objects
  readonly owner: AttackTenant
  readonly platformKey: string
  readonly by: Readonly<Record<AttackerName, Attacker>>
}

/** What identity keys may read of their whole tenant: another identity's is their own. [spec/security.md 7] */
const TENANT_WIDE: ReadonlySet<IdPrefix> = new Set(['ten', 'dom', 'whk', 'dlv'])

const PLATFORM_KEY = { name: 'platform', level: 'platform', permissions: ['platform:ops'] }

const NOTHING: ReadonlySet<IdPrefix> = new Set()

/** `owner` with single things of somebody else in their place. */
function withIds<O extends Owned>(owner: O, ids: Readonly<Partial<Record<IdPrefix, string>>>): O {
  return { ...owner, byPrefix: { ...owner.byPrefix, ...ids } }
}

function foreign(owners: Readonly<Record<string, Owned>>): [string, Foreign][] {
  return Object.entries(owners).map(([kind, owner]) => [kind, { owner, shared: NOTHING }])
}

/** Ends a tenant as an erasure leaves it: marked rows, everything else of it gone, the mailbox answering for nobody. */
async function erase({ tenantId }: Owned): Promise<void> {
  const { mailboxes, quota } = await objectsOf(tenantId)
  for (const id of mailboxes) await markErased('MAILBOX', id)
  await markErased('QUOTA', quota)
  await rows("update identities set status = 'deleted', display_name = '' where tenant_id = ?", tenantId)
  await rows("update tenants set status = 'erased', name = '' where id = ?", tenantId)
  const deletable = [
    'webhook_deliveries',
    'webhook_endpoints',
    'addresses',
    'api_keys',
    'domains',
    'rpc_intents',
    'event_index',
  ]
  for (const table of deletable) await rows(`delete from ${table} where tenant_id = ?`, tenantId)
}

async function markErased(binding: 'MAILBOX' | 'QUOTA', objectId: string): Promise<void> {
  const namespace = bindings[binding]
  await runInDurableObject(namespace.get(namespace.idFromString(objectId)), (_object, { storage }) => {
    storage.sql.exec("insert into meta (k, v) values ('erased', '1') on conflict (k) do update set v = '1'")
  })
}

type Parts = {
  readonly a: AttackTenant
  readonly b: AttackTenant
  readonly c: AttackTenant
  readonly neighbour: AttackTenant
  readonly erased: AttackTenant
  readonly ben: Awaited<ReturnType<typeof createAttackIdentity>>
  readonly p: AttackPartner
  readonly q: AttackPartner
  readonly platformKey: string
}

/** A and the erased tenant belong to partner P, B and its neighbour to Q, C to nobody. */
async function createParts(): Promise<Parts> {
  const { platformKey } = await createWorld()
  // One line a request would drown what the suite says.
  configureLog('error', 'local')
  const [p, q] = [await createAttackPartner(platformKey), await createAttackPartner(platformKey)]
  const a = await createAttackTenant(platformKey, p.key, 'live')
  const ben = await createAttackIdentity(platformKey, a.tenantId, 'ben')
  const erased = await createAttackTenant(platformKey, p.key, 'live')
  const b = await createAttackTenant(platformKey, q.key, 'live')
  const neighbour = await createAttackTenant(platformKey, q.key, 'live')
  const c = await createAttackTenant(platformKey, platformKey, 'test')
  await whenStill([a, b, c, neighbour, erased].map(({ tenantId }) => tenantId))
  await erase(erased)
  return { a, b, c, neighbour, erased, ben, p, q, platformKey }
}

/** Keys of A that worked once, and one of a partner that may do nothing now. */
async function createDeadKeys({ a, platformKey }: Parts) {
  const make = () => createKey(platformKey, { level: 'tenant', tenant_id: a.tenantId })
  const [revoked, expired, mismatch] = [await make(), await make(), await make()]
  await must(platformKey, 'DELETE', `/v1/keys/${revoked.id}`)
  await rows('update api_keys set expires_at = 1 where id = ?', expired.id)
  await rows("update api_keys set mode = 'test' where id = ?", mismatch.id)
  const suspended = await createAttackPartner(platformKey)
  await rows("update partners set status = 'suspended' where id = ?", suspended.id)
  return { revoked, expired, mismatch, suspended }
}

/** The deployment with everybody in it, at rest. */
export async function createAttackers(): Promise<Attackers> {
  const parts = await createParts()
  const { a, b, c, neighbour, erased, ben, p, q, platformKey } = parts
  const dead = await createDeadKeys(parts)
  // Not the key that made all this: that one stands in everybody's trail.
  const other = await must<{ id: string }>(platformKey, 'POST', '/v1/keys', PLATFORM_KEY)
  const everybodys = {
    of_another_tenant: a,
    of_its_tenant_key: withIds(a, { key: a.tenantKeyId }),
    of_mail_it_sent: withIds(a, { msg: a.sentId }),
    of_another_partner: withIds(a, { key: p.keyId, whk: p.webhookId, ptn: p.id }),
    of_the_platform: withIds(a, { key: other.id, whk: await insertEndpoint(null, null) }),
    of_an_erased_tenant: erased,
  }
  const outside = new Map(foreign({ ...everybodys, of_a_neighbour: neighbour, without_partner: c }))
  const sibling = new Map<string, Foreign>([
    ['of_a_sibling', { owner: a, shared: TENANT_WIDE }],
    ['of_its_tenant_key', { owner: withIds(a, { key: a.tenantKeyId }), shared: TENANT_WIDE }],
    ['of_mail_it_sent', { owner: withIds(a, { msg: a.sentId }), shared: TENANT_WIDE }],
    ...foreign({ of_another_tenant: b, of_an_erased_tenant: erased, without_partner: c }),
  ])
  const own = { own: a, foreign: new Map<string, Foreign>() }
  await whenStill([a.tenantId])
  const always = (status: number, code: string) => ({ status, code })
  const attacker = (key: string, targets: Targets, fixed: Attacker['always'] = null): Attacker => ({
    key,
    targets,
    always: fixed,
  })
  const by = {
    foreign_tenant: attacker(b.tenantKey, { own: b, foreign: outside }),
    foreign_identity: attacker(b.identityKey, { own: b, foreign: outside }),
    sibling_identity: attacker(ben.identityKey, { own: ben, foreign: sibling }),
    foreign_partner: attacker(q.key, { own: b, foreign: new Map(foreign({ ...everybodys, without_partner: c })) }),
    other_mode: attacker(c.tenantKey, { own: c, foreign: new Map(foreign({ ...everybodys, of_live_mode: b })) }),
    revoked: attacker(dead.revoked.secret, own, always(401, 'key_revoked')),
    expired: attacker(dead.expired.secret, own, always(401, 'key_expired')),
    mode_mismatch: attacker(dead.mismatch.secret, own, always(401, 'unauthenticated')),
    suspended_partner: attacker(dead.suspended.key, own, always(403, 'partner_suspended')),
  }
  return { victim: await objectsOf(a.tenantId), owner: withIds(a, { ptn: p.id }), platformKey, by }
}
