import type { TenantPolicy } from '../../contract/objects/policy.ts'

/** What holds where nobody set anything. [spec/config.md 11; `webhook_text_bytes` as settled in S18] */
export const BUILT_IN_POLICY: TenantPolicy = {
  identity_daily_send_cap: 500,
  tenant_daily_send_cap: 5000,
  max_recipients: 10,
  send_allowlist_only: false,
  large_attachments: 'refuse',
  link_ttl_hours: 72,
  ai_disclosure: { mode: 'none', text: 'This message was written with the help of an AI assistant.' },
  auto_reply: { allowed: true, max_automatic_exchanges: 2 },
  quarantine: { on_auth_fail: true, spam_threshold: 0.8, unsolicited_otp: true, key_release: false },
  inbound: {
    per_sender_per_hour: 60,
    unauthenticated_per_hour: 120,
    per_tenant_per_hour: 2000,
    extract_attachment_text: ['pdf', 'office', 'text', 'html'],
    extract_image_text: false,
    ses_bounce_retired: true,
  },
  retention: { raw_days: 90, message_days: null, events_days: 30 },
  triage: { enabled: true, daily_model_cap: 2000, categories: null, rules: [] },
  search: {
    agentic_enabled: true,
    agentic_daily_cap: 500,
    agentic_max_steps: 6,
    agentic_max_seconds: 8,
    refs_packs: ['core'],
    custom_refs: [],
  },
  webhook_text_bytes: 65_536,
  abuse: {
    complaint_rate_pause: 0.003,
    bounce_rate_pause: 0.05,
    tenant_complaint_rate_pause: 0.001,
    tenant_bounce_rate_pause: 0.05,
  },
  domains: { allow_create_zone: false, cloudflare_zones: [] },
  domain_fallback: true,
  web_bot_auth: { allowed: false },
  accounts: { require_approval: false },
}
