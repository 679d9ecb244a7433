import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ControlDecision } from '../local/control.ts'
import { sendMail } from '../local/smtp-session.ts'
import { startTestPlatform } from '../local/test-platform.ts'

/**
 * Nothing that a person or an agent wrote, no address, no name and no key reaches the log, at any level, whatever goes
 * wrong. Every text of this file carries a canary of its own, so that a failure says what leaked. [I5, SEC-8, FR-PRV-6]
 */
const decisions = new Map<string, ControlDecision>()
const platform = await startTestPlatform({
  settings: { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off', PM_LOG_LEVEL: 'debug' },
  intervals: { repair: 500, lease: 2_000, alarmBackoff: 200 },
  control(point) {
    const decision = decisions.get(point.name) ?? 'go'
    decisions.delete(point.name)
    return decision
  },
})
const receiver = createServer((_request, response) => response.writeHead(500).end('canaryanswer'))
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  receiver.close()
  await platform.stop()
})

const [ADA = { id: '', address: '' }] = platform.seeded.identities
const { tenant_id: TENANT, tenant_key: TENANT_KEY, platform_key: PLATFORM_KEY } = platform.seeded

/** Where a canary stands. Its word is `canary` and the place. */
const PLACES = [
  ...['subject', 'body', 'html', 'filename', 'filetext', 'fromname', 'sender', 'messageid', 'envelope', 'unknownbox'],
  ...['display', 'owner', 'ownermail', 'metadata', 'signature', 'username', 'purpose', 'clientid', 'label'],
  ...['path', 'query', 'badjson', 'badbody', 'idempotency', 'bearer', 'header', 'hook', 'hooknote', 'answer'],
  ...['outsubject', 'outbody', 'outto', 'outname', 'outfile', 'keyname', 'lookup'],
] as const
type Place = (typeof PLACES)[number]

function canary(place: Place): string {
  return `canary${place}`
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${TENANT_KEY}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, json: await response.json().catch(() => null) } as {
    status: number
    json: { id?: string; secret?: string; data?: unknown[] } | null
  }
}

function mail(to: string, id: string): Buffer {
  const lines = [
    `From: "${canary('fromname')}" <${canary('sender')}@simulator.invalid>`,
    `To: ${to}`,
    `Subject: ${canary('subject')}`,
    `Message-ID: <${canary('messageid')}${id}@simulator.invalid>`,
    'MIME-Version: 1.0',
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', canary('body'), '--b'],
    ...['Content-Type: text/html', '', `<p>${canary('html')}</p>`, '--b'],
    ...['Content-Type: text/plain', `Content-Disposition: attachment; filename=${canary('filename')}.txt`, ''],
    ...[canary('filetext'), '--b--', ''],
  ]
  return Buffer.from(lines.join('\r\n'))
}

function deliver(to: string, id: string): Promise<string> {
  const raw = mail(to, id)
  return sendMail({ port: platform.smtp.port, from: `${canary('envelope')}@simulator.invalid`, to: [to], raw })
}

async function messageCount(): Promise<number> {
  return (await call('GET', `/v1/identities/${ADA.id}/messages`)).json?.data?.length ?? 0
}

/** Mail that arrives, that is refused, and that meets each fault on its way. */
async function sendMails(): Promise<void> {
  await deliver(ADA.address, 'plain')
  await deliver(`${canary('unknownbox')}.test@agents.localhost`, 'unknown')
  for (const point of ['r2.put', 'd1.query', 'object.call', 'inbound.raw_stored', 'parse', 'inbound.leased'] as const) {
    decisions.set(point, 'fail')
    await deliver(ADA.address, point)
  }
  await vi.waitUntil(async () => (await messageCount()) >= 3, { timeout: 60_000, interval: 200 })
}

/** Requests that succeed, that are refused, and that meet faults, with canaries wherever a caller may write. */
async function sendRequests(): Promise<void> {
  const identity = {
    username: canary('username'),
    display_name: canary('display'),
    purpose: canary('purpose'),
    client_id: canary('clientid'),
    owner: { name: canary('owner'), email: `${canary('ownermail')}@example.com` },
    signature: { text: canary('signature') },
    metadata: { note: canary('metadata') },
  }
  for (const fault of [null, 'd1.batch', 'd1.query', 'object.call'] as const) {
    if (fault !== null) decisions.set(fault, 'fail')
    const headers = { 'Idempotency-Key': canary('idempotency') + String(fault) }
    await call(
      'POST',
      `/v1/tenants/${TENANT}/identities`,
      { ...identity, username: `${identity.username}${fault?.length ?? ''}` },
      headers,
    )
  }
  await call('GET', `/v1/identities/${canary('path')}`)
  await call('GET', `/v1/${canary('path')}?${canary('query')}`)
  await call('GET', `/v1/identities/${ADA.id}/messages?label=${canary('label')}&status=${canary('query')}`)
  await call(
    'GET',
    `/v1/identities/${ADA.id}/wait?timeout=1&subject_contains=${canary('query')}&from=${canary('lookup')}@example.com`,
  )
  await call('GET', `/v1/identities/lookup?address=${canary('lookup')}@example.com`)
  await call('POST', `/v1/tenants/${TENANT}/identities`, `{"${canary('badjson')}`)
  await call('POST', `/v1/tenants/${TENANT}/identities`, { username: 7, display_name: canary('badbody') })
  await call('GET', '/v1/me', undefined, {
    authorization: `Bearer pmk_live_${canary('bearer')}`,
    'x-note': canary('header'),
  })
  await call('GET', '/v1/me', undefined, { authorization: canary('bearer') })
}

const secrets: string[] = []

/** A key, an endpoint whose receiver fails, and mail that goes out. */
async function sendAndNotify(): Promise<void> {
  const made = [
    await call('POST', '/v1/keys', { name: canary('keyname'), level: 'tenant', permissions: ['identities:read'] }),
    await call('POST', `/v1/tenants/${TENANT}/webhooks`, {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${canary('hook')}`,
      events: ['*'],
      description: canary('hooknote'),
    }),
  ]
  secrets.push(...made.map(({ json }) => json?.secret ?? ''))
  await call('POST', `/v1/webhooks/${made[1]?.json?.id}/test`)
  const message = {
    to: [{ address: `${canary('outto')}@simulator.invalid`, name: canary('outname') }],
    subject: canary('outsubject'),
    text: canary('outbody'),
    attachments: [{ filename: `${canary('outfile')}.txt`, content_type: 'text/plain', content_base64: 'eA==' }],
  }
  for (const fault of [null, 'r2.put', 'object.call'] as const) {
    if (fault !== null) decisions.set(fault, 'fail')
    await call('POST', `/v1/identities/${ADA.id}/messages`, message, { 'Idempotency-Key': `send-${fault}` })
  }
}

/** A fault goes to whoever comes first, perhaps to work in the background: asks until a request met it. */
async function meetPanic(): Promise<void> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    decisions.set('d1.query', 'fail')
    const { status } = await call('GET', `/v1/identities/${ADA.id}?${canary('query')}`)
    if (status === 500) return
  }
  throw new Error('no request met the fault')
}

let log: string

beforeAll(async () => {
  await sendMails()
  await sendRequests()
  await meetPanic()
  await sendAndNotify()
  await platform.door.scheduled('* * * * *', Date.now())
  log = readFileSync(platform.state.log, 'utf8')
}, 180_000)

// Covers: I5, SEC-8, FR-PRV-6, G-16
describe('the log', () => {
  test('it::privacy::i5_the_log_tells_of_all_that_happened_here', () => {
    const events = new Set([...log.matchAll(/"event":"([a-z_]+)"/g)].map(([, event]) => event))

    expect([...events]).toEqual(
      expect.arrayContaining(['http_request', 'inbound_accepted', 'inbound_rejected', 'inbound_processed', 'panic']),
    )
  })

  test.for(PLACES)('it::privacy::i5_no_canary_of_the_%s_is_in_the_log', (place) => {
    const word = canary(place)
    const forms = [
      word,
      Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1),
      Buffer.from(word).toString('hex'),
    ]

    expect(forms.filter((form) => log.includes(form))).toEqual([])
  })

  test('it::privacy::i5_no_key_and_no_secret_is_in_the_log', () => {
    const all = [TENANT_KEY, PLATFORM_KEY, ...secrets].map((key) => key.split('_').at(-1) ?? '')

    expect(all.every((key) => key.length > 20)).toBe(true)
    expect(all.filter((key) => log.includes(key))).toEqual([])
    expect(log).not.toMatch(/pmk_(live|test)_|whsec_/)
  })

  test('it::privacy::i5_no_address_is_in_the_log', () => {
    expect(log.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? []).toEqual([])
  })
})
