import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../contract/permissions.ts'
import { driveLife, type Life } from '../../test/address-life.ts'
import { COMMANDS, type Model } from '../../test/address-model.ts'
import { openMigrated } from '../../test/migrations.ts'
import { nodeD1 } from '../../test/node-d1.ts'
import { settingsOnly } from '../../test/settings.ts'
import { settingsOf } from '../env.ts'
import { newCost } from '../platform/cost.ts'
import { newId } from '../platform/ids.ts'
import type { Envelope } from '../platform/rpc.ts'
import { type Context, openWork } from '../rpc/context.ts'

// Covers: FR-ADR-2 to FR-ADR-5, FR-DOM-6, A5, A11, A14, H13, J21, spec/identities.md 13, 15, 16, 20

const START_MS = Date.UTC(2027, 0, 1)

function modelOf(): Model {
  const names = ['agents.localhost', 'one.example', 'two.example', 'three.example', 'four.example']
  const tenants = [null, 0, 0, 1, 1]
  const states = ['healthy', 'healthy', 'failing', 'healthy', 'degraded']
  return {
    nowMs: START_MS,
    tenantOf: [0, 0, 0, 1, 1, 1],
    erased: new Set(),
    domains: names.map((name, n) => ({ name, tenant: tenants[n] ?? null, state: states[n] ?? '' })),
    addresses: new Map(),
    tombstones: new Map(),
  }
}

/** A deployment in memory: two tenants, three identities each with their platform address, and mailboxes that listen. */
function createLife(): Life & { close(): void } {
  const database = openMigrated('d1')
  const audit = openMigrated('audit')
  const heard: string[] = []
  const rows: Life['rows'] = (text, ...values) => Promise.resolve(database.prepare(text).all(...values) as never)
  const model = modelOf()
  const tenants = [newId('ten'), newId('ten')]
  const domains = model.domains.map(() => newId('dom'))
  const identities = model.tenantOf.map(() => newId('idn'))
  tenants.forEach((id, n) => {
    database
      .prepare(
        "insert into tenants (id, slug, name, mode, address_suffix, suffix_fold, timezone, policy_json, quota_do_id, notify_do_id, created_at, updated_at) values (?, ?, 'T', 'test', ?, ?, 'UTC', '{}', 'q', '', 0, 0)",
      )
      .run(id, `t${n}`, `.t${n}`, `t${n}`)
  })
  model.domains.forEach(({ name, tenant, state }, n) => {
    database
      .prepare(
        `insert into domains (id, tenant_id, name, kind, method, is_apex, routing_mode, inbound, transport, reply_token, receiving, sending, state, state_changed_at, monitor_do_id, created_at, updated_at)
         values (?, ?, ?, 'zone', 'cloudflare_zone', 1, 'catch_all', 'routing', 'cloudflare', 'subaddress', 1, 1, ?, 0, '', 0, 0)`,
      )
      .run(domains[n] ?? '', tenant === null ? null : (tenants[tenant] ?? ''), name, state)
  })
  identities.forEach((id, n) => {
    const tenantId = tenants[model.tenantOf[n] ?? 0] ?? ''
    const address = `u${n}@agents.localhost`
    database
      .prepare(
        'insert into identities (id, tenant_id, username, username_fold, display_name, mailbox_do_id, created_at, updated_at) values (?, ?, ?, ?, ?, ?, 0, 0)',
      )
      .run(id, tenantId, `u${n}`, `u${n}`, `U${n}`, `box-${n}`)
    database
      .prepare(
        "insert into addresses (id, address, local_part, domain_id, tenant_id, identity_id, role, status, created_at, updated_at) values (?, ?, ?, ?, ?, ?, 'primary', 'active', 0, 0)",
      )
      .run(newId('adr'), address, `u${n}`, domains[0] ?? '', tenantId, id)
    model.addresses.set(address, { identity: n, domain: 0, role: 'primary', status: 'active', retireAt: null })
  })
  const call = (envelope: Envelope) => {
    const { type, data } = envelope.req as never as { type: string; data: { address: { address: string } } }
    heard.push(`${type} ${data.address.address}`)
    return Promise.resolve({ ok: true, value: { kind: 'stored' }, cost: {} })
  }
  const env = settingsOnly({
    DB: nodeD1(database),
    AUDIT_DB: nodeD1(audit),
    MAILBOX: { idFromString: (id: string) => id, get: () => ({ call }) },
  })
  return {
    model,
    identities,
    tenants,
    domains,
    rows,
    heard: () => Promise.resolve(heard.splice(0)),
    contextAt: (nowMs) => Promise.resolve(contextOf(env, nowMs)),
    close() {
      database.close()
      audit.close()
    },
  }
}

function contextOf(env: ReturnType<typeof settingsOnly>, nowMs: number): Context {
  const parts = { env, settings: settingsOf(env), requestId: newId('req'), cost: newCost(), waitUntil: () => undefined }
  return {
    ...openWork(parts),
    nowMs,
    principal: {
      keyId: newId('key'),
      name: 'test',
      level: 'platform',
      mode: 'live',
      partnerId: null,
      tenantId: null,
      identityId: null,
      permissions: new Set(PERMISSIONS),
      createdByUserId: null,
      createdByRole: null,
      expiresAt: null,
    },
  }
}

test('core::addresses::in_any_life_no_address_is_owned_twice_no_tombstone_is_reused_and_one_is_primary', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(COMMANDS, { minLength: 1, maxLength: 60, size: 'max' }), async (commands) => {
      const life = createLife()
      try {
        await driveLife(life, commands)
        steps += commands.length
      } finally {
        life.close()
      }
    }),
    { numRuns: 60 },
  )
  expect(steps).toBeGreaterThan(500)
})
