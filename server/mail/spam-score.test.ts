import { describe, expect, test } from 'vitest'
import { isMisleadingLink, spamBase, spamScore } from './spam-score.ts'

// Covers: inbound 15, N27

const CLEAN = {
  verdict: 'pass',
  displayNameSpoof: false,
  lookalikeDomain: false,
  sharedDomainSender: false,
  hiddenText: false,
  replyToMismatch: false,
  links: [],
  htmlOnly: false,
  textCharacters: 500,
  subject: 'Flight on Friday',
} as const

const LINK = { text: 'our offer', href: 'https://example.com/offer' }
const LYING = { text: 'example.org', href: 'https://example.net/' }

describe('the base', () => {
  test.for([
    ['an ordinary mail', {}, 0],
    ['softfail', { verdict: 'softfail' }, 0.2],
    ['none', { verdict: 'none' }, 0.1],
    ['unaligned', { verdict: 'unaligned' }, 0.1],
    ['unverified', { verdict: 'unverified' }, 0.2],
    ['fail', { verdict: 'fail' }, 0.5],
    ['a spoofed name', { displayNameSpoof: true }, 0.3],
    ['a look-alike domain', { lookalikeDomain: true }, 0.3],
    ['another workspace', { sharedDomainSender: true }, 0.05],
    ['hidden text', { hiddenText: true }, 0.2],
    ['replies that go elsewhere', { replyToMismatch: true }, 0.1],
    ['one lying link', { links: [LYING] }, 0.2],
    ['many lying links count once', { links: [LYING, LYING] }, 0.2],
    ['links instead of text', { links: [LINK, LINK, LINK], htmlOnly: true, textCharacters: 199 }, 0.1],
    ['links beside text', { links: [LINK, LINK, LINK], htmlOnly: true, textCharacters: 200 }, 0],
    ['two links', { links: [LINK, LINK], htmlOnly: true, textCharacters: 10 }, 0],
    ['links beside a text body', { links: [LINK, LINK, LINK], textCharacters: 10 }, 0],
    ['a shouted subject', { subject: 'URGENT PAYMENT now' }, 0.1],
    ['a shouted subject of nine letters', { subject: 'PAY NOW !! ABC' }, 0],
    ['a shouted Cyrillic subject', { subject: 'СРОЧНЫЙ ПЛАТЕЖ' }, 0.1],
    ['a subject in a script without cases', { subject: '紧急付款通知请立即处理谢谢您' }, 0],
    ['no subject', { subject: null }, 0],
    ['sums of tenths', { verdict: 'none', hiddenText: true }, 0.3],
  ] as const)('core::spam::%s', ([, change, score]) => {
    expect(spamBase({ ...CLEAN, ...change })).toBe(score)
  })
})

describe('the score', () => {
  const facts = { base: 0.5, knownSender: false, wellBehavedContact: false, sesSpamFailed: false }

  test.for([
    ['the base of a stranger', facts, 0.5],
    ['less for a known sender', { ...facts, knownSender: true }, 0.1],
    ['less for a contact who behaved', { ...facts, wellBehavedContact: true }, 0.4],
    ['never below zero', { ...facts, base: 0.1, knownSender: true, wellBehavedContact: true }, 0],
    ['never above one', { ...facts, base: 1.7 }, 1],
    ['known and beyond one', { ...facts, base: 1.7, knownSender: true }, 1],
    ['the floor of SES after everything', { ...facts, base: 0, knownSender: true, sesSpamFailed: true }, 0.9],
    ['more than the floor of SES', { ...facts, base: 1, sesSpamFailed: true }, 1],
  ] as const)('core::spam::%s', ([, sender, score]) => {
    expect(spamScore(sender)).toBe(score)
  })
})

describe('links', () => {
  test.for([
    ['the address it leads to', 'https://example.com/a', 'https://example.com/b', false],
    ['a subdomain of where it leads', 'www.example.com', 'https://example.com/', false],
    ['another host', 'https://example.org/login', 'https://example.net/login', true],
    ['another bare host', 'example.org', 'https://example.net/', true],
    ['another host with a path', 'example.org/login', 'https://example.net/', true],
    ['another host under one suffix of two labels', 'one.co.uk', 'https://two.co.uk/', true],
    ['words', 'Click here.', 'https://example.net/', false],
    ['one word', 'Login', 'https://example.net/', false],
    ['a number', '12.50', 'https://example.net/', false],
    ['an address of mail', 'ada@example.org', 'https://example.net/', false],
    ['a mail link', 'example.org', 'mailto:ada@example.net', false],
    ['a link that is none', 'example.org', 'not a url', false],
    ['userinfo that pretends', 'https://example.org@example.net/', 'https://example.net/', false],
  ] as const)('core::spam::a_link_that_shows_%s_misleads_or_not', ([, text, href, misleading]) => {
    expect(isMisleadingLink({ text, href })).toBe(misleading)
  })
})
