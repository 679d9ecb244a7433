import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { Core } from '../src/core.ts'
import { hasCode, PactMail, PactMailError } from '../src/pactmail.ts'
import { delayMs } from '../src/waiting.ts'

// Covers: FR-SDK-1, errors.md 2

/** A fetch that plays answers and counts what it was asked. */
function scripted(...answers: readonly (() => Response | Promise<Response>)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  const play: typeof fetch = async (url, init) => {
    requests.push({ url: String(url), init: init ?? {} })
    const answer = answers[requests.length - 1]
    if (answer === undefined) throw new TypeError('nobody expected this request')
    return answer()
  }
  return { requests, fetch: play }
}

const ok = (json: unknown) => () => Response.json(json)
const down =
  (headers = {}) =>
  () =>
    Response.json({ error: { code: 'unavailable', retryable: true, fix: '' } }, { status: 503, headers })

test('sdk::typescript::a_post_that_must_not_repeat_is_sent_once', async () => {
  const { requests, fetch } = scripted(down({ 'Retry-After': '0' }), ok({}))
  const core = new Core({ apiKey: 'pmk_test_x', fetch })

  const call = core.call({ method: 'POST', path: '/v1/once', body: true }, {})

  await expect(call).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(requests).toHaveLength(1)
})

test('sdk::typescript::a_lost_connection_of_a_post_that_must_not_repeat_says_look_first', async () => {
  const { fetch } = scripted()
  const core = new Core({ apiKey: 'pmk_test_x', fetch })

  const call = core.call({ method: 'POST', path: '/v1/once', body: true }, {})

  await expect(call).rejects.toMatchObject({
    code: 'network_error',
    retryable: false,
    fix: 'Look whether it happened before trying again.',
    cause: expect.any(TypeError),
  })
})

test('sdk::typescript::query_names_of_an_operation_with_a_body_stay_out_of_the_body', async () => {
  const { requests, fetch } = scripted(ok({}))
  const core = new Core({ apiKey: 'pmk_test_x', fetch })

  await core.call({ method: 'POST', path: '/v1/x', body: true, query: ['dry_run'] }, { dry_run: true, subject: 'Hi' })

  expect(requests[0]?.url).toBe('http://127.0.0.1:8787/v1/x?dry_run=true')
  expect(requests[0]?.init.body).toBe('{"subject":"Hi"}')
})

test('sdk::typescript::the_key_shows_neither_in_a_client_nor_in_its_errors', async () => {
  const { fetch } = scripted(() => new Response('no', { status: 404 }))
  const client = new PactMail({ apiKey: 'pmk_test_verysecret', fetch })

  const error = await client.me.get().then(null, (reason) => reason)

  expect(error).toBeInstanceOf(PactMailError)
  for (const text of [inspect(client, { depth: 9 }), JSON.stringify(client), inspect(error), JSON.stringify(error)])
    expect(text).not.toContain('verysecret')
})

describe('signals', () => {
  test('sdk::typescript::a_callers_signal_ends_an_attempt_with_its_own_reason', async () => {
    const controller = new AbortController()
    const client = new PactMail({
      apiKey: 'pmk_test_x',
      fetch: (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    })
    const call = client.me.get({}, { signal: controller.signal })

    controller.abort(new Error('enough'))

    await expect(call).rejects.toThrow('enough')
  })

  test('sdk::typescript::a_callers_signal_ends_the_waiting_between_attempts', async () => {
    const controller = new AbortController()
    const { requests, fetch } = scripted(down({ 'Retry-After': '50' }), ok({}))
    const client = new PactMail({ apiKey: 'pmk_test_x', fetch })
    const call = client.me.get({}, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('enough')), 20)

    await expect(call).rejects.toThrow('enough')
    expect(requests).toHaveLength(1)
  })
})

test.for([
  ['no key', { apiKey: '' }],
  ['a key with a line break', { apiKey: 'pmk_test_x\r\nX: y' }],
  ['an address without a scheme', { apiKey: 'pmk_test_x', baseUrl: 'api.example.com' }],
  ['an address of a file', { apiKey: 'pmk_test_x', baseUrl: 'file:///etc' }],
  ['an address with a password', { apiKey: 'pmk_test_x', baseUrl: 'https://a:b@api.example.com' }],
  ['an address with a query', { apiKey: 'pmk_test_x', baseUrl: 'https://api.example.com?x=1' }],
  ['eleven retries', { apiKey: 'pmk_test_x', maxRetries: 11 }],
  ['half a retry', { apiKey: 'pmk_test_x', maxRetries: 0.5 }],
  ['no time at all', { apiKey: 'pmk_test_x', timeoutMs: 0 }],
] as const)('sdk::typescript::a_client_is_not_made_with_%s', ([, options]) => {
  expect(() => new PactMail(options)).toThrow(/apiKey|baseUrl|maxRetries|timeoutMs|Invalid URL/)
})

test.for([
  ['https://api.example.com', 'https://api.example.com/v1/me'],
  ['https://api.example.com/', 'https://api.example.com/v1/me'],
  ['https://example.com/mail/', 'https://example.com/mail/v1/me'],
] as const)('sdk::typescript::base_url_%s_leads_to_%s', async ([baseUrl, url]) => {
  const { requests, fetch } = scripted(ok({}))

  await new PactMail({ apiKey: 'pmk_test_x', baseUrl, fetch }).me.get()

  expect(requests[0]?.url).toBe(url)
})

test('sdk::typescript::an_http_date_says_how_long_to_wait', async () => {
  const date = new Date(Date.now() + 90_000).toUTCString()
  const { fetch } = scripted(down({ 'Retry-After': date }))

  const error = await new PactMail({ apiKey: 'pmk_test_x', fetch }).me.get().then(null, (reason) => reason)

  expect(error.retryAfter).toBeGreaterThan(85)
  expect(error.retryAfter).toBeLessThanOrEqual(90)
})

test('sdk::typescript::waits_double_up_to_a_minute_less_at_most_a_quarter', () => {
  const waits = [1, 2, 3, 4, 8, 10].map((attempt) => delayMs(attempt, null) ?? 0)

  expect(waits.map((wait, index) => wait / ([500, 1000, 2000, 4000, 60_000, 60_000][index] ?? 1))).toEqual(
    Array.from({ length: 6 }, () => expect.toSatisfy((share: number) => share >= 0.75 && share <= 1)),
  )
  expect(delayMs(1, 60)).toBe(60_000)
  expect(delayMs(1, 61)).toBeNull()
})

test('sdk::typescript::a_page_is_requested_when_it_is_awaited_and_only_once', async () => {
  const { requests, fetch } = scripted(ok({ data: [{ id: 'ten_1' }], next_cursor: 'c_1' }))
  const pages = new PactMail({ apiKey: 'pmk_test_x', fetch }).tenants.list()

  expect(requests).toHaveLength(0)
  const [first, again] = await Promise.all([pages, pages])

  expect(first).toBe(again)
  expect(requests).toHaveLength(1)
})

test('sdk::typescript::a_loop_that_stops_early_requests_no_further_page', async () => {
  const { requests, fetch } = scripted(ok({ data: [{ id: 'ten_1' }, { id: 'ten_2' }], next_cursor: 'c_1' }))
  const items = new PactMail({ apiKey: 'pmk_test_x', fetch }).tenants.list()[Symbol.asyncIterator]()

  const first = await items.next()
  await items.return(undefined)

  expect(first.value).toEqual({ id: 'ten_1' })
  expect(requests).toHaveLength(1)
})

test('sdk::typescript::a_code_narrows_its_details', async () => {
  const answer = {
    error: { code: 'rate_limited', retryable: true, fix: '', details: { bucket: 'key', retry_after: 99 } },
  }
  const { fetch } = scripted(() => Response.json(answer, { status: 429 }))

  const error: unknown = await new PactMail({ apiKey: 'pmk_test_x', fetch }).me.get().then(null, (reason) => reason)

  expect(hasCode(error, 'rate_limited') && error.details?.bucket).toBe('key')
  expect(hasCode(error, 'unavailable')).toBe(false)
})
