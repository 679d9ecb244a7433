// Generated from openapi.yaml. Do not edit.
/** What `details` holds, by code; codes that are not here have none. */
export type ErrorDetails = {
  permission_denied: { readonly required?: string | ReadonlyArray<string>; readonly reason?: "person_required"; readonly field?: string }
  scope_denied: { readonly field?: string; readonly reason?: "zone_not_allowed" | "not_writable" | "above_ceiling"; readonly ceiling?: number | boolean; readonly ceiling_source?: "deployment" | "platform" | "partner" }
  partner_tenant_limit: { readonly max_tenants?: number }
  policy_denied: { readonly reason?: "account_not_approved" | "free_sending_off"; readonly service_domain?: string }
  invalid_request: { readonly errors?: ReadonlyArray<{ readonly path: string; readonly message: string }>; readonly reason?: "permission_not_allowed_for_level" | "permission_owner_only" | "own_deployment" }
  invalid_query: { readonly position?: number; readonly expected?: unknown }
  address_reserved: { readonly field?: string }
  spf_lookup_limit: { readonly lookups?: number }
  idempotency_conflict: { readonly original_message_id?: string }
  domain_not_dedicated: { readonly records?: ReadonlyArray<{ readonly type: "A" | "AAAA" | "MX" | "CNAME"; readonly name: string; readonly value: string }> }
  partner_has_tenants: { readonly tenants?: number }
  domain_in_use: { readonly reason?: "routing_rule_limit" | "zone_has_domains"; readonly domain_ids?: ReadonlyArray<string> }
  domain_exists: { readonly domain_id?: string; readonly claim?: { readonly type: "TXT"; readonly name: string; readonly value: string } }
  identity_paused: { readonly reason?: "manual" | "abuse_threshold" | "tenant_suspended" }
  thread_busy: { readonly retry_after?: number }
  account_exists: { readonly account_id?: string; readonly status?: string }
  account_not_pending: { readonly status?: string }
  loop_detected: { readonly hop?: number }
  sending_paused: { readonly scope?: "tenant" | "domain"; readonly reason?: "abuse_threshold" | "abuse_burst"; readonly domain_id?: string }
  triage_not_eligible: { readonly reason?: "quarantined" | "not_eligible" }
  billing_limit: { readonly feature?: string; readonly granted?: number | null; readonly used?: number; readonly resets_at?: string | null; readonly upgrade_url?: string | null }
  transport_unavailable: { readonly reason?: string; readonly dkim_status?: string }
  address_limit_reached: { readonly limit?: number }
  unverified_domain_limit: { readonly limit?: number }
  zone_domain_limit: { readonly limit?: number }
  account_limit_reached: { readonly limit?: number; readonly status?: string }
  webhook_limit_reached: { readonly limit?: number }
  key_limit_reached: { readonly limit?: number }
  rate_limited: { readonly bucket?: "key" | "tenant" | "partner" | "search" | "agentic" | "send" | "sign" | "partner_create"; readonly retry_after?: number }
  daily_cap_reached: { readonly cap?: "identity" | "tenant" | "invitations" | "shared_domain" | "billing_dispute"; readonly resets_at?: string | null }
  upstream_rate_limited: { readonly retry_after?: number }
  unavailable: { readonly reason?: "frozen" | "read_only" | "storage_full"; readonly config_invalid?: string }
}
