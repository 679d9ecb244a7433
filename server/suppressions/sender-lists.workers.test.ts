import { beforeAll, describe, expect, test } from 'vitest'
import type { ListEntry } from '../../contract/objects/suppression.ts'
import { allPages, auditOf, comparable, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { bindings, call, createWorld, must, type World } from '../../test/workers-world.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'

// Covers: spec/api.md 4.15, spec/data-model.md 5

let world: World
let other: World

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
})

const key = () => world.tenantKey.secret
const list = (direction = 'send', kind = 'block', tenantId = world.tenantId) =>
  `/v1/tenants/${tenantId}/lists/${direction}/${kind}`
const at = (entry: string, where = list()) => `${where}/${encodeURIComponent(entry)}`
const put = (entry: string, body?: object, where = list()) => must<ListEntry>(key(), 'PUT', at(entry, where), body)
const someone = () => `${uniqueName('jo')}@example.net`

describe('entries', () => {
  test.each(['receive', 'send'].flatMap((direction) => ['allow', 'block'].map((kind) => ({ direction, kind }))))(
    'it::lists::an_entry_stands_on_the_$direction $kind list and on no other',
    async ({ direction, kind }) => {
      const entry = someone()

      const made = await put(entry, { note: 'why' }, list(direction, kind))

      expect(made).toEqual({ direction, kind, entry, note: 'why', created_at: expect.any(String) })
      expect(await must(key(), 'GET', at(entry, list(direction, kind)))).toEqual(made)
      expect(await rows('select direction, kind from sender_lists where entry = ?', entry)).toEqual([
        { direction, kind },
      ])
    },
  )

  test('it::lists::addresses_and_domains_are_kept_in_one_form', async () => {
    const domain = `${uniqueName('d')}.example`

    expect(await put(`@${domain.toUpperCase()}`)).toMatchObject({ entry: `@${domain}`, note: null })
    expect(await must(key(), 'GET', at(`@${domain}`))).toMatchObject({ entry: `@${domain}` })
    expect(await put(`JO@${domain}`)).toMatchObject({ entry: `jo@${domain}` })
  })

  test('it::lists::putting_again_changes_the_note_and_keeps_the_time', async () => {
    const entry = someone()
    const first = await put(entry, { note: 'first' })

    expect(await put(entry)).toEqual(first)
    expect(await put(entry, {})).toEqual(first)
    expect(await put(entry, { note: 'second' })).toEqual({ ...first, note: 'second' })
    expect(await put(entry, { note: null })).toEqual({ ...first, note: null })
    expect(await rows('select entry from sender_lists where entry = ?', entry)).toHaveLength(1)
  })

  test('it::lists::an_entry_goes_and_is_missing_then', async () => {
    const entry = someone()
    await put(entry)

    const answer = await call(key(), 'DELETE', at(entry))

    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await errorOf(await call(key(), 'GET', at(entry)))).toEqual({ status: 404, code: 'list_entry_not_found' })
    expect(await errorOf(await call(key(), 'DELETE', at(entry)))).toEqual({ status: 404, code: 'list_entry_not_found' })
  })

  test('it::lists::the_trail_names_the_list_and_a_pseudonym_of_the_entry', async () => {
    const entry = someone()
    await put(entry)
    await call(key(), 'DELETE', at(entry))
    const hash = hmacSha256Hex(Buffer.from(bindings.PM_HASH_KEY ?? '', 'base64'), entry)

    expect(await auditOf(`ph_${hash.slice(0, 16)}`)).toEqual([
      { action: 'list_entry.put', details: { direction: 'send', kind: 'block' } },
      { action: 'list_entry.delete', details: { direction: 'send', kind: 'block' } },
    ])
  })

  test.each(['example.com', '@', '@[192.0.2.1]', '@*.example.com', 'j\u00f6@example.com', 'a b@example.com'])(
    'it::lists::%s is neither an address nor a domain',
    async (entry) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        expect(await errorOf(await call(key(), method, at(entry)))).toMatchObject({
          status: 400,
          code: 'invalid_request',
          details: { errors: [{ path: 'entry' }] },
        })
      }
      expect(await rows('select entry from sender_lists where entry = ?', entry)).toEqual([])
    },
  )

  test('it::lists::a_long_note_is_refused', async () => {
    expect(await errorOf(await call(key(), 'PUT', at(someone()), { note: 'n'.repeat(501) }))).toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'note' }] },
    })
  })
})

describe('lists', () => {
  test('it::lists::a_list_is_read_newest_first_page_by_page', async () => {
    const where = list('receive', 'allow')
    const entries = [someone(), someone(), someone()]
    for (const entry of entries) await put(entry, undefined, where)
    await rows("delete from sender_lists where direction = 'receive' and kind = 'allow' and note = 'why'")

    const { rows: all, pages } = await allPages<ListEntry>(key(), `${where}?limit=1`)

    expect(all.map(({ entry }) => entry)).toEqual(entries.toReversed())
    expect(pages).toBe(3)
  })

  test.each([
    { direction: 'both', kind: 'block', path: 'direction' },
    { direction: 'send', kind: 'grey', path: 'kind' },
  ])('it::lists::there_is_no_list_$direction $kind', async ({ direction, kind, path }) => {
    expect(await errorOf(await call(key(), 'GET', list(direction, kind)))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path }] },
    })
  })
})

describe('reach', () => {
  test.each(['GET', 'PUT', 'DELETE'])(
    'it::lists::inv3_%s on another tenants list answers like a missing tenant',
    async (method) => {
      const entry = someone()
      await must(other.tenantKey.secret, 'PUT', at(entry, list('send', 'block', other.tenantId)))
      const see = async (tenantId: string) =>
        comparable(await call(key(), method, at(entry, list('send', 'block', tenantId))))
      const missing = await see(newId('ten'))

      expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('tenant_not_found') })
      expect(await see(other.tenantId)).toEqual(missing)
      expect(await rows('select note from sender_lists where entry = ?', entry)).toEqual([{ note: null }])
    },
  )

  test('it::lists::an_identity_key_manages_none', async () => {
    expect(await errorOf(await call(world.identityKey.secret, 'GET', list()))).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
  })
})
