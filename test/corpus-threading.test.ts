import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { normaliseMessageId, parseMessageIdList } from '../server/mail/message-id.ts'
import { normaliseSubject } from '../server/mail/subject.ts'
import { resolveThread, type ThreadDecision, type ThreadLookup } from '../server/mail/thread-match.ts'
import type { ThreadTokenCheck } from '../server/mail/thread-token.ts'

// Covers: FR-THR-1, A2, B3, C1, C2, C7, C8, C9, D10, S89

type Case<Extra> = { readonly id: string; readonly edge: readonly string[] } & Extra

function table<Extra>(name: string): Case<Extra>[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'corpus', 'threading', `${name}.json`), 'utf8'))
}

const ids = table<{ value: string; expected: string | null }>('message-ids')
const references = table<{ value: string; max: number; expected: string[] }>('references')
const subjects = table<{ value: string | null; expected: string }>('subjects')
const threads = table<{
  token: number | 'absent' | 'invalid'
  inReplyTo: string | null
  references: string[]
  sender: string | null
  expected: ThreadDecision
}>('threads')

afterAll(() => {
  process.stdout.write(
    `threading corpus: ${ids.length} ids, ${references.length} lists, ${subjects.length} subjects, ${threads.length} threads\n`,
  )
})

describe('Message-ID', () => {
  test.for(ids)('core::threading::$id', ({ value, expected }) => {
    expect(normaliseMessageId(value)).toBe(expected)
  })
})

describe('References', () => {
  test.for(references)('core::threading::$id', ({ value, max, expected }) => {
    expect(parseMessageIdList(value, max)).toEqual(expected)
  })
})

describe('subjects', () => {
  test.for(subjects)('core::threading::$id', ({ value, expected }) => {
    expect(normaliseSubject(value)).toBe(expected)
  })
})

/** Two threads: 7 with Ada, of whom one message came in and one went out, and 8 with Bob. */
const mailbox: ThreadLookup = {
  threadExists: (seq) => seq === 7 || seq === 8,
  threadOfMessageId: (id) =>
    new Map([
      ['in7@example.com', 7],
      ['out7@mx.example.org', 7],
      ['in8@example.com', 8],
    ]).get(id) ?? null,
  isParticipant: (seq, address) =>
    (seq === 7 && address === 'ada@example.com') || (seq === 8 && address === 'bob@example.com'),
}

const tokens: Readonly<Record<string, ThreadTokenCheck>> = {
  absent: { kind: 'absent' },
  invalid: { kind: 'invalid' },
  7: { kind: 'valid', seq: 7n, kid: '0', current: true },
  99: { kind: 'valid', seq: 99n, kid: '0', current: true },
}

describe('threads', () => {
  test.for(threads)('core::threading::$id', ({ token, inReplyTo, references: list, sender, expected }) => {
    const check = tokens[token] ?? { kind: 'absent' }

    expect(
      resolveThread({ token: check, inReplyTo, references: list, senderAddress: sender, lookup: mailbox }),
    ).toEqual(expected)
  })
})

describe('corpus', () => {
  test('core::threading::every_case_has_an_own_id_and_an_edge', () => {
    const cases = [...ids, ...references, ...subjects, ...threads]

    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    expect(cases.filter(({ edge }) => edge.length === 0)).toEqual([])
  })
})
