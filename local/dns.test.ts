import { describe, expect, test } from 'vitest'
import { answerer, startDns, type Upstream } from './dns.ts'

const never: Upstream = () => Promise.reject(new Error('must not be asked'))

function failing(code: string): Upstream {
  return () => Promise.reject(Object.assign(new Error(code), { code }))
}

describe('answerer', () => {
  test.each([
    'localhost',
    'agents.localhost',
    'simulator.invalid',
    'a.b.test',
    'host.example',
    'example.com',
    '_dmarc.example.net',
    'Example.ORG.',
  ])('core::local::dns_reserved_name_%s_does_not_exist_and_asks_nobody', async (name) => {
    expect(await answerer(never)(name, 'TXT')).toEqual({ Status: 3, Answer: [] })
  })

  test.each([
    ['TXT', 16],
    ['16', 16],
    ['mx', 15],
  ])('core::local::dns_takes_type_%s', async (type, number) => {
    const answer = await answerer(() => Promise.resolve(['data']))('mail.corp', type)

    expect(answer).toEqual({ Status: 0, Answer: [{ name: 'mail.corp', type: number, TTL: 60, data: 'data' }] })
  })

  test.each([
    ['ENOTFOUND', 3],
    ['ENODATA', 0],
    ['ETIMEOUT', 2],
    ['ECONNREFUSED', 2],
    ['ESERVFAIL', 2],
  ])('core::local::dns_%s_answers_status_%i', async (code, status) => {
    expect(await answerer(failing(code))('mail.corp', 'A')).toEqual({ Status: status, Answer: [] })
  })

  test('core::local::dns_unknown_type_is_not_implemented', async () => {
    expect(await answerer(never)('mail.corp', 'ANY')).toEqual({ Status: 4, Answer: [] })
  })

  test('core::local::dns_failure_is_remembered_for_thirty_seconds', async () => {
    let nowMs = 0
    const asked: string[] = []
    const answer = answerer(
      (name) => {
        asked.push(name)
        return failing('ETIMEOUT')(name, 'A')
      },
      () => nowMs,
    )

    await answer('mail.corp', 'A')
    nowMs = 29_999
    await answer('mail.corp', 'A')
    nowMs = 30_000
    await answer('mail.corp', 'A')

    expect(asked).toEqual(['mail.corp', 'mail.corp'])
  })

  test('core::local::dns_three_failures_in_a_row_spare_every_name_the_wait', async () => {
    const asked: string[] = []
    const answer = answerer((name) => {
      asked.push(name)
      return failing('ETIMEOUT')(name, 'A')
    })

    for (const name of ['a.corp', 'b.corp', 'c.corp', 'd.corp']) await answer(name, 'A')

    expect(asked).toEqual(['a.corp', 'b.corp', 'c.corp'])
  })
})

describe('startDns', () => {
  test('it::local::dns_answers_json_on_two_paths', async () => {
    const dns = await startDns(() => Promise.resolve(['10 mx.corp.']))

    const answers = await Promise.all(
      dns.urls.map(async (url) => {
        const response = await fetch(`${url}?name=mail.corp&type=MX`)
        return { type: response.headers.get('content-type'), body: await response.json() }
      }),
    )
    await dns.close()

    expect(new Set(dns.urls).size).toBe(2)
    const body = { Status: 0, Answer: [{ name: 'mail.corp', type: 15, TTL: 60, data: '10 mx.corp.' }] }
    expect(answers).toMatchObject([
      { type: 'application/dns-json', body },
      { type: 'application/dns-json', body },
    ])
  })
})
