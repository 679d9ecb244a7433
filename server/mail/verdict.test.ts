import { Buffer } from 'node:buffer'
import { afterAll, describe, expect, test } from 'vitest'
import { rsaKey, signDkim } from '../../test/corpus/auth/signer.ts'
import { createZone } from '../../test/zone.ts'
import { parseMail } from './parse.ts'
import { authenticate, decideVerdict } from './verdict.ts'

// Covers: FR-IN-4, B13, D1, S65, S68, S90. Single messages stand in test/corpus/auth; here are the floods.

const MIB = 1024 * 1024
const NOW_MS = 1_791_532_800_000
/** CPU of one message, of which the verdict may take a part; measured here with others on the same cores. */
const CPU_MS_MAX = 8000

const key = rsaKey(2048)
const FIELDS =
  'From: Ada <ada@example.com>\r\nTo: agent@agents.example\r\nSubject: x\r\nDate: x\r\nMessage-ID: <a@example.com>\r\n'
const POLICY = '_dmarc.example.com TXT v=DMARC1; p=reject'

/** Signatures that are worth hashing the body for, each with a length of its own, though none of them is right. */
function junk(count: number, canonicalization = 'relaxed/relaxed'): string {
  const tags = `v=1; a=rsa-sha256; c=${canonicalization}; d=example.com; h=from; bh=AAAA; b=AAAA`
  return Array.from({ length: count }, (_, index) => `DKIM-Signature: ${tags}; s=s${index}; l=${index}\r\n`).join('')
}

async function judge(raw: Uint8Array, zone = POLICY) {
  const { resolve, questions } = createZone(zone)
  const before = process.cpuUsage()
  const judged = await authenticate({
    raw,
    mail: parseMail(raw),
    envelopeFrom: 'ada@example.com',
    trustedAuthservId: '',
    resolve,
    nowMs: NOW_MS,
  })
  const used = process.cpuUsage(before)
  return { ...judged, questions, cpuMs: (used.user + used.system) / 1000 }
}

const slowest = { name: '', cpuMs: 0 }
afterAll(() => {
  process.stdout.write(`verdict: slowest flood "${slowest.name}" ${Math.round(slowest.cpuMs)} ms of CPU\n`)
})

describe('signatures beyond the bound', () => {
  const good = signDkim(`${FIELDS}\r\nbody\r\n`, { key, d: 'example.com', s: 'rsa' })
  const zone = `${POLICY}\nrsa._domainkey.example.com ${`TXT ${key.record}`}`

  test('core::auth::s68_the_tenth_signature_counts', async () => {
    const judged = await judge(Buffer.from(junk(9) + good, 'latin1'), zone)

    expect(judged.verdict).toBe('pass')
    expect(judged.evidence.dkim).toHaveLength(10)
  })

  test('core::auth::s68_the_eleventh_signature_is_not_looked_at', async () => {
    const judged = await judge(Buffer.from(junk(10) + good, 'latin1'), zone)

    expect(judged.verdict).toBe('unverified')
    expect(judged.evidence.dkim).toHaveLength(10)
    expect(judged.questions).not.toContain('rsa._domainkey.example.com TXT')
  })

  test('core::auth::s68_four_hundred_signatures_cost_ten_questions_for_keys', async () => {
    const judged = await judge(Buffer.from(`${junk(400)}${FIELDS}\r\n${'line\r\n'.repeat((2 * MIB) / 6)}`))

    expect(judged.evidence.dkim).toHaveLength(10)
    expect(judged.questions.filter((question) => question.includes('_domainkey'))).toHaveLength(10)
    expect(judged.cpuMs).toBeLessThan(CPU_MS_MAX)
  })

  test('core::auth::s68_a_body_over_10_mib_is_hashed_for_three_signatures', async () => {
    const judged = await judge(Buffer.from(`${junk(10)}${FIELDS}\r\n${'line\r\n'.repeat((11 * MIB) / 6)}`))

    expect(judged.evidence.dkim).toHaveLength(3)
  })

  test('core::auth::s68_a_signature_longer_than_32_kib_is_not_read', async () => {
    const bomb = `DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=x; h=from:${'x:'.repeat(20_000)}x; bh=AAAA; b=AAAA\r\n`

    const judged = await judge(Buffer.from(bomb + good, 'latin1'), zone)

    expect(judged.evidence.dkim).toMatchObject([{ s: 'rsa', result: 'pass' }])
  })

  test('core::auth::s65_the_policy_of_the_author_is_asked_for_before_any_key', async () => {
    const judged = await judge(Buffer.from(`${junk(400)}${FIELDS}\r\n`))

    expect(judged.questions[0]).toBe('_dmarc.example.com TXT')
    expect(judged.evidence.dmarc.policy).toBe('reject')
  })
})

describe('floods', () => {
  test.for([
    ['9.9 MiB of ordinary lines', `${'x'.repeat(76)}\r\n`, 9.9],
    ['9.9 MiB of bare line feeds', '\n', 9.9],
    ['9.9 MiB of lines of one blank', ' \r\n', 9.9],
    ['25 MiB of lines of one blank', ' \r\n', 25],
    ['25 MiB of lines that need reducing', 'a  b \n', 25],
    ['25 MiB of bare carriage returns', '\r', 25],
    ['25 MiB of one endless line', 'x', 25],
    ['25 MiB of one endless blank', '\t', 25],
  ] as const)('core::auth::s90_%s_is_hashed_within_the_budget', async ([name, unit, mib]) => {
    const body = unit.repeat(Math.floor((mib * MIB) / unit.length))
    const raw = Buffer.from(`${junk(5)}${junk(5, 'simple/simple')}${FIELDS}\r\n${body}`)

    const judged = await judge(raw)

    Object.assign(slowest, judged.cpuMs > slowest.cpuMs ? { name, cpuMs: judged.cpuMs } : {})
    expect(judged.verdict).toBe('unverified')
    expect(judged.cpuMs).toBeLessThan(CPU_MS_MAX)
  })

  test.for([
    ['folds', `X: a\r\n${' \r\n'.repeat(600_000)}`],
    ['fields', 'X:\r\n'.repeat(490_000)],
    ['From fields', 'From:a\r\n'.repeat(240_000)],
    ['ARC fields', 'ARC-Seal: i=1; a=rsa-sha256\r\n'.repeat(60_000)],
    ['blanks around an instance', `ARC-Seal: ${`; i${' '.repeat(199)}`.repeat(5000)}\r\n`],
  ] as const)('core::auth::s90_a_header_of_%s_is_read_within_the_budget', async ([name, fields]) => {
    const judged = await judge(Buffer.from(`${junk(10)}${FIELDS}${fields}\r\nbody`))

    Object.assign(slowest, judged.cpuMs > slowest.cpuMs ? { name, cpuMs: judged.cpuMs } : {})
    expect(judged.verdict).not.toBe('pass')
    expect(judged.cpuMs).toBeLessThan(CPU_MS_MAX)
  })

  test('core::auth::s52_a_header_that_never_ends_verifies_nothing', async () => {
    const judged = await judge(Buffer.from(junk(1) + FIELDS + 'X: a\r\n'.repeat(500_000)))

    expect(judged.evidence.dkim).toEqual([])
    expect(judged.verdict).toBe('unverified')
  })
})

describe('the author', () => {
  test('core::auth::b13_a_second_from_that_the_parser_missed_still_caps_the_verdict', async () => {
    const raw = Buffer.from(
      `From: chief@example.com\r\n${signDkim(`${FIELDS}\r\n`, { key, d: 'example.com', s: 'rsa' })}`,
      'latin1',
    )
    const { resolve } = createZone(`${POLICY}\nrsa._domainkey.example.com TXT ${key.record}`)

    const judged = await authenticate({
      raw,
      mail: { ...parseMail(raw), multipleFrom: false },
      envelopeFrom: '',
      trustedAuthservId: '',
      resolve,
      nowMs: NOW_MS,
    })

    expect(judged.evidence.dmarc.result).toBe('pass')
    expect(judged.evidence.multiple_from).toBe(true)
    expect(judged.verdict).toBe('unaligned')
  })

  test('core::auth::an_empty_message_has_no_author_and_no_verdict', async () => {
    const judged = await judge(new Uint8Array(0))

    expect(judged.verdict).toBe('none')
    expect(judged.questions).toEqual([])
  })
})

describe('the verdict table', () => {
  const checked = { result: 'fail', domain: 'example.com', source: 'authserv' } as const
  const unchecked = { result: 'none', domain: null, source: null } as const
  const dmarc = (result: 'pass' | 'fail' | 'none' | 'temperror', policy: 'none' | 'quarantine' | 'reject' | null) => ({
    result,
    policy,
    record_domain: null,
    aligned_by: null,
  })

  test.for([
    ['pass', dmarc('pass', 'reject'), checked, false, 'pass'],
    ['fail of quarantine', dmarc('fail', 'quarantine'), checked, false, 'fail'],
    ['fail of reject', dmarc('fail', 'reject'), checked, false, 'fail'],
    ['fail of reject with SPF unchecked', dmarc('fail', 'reject'), unchecked, false, 'unverified'],
    ['fail of none', dmarc('fail', 'none'), checked, false, 'unaligned'],
    ['fail of none with SPF unchecked', dmarc('fail', 'none'), unchecked, false, 'unaligned'],
    ['temporary error', dmarc('temperror', 'reject'), unchecked, false, 'softfail'],
    ['no record', dmarc('none', null), checked, false, 'none'],
    ['pass with several From', dmarc('pass', 'reject'), checked, true, 'unaligned'],
    ['fail with several From', dmarc('fail', 'reject'), checked, true, 'fail'],
    ['no record with several From', dmarc('none', null), checked, true, 'none'],
    ['temporary error with several From', dmarc('temperror', null), checked, true, 'softfail'],
  ] as const)('core::auth::d1_%s', ([, result, spf, multiple_from, verdict]) => {
    expect(decideVerdict({ dmarc: result, spf, multiple_from })).toBe(verdict)
  })
})
