import { beforeAll, describe, expect, test } from 'vitest'
import { bindings, call, createWorld, must, receive, type World } from '../../test/workers-world.ts'

// Covers: FR-OUT-1, FR-OUT-2, FR-OUT-3, FR-OUT-4, FR-OUT-11, FR-DLV-2, FR-DLV-4, L1, L2, L3, E2, G1, S29

type Sent = {
  id: string
  thread_id: string
  status: string
  status_reason: string | null
  deduplicated: boolean
  extracted_text: string | null
  text: string | null
  subject: string
  from: { address: string }
  to: { address: string; name: string }[]
  reply_to: { address: string }[]
  in_reply_to: string | null
  rfc_message_id: string | null
  provider_message_id: string | null
  attachments: { id: string; filename: string }[]
  flags: string[]
  deliveries: { address: string; status: string; reason: string | null; bounce_type: string | null }[]
}
type Failure = { error: { code: string; details?: Record<string, unknown> } }

let world: World
let second: { id: string; primary_address: string }
beforeAll(async () => {
  world = await createWorld()
  second = await must(world.platformKey, 'POST', `/v1/tenants/${world.tenantId}/identities`, {
    username: 'ben',
    display_name: 'Ben',
    owner: { name: 'Olga Owner', email: 'olga@example.com' },
  })
})

let serial = 0
const newKey = () => `key-${++serial}`
const HELLO = { to: ['delivered@simulator.invalid'], subject: 'Hello', text: 'Hi there.' }
const PATIENCE = { timeout: 20_000, interval: 100 }

function post(path: string, body: object, key: string | null = newKey(), from = world): Promise<Response> {
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key }
  return call(from.tenantKey.secret, 'POST', `/v1/identities/${from.identityId}/messages${path}`, body, headers)
}

async function sent(path: string, body: object, key = newKey()): Promise<Sent> {
  const response = await post(path, body, key)
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Sent
}

async function failure(response: Promise<Response>): Promise<string> {
  const answer = await response
  return `${answer.status} ${((await answer.json()) as Failure).error.code}`
}

const read = (id: string, identityId = world.identityId) =>
  must<Sent>(world.tenantKey.secret, 'GET', `/v1/identities/${identityId}/messages/${id}?include=quoted`)
const statusOf = async (id: string) => (await read(id)).status
const listed = async (identityId: string) =>
  (await must<{ data: Sent[] }>(world.tenantKey.secret, 'GET', `/v1/identities/${identityId}/messages`)).data
const d1 = (sql: string, ...values: string[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run()

describe('a send', () => {
  test('it::sending::l2_is_accepted_handed_over_and_delivered', async () => {
    const message = await sent('', HELLO)

    expect(message).toMatchObject({ status: 'queued', deduplicated: false, extracted_text: 'Hi there.', text: null })
    await expect.poll(() => statusOf(message.id), PATIENCE).toBe('delivered')
    expect(await read(message.id)).toMatchObject({
      provider_message_id: expect.stringMatching(/^test-[0-9a-z]{26}$/),
      rfc_message_id: expect.stringMatching(/^[0-9a-z]{26}@agents\.localhost$/),
      text: 'Hi there.',
      deliveries: [{ status: 'delivered', reason: null }],
    })
  })

  test('it::sending::g1_a_repeat_is_marked_and_sends_nothing', async () => {
    const key = newKey()
    const first = await post('', HELLO, key)
    const { id } = (await first.clone().json()) as Sent
    await expect.poll(() => statusOf(id), PATIENCE).toBe('delivered')

    const again = await post('', { text: 'Hi there.', subject: 'Hello', to: HELLO.to }, key)

    expect([first.headers.get('Idempotent-Replayed'), again.headers.get('Idempotent-Replayed')]).toEqual([null, 'true'])
    expect([again.status, await again.json()]).toEqual([202, { ...((await first.json()) as Sent), deduplicated: true }])
  })

  test('it::sending::another_body_or_operation_under_the_same_key_conflicts', async () => {
    const key = newKey()
    const { id } = await sent('', HELLO, key)

    const answer = await post('', { ...HELLO, subject: 'Other' }, key)

    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: { code: 'idempotency_conflict', details: { original_message_id: id } },
    })
    expect(await failure(post(`/${id}/reply`, { text: 'x' }, key))).toBe('409 idempotency_conflict')
  })

  test.each([
    ['bounce', 'bounced', { status: 'bounced', bounce_type: 'hard' }],
    ['softbounce', 'bounced', { status: 'bounced', bounce_type: 'soft' }],
    ['complaint', 'complained', { status: 'complained' }],
    ['deferred', 'deferred', { status: 'deferred' }],
    ['reject', 'rejected', { status: 'rejected', reason: 'provider_validation' }],
    ['timeout', 'uncertain', { status: 'uncertain', reason: 'transport_timeout' }],
  ])('it::sending::l2_%s ends %s', async (local, status, delivery) => {
    const { id } = await sent('', { ...HELLO, to: [`${local}@simulator.invalid`] })

    await expect.poll(() => statusOf(id), PATIENCE).toBe(status)
    expect((await read(id)).deliveries).toMatchObject([delivery])
  })

  test('it::sending::g4_who_bounced_is_not_written_to_again_and_the_list_says_so_once', async () => {
    const to = ['bounce+again@simulator.invalid']
    const first = await sent('', { ...HELLO, to })
    const events = () =>
      bindings.DB.prepare(
        "select count(*) as n from event_index where type = 'suppression.created' and identity_id = ?",
      )
        .bind(world.identityId)
        .first<{ n: number }>()
    const before = (await events())?.n ?? 0
    await expect.poll(() => statusOf(first.id), PATIENCE).toBe('bounced')
    await expect.poll(async () => (await events())?.n, PATIENCE).toBe(before + 1)

    const again = await sent('', { ...HELLO, to })

    expect(again).toMatchObject({ status: 'suppressed', deliveries: [{ status: 'suppressed', reason: 'hard_bounce' }] })
  })
})

describe('mail between identities', () => {
  test('it::sending::l3_a_loopback_copy_arrives_authenticated_and_a_reply_stays_in_both_threads', async () => {
    const first = await sent('', { ...HELLO, to: [{ address: second.primary_address, name: 'Ben' }], subject: 'Lunch' })
    await expect.poll(() => statusOf(first.id), PATIENCE).toBe('delivered')
    await expect.poll(async () => (await listed(second.id)).length, PATIENCE).toBe(1)
    const [copy] = await listed(second.id)
    expect(copy).toMatchObject({
      status: 'received',
      subject: 'Lunch',
      trust: { verdict: 'pass' },
      flags: ['loopback'],
    })

    const response = await call(
      world.tenantKey.secret,
      'POST',
      `/v1/identities/${second.id}/messages/${copy?.id}/reply`,
      { text: 'Gladly.' },
      { 'Idempotency-Key': newKey() },
    )
    const reply = (await response.json()) as Sent

    expect(response.status).toBe(202)
    expect(reply).toMatchObject({
      subject: 'Re: Lunch',
      thread_id: copy?.thread_id,
      in_reply_to: copy?.rfc_message_id,
      to: [{ address: first.reply_to[0]?.address }],
      deliveries: [{ status: 'queued' }],
    })
    const own = async () => (await listed(world.identityId)).filter((message) => message.thread_id === first.thread_id)
    await expect
      .poll(async () => (await own()).map((message) => message.subject), PATIENCE)
      .toEqual(['Re: Lunch', 'Lunch'])
  })

  test('it::sending::a10_nobody_learns_of_a_blind_copy', async () => {
    const to = ['delivered@simulator.invalid']
    const { id } = await sent('', { ...HELLO, to, bcc: [second.primary_address], subject: 'Secretly' })
    await expect.poll(() => statusOf(id), PATIENCE).toBe('delivered')
    const copies = async () => (await listed(second.id)).filter((message) => message.subject === 'Secretly')
    await expect.poll(async () => (await copies()).length, PATIENCE).toBe(1)

    const raw = await call(world.tenantKey.secret, 'GET', `/v1/identities/${world.identityId}/messages/${id}/raw`)

    expect(await raw.text()).not.toContain(second.primary_address)
    expect((await copies())[0]).toMatchObject({
      to: [{ address: 'delivered@simulator.invalid' }],
      flags: ['bcc', 'loopback'],
    })
  })

  test('it::sending::c6_a_forward_takes_the_attachments_along_and_their_bytes_can_be_read', async () => {
    const content = Buffer.from('the report').toString('base64')
    const attachments = [{ filename: 'report.txt', content_type: 'text/plain', content_base64: content }]
    const first = await sent('', { ...HELLO, attachments })

    const forward = await sent(`/${first.id}/forward`, { to: ['delivered@simulator.invalid'], text: 'See below.' })

    expect(forward).toMatchObject({ subject: 'Fwd: Hello', thread_id: first.thread_id, in_reply_to: null })
    const path = `/v1/identities/${world.identityId}/messages/${forward.id}/attachments/${forward.attachments[0]?.id}`
    expect(await (await call(world.tenantKey.secret, 'GET', path)).text()).toBe('the report')
  })
})

describe('what is refused', () => {
  const path = (name: string) => [{ path: name }]
  const CASES: readonly [string, object, string, object?][] = [
    ['l1 a recipient outside', { ...HELLO, to: ['jo@example.com'] }, '403 test_mode_recipient'],
    ['an address that is none', { ...HELLO, to: ['nobody'] }, '400 address_invalid'],
    ['a local part outside ASCII', { ...HELLO, to: ['jö@simulator.invalid'] }, '400 address_unsupported'],
    [
      'e3 more recipients than allowed',
      { ...HELLO, to: Array.from({ length: 11 }, (_, n) => `r${n}@simulator.invalid`) },
      '400 too_many_recipients',
    ],
    ['no recipient', { ...HELLO, to: [] }, '400 invalid_request', path('to')],
    ['no body', { ...HELLO, text: undefined }, '400 invalid_request', path('text')],
    [
      'a line break in the subject',
      { ...HELLO, subject: 'a\r\nBcc: x@example.net' },
      '400 invalid_request',
      path('subject'),
    ],
    ['a subject of 999 characters', { ...HELLO, subject: 'x'.repeat(999) }, '400 invalid_request', path('subject')],
    ['a header of ours', { ...HELLO, headers: { Bcc: 'x@example.net' } }, '400 header_not_allowed'],
    ['marketing without its parts', { ...HELLO, kind: 'marketing' }, '400 marketing_requirements_missing'],
    [
      'marketing over the platform domain',
      {
        ...HELLO,
        kind: 'marketing',
        unsubscribe: { url: 'https://example.com/u' },
        consent: { basis: 'form', recorded_at: '2026-10-09T10:00:00Z' },
      },
      '422 transport_unavailable',
    ],
    ['d6 an automatic reply to nothing', { ...HELLO, kind: 'auto_reply' }, '409 auto_reply_not_allowed'],
    ['a thread that is none', { ...HELLO, thread_id: 'thr_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, '404 thread_not_found'],
    [
      'an address of somebody else',
      { ...HELLO, from_address: 'jo@example.com' },
      '400 invalid_request',
      path('from_address'),
    ],
    [
      'an attachment that is no base64',
      { ...HELLO, attachments: [{ filename: 'a', content_type: 'text/plain', content_base64: '*' }] },
      '400 invalid_request',
      path('attachments.0.content_base64'),
    ],
  ]

  test.each(CASES)('it::sending::%s', async (_name, body, code, errors) => {
    const before = (await listed(world.identityId)).length

    const answer = await post('', body)

    const { error } = (await answer.json()) as Failure
    expect(`${answer.status} ${error.code}`).toBe(code)
    expect(error.details?.['errors'] ?? []).toMatchObject(errors ?? [])
    expect((await listed(world.identityId)).length).toBe(before)
  })

  test.each([
    ['no key', null, '400 idempotency_key_required'],
    ['an empty key', '', '400 invalid_idempotency_key'],
    ['256 characters', 'k'.repeat(256), '400 invalid_idempotency_key'],
    ['a key outside ASCII', 'schlüssel', '400 invalid_idempotency_key'],
  ])('it::sending::%s', async (_name, key, code) => {
    expect(await failure(post('', HELLO, key))).toBe(code)
  })

  test('it::sending::a_key_of_255_characters_with_blanks_is_taken', async () => {
    expect((await post('', HELLO, `k ${'k'.repeat(253)}`)).status).toBe(202)
  })

  test('it::sending::g5_a_message_over_the_limit_is_413_and_its_reservation_given_back', async () => {
    const content_base64 = Buffer.alloc(4_000_000).toString('base64')
    const attachments = [{ filename: 'a.bin', content_type: 'application/octet-stream', content_base64 }]

    expect(await failure(post('', { ...HELLO, attachments }))).toBe('413 message_too_large')
  })

  test.each(['reply', 'reply-all', 'forward'])('it::sending::a %s of a message that is none', async (operation) => {
    const body = operation === 'forward' ? { to: HELLO.to } : { text: 'x' }

    expect(await failure(post(`/msg_01ARZ3NDEKTSV4RRFFQ69G5FAV/${operation}`, body))).toBe('404 message_not_found')
  })

  test('it::sending::a_live_tenant_is_told_that_nothing_can_carry_its_mail_yet', async () => {
    const live = await createWorld('live')

    const answer = await post('', { ...HELLO, to: ['jo@example.com'] }, newKey(), live)

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: { code: 'transport_unavailable', details: { reason: 'live_sending_unavailable' } },
    })
  })
})

describe('senders that may not', () => {
  const REFUSALS: readonly [string, (other: World) => Promise<unknown>, string][] = [
    [
      'a7 a paused identity',
      (o) => must(o.tenantKey.secret, 'PATCH', `/v1/identities/${o.identityId}`, { status: 'paused' }),
      '409 identity_paused',
    ],
    [
      'a8 an identity without its person',
      (o) => must(o.tenantKey.secret, 'PATCH', `/v1/identities/${o.identityId}`, { owner: null }),
      '409 identity_owner_required',
    ],
    [
      'g12 a tenant whose sending is paused',
      (o) =>
        d1("update tenants set sending_paused_at = 1, sending_pause_reason = 'abuse_burst' where id = ?", o.tenantId),
      '409 sending_paused',
    ],
    [
      'e3 an identity at its cap',
      (o) =>
        must(o.platformKey, 'PATCH', `/v1/identities/${o.identityId}`, {
          send_policy: { daily_cap: 0, require_known_recipient: false },
        }),
      '429 daily_cap_reached',
    ],
    [
      'g7 an address that is not ready',
      (o) => d1("update addresses set status = 'pending' where identity_id = ?", o.identityId),
      '409 domain_not_ready',
    ],
  ]

  test.each(REFUSALS)('it::sending::%s', async (_name, prepare, code) => {
    const other = await createWorld()
    await prepare(other)

    expect(await failure(post('', HELLO, newKey(), other))).toBe(code)
  })

  test('it::sending::a_suspended_tenant_is_named_before_its_paused_identity', async () => {
    const other = await createWorld()
    await must(other.platformKey, 'PATCH', `/v1/tenants/${other.tenantId}`, { status: 'suspended' })

    const answer = call(other.platformKey, 'POST', `/v1/identities/${other.identityId}/messages`, HELLO, {
      'Idempotency-Key': newKey(),
    })

    expect(await failure(answer)).toBe('403 tenant_suspended')
  })

  test('it::sending::e2_a_stranger_is_suppressed_however_often_it_wrote', async () => {
    const other = await createWorld()
    await must(other.platformKey, 'PATCH', `/v1/identities/${other.identityId}`, { send_policy: {} })
    await receive(
      other.address,
      'From: delivered@simulator.invalid\r\nSubject: Hi\r\nMessage-ID: <e2@simulator.invalid>\r\n\r\nx\r\n',
    )

    const answer = await post('', HELLO, newKey(), other)

    expect(await answer.json()).toMatchObject({
      status: 'suppressed',
      deliveries: [{ status: 'suppressed', reason: 'unknown_recipient' }],
    })
  })

  test('it::sending::a_key_without_the_permission_is_refused_before_anything_is_looked_at', async () => {
    const reader = await world.keyOf('tenant', ['messages:read'])

    const answer = call(reader.secret, 'POST', `/v1/identities/${world.identityId}/messages`, HELLO)

    expect(await failure(answer)).toBe('403 permission_denied')
  })
})

describe('afterwards', () => {
  test('it::sending::a_message_that_is_on_its_way_cannot_be_cancelled_or_resolved', async () => {
    const { id } = await sent('', HELLO)
    await expect.poll(() => statusOf(id), PATIENCE).toBe('delivered')

    expect(await failure(post(`/${id}/cancel`, {}, null))).toBe('409 not_cancelable')
    expect(await failure(post(`/${id}/resolve`, { outcome: 'sent' }, null))).toBe('409 not_uncertain')
    expect(await failure(post(`/${id}/resolve`, { outcome: 'maybe' }, null))).toBe('400 invalid_request')
    expect(await failure(post('/msg_01ARZ3NDEKTSV4RRFFQ69G5FAV/cancel', {}, null))).toBe('404 message_not_found')
    expect(await failure(post('/msg_01ARZ3NDEKTSV4RRFFQ69G5FAV/resolve', { outcome: 'sent' }, null))).toBe(
      '404 message_not_found',
    )
  })

  test('it::sending::fr_out_11_mail_that_waits_for_its_next_try_can_be_cancelled', async () => {
    const gone = await must<{ id: string; primary_address: string }>(
      world.platformKey,
      'POST',
      `/v1/tenants/${world.tenantId}/identities`,
      { username: 'gone', display_name: 'Gone' },
    )
    // No mailbox to put a copy into: the transport puts the message off and tries again later.
    await d1("update identities set mailbox_do_id = 'nowhere' where id = ?", gone.id)
    const { id } = await sent('', { ...HELLO, to: [gone.primary_address] })

    await expect.poll(async () => (await post(`/${id}/cancel`, {}, null)).status, PATIENCE).toBe(200)

    expect(await read(id)).toMatchObject({ status: 'canceled', deliveries: [{ status: 'queued' }] })
    expect(await failure(post(`/${id}/cancel`, {}, null))).toBe('409 not_cancelable')
  })

  test('it::sending::fr_dlv_4_a_person_resolves_what_nobody_knows', async () => {
    const key = newKey()
    const { id } = await sent('', { ...HELLO, to: ['timeout@simulator.invalid'] }, key)
    await expect.poll(() => statusOf(id), PATIENCE).toBe('uncertain')

    const resolveKey = newKey()
    const resolved = await post(`/${id}/resolve`, { outcome: 'not_sent' }, resolveKey)
    const repeated = await post(`/${id}/resolve`, { outcome: 'not_sent' }, resolveKey)
    const stored = await bindings.DB.prepare('select response_body from idempotency_records where idem_key = ?')
      .bind(resolveKey)
      .first()

    const shown = await resolved.json()
    expect(shown).toMatchObject({ status: 'failed', status_reason: 'resolved_not_sent', extracted_text: 'Hi there.' })
    expect(repeated.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await repeated.json()).toEqual(shown)
    // What stands beside the other records says nothing of the mail.
    expect(stored).toEqual({ response_body: JSON.stringify({ $ref: id }) })
    const trail = () =>
      bindings.AUDIT_DB.prepare('select count(*) as n from audit_events where target_id = ?')
        .bind(id)
        .first<{ n: number }>()
    const waiting = () =>
      bindings.DB.prepare('select count(*) as n from audit_outbox where target_id = ?').bind(id).first<{ n: number }>()
    await expect.poll(async () => ((await trail())?.n ?? 0) + ((await waiting())?.n ?? 0), PATIENCE).toBe(1)
    expect(await (await post('', { ...HELLO, to: ['timeout@simulator.invalid'] }, key)).json()).toMatchObject({
      id,
      deduplicated: true,
      status: 'queued',
    })
  })
})
