import { env, exports } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { type KeyLevel, levelMayHold, PERMISSIONS } from '../contract/permissions.ts'
import type { Bindings } from '../server/env.ts'
import { randomBase32 } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'

/** The Worker under test, its bindings, and what every test needs before its own part begins. */
export const bindings = env as unknown as Bindings
const worker = exports as unknown as { default: { fetch(request: Request): Promise<Response> } }

export const ORIGIN = 'http://127.0.0.1:8787'

/** Every permission a level may hold, less the one that only a workspace owner gives. */
export function permissionsOf(level: KeyLevel): string[] {
  return PERMISSIONS.filter(
    (permission) => levelMayHold(level, permission) && !(level === 'tenant' && permission === 'tenants:erase'),
  )
}

/** One request with a key; the body is sent as JSON. */
export function call(
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return worker.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { ...(key === null ? {} : { Authorization: `Bearer ${key}` }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

/** A request that must succeed; its JSON. */
export async function must<T = Record<string, unknown>>(
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await call(key, method, path, body)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? null : await response.json()) as T
}

/** The first platform key, written as set-up writes it. */
async function insertPlatformKey(): Promise<string> {
  const key = `pmk_live_${randomBase32(12)}_${randomBase32(52)}`
  const pepper = Buffer.from(bindings.PM_KEY_PEPPER ?? '', 'base64')
  const hash = createHmac('sha256', pepper).update(key).digest('hex')
  await bindings.DB.prepare(
    "insert into api_keys (id, lookup, hash, name, level, mode, permissions_json, created_at) values (?, ?, ?, 'set-up', 'platform', 'live', ?, ?)",
  )
    .bind(newId('key'), key.slice(9, 21), hash, JSON.stringify(permissionsOf('platform')), Date.now())
    .run()
  return key
}

/** A domain that is healthy, as no route can make one here. */
export async function insertDomain(name: string, tenantId: string | null): Promise<string> {
  const id = newId('dom')
  const kind = tenantId === null ? 'platform' : 'zone'
  await bindings.DB.prepare(
    `insert into domains (id, tenant_id, name, kind, method, is_apex, routing_mode, inbound, transport, reply_token, receiving, sending,
       state, state_changed_at, monitor_do_id, created_at, updated_at)
     values (?, ?, ?, ?, ?, 1, 'catch_all', 'routing', 'cloudflare', 'subaddress', 1, 1, 'healthy', 0, '', 0, 0)
     on conflict do nothing`,
  )
    .bind(id, tenantId, name, kind, tenantId === null ? 'platform' : 'cloudflare_zone')
    .run()
  return id
}

let serial = 0

export type World = Awaited<ReturnType<typeof createWorld>>

/** A deployment with one tenant, an identity of it, and keys of every level that have all they may have. */
export async function createWorld(mode: 'live' | 'test' = 'test') {
  serial += 1
  const name = `w${serial}-${randomBase32(6)}`
  await insertDomain('agents.localhost', null)
  const platformKey = await insertPlatformKey()
  const tenant = await must<{ id: string }>(platformKey, 'POST', '/v1/tenants', { slug: name, name, mode })
  const identity = await must<{ id: string; primary_address: string }>(
    platformKey,
    'POST',
    `/v1/tenants/${tenant.id}/identities`,
    {
      username: 'ada',
      display_name: 'Ada',
      owner: { name: 'Olga Owner', email: 'olga@example.com' },
      send_policy: { require_known_recipient: false },
    },
  )
  const keyOf = async (level: 'tenant' | 'identity', permissions = permissionsOf(level)) => {
    const scope = level === 'identity' ? { tenant_id: tenant.id, identity_id: identity.id } : { tenant_id: tenant.id }
    const key = await must<{ id: string; secret: string }>(platformKey, 'POST', '/v1/keys', {
      name: level,
      level,
      permissions,
      ...scope,
    })
    return key
  }
  return {
    name,
    platformKey,
    tenantId: tenant.id,
    identityId: identity.id,
    address: identity.primary_address,
    tenantKey: await keyOf('tenant'),
    identityKey: await keyOf('identity'),
    keyOf,
  }
}

/** Hands one message to `email()` as the platform would, and waits until the queue is empty. */
export async function receive(to: string, raw: string | Uint8Array, from = 'jo@simulator.invalid'): Promise<string> {
  const { default: entry } = await import('../server/worker.ts')
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw
  let reply = 'accepted'
  const message = {
    from,
    to,
    raw: new Response(bytes).body as ReadableStream<Uint8Array>,
    setReject: (reason: string) => {
      reply = reason
    },
  }
  await entry.email(message, bindings, { waitUntil: () => undefined })
  return reply
}
