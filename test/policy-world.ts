import type { Database } from '../server/control/database.ts'
import type { Context } from '../server/rpc/context.ts'
import { tenantsProcedures } from '../server/tenants/procedures.ts'
import { createPartner, errorOf, rows, uniqueName } from './control-world.ts'
import { call, createWorld, must, permissionsOf } from './workers-world.ts'

export type PolicyField = { field: string; writable: boolean; ceiling: unknown; ceiling_source: unknown }
export type PolicyAnswer = {
  tenant_id: string
  policy_version: number
  policy: Record<string, unknown>
  fields: PolicyField[]
}

/** A partner with room for the tenants of a file, and what tests of policies do to them. */
export async function createPolicyWorld() {
  const world = await createWorld()
  const partner = await createPartner(world.platformKey, { maxTenants: 1_000 })
  return {
    ...world,
    partner,
    /** A tenant of the partner with a key of its own. */
    async createOwned(over: object = {}) {
      const slug = uniqueName('t')
      const body = { slug, name: slug, mode: 'test', ...over }
      const { id } = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', body)
      const { secret } = await must<{ secret: string }>(world.platformKey, 'POST', '/v1/keys', {
        ...{ name: 'k', level: 'tenant', tenant_id: id, permissions: permissionsOf('tenant') },
      })
      return { id, keys: { platform: world.platformKey, partner: partner.key, tenant: secret } }
    },
  }
}

/** Where a tenant's policy is. */
export const policyPath = (id: string) => `/v1/tenants/${id}/policy`
export const readPolicy = (key: string, id: string) => must<PolicyAnswer>(key, 'GET', policyPath(id))
export const writePolicy = (key: string, id: string, body: object) =>
  must<PolicyAnswer>(key, 'PATCH', policyPath(id), body)
/** The error of a write that is refused. */
export const policyRefusal = async (key: string, id: string, body: object) =>
  errorOf(await call(key, 'PATCH', policyPath(id), body))
export const fieldOf = ({ fields }: PolicyAnswer, name: string) => fields.find(({ field }) => field === name)

/** All that a write may change of a tenant. */
export const storedTenant = (id: string) =>
  rows(
    'select name, status, policy_json, policy_ceilings_json, partner_ceilings_json, policy_version, updated_at from tenants where id = ?',
    id,
  )

/** The events of a tenant's policy, in their order. */
export async function policyEvents(id: string): Promise<Record<string, unknown>[]> {
  const found = await rows<{ payload_json: string }>(
    "select payload_json from event_index where tenant_id = ? and type = 'tenant.policy_updated' order by pos",
    id,
  )
  return found.map((row) => JSON.parse(row.payload_json) as Record<string, unknown>)
}

/** Calls a route on tenants with a context of the test's own making. */
export const runOnTenant = (ctx: Context, operation: keyof typeof tenantsProcedures, id: string, body?: object) =>
  tenantsProcedures[operation].call(ctx, {
    params: { tenant_id: id },
    query: {},
    body: async () => body,
    idempotencyKey: null,
  })

/** The caller's context with something done right before each of its batches. */
export function interrupted(ctx: Context, before: () => Promise<unknown>): Context {
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name, target)
      return async (statements: Parameters<Database['batch']>[0]) => {
        await before()
        return target.batch(statements)
      }
    },
  })
  return { ...ctx, db }
}
