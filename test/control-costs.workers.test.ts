import { beforeAll, describe, expect, test } from 'vitest'
import { keysProcedures } from '../server/keys/procedures.ts'
import { metaProcedures } from '../server/meta/procedures.ts'
import { partnersProcedures } from '../server/partners/procedures.ts'
import type { Procedure } from '../server/rpc/implement.ts'
import { tenantsProcedures } from '../server/tenants/procedures.ts'
import { createPartner, rows, uniqueName } from './control-world.ts'
import { type CostedRequest, costOf } from './request-cost.ts'
import { createWorld, must, permissionsOf } from './workers-world.ts'

/**
 * What the routes of tenants, partners, policy and keys ask of D1, in a deployment with twenty tenants and again with two
 * thousand, each with a key and a partner. Nothing may grow. [issue 4, S33, S45]
 */
const FEW = 20
const MANY = 2_000
/** A page may end elsewhere, and rows of the test itself come along; in proportion would be thousands. */
const SLACK = 40

type Operation = { readonly name: string; readonly key: string; readonly procedure: Procedure } & CostedRequest

let operations: (serial: number) => readonly Operation[]

async function createDeployment() {
  const world = await createWorld()
  const partner = await createPartner(world.platformKey, { maxTenants: 1_000 })
  const slug = uniqueName('t')
  const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', { slug, name: slug, mode: 'test' })
  const tenantKey = await must<{ id: string; secret: string }>(world.platformKey, 'POST', '/v1/keys', {
    ...{ name: 't', level: 'tenant', tenant_id: tenant.id, permissions: permissionsOf('tenant') },
  })
  return { world, partner, tenantId: tenant.id, tenantKey }
}

/** Tenants, partners and keys in one go: half of the tenants live, a few suspended, none of them the test's own. */
async function fill(from: number, to: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: to - from }, (_, n) => from + n))
  await rows(
    `insert into partners (id, name, status, created_at, updated_at)
     select 'ptn_' || printf('%026d', value), 'P', 'active', value, 0 from json_each(?)`,
    numbers,
  )
  await rows(
    `insert into tenants (id, slug, name, partner_id, mode, status, suspended_by, address_suffix, suffix_fold, policy_json, quota_do_id,
       notify_do_id, created_at, updated_at)
     select 'ten_' || printf('%026d', value), 'filler-' || value, 'T', 'ptn_' || printf('%026d', value), 'live', 'active', null,
       '.filler-' || value, 'filler-' || value, '{}', '', '', value, 0 from json_each(?)`,
    numbers,
  )
  await rows(
    `insert into api_keys (id, lookup, hash, name, level, tenant_id, mode, permissions_json, created_at)
     select 'key_' || printf('%026d', value), printf('%012d', value), '', 'k', 'tenant', 'ten_' || printf('%026d', value), 'live', '[]', value
     from json_each(?)`,
    numbers,
  )
}

beforeAll(async () => {
  const { world, partner, tenantId, tenantKey } = await createDeployment()
  await fill(0, FEW)
  // The first list of a deployment makes the key that signs cursors.
  await must(world.platformKey, 'GET', '/v1/tenants?limit=1')
  const { platformKey } = world
  const spare = async (level: 'tenant') =>
    must<{ id: string }>(platformKey, 'POST', '/v1/keys', {
      ...{ name: 's', level, tenant_id: tenantId, permissions: ['messages:read'] },
    })
  const [toRotate, toRevoke, alsoToRevoke] = [await spare('tenant'), await spare('tenant'), await spare('tenant')]
  const tenants = tenantsProcedures
  const params = { tenant_id: tenantId }
  const key = (level: string, scope: object) => ({ name: 'k', level, permissions: ['messages:read'], ...scope })
  operations = (serial) => [
    { name: 'getMe', key: tenantKey.secret, procedure: metaProcedures.getMe },
    { name: 'listTenants', key: platformKey, procedure: tenants.listTenants, query: { limit: '5' } },
    ...[
      'status=suspended',
      'mode=test',
      'mode=test&status=active',
      'mode=live&status=erasing',
      `partner_id=${partner.id}`,
    ].map((filter) => ({
      name: `listTenants ${filter.replace(partner.id, '…')}`,
      key: platformKey,
      procedure: tenants.listTenants,
      query: { limit: '5', ...Object.fromEntries(new URLSearchParams(filter)) },
    })),
    { name: 'listTenants of a partner', key: partner.key, procedure: tenants.listTenants, query: { limit: '5' } },
    { name: 'getTenant', key: partner.key, procedure: tenants.getTenant, params },
    {
      name: 'createTenant by a partner',
      key: partner.key,
      procedure: tenants.createTenant,
      body: { slug: uniqueName('c'), name: 'C', mode: 'test', policy: { max_recipients: 1 } },
    },
    { name: 'updateTenant', key: partner.key, procedure: tenants.updateTenant, params, body: { name: `N${serial}` } },
    { name: 'suspending', key: partner.key, procedure: tenants.updateTenant, params, body: { status: 'suspended' } },
    { name: 'resuming', key: partner.key, procedure: tenants.updateTenant, params, body: { status: 'active' } },
    { name: 'getTenantPolicy', key: tenantKey.secret, procedure: tenants.getTenantPolicy, params },
    {
      name: 'updateTenantPolicy',
      key: tenantKey.secret,
      procedure: tenants.updateTenantPolicy,
      params,
      body: { max_recipients: 1 },
    },
    { name: 'listPartners', key: platformKey, procedure: partnersProcedures.listPartners, query: { limit: '5' } },
    {
      name: 'listPartners status=suspended',
      key: platformKey,
      procedure: partnersProcedures.listPartners,
      query: { limit: '5', status: 'suspended' },
    },
    {
      name: 'getPartner',
      key: platformKey,
      procedure: partnersProcedures.getPartner,
      params: { partner_id: partner.id },
    },
    {
      name: 'updatePartner',
      key: platformKey,
      procedure: partnersProcedures.updatePartner,
      params: { partner_id: partner.id },
      body: { name: `P${serial}` },
    },
    {
      name: 'createKey of a tenant',
      key: partner.key,
      procedure: keysProcedures.createKey,
      body: key('tenant', { tenant_id: tenantId }),
    },
    {
      name: 'createKey of a partner',
      key: platformKey,
      procedure: keysProcedures.createKey,
      body: { ...key('partner', { partner_id: partner.id }), permissions: ['tenants:manage'] },
    },
    { name: 'listKeys', key: platformKey, procedure: keysProcedures.listKeys, query: { limit: '1' } },
    { name: 'listKeys of a partner', key: partner.key, procedure: keysProcedures.listKeys, query: { limit: '1' } },
    { name: 'listKeys of a tenant', key: tenantKey.secret, procedure: keysProcedures.listKeys, query: { limit: '1' } },
    { name: 'getKey', key: tenantKey.secret, procedure: keysProcedures.getKey, params: { key_id: toRotate.id } },
    { name: 'rotateKey', key: tenantKey.secret, procedure: keysProcedures.rotateKey, params: { key_id: toRotate.id } },
    {
      name: 'revokeKey',
      key: tenantKey.secret,
      procedure: keysProcedures.revokeKey,
      params: { key_id: serial === 0 ? toRevoke.id : alsoToRevoke.id },
    },
  ]
}, 60_000)

async function measure(serial: number) {
  const costs: { name: string; statements: number; rowsRead: number }[] = []
  for (const { name, key, procedure, ...request } of operations(serial)) {
    costs.push({ name, ...(await costOf(key, procedure, request)) })
  }
  return costs
}

describe('the control plane', () => {
  test('it::cost::no_route_reads_in_proportion_to_the_number_of_tenants_partners_or_keys', async () => {
    const few = await measure(0)
    await fill(FEW, MANY)
    const many = await measure(1)

    const table = many.map((row, index) => ({ ...row, rowsReadBefore: few[index]?.rowsRead ?? 0 }))
    // biome-ignore lint/suspicious/noConsole: the figures are the point of this run
    console.log(
      table
        .map((row) => `${row.name}: ${row.statements} statements, ${row.rowsReadBefore} / ${row.rowsRead} rows`)
        .join('\n'),
    )
    expect(many.map(({ name, statements }) => [name, statements])).toEqual(
      few.map(({ name, statements }) => [name, statements]),
    )
    expect(table.filter((row) => row.rowsRead > row.rowsReadBefore + SLACK)).toEqual([])
  }, 120_000)
})
