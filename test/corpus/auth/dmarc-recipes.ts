import { mail, passes, type Recipe, recipe, signed } from './recipe.ts'

/** Policies, tree walks and alignment as RFC 9989 has them. */
export const DMARC_RECIPES: readonly Recipe[] = [
  recipe('no-record', mail('ada@example.org'), { edge: ['D1'], verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('no-record-but-aligned', signed({ from: 'ada@example.org', d: 'example.org' }), {
    edge: ['D1'],
    verdict: 'none',
    dkim: [['example.org', 'rsa', 'pass', true]],
    dmarc: ['none', null, null, 'dkim'],
  }),
  recipe('policy-none', mail('ada@example.net'), {
    edge: ['D1'],
    verdict: 'unaligned',
    dmarc: ['fail', 'none', 'example.net', null],
  }),
  recipe('subdomain-signs-for-domain', signed({ d: 'mail.example.com' }), {
    verdict: 'pass',
    dkim: [['mail.example.com', 'rsa', 'pass', true]],
    dmarc: ['pass', 'reject', 'example.com', 'dkim'],
  }),
  recipe('domain-signs-for-subdomain', signed({ from: 'ada@news.example.com' }), passes('rsa')),
  recipe('strict-alignment-by-itself', signed({ from: 'ada@strict.example', d: 'strict.example' }), {
    verdict: 'pass',
    dkim: [['strict.example', 'rsa', 'pass', true]],
    dmarc: ['pass', 'reject', 'strict.example', 'dkim'],
  }),
  recipe('strict-alignment-by-subdomain', signed({ from: 'ada@strict.example', d: 'mail.strict.example' }), {
    verdict: 'unverified',
    dkim: [['mail.strict.example', 'rsa', 'pass', false]],
    dmarc: ['fail', 'reject', 'strict.example', null],
  }),
  recipe('own-record-before-parents', mail('ada@own.parent.example'), {
    verdict: 'unaligned',
    dmarc: ['fail', 'none', 'own.parent.example', null],
  }),
  recipe('no-sp-means-p', mail('ada@sub.parent.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'quarantine', 'parent.example', null],
  }),
  recipe('sp-for-an-existing-subdomain', mail('ada@news.brand.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'quarantine', 'brand.example', null],
  }),
  recipe('np-for-a-missing-subdomain', mail('ada@ghost.brand.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'brand.example', null],
  }),
  recipe('np-for-a-subdomain-without-hosts', mail('ada@quiet.brand.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'brand.example', null],
  }),
  recipe('np-unknown', mail('ada@gone.flaky.example'), {
    verdict: 'softfail',
    dmarc: ['temperror', null, 'flaky.example', null],
  }),
  recipe('np-not-for-the-domain-itself', mail('ada@brand.example'), {
    verdict: 'unaligned',
    dmarc: ['fail', 'none', 'brand.example', null],
  }),
  recipe('test-mode-lowers-reject', mail('ada@testing.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'quarantine', 'testing.example', null],
  }),
  recipe('test-mode-lowers-quarantine', mail('ada@trial.example'), {
    verdict: 'unaligned',
    dmarc: ['fail', 'none', 'trial.example', null],
  }),
  recipe('pct-has-no-effect', mail('ada@sample.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'quarantine', 'sample.example', null],
  }),
  recipe('blanks-and-unknown-tags', mail('ada@spaced.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'spaced.example', null],
  }),
  recipe('version-in-lower-case', mail('ada@lower.example'), { verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('version-not-first', mail('ada@late.example'), { verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('two-records-are-none', mail('ada@twice.example'), { verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('another-text-beside-the-record', mail('ada@besides.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'besides.example', null],
  }),
  recipe('repeated-policy-tag', mail('ada@doubled.example'), { verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('no-policy-but-reports', mail('ada@reports.example'), {
    verdict: 'unaligned',
    dmarc: ['fail', 'none', 'reports.example', null],
  }),
  recipe('no-policy-no-reports', mail('ada@bare.example'), { verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('invalid-sp-no-reports', mail('ada@badsp.example'), { verdict: 'none', dmarc: ['none', null, null, null] }),
  recipe('psd-is-no-organisation', signed({ from: 'ada@tax.gov.example', d: 'health.gov.example' }), {
    verdict: 'unverified',
    dkim: [['health.gov.example', 'rsa', 'pass', false]],
    dmarc: ['fail', 'reject', 'gov.example', null],
  }),
  recipe('psd-organisation-one-below', signed({ from: 'ada@a.health.gov.example', d: 'health.gov.example' }), {
    verdict: 'pass',
    dkim: [['health.gov.example', 'rsa', 'pass', true]],
    dmarc: ['pass', 'reject', 'gov.example', 'dkim'],
  }),
  recipe('psd-n-ends-the-walk', signed({ from: 'ada@x.dept.big.example', d: 'big.example' }), {
    verdict: 'unverified',
    dkim: [['big.example', 'rsa', 'pass', false]],
    dmarc: ['fail', 'quarantine', 'dept.big.example', null],
  }),
  recipe('psd-n-is-the-organisation', signed({ from: 'ada@x.dept.big.example', d: 'dept.big.example' }), {
    verdict: 'pass',
    dkim: [['dept.big.example', 'rsa', 'pass', true]],
    dmarc: ['pass', 'quarantine', 'dept.big.example', 'dkim'],
  }),
  recipe('long-name-jumps-to-seven-labels', mail('ada@a.b.c.d.e.f.g.h.long.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'long.example', null],
  }),
  recipe('long-name-finds-the-seventh', mail('ada@a.b.c.d.e.f.g.h.deep.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'quarantine', 'd.e.f.g.h.deep.example', null],
  }),
  recipe('policy-lookup-fails', mail('ada@broken.example'), {
    verdict: 'softfail',
    dmarc: ['temperror', null, null, null],
  }),
  recipe('parent-lookup-fails-own-record-stands', mail('ada@sub.half.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'sub.half.example', null],
  }),
  recipe('parent-lookup-fails-no-own-record', mail('ada@other.half.example'), {
    verdict: 'softfail',
    dmarc: ['temperror', null, null, null],
  }),
  recipe('parent-lookup-fails-alignment-open', signed({ from: 'ada@sub.half.example', d: 'half.example' }), {
    verdict: 'softfail',
    dkim: [['half.example', 'rsa', 'pass', false]],
    dmarc: ['temperror', 'reject', 'sub.half.example', null],
  }),
  recipe('parent-lookup-fails-alignment-impossible', signed({ from: 'ada@sub.half.example' }), {
    verdict: 'unverified',
    dkim: [['example.com', 'rsa', 'pass', false]],
    dmarc: ['fail', 'reject', 'sub.half.example', null],
  }),
  recipe('author-at-a-public-suffix', mail('ada@shop.example'), {
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'shop.example', null],
  }),
]
