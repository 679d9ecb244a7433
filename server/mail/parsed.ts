/**
 * What the pure mail code knows about one message. Everything here came from a stranger: text is text, never an
 * instruction, a path, a header value or SQL. [spec/inbound.md 6 to 17]
 */

/** One mailbox of a header field: `address` lower case with an A-label domain, `name` decoded and `''` when absent. */
export type NamedAddress = { readonly address: string; readonly name: string }

/** One header field as it was received: `name` in the sender's spelling, `value` unfolded, bytes above 0x7f kept as Latin-1. */
export type HeaderField = { readonly name: string; readonly value: string }

/** Why an attachment is dangerous, in the order in which the first that applies is recorded. [spec/inbound.md 24] */
export const ATTACHMENT_RISKS = [
  'executable',
  'macro',
  'encrypted_archive',
  'archive_bomb',
  'type_mismatch',
  'encrypted_document',
] as const
export type AttachmentRisk = (typeof ATTACHMENT_RISKS)[number]

/** A leaf that is not a body. `bytes` are the decoded bytes, exactly; `position` counts from 0 in order of appearance. */
export type ParsedAttachment = {
  readonly position: number
  readonly filename: string | null
  readonly contentType: string
  readonly sniffedType: string | null
  readonly disposition: 'attachment' | 'inline' | null
  readonly contentId: string | null
  readonly bytes: Uint8Array
  readonly risk: AttachmentRisk | null
}

/**
 * The first VEVENT of an invitation; each value is at most 256 characters and null when absent. Times are ISO 8601:
 * `Z` for UTC, a bare date for a whole day, the zone in brackets where the sender names one. [spec/inbound.md 6]
 */
export type CalendarSummary = {
  readonly method: string | null
  readonly summary: string | null
  readonly dtstart: string | null
  readonly dtend: string | null
  readonly organizer: string | null
  readonly location: string | null
}

/**
 * One recipient of a report: a normalised address, an action of RFC 3464 in lower case, a status `d.d.d`, and the
 * server's answer (at most 512 characters). Null: absent or none of the defined values.
 */
export type DsnRecipient = {
  readonly final_recipient: string
  readonly action: string | null
  readonly status: string | null
  readonly diagnostic_code: string | null
}

/** A delivery status report (RFC 3464), stored as `automated_json.dsn`. */
export type DsnReport = {
  readonly reporting_mta: string | null
  readonly original_envelope_id: string | null
  readonly original_message_id: string | null
  readonly original_from: string | null
  readonly recipients: readonly DsnRecipient[]
}

/** A leaf the report and classification rules look into: its type and its decoded bytes (capped at 1 MiB). */
export type ReportPart = { readonly contentType: string; readonly bytes: Uint8Array }

/**
 * The structure and the decoded leaves of one message. `degraded` says that something could not be read as sent: the
 * raw bytes stay whole and the flag `parse_degraded` is shown.
 */
export type ParsedMail = {
  readonly headers: readonly HeaderField[]
  readonly from: NamedAddress | null
  /** More than one From mailbox: caps the verdict at `unaligned` (B13). */
  readonly multipleFrom: boolean
  readonly sender: NamedAddress | null
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly replyTo: readonly NamedAddress[]
  readonly subject: string | null
  /** The Date header in Unix ms, null when absent or unreadable. */
  readonly date: number | null
  /** Normalised as in spec/threading.md 3.2, null when missing or unusable. */
  readonly rfcMessageId: string | null
  readonly inReplyTo: string | null
  /** Header order, malformed tokens skipped. */
  readonly references: readonly string[]
  /** The message's own content type without parameters, lower case, and its parameters. */
  readonly contentType: { readonly type: string; readonly parameters: Readonly<Record<string, string>> }
  /** Bodies with LF line ends, each decoded from at most 4 MiB; `''` for an empty part, null without one or encrypted. */
  readonly text: string | null
  readonly html: string | null
  readonly attachments: readonly ParsedAttachment[]
  readonly reportParts: readonly ReportPart[]
  readonly calendar: CalendarSummary | null
  readonly encrypted: boolean
  readonly signature: { readonly type: 'smime' | 'pgp'; readonly status: 'present_unverified' } | null
  readonly degraded: boolean
}

/** `headersOnly` is the last resort after two failed parses: fields, no bodies, `degraded: true` (FR-IN-3). */
export type ParseOptions = { readonly headersOnly?: boolean }

/** The kinds of inbound mail. [spec/inbound.md 13] */
export const MESSAGE_KINDS_INBOUND = ['normal', 'automated', 'dsn', 'list', 'calendar', 'mdn'] as const
export type InboundKind = (typeof MESSAGE_KINDS_INBOUND)[number]

/** What `automated_json` holds. */
export type Classification = {
  readonly kind: InboundKind
  readonly evidence: readonly string[]
  readonly class: 'out_of_office' | 'auto_reply' | 'notice' | null
  readonly hop: number
  readonly dsn: DsnReport | null
  readonly calendar: CalendarSummary | null
}

/**
 * One web link of the HTML body: where it leads, the words a reader sees (`''` for a picture without any), and whether
 * it stands in this message's own words and not in a quote.
 */
export type MailLink = { readonly href: string; readonly text: string; readonly isOwn: boolean }

/** The reader's text of a message. Null fields only for encrypted mail. */
export type MailContent = {
  readonly text: string | null
  readonly htmlSanitized: string | null
  readonly extractedText: string | null
  readonly snippet: string | null
  /** Web links of the HTML body, at most 200, hidden ones excepted: for the spam score and for verification links. */
  readonly links: readonly MailLink[]
  /** `hidden_text`: something a person would not have seen was removed (B11). */
  readonly hiddenText: boolean
  /** An input bound was reached (S67): flag `body_truncated`. */
  readonly truncated: boolean
}

/** What the check of the sender concludes. [spec/inbound.md 14] */
export const VERDICTS = ['pass', 'fail', 'softfail', 'none', 'unaligned', 'unverified'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Results of one method, in the words of RFC 8601. */
export const AUTH_RESULTS = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'policy'] as const
export type AuthResult = (typeof AUTH_RESULTS)[number]

/** What `auth_json` holds. [spec/inbound.md 14.8] */
export type AuthEvidence = {
  readonly authserv: { readonly id: string; readonly trusted: boolean } | null
  readonly spf: {
    readonly result: AuthResult
    readonly domain: string | null
    readonly source: 'authserv' | 'ses' | null
  }
  readonly dkim: readonly {
    readonly d: string
    readonly s: string
    readonly result: AuthResult
    readonly aligned: boolean
  }[]
  readonly dmarc: {
    readonly result: AuthResult
    readonly policy: 'none' | 'quarantine' | 'reject' | null
    readonly record_domain: string | null
    readonly aligned_by: 'dkim' | 'spf' | null
  }
  readonly arc: { readonly result: AuthResult; readonly instances: number }
  readonly multiple_from: boolean
  readonly signature: ParsedMail['signature']
}

/** DNS as the verdict code sees it: an answer of any rcode, or a rejection when no resolver could be asked (temporary). */
export type DnsAnswer = { readonly rcode: 'NOERROR' | 'NXDOMAIN'; readonly records: readonly string[] }
/** Record types that mail asks for. */
export type DnsType = 'TXT' | 'MX' | 'A' | 'AAAA' | 'CNAME' | 'NS'
/** One look-up. TXT strings of one record are already joined. Rejects on SERVFAIL, time-out, network failure. */
export type ResolveDns = (name: string, type: DnsType) => Promise<DnsAnswer>
