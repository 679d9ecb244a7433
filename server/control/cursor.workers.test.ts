import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { contextOf, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { call, createWorld, must, type World } from '../../test/workers-world.ts'
import { openCursor, sealCursor } from './cursor.ts'

// Covers: spec/api.md 2.5, spec/security.md 10, S17

type Page = { data: { id: string }[]; next_cursor: string | null }

let world: World
let list: string

beforeAll(async () => {
  world = await createWorld()
  list = `/v1/tenants/${world.tenantId}/identities`
  for (const username of ['one', 'two', 'three']) {
    await must(world.tenantKey.secret, 'POST', list, { username, display_name: 'U', purpose: 'p' })
  }
})

const firstCursor = async () =>
  (await must<Page>(world.tenantKey.secret, 'GET', `${list}?limit=1&purpose=p`)).next_cursor ?? ''

const INVALID = { status: 400, code: 'invalid_request', details: { errors: [{ path: 'cursor' }] } }

describe('a cursor', () => {
  test('it::cursors::opens_for_its_list_filters_and_key_whatever_the_page_size', async () => {
    const page = await must<Page>(
      world.tenantKey.secret,
      'GET',
      `${list}?limit=2&purpose=p&cursor=${await firstCursor()}`,
    )

    expect(page.data).toHaveLength(2)
    expect(page.next_cursor).toBeNull()
  })

  test('it::cursors::is_refused_with_other_filters_another_list_or_another_key', async () => {
    const cursor = await firstCursor()
    const other = await world.keyOf('tenant')
    const refused = async (path: string, key = world.tenantKey.secret) => errorOf(await call(key, 'GET', path))

    expect(await refused(`${list}?purpose=q&cursor=${cursor}`)).toMatchObject(INVALID)
    expect(await refused(`${list}?cursor=${cursor}`)).toMatchObject(INVALID)
    expect(await refused(`/v1/identities?purpose=p&cursor=${cursor}`)).toMatchObject(INVALID)
    expect(await refused(`${list}?purpose=p&cursor=${cursor}`, other.secret)).toMatchObject(INVALID)
    expect(await refused(`${list}?purpose=p&cursor=${cursor}x`)).toMatchObject(INVALID)
    expect(await refused(`${list}?purpose=p&cursor=c_`)).toMatchObject(INVALID)
  })

  test('it::cursors::rows_that_come_and_go_between_pages_shift_nothing', async () => {
    const purpose = uniqueName('p')
    const make = async () =>
      (
        await must<{ id: string }>(world.tenantKey.secret, 'POST', list, {
          username: uniqueName('u'),
          display_name: 'U',
          purpose,
        })
      ).id
    const made = [await make(), await make(), await make()]
    const first = await must<Page>(world.tenantKey.secret, 'GET', `${list}?limit=2&purpose=${purpose}`)
    await make()
    await rows('update identities set purpose = null where id = ?', made[2])

    const second = await must<Page>(
      world.tenantKey.secret,
      'GET',
      `${list}?limit=2&purpose=${purpose}&cursor=${first.next_cursor}`,
    )

    expect(first.data.map((row) => row.id)).toEqual([made[2], made[1]])
    expect(second.data.map((row) => row.id)).toEqual([made[0]])
  })

  test('it::cursors::expires_after_a_day', async () => {
    const now = Date.now()
    const route = contract.tenants.listTenants
    const filters = { params: {}, query: { mode: 'live' } }
    const cursor = await sealCursor(await contextOf(world.platformKey, now), route, filters, ['1', 'ten_x'])
    const openAt = async (nowMs: number) =>
      openCursor(await contextOf(world.platformKey, nowMs), route, filters, cursor)

    expect(await openAt(now + 86_400_000)).toEqual(['1', 'ten_x'])
    await expect(async () => {
      await openAt(now + 86_400_001)
    }).rejects.toMatchObject({ code: 'cursor_expired' })
  })

  test('it::cursors::no_cursor_is_the_first_page', async () => {
    const ctx = await contextOf(world.platformKey)

    expect(await openCursor(ctx, contract.tenants.listTenants, { params: {}, query: {} }, undefined)).toBeNull()
  })
})
