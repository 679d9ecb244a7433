import { z } from 'zod'

/** The categories of triage where a tenant has no list of its own. [spec/triage.md 10] */
export const BUILT_IN_CATEGORIES = [
  'customer_request',
  'vendor',
  'billing',
  'legal_compliance',
  'verification',
  'notification',
  'newsletter',
  'marketing',
  'auto_reply',
  'personal',
  'spam',
  'other',
] as const

const TriageRule = z
  .object({
    id: z.string().describe('Unique name of the rule.'),
    match: z.record(z.string(), z.unknown()).describe('Conditions; all must hold.'),
    set: z.record(z.string(), z.unknown()).describe('What a match sets.'),
    stop: z.boolean().optional().describe('A match ends the tenant rules.'),
  })
  .meta({ id: 'TriageRule', description: 'One deterministic triage rule.' })

const TriageCategory = z
  .object({
    name: z.string().describe('Name of the category.'),
    description: z.string().describe('What belongs to it.'),
  })
  .meta({ id: 'TriageCategory', description: 'One triage category of the tenant.' })

export const ReferenceNormalisation = z
  .enum(['upper', 'lower', 'none'])
  .meta({ id: 'ReferenceNormalisation', description: 'How a found value is stored.' })

const CustomReference = z
  .object({
    name: z.string().describe('Stored as kind `custom:<name>`.'),
    pattern: z.string().describe('Linear-time regular expression without back-references.'),
    normalise: ReferenceNormalisation.optional().describe('How a value is stored.'),
  })
  .meta({ id: 'CustomReference', description: 'A reference pattern of the tenant.' })

export const ATTACHMENT_FAMILIES = ['pdf', 'office', 'text', 'html'] as const
export const REFERENCE_PACKS = ['core', 'uk_vehicle'] as const
const AttachmentFamily = z
  .enum(ATTACHMENT_FAMILIES)
  .meta({ id: 'AttachmentFamily', description: 'A family of attachments whose text is extracted.' })
const ReferencePack = z
  .enum(REFERENCE_PACKS)
  .meta({ id: 'ReferencePack', description: 'A built-in set of reference patterns.' })

const LargeAttachments = z
  .enum(['refuse', 'link'])
  .meta({ id: 'LargeAttachments', description: 'Refuse too large attachments or turn them into signed links.' })
const DisclosureMode = z
  .enum(['none', 'footer', 'header'])
  .meta({ id: 'DisclosureMode', description: 'Where the notice goes that an assistant wrote the mail.' })

const count = (min: number, what: string) => z.int().min(min).describe(what)
const rate = (what: string) => z.number().min(0).max(1).describe(what)
const flag = (what: string) => z.boolean().describe(what)

/** The effective policy of a tenant: built-in defaults, then the deployment's, then the tenant's own values. [spec/config.md 11] */
export const TenantPolicy = z
  .object({
    identity_daily_send_cap: count(0, 'Sends per identity and day in the tenant time zone.'),
    tenant_daily_send_cap: count(0, 'Sends per tenant and day in the tenant time zone.'),
    max_recipients: z.int().min(1).max(49).describe('Recipients of one message over to, cc and bcc, 1 to 49.'),
    send_allowlist_only: flag('Only recipients on the send-allow list are sent to.'),
    large_attachments: LargeAttachments,
    link_ttl_hours: z.int().min(1).max(168).describe('Life of a signed attachment link in hours.'),
    ai_disclosure: z
      .object({
        mode: DisclosureMode,
        text: z.string().describe('The footer text.'),
      })
      .describe('Notice that an assistant wrote the mail.'),
    auto_reply: z
      .object({
        allowed: flag('Automatic replies are allowed.'),
        max_automatic_exchanges: count(0, 'Automatic replies per thread before a person must act.'),
      })
      .describe('Automatic replies.'),
    quarantine: z
      .object({
        on_auth_fail: flag('Quarantine mail with verdict fail or unverified.'),
        spam_threshold: rate('Quarantine at or above this spam score.'),
        unsolicited_otp: flag('Quarantine codes nobody waited for.'),
        key_release: flag('API keys may take the decisions reserved for people.'),
      })
      .describe('What is held back from agents.'),
    inbound: z
      .object({
        per_sender_per_hour: count(1, 'Messages per sender, identity and hour.'),
        unauthenticated_per_hour: count(1, 'Messages of unauthenticated strangers per identity and hour.'),
        per_tenant_per_hour: count(1, 'Messages of strangers per tenant and hour.'),
        extract_attachment_text: z.array(AttachmentFamily).describe('Families whose text is extracted.'),
        extract_image_text: flag('Extract text from images.'),
        ses_bounce_retired: flag('Bounce mail to retired addresses on SES domains.'),
      })
      .describe('Limits on mail in.'),
    retention: z
      .object({
        raw_days: count(1, 'Days the raw message is kept.'),
        message_days: z.int().min(1).nullable().describe('Days a message is kept; null keeps it.'),
        events_days: z.int().min(1).max(365).describe('Days events and delivery logs are kept.'),
      })
      .describe('How long data stays.'),
    triage: z
      .object({
        enabled: flag('Inbound mail is triaged.'),
        daily_model_cap: count(0, 'Model runs per day in the tenant time zone.'),
        categories: z
          .array(TriageCategory)
          .max(20)
          .nullable()
          .describe('Replaces the built-in categories; null keeps them.'),
        rules: z.array(TriageRule).max(50).describe('Deterministic rules, in order.'),
      })
      .describe('Triage of inbound mail.'),
    search: z
      .object({
        agentic_enabled: flag('Agentic search is allowed.'),
        agentic_daily_cap: count(0, 'Agentic searches per tenant and day.'),
        agentic_max_steps: z.int().min(2).max(10).describe('Default and maximum steps of one agentic search.'),
        agentic_max_seconds: z.int().min(3).max(30).describe('Default and maximum seconds of one agentic search.'),
        refs_packs: z.array(ReferencePack).describe('Built-in reference patterns in use.'),
        custom_refs: z.array(CustomReference).max(20).describe('Reference patterns of the tenant.'),
      })
      .describe('Search and references.'),
    webhook_text_bytes: z.int().min(0).max(65_536).describe('Bytes of each body in message events; 0 sends none.'),
    abuse: z
      .object({
        complaint_rate_pause: rate('Complaint rate that pauses an identity.'),
        bounce_rate_pause: rate('Bounce rate that pauses an identity.'),
        tenant_complaint_rate_pause: rate('Complaint rate that pauses a tenant or domain.'),
        tenant_bounce_rate_pause: rate('Bounce rate that pauses a tenant or domain.'),
      })
      .describe('Rates that pause sending.'),
    domains: z
      .object({
        allow_create_zone: flag('Tenant and partner keys may create zones.'),
        cloudflare_zones: z
          .array(z.string())
          .max(50)
          .describe('Zones whose subdomains tenant and partner keys may use.'),
      })
      .describe('Domains on the deployment account.'),
    domain_fallback: flag('A failing domain falls back to the platform address.'),
    web_bot_auth: z.object({ allowed: flag('HTTP signatures are allowed.') }).describe('Signed HTTP requests.'),
    accounts: z
      .object({ require_approval: flag('Sign-ups at services need an approved entry.') })
      .describe('Sign-up ledger.'),
  })
  .meta({ id: 'TenantPolicy', description: 'The effective policy of a tenant, every field resolved.' })
export type TenantPolicy = z.output<typeof TenantPolicy>
