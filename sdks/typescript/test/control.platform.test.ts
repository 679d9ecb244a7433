import { afterAll, expect, test } from 'vitest'
import { startTestPlatform } from '../../../local/test-platform.ts'
import { PactMail } from '../src/pactmail.ts'

// Covers: FR-SDK-1: addresses, suppressions, lists, the trail and running the deployment, against the running platform

const platform = await startTestPlatform({ settings: { PM_LOCAL_STAMP: 'off', PM_LOCAL_RATE_LIMITS: 'off' } })
afterAll(() => platform.stop())

const { tenant_id, domain_id, platform_key, tenant_key } = platform.seeded
const client = new PactMail({ apiKey: tenant_key, baseUrl: platform.apiUrl })
const operator = new PactMail({ apiKey: platform_key, baseUrl: platform.apiUrl })
const identity_id = platform.seeded.identities[0]?.id ?? ''

test('sdk::typescript::an_address_is_added_promoted_taken_back_and_retired', async () => {
  const alias = await client.addresses.create({ identity_id, local_part: 'sales', domain_id })
  const before = await client.identities.get({ identity_id })

  const promoted = await client.addresses.promote({ identity_id, address_id: alias.id })
  const platformAddress = before.addresses.find(({ address }) => address === before.primary_address)
  const back = await client.addresses.promote({ identity_id, address_id: platformAddress?.id ?? '' })
  const retired = await client.addresses.retire({ identity_id, address_id: alias.id, after_days: 0 })

  expect(promoted.primary_address).toBe(alias.address)
  expect(back.primary_address).toBe(before.primary_address)
  expect(retired).toMatchObject({ status: 'retired', role: 'alias' })
  await expect(client.addresses.delete({ identity_id, address_id: alias.id })).rejects.toMatchObject({
    code: 'address_in_use',
  })
})

test('sdk::typescript::a_suppression_is_made_found_and_removed_on_confirmation', async () => {
  const address = 'jo+news@example.net'
  await client.suppressions.create({ tenant_id, address, reason: 'complaint', note: 'by phone' })

  const found = await client.suppressions.list({ tenant_id, address })
  const refused = client.suppressions.delete({ tenant_id, address })

  expect(found.data).toMatchObject([{ address_hint: 'j***@example.net', reason: 'complaint', note: 'by phone' }])
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
  await client.suppressions.delete({ tenant_id, address, confirm_complaint_removal: true })
  expect((await client.suppressions.list({ tenant_id, address })).data).toEqual([])
})

test('sdk::typescript::entries_with_any_character_travel_in_the_path', async () => {
  const list = { tenant_id, direction: 'send', kind: 'block' } as const
  const entries = ['@example.net', 'jo@example.net', 'a/b?c#d%25+e@example.net']

  for (const entry of entries) await client.lists.put({ ...list, entry, note: 'n' })

  const kept = await Array.fromAsync(client.lists.list({ ...list, limit: 1 }))
  expect(kept.map(({ entry }) => entry)).toEqual(entries.toReversed())
  for (const entry of entries) expect(await client.lists.get({ ...list, entry })).toMatchObject({ entry, note: 'n' })
  for (const entry of entries) await client.lists.delete({ ...list, entry })
  expect((await client.lists.list(list)).data).toEqual([])
})

test('sdk::typescript::the_trail_tells_what_was_done', async () => {
  const { key_id } = await client.me.get()
  await client.identities.update({ identity_id, purpose: 'trail' })

  const events = await Array.fromAsync(client.audit.list({ actor_key_id: key_id, target_id: identity_id, limit: 1 }))

  expect(events[0]).toMatchObject({ action: 'identity.update', tenant_id, details: { changed: ['purpose'] } })
})

test('sdk::typescript::the_operator_reads_the_status_sets_a_switch_and_rotates_a_key', async () => {
  const set = await operator.platform.setSwitch({ name: 'free_sending', state: 'off', reason: 'a test' })
  const rotated = await operator.platform.rotateSigningKey({ purpose: 'cursor', revoke_previous: true })
  const status = await operator.platform.getStatus()
  const letters = await operator.platform.listDlqItems({ queue: 'pm-inbound', status: 'open' })

  expect(set).toMatchObject({ name: 'free_sending', state: 'off', set_by: 'platform' })
  expect(rotated).toMatchObject({ purpose: 'cursor', kid: expect.stringMatching(/^[0-9a-z]$/) })
  expect(status).toMatchObject({ frozen: false, switches: { free_sending: 'off', read_only: 'off' } })
  expect(status.capacity.d1_bytes).toBeGreaterThan(0)
  expect(letters.data).toEqual([])
  await expect(operator.platform.redriveDlqItem({ dlq_id: 'dlq_01ARZ3NDEKTSV4RRFFQ69G5FAV' })).rejects.toMatchObject({
    code: 'dlq_item_not_found',
  })
  await expect(client.platform.getStatus()).rejects.toMatchObject({ code: 'scope_denied' })
})
