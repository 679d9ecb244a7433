import { createHmac, randomBytes } from 'node:crypto'
import { ulid } from 'ulidx'
import { z } from 'zod'
import { levelMayHold, PERMISSIONS, type Permission } from '../contract/permissions.ts'
import { readJson, writeJson } from './files.ts'
import type { Platform } from './platform.ts'
import { PLATFORM_DOMAIN } from './settings.ts'
import { Trouble } from './trouble.ts'

/** A domain of the test tenant, so that addresses have somewhere to move to. */
const TENANT_DOMAIN = 'acme.localhost'

/** Of the tenant that the first start makes. Its mail never leaves the machine. */
const TENANT_SLUG = 'test'

const USERNAMES = ['ada', 'ben'] as const

const Identity = z.object({ id: z.string(), address: z.string() })

const Seeded = z.object({
  platform_key: z.string(),
  tenant_id: z.string(),
  tenant_key: z.string(),
  domain_id: z.string(),
  identities: z.array(Identity).length(USERNAMES.length),
})

/** What the first start made, under the names of `local.json`. */
export type Seeded = z.infer<typeof Seeded>

/** Kept from the first moment, so that a first start that was cut off goes on with the same key. */
const SeedFile = z.object({ platform_key: z.string(), seeded: Seeded.nullable() })

type Database = Awaited<ReturnType<Platform['database']>>

/**
 * Gives an empty platform its first domain, tenant, identities and keys; on one that has them, reads what they are.
 * What no route can make goes straight into the database; all else goes through the API like anybody's request. A
 * start that was cut off in between is completed by the next one.
 * @throws Trouble naming the call and the answer when the API refuses one
 */
export async function seedPlatform(platform: Platform): Promise<Seeded> {
  const stored = SeedFile.safeParse(readJson(platform.state.seeded))
  if (stored.success && stored.data.seeded !== null) return stored.data.seeded
  const platformKey = stored.success ? stored.data.platform_key : newPlatformKey()
  writeJson(platform.state.seeded, { platform_key: platformKey, seeded: null })

  const database = await platform.database('DB')
  await insertPlatformKey(database, platformKey, platform.settings['PM_KEY_PEPPER'] ?? '')
  await insertDomain(database, { name: PLATFORM_DOMAIN, tenantId: null, kind: 'platform', method: 'platform' })

  const api = apiOf(platform.apiUrl, platformKey)
  const tenant = await findOrMakeTenant(api)
  await insertDomain(database, {
    name: TENANT_DOMAIN,
    tenantId: tenant.id,
    kind: 'zone',
    method: 'cloudflare_zone',
  })
  const identities = []
  for (const username of USERNAMES) identities.push(await makeIdentity(api, tenant.id, username))
  const key = await api('POST', '/v1/keys', KeyAnswer, {
    name: 'First tenant key',
    level: 'tenant',
    tenant_id: tenant.id,
    permissions: permissionsOf('tenant').filter((permission) => permission !== 'tenants:erase'),
  })
  const seeded: Seeded = {
    platform_key: platformKey,
    tenant_id: tenant.id,
    tenant_key: key.secret,
    domain_id: await domainId(database, TENANT_DOMAIN),
    identities,
  }
  writeJson(platform.state.seeded, { platform_key: platformKey, seeded })
  return seeded
}

/** Tells clients where everything is. Written last and by rename: when the file is there, the platform is ready. */
export function writeLocal(platform: Platform, seeded: Seeded): void {
  const { apiUrl, smtp } = platform
  writeJson(platform.state.local, { api_url: apiUrl, smtp: { host: smtp.host, port: smtp.port }, ...seeded })
}

/** Lower-case Crockford base32, as in every key. */
const KEY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` characters of five random bits each. */
function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => KEY_ALPHABET.charAt(byte % KEY_ALPHABET.length)).join('')
}

function newPlatformKey(): string {
  return `pmk_live_${randomText(12)}_${randomText(52)}`
}

function permissionsOf(level: 'platform' | 'tenant'): Permission[] {
  return PERMISSIONS.filter((permission) => levelMayHold(level, permission))
}

/** Nobody can ask the API for the first key. It never expires: this installation has no operator to mint another. */
async function insertPlatformKey(database: Database, key: string, pepper: string): Promise<void> {
  const hash = createHmac('sha256', Buffer.from(pepper, 'base64')).update(key).digest('hex')
  await database
    .prepare(
      `INSERT INTO api_keys (id, lookup, hash, name, level, mode, permissions_json, created_at)
       VALUES (?, ?, ?, 'First platform key', 'platform', 'live', ?, ?) ON CONFLICT (lookup) DO NOTHING`,
    )
    .bind(`key_${ulid()}`, key.slice(9, 21), hash, JSON.stringify(permissionsOf('platform')), Date.now())
    .run()
}

/** A domain as it is once mail flows: no DNS on one machine could make it healthy. */
async function insertDomain(
  database: Database,
  domain: { readonly name: string; readonly tenantId: string | null; readonly kind: string; readonly method: string },
): Promise<void> {
  const now = Date.now()
  await database
    .prepare(
      `INSERT INTO domains (id, tenant_id, name, kind, method, is_apex, routing_mode, inbound, transport, reply_token,
         receiving, sending, state, state_changed_at, ownership_verified_at, monitor_do_id, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, 1, 'catch_all', 'routing', 'cloudflare', 'subaddress', 1, 1, 'healthy', ?, ?, '', ?, ?)
       ON CONFLICT (name) WHERE state <> 'removed' DO NOTHING`,
    )
    .bind(`dom_${ulid()}`, domain.tenantId, domain.name, domain.kind, domain.method, now, now, now, now)
    .run()
}

async function domainId(database: Database, name: string): Promise<string> {
  const row = await database
    .prepare(`SELECT id FROM domains WHERE name = ? AND state <> 'removed'`)
    .bind(name)
    .first<{ id: string }>()
  if (row === null) throw new Error(`the domain ${name} was inserted and is not there`)
  return row.id
}

const TenantAnswer = z.object({ id: z.string(), slug: z.string() })

const TenantPage = z.object({ data: z.array(TenantAnswer) })

const IdentityAnswer = z.object({ id: z.string(), primary_address: z.string() })

const KeyAnswer = z.object({ secret: z.string() })

type Api = <Value>(method: 'GET' | 'POST', path: string, answer: z.ZodType<Value>, body?: object) => Promise<Value>

async function findOrMakeTenant(api: Api): Promise<{ id: string }> {
  const { data } = await api('GET', '/v1/tenants?limit=100', TenantPage)
  const found = data.find(({ slug }) => slug === TENANT_SLUG)
  if (found !== undefined) return found
  return api('POST', '/v1/tenants', TenantAnswer, { slug: TENANT_SLUG, name: 'Test', mode: 'test' })
}

/** The client id makes a repeat harmless: it answers with the identity that is there. */
async function makeIdentity(api: Api, tenantId: string, username: string): Promise<z.infer<typeof Identity>> {
  const displayName = `${username.charAt(0).toUpperCase()}${username.slice(1)}`
  const identity = await api('POST', `/v1/tenants/${tenantId}/identities`, IdentityAnswer, {
    username,
    display_name: displayName,
    owner: { name: `${displayName}'s owner`, email: `owner-of-${username}@example.com` },
    send_policy: { require_known_recipient: false },
    client_id: `local-${username}`,
  })
  return { id: identity.id, address: identity.primary_address }
}

function apiOf(apiUrl: string, key: string): Api {
  return async (method, path, answer, body) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Trouble(`The first start stopped at ${method} ${path}: ${response.status} ${text}`)
    return answer.parse(JSON.parse(text))
  }
}
