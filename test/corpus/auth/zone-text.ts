import { keys } from './recipe.ts'

/** Selectors of every signing domain, by what is special about them. */
function keyRecords(domain: string): string {
  const rsa = keys.rsa.record
  return [
    ['rsa', rsa],
    ['bare', keys.bare.record],
    ['weak', keys.weak.record],
    ['small', keys.small.record],
    ['ed', keys.ed.record],
    ['revoked', 'v=DKIM1; k=rsa; p='],
    ['web', rsa.replace('v=DKIM1;', 'v=DKIM1; s=web;')],
    ['sha1only', rsa.replace('v=DKIM1;', 'v=DKIM1; h=sha1;')],
    ['notes', rsa.replace('v=DKIM1;', 'v=DKIM1; n=moved soon;')],
    ['shared', 'v=spf1 -all'],
    ['shared', rsa],
    ['garbled', 'v=DKIM1; k=rsa; p=AAAA'],
  ]
    .map(([selector, record]) => `${selector}._domainkey.${domain} TXT ${record}`)
    .concat(`nodata._domainkey.${domain} A 192.0.2.1`, `down._domainkey.${domain} SERVFAIL`)
    .join('\n')
}

const SIGNERS = [
  'example.com',
  'mail.example.com',
  'example.net',
  'example.org',
  'strict.example',
  'mail.strict.example',
]
const MORE_SIGNERS = [
  'health.gov.example',
  'dept.big.example',
  'big.example',
  'xn--bcher-kva.example',
  'relay.example.net',
  'half.example',
]

/** The zone of all cases. */
export function zoneText(): string {
  return `; Made by make.ts: policies, hosts and public keys of the messages in this folder.
_dmarc.example.com TXT v=DMARC1; p=reject; rua=mailto:dmarc@example.com
_dmarc.example.net TXT v=DMARC1; p=none
_dmarc.strict.example TXT v=DMARC1; p=reject; adkim=s; aspf=s
_dmarc.brand.example TXT v=DMARC1; p=none; sp=quarantine; np=reject
news.brand.example A 192.0.2.7
quiet.brand.example TXT nothing to see
_dmarc.parent.example TXT v=DMARC1; p=quarantine
_dmarc.own.parent.example TXT v=DMARC1; p=none
_dmarc.flaky.example TXT v=DMARC1; p=none; np=reject
gone.flaky.example SERVFAIL
_dmarc.testing.example TXT v=DMARC1; p=reject; t=y
_dmarc.trial.example TXT v=DMARC1; p=quarantine; t=y
_dmarc.sample.example TXT v=DMARC1; p=quarantine; pct=0
_dmarc.spaced.example TXT v = DMARC1 ; p = reject ; colour=blue; nonsense
_dmarc.lower.example TXT v=dmarc1; p=reject
_dmarc.late.example TXT p=reject; v=DMARC1
_dmarc.twice.example TXT v=DMARC1; p=reject
_dmarc.twice.example TXT v=DMARC1; p=quarantine
_dmarc.besides.example TXT unrelated text
_dmarc.besides.example TXT v=DMARC1; p=reject
_dmarc.doubled.example TXT v=DMARC1; p=reject; p=none
_dmarc.reports.example TXT v=DMARC1; rua=mailto:dmarc@reports.example
_dmarc.bare.example TXT v=DMARC1
_dmarc.badsp.example TXT v=DMARC1; p=reject; sp=block
_dmarc.gov.example TXT v=DMARC1; p=quarantine; sp=reject; psd=y
_dmarc.shop.example TXT v=DMARC1; p=reject; psd=y
_dmarc.big.example TXT v=DMARC1; p=reject
_dmarc.dept.big.example TXT v=DMARC1; p=quarantine; psd=n
_dmarc.long.example TXT v=DMARC1; p=reject
_dmarc.c.d.e.f.g.h.long.example TXT v=DMARC1; p=none; psd=n
_dmarc.deep.example TXT v=DMARC1; p=reject
_dmarc.d.e.f.g.h.deep.example TXT v=DMARC1; p=none; sp=quarantine; psd=n
_dmarc.xn--bcher-kva.example TXT v=DMARC1; p=reject
_dmarc.broken.example SERVFAIL
_dmarc.half.example SERVFAIL
_dmarc.sub.half.example TXT v=DMARC1; p=reject
rsa._domainkey.evil.example SERVFAIL
${[...SIGNERS, ...MORE_SIGNERS].map(keyRecords).join('\n')}
brisbane._domainkey.football.example.com TXT v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
test._domainkey.football.example.com TXT v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB
`
}
