import { expect, test } from 'vitest'
import { checkAddresses, checkUrl, type GuardRules, isBlockedAddress } from './url-guard.ts'

// Covers: FR-WH-5, security 13, webhooks 8, S2, S50

const RULES: GuardRules = {
  ownHosts: ['api.mail.example.org', 'console.mail.example.org'],
  platformDomain: 'agents.example.org',
  apiHost: 'api.mail.example.org',
  allowLoopback: false,
}
const LOCAL: GuardRules = {
  ownHosts: ['127.0.0.1'],
  platformDomain: 'agents.localhost',
  apiHost: '127.0.0.1:8787',
  allowLoopback: true,
}

const why = (url: string, rules = RULES) => {
  const decision = checkUrl(url, rules)
  return decision.kind === 'refused' ? decision.why : decision.kind
}

test.for([
  'https://hooks.example.com/in',
  'https://hooks.example.com',
  'https://hooks.example.com:443/',
  'https://hooks.example.com:1024/a?b=c',
  'https://hooks.example.com:65535/',
  'https://HOOKS.Example.COM./x',
  'https://xn--bcher-kva.example.net/',
  'https://notlocal.example.net/',
  'https://latest.example.net/',
  'https://agents.example.org.example.net/',
])('core::platform::%s_is_a_target_once_its_addresses_are_known', (url) => {
  expect(why(url)).toBe('resolve')
})

test.for([
  ['http://hooks.example.com/', 'not_https'],
  ['ftp://hooks.example.com/', 'malformed'],
  ['https://', 'malformed'],
  ['https://hooks.example.com/a b', 'malformed'],
  ['https://hooks.example.com/\n', 'malformed'],
  ['https://hooks.example.com:70000/', 'malformed'],
  ['https://b\u00fccher.example.net/', 'malformed'],
  ['https://user@hooks.example.com/', 'has_user'],
  ['https://user:secret@hooks.example.com/', 'has_user'],
  ['https://hooks.example.com/#part', 'has_fragment'],
  ['https://hooks.example.com/#', 'has_fragment'],
  ['https://hooks.example.com:80/', 'bad_port'],
  ['https://hooks.example.com:1023/', 'bad_port'],
  ['https://hooks.example.com:22/', 'bad_port'],
  ['https://intranet/', 'bad_host'],
  ['https://8.8.8.8/', 'bad_host'],
  ['https://127.0.0.1/', 'bad_host'],
  ['https://[::1]/', 'bad_host'],
  ['https://[2606:4700::1]/', 'bad_host'],
  ['https://2130706433/', 'bad_host'],
  ['https://0x7f000001/', 'bad_host'],
  ['https://0177.0.0.1/', 'bad_host'],
  ['https://127.1/', 'bad_host'],
  ['https://127.0.0.1./', 'bad_host'],
  ['https://localhost/', 'bad_host'],
  ['https://a.localhost/', 'bad_host'],
  ['https://printer.local/', 'bad_host'],
  ['https://db.internal/', 'bad_host'],
  ['https://x.invalid/', 'bad_host'],
  ['https://x.test/', 'bad_host'],
  ['https://hooks.example/', 'bad_host'],
  ['https://x.onion/', 'bad_host'],
  ['https://router.home.arpa/', 'bad_host'],
  ['https://1.0.0.127.in-addr.arpa/', 'bad_host'],
  ['https://api.mail.example.org/', 'own_host'],
  ['https://API.mail.example.org./', 'own_host'],
  ['https://console.mail.example.org/', 'own_host'],
  ['https://agents.example.org/', 'own_host'],
  ['https://mx.agents.example.org/', 'own_host'],
] as const)('core::platform::%s_is_refused_as_%s', ([url, reason]) => {
  expect(why(url)).toBe(reason)
})

test('core::platform::a_url_of_2048_bytes_passes_and_one_more_does_not', () => {
  const url = `https://hooks.example.com/${'a'.repeat(2_022)}`

  expect(url).toHaveLength(2_048)
  expect([why(url), why(`${url}a`)]).toEqual(['resolve', 'malformed'])
})

test.for(['http://127.0.0.1:4600/', 'http://localhost:4600/in', 'https://localhost/', 'http://[::1]:80/'])(
  'core::platform::on_one_machine_%s_is_a_target_and_elsewhere_never',
  (url) => {
    expect(why(url, LOCAL)).toBe('loopback')
    expect(why(url, { ...LOCAL, allowLoopback: false })).not.toBe('loopback')
  },
)

test.for([
  ['http://127.0.0.1:8787/v1/webhooks', 'own_host'],
  ['http://localhost:8787/', 'own_host'],
  ['http://[::1]:8787/', 'own_host'],
  ['http://hooks.example.com/', 'not_https'],
  ['http://10.0.0.1:4600/', 'not_https'],
  ['https://10.0.0.1:4600/', 'bad_host'],
  ['https://127.0.0.2:4600/', 'bad_host'],
  ['http://user@127.0.0.1:4600/', 'has_user'],
] as const)('core::platform::on_one_machine_%s_is_refused_as_%s', ([url, reason]) => {
  expect(why(url, LOCAL)).toBe(reason)
})

/** Each range with its first and last address. */
test.for([
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::'],
  ['::1', '::1'],
  ['::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  ['64:ff9b::7f00:1', '64:ff9b::192.168.0.1'],
  ['64:ff9b:1::a00:1', '64:ff9b:1:ffff:ffff:ffff:10.1.1.1'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002:7f00:1::', '2002:c0a8:101::1'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['::127.0.0.1', '::a00:1'],
  ['4000::', 'fb00::1'],
] as const)('core::platform::%s_to_%s_is_never_reached', ([first, last]) => {
  expect([isBlockedAddress(first, RULES), isBlockedAddress(last, RULES)]).toEqual([true, true])
})

/** The neighbours of those ranges, and ordinary addresses. */
test.for([
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.88.98.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::8.8.8.8',
  '2001:200::1',
  '2001:db7:ffff::1',
  '2002:808:808::1',
  '2606:4700::1111',
  '3fff:1000::1',
  '2A00:1450:4001::200E',
])('core::platform::%s_is_public', (address) => {
  expect(isBlockedAddress(address, RULES)).toBe(false)
})

test.for([
  '',
  '256.1.1.1',
  '1.2.3',
  '0x7f.0.0.1',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  'fe80::1%eth0',
  'g::1',
  '::1.2.3',
  'hooks.example.com',
])('core::platform::text_that_is_no_address_is_blocked: "%s"', (text) => {
  expect(isBlockedAddress(text, RULES)).toBe(true)
})

test.for(['127.0.0.1', '127.9.9.9', '::1'])('core::platform::%s_is_reached_on_one_machine_only', (address) => {
  expect([isBlockedAddress(address, LOCAL), isBlockedAddress(address, RULES)]).toEqual([false, true])
})

test('core::platform::one_private_address_among_public_ones_refuses_them_all', () => {
  expect(checkAddresses(['93.184.215.14', '10.0.0.1'], RULES)).toBe('blocked')
  expect(checkAddresses(['93.184.215.14', '2606:4700::1111'], RULES)).toBe('allowed')
  expect(checkAddresses([], RULES)).toBe('no_address')
  expect(checkAddresses(['10.0.0.1'], LOCAL)).toBe('blocked')
})
