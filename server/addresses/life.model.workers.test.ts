import { runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveLife, type Life } from '../../test/address-life.ts'
import { COMMANDS, type Model } from '../../test/address-model.ts'
import { contextOf, rows, uniqueName } from '../../test/control-world.ts'
import { bindings, createWorld, insertDomain, must } from '../../test/workers-world.ts'

// Covers: FR-ADR-2 to FR-ADR-5, A5, J21: the lives of life.property.test.ts on real D1 and real mailboxes

const LIVES = fc.sample(fc.array(COMMANDS, { minLength: 25, maxLength: 25 }), { numRuns: 5, seed: 20_270_101 })

/** Two tenants with two domains and three identities each, all made as callers make them. */
async function createLife(): Promise<Life> {
  const worlds = [await createWorld(), await createWorld()]
  const [platform] = await rows<{ id: string }>('select id from domains where tenant_id is null')
  const model: Model = {
    nowMs: Date.now(),
    tenantOf: [0, 0, 0, 1, 1, 1],
    erased: new Set(),
    domains: [{ name: 'agents.localhost', tenant: null, state: 'healthy' }],
    addresses: new Map(),
    tombstones: new Map(),
  }
  const domains = [platform?.id ?? '']
  for (const tenant of [0, 0, 1, 1]) {
    const name = `${uniqueName('d')}.example`
    model.domains.push({ name, tenant, state: 'healthy' })
    domains.push(await insertDomain(name, worlds[tenant]?.tenantId ?? ''))
  }
  const identities: string[] = []
  for (const [number, tenant] of model.tenantOf.entries()) {
    const world = worlds[tenant]
    if (world === undefined) throw new Error('a tenant is missing')
    const made = await must<{ id: string; primary_address: string }>(
      world.platformKey,
      'POST',
      `/v1/tenants/${world.tenantId}/identities`,
      { username: uniqueName('u'), display_name: 'U' },
    )
    identities.push(made.id)
    model.addresses.set(made.primary_address, {
      identity: number,
      domain: 0,
      role: 'primary',
      status: 'active',
      retireAt: null,
    })
  }
  const seen = new Map<string, number>()
  const key = worlds[0]?.platformKey ?? ''
  const life: Life = {
    model,
    identities,
    tenants: worlds.map(({ tenantId }) => tenantId),
    domains,
    rows: (text, ...values) => rows(text, ...values),
    contextAt: async (nowMs) => ({ ...(await contextOf(key)), nowMs }),
    heard: () => heardBy(identities, seen),
  }
  await life.heard()
  return life
}

/** What the mailboxes wrote into their outboxes since the last look. */
async function heardBy(identities: readonly string[], seen: Map<string, number>): Promise<string[]> {
  const boxes = await rows<{ id: string; box: string }>(
    'select id, mailbox_do_id as box from identities where id in (select value from json_each(?))',
    JSON.stringify(identities),
  )
  const heard: string[] = []
  for (const { id, box } of boxes) {
    const stub = bindings.MAILBOX.get(bindings.MAILBOX.idFromString(box))
    const events = await runInDurableObject(stub, (_object, { storage }) =>
      storage.sql.exec('select seq, payload_json from outbox where seq > ? order by seq', seen.get(id) ?? 0).toArray(),
    )
    for (const event of events) {
      seen.set(id, Number(event['seq']))
      const { type, data } = JSON.parse(String(event['payload_json'])) as {
        type: string
        data: { address?: { address: string } }
      }
      heard.push(`${type} ${data.address?.address}`)
    }
  }
  return heard
}

test.for(LIVES.map((commands, number) => [number + 1, commands] as const))(
  'it::addresses::life_%s_is_on_d1_and_in_mailboxes_what_the_model_says',
  { timeout: 60_000 },
  async ([, commands]) => {
    const life = await createLife()

    await driveLife(life, commands)

    expect(commands).toHaveLength(25)
  },
)
