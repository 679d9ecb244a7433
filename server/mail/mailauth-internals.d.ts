/**
 * The two modules of mailauth 7.1.0 that the verdict uses, with only the members it touches. mailauth ships types for its
 * main entry alone, and that entry would bring BIMI, MTA-STS and their XML and HTTP dependencies into the Worker.
 */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  type MailauthHeaderRow = { key: string; casedKey: string; line: Uint8Array }
  type MailauthHeaders = { parsed: MailauthHeaderRow[]; original: Uint8Array }
  type MailauthResolver = (name: string, type: string) => Promise<string[][]>
  type MailauthSignature = {
    type: 'DKIM' | 'ARC'
    signAlgo?: string
    hashAlgo?: string
    algorithm?: string
    signingDomain?: string
    selector?: string
    skip?: string
    invalid?: string
  }
  type MailauthResult = {
    signingDomain?: string
    selector?: string
    status: {
      result: string
      comment?: string
      underSized?: number
      header?: { d?: string | false; s?: string }
    }
  }
  type MailauthTags = { parsed?: Record<string, { value?: unknown } | undefined> }
  type MailauthArc = {
    chain: false | { i: number; 'arc-seal'?: MailauthTags; 'arc-message-signature'?: MailauthTags }[]
    error?: Error
  }

  export class DkimVerifier {
    constructor(options: { resolver: MailauthResolver; strict: boolean; minBitLength: number; curTime: Date })
    readonly arc: MailauthArc
    readonly results: MailauthResult[]
    readonly signatureHeaders: MailauthSignature[]
    /** One per canonicalization, hash and length, by `canonicalization:hash:length`. */
    readonly bodyHashes: Map<string, { update(chunk: Uint8Array): void }>
    prepareSignature(signature: MailauthSignature): void
    messageHeaders(headers: MailauthHeaders): Promise<void>
    finalChunk(): Promise<void>
  }
}

declare module 'mailauth/lib/arc/index.js' {
  import type { MailauthArc, MailauthResolver } from 'mailauth/lib/dkim/dkim-verifier.js'

  export function arc(
    data: MailauthArc,
    options: { resolver: MailauthResolver; strict: boolean; minBitLength: number },
  ): Promise<{ status: { result: string; comment?: string } }>
}
