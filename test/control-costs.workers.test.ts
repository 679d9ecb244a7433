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

type Deployment = Awaited<ReturnType<typeof createDeployment>>

async function createDeployment() {
  const { platformKey } = await createWorld()
  const partner = await createPartner(platformKey, { maxTenants: 1_000 })
  const slug = uniqueName('t')
  const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', { slug, name: slug, mode: 'test' })
  const keyOf = (permissions: readonly string[]) =>
    must<{ id: string; secret: string }>(platformKey, 'POST', '/v1/keys', {
      ...{ name: 't', level: 'tenant', tenant_id: tenant.id, permissions },
    })
  const tenantKey = await keyOf(permissionsOf('tenant'))
  const spareKeys = [await keyOf(['messages:read']), await keyOf(['messages:read']), await keyOf(['messages:read'])]
  return { platformKey, partner, tenantId: tenant.id, tenantKey, spareKeys: spareKeys.map(({ id }) => id) }
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

/** Lists, each with what it is asked for. */
function listings({ platformKey, partner, tenantKey }: Deployment): Operation[] {
  const filters = ['', 'status=suspended', 'mode=test', 'mode=test&status=active', 'mode=live&status=erasing']
  const { listTenants } = tenantsProcedures
  const { listKeys } = keysProcedures
  const { listPartners } = partnersProcedures
  const query = { limit: '5' }
  return [
    ...[...filters, `partner_id=${partner.id}`].map((filter) => ({
      name: `listTenants ${filter.replace(partner.id, '…')}`,
      key: platformKey,
      procedure: listTenants,
      query: { ...query, ...Object.fromEntries(new URLSearchParams(filter)) },
    })),
    { name: 'listTenants of a partner', key: partner.key, procedure: listTenants, query },
    { name: 'listPartners', key: platformKey, procedure: listPartners, query },
    {
      name: 'listPartners status=suspended',
      key: platformKey,
      procedure: listPartners,
      query: { ...query, status: 'suspended' },
    },
    { name: 'listKeys', key: platformKey, procedure: listKeys, query },
    { name: 'listKeys of a partner', key: partner.key, procedure: listKeys, query: { limit: '1' } },
    { name: 'listKeys of a tenant', key: tenantKey.secret, procedure: listKeys, query: { limit: '1' } },
  ]
}

/** Everything about one tenant; `serial` makes values that are new in each round. */
function onTenant({ partner, tenantId, tenantKey }: Deployment, serial: number): Operation[] {
  const { createTenant, getTenant, updateTenant, getTenantPolicy, updateTenantPolicy } = tenantsProcedures
  const params = { tenant_id: tenantId }
  const byPartner = { key: partner.key, procedure: updateTenant, params }
  const byTenant = { key: tenantKey.secret, params }
  const created = { slug: uniqueName('c'), name: 'C', mode: 'test', policy: { max_recipients: 1 } }
  return [
    { name: 'getTenant', key: partner.key, procedure: getTenant, params },
    { name: 'createTenant by a partner', key: partner.key, procedure: createTenant, body: created },
    { name: 'updateTenant', ...byPartner, body: { name: `N${serial}` } },
    { name: 'suspending', ...byPartner, body: { status: 'suspended' } },
    { name: 'resuming', ...byPartner, body: { status: 'active' } },
    { name: 'getTenantPolicy', ...byTenant, procedure: getTenantPolicy },
    { name: 'updateTenantPolicy', ...byTenant, procedure: updateTenantPolicy, body: { max_recipients: 1 } },
  ]
}

function onPartnersAndKeys(deployment: Deployment, serial: number): Operation[] {
  const { platformKey, partner, tenantId, tenantKey, spareKeys } = deployment
  const { getPartner, updatePartner } = partnersProcedures
  const { createKey, getKey, rotateKey, revokeKey } = keysProcedures
  const ofPartner = { key: platformKey, params: { partner_id: partner.id } }
  const ofTenant = { key: tenantKey.secret, params: { key_id: spareKeys[2] ?? '' } }
  const newKey = (level: string, permission: string, scope: object) => ({
    ...{ name: 'k', level, permissions: [permission] },
    ...scope,
  })
  return [
    { name: 'getMe', key: tenantKey.secret, procedure: metaProcedures.getMe },
    { name: 'getPartner', ...ofPartner, procedure: getPartner },
    { name: 'updatePartner', ...ofPartner, procedure: updatePartner, body: { name: `P${serial}` } },
    {
      name: 'createKey of a tenant',
      key: partner.key,
      procedure: createKey,
      body: newKey('tenant', 'messages:read', { tenant_id: tenantId }),
    },
    {
      name: 'createKey of a partner',
      key: platformKey,
      procedure: createKey,
      body: newKey('partner', 'tenants:manage', { partner_id: partner.id }),
    },
    { name: 'getKey', ...ofTenant, procedure: getKey },
    { name: 'rotateKey', ...ofTenant, procedure: rotateKey },
    { name: 'revokeKey', ...ofTenant, params: { key_id: spareKeys[serial] ?? '' }, procedure: revokeKey },
  ]
}

beforeAll(async () => {
  const deployment = await createDeployment()
  await fill(0, FEW)
  // The first list of a deployment makes the key that signs cursors.
  await must(deployment.platformKey, 'GET', '/v1/tenants?limit=1')
  operations = (serial) => [
    ...listings(deployment),
    ...onTenant(deployment, serial),
    ...onPartnersAndKeys(deployment, serial),
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
