import { ed25519Key, rsaKey, type SignOptions, signDkim } from './signer.ts'

/*
 * How the messages of this folder are made and what is expected of each. `make.ts` writes them with fresh keys; the
 * expectations of the `…-recipes.ts` files are written by hand, from the standards and the rules of the verdict, never
 * taken from a run.
 */

/** Every result a part can have. */
export type Result = 'pass' | 'fail' | 'neutral' | 'none' | 'temperror' | 'permerror' | 'policy' | 'softfail'
type Policy = 'none' | 'quarantine' | 'reject'

/** One verdict case. `to` of the envelope never matters here. */
export type Recipe = {
  readonly id: string
  readonly edge: readonly string[]
  readonly message: string
  readonly envelopeFrom: string
  readonly expected: {
    readonly verdict: string
    readonly evidence: {
      readonly authserv: { readonly id: string; readonly trusted: boolean } | null
      readonly spf: { readonly result: Result; readonly domain: string | null; readonly source: 'authserv' | null }
      readonly dkim: readonly {
        readonly d: string
        readonly s: string
        readonly result: Result
        readonly aligned: boolean
      }[]
      readonly dmarc: {
        readonly result: Result
        readonly policy: Policy | null
        readonly record_domain: string | null
        readonly aligned_by: 'dkim' | 'spf' | null
      }
      readonly arc: { readonly result: Result; readonly instances: number }
      readonly multiple_from: boolean
      readonly signature: null
    }
  }
}

/** The server in front of us in every case. */
export const TRUSTED_AUTHSERV_ID = 'mx.agents.example'
/** 2026-10-09T08:00:00Z: the time every case is judged at. */
export const NOW_MS = 1_791_532_800_000
/** The same in seconds, as DKIM counts. */
export const NOW_SECONDS = NOW_MS / 1000

/** The keys of all cases, fresh with every run. */
export const keys = {
  rsa: rsaKey(2048),
  bare: rsaKey(2048, 'pkcs1'),
  weak: rsaKey(512),
  small: rsaKey(1024),
  ed: ed25519Key(),
} as const

/** An unsigned message to our agent. */
export function mail(from: string, body = 'Our flight leaves at nine.\r\n\r\nAda\r\n'): string {
  const fields = [
    `From: ${from}`,
    'To: Agent <agent@agents.example>',
    'Subject: Flight on  Friday',
    'Date: Fri, 09 Oct 2026 07:59:00 +0000',
    'Message-ID: <f1@example.com>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
  ]
  return `${fields.join('\r\n')}\r\n\r\n${body}`
}

/** The author of most cases: example.com asks for rejection of what is not aligned. */
export const ADA = 'Ada <ada@example.com>'

/** Ada's message with a signature of example.com, or whatever `options` say. */
export function signed(options: Partial<SignOptions> & { readonly from?: string } = {}): string {
  const { from = ADA, ...rest } = options
  return signDkim(mail(from), { key: keys.rsa, d: 'example.com', s: 'rsa', ...rest })
}

/** What is expected, by its parts; what is left out is none. */
export type Facts = {
  readonly edge?: readonly string[]
  readonly envelopeFrom?: string
  readonly verdict: string
  readonly authserv?: Recipe['expected']['evidence']['authserv']
  readonly spf?: Recipe['expected']['evidence']['spf']
  /** `d s result aligned` of each signature. */
  readonly dkim?: readonly (readonly [string, string, Result, boolean])[]
  /** result, policy, record domain, aligned by */
  readonly dmarc: readonly [Result, Policy | null, string | null, 'dkim' | 'spf' | null]
  readonly arc?: readonly [Result, number]
  readonly multipleFrom?: boolean
}

/** One case. */
export function recipe(id: string, message: string, facts: Facts): Recipe {
  const [result, policy, record_domain, aligned_by] = facts.dmarc
  const [arcResult, instances] = facts.arc ?? ['none', 0]
  return {
    id,
    edge: facts.edge ?? ['FR-IN-4'],
    message,
    envelopeFrom: facts.envelopeFrom ?? 'bounces@example.com',
    expected: {
      verdict: facts.verdict,
      evidence: {
        authserv: facts.authserv ?? null,
        spf: facts.spf ?? { result: 'none', domain: null, source: null },
        dkim: (facts.dkim ?? []).map(([d, s, signature, aligned]) => ({ d, s, result: signature, aligned })),
        dmarc: { result, policy, record_domain, aligned_by },
        arc: { result: arcResult, instances },
        multiple_from: facts.multipleFrom ?? false,
        signature: null,
      },
    },
  }
}

/** Passing DMARC by a signature of example.com whose selector is `s`. */
export function passes(s: string): Facts {
  return {
    verdict: 'pass',
    dkim: [['example.com', s, 'pass', true]],
    dmarc: ['pass', 'reject', 'example.com', 'dkim'],
  }
}

/** A signature of example.com that gives `result`, so that nothing speaks for the author and SPF was not checked. */
export function fails(s: string, result: Result, d = 'example.com'): Facts {
  return { verdict: 'unverified', dkim: [[d, s, result, false]], dmarc: ['fail', 'reject', 'example.com', null] }
}

/** The message as a receiving server hands it on. */
export const stamped = (value: string, message: string) => `Authentication-Results: ${value}\r\n${message}`
/** `authserv` of a message with the trusted stamp on top. */
export const TRUSTED = { id: TRUSTED_AUTHSERV_ID, trusted: true } as const
