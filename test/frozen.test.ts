import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { AttachmentId, ID_PREFIXES, IdentityId, MessageId, TenantId } from '../contract/ids.ts'
import { InboundJob } from '../server/inbound/job.ts'
import { MAILBOX_OPS } from '../server/mailbox/ops.ts'
import { OutboundJob } from '../server/outbound/job.ts'
import { attachmentKey, inboundPrefix, rawKey, sentAttachmentKey, sentKey } from '../server/platform/blob-keys.ts'
import { hmacSha256Hex } from '../server/platform/crypto.ts'
import { derivedId } from '../server/platform/ids.ts'
import { open, seal } from '../server/platform/seal.ts'
import { QUOTA_OPS } from '../server/quota/ops.ts'

/**
 * What stored data depends on. A failure here means that a deployment could not read what it has written: such a change
 * needs a planned migration, never a rename. [spec/platform-invariants.md 16]
 */
const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const OWNER = { tenantId: TenantId.parse(`ten_${ULID}`), identityId: IdentityId.parse(`idn_${ULID}`) }
const MESSAGE = MessageId.parse(`msg_${ULID}`)
const KEY = new Uint8Array(32).map((_, i) => i)

function wranglerConfig(): Record<string, unknown> {
  const text = readFileSync(fileURLToPath(new URL('../wrangler.jsonc', import.meta.url).href), 'utf8')
  return JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')) as Record<string, unknown>
}

test('core::frozen::id_prefixes', () => {
  expect(Object.keys(ID_PREFIXES).join(' ')).toBe(
    'ten ptn idn adr dom thr msg att whk dlv evt key era exp job aud req usr inv dlq hld prb sac',
  )
})

test('core::frozen::keys_of_stored_objects', () => {
  expect(rawKey(OWNER, MESSAGE)).toBe(`t/ten_${ULID}/i/idn_${ULID}/m/msg_${ULID}/raw.eml`)
  expect(attachmentKey(OWNER, MESSAGE, AttachmentId.parse(`att_${ULID}`))).toBe(
    `t/ten_${ULID}/i/idn_${ULID}/m/msg_${ULID}/a/att_${ULID}`,
  )
  expect(sentKey(OWNER, MESSAGE)).toBe(`t/ten_${ULID}/i/idn_${ULID}/out/msg_${ULID}.eml`)
  expect(sentAttachmentKey(OWNER, MESSAGE, AttachmentId.parse(`att_${ULID}`))).toBe(
    `t/ten_${ULID}/i/idn_${ULID}/out/msg_${ULID}/a/att_${ULID}`,
  )
  expect(inboundPrefix(OWNER)).toBe(`t/ten_${ULID}/i/idn_${ULID}/m/`)
})

test('core::frozen::classes_bindings_and_migration_tags', () => {
  expect(wranglerConfig()).toMatchObject({
    name: 'pactmail',
    durable_objects: {
      bindings: [
        { name: 'MAILBOX', class_name: 'IdentityMailbox' },
        { name: 'QUOTA', class_name: 'TenantQuota' },
      ],
    },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['IdentityMailbox', 'TenantQuota'] }],
    d1_databases: [{ binding: 'DB' }, { binding: 'AUDIT_DB' }],
    r2_buckets: [{ binding: 'BLOBS', bucket_name: 'pactmail-blobs' }],
  })
})

test('core::frozen::operations_of_objects_only_grow', () => {
  expect(MAILBOX_OPS).toEqual(
    expect.arrayContaining([
      'init',
      'emit_event',
      'get_events',
      'expect_delivery',
      'lease_delivery',
      'ingest',
      'tick_effects',
      'submit',
      'begin_transport',
      'claim_transport',
      'record_transport_outcome',
      'apply_delivery_event',
    ]),
  )
  expect(QUOTA_OPS).toEqual(
    expect.arrayContaining(['init', 'hold', 'settle', 'reserve', 'release', 'admit_inbound', 'record_usage']),
  )
})

test('core::frozen::a_pointer_of_the_first_release_is_read', () => {
  const body = {
    v: 1,
    kind: 'message',
    source: { type: 'routing' },
    message_id: MESSAGE,
    tenant_id: OWNER.tenantId,
    identity_id: OWNER.identityId,
    r2_key: rawKey(OWNER, MESSAGE),
    raw_size: 12,
    envelope_from: '',
    envelope_to: 'ada.test@agents.localhost',
    received_at: 1_791_540_000_000,
    request_id: `req_${ULID}`,
    loopback: null,
  }

  expect(InboundJob.parse(body)).toEqual(body)
  expect(JSON.stringify(body).length).toBeLessThan(4_096)
})

test('core::frozen::a_pointer_to_a_queued_message_of_the_first_release_is_read', () => {
  const body = {
    v: 1,
    kind: 'send',
    tenant_id: OWNER.tenantId,
    identity_id: OWNER.identityId,
    message_id: MESSAGE,
    request_id: `req_${ULID}`,
  }

  expect(OutboundJob.parse(body)).toEqual(body)
})

test('core::frozen::derived_ids_and_hashes', () => {
  expect(derivedId('evt', KEY, 1_791_540_000_000, 'intent:req_1:idn_1:init')).toBe('evt_01M4G1NX807GEA2WH4824NKVW2')
  expect(hmacSha256Hex(KEY, 'ada.test@agents.localhost')).toBe(
    '246a836e328b0d3425ebb9a2eb2bed426a1fcf754823dcb4e4e12502f7841eb8',
  )
})

test('core::frozen::a_sealed_value_of_the_first_release_opens_in_its_place_and_nowhere_else', async () => {
  const keys = { active: KEY, others: [] }
  const place = { table: 'webhook_endpoints', column: 'secret_enc', row: 'whk_1' }
  const sealed = await seal(keys, place, new TextEncoder().encode('secret'))

  expect(sealed).toMatch(/^pm1\.[0-9a-f]{16}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]+$/)
  expect(new TextDecoder().decode(await open(keys, place, sealed))).toBe('secret')
  await expect(open(keys, { ...place, row: 'whk_2' }, sealed)).rejects.toThrow()
})
