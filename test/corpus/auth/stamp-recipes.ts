import { ADA, mail, passes, type Recipe, recipe, signed, stamped, TRUSTED, TRUSTED_AUTHSERV_ID } from './recipe.ts'

const FAILED_BY_SPF = { verdict: 'fail', authserv: TRUSTED, dmarc: ['fail', 'reject', 'example.com', null] } as const

/** What the server in front of us says, and what others pretend that it said. */
export const STAMP_RECIPES: readonly Recipe[] = [
  recipe('spf-aligned', stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=bounces@example.com`, mail(ADA)), {
    edge: ['D9'],
    verdict: 'pass',
    authserv: TRUSTED,
    spf: { result: 'pass', domain: 'example.com', source: 'authserv' },
    dmarc: ['pass', 'reject', 'example.com', 'spf'],
  }),
  recipe(
    'spf-aligned-by-subdomain',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=b@mail.example.com`, mail(ADA)),
    {
      verdict: 'pass',
      authserv: TRUSTED,
      spf: { result: 'pass', domain: 'mail.example.com', source: 'authserv' },
      dmarc: ['pass', 'reject', 'example.com', 'spf'],
    },
  ),
  recipe(
    'spf-strict-subdomain',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=b@mail.strict.example`, mail('ada@strict.example')),
    {
      verdict: 'fail',
      authserv: TRUSTED,
      spf: { result: 'pass', domain: 'mail.strict.example', source: 'authserv' },
      dmarc: ['fail', 'reject', 'strict.example', null],
    },
  ),
  recipe(
    'spf-of-another-domain',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=eve@example.net`, mail(ADA)),
    {
      ...FAILED_BY_SPF,
      spf: { result: 'pass', domain: 'example.net', source: 'authserv' },
    },
  ),
  recipe('spf-fail', stamped(`${TRUSTED_AUTHSERV_ID}; spf=fail smtp.mailfrom=bounces@example.com`, mail(ADA)), {
    ...FAILED_BY_SPF,
    spf: { result: 'fail', domain: 'example.com', source: 'authserv' },
  }),
  recipe(
    'spf-fail-policy-none',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=softfail smtp.mailfrom=b@example.net`, mail('ada@example.net')),
    {
      edge: ['D1'],
      verdict: 'unaligned',
      authserv: TRUSTED,
      spf: { result: 'softfail', domain: 'example.net', source: 'authserv' },
      dmarc: ['fail', 'none', 'example.net', null],
    },
  ),
  recipe(
    'spf-temporary-error',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=temperror smtp.mailfrom=b@example.com`, mail(ADA)),
    {
      verdict: 'softfail',
      authserv: TRUSTED,
      spf: { result: 'temperror', domain: 'example.com', source: 'authserv' },
      dmarc: ['temperror', 'reject', 'example.com', null],
    },
  ),
  recipe(
    'spf-temporary-error-of-a-stranger',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=temperror smtp.mailfrom=e@evil.example`, mail(ADA)),
    {
      ...FAILED_BY_SPF,
      spf: { result: 'temperror', domain: 'evil.example', source: 'authserv' },
    },
  ),
  recipe('spf-without-property', stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass`, mail(ADA)), {
    verdict: 'pass',
    authserv: TRUSTED,
    spf: { result: 'pass', domain: 'example.com', source: 'authserv' },
    dmarc: ['pass', 'reject', 'example.com', 'spf'],
  }),
  recipe(
    'spf-of-helo-comes-first',
    stamped(
      `${TRUSTED_AUTHSERV_ID}; dkim=none; spf=none (${TRUSTED_AUTHSERV_ID}: no SPF record for out.example.net; try later)\r\n smtp.helo=out.example.net; spf=pass (designates 192.0.2.1 as permitted sender) smtp.mailfrom=bounces@example.com`,
      mail(ADA),
    ),
    {
      verdict: 'pass',
      authserv: TRUSTED,
      spf: { result: 'pass', domain: 'example.com', source: 'authserv' },
      dmarc: ['pass', 'reject', 'example.com', 'spf'],
    },
  ),
  recipe('spf-of-helo-only', stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.helo=example.com`, mail(ADA)), {
    verdict: 'unverified',
    authserv: TRUSTED,
    dmarc: ['fail', 'reject', 'example.com', null],
  }),
  recipe(
    'spf-quoted-sender',
    stamped(`${TRUSTED_AUTHSERV_ID} 1; spf=pass reason="all; good" smtp.mailfrom="a;b"@example.com`, mail(ADA)),
    {
      verdict: 'pass',
      authserv: TRUSTED,
      spf: { result: 'pass', domain: 'example.com', source: 'authserv' },
      dmarc: ['pass', 'reject', 'example.com', 'spf'],
    },
  ),
  recipe('stamp-without-spf', stamped(`${TRUSTED_AUTHSERV_ID}; none`, mail(ADA)), {
    verdict: 'unverified',
    authserv: TRUSTED,
    dmarc: ['fail', 'reject', 'example.com', null],
  }),
  recipe(
    'forged-stamp-of-another-server',
    stamped('mx.example.com; dmarc=pass; spf=pass smtp.mailfrom=a@example.com', mail(ADA)),
    {
      edge: ['D9'],
      verdict: 'unverified',
      authserv: { id: 'mx.example.com', trusted: false },
      dmarc: ['fail', 'reject', 'example.com', null],
    },
  ),
  recipe(
    'forged-stamp-with-longer-name',
    stamped(`${TRUSTED_AUTHSERV_ID}.example.net; spf=pass smtp.mailfrom=a@example.com`, mail(ADA)),
    {
      edge: ['D9'],
      verdict: 'unverified',
      authserv: { id: `${TRUSTED_AUTHSERV_ID}.example.net`, trusted: false },
      dmarc: ['fail', 'reject', 'example.com', null],
    },
  ),
  recipe(
    'forged-stamp-below-the-real-one',
    stamped(
      `${TRUSTED_AUTHSERV_ID}; spf=fail smtp.mailfrom=a@example.com`,
      stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=a@example.com; dmarc=pass`, mail(ADA)),
    ),
    {
      edge: ['D9'],
      ...FAILED_BY_SPF,
      spf: { result: 'fail', domain: 'example.com', source: 'authserv' },
    },
  ),
  recipe(
    'forged-stamp-below-a-stranger',
    stamped('mx.example.net; none', stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=a@example.com`, mail(ADA))),
    {
      edge: ['D9'],
      verdict: 'unverified',
      authserv: { id: 'mx.example.net', trusted: false },
      dmarc: ['fail', 'reject', 'example.com', null],
    },
  ),
  recipe(
    'trusted-dmarc-pass-when-we-could-not-ask',
    stamped(`${TRUSTED_AUTHSERV_ID}; dmarc=pass header.from=broken.example`, mail('ada@broken.example')),
    {
      verdict: 'pass',
      authserv: TRUSTED,
      dmarc: ['pass', null, null, null],
    },
  ),
  recipe(
    'trusted-dmarc-fail-when-we-could-not-ask',
    stamped(
      `${TRUSTED_AUTHSERV_ID}; spf=fail smtp.mailfrom=a@broken.example; dmarc=fail (p=REJECT) header.from=broken.example`,
      mail('ada@broken.example'),
    ),
    {
      verdict: 'fail',
      authserv: TRUSTED,
      spf: { result: 'fail', domain: 'broken.example', source: 'authserv' },
      dmarc: ['fail', null, null, null],
    },
  ),
  recipe(
    'trusted-dmarc-fail-of-policy-none',
    stamped(
      `${TRUSTED_AUTHSERV_ID}; dmarc=fail header.from=broken.example policy.dmarc=none`,
      mail('ada@broken.example'),
    ),
    {
      verdict: 'unaligned',
      authserv: TRUSTED,
      dmarc: ['fail', 'none', null, null],
    },
  ),
  recipe(
    'trusted-dmarc-pass-does-not-overrule-us',
    stamped(`${TRUSTED_AUTHSERV_ID}; dmarc=pass; spf=fail smtp.mailfrom=a@example.com`, mail(ADA)),
    {
      ...FAILED_BY_SPF,
      spf: { result: 'fail', domain: 'example.com', source: 'authserv' },
    },
  ),
  recipe(
    'null-sender',
    stamped(
      `${TRUSTED_AUTHSERV_ID}; spf=none smtp.helo=out.example.com`,
      signed({ from: 'MAILER-DAEMON@example.com' }),
    ),
    {
      ...passes('rsa'),
      envelopeFrom: '',
      authserv: TRUSTED,
    },
  ),
  recipe(
    'key-lookup-fails-but-spf-passes',
    stamped(`${TRUSTED_AUTHSERV_ID}; spf=pass smtp.mailfrom=b@example.com`, signed({ s: 'down' })),
    {
      verdict: 'pass',
      authserv: TRUSTED,
      spf: { result: 'pass', domain: 'example.com', source: 'authserv' },
      dkim: [['example.com', 'down', 'temperror', false]],
      dmarc: ['pass', 'reject', 'example.com', 'spf'],
    },
  ),
]
