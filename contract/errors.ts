import { z } from 'zod'

/**
 * The only place where a code meets its status, whether a repeat can help, and what to do about it. Server, OpenAPI,
 * documentation and SDKs are made from this table. [spec/errors.md]
 */
export type ErrorSpec = {
  readonly status: number
  /** The unchanged request can succeed later. */
  readonly retryable: boolean
  /** One sentence for people; may change, is never parsed, never holds content or addresses. */
  readonly message: string
  /** What a developer or an agent does next. */
  readonly fix: string
  readonly details?: z.ZodObject
}

const reason = (...values: readonly [string, ...string[]]) => z.object({ reason: z.enum(values).optional() })
const limit = z.object({ limit: z.int().min(1).optional() })
const retryAfter = z.object({ retry_after: z.int().min(0).optional() })
const ids = z.string()
const FIX_ID = 'Check the id and what the key reaches.'

const missing = (what: string) =>
  ({ status: 404, retryable: false, message: `No ${what} with this id.`, fix: FIX_ID }) as const satisfies ErrorSpec

export const ERRORS = {
  // Authentication and access
  unauthenticated: {
    status: 401,
    retryable: false,
    message: 'No valid API key was sent.',
    fix: 'Send a valid key as a Bearer token.',
  },
  key_expired: { status: 401, retryable: false, message: 'The API key has expired.', fix: 'Create a new key.' },
  key_revoked: { status: 401, retryable: false, message: 'The API key was revoked.', fix: 'Use another key.' },
  permission_denied: {
    status: 403,
    retryable: false,
    message: 'The key lacks a permission this needs.',
    fix: 'Use a key that holds the permission, or have a signed-in person do it in the console.',
    details: z.object({
      required: z.union([z.string(), z.array(z.string())]).optional(),
      reason: z.enum(['person_required']).optional(),
      field: z.string().optional(),
    }),
  },
  scope_denied: {
    status: 403,
    retryable: false,
    message: 'The route or field needs a key of a higher level.',
    fix: 'Use a key of the required level, or send an allowed value.',
    details: z.object({
      field: z.string().optional(),
      reason: z.enum(['zone_not_allowed', 'not_writable', 'above_ceiling']).optional(),
      ceiling: z.union([z.number(), z.boolean()]).optional(),
      ceiling_source: z.enum(['deployment', 'platform', 'partner']).optional(),
    }),
  },
  key_scope_exceeded: {
    status: 403,
    retryable: false,
    message: 'The target key is wider than the calling key.',
    fix: 'Use a key at least as wide as the target.',
  },
  tenant_suspended: {
    status: 403,
    retryable: false,
    message: 'The tenant is suspended.',
    fix: 'Ask whoever suspended the tenant to reactivate it.',
  },
  partner_suspended: {
    status: 403,
    retryable: false,
    message: 'The partner of this key is suspended.',
    fix: 'Contact the platform operator.',
  },
  partner_tenant_limit: {
    status: 403,
    retryable: false,
    message: 'The partner has as many tenants as it may have.',
    fix: 'Erase an unused tenant or have the limit raised.',
    details: z.object({ max_tenants: z.int().min(0).optional() }),
  },
  test_mode_recipient: {
    status: 403,
    retryable: false,
    message: 'A test tenant may not write to this recipient.',
    fix: 'Write to an address at simulator.invalid or to an identity hosted here.',
  },
  policy_denied: {
    status: 403,
    retryable: false,
    message: 'The tenant policy forbids this.',
    fix: 'Have the policy changed, or request the approval it asks for.',
    details: z.object({
      reason: z.enum(['account_not_approved', 'free_sending_off']).optional(),
      service_domain: z.string().optional(),
    }),
  },
  invalid_signature: {
    status: 403,
    retryable: false,
    message: 'The provider message could not be verified.',
    fix: 'Deliver it through the configured provider topic.',
  },

  // Validation
  invalid_request: {
    status: 400,
    retryable: false,
    message: 'The request is not valid.',
    fix: 'Correct the named fields.',
    details: z.object({
      errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      reason: z.enum(['permission_not_allowed_for_level', 'permission_owner_only', 'own_deployment']).optional(),
    }),
  },
  idempotency_key_required: {
    status: 400,
    retryable: false,
    message: 'This request needs an Idempotency-Key header.',
    fix: 'Send one unique key per message and reuse it on retries.',
  },
  invalid_idempotency_key: {
    status: 400,
    retryable: false,
    message: 'The Idempotency-Key header is not valid.',
    fix: 'Send 1 to 255 printable ASCII characters.',
  },
  invalid_query: {
    status: 400,
    retryable: false,
    message: 'The search query cannot be parsed.',
    fix: 'Correct the query at the named position.',
    details: z.object({ position: z.int().min(0).optional(), expected: z.unknown().optional() }),
  },
  address_invalid: {
    status: 400,
    retryable: false,
    message: 'Not a valid address or local part.',
    fix: 'Send a valid address or local part.',
  },
  address_unsupported: {
    status: 400,
    retryable: false,
    message: 'Local parts outside ASCII are not supported.',
    fix: 'Use ASCII.',
  },
  address_reserved: {
    status: 400,
    retryable: false,
    message: 'The name is reserved, or looks like a reserved one.',
    fix: 'Choose another name.',
    details: z.object({ field: z.string().optional() }),
  },
  local_part_too_long: {
    status: 400,
    retryable: false,
    message: 'Username and suffix are longer than 40 characters together.',
    fix: 'Shorten the username or the suffix.',
  },
  header_not_allowed: {
    status: 400,
    retryable: false,
    message: 'The header may not be set.',
    fix: 'Remove or rename the header.',
  },
  marketing_requirements_missing: {
    status: 400,
    retryable: false,
    message: 'Marketing mail needs an unsubscribe and a consent object.',
    fix: 'Add both objects.',
  },
  too_many_recipients: {
    status: 400,
    retryable: false,
    message: 'More recipients than the policy allows.',
    fix: 'Split the message.',
  },
  smtp_port_not_allowed: {
    status: 400,
    retryable: false,
    message: 'The relay port is not allowed.',
    fix: 'Use 465 or 587.',
  },
  spf_lookup_limit: {
    status: 400,
    retryable: false,
    message: 'The merged SPF record needs too many look-ups.',
    fix: 'Flatten the named includes.',
    details: z.object({ lookups: z.int().min(0).optional() }),
  },
  message_too_large: {
    status: 413,
    retryable: false,
    message: 'The composed message is larger than the transport takes.',
    fix: 'Shrink the attachments or enable links.',
  },
  payload_too_large: {
    status: 413,
    retryable: false,
    message: 'The request body is larger than 7 MiB.',
    fix: 'Send a smaller body.',
  },
  scope_too_large: {
    status: 422,
    retryable: false,
    message: 'The search spans more than 100 identities.',
    fix: 'Pass identity_ids with at most 100 ids.',
  },

  // Resources
  tenant_not_found: missing('tenant'),
  identity_not_found: missing('identity'),
  address_not_found: missing('address'),
  domain_not_found: missing('domain'),
  thread_not_found: missing('thread'),
  message_not_found: missing('message'),
  attachment_not_found: missing('attachment'),
  webhook_not_found: missing('webhook endpoint'),
  key_not_found: missing('key'),
  erasure_not_found: missing('erasure request'),
  export_not_found: missing('export'),
  suppression_not_found: missing('suppression'),
  list_entry_not_found: missing('list entry'),
  member_not_found: missing('member'),
  invitation_not_found: missing('invitation'),
  job_not_found: missing('job'),
  dlq_item_not_found: missing('dead-letter item'),
  partner_not_found: missing('partner'),
  account_not_found: missing('service account'),
  route_not_found: { status: 404, retryable: false, message: 'No route at this path.', fix: 'Check path and host.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    message: 'The path exists, the method does not.',
    fix: 'Use a method that the Allow header lists.',
  },

  // State
  idempotency_conflict: {
    status: 409,
    retryable: false,
    message: 'The Idempotency-Key was used for another request.',
    fix: 'Use a new key, or send the original body.',
    details: z.object({ original_message_id: ids.optional() }),
  },
  request_in_progress: {
    status: 409,
    retryable: true,
    message: 'The first request with this key is still running.',
    fix: 'Retry shortly with the same key.',
  },
  client_id_conflict: {
    status: 409,
    retryable: false,
    message: 'The client_id belongs to an identity created with another body.',
    fix: 'Send the same body, or a new client_id.',
  },
  username_taken: {
    status: 409,
    retryable: false,
    message: 'The username is used in this tenant.',
    fix: 'Choose another username.',
  },
  slug_taken: {
    status: 409,
    retryable: false,
    message: 'The slug is used by another tenant.',
    fix: 'Choose another slug.',
  },
  suffix_taken: {
    status: 409,
    retryable: false,
    message: 'The address suffix is used by another tenant.',
    fix: 'Choose another suffix.',
  },
  not_quarantined: {
    status: 409,
    retryable: false,
    message: 'The message is not quarantined.',
    fix: 'There is nothing to release.',
  },
  domain_not_suspended: {
    status: 409,
    retryable: false,
    message: 'The domain is not suspended.',
    fix: 'Only a suspended domain can be proved again.',
  },
  existing_mx: {
    status: 409,
    retryable: false,
    message: 'The name already has other MX records.',
    fix: 'Send replace_mx: true if they are to be replaced.',
  },
  domain_not_dedicated: {
    status: 409,
    retryable: false,
    message: 'The name is used for more than mail.',
    fix: 'Use a domain for mail only, or confirm.',
    details: z.object({
      records: z
        .array(z.object({ type: z.enum(['A', 'AAAA', 'MX', 'CNAME']), name: z.string(), value: z.string() }))
        .optional(),
    }),
  },
  zone_hold: {
    status: 409,
    retryable: false,
    message: 'The zone is on hold at the provider.',
    fix: 'Have the hold released, for subdomains too.',
  },
  owner_required: {
    status: 409,
    retryable: false,
    message: 'A workspace needs its owner.',
    fix: 'Transfer ownership first.',
  },
  plan_managed_by_stripe: {
    status: 409,
    retryable: false,
    message: 'The plan is paid through Stripe.',
    fix: 'Change it through Stripe.',
  },
  partner_has_tenants: {
    status: 409,
    retryable: false,
    message: 'The partner still has tenants.',
    fix: 'Erase them first.',
    details: z.object({ tenants: z.int().min(0).optional() }),
  },
  tenant_erased: {
    status: 409,
    retryable: false,
    message: 'The tenant is erased or being erased.',
    fix: 'There is nothing left to do.',
  },
  address_taken: {
    status: 409,
    retryable: false,
    message: 'The address is not available.',
    fix: 'Choose another address.',
  },
  address_is_primary: {
    status: 409,
    retryable: false,
    message: 'The address is the primary one.',
    fix: 'Promote another address first.',
  },
  address_in_use: {
    status: 409,
    retryable: false,
    message: 'The address is in use.',
    fix: 'Retire it instead; the platform address stays.',
  },
  domain_not_ready: {
    status: 409,
    retryable: true,
    message: 'The domain is not verified yet.',
    fix: 'Wait for verification.',
  },
  domain_in_use: {
    status: 409,
    retryable: false,
    message: 'The domain is in use.',
    fix: 'Retire its addresses, use another domain, or remove the domains first.',
    details: z.object({
      reason: z.enum(['routing_rule_limit', 'zone_has_domains']).optional(),
      domain_ids: z.array(ids).optional(),
    }),
  },
  domain_exists: {
    status: 409,
    retryable: false,
    message: 'The domain name is not available.',
    fix: 'Publish the claim record and repeat with claim: true.',
    details: z.object({
      domain_id: ids.optional(),
      claim: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).optional(),
    }),
  },
  domain_claim_pending: {
    status: 409,
    retryable: true,
    message: 'The claim is proved; the former holder is being removed.',
    fix: 'Repeat after Retry-After.',
  },
  identity_paused: {
    status: 409,
    retryable: false,
    message: 'The identity is paused.',
    fix: 'Resume the identity.',
    details: reason('manual', 'abuse_threshold', 'tenant_suspended'),
  },
  identity_owner_required: {
    status: 409,
    retryable: false,
    message: 'The identity has no accountable person.',
    fix: 'Set owner.',
  },
  thread_busy: {
    status: 409,
    retryable: true,
    message: 'Another send holds the thread.',
    fix: 'Retry after the named seconds with the same key.',
    details: retryAfter,
  },
  not_cancelable: {
    status: 409,
    retryable: false,
    message: 'The message can no longer be cancelled.',
    fix: 'It is too late to cancel.',
  },
  not_uncertain: {
    status: 409,
    retryable: false,
    message: 'The message is not uncertain.',
    fix: 'Only an uncertain message can be resolved.',
  },
  auto_reply_not_allowed: {
    status: 409,
    retryable: false,
    message: 'An automatic reply is not allowed here.',
    fix: 'Let a person answer.',
  },
  account_exists: {
    status: 409,
    retryable: false,
    message: 'An entry for this service and identifier exists.',
    fix: 'Use that entry.',
    details: z.object({ account_id: ids.optional(), status: z.string().optional() }),
  },
  account_not_pending: {
    status: 409,
    retryable: false,
    message: 'The entry is no longer pending.',
    fix: 'Request a new entry.',
    details: z.object({ status: z.string().optional() }),
  },
  loop_detected: {
    status: 409,
    retryable: false,
    message: 'The hop count reached its limit.',
    fix: 'Stop the automation and let a person answer.',
    details: z.object({ hop: z.int().min(0).optional() }),
  },
  sending_paused: {
    status: 409,
    retryable: false,
    message: 'Sending is paused.',
    fix: 'Ask the platform operator; only a platform key resumes.',
    details: z.object({
      scope: z.enum(['tenant', 'domain']).optional(),
      reason: z.enum(['abuse_threshold', 'abuse_burst']).optional(),
      domain_id: ids.optional(),
    }),
  },
  triage_not_eligible: {
    status: 409,
    retryable: false,
    message: 'The message is not triaged.',
    fix: 'Release it instead.',
    details: reason('quarantined', 'not_eligible'),
  },
  erasure_not_completed: {
    status: 409,
    retryable: false,
    message: 'The erasure is not completed.',
    fix: 'Wait for it, or resume a failed one with a new request.',
  },
  not_frozen: { status: 409, retryable: false, message: 'The deployment is not frozen.', fix: 'Freeze it first.' },
  raw_expired: {
    status: 410,
    retryable: false,
    message: 'The raw message is past its retention.',
    fix: 'Use the parsed message.',
  },
  cursor_expired: {
    status: 410,
    retryable: false,
    message: 'The cursor is older than 24 hours.',
    fix: 'Restart from the first page.',
  },
  legal_hold: { status: 423, retryable: false, message: 'The thread is under a legal hold.', fix: 'Remove the hold.' },

  // Policy and limits
  billing_limit: {
    status: 402,
    retryable: false,
    message: 'The plan allowance is spent.',
    fix: 'Upgrade or top up, then retry with the same key.',
    details: z.object({
      feature: z.string().optional(),
      granted: z.int().nullable().optional(),
      used: z.int().optional(),
      resets_at: z.string().nullable().optional(),
      upgrade_url: z.string().nullable().optional(),
    }),
  },
  all_recipients_suppressed: {
    status: 422,
    retryable: false,
    message: 'Every recipient is suppressed.',
    fix: 'Remove the suppressed recipients.',
  },
  recipient_blocked: {
    status: 422,
    retryable: false,
    message: 'A recipient is on the send-block list.',
    fix: 'Remove it or edit the list.',
  },
  transport_unavailable: {
    status: 422,
    retryable: false,
    message: 'The transport is not available.',
    fix: 'Configure the transport or use another method.',
    details: z.object({ reason: z.string().optional(), dkim_status: z.string().optional() }),
  },
  smtp_tls_required: {
    status: 422,
    retryable: false,
    message: 'The relay offers no TLS; credentials were not sent.',
    fix: 'Use a relay with TLS.',
  },
  smtp_auth_failed: {
    status: 422,
    retryable: false,
    message: 'The relay refused the credentials.',
    fix: 'Correct the credentials.',
  },
  cf_token_required: {
    status: 422,
    retryable: false,
    message: 'This needs a Cloudflare API token.',
    fix: 'Set PM_CF_API_TOKEN, or add the domain from the command line.',
  },
  agentic_disabled: {
    status: 422,
    retryable: false,
    message: 'Agentic search is off by policy.',
    fix: 'Use another mode.',
  },
  address_limit_reached: {
    status: 422,
    retryable: false,
    message: 'The identity has 20 addresses.',
    fix: 'Delete pending ones or use another identity.',
    details: limit,
  },
  unverified_domain_limit: {
    status: 422,
    retryable: false,
    message: 'Five domains are waiting for verification.',
    fix: 'Verify or remove one, or wait.',
    details: limit,
  },
  zone_domain_limit: {
    status: 422,
    retryable: false,
    message: 'The zone has 30 mail domains.',
    fix: 'Use another zone.',
    details: limit,
  },
  account_limit_reached: {
    status: 422,
    retryable: false,
    message: 'The ledger is full.',
    fix: 'Await decisions, close or delete entries.',
    details: z.object({ limit: z.int().min(1).optional(), status: z.string().optional() }),
  },
  webhook_limit_reached: {
    status: 422,
    retryable: false,
    message: 'There are 20 endpoints already.',
    fix: 'Delete one.',
    details: limit,
  },
  key_limit_reached: {
    status: 422,
    retryable: false,
    message: 'There are as many active keys as allowed.',
    fix: 'Revoke unused keys.',
    details: limit,
  },
  web_bot_auth_disabled: {
    status: 422,
    retryable: false,
    message: 'Web Bot Auth is off in this deployment.',
    fix: 'The operator must turn it on.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    message: 'Too many requests.',
    fix: 'Wait Retry-After, then retry with the same key.',
    details: z.object({
      bucket: z.enum(['key', 'tenant', 'partner', 'search', 'agentic', 'send', 'sign', 'partner_create']).optional(),
      retry_after: z.int().min(0).optional(),
    }),
  },
  daily_cap_reached: {
    status: 429,
    retryable: true,
    message: 'The daily cap is reached.',
    fix: 'Wait until resets_at.',
    details: z.object({
      cap: z.enum(['identity', 'tenant', 'invitations', 'shared_domain', 'billing_dispute']).optional(),
      resets_at: z.string().nullable().optional(),
    }),
  },
  agentic_budget_exhausted: {
    status: 429,
    retryable: true,
    message: 'The daily agentic budget is spent.',
    fix: 'Wait for the next day or use hybrid.',
  },
  upstream_rate_limited: {
    status: 429,
    retryable: true,
    message: 'A provider refused for now; nothing changed.',
    fix: 'Wait Retry-After.',
    details: retryAfter,
  },

  // Server and dependencies
  internal_error: {
    status: 500,
    retryable: true,
    message: 'Something broke on our side.',
    fix: 'Retry with backoff and report the request id.',
  },
  upstream_error: {
    status: 502,
    retryable: true,
    message: 'A provider answered unexpectedly.',
    fix: 'Retry with backoff.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    message: 'The service is not available for this request.',
    fix: 'Retry with backoff.',
    details: z.object({
      reason: z.enum(['frozen', 'read_only', 'storage_full']).optional(),
      config_invalid: z.string().optional(),
    }),
  },
  search_degraded: {
    status: 503,
    retryable: true,
    message: 'The wanted search mode is not available.',
    fix: 'Retry, or drop require_mode.',
  },
  timeout: { status: 504, retryable: true, message: 'An internal deadline passed.', fix: 'Retry with the same key.' },
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]

/** The `details` of a code, typed by the catalogue; codes without details take none. */
export type ErrorDetails<C extends ErrorCode> = (typeof ERRORS)[C] extends {
  readonly details: infer D extends z.ZodType
}
  ? z.input<D>
  : never

export const ErrorCodeSchema = z.enum(ERROR_CODES).meta({
  id: 'ErrorCode',
  description: 'Machine code of an error. New codes may appear; handle unknown ones by status.',
})

/** The body of every answer that is not 2xx. [spec/errors.md 1] */
export const ErrorEnvelope = z
  .object({
    error: z
      .object({
        code: ErrorCodeSchema,
        message: z.string().describe('A sentence for people. It may change and is never parsed.'),
        retryable: z.boolean().describe('True when the unchanged request can succeed later.'),
        fix: z.string().describe('One sentence on what to do next.'),
        request_id: z.string().describe('Equal to the Request-Id header.'),
        details: z.record(z.string(), z.unknown()).optional().describe('Facts of this code, see x-error-catalogue.'),
      })
      .meta({ id: 'ErrorBody', description: 'What went wrong and what to do about it.' }),
  })
  .meta({ id: 'ErrorEnvelope', description: 'The body of every answer that is not 2xx.' })
