import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { WebhookId } from '../../contract/ids.ts'
import { newSecret, openCurrentSecret, openSigningSecrets, presentSecret, sealSecret } from './secrets.ts'
import { signedHeaders } from './sign.ts'

// Covers: FR-WH-2, webhooks 6, 7; the vectors are those of Standard Webhooks and of the library it came from

const secretOf = (text: string) => new Uint8Array(Buffer.from(text.replace('whsec_', ''), 'base64'))
const EVENT = { userAgent: 'PactMail/1.0 (+https://api.example.org)' }

test.for([
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    id: 'msg_loFOjxBNrRLzqYUf',
    seconds: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
])('core::webhooks::the_published_vector_$id_comes_out', ({ secret, id, seconds, body, signature }) => {
  const headers = signedHeaders({
    ...EVENT,
    eventId: id as never,
    body,
    secrets: [secretOf(secret)],
    nowMs: seconds * 1000 + 999,
  })

  expect(headers).toMatchObject({
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  })
})

test('core::webhooks::two_secrets_make_two_signatures_in_their_order_over_the_bytes_of_utf_8', () => {
  const [current, previous] = [newSecret(), newSecret()]
  const body = '{"text":"Grüße, 世界 🌍"}'

  const headers = signedHeaders({
    ...EVENT,
    eventId: 'evt_1' as never,
    body,
    secrets: [current, previous],
    nowMs: Date.now(),
  })

  const [first, second, ...more] = headers['webhook-signature']?.split(' ') ?? []
  const only = (signature: string | undefined) => ({ ...headers, 'webhook-signature': signature ?? '' })
  expect(more).toEqual([])
  expect(new Webhook(presentSecret(current)).verify(Buffer.from(body), only(first))).toBeDefined()
  expect(new Webhook(presentSecret(previous)).verify(Buffer.from(body), only(second))).toBeDefined()
  expect(() => new Webhook(presentSecret(previous)).verify(Buffer.from(body), only(first))).toThrow()
})

const KEYS = { active: new Uint8Array(32).fill(1), others: [] }
const ENDPOINT = WebhookId.parse('whk_01ARZ3NDEKTSV4RRFFQ69G5FAV')
const OTHER = WebhookId.parse('whk_01ARZ3NDEKTSV4RRFFQ69G5FAW')

async function stored(secret: Uint8Array, previous: Uint8Array | null, prevSecretExpiresAt: number | null) {
  return {
    id: ENDPOINT,
    secretEnc: await sealSecret(KEYS, secret, ENDPOINT, 'secret_enc'),
    prevSecretEnc: previous === null ? null : await sealSecret(KEYS, previous, ENDPOINT, 'prev_secret_enc'),
    prevSecretExpiresAt,
  }
}

test('core::webhooks::a_new_secret_has_32_bytes_behind_its_prefix_and_is_never_the_same', () => {
  const texts = [presentSecret(newSecret()), presentSecret(newSecret())]

  expect(texts[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(texts[0]).not.toBe(texts[1])
})

test('core::webhooks::both_secrets_open_exactly_until_the_overlap_ends', async () => {
  const [current, previous] = [newSecret(), newSecret()]
  const endpoint = await stored(current, previous, 1_000)

  expect(await openSigningSecrets(KEYS, endpoint, 999)).toEqual([current, previous])
  expect(await openSigningSecrets(KEYS, endpoint, 1_000)).toEqual([current])
})

test.for([
  ['another endpoint', { id: OTHER }],
  ['the column of the secret before', { id: ENDPOINT, fromPrevious: true }],
] as const)('core::webhooks::a_secret_sealed_for_%s_does_not_open', async ([, place]) => {
  const endpoint = await stored(newSecret(), newSecret(), null)
  const secretEnc = 'fromPrevious' in place ? (endpoint.prevSecretEnc ?? '') : endpoint.secretEnc

  await expect(openCurrentSecret(KEYS, { ...endpoint, id: place.id, secretEnc })).rejects.toThrow()
})
