import { afterAll, expect, test } from 'vitest'
import { sendMail } from '../../../local/smtp-session.ts'
import { startTestPlatform } from '../../../local/test-platform.ts'
import { PactMail, PactMailError } from '../src/pactmail.ts'

// Covers: FR-SDK-1, FR-IN-1: what an agent does with its mail, against the running platform

const platform = await startTestPlatform({ settings: { PM_LOCAL_STAMP: 'off', PM_LOCAL_RATE_LIMITS: 'off' } })
afterAll(() => platform.stop())

const client = new PactMail({ apiKey: platform.seeded.tenant_key, baseUrl: platform.apiUrl })
const [ADA = { id: '', address: '' }, BEN = { id: '', address: '' }] = platform.seeded.identities
const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Every value of a byte, twice: whatever is encoded once too often shows. */
const FILE = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))

/** A mail with two forms of its text and one file; bytes above 127 stand in it as they are. */
function mailWithFile(to: string, subject: string): Buffer {
  const lines = [
    ...['From: =?utf-8?q?J=C3=B6?= <jo@simulator.invalid>', `To: ${to}`, `Subject: ${subject}`],
    ...[`Message-ID: <${subject.replaceAll(' ', '-')}@simulator.invalid>`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=outer', '', '--outer'],
    ...['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', 'Grüße.', '.', '--outer'],
    ...['Content-Type: application/octet-stream', 'Content-Disposition: attachment; filename="every byte.bin"'],
    ...['Content-Transfer-Encoding: base64', '', FILE.toString('base64'), '--outer--', ''],
  ]
  return Buffer.from(lines.join('\r\n'))
}

async function deliver(to: string, raw: Buffer): Promise<void> {
  const reply = await sendMail({ port: platform.smtp.port, from: 'jo@simulator.invalid', to: [to], raw })
  if (!reply.startsWith('250')) throw new Error(reply)
}

test('sdk::typescript::an_agent_waits_for_a_mail_and_reads_all_of_it', async () => {
  const raw = mailWithFile(ADA.address, 'Your booking')
  const waiting = client.messages.wait({ identity_id: ADA.id, subject_contains: 'booking', timeout: 30 })
  await deliver(ADA.address, raw)

  const { message, timed_out } = await waiting

  const place = { identity_id: ADA.id, message_id: message?.id ?? '' }
  const thread = await client.threads.get({ identity_id: ADA.id, thread_id: message?.thread_id ?? '' })
  const read = await client.messages.get(place)
  const bytes = await client.messages.raw(place)
  const file = await client.messages.attachment({ ...place, attachment_id: read.attachments[0]?.id ?? '' })
  expect(timed_out).toBe(false)
  expect(thread.messages.map(({ id }) => id)).toEqual([message?.id])
  expect(read).toMatchObject({ subject: 'Your booking', from: { address: 'jo@simulator.invalid', name: 'Jö' } })
  expect(read.extracted_text).toBe('Grüße.\n.')
  expect(read.attachments).toMatchObject([{ filename: 'every byte.bin', size: FILE.length }])
  expect(Buffer.from(await bytes.arrayBuffer()).equals(raw)).toBe(true)
  expect(Buffer.from(await file.arrayBuffer()).equals(FILE)).toBe(true)
})

test('sdk::typescript::labels_are_set_taken_off_and_found', async () => {
  await deliver(ADA.address, mailWithFile(ADA.address, 'To be filed'))
  const { message } = await client.messages.wait({
    identity_id: ADA.id,
    subject_contains: 'filed',
    since: '2026-01-01T00:00:00Z',
  })
  const place = { identity_id: ADA.id, message_id: message?.id ?? '' }

  await client.messages.update({ ...place, labels_add: ['travel', 'old'], read: true })
  const updated = await client.messages.update({ ...place, labels_remove: ['old'] })

  const found = await client.messages.list({ identity_id: ADA.id, label: 'travel' })
  expect(updated).toMatchObject({ labels: ['travel'], read: true })
  expect(found.data.map(({ id }) => id)).toEqual([message?.id])
  expect((await client.messages.list({ identity_id: ADA.id, label: 'old' })).data).toEqual([])
})

test('sdk::typescript::sixty_messages_are_read_page_by_page_each_once_newest_first', async () => {
  const subjects = Array.from({ length: 60 }, (_, index) => `Number ${index}`)
  await Promise.all(subjects.map((subject) => deliver(BEN.address, mailWithFile(BEN.address, subject))))
  const count = async () => (await client.messages.list({ identity_id: BEN.id, limit: 100 })).data.length
  await expect.poll(count, { timeout: 20_000, interval: 100 }).toBe(60)

  const read = await Array.fromAsync(client.messages.list({ identity_id: BEN.id, limit: 25 }))

  const pages = await Array.fromAsync(client.messages.list({ identity_id: BEN.id, limit: 25 }).pages())
  expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 10])
  expect(read.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  expect(read.map(({ received_at }) => received_at)).toEqual(
    read
      .map(({ received_at }) => received_at)
      .toSorted()
      .toReversed(),
  )
})

test('sdk::typescript::errors_of_the_running_platform_carry_their_code', async () => {
  const foreign = client.messages.get({ identity_id: ADA.id, message_id: `msg_${NOBODY}` })
  const wrong = client.messages.update({ identity_id: ADA.id, message_id: `msg_${NOBODY}` })
  const stranger = new PactMail({ apiKey: `pmk_test_${'0'.repeat(12)}_${'0'.repeat(52)}`, baseUrl: platform.apiUrl })

  const errors = await Promise.all([foreign, wrong, stranger.me.get()].map((call) => call.catch((e: unknown) => e)))

  expect(errors).toEqual(errors.map(() => expect.any(PactMailError)))
  expect(errors).toMatchObject([
    { code: 'message_not_found', status: 404, retryable: false, requestId: expect.stringMatching(/^req_/) },
    { code: 'invalid_request', status: 400, details: { errors: [{ message: 'at least one field' }] } },
    { code: 'unauthenticated', status: 401, retryable: false },
  ])
})

test('sdk::typescript::an_identity_is_made_once_for_one_idempotency_key', async () => {
  const { tenant_id } = platform.seeded
  const input = { tenant_id, username: 'carol', display_name: 'Carol' }
  const once = { idempotencyKey: 'make-carol' }

  const made = await client.identities.create(input, once)
  const again = await client.identities.create(input, once)
  const other = client.identities.create({ ...input, display_name: 'Another' }, once)

  expect(again).toEqual(made)
  await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 })
  const all = await Array.fromAsync(client.identities.list({}))
  expect(all.filter(({ username }) => username === 'carol')).toHaveLength(1)
})
