import { mail, type Recipe, recipe, signed } from './recipe.ts'

/** RFC 8463 appendix A.3: one message with an Ed25519 and an RSA signature over it. */
const RFC_8463 = [
  'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;',
  ' d=football.example.com; i=@football.example.com;',
  ' q=dns/txt; s=brisbane; t=1528637909; h=from : to :',
  ' subject : date : message-id : from : subject : date;',
  ' bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;',
  ' b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus',
  ' Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==',
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;',
  ' d=football.example.com; i=@football.example.com;',
  ' q=dns/txt; s=test; t=1528637909; h=from : to : subject :',
  ' date : message-id : from : subject : date;',
  ' bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;',
  ' b=F45dVWDfMbQDGHJFlXUNB2HKfbCeLRyhDXgFpEL8GwpsRe0IeIixNTe3',
  ' DhCVlUrSjV4BwcVcOF6+FF3Zo9Rpo1tFOeS9mPYQTnGdaSGsgeefOsk2Jz',
  ' dA+L10TeYt9BgDfQNZtKdN1WO//KgIqXP7OdEFE4LjFYNcUxZQ4FADY+8=',
  'From: Joe SixPack <joe@football.example.com>',
  'To: Suzie Q <suzie@shopping.example.net>',
  'Subject: Is dinner ready?',
  'Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)',
  'Message-ID: <20030712040037.46341.5F8J@football.example.com>',
  '',
  'Hi.',
  '',
  'We lost the game.  Are you hungry yet?',
  '',
  'Joe.',
  '',
].join('\r\n')

/** Messages with an unusual From, and the vectors of RFC 8463. */
export const AUTHOR_RECIPES: readonly Recipe[] = [
  recipe('rfc8463-appendix-a', RFC_8463, {
    verdict: 'pass',
    dkim: [
      ['football.example.com', 'brisbane', 'pass', true],
      ['football.example.com', 'test', 'pass', true],
    ],
    dmarc: ['pass', 'reject', 'example.com', 'dkim'],
  }),
  recipe('two-from-fields', `From: Chief <chief@example.com>\r\n${signed()}`, {
    edge: ['B13'],
    verdict: 'unaligned',
    dkim: [['example.com', 'rsa', 'pass', true]],
    dmarc: ['pass', 'reject', 'example.com', 'dkim'],
    multipleFrom: true,
  }),
  recipe('two-from-mailboxes', signed({ from: 'ada@example.com, bob@example.com' }), {
    edge: ['B13'],
    verdict: 'unaligned',
    dkim: [['example.com', 'rsa', 'pass', true]],
    dmarc: ['pass', 'reject', 'example.com', 'dkim'],
    multipleFrom: true,
  }),
  recipe('two-from-mailboxes-unsigned', mail('ada@example.com, bob@example.com'), {
    edge: ['B13'],
    verdict: 'unverified',
    dmarc: ['fail', 'reject', 'example.com', null],
    multipleFrom: true,
  }),
  recipe('no-from', mail('x').replace('From: x\r\n', ''), {
    edge: ['B13'],
    verdict: 'none',
    dmarc: ['none', null, null, null],
  }),
  recipe('from-with-address-literal', mail('ada@[192.0.2.1]'), {
    edge: ['B13'],
    verdict: 'none',
    dmarc: ['none', null, null, null],
  }),
]
