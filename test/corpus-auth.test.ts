import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { parseMail } from '../server/mail/parse.ts'
import { authenticate } from '../server/mail/verdict.ts'
import { AUTH_FOLDER, readAuthCases, readAuthMessage, readAuthZone } from './auth-cases.ts'
import { createZone } from './zone.ts'

// Covers: FR-IN-4, B13, D1, D9, S65, S68, RFC 6376, RFC 8463, RFC 8617, RFC 9989

const cases = readAuthCases()
const zone = readAuthZone()

afterAll(() => {
  const verdicts = [...new Set(cases.map((one) => one.expect.verdict))].sort()
  const counts = verdicts.map((verdict) => `${verdict} ${cases.filter((one) => one.expect.verdict === verdict).length}`)
  process.stdout.write(`auth corpus: ${cases.length} messages (${counts.join(', ')})\n`)
})

describe('every message', () => {
  test.for(cases)('core::auth::$id', async ({ id, envelope, settings, expect: expected }) => {
    const raw = readAuthMessage(id)
    const { resolve, questions } = createZone(zone)

    const judged = await authenticate({
      raw,
      mail: parseMail(raw),
      envelopeFrom: envelope.from,
      trustedAuthservId: settings.trusted_authserv_id,
      resolve,
      nowMs: settings.now_ms,
    })

    expect(judged).toEqual(expected)
    expect(new Set(questions).size).toBe(questions.length)
    expect(questions.length).toBeLessThanOrEqual(40)
  })
})

describe('the corpus', () => {
  test('core::auth::every_case_says_what_it_is_and_has_a_message', () => {
    const incomplete = cases.filter(({ edge, source, licence }) => edge.length === 0 || source === '' || licence === '')
    const messages = readdirSync(AUTH_FOLDER).filter((name) => name.endsWith('.eml'))

    expect(incomplete).toEqual([])
    expect(messages.map((name) => name.replace('.eml', ''))).toEqual(cases.map(({ id }) => id))
  })
})
