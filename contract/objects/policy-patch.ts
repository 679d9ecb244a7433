import { z } from 'zod'
import { LABEL_PATTERN } from '../fields.ts'
import { ReferenceNormalisation, TenantPolicy } from './policy.ts'

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length

/** A field of a patch: left out it stays, null resets it to its default. */
function settable<S extends z.ZodType>(schema: S) {
  return schema
    .nullable()
    .optional()
    .describe(`${schema.description ?? ''} Null resets it.`)
}

/** A group of a patch: null resets every field of it. */
function group<S extends z.ZodRawShape>(id: string, shape: S) {
  return z.object(shape).meta({ id, description: 'Fields of a group; null resets one.' }).nullable().optional()
}

/** At most 20 texts of 1 to 200 characters; upper and lower case and compatible characters count as the same. */
const texts = (what: string) =>
  z.array(z.string().min(1).max(200)).min(1).max(20).optional().describe(`${what}; one of them has to fit.`)

const labels = z.array(z.string().regex(LABEL_PATTERN)).min(1)

const isNotEmpty = (value: object) => Object.values(value).some((field) => field !== undefined)

const TriageMatchInput = z
  .strictObject({
    from: texts('Addresses in From'),
    from_domain: texts('Domains of From, subdomains included'),
    to_identity: texts('Identities it was sent to, by id or username'),
    subject_contains: texts('Parts of the subject'),
    body_contains: texts('Parts of the first 64 KB of the new text'),
    has_attachment: z.boolean().optional().describe('Whether a file is attached; inline ones do not count.'),
    label: labels.max(20).optional().describe('Labels it carries, those of earlier rules included.'),
  })
  .refine(isNotEmpty, 'at least one condition')
  .meta({ id: 'TriageMatchInput', description: 'Conditions, at least one; all of them must hold.' })

const TriageSetInput = z
  .strictObject({
    category: z.string().min(1).max(32).optional().describe('A category of the list in force.'),
    labels_add: labels.max(10).optional().describe('Labels to add, at most 10.'),
    urgency_min: z.int().min(0).max(3).optional().describe('Least urgency, 0 to 3.'),
    needs_reply: z.number().min(0).max(1).optional().describe('How sure it is that a reply is needed, 0 to 1.'),
    skip_model: z.boolean().optional().describe('No model is asked.'),
  })
  .refine(isNotEmpty, 'at least one effect')
  .meta({ id: 'TriageSetInput', description: 'What a match sets, at least one.' })

const TriageRuleInput = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,47}$/)
      .describe('Unique name: 1 to 48 lower-case letters, digits, `_` and `-`.'),
    match: TriageMatchInput,
    set: TriageSetInput,
    stop: z.boolean().optional().describe('A match ends the tenant rules; false when left out.'),
  })
  .meta({ id: 'TriageRuleInput', description: 'One deterministic triage rule.' })

const TriageCategoryInput = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,31}$/)
      .describe('Unique name: 1 to 32 lower-case letters, digits and `_`, a letter first.'),
    description: z.string().min(1).max(200).describe('What belongs to it, 1 to 200 characters.'),
  })
  .meta({ id: 'TriageCategoryInput', description: 'One triage category of the tenant.' })

const CustomReferenceInput = z
  .strictObject({
    name: z
      .string()
      .regex(/^[^\x00-\x1f\x7f]{1,64}$/)
      .describe('Stored as kind `custom:<name>`: 1 to 64 characters. Patterns of one name find one kind.'),
    pattern: z
      .string()
      .min(1)
      .max(2_000)
      .describe('Regular expression in RE2 syntax: no back-references, no look-around, at most 64 KB compiled.'),
    normalise: ReferenceNormalisation.optional().describe('How a value is stored; `none` when left out.'),
  })
  .meta({ id: 'CustomReferenceInput', description: 'A reference pattern of the tenant.' })

const { ai_disclosure, auto_reply, quarantine, inbound, retention, triage, search, abuse, domains, ...top } =
  TenantPolicy.shape
const { shape: disclosure } = ai_disclosure
const { shape: replies } = auto_reply
const { shape: held } = quarantine
const { shape: arriving } = inbound
const { shape: kept } = retention
const { shape: triaged } = triage
const { shape: searched } = search
const { shape: rates } = abuse
const { shape: zones } = domains

const categories = z.array(TriageCategoryInput).min(1).max(20)
const rules = z.array(TriageRuleInput).max(50)
const zoneNames = z.array(z.string().regex(/^[a-z0-9.-]{1,253}$/)).max(50)

/** Whether a patch holds a field or resets a group; an empty group is nothing. */
function writesSomething(patch: object): boolean {
  return Object.values(patch).some(
    (field: unknown) =>
      field !== undefined && (typeof field !== 'object' || field === null || Array.isArray(field) || isNotEmpty(field)),
  )
}

/**
 * What of a tenant's policy is written: fields that are left out stay, null resets to the default, arrays replace.
 * Bounds are those of the policy itself. [spec/api.md 3.4, spec/config.md 11]
 */
export const TenantPolicyPatch = z
  .object({
    identity_daily_send_cap: settable(top.identity_daily_send_cap),
    tenant_daily_send_cap: settable(top.tenant_daily_send_cap),
    max_recipients: settable(top.max_recipients),
    send_allowlist_only: settable(top.send_allowlist_only),
    large_attachments: settable(top.large_attachments),
    link_ttl_hours: settable(top.link_ttl_hours),
    ai_disclosure: group('AiDisclosurePatch', {
      mode: settable(disclosure.mode),
      text: settable(z.string().min(1).max(1_000).describe('The footer text, 1 to 1,000 characters.')),
    }),
    auto_reply: group('AutoReplyPatch', {
      allowed: settable(replies.allowed),
      max_automatic_exchanges: settable(replies.max_automatic_exchanges),
    }),
    quarantine: group('QuarantinePatch', {
      on_auth_fail: settable(held.on_auth_fail),
      spam_threshold: settable(held.spam_threshold),
      unsolicited_otp: settable(held.unsolicited_otp),
      key_release: settable(held.key_release),
    }),
    inbound: group('InboundPatch', {
      per_sender_per_hour: settable(arriving.per_sender_per_hour),
      unauthenticated_per_hour: settable(arriving.unauthenticated_per_hour),
      per_tenant_per_hour: settable(arriving.per_tenant_per_hour),
      extract_attachment_text: settable(
        z
          .array(arriving.extract_attachment_text.element)
          .max(4)
          .refine(isUnique, 'each family once')
          .describe('Families whose text is extracted, each once.'),
      ),
      extract_image_text: settable(arriving.extract_image_text),
      ses_bounce_retired: settable(arriving.ses_bounce_retired),
    }),
    retention: group('RetentionPatch', {
      raw_days: settable(kept.raw_days),
      message_days: settable(z.int().min(1).describe('Days a message is kept.')),
      events_days: settable(kept.events_days),
    }),
    triage: group('TriagePatch', {
      enabled: settable(triaged.enabled),
      daily_model_cap: settable(triaged.daily_model_cap),
      categories: settable(
        categories
          .refine((list) => isUnique(list.map(({ name }) => name)), 'each name once')
          .describe('Replaces the built-in categories, 1 to 20.'),
      ),
      rules: settable(
        rules
          .refine((list) => isUnique(list.map(({ id }) => id)), 'each id once')
          .describe('Deterministic rules in order, at most 50.'),
      ),
    }),
    search: group('SearchPatch', {
      agentic_enabled: settable(searched.agentic_enabled),
      agentic_daily_cap: settable(searched.agentic_daily_cap),
      agentic_max_steps: settable(searched.agentic_max_steps),
      agentic_max_seconds: settable(searched.agentic_max_seconds),
      refs_packs: settable(
        z
          .array(searched.refs_packs.element)
          .max(2)
          .refine(isUnique, 'each pack once')
          .describe('Built-in reference patterns in use, each once.'),
      ),
      custom_refs: settable(
        z.array(CustomReferenceInput).max(20).describe('Reference patterns of the tenant, at most 20.'),
      ),
    }),
    webhook_text_bytes: settable(top.webhook_text_bytes),
    abuse: group('AbusePatch', {
      complaint_rate_pause: settable(rates.complaint_rate_pause),
      bounce_rate_pause: settable(rates.bounce_rate_pause),
      tenant_complaint_rate_pause: settable(rates.tenant_complaint_rate_pause),
      tenant_bounce_rate_pause: settable(rates.tenant_bounce_rate_pause),
    }),
    domains: group('PolicyDomainsPatch', {
      allow_create_zone: settable(zones.allow_create_zone),
      cloudflare_zones: settable(
        zoneNames
          .refine(isUnique, 'each zone once')
          .describe('Zones whose subdomains tenant and partner keys may use, each once, at most 50.'),
      ),
    }),
    domain_fallback: settable(top.domain_fallback),
    web_bot_auth: group('WebBotAuthPatch', { allowed: settable(top.web_bot_auth.shape.allowed) }),
    accounts: group('PolicyAccountsPatch', { require_approval: settable(top.accounts.shape.require_approval) }),
  })
  .refine(writesSomething, 'at least one field')
  .meta({ id: 'TenantPolicyPatch', description: 'What of a policy changes: left out stays, null resets.' })
export type TenantPolicyPatch = z.output<typeof TenantPolicyPatch>
