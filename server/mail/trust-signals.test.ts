import { describe, expect, test } from 'vitest'
import type { NamedAddress } from './parsed.ts'
import { domainAsShown, registrableDomain } from './registrable-domain.ts'
import {
  isDisplayNameSpoof,
  isKnownSender,
  isLookalikeDomain,
  isReplyToMismatch,
  isSharedDomainSender,
} from './trust-signals.ts'

// Covers: D2, D3, D12, S69

function person(address: string, name = ''): NamedAddress {
  return { address, name }
}

describe('a known sender', () => {
  const facts = {
    verdict: 'pass',
    contactOutboundCount: 0,
    receiveAllowed: false,
    senderDomain: 'example.com',
    ownDomains: new Set(['acme.example']),
  } as const

  test.for([
    ['nobody', facts, false],
    ['somebody we wrote to', { ...facts, contactOutboundCount: 1 }, true],
    ['somebody a person allowed', { ...facts, receiveAllowed: true }, true],
    ['our own domain', { ...facts, senderDomain: 'acme.example' }, true],
    ['a subdomain of our own', { ...facts, senderDomain: 'mail.acme.example' }, false],
    ['a forged contact', { ...facts, verdict: 'none', contactOutboundCount: 9 }, false],
    ['a forged allowed sender', { ...facts, verdict: 'softfail', receiveAllowed: true }, false],
    ['a forged own domain', { ...facts, verdict: 'unaligned', senderDomain: 'acme.example' }, false],
    ['no From at all', { ...facts, verdict: 'none', senderDomain: null }, false],
  ] as const)('core::trust::s69_%s', ([, sender, known]) => {
    expect(isKnownSender(sender)).toBe(known)
  })
})

describe('the platform domain', () => {
  test.for([
    ['another workspace', 'agents.example', false, true],
    ['this workspace', 'agents.example', true, false],
    ['elsewhere', 'example.com', false, false],
  ] as const)('core::trust::d12_%s', ([, domain, isOfThisTenant, shared]) => {
    expect(isSharedDomainSender({ domain, platformDomain: 'agents.example', isOfThisTenant })).toBe(shared)
  })
})

describe('display names', () => {
  const facts = {
    contacts: [person('grace@example.org', 'Grace Hopper'), person('bob@example.org', '')],
    ownNames: ['Ada, travel agent', 'Acme'],
    isThisIdentity: false,
    isKnownSender: false,
  }

  test.for([
    ['an ordinary name', person('eve@example.net', 'Eve'), false],
    ['no name', person('eve@example.net', ''), false],
    ['its own address', person('eve@example.net', 'eve@example.net'), false],
    ['its own address in capitals', person('eve@example.net', 'EVE@Example.NET'), false],
    ['its own address inside a name', person('eve@example.net', 'Eve <eve@example.net>'), false],
    ['another address', person('eve@example.net', 'grace@example.org'), true],
    ['another address inside a name', person('eve@example.net', 'Grace (grace@example.org)'), true],
    ['another address in full width', person('eve@example.net', 'grace\uff20example.org'), true],
    ['another address with a hidden character', person('eve@example.net', 'grace@exam\u200bple.org'), true],
    ['its own international address', person('eve@xn--bcher-kva.example', 'eve@b\u00fccher.example'), false],
    ['a handle that is no address', person('eve@example.net', 'Eve @work'), false],
    ['the name of a contact', person('eve@example.net', 'Grace Hopper'), true],
    ['the name of a contact in quotes and capitals', person('eve@example.net', '"GRACE  HOPPER"'), true],
    ['the name of a contact in Cyrillic letters', person('eve@example.net', 'Gr\u0430c\u0435 H\u043epper'), true],
    ['the contact itself', person('grace@example.org', 'Grace Hopper'), false],
    ['the name of the identity', person('eve@example.net', 'ada, travel agent'), true],
    ['the name of the tenant', person('eve@example.net', 'Acrne'), true],
    ['a name that contains the tenant', person('eve@example.net', 'Acme fan club'), false],
  ] as const)('core::trust::d2_%s', ([, from, spoof]) => {
    expect(isDisplayNameSpoof({ ...facts, from })).toBe(spoof)
  })

  test('core::trust::d2_a_known_person_with_two_addresses_is_no_spoof', () => {
    const from = person('grace@example.com', 'Grace Hopper')

    expect(isDisplayNameSpoof({ ...facts, from, isKnownSender: true })).toBe(false)
    expect(isDisplayNameSpoof({ ...facts, from, isKnownSender: false })).toBe(true)
  })

  test('core::trust::d2_the_identity_may_write_under_its_own_name', () => {
    const from = person('ada@agents.example', 'Ada, travel agent')

    expect(isDisplayNameSpoof({ ...facts, from, isThisIdentity: true })).toBe(false)
  })

  test('core::trust::d2_a_name_of_a_megabyte_is_judged_quickly', () => {
    const started = performance.now()

    for (const unit of ['@', 'a@', 'a@b.', '\u200b']) {
      isDisplayNameSpoof({ ...facts, from: person('eve@example.net', unit.repeat(500_000)) })
    }

    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('look-alike domains', () => {
  const facts = {
    tenantDomains: ['acme.example', 'mail.lumen.example'],
    contactDomains: ['example.org', 'news.bank.co.uk'],
    platformDomain: 'agents.example',
    tenantSuffix: 'acme',
  }

  test.for([
    ['the domain itself', 'eve@acme.example', false],
    ['a subdomain of it', 'eve@mail.acme.example', false],
    ['rn for m', 'eve@acrne.example', true],
    ['rn for m on a subdomain', 'eve@mail.acrne.example', true],
    ['one for l', 'eve@1umen.example', true],
    ['a contact domain', 'eve@examp1e.org', true],
    ['a contact domain under two suffix labels', 'eve@8ank.co.uk', false],
    ['Cyrillic letters as A-labels', 'eve@xn--cme-5cd.example', true],
    ['another name', 'eve@acmes.example', false],
    ['another top-level domain', 'eve@acme.invalid', false],
    ['no address', '', false],
    ['another workspace', 'eve.lumiere@agents.example', false],
    ['this workspace', 'eve.acme@agents.example', false],
    ['a workspace that looks like this one', 'eve.acrne@agents.example', true],
    ['a workspace named like one of our domains', 'eve.lumen@agents.example', true],
    ['a workspace that looks like one of our domains', 'eve.1umen@agents.example', true],
    ['the platform without workspace', 'eve@agents.example', false],
  ] as const)('core::trust::d2_%s', ([, senderAddress, lookalike]) => {
    expect(isLookalikeDomain({ ...facts, senderAddress })).toBe(lookalike)
  })
})

describe('Reply-To', () => {
  test.for([
    ['none', [], false],
    ['the same address', [person('eve@example.net')], false],
    ['the same organisation', [person('eve@mail.example.net')], false],
    ['another organisation', [person('eve@example.org')], true],
    ['one of several elsewhere', [person('eve@example.net'), person('eve@example.org')], true],
  ] as const)('core::trust::d3_%s', ([, replyTo, mismatch]) => {
    expect(isReplyToMismatch(person('eve@example.net'), replyTo)).toBe(mismatch)
  })
})

describe('registrable domains', () => {
  test.for([
    ['mail.shop.example.co.uk', 'example.co.uk'],
    ['ada.github.io', 'ada.github.io'],
    ['co.uk', 'co.uk'],
    ['localhost', 'localhost'],
    ['192.0.2.1', '192.0.2.1'],
  ] as const)('core::trust::%s_belongs_to_%s', ([domain, registrable]) => {
    expect(registrableDomain(domain)).toBe(registrable)
  })

  test('core::trust::a_domain_is_shown_in_unicode_or_as_it_is', () => {
    expect(domainAsShown('mail.xn--bcher-kva.example')).toBe('mail.b\u00fccher.example')
    expect(domainAsShown('xn--\u0001.example')).toBe('xn--\u0001.example')
  })
})
