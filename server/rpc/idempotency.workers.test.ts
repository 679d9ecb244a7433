import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { comparable, contextOf, createPartner, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { call, createWorld, insertDomain, must, type World } from '../../test/workers-world.ts'
import { ApiError } from '../platform/api-error.ts'
import { type IdempotentCall, withIdempotency } from './idempotency.ts'
import { makeReply } from './reply.ts'

// Covers: J19, S23, spec/api.md 2.6, spec/data-model.md 6

let world: World

beforeAll(async () => {
  world = await createWorld()
})

const identities = () => `/v1/tenants/${world.tenantId}/identities`
const withKey = (key: string, method: string, path: string, body: object, idempotencyKey: string) =>
  call(key, method, path, body, { 'Idempotency-Key': idempotencyKey })

const recordsOf = (idemKey: string) => rows('select * from idempotency_records where idem_key = ?', idemKey)

describe('a repeat', () => {
  test('it::idempotency::gets_the_first_answer_and_changes_nothing', async () => {
    const key = uniqueName('k')
    const body = { username: uniqueName('u'), display_name: 'U' }
    const first = await withKey(world.tenantKey.secret, 'POST', identities(), body, key)
    const again = await withKey(world.tenantKey.secret, 'POST', identities(), body, key)

    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await rows('select id from identities where username = ?', body.username)).toHaveLength(1)
  })

  test('it::idempotency::does_not_care_for_the_order_of_fields_or_fields_nobody_knows', async () => {
    const key = uniqueName('k')
    const username = uniqueName('u')
    await withKey(world.tenantKey.secret, 'POST', identities(), { username, display_name: 'U', unknown: 1 }, key)

    expect(
      (await withKey(world.tenantKey.secret, 'POST', identities(), { display_name: 'U', username }, key)).status,
    ).toBe(201)
  })

  test('it::idempotency::j19_never_shows_a_secret_again', async () => {
    const key = uniqueName('k')
    const body = { name: 'k', level: 'tenant', permissions: ['messages:read'] }
    const first = await (await withKey(world.tenantKey.secret, 'POST', '/v1/keys', body, key)).json<
      Record<string, unknown>
    >()
    const again = await (await withKey(world.tenantKey.secret, 'POST', '/v1/keys', body, key)).json<
      Record<string, unknown>
    >()

    const { secret, ...shown } = first
    expect(again).toEqual({ ...shown, secret_replayed: false })
    expect(JSON.stringify(await recordsOf(key))).not.toContain(String(secret).slice(22))
  })

  test('it::idempotency::of_an_answer_beyond_64_kb_reads_it_again', async () => {
    const key = uniqueName('k')
    const body = {
      username: uniqueName('u'),
      display_name: 'U',
      signature: { text: '\u{1f600}'.repeat(5_000), html: `<p>${'\u00e9'.repeat(30_000)}</p>` },
    }
    const first = await withKey(world.tenantKey.secret, 'POST', identities(), body, key)
    const again = await withKey(world.tenantKey.secret, 'POST', identities(), body, key)
    const shown = await first.json<{ id: string }>()

    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await again.json()).toEqual(shown)
    expect(await recordsOf(key)).toMatchObject([{ response_body: `{"$ref":"${shown.id}"}`, identity_id: shown.id }])
  })

  test('it::idempotency::belongs_to_what_it_made', async () => {
    const [identityKey, addressKey, tenantKey] = [uniqueName('k'), uniqueName('k'), uniqueName('k')]
    const made = await withKey(
      world.tenantKey.secret,
      'POST',
      identities(),
      { username: uniqueName('u'), display_name: 'U' },
      identityKey,
    )
    const { id } = await made.json<{ id: string }>()
    const domain_id = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    await withKey(
      world.platformKey,
      'POST',
      `/v1/identities/${id}/addresses`,
      { local_part: 'x', domain_id },
      addressKey,
    )
    const tenant = await (
      await withKey(
        world.platformKey,
        'POST',
        '/v1/tenants',
        { slug: uniqueName('t'), name: 'T', mode: 'test' },
        tenantKey,
      )
    ).json<{ id: string }>()

    expect(await recordsOf(identityKey)).toMatchObject([
      { scope: world.tenantId, tenant_id: world.tenantId, identity_id: id },
    ])
    expect(await recordsOf(addressKey)).toMatchObject([
      { scope: world.tenantId, tenant_id: world.tenantId, identity_id: id },
    ])
    expect(await recordsOf(tenantKey)).toMatchObject([
      { scope: 'platform', tenant_id: tenant.id, identity_id: null, status: 'completed' },
    ])
  })
})

describe('a key used for something else', () => {
  test('it::idempotency::another_body_or_route_is_a_conflict', async () => {
    const key = uniqueName('k')
    const body = { username: uniqueName('u'), display_name: 'U' }
    await withKey(world.tenantKey.secret, 'POST', identities(), body, key)

    const otherBody = await withKey(world.tenantKey.secret, 'POST', identities(), { ...body, display_name: 'V' }, key)
    const otherRoute = await withKey(
      world.tenantKey.secret,
      'POST',
      '/v1/keys',
      { name: 'k', level: 'tenant', permissions: ['messages:read'] },
      key,
    )

    expect(await errorOf(otherBody)).toEqual({ status: 409, code: 'idempotency_conflict' })
    expect(await errorOf(otherRoute)).toEqual({ status: 409, code: 'idempotency_conflict' })
  })

  test('it::idempotency::another_api_key_never_gets_the_answer', async () => {
    const key = uniqueName('k')
    const other = await world.keyOf('tenant')
    const body = { username: uniqueName('u'), display_name: 'U' }
    await withKey(world.tenantKey.secret, 'POST', identities(), body, key)

    expect(await errorOf(await withKey(other.secret, 'POST', identities(), body, key))).toEqual({
      status: 409,
      code: 'username_taken',
    })
  })

  test('it::idempotency::an_operators_key_is_free_again_in_another_tenant', async () => {
    const second = await createWorld()
    const key = uniqueName('k')
    const body = { username: uniqueName('u'), display_name: 'U' }
    await withKey(world.platformKey, 'POST', identities(), body, key)

    expect(
      (await withKey(world.platformKey, 'POST', `/v1/tenants/${second.tenantId}/identities`, body, key)).status,
    ).toBe(201)
  })

  test('it::idempotency::a_request_of_a_partner_that_names_no_tenant_is_kept_by_partner', async () => {
    const partner = await createPartner(world.platformKey)
    const key = uniqueName('k')
    await withKey(partner.key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test' }, key)

    expect(await recordsOf(key)).toMatchObject([{ scope: partner.id }])
  })
})

describe('the header', () => {
  test.each([
    { name: 'an empty one', key: '' },
    { name: '256 characters', key: 'k'.repeat(256) },
    { name: 'a letter outside ASCII', key: 'k\u00e9y' },
  ])('it::idempotency::is_refused: $name', async ({ key }) => {
    expect(
      await errorOf(
        await withKey(
          world.tenantKey.secret,
          'POST',
          '/v1/keys',
          { name: 'k', level: 'tenant', permissions: ['messages:read'] },
          key,
        ),
      ),
    ).toEqual({
      status: 400,
      code: 'invalid_idempotency_key',
    })
  })

  test('it::idempotency::is_looked_at_after_reach_and_body', async () => {
    expect(
      await errorOf(await withKey(world.tenantKey.secret, 'POST', '/v1/tenants/ten_x/identities', {}, '')),
    ).toMatchObject({ code: 'tenant_not_found' })
    expect(await errorOf(await withKey(world.tenantKey.secret, 'POST', identities(), {}, ''))).toMatchObject({
      code: 'invalid_request',
    })
  })

  test('it::idempotency::is_ignored_where_nothing_is_recorded', async () => {
    const key = uniqueName('k')
    await withKey(world.platformKey, 'PATCH', `/v1/identities/${world.identityId}`, { purpose: 'p' }, key)

    expect(await recordsOf(key)).toEqual([])
  })
})

describe('a request that fails', () => {
  test('it::idempotency::frees_its_key', async () => {
    const key = uniqueName('k')
    const taken = await must<{ username: string }>(world.tenantKey.secret, 'POST', identities(), {
      username: uniqueName('u'),
      display_name: 'U',
    })

    expect(
      (
        await withKey(
          world.tenantKey.secret,
          'POST',
          identities(),
          { username: taken.username, display_name: 'U' },
          key,
        )
      ).status,
    ).toBe(409)

    expect(await recordsOf(key)).toEqual([])
    expect(
      (
        await withKey(
          world.tenantKey.secret,
          'POST',
          identities(),
          { username: uniqueName('u'), display_name: 'U' },
          key,
        )
      ).status,
    ).toBe(201)
  })
})

describe('requests at once', () => {
  test('it::idempotency::of_ten_one_runs_and_the_others_wait_or_hear_its_answer', async () => {
    const key = uniqueName('k')
    const body = { username: uniqueName('u'), display_name: 'U' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withKey(world.tenantKey.secret, 'POST', identities(), body, key)),
    )
    const outcomes = await Promise.all(
      answers.map(async (answer) =>
        answer.ok ? (await answer.json<{ id: string }>()).id : (await errorOf(answer)).code,
      ),
    )

    const [made] = await rows<{ id: string }>('select id from identities where username = ?', body.username)
    expect(new Set([...outcomes, 'request_in_progress'])).toEqual(new Set([made?.id, 'request_in_progress']))
    expect(await rows('select id from identities where username = ?', body.username)).toHaveLength(1)
  })
})

/** The algorithm itself, at chosen times and with a handler that can be stopped in the middle. */
describe('the record', () => {
  const NOW = Date.now()

  function callOf(key: string, body: object = { a: 1 }): IdempotentCall {
    return { route: contract.keys.createKey, key, params: {}, scope: null, body }
  }
  async function runAt(nowMs: number, call: IdempotentCall, run: () => Promise<unknown>) {
    return withIdempotency(await contextOf(world.tenantKey.secret, nowMs), call, async () =>
      makeReply(201, await run()),
    )
  }
  const never = () => new Promise<never>(() => undefined)

  test('it::idempotency::a_running_request_is_in_progress_for_a_minute_and_then_taken_over_once', async () => {
    const call = callOf(uniqueName('k'))
    void runAt(NOW, call, never)
    await expect.poll(() => recordsOf(call.key ?? '')).toHaveLength(1)

    await expect(async () => {
      await runAt(NOW + 59_999, call, async () => 'second')
    }).rejects.toMatchObject({ code: 'request_in_progress' })
    const late = await Promise.allSettled(
      Array.from({ length: 5 }, (_, i) => runAt(NOW + 60_000, call, async () => ({ n: i }))),
    )

    expect(
      late.filter(
        (outcome) => outcome.status === 'fulfilled' && outcome.value.headers['Idempotent-Replayed'] === undefined,
      ),
    ).toHaveLength(1)
    expect(await recordsOf(call.key ?? '')).toMatchObject([{ status: 'completed', created_at: NOW + 60_000 }])
  })

  test('it::idempotency::a_request_that_was_taken_over_does_not_replace_the_newer_answer', async () => {
    const call = callOf(uniqueName('k'))
    let finish: (value: object) => void = () => undefined
    const slow = runAt(NOW, call, () => new Promise((resolve) => (finish = resolve)))
    await expect.poll(() => recordsOf(call.key ?? '')).toHaveLength(1)
    await runAt(NOW + 60_000, call, async () => ({ of: 'the newer' }))

    finish({ of: 'the slow' })
    await slow

    expect(await recordsOf(call.key ?? '')).toMatchObject([{ response_body: '{"of":"the newer"}' }])
  })

  test('it::idempotency::another_request_under_a_running_key_is_a_conflict_at_once', async () => {
    const key = uniqueName('k')
    void runAt(NOW, callOf(key), never)
    await expect.poll(() => recordsOf(key)).toHaveLength(1)

    await expect(async () => {
      await runAt(NOW + 60_000, callOf(key, { a: 2 }), async () => 'x')
    }).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  test('it::idempotency::an_unknown_failure_may_have_come_after_the_change_and_keeps_its_key', async () => {
    const call = callOf(uniqueName('k'))

    await expect(async () => {
      await runAt(NOW, call, async () => {
        throw new Error('the database went away')
      })
    }).rejects.toThrow('went away')

    expect(await recordsOf(call.key ?? '')).toMatchObject([{ status: 'in_progress' }])
  })

  test('it::idempotency::a_refusal_came_before_the_change_and_frees_its_key', async () => {
    const call = callOf(uniqueName('k'))

    await expect(async () => {
      await runAt(NOW, call, async () => {
        throw new ApiError('unavailable')
      })
    }).rejects.toThrow(ApiError)

    expect(await recordsOf(call.key ?? '')).toEqual([])
  })

  test('it::idempotency::a_key_is_new_again_after_thirty_days', async () => {
    const call = callOf(uniqueName('k'))
    const days = 30 * 86_400_000
    await runAt(NOW, call, async () => ({ n: 1 }))
    const last = await runAt(NOW + days - 1, call, async () => ({ n: 2 }))
    const after = await runAt(NOW + days, call, async () => ({ n: 3 }))

    expect([last.body, after.body]).toEqual([{ n: 1 }, { n: 3 }])
  })

  test('it::idempotency::costs_two_statements_and_a_replay_two', async () => {
    const call = callOf(uniqueName('k'))
    const costs: number[] = []
    for (let n = 0; n < 2; n += 1) {
      const ctx = await contextOf(world.tenantKey.secret)
      await withIdempotency(ctx, call, async () => makeReply(201, {}))
      costs.push(ctx.cost.d1Statements)
    }

    expect(costs).toEqual([2, 2])
  })
})

test('it::idempotency::replays_answer_byte_for_byte', async () => {
  const key = uniqueName('k')
  const body = { username: uniqueName('u'), display_name: 'U' }
  await withKey(world.tenantKey.secret, 'POST', identities(), body, key)
  const [second, third] = [
    await comparable(await withKey(world.tenantKey.secret, 'POST', identities(), body, key)),
    await comparable(await withKey(world.tenantKey.secret, 'POST', identities(), body, key)),
  ]

  expect(third).toEqual(second)
})
