import { afterAll, describe, expect, test } from 'vitest'
import { startDns } from './dns.ts'
import { stampHeader } from './spf.ts'

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'TXT strict.corp': ['"v=spf1 ip4:192.0.2.0/24" " mx -all"'],
  'MX strict.corp': ['10 mx.strict.corp.'],
  'A mx.strict.corp': ['198.51.100.9'],
}

const dns = await startDns((name, type) => {
  if (name === 'broken.corp') return Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' }))
  const data = ZONE[`${type} ${name}`]
  return data === undefined
    ? Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    : Promise.resolve(data)
})
afterAll(() => dns.close())

describe('stampHeader', () => {
  test.each([
    ['listed address', '192.0.2.7', 'a@strict.corp', 'pass', 'strict.corp'],
    ['address of the mail exchanger', '198.51.100.9', 'a@strict.corp', 'pass', 'strict.corp'],
    ['unlisted address', '203.0.113.1', 'a@strict.corp', 'fail', 'strict.corp'],
    ['reserved name', '127.0.0.1', 'a@simulator.invalid', 'none', 'simulator.invalid'],
    ['resolver without an answer', '192.0.2.7', 'a@broken.corp', 'temperror', 'broken.corp'],
  ])('core::local::stamp_of_%s', async (_, address, envelopeFrom, result, domain) => {
    const header = await stampHeader('mx.example.net', dns.urls, { address, helo: 'host.example', envelopeFrom })

    expect(header).toBe(
      `Authentication-Results: mx.example.net; spf=${result}\r\n smtp.mailfrom=${domain}\r\n smtp.helo=host.example\r\n`,
    )
  })

  test('core::local::stamp_of_the_null_sender_judges_the_helo', async () => {
    const header = await stampHeader('mx.example.net', dns.urls, {
      address: '192.0.2.7',
      helo: 'strict.corp',
      envelopeFrom: '',
    })

    expect(header).toBe('Authentication-Results: mx.example.net; spf=pass\r\n smtp.helo=strict.corp\r\n')
  })

  test.each(['x; dmarc=pass', 'x\tspf=pass', '(comment', '"quoted"', ''])(
    'core::local::stamp_carries_no_result_that_a_helo_%j_claims',
    async (helo) => {
      const header = await stampHeader('mx.example.net', dns.urls, {
        address: '192.0.2.7',
        helo,
        envelopeFrom: 'a@simulator.invalid',
      })

      expect(header).toBe('Authentication-Results: mx.example.net; spf=none\r\n smtp.mailfrom=simulator.invalid\r\n')
    },
  )

  test('core::local::stamp_asks_the_second_resolver_when_the_first_is_down', async () => {
    const resolvers = ['http://127.0.0.1:9/dns-query', dns.urls[1]]

    const header = await stampHeader('mx.example.net', resolvers, {
      address: '192.0.2.7',
      helo: 'host.example',
      envelopeFrom: 'a@strict.corp',
    })

    expect(header).toContain('spf=pass')
  })
})
