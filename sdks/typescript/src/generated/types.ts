// Generated from openapi.yaml. Do not edit.

export type ClientOptions = {
    baseUrl: 'https://{api_host}' | (string & {});
};

export type Webhooks = OnMessageReceivedWebhookRequest | OnMessageQuarantinedWebhookRequest | OnMessageSentWebhookRequest | OnMessageDeliveredWebhookRequest | OnMessageDeferredWebhookRequest | OnMessageBouncedWebhookRequest | OnMessageComplainedWebhookRequest | OnMessageRejectedWebhookRequest | OnMessageFailedWebhookRequest | OnMessageUncertainWebhookRequest | OnMessageReconciledWebhookRequest | OnMessageSuppressedWebhookRequest | OnMessageCanceledWebhookRequest | OnIdentityCreatedWebhookRequest | OnIdentityUpdatedWebhookRequest | OnIdentityPausedWebhookRequest | OnIdentityResumedWebhookRequest | OnIdentityAddressAddedWebhookRequest | OnIdentityAddressActivatedWebhookRequest | OnIdentityAddressPromotedWebhookRequest | OnIdentityAddressRetiredWebhookRequest | OnSuppressionCreatedWebhookRequest | OnQuotaWarningWebhookRequest | OnWebhookDisabledWebhookRequest | OnWebhookTestWebhookRequest | OnTenantPolicyUpdatedWebhookRequest;

/**
 * Fields of a group; null resets one.
 */
export type AbusePatch = {
    /**
     * Complaint rate that pauses an identity. Null resets it.
     */
    complaint_rate_pause?: number | null;
    /**
     * Bounce rate that pauses an identity. Null resets it.
     */
    bounce_rate_pause?: number | null;
    /**
     * Complaint rate that pauses a tenant or domain. Null resets it.
     */
    tenant_complaint_rate_pause?: number | null;
    /**
     * Bounce rate that pauses a tenant or domain. Null resets it.
     */
    tenant_bounce_rate_pause?: number | null;
};

/**
 * An address of an identity.
 */
export type Address = {
    id: AddressId;
    identity_id: IdentityId;
    address: Email;
    /**
     * What stands before the `@`.
     */
    local_part: string;
    domain_id: DomainId;
    role: AddressRole;
    status: AddressStatus;
    /**
     * When a retiring address will be retired.
     */
    retire_at: Timestamp | null;
    /**
     * When it was retired.
     */
    retired_at: Timestamp | null;
    /**
     * Null unless mail of the domain is forwarded to the platform address.
     */
    forwarding: ForwardingState | null;
    /**
     * When `forwarding` last changed.
     */
    forwarding_checked_at: Timestamp | null;
    created_at: Timestamp;
};

/**
 * Id of one address: `adr_` and a 26-character ULID.
 */
export type AddressId = string;

/**
 * One page of a list.
 */
export type AddressPage = {
    /**
     * The rows of this page.
     */
    data: Array<Address>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * One address of an identity is primary.
 */
export type AddressRole = 'primary' | 'alias';

/**
 * Life of an address. A retiring one still receives, a retired one refuses mail.
 */
export type AddressStatus = 'pending' | 'active' | 'retiring' | 'retired';

/**
 * Fields of a group; null resets one.
 */
export type AiDisclosurePatch = {
    /**
     * Where the notice goes that an assistant wrote the mail. Null resets it.
     */
    mode?: DisclosureMode | null;
    /**
     * The footer text, 1 to 1,000 characters. Null resets it.
     */
    text?: string | null;
};

/**
 * An API key. Its secret is shown once, when it is made.
 */
export type ApiKey = {
    id: KeyId;
    /**
     * Name for people.
     */
    name: string;
    level: KeyLevel;
    mode: Mode;
    /**
     * Set on partner keys.
     */
    partner_id: PartnerId | null;
    /**
     * Set on tenant and identity keys.
     */
    tenant_id: TenantId | null;
    /**
     * Set on identity keys.
     */
    identity_id: IdentityId | null;
    /**
     * What the key lists, as it was created.
     */
    permissions: Array<Permission>;
    /**
     * The console person behind the key; null when there is none.
     */
    created_by_user_id: UserId | null;
    /**
     * When it stops working; null: never.
     */
    expires_at: Timestamp | null;
    /**
     * When it was revoked.
     */
    revoked_at: Timestamp | null;
    /**
     * Last use, written at most once a minute.
     */
    last_used_at: Timestamp | null;
    created_at: Timestamp;
};

/**
 * A new API key with its secret, or its replay without.
 */
export type ApiKeyCreated = {
    id: KeyId;
    /**
     * Name for people.
     */
    name: string;
    level: KeyLevel;
    mode: Mode;
    /**
     * Set on partner keys.
     */
    partner_id: PartnerId | null;
    /**
     * Set on tenant and identity keys.
     */
    tenant_id: TenantId | null;
    /**
     * Set on identity keys.
     */
    identity_id: IdentityId | null;
    /**
     * What the key lists, as it was created.
     */
    permissions: Array<Permission>;
    /**
     * The console person behind the key; null when there is none.
     */
    created_by_user_id: UserId | null;
    /**
     * When it stops working; null: never.
     */
    expires_at: Timestamp | null;
    /**
     * When it was revoked.
     */
    revoked_at: Timestamp | null;
    /**
     * Last use, written at most once a minute.
     */
    last_used_at: Timestamp | null;
    created_at: Timestamp;
    /**
     * The whole key. Shown in this answer only; left out of a replay.
     */
    secret?: string;
    /**
     * Present in a replay: the secret is not shown again.
     */
    secret_replayed?: false;
};

/**
 * One page of a list.
 */
export type ApiKeyPage = {
    /**
     * The rows of this page.
     */
    data: Array<ApiKey>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A file that came with a message.
 */
export type Attachment = {
    id: AttachmentId;
    /**
     * Sanitised, at most 255 bytes. Untrusted text.
     */
    filename: string | null;
    /**
     * What the content is; the sniffed type wins over the declared one.
     */
    content_type: string;
    /**
     * Decoded size in bytes.
     */
    size: number;
    /**
     * Null when the sender did not say.
     */
    disposition: AttachmentDisposition | null;
    text_status: AttachmentTextStatus;
    /**
     * Pages of extracted text.
     */
    pages: number | null;
    /**
     * Null: none was found, or the message was not examined.
     */
    risk: AttachmentRisk | null;
};

/**
 * How the sender wanted it shown.
 */
export type AttachmentDisposition = 'attachment' | 'inline';

/**
 * A family of attachments whose text is extracted.
 */
export type AttachmentFamily = 'pdf' | 'office' | 'text' | 'html';

/**
 * Id of one attachment: `att_` and a 26-character ULID.
 */
export type AttachmentId = string;

/**
 * A file to send.
 */
export type AttachmentInput = {
    /**
     * Name without a path, at most 255 bytes, no control characters.
     */
    filename: string;
    /**
     * `type/subtype` without parameters.
     */
    content_type: string;
    /**
     * The bytes in base64.
     */
    content_base64: string;
    /**
     * `attachment` when left out. `inline` needs `content_id`.
     */
    disposition?: AttachmentDisposition;
    /**
     * What `cid:` in the HTML names; 1 to 200 characters of `A-Z a-z 0-9 . _ % + = @ -`.
     */
    content_id?: string;
};

/**
 * Why an attachment is dangerous.
 */
export type AttachmentRisk = 'executable' | 'macro' | 'encrypted_archive' | 'archive_bomb' | 'type_mismatch' | 'encrypted_document';

/**
 * Whether its text can be read.
 */
export type AttachmentTextStatus = 'pending' | 'ready' | 'unavailable' | 'skipped';

/**
 * One entry of the audit trail. Entries are never changed.
 */
export type AuditEvent = {
    id: AuditId;
    /**
     * Null for what belongs to the deployment: partners, their keys, switches.
     */
    tenant_id: TenantId | null;
    /**
     * The key that did it; null when a person or the service itself did.
     */
    actor_key_id: KeyId | null;
    /**
     * The console person who did it.
     */
    actor_user_id: UserId | null;
    /**
     * What was done, e.g. `key.revoke`. New actions may appear.
     */
    action: string;
    /**
     * What it was done to, e.g. `key`.
     */
    target_type: string | null;
    /**
     * The id of that; a keyed hash where the id would be an address.
     */
    target_id: string | null;
    /**
     * Ids, codes and counts that belong to the action. Never content, never a clear address.
     */
    details: {
        [key: string]: unknown;
    } | null;
    /**
     * The request that did it.
     */
    request_id: RequestId | null;
    created_at: Timestamp;
};

/**
 * One page of a list.
 */
export type AuditEventPage = {
    /**
     * The rows of this page.
     */
    data: Array<AuditEvent>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Id of one audit entry: `aud_` and a 26-character ULID.
 */
export type AuditId = string;

/**
 * Result of one authentication method (RFC 8601).
 */
export type AuthenticationResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror' | 'policy';

/**
 * Whether the identity may answer automatically.
 */
export type AutoReply = 'allowed' | 'denied';

/**
 * Fields of a group; null resets one.
 */
export type AutoReplyPatch = {
    /**
     * Automatic replies are allowed. Null resets it.
     */
    allowed?: boolean | null;
    /**
     * Automatic replies per thread before a person must act. Null resets it.
     */
    max_automatic_exchanges?: number | null;
};

/**
 * Permanent or temporary.
 */
export type BounceType = 'hard' | 'soft';

/**
 * Who set the strictest bound: the defaults, the operator or the partner.
 */
export type CeilingSource = 'deployment' | 'platform' | 'partner';

/**
 * Consent of the recipients of marketing mail.
 */
export type ConsentInput = {
    /**
     * What the consent rests on.
     */
    basis: string;
    /**
     * When it was given, RFC 3339.
     */
    recorded_at: string;
};

/**
 * A new address on a domain of the tenant.
 */
export type CreateAddressInput = {
    /**
     * Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,39}$`; other input gets a code that says why.
     */
    local_part: string;
    domain_id: DomainId;
};

/**
 * A new identity.
 */
export type CreateIdentityInput = {
    /**
     * Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,23}$`; other input gets a code that says why.
     */
    username: string;
    display_name: DisplayName;
    /**
     * Free tag, filters lists; at most 100 characters.
     */
    purpose?: string;
    /**
     * The accountable person; needed before the first send.
     */
    owner?: OwnerInput;
    /**
     * Appended to outbound mail.
     */
    signature?: SignatureInput;
    /**
     * Domain of the primary address; the platform domain when left out.
     */
    domain_id?: DomainId;
    /**
     * Your own id: a repeat with the same body answers with the same identity.
     */
    client_id?: string;
    /**
     * How it may send.
     */
    send_policy?: SendPolicyInput;
    /**
     * Your own facts.
     */
    metadata?: MetadataInput;
};

/**
 * A new API key.
 */
export type CreateKeyInput = {
    /**
     * Name for people.
     */
    name: string;
    level: KeyLevel;
    /**
     * What the key may do; no implied full set.
     */
    permissions: Array<Permission>;
    /**
     * Needed for a partner key, refused elsewhere.
     */
    partner_id?: PartnerId;
    /**
     * Needed for tenant and identity keys; the calling key's own when left out.
     */
    tenant_id?: TenantId;
    /**
     * Needed for an identity key.
     */
    identity_id?: IdentityId;
    /**
     * When it stops working; null or left out: never.
     */
    expires_at?: string | null;
};

/**
 * A new partner.
 */
export type CreatePartnerInput = {
    /**
     * Name for people.
     */
    name: string;
    /**
     * How tenants it creates are billed; `metered` when left out.
     */
    default_billing_mode?: PartnerBillingMode;
    /**
     * Tenants it may have; 25 when left out.
     */
    max_tenants?: number;
    /**
     * Let its new tenants send their full volume from the first day; false when left out.
     */
    ramp_exempt?: boolean;
};

/**
 * An address not to send to.
 */
export type CreateSuppressionInput = {
    /**
     * The address. Only a keyed hash and a masked form of it are stored.
     */
    address: Email;
    /**
     * `manual` unless set; a list brought along may say more.
     */
    reason?: SuppressionReason;
    /**
     * Note for people, at most 500 characters.
     */
    note?: string | null;
};

/**
 * A new tenant.
 */
export type CreateTenantInput = {
    /**
     * Unique short name: 2 to 32 lower-case letters, digits and `-`.
     */
    slug: string;
    /**
     * Name for people.
     */
    name: string;
    mode: Mode;
    /**
     * IANA time zone of daily caps; `UTC` when left out.
     */
    timezone?: string;
    /**
     * Stands between username and `@` in platform addresses; a dot and the slug when left out.
     */
    address_suffix?: string;
    /**
     * Values over the defaults, within the bounds of the calling key: those of a platform key become ceilings for all others, those of a partner key for the tenant.
     */
    policy?: TenantPolicyPatch;
};

/**
 * A new endpoint.
 */
export type CreateWebhookInput = {
    /**
     * An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
     */
    url: string;
    /**
     * Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
     */
    events: Array<EventSubscription>;
    /**
     * Only events of these identities, each once; null: all, and those of none.
     */
    identity_ids?: Array<IdentityId> | null;
    /**
     * Note for people, at most 500 characters.
     */
    description?: string | null;
};

/**
 * A reference pattern of the tenant.
 */
export type CustomReference = {
    /**
     * Stored as kind `custom:<name>`.
     */
    name: string;
    /**
     * Linear-time regular expression without back-references.
     */
    pattern: string;
    /**
     * How a value is stored.
     */
    normalise?: ReferenceNormalisation;
};

/**
 * A reference pattern of the tenant.
 */
export type CustomReferenceInput = {
    /**
     * Stored as kind `custom:<name>`: 1 to 64 characters. Patterns of one name find one kind.
     */
    name: string;
    /**
     * Regular expression in RE2 syntax: no back-references, no look-around, at most 64 KB compiled.
     */
    pattern: string;
    /**
     * How a value is stored; `none` when left out.
     */
    normalise?: ReferenceNormalisation;
};

/**
 * What removing a complaint needs.
 */
export type DeleteSuppressionInput = {
    /**
     * Must be true to remove what came from a complaint: that person asked not to be written to.
     */
    confirm_complaint_removal?: boolean;
};

/**
 * One recipient's outcome of an outbound message.
 */
export type Delivery = {
    address: Email;
    field: DeliveryField;
    status: DeliveryStatus;
    /**
     * Reply code of the receiving server.
     */
    smtp_code: string | null;
    /**
     * Enhanced status code (RFC 3463).
     */
    enhanced_code: string | null;
    /**
     * Null unless it bounced.
     */
    bounce_type: BounceType | null;
    /**
     * Machine code of a suppression or failure.
     */
    reason: string | null;
    updated_at: Timestamp;
};

/**
 * Whether the provider reports deliveries.
 */
export type DeliveryEventsState = 'active' | 'manual' | 'none';

/**
 * Where the recipient stood.
 */
export type DeliveryField = 'to' | 'cc' | 'bcc';

/**
 * Id of one webhook delivery attempt: `dlv_` and a 26-character ULID.
 */
export type DeliveryId = string;

/**
 * State of one recipient.
 */
export type DeliveryStatus = 'queued' | 'suppressed' | 'submitted' | 'delivered' | 'deferred' | 'bounced' | 'complained' | 'rejected' | 'failed' | 'uncertain';

/**
 * PM_ENV of the deployment.
 */
export type DeploymentEnv = 'production' | 'staging' | 'local';

/**
 * Received or sent.
 */
export type Direction = 'inbound' | 'outbound';

/**
 * The receiver answered 410, or nothing but failures for a day.
 */
export type DisableCause = 'gone' | 'failing';

/**
 * Why an endpoint gets nothing: switched off, its receiver failed for long or is gone, or its URL changed and no test has succeeded since.
 */
export type DisabledReason = 'manual' | 'failing' | 'url_changed';

/**
 * Where the notice goes that an assistant wrote the mail.
 */
export type DisclosureMode = 'none' | 'footer' | 'header';

/**
 * A name for people: 1 to 78 characters, no line break.
 */
export type DisplayName = string;

/**
 * A queue message that failed for good. Its body is never shown.
 */
export type DlqItem = {
    id: DlqItemId;
    queue: WorkQueue;
    /**
     * What kind of work it was; null when its body did not say.
     */
    kind: string | null;
    /**
     * Whose work it was; null when its body did not say.
     */
    tenant_id: TenantId | null;
    first_seen_at: Timestamp;
    /**
     * When it was last sent again; null while it is open.
     */
    redriven_at: Timestamp | null;
    /**
     * How often it was sent again.
     */
    redrive_count: number;
};

/**
 * Id of one dead-letter item: `dlq_` and a 26-character ULID.
 */
export type DlqItemId = string;

/**
 * One page of a list.
 */
export type DlqItemPage = {
    /**
     * The rows of this page.
     */
    data: Array<DlqItem>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Whether a dead letter waits, or was sent again.
 */
export type DlqState = 'open' | 'redriven';

/**
 * A record to publish and what was seen of it.
 */
export type DnsRecord = {
    type: DnsRecordType;
    /**
     * Full name of the record.
     */
    name: string;
    /**
     * The name relative to the registrable domain, as DNS providers ask for it.
     */
    host: string;
    /**
     * Value to publish.
     */
    value: string;
    purpose: DnsRecordPurpose;
    /**
     * The domain does not work without it.
     */
    required: boolean;
    /**
     * Left out before the first check.
     */
    status?: DnsRecordStatus;
    /**
     * Values the last check saw.
     */
    observed?: Array<string>;
};

/**
 * What a DNS record is for.
 */
export type DnsRecordPurpose = 'ownership' | 'mx' | 'dkim' | 'return_path' | 'spf' | 'dmarc' | 'ns';

/**
 * What the last check saw.
 */
export type DnsRecordStatus = 'ok' | 'missing' | 'mismatch' | 'unexpected';

/**
 * Type of a DNS record.
 */
export type DnsRecordType = 'TXT' | 'MX' | 'CNAME' | 'NS';

/**
 * A mail domain.
 */
export type Domain = {
    id: DomainId;
    /**
     * Null for the platform domain.
     */
    tenant_id: TenantId | null;
    /**
     * Lower-case A-label.
     */
    name: string;
    method: DomainMethod;
    kind: DomainKind;
    inbound: DomainInbound;
    transport: DomainTransport;
    /**
     * The name is the apex of its zone.
     */
    is_apex: boolean;
    routing_mode: RoutingMode;
    reply_token: ReplyToken;
    /**
     * Mail for it is taken.
     */
    receiving: boolean;
    /**
     * Mail may go out from it.
     */
    sending: boolean;
    /**
     * Region of its SES identity.
     */
    ses_region: string | null;
    /**
     * Custom MAIL FROM domain.
     */
    mail_from_domain: string | null;
    /**
     * Relay settings without the password; null unless the transport is smtp.
     */
    smtp: {
        /**
         * Relay host.
         */
        host: string;
        port: SmtpPort;
        /**
         * Relay user.
         */
        username: string;
        /**
         * Sender of alignment probes.
         */
        probe_from: string;
    } | null;
    /**
     * Last alignment probe; null unless the transport is smtp.
     */
    probe: {
        /**
         * When the last probe ended.
         */
        last_at: Timestamp | null;
        /**
         * Its outcome.
         */
        result: ProbeResult | null;
    } | null;
    state: DomainState;
    /**
     * Machine code of the first issue.
     */
    state_reason: string | null;
    state_changed_at: Timestamp;
    /**
     * When sending was paused automatically.
     */
    sending_paused_at: Timestamp | null;
    delivery_events: DeliveryEventsState;
    /**
     * What is left to do; null when nothing is.
     */
    details: {
        /**
         * What the operator does next.
         */
        action: string;
    } | null;
    /**
     * Records to publish.
     */
    records: Array<DnsRecord>;
    created_at: Timestamp;
};

/**
 * Id of one domain: `dom_` and a 26-character ULID.
 */
export type DomainId = string;

/**
 * How its mail comes in.
 */
export type DomainInbound = 'routing' | 'ses' | 'forward' | 'none';

/**
 * Where its DNS lives.
 */
export type DomainKind = 'platform' | 'zone' | 'delegated' | 'external';

/**
 * How the domain was connected.
 */
export type DomainMethod = 'platform' | 'cloudflare_zone' | 'nameservers' | 'dns_records' | 'send_only' | 'smtp_relay' | 'delegated_subdomain';

/**
 * One page of a list.
 */
export type DomainPage = {
    /**
     * The rows of this page.
     */
    data: Array<Domain>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Health of a domain.
 */
export type DomainState = 'pending' | 'verifying' | 'healthy' | 'degraded' | 'failing' | 'suspended' | 'removing' | 'removed';

/**
 * How its mail goes out.
 */
export type DomainTransport = 'cloudflare' | 'ses' | 'smtp';

/**
 * An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label.
 */
export type Email = string;

/**
 * What went wrong and what to do about it.
 */
export type ErrorBody = {
    code: ErrorCode;
    /**
     * A sentence for people. It may change and is never parsed.
     */
    message: string;
    /**
     * True when the unchanged request can succeed later.
     */
    retryable: boolean;
    /**
     * One sentence on what to do next.
     */
    fix: string;
    /**
     * Equal to the Request-Id header.
     */
    request_id: string;
    /**
     * Facts of this code, see x-error-catalogue.
     */
    details?: {
        [key: string]: unknown;
    };
};

/**
 * Machine code of an error. New codes may appear; handle unknown ones by status.
 */
export type ErrorCode = 'unauthenticated' | 'key_expired' | 'key_revoked' | 'permission_denied' | 'scope_denied' | 'key_scope_exceeded' | 'tenant_suspended' | 'partner_suspended' | 'partner_tenant_limit' | 'test_mode_recipient' | 'policy_denied' | 'invalid_signature' | 'invalid_request' | 'idempotency_key_required' | 'invalid_idempotency_key' | 'invalid_query' | 'address_invalid' | 'address_unsupported' | 'address_reserved' | 'local_part_too_long' | 'header_not_allowed' | 'marketing_requirements_missing' | 'too_many_recipients' | 'smtp_port_not_allowed' | 'spf_lookup_limit' | 'message_too_large' | 'payload_too_large' | 'scope_too_large' | 'tenant_not_found' | 'identity_not_found' | 'address_not_found' | 'domain_not_found' | 'thread_not_found' | 'message_not_found' | 'attachment_not_found' | 'webhook_not_found' | 'key_not_found' | 'erasure_not_found' | 'export_not_found' | 'suppression_not_found' | 'list_entry_not_found' | 'member_not_found' | 'invitation_not_found' | 'job_not_found' | 'dlq_item_not_found' | 'partner_not_found' | 'account_not_found' | 'route_not_found' | 'method_not_allowed' | 'idempotency_conflict' | 'request_in_progress' | 'client_id_conflict' | 'username_taken' | 'slug_taken' | 'suffix_taken' | 'not_quarantined' | 'domain_not_suspended' | 'existing_mx' | 'domain_not_dedicated' | 'zone_hold' | 'owner_required' | 'plan_managed_by_stripe' | 'partner_has_tenants' | 'tenant_erased' | 'address_taken' | 'address_is_primary' | 'address_in_use' | 'domain_not_ready' | 'domain_in_use' | 'domain_exists' | 'domain_claim_pending' | 'identity_paused' | 'identity_owner_required' | 'thread_busy' | 'not_cancelable' | 'not_uncertain' | 'auto_reply_not_allowed' | 'account_exists' | 'account_not_pending' | 'loop_detected' | 'sending_paused' | 'triage_not_eligible' | 'erasure_not_completed' | 'not_frozen' | 'raw_expired' | 'cursor_expired' | 'legal_hold' | 'billing_limit' | 'all_recipients_suppressed' | 'recipient_blocked' | 'transport_unavailable' | 'smtp_tls_required' | 'smtp_auth_failed' | 'cf_token_required' | 'agentic_disabled' | 'address_limit_reached' | 'unverified_domain_limit' | 'zone_domain_limit' | 'account_limit_reached' | 'webhook_limit_reached' | 'key_limit_reached' | 'web_bot_auth_disabled' | 'rate_limited' | 'daily_cap_reached' | 'agentic_budget_exhausted' | 'upstream_rate_limited' | 'internal_error' | 'upstream_error' | 'unavailable' | 'search_degraded' | 'timeout';

/**
 * The body of every answer that is not 2xx.
 */
export type ErrorEnvelope = {
    error: ErrorBody;
};

/**
 * An attachment in an event.
 */
export type EventAttachment = {
    id: AttachmentId;
    /**
     * Sanitised. Untrusted text.
     */
    filename: string | null;
    /**
     * What the content is.
     */
    content_type: string;
    /**
     * Decoded size in bytes.
     */
    size: number;
};

/**
 * Id of one event: `evt_` and a 26-character ULID.
 */
export type EventId = string;

/**
 * An event type, or `*` for all, also those to come.
 */
export type EventSubscription = '*' | 'message.received' | 'message.quarantined' | 'message.released' | 'message.triaged' | 'message.sent' | 'message.delivered' | 'message.deferred' | 'message.bounced' | 'message.complained' | 'message.rejected' | 'message.failed' | 'message.uncertain' | 'message.reconciled' | 'message.suppressed' | 'message.canceled' | 'verification.received' | 'identity.created' | 'identity.updated' | 'identity.paused' | 'identity.resumed' | 'identity.deleted' | 'identity.address_added' | 'identity.address_activated' | 'identity.address_promoted' | 'identity.address_retired' | 'identity.key_created' | 'identity.key_rotated' | 'identity.key_revoked' | 'domain.created' | 'domain.verified' | 'domain.degraded' | 'domain.failing' | 'domain.suspended' | 'domain.recovered' | 'domain.reminder' | 'domain.removed' | 'erasure.completed' | 'erasure.failed' | 'export.completed' | 'suppression.created' | 'quota.warning' | 'webhook.disabled' | 'webhook.test' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'billing.plan_changed' | 'billing.payment_failed' | 'billing.limit_reached' | 'tenant.policy_updated' | 'account.requested' | 'account.approved' | 'account.rejected' | 'account.closed';

/**
 * What happened. New types may appear.
 */
export type EventType = 'message.received' | 'message.quarantined' | 'message.released' | 'message.triaged' | 'message.sent' | 'message.delivered' | 'message.deferred' | 'message.bounced' | 'message.complained' | 'message.rejected' | 'message.failed' | 'message.uncertain' | 'message.reconciled' | 'message.suppressed' | 'message.canceled' | 'verification.received' | 'identity.created' | 'identity.updated' | 'identity.paused' | 'identity.resumed' | 'identity.deleted' | 'identity.address_added' | 'identity.address_activated' | 'identity.address_promoted' | 'identity.address_retired' | 'identity.key_created' | 'identity.key_rotated' | 'identity.key_revoked' | 'domain.created' | 'domain.verified' | 'domain.degraded' | 'domain.failing' | 'domain.suspended' | 'domain.recovered' | 'domain.reminder' | 'domain.removed' | 'erasure.completed' | 'erasure.failed' | 'export.completed' | 'suppression.created' | 'quota.warning' | 'webhook.disabled' | 'webhook.test' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'billing.plan_changed' | 'billing.payment_failed' | 'billing.limit_reached' | 'tenant.policy_updated' | 'account.requested' | 'account.approved' | 'account.rejected' | 'account.closed';

/**
 * Whom to forward a message to, and what to say above it.
 */
export type ForwardMessageInput = {
    /**
     * Recipients, 1 to 49.
     */
    to: Array<Recipient>;
    /**
     * Copies, at most 49.
     */
    cc?: Array<Recipient>;
    /**
     * Blind copies, at most 49; never in a header.
     */
    bcc?: Array<Recipient>;
    /**
     * A note above the forwarded message.
     */
    text?: string | null;
    /**
     * The same in HTML.
     */
    html?: string | null;
    /**
     * Send the attachments along, `true` when left out; those with a `risk` never.
     */
    include_attachments?: boolean;
    /**
     * Files, at most 32.
     */
    attachments?: Array<AttachmentInput>;
    /**
     * Labels of the stored message.
     */
    labels?: Array<Label>;
    /**
     * Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
     */
    headers?: {
        [key: string]: string;
    };
    /**
     * Your own facts, shown with the message.
     */
    metadata?: MetadataInput;
};

/**
 * Result of the last forwarding test of an address.
 */
export type ForwardingState = 'unverified' | 'ok' | 'failed';

/**
 * Liveness of the deployment.
 */
export type Health = {
    status: HealthStatus;
    /**
     * Release.
     */
    version: string;
    /**
     * Short commit of the build.
     */
    commit: string;
    env: DeploymentEnv;
    /**
     * Present while the deployment is frozen for a restore.
     */
    frozen?: true;
};

/**
 * `degraded`: a feature is off for lack of configuration.
 */
export type HealthStatus = 'ok' | 'degraded';

/**
 * A legal hold: retention and erasure skip the thread.
 */
export type Hold = {
    /**
     * Why the thread is kept.
     */
    reason: string;
    /**
     * Null: until it is removed.
     */
    until: Timestamp | null;
    /**
     * The key that set it.
     */
    set_by: KeyId;
    set_at: Timestamp;
};

/**
 * An email identity of an agent: a mailbox and its addresses.
 */
export type Identity = {
    id: IdentityId;
    tenant_id: TenantId;
    /**
     * Unique in the tenant; never changes.
     */
    username: string;
    /**
     * Name shown to correspondents; `""` once erased.
     */
    display_name: string;
    /**
     * Free tag of the integrator.
     */
    purpose: string | null;
    status: IdentityStatus;
    /**
     * Why it is paused; null while it is not.
     */
    pause_reason: PauseReason | null;
    primary_address: Email;
    /**
     * Every address, in every status.
     */
    addresses: Array<Address>;
    /**
     * The accountable person; needed before the first send.
     */
    owner: Owner | null;
    /**
     * Null when neither form is set.
     */
    signature: Signature | null;
    send_policy: SendPolicy;
    metadata: Metadata;
    /**
     * The idempotent create key of the integrator.
     */
    client_id: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
};

/**
 * Which address.
 */
export type IdentityAddressActivatedData = {
    address: Address;
};

/**
 * A pending address receives now: its domain is ready.
 */
export type IdentityAddressActivatedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.address_activated';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityAddressActivatedData;
};

/**
 * The new address.
 */
export type IdentityAddressAddedData = {
    address: Address;
};

/**
 * An address was added to an identity.
 */
export type IdentityAddressAddedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.address_added';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityAddressAddedData;
};

/**
 * The primary address, and the one before.
 */
export type IdentityAddressPromotedData = {
    address: Address;
    /**
     * The primary before, an alias now: retiring with `retire_at`, retired, or active when it is the platform address or a change was taken back.
     */
    previous_primary: Address;
};

/**
 * An address became the primary one, or is it again.
 */
export type IdentityAddressPromotedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.address_promoted';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityAddressPromotedData;
};

/**
 * Which address.
 */
export type IdentityAddressRetiredData = {
    address: Address;
};

/**
 * An address refuses mail from now on, for ever.
 */
export type IdentityAddressRetiredEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.address_retired';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityAddressRetiredData;
};

/**
 * The new identity.
 */
export type IdentityCreatedData = {
    identity: Identity;
};

/**
 * An identity was created and its mailbox is ready.
 */
export type IdentityCreatedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.created';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityCreatedData;
};

/**
 * Id of one identity: `idn_` and a 26-character ULID.
 */
export type IdentityId = string;

/**
 * One page of a list.
 */
export type IdentityPage = {
    /**
     * The rows of this page.
     */
    data: Array<Identity>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Which identity, and why.
 */
export type IdentityPausedData = {
    identity_id: IdentityId;
    reason: PauseReason;
    /**
     * Set for `abuse_threshold`.
     */
    metrics: PauseMetrics | null;
};

/**
 * An identity may no longer send; it still receives.
 */
export type IdentityPausedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.paused';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityPausedData;
};

/**
 * Which identity.
 */
export type IdentityResumedData = {
    identity_id: IdentityId;
};

/**
 * An identity may send again.
 */
export type IdentityResumedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.resumed';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityResumedData;
};

/**
 * Life of an identity. A paused one still receives.
 */
export type IdentityStatus = 'active' | 'paused' | 'deleting' | 'deleted';

/**
 * The identity and what changed.
 */
export type IdentityUpdatedData = {
    identity: Identity;
    /**
     * Names of the changed fields.
     */
    changed: Array<string>;
};

/**
 * Fields of an identity changed.
 */
export type IdentityUpdatedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'identity.updated';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: IdentityUpdatedData;
};

/**
 * Fields of a group; null resets one.
 */
export type InboundPatch = {
    /**
     * Messages per sender, identity and hour. Null resets it.
     */
    per_sender_per_hour?: number | null;
    /**
     * Messages of unauthenticated strangers per identity and hour. Null resets it.
     */
    unauthenticated_per_hour?: number | null;
    /**
     * Messages of strangers per tenant and hour. Null resets it.
     */
    per_tenant_per_hour?: number | null;
    /**
     * Families whose text is extracted, each once. Null resets it.
     */
    extract_attachment_text?: Array<AttachmentFamily> | null;
    /**
     * Extract text from images. Null resets it.
     */
    extract_image_text?: boolean | null;
    /**
     * Bounce mail to retired addresses on SES domains. Null resets it.
     */
    ses_bounce_retired?: boolean | null;
};

/**
 * Id of one API key: `key_` and a 26-character ULID.
 */
export type KeyId = string;

/**
 * How far an API key reaches.
 */
export type KeyLevel = 'identity' | 'tenant' | 'partner' | 'platform';

/**
 * A label: lower case letters, digits, `_`, `:` and `-`, at most 64 characters.
 */
export type Label = string;

/**
 * Refuse too large attachments or turn them into signed links.
 */
export type LargeAttachments = 'refuse' | 'link';

/**
 * Whether a list is about senders of mail in, or recipients of mail out.
 */
export type ListDirection = 'receive' | 'send';

/**
 * An address or a whole domain on a list of the tenant.
 */
export type ListEntry = {
    direction: ListDirection;
    kind: ListKind;
    entry: ListEntryName;
    /**
     * What was noted with it.
     */
    note: string | null;
    created_at: Timestamp;
};

/**
 * An address, or `@` and a domain for everybody there; stored in lower case, the domain as A-label.
 */
export type ListEntryName = string;

/**
 * One page of a list.
 */
export type ListEntryPage = {
    /**
     * The rows of this page.
     */
    data: Array<ListEntry>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * What a list does with who stands on it. Block beats allow.
 */
export type ListKind = 'allow' | 'block';

/**
 * An address and the name written beside it.
 */
export type Mailbox = {
    address: Email;
    /**
     * Display name as the sender wrote it, `""` when absent. Untrusted text.
     */
    name: string;
};

/**
 * What one slot holds.
 */
export type MasterKeySlot = {
    slot: MasterKeySlotName;
    /**
     * It holds a key.
     */
    present: boolean;
    /**
     * First 8 bytes of the SHA-256 of the key, in hex; null without one.
     */
    kid: string | null;
};

/**
 * One of the two places for a master key.
 */
export type MasterKeySlotName = 'a' | 'b';

/**
 * How far the rotation of the master key is.
 */
export type MasterKeyStatus = {
    /**
     * The slot whose key seals.
     */
    active_slot: MasterKeySlotName;
    /**
     * Both slots.
     */
    slots: Array<MasterKeySlot>;
    /**
     * Sealed values that are not under the active key yet.
     */
    remaining: number;
    /**
     * When the active key was first seen at work.
     */
    activated_at: Timestamp | null;
    /**
     * When nothing was left under another key for the first time.
     */
    resealed_at: Timestamp | null;
};

/**
 * The calling key.
 */
export type Me = {
    key_id: KeyId;
    /**
     * Name of the key.
     */
    name: string;
    level: KeyLevel;
    mode: Mode;
    /**
     * Set on partner keys.
     */
    partner_id: PartnerId | null;
    /**
     * Set on tenant and identity keys.
     */
    tenant_id: TenantId | null;
    /**
     * Set on identity keys.
     */
    identity_id: IdentityId | null;
    /**
     * What the key may do, implied permissions included.
     */
    permissions: Array<Permission>;
    /**
     * When it stops working; null: never.
     */
    expires_at: Timestamp | null;
};

/**
 * One stored mail. Everything in it that came by mail is untrusted text.
 */
export type Message = {
    id: MessageId;
    thread_id: ThreadId;
    identity_id: IdentityId;
    direction: Direction;
    status: MessageStatus;
    /**
     * Machine code of a rejected, failed or uncertain send; else null.
     */
    status_reason: string | null;
    /**
     * What the transport said about it; else null. Untrusted text.
     */
    status_detail: string | null;
    /**
     * First From mailbox; null when there is none.
     */
    from: Mailbox | null;
    /**
     * To, at most 200.
     */
    to: Array<Mailbox>;
    /**
     * Cc, at most 200.
     */
    cc: Array<Mailbox>;
    /**
     * Outbound only; empty for inbound mail.
     */
    bcc: Array<Mailbox>;
    /**
     * Reply-To, at most 10.
     */
    reply_to: Array<Mailbox>;
    /**
     * Inbound: the address it came in for, without its tag.
     */
    delivered_to: Email | null;
    /**
     * Inbound: true on one copy when one mail reached several identities.
     */
    is_primary_recipient: boolean | null;
    /**
     * At most 998 characters. Untrusted text.
     */
    subject: string | null;
    /**
     * The Date field, or when it was submitted.
     */
    sent_at: Timestamp | null;
    /**
     * When the service took it, by its own clock.
     */
    received_at: Timestamp;
    /**
     * Bytes of the raw message; null when it was not stored.
     */
    size: number | null;
    /**
     * Whether it was marked read; null for outbound mail.
     */
    read: boolean | null;
    /**
     * The new text without quotes and signature; null when encrypted. Untrusted text.
     */
    extracted_text: string | null;
    /**
     * The whole text; null unless `include=quoted`. Untrusted text.
     */
    text: string | null;
    /**
     * Sanitised HTML; null unless `include=html`. Untrusted.
     */
    html: string | null;
    /**
     * Only with `include=headers`; null once the raw message is gone.
     */
    headers?: Array<MessageHeader> | null;
    /**
     * Files, in the order of the message.
     */
    attachments: Array<Attachment>;
    /**
     * Labels, sorted.
     */
    labels: Array<Label>;
    kind: MessageKind;
    /**
     * Null for outbound mail.
     */
    trust: Trust | null;
    /**
     * Null for outbound mail and while quarantined.
     */
    triage: Triage | null;
    /**
     * Why it is or was held back.
     */
    quarantine_reason?: QuarantineReason | null;
    /**
     * References found in it.
     */
    refs: Array<Reference>;
    /**
     * Message-ID without angle brackets.
     */
    rfc_message_id: string | null;
    /**
     * In-Reply-To without angle brackets.
     */
    in_reply_to: string | null;
    /**
     * Outbound: the transport's id, once submitted.
     */
    provider_message_id?: string | null;
    /**
     * One per recipient; null for inbound mail.
     */
    deliveries: Array<Delivery> | null;
    /**
     * What a reader should know.
     */
    flags: Array<MessageFlag>;
    metadata: Metadata;
};

/**
 * Which message, whom, and why.
 */
export type MessageBouncedData = {
    message_id: MessageId;
    /**
     * The recipient.
     */
    recipient: Email;
    bounce_type: BounceType;
    /**
     * Reply code of the receiving server.
     */
    smtp_code: string | null;
    /**
     * What the receiving server said, at most 512 characters. Untrusted text.
     */
    smtp_response: string | null;
    /**
     * The recipient is on the suppression list now; hard bounces only.
     */
    suppressed: boolean;
};

/**
 * The message came back from one recipient, perhaps after it was delivered.
 */
export type MessageBouncedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.bounced';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageBouncedData;
};

/**
 * Which message.
 */
export type MessageCanceledData = {
    message_id: MessageId;
};

/**
 * The message was cancelled while it was queued.
 */
export type MessageCanceledEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.canceled';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageCanceledData;
};

/**
 * Which message, and who complained.
 */
export type MessageComplainedData = {
    message_id: MessageId;
    /**
     * The recipient.
     */
    recipient: Email;
    /**
     * Always: the recipient is not written to again.
     */
    suppressed: true;
};

/**
 * One recipient called the message spam.
 */
export type MessageComplainedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.complained';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageComplainedData;
};

/**
 * Which message, whom, and why.
 */
export type MessageDeferredData = {
    message_id: MessageId;
    /**
     * The recipient.
     */
    recipient: Email;
    /**
     * Reply code of the receiving server.
     */
    smtp_code: string | null;
    /**
     * What the receiving server said, at most 512 characters. Untrusted text.
     */
    smtp_response: string | null;
};

/**
 * A receiving server put one recipient off; the provider goes on trying.
 */
export type MessageDeferredEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.deferred';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageDeferredData;
};

/**
 * Which message reached whom.
 */
export type MessageDeliveredData = {
    message_id: MessageId;
    /**
     * The recipient.
     */
    recipient: Email;
    /**
     * Reply code of the receiving server.
     */
    smtp_code: string | null;
};

/**
 * The message reached one recipient.
 */
export type MessageDeliveredEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.delivered';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageDeliveredData;
};

/**
 * Which message, why, and for whom.
 */
export type MessageFailedData = {
    message_id: MessageId;
    reason: SendFailureReason;
    /**
     * The recipients this event speaks of.
     */
    recipients: Array<RecipientOutcome>;
};

/**
 * The message, or the part of it for these recipients, was not sent and will not be.
 */
export type MessageFailedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.failed';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageFailedData;
};

/**
 * Something a reader of the message should know.
 */
export type MessageFlag = 'sent_via_fallback' | 'parse_degraded' | 'encrypted' | 'message_id_conflict' | 'reprocessed' | 'reconciled' | 'bcc' | 'loopback' | 'body_truncated' | 'sender_suppressed' | 'body_redacted' | 'dsn_untrusted';

/**
 * One header field.
 */
export type MessageHeader = {
    /**
     * Name as received.
     */
    name: string;
    /**
     * Unfolded value, at most 2,048 bytes. Untrusted text.
     */
    value: string;
};

/**
 * Id of one message: `msg_` and a 26-character ULID.
 */
export type MessageId = string;

/**
 * Inbound: normal to mdn. Outbound: transactional, marketing, auto_reply.
 */
export type MessageKind = 'normal' | 'automated' | 'dsn' | 'list' | 'calendar' | 'mdn' | 'transactional' | 'marketing' | 'auto_reply';

/**
 * One page of a list.
 */
export type MessagePage = {
    /**
     * The rows of this page.
     */
    data: Array<Message>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Held mail, without bodies.
 */
export type MessageQuarantinedData = {
    message: MessageSummary;
    thread_id: ThreadId;
    trust: Trust;
    /**
     * Attachments, in order.
     */
    attachments: Array<EventAttachment>;
    /**
     * Recipients or attachments were left out to keep the event small.
     */
    lists_truncated: boolean;
    quarantine_reason: QuarantineReason;
};

/**
 * Inbound mail was held back.
 */
export type MessageQuarantinedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.quarantined';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageQuarantinedData;
};

/**
 * New mail.
 */
export type MessageReceivedData = {
    message: MessageSummary;
    thread_id: ThreadId;
    trust: Trust;
    /**
     * Attachments, in order.
     */
    attachments: Array<EventAttachment>;
    /**
     * Recipients or attachments were left out to keep the event small.
     */
    lists_truncated: boolean;
    /**
     * New text, cut at `webhook_text_bytes`. Untrusted text.
     */
    extracted_text: string | null;
    /**
     * It was cut.
     */
    extracted_text_truncated: boolean;
    /**
     * Whole text, cut at `webhook_text_bytes`. Untrusted text.
     */
    text: string | null;
    /**
     * It was cut.
     */
    text_truncated: boolean;
    /**
     * Sanitised HTML; null when it is larger than `webhook_text_bytes`.
     */
    html: string | null;
    /**
     * It was left out for its size.
     */
    html_truncated: boolean;
};

/**
 * New visible mail was stored.
 */
export type MessageReceivedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.received';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageReceivedData;
};

/**
 * Which message, and what it is now.
 */
export type MessageReconciledData = {
    message_id: MessageId;
    status: MessageStatus;
};

/**
 * An uncertain send turned out to have been sent.
 */
export type MessageReconciledEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.reconciled';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageReconciledData;
};

/**
 * Which message, why, and for whom.
 */
export type MessageRejectedData = {
    message_id: MessageId;
    reason: SendFailureReason;
    /**
     * The transport's explanation. Untrusted text.
     */
    detail: string | null;
    /**
     * The recipients this event speaks of.
     */
    recipients: Array<RecipientOutcome>;
};

/**
 * A transport refused the message, or every recipient was refused after it.
 */
export type MessageRejectedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.rejected';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageRejectedData;
};

/**
 * The message, without bodies, and who took it.
 */
export type MessageSentData = {
    message: MessageSummary;
    /**
     * The transport; null after a resolve when none had answered.
     */
    provider: Provider | null;
    /**
     * The transport's id; null after a resolve.
     */
    provider_message_id: string | null;
    /**
     * Message-ID without angle brackets; null until it is known.
     */
    rfc_message_id: string | null;
    /**
     * It left from the platform address because the domain was failing.
     */
    sent_via_fallback: boolean;
    /**
     * The recipients this event speaks of.
     */
    recipients: Array<RecipientOutcome>;
};

/**
 * A transport accepted the message, or a person resolved an uncertain send as sent.
 */
export type MessageSentEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.sent';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageSentData;
};

/**
 * State of a message; the first four are inbound, the others outbound.
 */
export type MessageStatus = 'received' | 'quarantined' | 'throttled' | 'hidden' | 'queued' | 'submitted' | 'delivered' | 'deferred' | 'bounced' | 'complained' | 'rejected' | 'failed' | 'uncertain' | 'suppressed' | 'canceled';

/**
 * The header view of a message in an event.
 */
export type MessageSummary = {
    id: MessageId;
    thread_id: ThreadId;
    direction: Direction;
    status: MessageStatus;
    /**
     * First From mailbox.
     */
    from: Mailbox | null;
    /**
     * To.
     */
    to: Array<Mailbox>;
    /**
     * Cc.
     */
    cc: Array<Mailbox>;
    /**
     * Inbound: the address it came in for.
     */
    delivered_to: Email | null;
    /**
     * Inbound: true on one copy per tenant.
     */
    is_primary_recipient: boolean | null;
    /**
     * Untrusted text.
     */
    subject: string | null;
    /**
     * The Date field.
     */
    sent_at: Timestamp | null;
    received_at: Timestamp;
    kind: MessageKind;
    /**
     * Labels, sorted.
     */
    labels: Array<Label>;
    /**
     * Message-ID without angle brackets.
     */
    rfc_message_id: string | null;
    /**
     * In-Reply-To without angle brackets.
     */
    in_reply_to: string | null;
    /**
     * What a reader should know.
     */
    flags: Array<MessageFlag>;
};

/**
 * Which message, and why for each recipient.
 */
export type MessageSuppressedData = {
    message_id: MessageId;
    /**
     * The recipients this event speaks of.
     */
    recipients: Array<RecipientOutcome>;
};

/**
 * Every recipient was filtered: nothing was sent.
 */
export type MessageSuppressedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.suppressed';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageSuppressedData;
};

/**
 * Which message, why, for whom, and what to do.
 */
export type MessageUncertainData = {
    message_id: MessageId;
    reason: SendFailureReason;
    /**
     * What to do next.
     */
    fix: string;
    /**
     * The recipients this event speaks of.
     */
    recipients: Array<RecipientOutcome>;
};

/**
 * Whether the message was sent cannot be known. It is never sent again by itself.
 */
export type MessageUncertainEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'message.uncertain';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: MessageUncertainData;
};

/**
 * Whether the sender is who the From field says, as far as it can be known.
 */
export type MessageVerdict = 'pass' | 'fail' | 'softfail' | 'none' | 'unaligned' | 'unverified';

/**
 * The caller's own facts, as they were set.
 */
export type Metadata = {
    [key: string]: string;
};

/**
 * The caller's own facts: at most 16 keys, values of at most 512 bytes.
 */
export type MetadataInput = {
    [key: string]: string;
};

/**
 * Mail of a test tenant never leaves the deployment.
 */
export type Mode = 'live' | 'test';

/**
 * An OpenAPI 3.1 document.
 */
export type OpenApiDocument = {
    [key: string]: unknown;
};

/**
 * The person accountable for an identity.
 */
export type Owner = {
    /**
     * Name of the accountable person.
     */
    name: string;
    email: Email;
};

/**
 * The person accountable for an identity.
 */
export type OwnerInput = {
    /**
     * Name of the accountable person.
     */
    name: string;
    email: Email;
};

/**
 * An integrator whose keys create tenants and act on those only.
 */
export type Partner = {
    id: PartnerId;
    /**
     * Name for people; `""` once deleted.
     */
    name: string;
    status: PartnerStatus;
    default_billing_mode: PartnerBillingMode;
    /**
     * Tenants it may have, those that are erased left out.
     */
    max_tenants: number;
    /**
     * New tenants of it may send their full volume from the first day.
     */
    ramp_exempt: boolean;
    created_at: Timestamp;
    updated_at: Timestamp;
};

/**
 * How tenants that a partner creates are billed.
 */
export type PartnerBillingMode = 'exempt' | 'metered';

/**
 * Id of one partner: `ptn_` and a 26-character ULID.
 */
export type PartnerId = string;

/**
 * One page of a list.
 */
export type PartnerPage = {
    /**
     * The rows of this page.
     */
    data: Array<Partner>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Life of a partner.
 */
export type PartnerStatus = 'active' | 'suspended' | 'deleted';

/**
 * The rates that paused an identity.
 */
export type PauseMetrics = {
    /**
     * Complaints in the window.
     */
    complaints: number;
    /**
     * Outcomes looked at.
     */
    complaint_window: number;
    /**
     * Bounces in the window.
     */
    bounces: number;
    /**
     * Outcomes looked at.
     */
    bounce_window: number;
};

/**
 * Why an identity is paused.
 */
export type PauseReason = 'manual' | 'abuse_threshold' | 'tenant_suspended';

/**
 * One permission of an API key. A key holds what it was created with.
 */
export type Permission = 'tenants:manage' | 'tenants:erase' | 'partners:manage' | 'identities:read' | 'identities:write' | 'identities:sign' | 'domains:read' | 'domains:write' | 'messages:read' | 'messages:send' | 'messages:write' | 'attachments:read' | 'search:read' | 'search:agentic' | 'quarantine:review' | 'webhooks:read' | 'webhooks:manage' | 'keys:manage' | 'erasure:manage' | 'suppressions:manage' | 'usage:read' | 'audit:read' | 'policy:write' | 'accounts:request' | 'accounts:approve' | 'members:read' | 'members:manage' | 'platform:ops';

/**
 * How full the deployment is. Null: not measured.
 */
export type PlatformCapacity = {
    /**
     * Size of the main database in bytes.
     */
    d1_bytes: number | null;
    /**
     * The same in percent of the 10 GB it may have.
     */
    d1_pct: number | null;
    /**
     * Vectors in the search index.
     */
    vectors: number | null;
    /**
     * The same in percent of what the index takes.
     */
    vectors_pct: number | null;
    /**
     * Tenants that are not erased.
     */
    tenants: number | null;
    /**
     * The same in percent of what the search index takes.
     */
    namespaces_pct: number | null;
    /**
     * When this was measured; null when nothing was.
     */
    measured_at: Timestamp | null;
};

/**
 * How the deployment stands, as far as it is measured.
 */
export type PlatformStatus = {
    /**
     * Only platform keys are served; mail and queues wait.
     */
    frozen: boolean;
    /**
     * Since when; null while it is not frozen or when that is not known.
     */
    frozen_since: Timestamp | null;
    switches: PlatformSwitches;
    master_key: MasterKeyStatus;
    capacity: PlatformCapacity;
};

/**
 * A switch of the operator. It takes effect within a minute.
 */
export type PlatformSwitch = {
    name: SwitchName;
    state: SwitchState;
    set_by: SwitchSetter;
    /**
     * Why it stands so.
     */
    reason: string;
    set_at: Timestamp;
};

/**
 * How the switches stand.
 */
export type PlatformSwitches = {
    read_only: SwitchState;
    free_sending: SwitchState;
    emergency_prune: SwitchState;
};

/**
 * Fields of a group; null resets one.
 */
export type PolicyAccountsPatch = {
    /**
     * Sign-ups at services need an approved entry. Null resets it.
     */
    require_approval?: boolean | null;
};

/**
 * Who may change a field. `lower_only`: up to a ceiling. `guard`: a key may tighten it, loosening may need a person.
 */
export type PolicyClass = 'platform_only' | 'partner_or_platform' | 'lower_only' | 'guard' | 'free';

/**
 * Fields of a group; null resets one.
 */
export type PolicyDomainsPatch = {
    /**
     * Tenant and partner keys may create zones. Null resets it.
     */
    allow_create_zone?: boolean | null;
    /**
     * Zones whose subdomains tenant and partner keys may use, each once, at most 50. Null resets it.
     */
    cloudflare_zones?: Array<string> | null;
};

/**
 * What the calling key may do to one field.
 */
export type PolicyField = {
    /**
     * Path in the policy, e.g. `retention.raw_days`.
     */
    field: string;
    class: PolicyClass;
    /**
     * The calling key may write it, within its ceiling.
     */
    writable: boolean;
    /**
     * The loosest value the calling key may set; null when nothing bounds it.
     */
    ceiling: number | boolean | null;
    /**
     * Whose bound that is; null without one.
     */
    ceiling_source: CeilingSource | null;
    /**
     * The calling key may only tighten it.
     */
    person_required_to_loosen: boolean;
};

/**
 * The policy of a tenant and what the calling key may change.
 */
export type PolicyView = {
    tenant_id: TenantId;
    /**
     * Rises by one with every write.
     */
    policy_version: number;
    policy: TenantPolicy;
    /**
     * Every field of the policy, as far as the calling key is concerned.
     */
    fields: Array<PolicyField>;
};

/**
 * The level of the key that wrote, or a person in the console.
 */
export type PolicyWriter = 'platform' | 'partner' | 'tenant' | 'console';

/**
 * The key that signed before.
 */
export type PreviousSigningKey = {
    /**
     * Its key id.
     */
    kid: string;
    /**
     * What it signed is good until then; the present moment when it was revoked.
     */
    verify_until: Timestamp;
    /**
     * It was removed: nothing it signed is good any more.
     */
    revoked: boolean;
};

/**
 * Outcome of an alignment probe.
 */
export type ProbeResult = 'pass' | 'smtp_unaligned' | 'smtp_from_rewritten' | 'smtp_probe_timeout' | 'smtp_auth_failed' | 'smtp_tls_required';

/**
 * What becomes of the primary address before.
 */
export type PromoteAddressInput = {
    /**
     * Days the primary before goes on receiving, 0 to 365; 0 retires it now. The platform address is never retired.
     */
    retire_previous_after_days?: number;
};

/**
 * The transport that took a message.
 */
export type Provider = 'cloudflare' | 'ses' | 'smtp' | 'simulator' | 'loopback';

/**
 * What is noted with an entry.
 */
export type PutListEntryInput = {
    /**
     * Note for people; null removes it, left out keeps it.
     */
    note?: string | null;
};

/**
 * Fields of a group; null resets one.
 */
export type QuarantinePatch = {
    /**
     * Quarantine mail with verdict fail or unverified. Null resets it.
     */
    on_auth_fail?: boolean | null;
    /**
     * Quarantine at or above this spam score. Null resets it.
     */
    spam_threshold?: number | null;
    /**
     * Quarantine codes nobody waited for. Null resets it.
     */
    unsolicited_otp?: boolean | null;
    /**
     * API keys may take the decisions reserved for people. Null resets it.
     */
    key_release?: boolean | null;
};

/**
 * Why a message is held back.
 */
export type QuarantineReason = 'auth_failed' | 'auth_unverified' | 'spam' | 'risky_attachment' | 'blocked_sender' | 'otp_unsolicited' | 'account_unapproved';

/**
 * What is counted.
 */
export type QuotaMetric = 'sends';

/**
 * Whose daily cap it is.
 */
export type QuotaScope = 'identity' | 'tenant';

/**
 * Which counter stands where.
 */
export type QuotaWarningData = {
    metric: QuotaMetric;
    /**
     * Sends of the day so far.
     */
    used: number;
    /**
     * The cap.
     */
    limit: number;
    scope: QuotaScope;
};

/**
 * A daily send counter reached 80 % or 100 % of its cap, for the first time that day.
 */
export type QuotaWarningEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'quota.warning';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: QuotaWarningData;
};

/**
 * An address, or an object with an address and a name.
 */
export type Recipient = Email | RecipientInput;

/**
 * A recipient with a name to show.
 */
export type RecipientInput = {
    address: Email;
    /**
     * Display name, at most 256 characters, no line break.
     */
    name?: string;
};

/**
 * One recipient of a message and its state.
 */
export type RecipientOutcome = {
    address: Email;
    status: DeliveryStatus;
    /**
     * What the receiving server, or our policy, said; at most 512 characters. Untrusted text.
     */
    smtp_response: string | null;
};

/**
 * A reference found in a message.
 */
export type Reference = {
    /**
     * What it is, e.g. `invoice`.
     */
    kind: string;
    /**
     * Normalised value. Untrusted text.
     */
    value: string;
};

/**
 * How a found value is stored.
 */
export type ReferenceNormalisation = 'upper' | 'lower' | 'none';

/**
 * A built-in set of reference patterns.
 */
export type ReferencePack = 'core' | 'uk_vehicle';

/**
 * An answer. Recipients, subject and sender follow from the message answered.
 */
export type ReplyInput = {
    /**
     * Plain text. Made from `html` when left out. One of the two is needed.
     */
    text?: string | null;
    /**
     * HTML, sent as it is.
     */
    html?: string | null;
    /**
     * Files, at most 32.
     */
    attachments?: Array<AttachmentInput>;
    /**
     * Labels of the stored message.
     */
    labels?: Array<Label>;
    /**
     * Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
     */
    headers?: {
        [key: string]: string;
    };
    /**
     * Your own facts, shown with the message.
     */
    metadata?: MetadataInput;
    /**
     * `transactional` when left out.
     */
    kind?: SendKind;
    /**
     * Needed for `marketing`.
     */
    unsubscribe?: UnsubscribeInput;
    /**
     * Needed for `marketing`.
     */
    consent?: ConsentInput;
};

/**
 * Whether replies carry a thread token in the address.
 */
export type ReplyToken = 'subaddress' | 'none';

/**
 * Id of one request: `req_` and a 26-character ULID.
 */
export type RequestId = string;

/**
 * How an uncertain send really ended.
 */
export type ResolveMessageInput = {
    outcome: ResolveOutcome;
};

/**
 * What a person found out about an uncertain send.
 */
export type ResolveOutcome = 'sent' | 'not_sent';

/**
 * Fields of a group; null resets one.
 */
export type RetentionPatch = {
    /**
     * Days the raw message is kept. Null resets it.
     */
    raw_days?: number | null;
    /**
     * Days a message is kept. Null resets it.
     */
    message_days?: number | null;
    /**
     * Days events and delivery logs are kept. Null resets it.
     */
    events_days?: number | null;
};

/**
 * When the address is retired.
 */
export type RetireAddressInput = {
    /**
     * Days it goes on receiving, 0 to 365; 0 retires it now.
     */
    after_days?: number;
};

/**
 * How a secret is replaced.
 */
export type RotateInput = {
    /**
     * How long both secrets sign, 0 to 168 hours.
     */
    overlap_hours?: number;
};

/**
 * How the secret of a key is replaced.
 */
export type RotateKeyInput = {
    /**
     * How long the secret so far stays valid beside the new one, 0 to 168 hours.
     */
    overlap_hours?: number;
};

/**
 * How its addresses are routed.
 */
export type RoutingMode = 'catch_all' | 'literal' | 'forward';

/**
 * Fields of a group; null resets one.
 */
export type SearchPatch = {
    /**
     * Agentic search is allowed. Null resets it.
     */
    agentic_enabled?: boolean | null;
    /**
     * Agentic searches per tenant and day. Null resets it.
     */
    agentic_daily_cap?: number | null;
    /**
     * Default and maximum steps of one agentic search. Null resets it.
     */
    agentic_max_steps?: number | null;
    /**
     * Default and maximum seconds of one agentic search. Null resets it.
     */
    agentic_max_seconds?: number | null;
    /**
     * Built-in reference patterns in use, each once. Null resets it.
     */
    refs_packs?: Array<ReferencePack> | null;
    /**
     * Reference patterns of the tenant, at most 20. Null resets it.
     */
    custom_refs?: Array<CustomReferenceInput> | null;
};

/**
 * Why a send was rejected, failed, or is uncertain.
 */
export type SendFailureReason = 'provider_validation' | 'sender_domain_unavailable' | 'recipient_suppressed_by_provider' | 'marketing_needs_ses' | 'quota_exhausted' | 'resolved_not_sent' | 'domain_failing_no_fallback' | 'transport_timeout' | 'transport_connection_lost' | 'provider_outcome_unknown';

/**
 * What is sent: marketing and automatic replies have rules of their own.
 */
export type SendKind = 'transactional' | 'marketing' | 'auto_reply';

/**
 * A message to send.
 */
export type SendMessageInput = {
    /**
     * Recipients, 1 to 49.
     */
    to: Array<Recipient>;
    /**
     * Copies, at most 49.
     */
    cc?: Array<Recipient>;
    /**
     * Blind copies, at most 49; never in a header.
     */
    bcc?: Array<Recipient>;
    /**
     * At most 998 characters, no line break.
     */
    subject: string;
    /**
     * Plain text. Made from `html` when left out. One of the two is needed.
     */
    text?: string | null;
    /**
     * HTML, sent as it is.
     */
    html?: string | null;
    /**
     * Files, at most 32.
     */
    attachments?: Array<AttachmentInput>;
    /**
     * Labels of the stored message.
     */
    labels?: Array<Label>;
    /**
     * Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
     */
    headers?: {
        [key: string]: string;
    };
    /**
     * Your own facts, shown with the message.
     */
    metadata?: MetadataInput;
    /**
     * `transactional` when left out.
     */
    kind?: SendKind;
    /**
     * Needed for `marketing`.
     */
    unsubscribe?: UnsubscribeInput;
    /**
     * Needed for `marketing`.
     */
    consent?: ConsentInput;
    /**
     * Continues this thread without quoting.
     */
    thread_id?: ThreadId | null;
    /**
     * Own address to send from: an active one, or a retiring one in a thread that uses it.
     */
    from_address?: Email | null;
};

/**
 * How an identity may send.
 */
export type SendPolicy = {
    /**
     * Sends a day; null: the tenant cap applies.
     */
    daily_cap: number | null;
    auto_reply: AutoReply;
    /**
     * Recipients never written to are suppressed.
     */
    require_known_recipient: boolean;
};

/**
 * How an identity may send.
 */
export type SendPolicyInput = {
    /**
     * Sends a day; the tenant cap applies when it is left out.
     */
    daily_cap?: number;
    /**
     * `allowed` defers to the tenant policy.
     */
    auto_reply?: AutoReply;
    /**
     * True unless set: recipients never written to are suppressed.
     */
    require_known_recipient?: boolean;
};

/**
 * The accepted message. How it ended comes as status and events.
 */
export type SendResponse = {
    id: MessageId;
    thread_id: ThreadId;
    identity_id: IdentityId;
    direction: Direction;
    status: MessageStatus;
    /**
     * Machine code of a rejected, failed or uncertain send; else null.
     */
    status_reason: string | null;
    /**
     * What the transport said about it; else null. Untrusted text.
     */
    status_detail: string | null;
    /**
     * First From mailbox; null when there is none.
     */
    from: Mailbox | null;
    /**
     * To, at most 200.
     */
    to: Array<Mailbox>;
    /**
     * Cc, at most 200.
     */
    cc: Array<Mailbox>;
    /**
     * Outbound only; empty for inbound mail.
     */
    bcc: Array<Mailbox>;
    /**
     * Reply-To, at most 10.
     */
    reply_to: Array<Mailbox>;
    /**
     * Inbound: the address it came in for, without its tag.
     */
    delivered_to: Email | null;
    /**
     * Inbound: true on one copy when one mail reached several identities.
     */
    is_primary_recipient: boolean | null;
    /**
     * At most 998 characters. Untrusted text.
     */
    subject: string | null;
    /**
     * The Date field, or when it was submitted.
     */
    sent_at: Timestamp | null;
    /**
     * When the service took it, by its own clock.
     */
    received_at: Timestamp;
    /**
     * Bytes of the raw message; null when it was not stored.
     */
    size: number | null;
    /**
     * Whether it was marked read; null for outbound mail.
     */
    read: boolean | null;
    /**
     * The new text without quotes and signature; null when encrypted. Untrusted text.
     */
    extracted_text: string | null;
    /**
     * The whole text; null unless `include=quoted`. Untrusted text.
     */
    text: string | null;
    /**
     * Sanitised HTML; null unless `include=html`. Untrusted.
     */
    html: string | null;
    /**
     * Only with `include=headers`; null once the raw message is gone.
     */
    headers?: Array<MessageHeader> | null;
    /**
     * Files, in the order of the message.
     */
    attachments: Array<Attachment>;
    /**
     * Labels, sorted.
     */
    labels: Array<Label>;
    kind: MessageKind;
    /**
     * Null for outbound mail.
     */
    trust: Trust | null;
    /**
     * Null for outbound mail and while quarantined.
     */
    triage: Triage | null;
    /**
     * Why it is or was held back.
     */
    quarantine_reason?: QuarantineReason | null;
    /**
     * References found in it.
     */
    refs: Array<Reference>;
    /**
     * Message-ID without angle brackets.
     */
    rfc_message_id: string | null;
    /**
     * In-Reply-To without angle brackets.
     */
    in_reply_to: string | null;
    /**
     * Outbound: the transport's id, once submitted.
     */
    provider_message_id?: string | null;
    /**
     * One per recipient; null for inbound mail.
     */
    deliveries: Array<Delivery> | null;
    /**
     * What a reader should know.
     */
    flags: Array<MessageFlag>;
    metadata: Metadata;
    /**
     * True when this Idempotency-Key was accepted before: nothing new was sent.
     */
    deduplicated: boolean;
};

/**
 * How a switch shall stand.
 */
export type SetSwitchInput = {
    name: SwitchName;
    state: SwitchState;
    /**
     * Why, for the next person: 1 to 200 characters.
     */
    reason: string;
};

/**
 * A status that a caller may give an identity.
 */
export type SettableIdentityStatus = 'active' | 'paused';

/**
 * A status that a caller may give a partner.
 */
export type SettablePartnerStatus = 'active' | 'suspended';

/**
 * A status that a caller may give a tenant.
 */
export type SettableTenantStatus = 'active' | 'suspended';

/**
 * What is appended to outbound mail.
 */
export type Signature = {
    /**
     * Plain signature.
     */
    text: string | null;
    /**
     * Sanitised HTML signature.
     */
    html: string | null;
};

/**
 * What is appended to outbound mail.
 */
export type SignatureInput = {
    /**
     * Plain signature, at most 10,000 characters.
     */
    text?: string | null;
    /**
     * HTML signature, sanitised when it is stored.
     */
    html?: string | null;
};

/**
 * What a key of the service signs. The key before goes on verifying: `thread` tokens in reply addresses 90 days, `link` links and console tokens 7 days, `cursor` list positions 24 hours, `web_bot_auth` HTTP signatures 7 days.
 */
export type SigningKeyPurpose = 'thread' | 'link' | 'cursor' | 'web_bot_auth';

/**
 * What a rotation came to. Key material is never shown.
 */
export type SigningKeyRotation = {
    purpose: SigningKeyPurpose;
    /**
     * Key id of the key that signs from now on: one character, or a thumbprint.
     */
    kid: string;
    created_at: Timestamp;
    /**
     * Null when this is the first key of its purpose.
     */
    previous: PreviousSigningKey | null;
};

/**
 * 465 implicit TLS, 587 STARTTLS.
 */
export type SmtpPort = 465 | 587;

/**
 * An address that mail of the tenant is not sent to.
 */
export type Suppression = {
    /**
     * The address, masked: `j***@example.net`. The address itself is not stored.
     */
    address_hint: string;
    reason: SuppressionReason;
    /**
     * What was noted with it.
     */
    note: string | null;
    created_at: Timestamp;
    /**
     * When it ends by itself; null: never.
     */
    expires_at: Timestamp | null;
};

/**
 * Who, masked, and why.
 */
export type SuppressionCreatedData = {
    /**
     * The address, masked: `j***@example.net`.
     */
    address_hint: string;
    reason: SuppressionReason;
    /**
     * The message that led to it.
     */
    source_message_id: MessageId | null;
};

/**
 * An address joined the suppression list because of a message.
 */
export type SuppressionCreatedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'suppression.created';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: SuppressionCreatedData;
};

/**
 * One page of a list.
 */
export type SuppressionPage = {
    /**
     * The rows of this page.
     */
    data: Array<Suppression>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Why an address is not written to.
 */
export type SuppressionReason = 'hard_bounce' | 'complaint' | 'unsubscribe' | 'manual' | 'provider';

/**
 * The level of the key that suspended.
 */
export type Suspender = 'platform' | 'partner';

/**
 * `read_only`: keys below the platform write nothing and queued mail waits. `free_sending`: off stops sends of free and new workspaces. `emergency_prune`: on keeps events and deliveries for 7 days only.
 */
export type SwitchName = 'read_only' | 'free_sending' | 'emergency_prune';

/**
 * The service itself, or a platform key.
 */
export type SwitchSetter = 'auto' | 'platform';

/**
 * On or off.
 */
export type SwitchState = 'on' | 'off';

/**
 * A customer of the deployment: its identities, domains, keys and policy.
 */
export type Tenant = {
    id: TenantId;
    /**
     * Short name, unique in the deployment.
     */
    slug: string;
    /**
     * Name for people; `""` once erased.
     */
    name: string;
    mode: Mode;
    status: TenantStatus;
    /**
     * Who suspended it; null while it is not suspended.
     */
    suspended_by: Suspender | null;
    /**
     * The partner whose key created it; never changes.
     */
    partner_id: PartnerId | null;
    /**
     * Stands between username and `@` in platform addresses, e.g. `.acme`.
     */
    address_suffix: string;
    /**
     * IANA time zone of daily caps.
     */
    timezone: string;
    policy: TenantPolicy;
    /**
     * When sending was paused automatically; null while it is not.
     */
    sending_paused_at: Timestamp | null;
    created_at: Timestamp;
    updated_at: Timestamp;
};

/**
 * Id of one tenant: `ten_` and a 26-character ULID.
 */
export type TenantId = string;

/**
 * One page of a list.
 */
export type TenantPage = {
    /**
     * The rows of this page.
     */
    data: Array<Tenant>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * The effective policy of a tenant, every field resolved.
 */
export type TenantPolicy = {
    /**
     * Sends per identity and day in the tenant time zone.
     */
    identity_daily_send_cap: number;
    /**
     * Sends per tenant and day in the tenant time zone.
     */
    tenant_daily_send_cap: number;
    /**
     * Recipients of one message over to, cc and bcc, 1 to 49.
     */
    max_recipients: number;
    /**
     * Only recipients on the send-allow list are sent to.
     */
    send_allowlist_only: boolean;
    large_attachments: LargeAttachments;
    /**
     * Life of a signed attachment link in hours.
     */
    link_ttl_hours: number;
    /**
     * Notice that an assistant wrote the mail.
     */
    ai_disclosure: {
        mode: DisclosureMode;
        /**
         * The footer text.
         */
        text: string;
    };
    /**
     * Automatic replies.
     */
    auto_reply: {
        /**
         * Automatic replies are allowed.
         */
        allowed: boolean;
        /**
         * Automatic replies per thread before a person must act.
         */
        max_automatic_exchanges: number;
    };
    /**
     * What is held back from agents.
     */
    quarantine: {
        /**
         * Quarantine mail with verdict fail or unverified.
         */
        on_auth_fail: boolean;
        /**
         * Quarantine at or above this spam score.
         */
        spam_threshold: number;
        /**
         * Quarantine codes nobody waited for.
         */
        unsolicited_otp: boolean;
        /**
         * API keys may take the decisions reserved for people.
         */
        key_release: boolean;
    };
    /**
     * Limits on mail in.
     */
    inbound: {
        /**
         * Messages per sender, identity and hour.
         */
        per_sender_per_hour: number;
        /**
         * Messages of unauthenticated strangers per identity and hour.
         */
        unauthenticated_per_hour: number;
        /**
         * Messages of strangers per tenant and hour.
         */
        per_tenant_per_hour: number;
        /**
         * Families whose text is extracted.
         */
        extract_attachment_text: Array<AttachmentFamily>;
        /**
         * Extract text from images.
         */
        extract_image_text: boolean;
        /**
         * Bounce mail to retired addresses on SES domains.
         */
        ses_bounce_retired: boolean;
    };
    /**
     * How long data stays.
     */
    retention: {
        /**
         * Days the raw message is kept.
         */
        raw_days: number;
        /**
         * Days a message is kept; null keeps it.
         */
        message_days: number | null;
        /**
         * Days events and delivery logs are kept.
         */
        events_days: number;
    };
    /**
     * Triage of inbound mail.
     */
    triage: {
        /**
         * Inbound mail is triaged.
         */
        enabled: boolean;
        /**
         * Model runs per day in the tenant time zone.
         */
        daily_model_cap: number;
        /**
         * Replaces the built-in categories; null keeps them.
         */
        categories: Array<TriageCategory> | null;
        /**
         * Deterministic rules, in order.
         */
        rules: Array<TriageRule>;
    };
    /**
     * Search and references.
     */
    search: {
        /**
         * Agentic search is allowed.
         */
        agentic_enabled: boolean;
        /**
         * Agentic searches per tenant and day.
         */
        agentic_daily_cap: number;
        /**
         * Default and maximum steps of one agentic search.
         */
        agentic_max_steps: number;
        /**
         * Default and maximum seconds of one agentic search.
         */
        agentic_max_seconds: number;
        /**
         * Built-in reference patterns in use.
         */
        refs_packs: Array<ReferencePack>;
        /**
         * Reference patterns of the tenant.
         */
        custom_refs: Array<CustomReference>;
    };
    /**
     * Bytes of each body in message events; 0 sends none.
     */
    webhook_text_bytes: number;
    /**
     * Rates that pause sending.
     */
    abuse: {
        /**
         * Complaint rate that pauses an identity.
         */
        complaint_rate_pause: number;
        /**
         * Bounce rate that pauses an identity.
         */
        bounce_rate_pause: number;
        /**
         * Complaint rate that pauses a tenant or domain.
         */
        tenant_complaint_rate_pause: number;
        /**
         * Bounce rate that pauses a tenant or domain.
         */
        tenant_bounce_rate_pause: number;
    };
    /**
     * Domains on the deployment account.
     */
    domains: {
        /**
         * Tenant and partner keys may create zones.
         */
        allow_create_zone: boolean;
        /**
         * Zones whose subdomains tenant and partner keys may use.
         */
        cloudflare_zones: Array<string>;
    };
    /**
     * A failing domain falls back to the platform address.
     */
    domain_fallback: boolean;
    /**
     * Signed HTTP requests.
     */
    web_bot_auth: {
        /**
         * HTTP signatures are allowed.
         */
        allowed: boolean;
    };
    /**
     * Sign-up ledger.
     */
    accounts: {
        /**
         * Sign-ups at services need an approved entry.
         */
        require_approval: boolean;
    };
};

/**
 * What of a policy changes: left out stays, null resets.
 */
export type TenantPolicyPatch = {
    /**
     * Sends per identity and day in the tenant time zone. Null resets it.
     */
    identity_daily_send_cap?: number | null;
    /**
     * Sends per tenant and day in the tenant time zone. Null resets it.
     */
    tenant_daily_send_cap?: number | null;
    /**
     * Recipients of one message over to, cc and bcc, 1 to 49. Null resets it.
     */
    max_recipients?: number | null;
    /**
     * Only recipients on the send-allow list are sent to. Null resets it.
     */
    send_allowlist_only?: boolean | null;
    /**
     * Refuse too large attachments or turn them into signed links. Null resets it.
     */
    large_attachments?: LargeAttachments | null;
    /**
     * Life of a signed attachment link in hours. Null resets it.
     */
    link_ttl_hours?: number | null;
    ai_disclosure?: AiDisclosurePatch | null;
    auto_reply?: AutoReplyPatch | null;
    quarantine?: QuarantinePatch | null;
    inbound?: InboundPatch | null;
    retention?: RetentionPatch | null;
    triage?: TriagePatch | null;
    search?: SearchPatch | null;
    /**
     * Bytes of each body in message events; 0 sends none. Null resets it.
     */
    webhook_text_bytes?: number | null;
    abuse?: AbusePatch | null;
    domains?: PolicyDomainsPatch | null;
    /**
     * A failing domain falls back to the platform address. Null resets it.
     */
    domain_fallback?: boolean | null;
    web_bot_auth?: WebBotAuthPatch | null;
    accounts?: PolicyAccountsPatch | null;
};

/**
 * What was written, by whom.
 */
export type TenantPolicyUpdatedData = {
    /**
     * Paths that were written, e.g. `retention.raw_days`, also those left as they were.
     */
    fields: Array<string>;
    by: PolicyWriter;
    /**
     * The key that wrote; null for a person.
     */
    actor_key_id: KeyId | null;
    /**
     * The person who wrote; null for a key.
     */
    actor_user_id: UserId | null;
    /**
     * The version this write made.
     */
    policy_version: number;
};

/**
 * The policy of a tenant was written.
 */
export type TenantPolicyUpdatedEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'tenant.policy_updated';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: TenantPolicyUpdatedData;
};

/**
 * Life of a tenant.
 */
export type TenantStatus = 'active' | 'suspended' | 'erasing' | 'erased';

/**
 * A conversation with its messages.
 */
export type Thread = {
    id: ThreadId;
    /**
     * Subject without reply prefixes. Untrusted text.
     */
    subject: string;
    /**
     * Correspondents in order of appearance, never the identity itself, at most 50.
     */
    participants: Array<Mailbox>;
    /**
     * Visible messages.
     */
    message_count: number;
    /**
     * Visible inbound messages not marked read.
     */
    unread_count: number;
    first_at: Timestamp;
    /**
     * Time of the latest visible message.
     */
    last_at: Timestamp;
    /**
     * Time of the latest visible inbound message.
     */
    last_inbound_at: Timestamp | null;
    /**
     * Direction of the latest visible message.
     */
    last_direction: Direction;
    /**
     * Start of the latest new text, at most 240 characters. Untrusted text.
     */
    snippet: string;
    /**
     * All labels of its messages, sorted.
     */
    labels: Array<Label>;
    /**
     * Of the latest triaged inbound message.
     */
    category: string | null;
    /**
     * Of the latest triaged inbound message, 0 to 1.
     */
    needs_reply: number | null;
    /**
     * Of the latest triaged inbound message, 0 to 3.
     */
    urgency: number | null;
    /**
     * Archived threads are left out of lists unless asked for.
     */
    archived: boolean;
    /**
     * Null when there is no legal hold.
     */
    hold: Hold | null;
    /**
     * The newest messages, oldest first.
     */
    messages: Array<Message>;
    /**
     * Leads to older messages; null when there are none.
     */
    next_cursor: string | null;
};

/**
 * Id of one thread: `thr_` and a 26-character ULID.
 */
export type ThreadId = string;

/**
 * One page of a list.
 */
export type ThreadPage = {
    /**
     * The rows of this page.
     */
    data: Array<ThreadSummary>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A conversation, built from visible mail only.
 */
export type ThreadSummary = {
    id: ThreadId;
    /**
     * Subject without reply prefixes. Untrusted text.
     */
    subject: string;
    /**
     * Correspondents in order of appearance, never the identity itself, at most 50.
     */
    participants: Array<Mailbox>;
    /**
     * Visible messages.
     */
    message_count: number;
    /**
     * Visible inbound messages not marked read.
     */
    unread_count: number;
    first_at: Timestamp;
    /**
     * Time of the latest visible message.
     */
    last_at: Timestamp;
    /**
     * Time of the latest visible inbound message.
     */
    last_inbound_at: Timestamp | null;
    /**
     * Direction of the latest visible message.
     */
    last_direction: Direction;
    /**
     * Start of the latest new text, at most 240 characters. Untrusted text.
     */
    snippet: string;
    /**
     * All labels of its messages, sorted.
     */
    labels: Array<Label>;
    /**
     * Of the latest triaged inbound message.
     */
    category: string | null;
    /**
     * Of the latest triaged inbound message, 0 to 1.
     */
    needs_reply: number | null;
    /**
     * Of the latest triaged inbound message, 0 to 3.
     */
    urgency: number | null;
    /**
     * Archived threads are left out of lists unless asked for.
     */
    archived: boolean;
    /**
     * Null when there is no legal hold.
     */
    hold: Hold | null;
};

/**
 * RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z.
 */
export type Timestamp = string;

/**
 * What triage found.
 */
export type Triage = {
    status: TriageStatus;
    /**
     * Category of the message.
     */
    category: string | null;
    /**
     * How likely it wants an answer, 0 to 1.
     */
    needs_reply: number | null;
    /**
     * 0 to 3.
     */
    urgency: number | null;
    /**
     * At most 280 characters. Untrusted text.
     */
    summary: string | null;
    /**
     * BCP 47 tag.
     */
    language: string | null;
    /**
     * What to be careful about.
     */
    risk_flags: Array<string>;
    /**
     * Model that ran; `rules` when rules alone decided.
     */
    model: string | null;
    /**
     * Version of the triage logic.
     */
    version: number;
    /**
     * Completed runs; 0 for a record written when the message came in.
     */
    run: number;
    /**
     * Why it was skipped or failed.
     */
    reason?: string;
};

/**
 * One triage category of the tenant.
 */
export type TriageCategory = {
    /**
     * Name of the category.
     */
    name: string;
    /**
     * What belongs to it.
     */
    description: string;
};

/**
 * One triage category of the tenant.
 */
export type TriageCategoryInput = {
    /**
     * Unique name: 1 to 32 lower-case letters, digits and `_`, a letter first.
     */
    name: string;
    /**
     * What belongs to it, 1 to 200 characters.
     */
    description: string;
};

/**
 * Conditions, at least one; all of them must hold.
 */
export type TriageMatchInput = {
    /**
     * Addresses in From; one of them has to fit.
     */
    from?: Array<string>;
    /**
     * Domains of From, subdomains included; one of them has to fit.
     */
    from_domain?: Array<string>;
    /**
     * Identities it was sent to, by id or username; one of them has to fit.
     */
    to_identity?: Array<string>;
    /**
     * Parts of the subject; one of them has to fit.
     */
    subject_contains?: Array<string>;
    /**
     * Parts of the first 64 KB of the new text; one of them has to fit.
     */
    body_contains?: Array<string>;
    /**
     * Whether a file is attached; inline ones do not count.
     */
    has_attachment?: boolean;
    /**
     * Labels it carries, those of earlier rules included.
     */
    label?: Array<string>;
};

/**
 * Fields of a group; null resets one.
 */
export type TriagePatch = {
    /**
     * Inbound mail is triaged. Null resets it.
     */
    enabled?: boolean | null;
    /**
     * Model runs per day in the tenant time zone. Null resets it.
     */
    daily_model_cap?: number | null;
    /**
     * Replaces the built-in categories, 1 to 20. Null resets it.
     */
    categories?: Array<TriageCategoryInput> | null;
    /**
     * Deterministic rules in order, at most 50. Null resets it.
     */
    rules?: Array<TriageRuleInput> | null;
};

/**
 * One deterministic triage rule.
 */
export type TriageRule = {
    /**
     * Unique name of the rule.
     */
    id: string;
    /**
     * Conditions; all must hold.
     */
    match: {
        [key: string]: unknown;
    };
    /**
     * What a match sets.
     */
    set: {
        [key: string]: unknown;
    };
    /**
     * A match ends the tenant rules.
     */
    stop?: boolean;
};

/**
 * One deterministic triage rule.
 */
export type TriageRuleInput = {
    /**
     * Unique name: 1 to 48 lower-case letters, digits, `_` and `-`.
     */
    id: string;
    match: TriageMatchInput;
    set: TriageSetInput;
    /**
     * A match ends the tenant rules; false when left out.
     */
    stop?: boolean;
};

/**
 * What a match sets, at least one.
 */
export type TriageSetInput = {
    /**
     * A category of the list in force.
     */
    category?: string;
    /**
     * Labels to add, at most 10.
     */
    labels_add?: Array<string>;
    /**
     * Least urgency, 0 to 3.
     */
    urgency_min?: number;
    /**
     * How sure it is that a reply is needed, 0 to 1.
     */
    needs_reply?: number;
    /**
     * No model is asked.
     */
    skip_model?: boolean;
};

/**
 * State of triage.
 */
export type TriageStatus = 'pending' | 'done' | 'skipped' | 'failed';

/**
 * Every signal about the sender of an inbound message.
 */
export type Trust = {
    verdict: MessageVerdict;
    spf: AuthenticationResult;
    dkim: AuthenticationResult;
    dmarc: AuthenticationResult;
    arc: AuthenticationResult;
    /**
     * An authenticated correspondent this identity has written to.
     */
    known_sender: boolean;
    /**
     * The message is held back.
     */
    quarantined: boolean;
    /**
     * 0 to 1; null when it was not computed.
     */
    spam_score: number | null;
    /**
     * Written by a machine: report, list or automatic answer.
     */
    automated: boolean;
    /**
     * Reasons to doubt the message.
     */
    flags: Array<TrustFlag>;
};

/**
 * A reason to doubt a message.
 */
export type TrustFlag = 'hidden_text' | 'display_name_spoof' | 'lookalike_domain' | 'reply_to_mismatch' | 'thread_join_unverified' | 'shared_domain_sender';

/**
 * How a recipient of marketing mail unsubscribes.
 */
export type UnsubscribeInput = {
    /**
     * Where one click unsubscribes (RFC 8058), https, at most 900 characters.
     */
    url: string;
    /**
     * Address that unsubscribes by mail.
     */
    mailto?: Email;
};

/**
 * What changes; at least one field.
 */
export type UpdateIdentityInput = {
    /**
     * New name.
     */
    display_name?: DisplayName;
    /**
     * New tag; null removes it.
     */
    purpose?: string | null;
    /**
     * New accountable person; null removes it.
     */
    owner?: OwnerInput | null;
    /**
     * New signature; null removes it.
     */
    signature?: SignatureInput | null;
    /**
     * Replaces all metadata.
     */
    metadata?: MetadataInput;
    /**
     * Replaces the send policy.
     */
    send_policy?: SendPolicyInput;
    /**
     * Pause or resume. A paused identity still receives.
     */
    status?: SettableIdentityStatus;
};

/**
 * What changes; at least one field.
 */
export type UpdateMessageInput = {
    /**
     * Labels to add; a message has at most 64.
     */
    labels_add?: Array<Label>;
    /**
     * Labels to take off.
     */
    labels_remove?: Array<Label>;
    /**
     * Mark an inbound message read or unread.
     */
    read?: boolean;
};

/**
 * What changes; at least one field.
 */
export type UpdatePartnerInput = {
    /**
     * Name for people.
     */
    name?: string;
    /**
     * How tenants it creates from now on are billed.
     */
    default_billing_mode?: PartnerBillingMode;
    /**
     * Tenants it may have. Fewer than it has only stops it from creating more.
     */
    max_tenants?: number;
    /**
     * Let its new tenants send their full volume from the first day.
     */
    ramp_exempt?: boolean;
    /**
     * Suspend or resume.
     */
    status?: SettablePartnerStatus;
};

/**
 * What changes; at least one field.
 */
export type UpdateTenantInput = {
    /**
     * New name.
     */
    name?: string;
    /**
     * New IANA time zone.
     */
    timezone?: string;
    /**
     * Suspend or resume. Only a platform key resumes what one suspended.
     */
    status?: SettableTenantStatus;
    /**
     * As in `PATCH /v1/tenants/{tenant_id}/policy`.
     */
    policy?: TenantPolicyPatch;
    /**
     * Lifts an automatic pause of sending. Platform keys only; nothing but the service sets one.
     */
    sending_paused?: false;
};

/**
 * What changes; at least one field.
 */
export type UpdateWebhookInput = {
    /**
     * An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
     */
    url?: string;
    /**
     * Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
     */
    events?: Array<EventSubscription>;
    /**
     * Only events of these identities, each once; null: all, and those of none.
     */
    identity_ids?: Array<IdentityId> | null;
    /**
     * Note for people, at most 500 characters.
     */
    description?: string | null;
    /**
     * False switches it off. True switches it on, unless its URL is untested.
     */
    enabled?: boolean;
};

/**
 * Id of one console user: `usr_` and a 26-character ULID.
 */
export type UserId = string;

/**
 * What kind of mail ends the wait.
 */
export type WaitKind = 'any' | 'reply';

/**
 * The message that was waited for, or that none came.
 */
export type WaitResult = {
    /**
     * The oldest message that matches; null when the time ran out.
     */
    message: Message | null;
    /**
     * True when no message came in time. That is an answer, not an error.
     */
    timed_out: boolean;
};

/**
 * Fields of a group; null resets one.
 */
export type WebBotAuthPatch = {
    /**
     * HTTP signatures are allowed. Null resets it.
     */
    allowed?: boolean | null;
};

/**
 * A receiver of events. Its secret is shown once, when it is made.
 */
export type Webhook = {
    id: WebhookId;
    scope: WebhookScope;
    /**
     * Set on endpoints of a partner.
     */
    partner_id: PartnerId | null;
    /**
     * Set on endpoints of a tenant.
     */
    tenant_id: TenantId | null;
    /**
     * Where events are posted.
     */
    url: string;
    /**
     * Which types it gets.
     */
    events: Array<EventSubscription>;
    /**
     * Only events of these identities; null: all, and those of none.
     */
    identity_ids: Array<IdentityId> | null;
    /**
     * Note for people.
     */
    description: string | null;
    /**
     * Whether events are sent. What happens while it is off is not sent later.
     */
    enabled: boolean;
    /**
     * Why it is off; null while it is on.
     */
    disabled_reason: DisabledReason | null;
    created_at: Timestamp;
    updated_at: Timestamp;
};

/**
 * An endpoint with its new secret, or its replay without.
 */
export type WebhookCreated = {
    id: WebhookId;
    scope: WebhookScope;
    /**
     * Set on endpoints of a partner.
     */
    partner_id: PartnerId | null;
    /**
     * Set on endpoints of a tenant.
     */
    tenant_id: TenantId | null;
    /**
     * Where events are posted.
     */
    url: string;
    /**
     * Which types it gets.
     */
    events: Array<EventSubscription>;
    /**
     * Only events of these identities; null: all, and those of none.
     */
    identity_ids: Array<IdentityId> | null;
    /**
     * Note for people.
     */
    description: string | null;
    /**
     * Whether events are sent. What happens while it is off is not sent later.
     */
    enabled: boolean;
    /**
     * Why it is off; null while it is on.
     */
    disabled_reason: DisabledReason | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /**
     * Signs what this endpoint gets. Shown in this answer only; left out of a replay.
     */
    secret?: string;
    /**
     * Present in a replay: the secret is not shown again.
     */
    secret_replayed?: false;
};

/**
 * One attempt to bring one event to one endpoint.
 */
export type WebhookDelivery = {
    id: DeliveryId;
    webhook_id: WebhookId;
    event_id: EventId;
    event_type: EventType;
    /**
     * 1 for the first; a replay goes on counting.
     */
    attempt: number;
    status: WebhookDeliveryStatus;
    /**
     * What the receiver answered; null without an answer.
     */
    http_status: number | null;
    /**
     * Null while it is due and after a success.
     */
    error: WebhookDeliveryError | null;
    /**
     * From the start of the attempt to its end; null before it.
     */
    duration_ms: number | null;
    /**
     * Pending: when it is due. Failed: when the next attempt is due, null when there is none.
     */
    next_attempt_at: Timestamp | null;
    created_at: Timestamp;
};

/**
 * What went wrong. `dns`, `tls` and `connect` are hints: the network does not always say which. New values may appear.
 */
export type WebhookDeliveryError = 'timeout' | 'dns' | 'tls' | 'connect' | 'redirect' | 'status_4xx' | 'status_410' | 'status_5xx' | 'ssrf_blocked' | 'invalid_url' | 'secret_unavailable' | 'event_unavailable' | 'endpoint_disabled';

/**
 * One page of a list.
 */
export type WebhookDeliveryPage = {
    /**
     * The rows of this page.
     */
    data: Array<WebhookDelivery>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Due or under way; answered with 2xx; failed with another attempt to come; or failed for good.
 */
export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'dead';

/**
 * Which endpoint, and why.
 */
export type WebhookDisabledData = {
    webhook_id: WebhookId;
    reason: DisableCause;
};

/**
 * An endpoint was switched off because its receiver does not take events.
 */
export type WebhookDisabledEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'webhook.disabled';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: WebhookDisabledData;
};

/**
 * Any event this release emits. Receivers must expect others.
 */
export type WebhookEvent = ({
    type: 'message.received';
} & MessageReceivedEvent) | ({
    type: 'message.quarantined';
} & MessageQuarantinedEvent) | ({
    type: 'message.sent';
} & MessageSentEvent) | ({
    type: 'message.delivered';
} & MessageDeliveredEvent) | ({
    type: 'message.deferred';
} & MessageDeferredEvent) | ({
    type: 'message.bounced';
} & MessageBouncedEvent) | ({
    type: 'message.complained';
} & MessageComplainedEvent) | ({
    type: 'message.rejected';
} & MessageRejectedEvent) | ({
    type: 'message.failed';
} & MessageFailedEvent) | ({
    type: 'message.uncertain';
} & MessageUncertainEvent) | ({
    type: 'message.reconciled';
} & MessageReconciledEvent) | ({
    type: 'message.suppressed';
} & MessageSuppressedEvent) | ({
    type: 'message.canceled';
} & MessageCanceledEvent) | ({
    type: 'identity.created';
} & IdentityCreatedEvent) | ({
    type: 'identity.updated';
} & IdentityUpdatedEvent) | ({
    type: 'identity.paused';
} & IdentityPausedEvent) | ({
    type: 'identity.resumed';
} & IdentityResumedEvent) | ({
    type: 'identity.address_added';
} & IdentityAddressAddedEvent) | ({
    type: 'identity.address_activated';
} & IdentityAddressActivatedEvent) | ({
    type: 'identity.address_promoted';
} & IdentityAddressPromotedEvent) | ({
    type: 'identity.address_retired';
} & IdentityAddressRetiredEvent) | ({
    type: 'suppression.created';
} & SuppressionCreatedEvent) | ({
    type: 'quota.warning';
} & QuotaWarningEvent) | ({
    type: 'webhook.disabled';
} & WebhookDisabledEvent) | ({
    type: 'webhook.test';
} & WebhookTestEvent) | ({
    type: 'tenant.policy_updated';
} & TenantPolicyUpdatedEvent);

/**
 * Id of one webhook endpoint: `whk_` and a 26-character ULID.
 */
export type WebhookId = string;

/**
 * One page of a list.
 */
export type WebhookPage = {
    /**
     * The rows of this page.
     */
    data: Array<Webhook>;
    /**
     * Pass as `cursor` for the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * Whose events an endpoint gets: every tenant's, those of a partner's tenants, or one tenant's.
 */
export type WebhookScope = 'platform' | 'partner' | 'tenant';

/**
 * A greeting.
 */
export type WebhookTestData = {
    /**
     * Always `hello`.
     */
    message: 'hello';
};

/**
 * Somebody tests an endpoint.
 */
export type WebhookTestEvent = {
    /**
     * The same on every attempt and replay; drop what you have seen.
     */
    id: EventId;
    type: 'webhook.test';
    /**
     * Schema date of the payload.
     */
    api_version: '2026-10-01';
    occurred_at: Timestamp;
    /**
     * Null only for events of the deployment.
     */
    tenant_id: TenantId | null;
    /**
     * Set for events of one identity.
     */
    identity_id: IdentityId | null;
    /**
     * Rises for one owner; null for platform events.
     */
    sequence: number | null;
    /**
     * What happened.
     */
    data: WebhookTestData;
};

/**
 * A queue of work; each has a queue of dead letters.
 */
export type WorkQueue = 'pm-inbound' | 'pm-outbound' | 'pm-delivery-events' | 'pm-webhooks' | 'pm-index';

/**
 * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
 */
export type IdempotencyKey = string;

/**
 * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
 */
export type RequiredIdempotencyKey = string;

/**
 * The address, in full.
 */
export type Address2 = Email;

/**
 * An address of the identity.
 */
export type AddressId2 = AddressId;

/**
 * An attachment of the message.
 */
export type AttachmentId2 = AttachmentId;

/**
 * Which direction of mail.
 */
export type Direction2 = ListDirection;

/**
 * The dead letter.
 */
export type DlqId = DlqItemId;

/**
 * The domain.
 */
export type DomainId2 = DomainId;

/**
 * An address, or `@` and a domain.
 */
export type Entry = ListEntryName;

/**
 * The identity, that is the mailbox.
 */
export type IdentityId2 = IdentityId;

/**
 * The API key.
 */
export type KeyId2 = KeyId;

/**
 * Which kind of list.
 */
export type Kind = ListKind;

/**
 * A message of the identity.
 */
export type MessageId2 = MessageId;

/**
 * The partner.
 */
export type PartnerId2 = PartnerId;

/**
 * What the key signs.
 */
export type Purpose = SigningKeyPurpose;

/**
 * The tenant.
 */
export type TenantId2 = TenantId;

/**
 * A thread of the identity.
 */
export type ThreadId2 = ThreadId;

/**
 * The event id: the same on every attempt and replay. Drop what you have seen.
 */
export type WebhookId2 = string;

/**
 * One or two `v1,` signatures with a space between them; one that fits is enough.
 */
export type WebhookSignature = string;

/**
 * Unix seconds of this attempt. Refuse what is more than 5 minutes off.
 */
export type WebhookTimestamp = string;

/**
 * The webhook endpoint.
 */
export type WebhookId3 = WebhookId;

export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/health';
};

export type GetHealthErrors = {
    /**
     * The path has no such method: `method_not_allowed`.
     */
    405: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];

export type GetHealthResponses = {
    /**
     * Done.
     */
    200: Health;
};

export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

export type GetOpenApiDocumentData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type GetOpenApiDocumentErrors = {
    /**
     * The path has no such method: `method_not_allowed`.
     */
    405: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetOpenApiDocumentError = GetOpenApiDocumentErrors[keyof GetOpenApiDocumentErrors];

export type GetOpenApiDocumentResponses = {
    /**
     * Done.
     */
    200: OpenApiDocument;
};

export type GetOpenApiDocumentResponse = GetOpenApiDocumentResponses[keyof GetOpenApiDocumentResponses];

export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me';
};

export type GetMeErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * Done.
     */
    200: Me;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type ListTenantsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only tenants in this status.
         */
        status?: TenantStatus;
        /**
         * Only tenants of this mode.
         */
        mode?: Mode;
        /**
         * Only tenants of this partner.
         */
        partner_id?: PartnerId;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/tenants';
};

export type ListTenantsErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `partner_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListTenantsError = ListTenantsErrors[keyof ListTenantsErrors];

export type ListTenantsResponses = {
    /**
     * Done.
     */
    200: TenantPage;
};

export type ListTenantsResponse = ListTenantsResponses[keyof ListTenantsResponses];

export type CreateTenantData = {
    body: CreateTenantInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/tenants';
};

export type CreateTenantErrors = {
    /**
     * The request is not valid: `address_reserved`, `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `partner_tenant_limit`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`, `slug_taken`, `suffix_taken`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreateTenantError = CreateTenantErrors[keyof CreateTenantErrors];

export type CreateTenantResponses = {
    /**
     * Created.
     */
    201: Tenant;
};

export type CreateTenantResponse = CreateTenantResponses[keyof CreateTenantResponses];

export type GetTenantData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}';
};

export type GetTenantErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetTenantError = GetTenantErrors[keyof GetTenantErrors];

export type GetTenantResponses = {
    /**
     * Done.
     */
    200: Tenant;
};

export type GetTenantResponse = GetTenantResponses[keyof GetTenantResponses];

export type UpdateTenantData = {
    body: UpdateTenantInput;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}';
};

export type UpdateTenantErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `domain_in_use`, `tenant_erased`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type UpdateTenantError = UpdateTenantErrors[keyof UpdateTenantErrors];

export type UpdateTenantResponses = {
    /**
     * Done.
     */
    200: Tenant;
};

export type UpdateTenantResponse = UpdateTenantResponses[keyof UpdateTenantResponses];

export type GetTenantPolicyData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/policy';
};

export type GetTenantPolicyErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetTenantPolicyError = GetTenantPolicyErrors[keyof GetTenantPolicyErrors];

export type GetTenantPolicyResponses = {
    /**
     * Done.
     */
    200: PolicyView;
};

export type GetTenantPolicyResponse = GetTenantPolicyResponses[keyof GetTenantPolicyResponses];

export type UpdateTenantPolicyData = {
    body: TenantPolicyPatch;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/policy';
};

export type UpdateTenantPolicyErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `domain_in_use`, `tenant_erased`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type UpdateTenantPolicyError = UpdateTenantPolicyErrors[keyof UpdateTenantPolicyErrors];

export type UpdateTenantPolicyResponses = {
    /**
     * Done.
     */
    200: PolicyView;
};

export type UpdateTenantPolicyResponse = UpdateTenantPolicyResponses[keyof UpdateTenantPolicyResponses];

export type ListPartnersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only partners in this status.
         */
        status?: PartnerStatus;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/partners';
};

export type ListPartnersErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListPartnersError = ListPartnersErrors[keyof ListPartnersErrors];

export type ListPartnersResponses = {
    /**
     * Done.
     */
    200: PartnerPage;
};

export type ListPartnersResponse = ListPartnersResponses[keyof ListPartnersResponses];

export type CreatePartnerData = {
    body: CreatePartnerInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/partners';
};

export type CreatePartnerErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreatePartnerError = CreatePartnerErrors[keyof CreatePartnerErrors];

export type CreatePartnerResponses = {
    /**
     * Created.
     */
    201: Partner;
};

export type CreatePartnerResponse = CreatePartnerResponses[keyof CreatePartnerResponses];

export type DeletePartnerData = {
    body?: never;
    path: {
        /**
         * The partner.
         */
        partner_id: PartnerId;
    };
    query?: never;
    url: '/v1/partners/{partner_id}';
};

export type DeletePartnerErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `partner_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `partner_has_tenants`.
     */
    409: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type DeletePartnerError = DeletePartnerErrors[keyof DeletePartnerErrors];

export type DeletePartnerResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeletePartnerResponse = DeletePartnerResponses[keyof DeletePartnerResponses];

export type GetPartnerData = {
    body?: never;
    path: {
        /**
         * The partner.
         */
        partner_id: PartnerId;
    };
    query?: never;
    url: '/v1/partners/{partner_id}';
};

export type GetPartnerErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `partner_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetPartnerError = GetPartnerErrors[keyof GetPartnerErrors];

export type GetPartnerResponses = {
    /**
     * Done.
     */
    200: Partner;
};

export type GetPartnerResponse = GetPartnerResponses[keyof GetPartnerResponses];

export type UpdatePartnerData = {
    body: UpdatePartnerInput;
    path: {
        /**
         * The partner.
         */
        partner_id: PartnerId;
    };
    query?: never;
    url: '/v1/partners/{partner_id}';
};

export type UpdatePartnerErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `partner_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type UpdatePartnerError = UpdatePartnerErrors[keyof UpdatePartnerErrors];

export type UpdatePartnerResponses = {
    /**
     * Done.
     */
    200: Partner;
};

export type UpdatePartnerResponse = UpdatePartnerResponses[keyof UpdatePartnerResponses];

export type ListIdentitiesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only identities in this status.
         */
        status?: IdentityStatus;
        /**
         * Only identities with this tag.
         */
        purpose?: string;
        /**
         * Only identities of this tenant.
         */
        tenant_id?: TenantId;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/identities';
};

export type ListIdentitiesErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListIdentitiesError = ListIdentitiesErrors[keyof ListIdentitiesErrors];

export type ListIdentitiesResponses = {
    /**
     * Done.
     */
    200: IdentityPage;
};

export type ListIdentitiesResponse = ListIdentitiesResponses[keyof ListIdentitiesResponses];

export type LookupIdentityData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The address to look up.
         */
        address: Email;
    };
    url: '/v1/identities/lookup';
};

export type LookupIdentityErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type LookupIdentityError = LookupIdentityErrors[keyof LookupIdentityErrors];

export type LookupIdentityResponses = {
    /**
     * Done.
     */
    200: Identity;
};

export type LookupIdentityResponse = LookupIdentityResponses[keyof LookupIdentityResponses];

export type GetIdentityData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}';
};

export type GetIdentityErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetIdentityError = GetIdentityErrors[keyof GetIdentityErrors];

export type GetIdentityResponses = {
    /**
     * Done.
     */
    200: Identity;
};

export type GetIdentityResponse = GetIdentityResponses[keyof GetIdentityResponses];

export type UpdateIdentityData = {
    body: UpdateIdentityInput;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}';
};

export type UpdateIdentityErrors = {
    /**
     * The request is not valid: `address_invalid`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `identity_paused`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type UpdateIdentityError = UpdateIdentityErrors[keyof UpdateIdentityErrors];

export type UpdateIdentityResponses = {
    /**
     * Done.
     */
    200: Identity;
};

export type UpdateIdentityResponse = UpdateIdentityResponses[keyof UpdateIdentityResponses];

export type ListTenantIdentitiesData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: {
        /**
         * Only identities in this status.
         */
        status?: IdentityStatus;
        /**
         * Only identities with this tag.
         */
        purpose?: string;
        /**
         * Only the identity with this client_id.
         */
        client_id?: string;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/tenants/{tenant_id}/identities';
};

export type ListTenantIdentitiesErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListTenantIdentitiesError = ListTenantIdentitiesErrors[keyof ListTenantIdentitiesErrors];

export type ListTenantIdentitiesResponses = {
    /**
     * Done.
     */
    200: IdentityPage;
};

export type ListTenantIdentitiesResponse = ListTenantIdentitiesResponses[keyof ListTenantIdentitiesResponses];

export type CreateIdentityData = {
    body: CreateIdentityInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/identities';
};

export type CreateIdentityErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_reserved`, `address_unsupported`, `invalid_idempotency_key`, `invalid_request`, `local_part_too_long`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * The allowance is spent: `billing_limit`.
     */
    402: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`, `tenant_suspended`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `domain_not_found`, `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `address_taken`, `client_id_conflict`, `domain_not_ready`, `idempotency_conflict`, `request_in_progress`, `username_taken`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreateIdentityError = CreateIdentityErrors[keyof CreateIdentityErrors];

export type CreateIdentityResponses = {
    /**
     * Done.
     */
    200: Identity;
    /**
     * Created.
     */
    201: Identity;
};

export type CreateIdentityResponse = CreateIdentityResponses[keyof CreateIdentityResponses];

export type ListAddressesData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: {
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/identities/{identity_id}/addresses';
};

export type ListAddressesErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListAddressesError = ListAddressesErrors[keyof ListAddressesErrors];

export type ListAddressesResponses = {
    /**
     * Done.
     */
    200: AddressPage;
};

export type ListAddressesResponse = ListAddressesResponses[keyof ListAddressesResponses];

export type CreateAddressData = {
    body: CreateAddressInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/addresses';
};

export type CreateAddressErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_reserved`, `address_unsupported`, `invalid_idempotency_key`, `invalid_request`, `local_part_too_long`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`, `tenant_suspended`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `domain_not_found`, `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `address_taken`, `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `address_limit_reached`, `cf_token_required`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreateAddressError = CreateAddressErrors[keyof CreateAddressErrors];

export type CreateAddressResponses = {
    /**
     * Created.
     */
    201: Address;
};

export type CreateAddressResponse = CreateAddressResponses[keyof CreateAddressResponses];

export type DeleteAddressData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * An address of the identity.
         */
        address_id: AddressId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/addresses/{address_id}';
};

export type DeleteAddressErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `address_not_found`, `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `address_in_use`, `address_is_primary`.
     */
    409: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type DeleteAddressError = DeleteAddressErrors[keyof DeleteAddressErrors];

export type DeleteAddressResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteAddressResponse = DeleteAddressResponses[keyof DeleteAddressResponses];

export type PromoteAddressData = {
    body?: PromoteAddressInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * An address of the identity.
         */
        address_id: AddressId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/addresses/{address_id}/promote';
};

export type PromoteAddressErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `address_not_found`, `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `address_in_use`, `domain_not_ready`, `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type PromoteAddressError = PromoteAddressErrors[keyof PromoteAddressErrors];

export type PromoteAddressResponses = {
    /**
     * Done.
     */
    200: Identity;
};

export type PromoteAddressResponse = PromoteAddressResponses[keyof PromoteAddressResponses];

export type RetireAddressData = {
    body?: RetireAddressInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * An address of the identity.
         */
        address_id: AddressId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/addresses/{address_id}/retire';
};

export type RetireAddressErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `address_not_found`, `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `address_in_use`, `address_is_primary`, `domain_not_ready`, `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type RetireAddressError = RetireAddressErrors[keyof RetireAddressErrors];

export type RetireAddressResponses = {
    /**
     * Done.
     */
    200: Address;
};

export type RetireAddressResponse = RetireAddressResponses[keyof RetireAddressResponses];

export type ListKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/keys';
};

export type ListKeysErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * Done.
     */
    200: ApiKeyPage;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    body: CreateKeyInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/keys';
};

export type CreateKeyErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `key_scope_exceeded`, `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `partner_not_found`, `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `key_limit_reached`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreateKeyError = CreateKeyErrors[keyof CreateKeyErrors];

export type CreateKeyResponses = {
    /**
     * Created.
     */
    201: ApiKeyCreated;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    path: {
        /**
         * The API key.
         */
        key_id: KeyId;
    };
    query?: never;
    url: '/v1/keys/{key_id}';
};

export type RevokeKeyErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `key_scope_exceeded`, `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `key_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type GetKeyData = {
    body?: never;
    path: {
        /**
         * The API key.
         */
        key_id: KeyId;
    };
    query?: never;
    url: '/v1/keys/{key_id}';
};

export type GetKeyErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `key_scope_exceeded`, `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `key_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetKeyError = GetKeyErrors[keyof GetKeyErrors];

export type GetKeyResponses = {
    /**
     * Done.
     */
    200: ApiKey;
};

export type GetKeyResponse = GetKeyResponses[keyof GetKeyResponses];

export type RotateKeyData = {
    body?: RotateKeyInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The API key.
         */
        key_id: KeyId;
    };
    query?: never;
    url: '/v1/keys/{key_id}/rotate';
};

export type RotateKeyErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `key_scope_exceeded`, `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `key_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type RotateKeyError = RotateKeyErrors[keyof RotateKeyErrors];

export type RotateKeyResponses = {
    /**
     * Done.
     */
    200: ApiKeyCreated;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type GetDomainData = {
    body?: never;
    path: {
        /**
         * The domain.
         */
        domain_id: DomainId;
    };
    query?: never;
    url: '/v1/domains/{domain_id}';
};

export type GetDomainErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `domain_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetDomainError = GetDomainErrors[keyof GetDomainErrors];

export type GetDomainResponses = {
    /**
     * Done.
     */
    200: Domain;
};

export type GetDomainResponse = GetDomainResponses[keyof GetDomainResponses];

export type ListTenantDomainsData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: {
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/tenants/{tenant_id}/domains';
};

export type ListTenantDomainsErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListTenantDomainsError = ListTenantDomainsErrors[keyof ListTenantDomainsErrors];

export type ListTenantDomainsResponses = {
    /**
     * Done.
     */
    200: DomainPage;
};

export type ListTenantDomainsResponse = ListTenantDomainsResponses[keyof ListTenantDomainsResponses];

export type ListThreadsData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: {
        /**
         * Only threads with this label on a message.
         */
        label?: Label;
        /**
         * Only threads of this triage category.
         */
        category?: string;
        /**
         * Only threads at least this likely to want an answer.
         */
        needs_reply_gte?: number;
        /**
         * Only threads with, or without, unread messages.
         */
        is_unread?: boolean;
        /**
         * Only threads whose latest message has this direction.
         */
        direction?: Direction;
        /**
         * Latest message at or after this instant.
         */
        after?: string;
        /**
         * Latest message before this instant.
         */
        before?: string;
        /**
         * Archived threads instead of the others.
         */
        archived?: boolean;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/identities/{identity_id}/threads';
};

export type ListThreadsErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListThreadsError = ListThreadsErrors[keyof ListThreadsErrors];

export type ListThreadsResponses = {
    /**
     * Done.
     */
    200: ThreadPage;
};

export type ListThreadsResponse = ListThreadsResponses[keyof ListThreadsResponses];

export type GetThreadData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A thread of the identity.
         */
        thread_id: ThreadId;
    };
    query?: {
        /**
         * Messages a page, 1 to 100.
         */
        messages_limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
        /**
         * Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.
         */
        include?: string;
    };
    url: '/v1/identities/{identity_id}/threads/{thread_id}';
};

export type GetThreadErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `thread_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetThreadError = GetThreadErrors[keyof GetThreadErrors];

export type GetThreadResponses = {
    /**
     * Done.
     */
    200: Thread;
};

export type GetThreadResponse = GetThreadResponses[keyof GetThreadResponses];

export type ListMessagesData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: {
        /**
         * Only messages of this thread.
         */
        thread_id?: ThreadId;
        /**
         * Only messages of this direction.
         */
        direction?: Direction;
        /**
         * Only messages in this status.
         */
        status?: MessageStatus;
        /**
         * Only messages with this label.
         */
        label?: Label;
        /**
         * Received at or after this instant.
         */
        after?: string;
        /**
         * Received before this instant.
         */
        before?: string;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/identities/{identity_id}/messages';
};

export type ListMessagesErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListMessagesError = ListMessagesErrors[keyof ListMessagesErrors];

export type ListMessagesResponses = {
    /**
     * Done.
     */
    200: MessagePage;
};

export type ListMessagesResponse = ListMessagesResponses[keyof ListMessagesResponses];

export type SendMessageData = {
    body: SendMessageInput;
    headers: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key': string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages';
};

export type SendMessageErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_unsupported`, `header_not_allowed`, `idempotency_key_required`, `invalid_idempotency_key`, `invalid_request`, `marketing_requirements_missing`, `too_many_recipients`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * The allowance is spent: `billing_limit`.
     */
    402: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `policy_denied`, `scope_denied`, `tenant_suspended`, `test_mode_recipient`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `thread_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `auto_reply_not_allowed`, `domain_not_ready`, `idempotency_conflict`, `identity_owner_required`, `identity_paused`, `loop_detected`, `request_in_progress`, `sending_paused`, `thread_busy`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `message_too_large`, `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `transport_unavailable`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `daily_cap_reached`, `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type SendMessageError = SendMessageErrors[keyof SendMessageErrors];

export type SendMessageResponses = {
    /**
     * Accepted; it happens after this answer.
     */
    202: SendResponse;
};

export type SendMessageResponse = SendMessageResponses[keyof SendMessageResponses];

export type GetMessageData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: {
        /**
         * Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.
         */
        include?: string;
    };
    url: '/v1/identities/{identity_id}/messages/{message_id}';
};

export type GetMessageErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetMessageError = GetMessageErrors[keyof GetMessageErrors];

export type GetMessageResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type GetMessageResponse = GetMessageResponses[keyof GetMessageResponses];

export type UpdateMessageData = {
    body: UpdateMessageInput;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}';
};

export type UpdateMessageErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type UpdateMessageError = UpdateMessageErrors[keyof UpdateMessageErrors];

export type UpdateMessageResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type UpdateMessageResponse = UpdateMessageResponses[keyof UpdateMessageResponses];

export type GetAttachmentData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
        /**
         * An attachment of the message.
         */
        attachment_id: AttachmentId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/attachments/{attachment_id}';
};

export type GetAttachmentErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `attachment_not_found`, `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetAttachmentError = GetAttachmentErrors[keyof GetAttachmentErrors];

export type GetAttachmentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetAttachmentResponse = GetAttachmentResponses[keyof GetAttachmentResponses];

export type CancelMessageData = {
    body?: never;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/cancel';
};

export type CancelMessageErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `not_cancelable`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CancelMessageError = CancelMessageErrors[keyof CancelMessageErrors];

export type CancelMessageResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type CancelMessageResponse = CancelMessageResponses[keyof CancelMessageResponses];

export type ForwardMessageData = {
    body: ForwardMessageInput;
    headers: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key': string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/forward';
};

export type ForwardMessageErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_unsupported`, `header_not_allowed`, `idempotency_key_required`, `invalid_idempotency_key`, `invalid_request`, `marketing_requirements_missing`, `too_many_recipients`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * The allowance is spent: `billing_limit`.
     */
    402: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `policy_denied`, `scope_denied`, `tenant_suspended`, `test_mode_recipient`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `auto_reply_not_allowed`, `domain_not_ready`, `idempotency_conflict`, `identity_owner_required`, `identity_paused`, `loop_detected`, `request_in_progress`, `sending_paused`, `thread_busy`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `message_too_large`, `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `transport_unavailable`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `daily_cap_reached`, `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ForwardMessageError = ForwardMessageErrors[keyof ForwardMessageErrors];

export type ForwardMessageResponses = {
    /**
     * Accepted; it happens after this answer.
     */
    202: SendResponse;
};

export type ForwardMessageResponse = ForwardMessageResponses[keyof ForwardMessageResponses];

export type GetMessageRawData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/raw';
};

export type GetMessageRawErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `raw_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetMessageRawError = GetMessageRawErrors[keyof GetMessageRawErrors];

export type GetMessageRawResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetMessageRawResponse = GetMessageRawResponses[keyof GetMessageRawResponses];

export type ReplyToMessageData = {
    body: ReplyInput;
    headers: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key': string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/reply';
};

export type ReplyToMessageErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_unsupported`, `header_not_allowed`, `idempotency_key_required`, `invalid_idempotency_key`, `invalid_request`, `marketing_requirements_missing`, `too_many_recipients`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * The allowance is spent: `billing_limit`.
     */
    402: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `policy_denied`, `scope_denied`, `tenant_suspended`, `test_mode_recipient`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `auto_reply_not_allowed`, `domain_not_ready`, `idempotency_conflict`, `identity_owner_required`, `identity_paused`, `loop_detected`, `request_in_progress`, `sending_paused`, `thread_busy`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `message_too_large`, `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `transport_unavailable`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `daily_cap_reached`, `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ReplyToMessageError = ReplyToMessageErrors[keyof ReplyToMessageErrors];

export type ReplyToMessageResponses = {
    /**
     * Accepted; it happens after this answer.
     */
    202: SendResponse;
};

export type ReplyToMessageResponse = ReplyToMessageResponses[keyof ReplyToMessageResponses];

export type ReplyAllToMessageData = {
    body: ReplyInput;
    headers: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key': string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/reply-all';
};

export type ReplyAllToMessageErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_unsupported`, `header_not_allowed`, `idempotency_key_required`, `invalid_idempotency_key`, `invalid_request`, `marketing_requirements_missing`, `too_many_recipients`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * The allowance is spent: `billing_limit`.
     */
    402: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `policy_denied`, `scope_denied`, `tenant_suspended`, `test_mode_recipient`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `auto_reply_not_allowed`, `domain_not_ready`, `idempotency_conflict`, `identity_owner_required`, `identity_paused`, `loop_detected`, `request_in_progress`, `sending_paused`, `thread_busy`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `message_too_large`, `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `transport_unavailable`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `daily_cap_reached`, `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ReplyAllToMessageError = ReplyAllToMessageErrors[keyof ReplyAllToMessageErrors];

export type ReplyAllToMessageResponses = {
    /**
     * Accepted; it happens after this answer.
     */
    202: SendResponse;
};

export type ReplyAllToMessageResponse = ReplyAllToMessageResponses[keyof ReplyAllToMessageResponses];

export type ResolveMessageData = {
    body: ResolveMessageInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
        /**
         * A message of the identity.
         */
        message_id: MessageId;
    };
    query?: never;
    url: '/v1/identities/{identity_id}/messages/{message_id}/resolve';
};

export type ResolveMessageErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`, `message_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `not_uncertain`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ResolveMessageError = ResolveMessageErrors[keyof ResolveMessageErrors];

export type ResolveMessageResponses = {
    /**
     * Done.
     */
    200: Message;
};

export type ResolveMessageResponse = ResolveMessageResponses[keyof ResolveMessageResponses];

export type WaitForMessageData = {
    body?: never;
    path: {
        /**
         * The identity, that is the mailbox.
         */
        identity_id: IdentityId;
    };
    query?: {
        /**
         * Only mail from this address, or from `@domain`.
         */
        from?: string;
        /**
         * Only mail whose subject contains this, in any case.
         */
        subject_contains?: string;
        /**
         * Only mail of this thread.
         */
        thread_id?: ThreadId;
        /**
         * Any message, or only a reply.
         */
        kind?: WaitKind;
        /**
         * Mail received after this instant counts; the start of the request when left out.
         */
        since?: string;
        /**
         * Seconds to wait, 1 to 60.
         */
        timeout?: number;
    };
    url: '/v1/identities/{identity_id}/wait';
};

export type WaitForMessageErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `identity_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type WaitForMessageError = WaitForMessageErrors[keyof WaitForMessageErrors];

export type WaitForMessageResponses = {
    /**
     * Done.
     */
    200: WaitResult;
};

export type WaitForMessageResponse = WaitForMessageResponses[keyof WaitForMessageResponses];

export type ListTenantWebhooksData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: {
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/tenants/{tenant_id}/webhooks';
};

export type ListTenantWebhooksErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListTenantWebhooksError = ListTenantWebhooksErrors[keyof ListTenantWebhooksErrors];

export type ListTenantWebhooksResponses = {
    /**
     * Done.
     */
    200: WebhookPage;
};

export type ListTenantWebhooksResponse = ListTenantWebhooksResponses[keyof ListTenantWebhooksResponses];

export type CreateTenantWebhookData = {
    body: CreateWebhookInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/webhooks';
};

export type CreateTenantWebhookErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `webhook_limit_reached`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreateTenantWebhookError = CreateTenantWebhookErrors[keyof CreateTenantWebhookErrors];

export type CreateTenantWebhookResponses = {
    /**
     * Created.
     */
    201: WebhookCreated;
};

export type CreateTenantWebhookResponse = CreateTenantWebhookResponses[keyof CreateTenantWebhookResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/webhooks';
};

export type ListWebhooksErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * Done.
     */
    200: WebhookPage;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreatePlatformWebhookData = {
    body: CreateWebhookInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/webhooks';
};

export type CreatePlatformWebhookErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Cannot be processed: `webhook_limit_reached`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreatePlatformWebhookError = CreatePlatformWebhookErrors[keyof CreatePlatformWebhookErrors];

export type CreatePlatformWebhookResponses = {
    /**
     * Created.
     */
    201: WebhookCreated;
};

export type CreatePlatformWebhookResponse = CreatePlatformWebhookResponses[keyof CreatePlatformWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook endpoint.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/v1/webhooks/{webhook_id}';
};

export type DeleteWebhookErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `webhook_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook endpoint.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/v1/webhooks/{webhook_id}';
};

export type GetWebhookErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `webhook_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * Done.
     */
    200: Webhook;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: UpdateWebhookInput;
    path: {
        /**
         * The webhook endpoint.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/v1/webhooks/{webhook_id}';
};

export type UpdateWebhookErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `webhook_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type UpdateWebhookError = UpdateWebhookErrors[keyof UpdateWebhookErrors];

export type UpdateWebhookResponses = {
    /**
     * Done.
     */
    200: Webhook;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path: {
        /**
         * The webhook endpoint.
         */
        webhook_id: WebhookId;
    };
    query?: {
        /**
         * Only attempts in this status.
         */
        status?: WebhookDeliveryStatus;
        /**
         * Only attempts of events of this type.
         */
        event_type?: EventType;
        /**
         * Only attempts made later than this.
         */
        after?: string;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/webhooks/{webhook_id}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `webhook_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * Done.
     */
    200: WebhookDeliveryPage;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type RotateWebhookSecretData = {
    body?: RotateInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook endpoint.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/v1/webhooks/{webhook_id}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `webhook_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * Done.
     */
    200: WebhookCreated;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook endpoint.
         */
        webhook_id: WebhookId;
    };
    query?: never;
    url: '/v1/webhooks/{webhook_id}/test';
};

export type TestWebhookErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `webhook_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * Done.
     */
    200: WebhookDelivery;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListListEntriesData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
        /**
         * Which direction of mail.
         */
        direction: ListDirection;
        /**
         * Which kind of list.
         */
        kind: ListKind;
    };
    query?: {
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}';
};

export type ListListEntriesErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListListEntriesError = ListListEntriesErrors[keyof ListListEntriesErrors];

export type ListListEntriesResponses = {
    /**
     * Done.
     */
    200: ListEntryPage;
};

export type ListListEntriesResponse = ListListEntriesResponses[keyof ListListEntriesResponses];

export type DeleteListEntryData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
        /**
         * Which direction of mail.
         */
        direction: ListDirection;
        /**
         * Which kind of list.
         */
        kind: ListKind;
        /**
         * An address, or `@` and a domain.
         */
        entry: ListEntryName;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}';
};

export type DeleteListEntryErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `list_entry_not_found`, `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type DeleteListEntryError = DeleteListEntryErrors[keyof DeleteListEntryErrors];

export type DeleteListEntryResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteListEntryResponse = DeleteListEntryResponses[keyof DeleteListEntryResponses];

export type GetListEntryData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
        /**
         * Which direction of mail.
         */
        direction: ListDirection;
        /**
         * Which kind of list.
         */
        kind: ListKind;
        /**
         * An address, or `@` and a domain.
         */
        entry: ListEntryName;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}';
};

export type GetListEntryErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `list_entry_not_found`, `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetListEntryError = GetListEntryErrors[keyof GetListEntryErrors];

export type GetListEntryResponses = {
    /**
     * Done.
     */
    200: ListEntry;
};

export type GetListEntryResponse = GetListEntryResponses[keyof GetListEntryResponses];

export type PutListEntryData = {
    body?: PutListEntryInput;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
        /**
         * Which direction of mail.
         */
        direction: ListDirection;
        /**
         * Which kind of list.
         */
        kind: ListKind;
        /**
         * An address, or `@` and a domain.
         */
        entry: ListEntryName;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}';
};

export type PutListEntryErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type PutListEntryError = PutListEntryErrors[keyof PutListEntryErrors];

export type PutListEntryResponses = {
    /**
     * Done.
     */
    200: ListEntry;
};

export type PutListEntryResponse = PutListEntryResponses[keyof PutListEntryResponses];

export type ListSuppressionsData = {
    body?: never;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: {
        /**
         * Only this address, in full.
         */
        address?: Email;
        /**
         * Only those for this reason.
         */
        reason?: SuppressionReason;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/tenants/{tenant_id}/suppressions';
};

export type ListSuppressionsErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListSuppressionsError = ListSuppressionsErrors[keyof ListSuppressionsErrors];

export type ListSuppressionsResponses = {
    /**
     * Done.
     */
    200: SuppressionPage;
};

export type ListSuppressionsResponse = ListSuppressionsResponses[keyof ListSuppressionsResponses];

export type CreateSuppressionData = {
    body: CreateSuppressionInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/suppressions';
};

export type CreateSuppressionErrors = {
    /**
     * The request is not valid: `address_invalid`, `address_unsupported`, `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type CreateSuppressionError = CreateSuppressionErrors[keyof CreateSuppressionErrors];

export type CreateSuppressionResponses = {
    /**
     * Created.
     */
    201: Suppression;
};

export type CreateSuppressionResponse = CreateSuppressionResponses[keyof CreateSuppressionResponses];

export type DeleteSuppressionData = {
    body?: DeleteSuppressionInput;
    path: {
        /**
         * The tenant.
         */
        tenant_id: TenantId;
        /**
         * The address, in full.
         */
        address: Email;
    };
    query?: never;
    url: '/v1/tenants/{tenant_id}/suppressions/{address}';
};

export type DeleteSuppressionErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `suppression_not_found`, `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type DeleteSuppressionError = DeleteSuppressionErrors[keyof DeleteSuppressionErrors];

export type DeleteSuppressionResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteSuppressionResponse = DeleteSuppressionResponses[keyof DeleteSuppressionResponses];

export type ListAuditEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only what was done in this tenant.
         */
        tenant_id?: TenantId;
        /**
         * Only what this key did.
         */
        actor_key_id?: KeyId;
        /**
         * Only this action, e.g. `key.revoke`.
         */
        action?: string;
        /**
         * Only what was done to this.
         */
        target_id?: string;
        /**
         * Only what was done then or later.
         */
        after?: string;
        /**
         * Only what was done before then.
         */
        before?: string;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/audit-events';
};

export type ListAuditEventsErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `tenant_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListAuditEventsError = ListAuditEventsErrors[keyof ListAuditEventsErrors];

export type ListAuditEventsResponses = {
    /**
     * Done.
     */
    200: AuditEventPage;
};

export type ListAuditEventsResponse = ListAuditEventsResponses[keyof ListAuditEventsResponses];

export type ListDlqItemsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only of this queue.
         */
        queue?: WorkQueue;
        /**
         * `open` unless set.
         */
        status?: DlqState;
        /**
         * Only work of this tenant.
         */
        tenant_id?: TenantId;
        /**
         * Rows a page, 1 to 100.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before; lives 24 hours.
         */
        cursor?: string;
    };
    url: '/v1/platform/dlq';
};

export type ListDlqItemsErrors = {
    /**
     * The request is not valid: `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Gone: `cursor_expired`.
     */
    410: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type ListDlqItemsError = ListDlqItemsErrors[keyof ListDlqItemsErrors];

export type ListDlqItemsResponses = {
    /**
     * Done.
     */
    200: DlqItemPage;
};

export type ListDlqItemsResponse = ListDlqItemsResponses[keyof ListDlqItemsResponses];

export type RedriveDlqItemData = {
    body?: never;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The dead letter.
         */
        dlq_id: DlqItemId;
    };
    query?: never;
    url: '/v1/platform/dlq/{dlq_id}/redrive';
};

export type RedriveDlqItemErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Missing, or out of reach: `dlq_item_not_found`.
     */
    404: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type RedriveDlqItemError = RedriveDlqItemErrors[keyof RedriveDlqItemErrors];

export type RedriveDlqItemResponses = {
    /**
     * Done.
     */
    200: DlqItem;
};

export type RedriveDlqItemResponse = RedriveDlqItemResponses[keyof RedriveDlqItemResponses];

export type RotateSigningKeyData = {
    body?: never;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * What the key signs.
         */
        purpose: SigningKeyPurpose;
    };
    query?: {
        /**
         * Remove the key before: after a leak. False unless set.
         */
        revoke_previous?: boolean;
    };
    url: '/v1/platform/keys/{purpose}/rotate';
};

export type RotateSigningKeyErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Cannot be processed: `web_bot_auth_disabled`.
     */
    422: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type RotateSigningKeyError = RotateSigningKeyErrors[keyof RotateSigningKeyErrors];

export type RotateSigningKeyResponses = {
    /**
     * Done.
     */
    200: SigningKeyRotation;
};

export type RotateSigningKeyResponse = RotateSigningKeyResponses[keyof RotateSigningKeyResponses];

export type GetPlatformStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/platform/status';
};

export type GetPlatformStatusErrors = {
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type GetPlatformStatusError = GetPlatformStatusErrors[keyof GetPlatformStatusErrors];

export type GetPlatformStatusResponses = {
    /**
     * Done.
     */
    200: PlatformStatus;
};

export type GetPlatformStatusResponse = GetPlatformStatusResponses[keyof GetPlatformStatusResponses];

export type SetSwitchData = {
    body: SetSwitchInput;
    headers?: {
        /**
         * One unique key per intent, the same on each attempt. A repeat answers like the first. Kept 30 days.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/platform/switches';
};

export type SetSwitchErrors = {
    /**
     * The request is not valid: `invalid_idempotency_key`, `invalid_request`.
     */
    400: ErrorEnvelope;
    /**
     * No valid key: `key_expired`, `key_revoked`, `unauthenticated`.
     */
    401: ErrorEnvelope;
    /**
     * Not allowed: `partner_suspended`, `permission_denied`, `scope_denied`.
     */
    403: ErrorEnvelope;
    /**
     * The state does not allow it: `idempotency_conflict`, `request_in_progress`.
     */
    409: ErrorEnvelope;
    /**
     * Too large: `payload_too_large`.
     */
    413: ErrorEnvelope;
    /**
     * Too many: `rate_limited`.
     */
    429: ErrorEnvelope;
    /**
     * Something broke: `internal_error`.
     */
    500: ErrorEnvelope;
    /**
     * Not available: `unavailable`.
     */
    503: ErrorEnvelope;
    /**
     * A deadline passed: `timeout`.
     */
    504: ErrorEnvelope;
};

export type SetSwitchError = SetSwitchErrors[keyof SetSwitchErrors];

export type SetSwitchResponses = {
    /**
     * Done.
     */
    200: PlatformSwitch;
};

export type SetSwitchResponse = SetSwitchResponses[keyof SetSwitchResponses];

export type OnMessageReceivedWebhookPayload = MessageReceivedEvent;

export type OnMessageReceivedWebhookRequest = {
    body: OnMessageReceivedWebhookPayload;
    key: 'message.received';
    path?: never;
    query?: never;
};

export type OnMessageQuarantinedWebhookPayload = MessageQuarantinedEvent;

export type OnMessageQuarantinedWebhookRequest = {
    body: OnMessageQuarantinedWebhookPayload;
    key: 'message.quarantined';
    path?: never;
    query?: never;
};

export type OnMessageSentWebhookPayload = MessageSentEvent;

export type OnMessageSentWebhookRequest = {
    body: OnMessageSentWebhookPayload;
    key: 'message.sent';
    path?: never;
    query?: never;
};

export type OnMessageDeliveredWebhookPayload = MessageDeliveredEvent;

export type OnMessageDeliveredWebhookRequest = {
    body: OnMessageDeliveredWebhookPayload;
    key: 'message.delivered';
    path?: never;
    query?: never;
};

export type OnMessageDeferredWebhookPayload = MessageDeferredEvent;

export type OnMessageDeferredWebhookRequest = {
    body: OnMessageDeferredWebhookPayload;
    key: 'message.deferred';
    path?: never;
    query?: never;
};

export type OnMessageBouncedWebhookPayload = MessageBouncedEvent;

export type OnMessageBouncedWebhookRequest = {
    body: OnMessageBouncedWebhookPayload;
    key: 'message.bounced';
    path?: never;
    query?: never;
};

export type OnMessageComplainedWebhookPayload = MessageComplainedEvent;

export type OnMessageComplainedWebhookRequest = {
    body: OnMessageComplainedWebhookPayload;
    key: 'message.complained';
    path?: never;
    query?: never;
};

export type OnMessageRejectedWebhookPayload = MessageRejectedEvent;

export type OnMessageRejectedWebhookRequest = {
    body: OnMessageRejectedWebhookPayload;
    key: 'message.rejected';
    path?: never;
    query?: never;
};

export type OnMessageFailedWebhookPayload = MessageFailedEvent;

export type OnMessageFailedWebhookRequest = {
    body: OnMessageFailedWebhookPayload;
    key: 'message.failed';
    path?: never;
    query?: never;
};

export type OnMessageUncertainWebhookPayload = MessageUncertainEvent;

export type OnMessageUncertainWebhookRequest = {
    body: OnMessageUncertainWebhookPayload;
    key: 'message.uncertain';
    path?: never;
    query?: never;
};

export type OnMessageReconciledWebhookPayload = MessageReconciledEvent;

export type OnMessageReconciledWebhookRequest = {
    body: OnMessageReconciledWebhookPayload;
    key: 'message.reconciled';
    path?: never;
    query?: never;
};

export type OnMessageSuppressedWebhookPayload = MessageSuppressedEvent;

export type OnMessageSuppressedWebhookRequest = {
    body: OnMessageSuppressedWebhookPayload;
    key: 'message.suppressed';
    path?: never;
    query?: never;
};

export type OnMessageCanceledWebhookPayload = MessageCanceledEvent;

export type OnMessageCanceledWebhookRequest = {
    body: OnMessageCanceledWebhookPayload;
    key: 'message.canceled';
    path?: never;
    query?: never;
};

export type OnIdentityCreatedWebhookPayload = IdentityCreatedEvent;

export type OnIdentityCreatedWebhookRequest = {
    body: OnIdentityCreatedWebhookPayload;
    key: 'identity.created';
    path?: never;
    query?: never;
};

export type OnIdentityUpdatedWebhookPayload = IdentityUpdatedEvent;

export type OnIdentityUpdatedWebhookRequest = {
    body: OnIdentityUpdatedWebhookPayload;
    key: 'identity.updated';
    path?: never;
    query?: never;
};

export type OnIdentityPausedWebhookPayload = IdentityPausedEvent;

export type OnIdentityPausedWebhookRequest = {
    body: OnIdentityPausedWebhookPayload;
    key: 'identity.paused';
    path?: never;
    query?: never;
};

export type OnIdentityResumedWebhookPayload = IdentityResumedEvent;

export type OnIdentityResumedWebhookRequest = {
    body: OnIdentityResumedWebhookPayload;
    key: 'identity.resumed';
    path?: never;
    query?: never;
};

export type OnIdentityAddressAddedWebhookPayload = IdentityAddressAddedEvent;

export type OnIdentityAddressAddedWebhookRequest = {
    body: OnIdentityAddressAddedWebhookPayload;
    key: 'identity.address_added';
    path?: never;
    query?: never;
};

export type OnIdentityAddressActivatedWebhookPayload = IdentityAddressActivatedEvent;

export type OnIdentityAddressActivatedWebhookRequest = {
    body: OnIdentityAddressActivatedWebhookPayload;
    key: 'identity.address_activated';
    path?: never;
    query?: never;
};

export type OnIdentityAddressPromotedWebhookPayload = IdentityAddressPromotedEvent;

export type OnIdentityAddressPromotedWebhookRequest = {
    body: OnIdentityAddressPromotedWebhookPayload;
    key: 'identity.address_promoted';
    path?: never;
    query?: never;
};

export type OnIdentityAddressRetiredWebhookPayload = IdentityAddressRetiredEvent;

export type OnIdentityAddressRetiredWebhookRequest = {
    body: OnIdentityAddressRetiredWebhookPayload;
    key: 'identity.address_retired';
    path?: never;
    query?: never;
};

export type OnSuppressionCreatedWebhookPayload = SuppressionCreatedEvent;

export type OnSuppressionCreatedWebhookRequest = {
    body: OnSuppressionCreatedWebhookPayload;
    key: 'suppression.created';
    path?: never;
    query?: never;
};

export type OnQuotaWarningWebhookPayload = QuotaWarningEvent;

export type OnQuotaWarningWebhookRequest = {
    body: OnQuotaWarningWebhookPayload;
    key: 'quota.warning';
    path?: never;
    query?: never;
};

export type OnWebhookDisabledWebhookPayload = WebhookDisabledEvent;

export type OnWebhookDisabledWebhookRequest = {
    body: OnWebhookDisabledWebhookPayload;
    key: 'webhook.disabled';
    path?: never;
    query?: never;
};

export type OnWebhookTestWebhookPayload = WebhookTestEvent;

export type OnWebhookTestWebhookRequest = {
    body: OnWebhookTestWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};

export type OnTenantPolicyUpdatedWebhookPayload = TenantPolicyUpdatedEvent;

export type OnTenantPolicyUpdatedWebhookRequest = {
    body: OnTenantPolicyUpdatedWebhookPayload;
    key: 'tenant.policy_updated';
    path?: never;
    query?: never;
};
