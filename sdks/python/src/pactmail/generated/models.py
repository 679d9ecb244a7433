# Generated from openapi.yaml. Do not edit.
"""What PactMail answers. Fields are read when they are asked for; values may be ones that are not listed here."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from .._model import Fields, Model, many, many_of, one, one_of

__all__ = [
    "Address",
    "AddressRole",
    "AddressStatus",
    "ApiKey",
    "ApiKeyCreated",
    "Attachment",
    "AttachmentDisposition",
    "AttachmentFamily",
    "AttachmentRisk",
    "AttachmentTextStatus",
    "AuditEvent",
    "AuthenticationResult",
    "AutoReply",
    "BounceType",
    "CeilingSource",
    "CustomReference",
    "Delivery",
    "DeliveryEventsState",
    "DeliveryField",
    "DeliveryStatus",
    "DeploymentEnv",
    "Direction",
    "DisableCause",
    "DisabledReason",
    "DisclosureMode",
    "DlqItem",
    "DlqState",
    "DnsRecord",
    "DnsRecordPurpose",
    "DnsRecordStatus",
    "DnsRecordType",
    "Domain",
    "DomainDetails",
    "DomainInbound",
    "DomainKind",
    "DomainMethod",
    "DomainProbe",
    "DomainSmtp",
    "DomainState",
    "DomainTransport",
    "ErrorCode",
    "EventAttachment",
    "EventSubscription",
    "EventType",
    "ForwardingState",
    "Health",
    "HealthStatus",
    "Hold",
    "Identity",
    "IdentityAddressActivatedData",
    "IdentityAddressActivatedEvent",
    "IdentityAddressAddedData",
    "IdentityAddressAddedEvent",
    "IdentityAddressPromotedData",
    "IdentityAddressPromotedEvent",
    "IdentityAddressRetiredData",
    "IdentityAddressRetiredEvent",
    "IdentityCreatedData",
    "IdentityCreatedEvent",
    "IdentityPausedData",
    "IdentityPausedEvent",
    "IdentityResumedData",
    "IdentityResumedEvent",
    "IdentityStatus",
    "IdentityUpdatedData",
    "IdentityUpdatedEvent",
    "KeyLevel",
    "LargeAttachments",
    "ListDirection",
    "ListEntry",
    "ListKind",
    "Mailbox",
    "MasterKeySlot",
    "MasterKeySlotName",
    "MasterKeyStatus",
    "Me",
    "Message",
    "MessageBouncedData",
    "MessageBouncedEvent",
    "MessageCanceledData",
    "MessageCanceledEvent",
    "MessageComplainedData",
    "MessageComplainedEvent",
    "MessageDeferredData",
    "MessageDeferredEvent",
    "MessageDeliveredData",
    "MessageDeliveredEvent",
    "MessageFailedData",
    "MessageFailedEvent",
    "MessageFlag",
    "MessageHeader",
    "MessageKind",
    "MessageQuarantinedData",
    "MessageQuarantinedEvent",
    "MessageReceivedData",
    "MessageReceivedEvent",
    "MessageReconciledData",
    "MessageReconciledEvent",
    "MessageRejectedData",
    "MessageRejectedEvent",
    "MessageSentData",
    "MessageSentEvent",
    "MessageStatus",
    "MessageSummary",
    "MessageSuppressedData",
    "MessageSuppressedEvent",
    "MessageUncertainData",
    "MessageUncertainEvent",
    "MessageVerdict",
    "Mode",
    "Owner",
    "Partner",
    "PartnerBillingMode",
    "PartnerStatus",
    "PauseMetrics",
    "PauseReason",
    "Permission",
    "PlatformCapacity",
    "PlatformStatus",
    "PlatformSwitch",
    "PlatformSwitches",
    "PolicyClass",
    "PolicyField",
    "PolicyView",
    "PolicyWriter",
    "PreviousSigningKey",
    "ProbeResult",
    "Provider",
    "QuarantineReason",
    "QuotaMetric",
    "QuotaScope",
    "QuotaWarningData",
    "QuotaWarningEvent",
    "RecipientOutcome",
    "Reference",
    "ReferenceNormalisation",
    "ReferencePack",
    "ReplyToken",
    "ResolveOutcome",
    "RoutingMode",
    "SendFailureReason",
    "SendKind",
    "SendPolicy",
    "SendResponse",
    "SettableIdentityStatus",
    "SettablePartnerStatus",
    "SettableTenantStatus",
    "Signature",
    "SigningKeyPurpose",
    "SigningKeyRotation",
    "SmtpPort",
    "Suppression",
    "SuppressionCreatedData",
    "SuppressionCreatedEvent",
    "SuppressionReason",
    "Suspender",
    "SwitchName",
    "SwitchSetter",
    "SwitchState",
    "Tenant",
    "TenantPolicy",
    "TenantPolicyAbuse",
    "TenantPolicyAccounts",
    "TenantPolicyAiDisclosure",
    "TenantPolicyAutoReply",
    "TenantPolicyDomains",
    "TenantPolicyInbound",
    "TenantPolicyQuarantine",
    "TenantPolicyRetention",
    "TenantPolicySearch",
    "TenantPolicyTriage",
    "TenantPolicyUpdatedData",
    "TenantPolicyUpdatedEvent",
    "TenantPolicyWebBotAuth",
    "TenantStatus",
    "Thread",
    "ThreadSummary",
    "Triage",
    "TriageCategory",
    "TriageRule",
    "TriageStatus",
    "Trust",
    "TrustFlag",
    "WaitKind",
    "WaitResult",
    "Webhook",
    "WebhookCreated",
    "WebhookDelivery",
    "WebhookDeliveryError",
    "WebhookDeliveryStatus",
    "WebhookDisabledData",
    "WebhookDisabledEvent",
    "WebhookScope",
    "WebhookTestData",
    "WebhookTestEvent",
    "WorkQueue",
]

AddressRole = Literal[
    "primary",
    "alias",
]
"""One address of an identity is primary."""

AddressStatus = Literal[
    "pending",
    "active",
    "retiring",
    "retired",
]
"""Life of an address. A retiring one still receives, a retired one refuses mail."""

AttachmentDisposition = Literal[
    "attachment",
    "inline",
]
"""How the sender wanted it shown."""

AttachmentFamily = Literal[
    "pdf",
    "office",
    "text",
    "html",
]
"""A family of attachments whose text is extracted."""

AttachmentRisk = Literal[
    "executable",
    "macro",
    "encrypted_archive",
    "archive_bomb",
    "type_mismatch",
    "encrypted_document",
]
"""Why an attachment is dangerous."""

AttachmentTextStatus = Literal[
    "pending",
    "ready",
    "unavailable",
    "skipped",
]
"""Whether its text can be read."""

AuthenticationResult = Literal[
    "pass",
    "fail",
    "softfail",
    "neutral",
    "none",
    "temperror",
    "permerror",
    "policy",
]
"""Result of one authentication method (RFC 8601)."""

AutoReply = Literal[
    "allowed",
    "denied",
]
"""Whether the identity may answer automatically."""

BounceType = Literal[
    "hard",
    "soft",
]
"""Permanent or temporary."""

CeilingSource = Literal[
    "deployment",
    "platform",
    "partner",
]
"""Who set the strictest bound: the defaults, the operator or the partner."""

DeliveryEventsState = Literal[
    "active",
    "manual",
    "none",
]
"""Whether the provider reports deliveries."""

DeliveryField = Literal[
    "to",
    "cc",
    "bcc",
]
"""Where the recipient stood."""

DeliveryStatus = Literal[
    "queued",
    "suppressed",
    "submitted",
    "delivered",
    "deferred",
    "bounced",
    "complained",
    "rejected",
    "failed",
    "uncertain",
]
"""State of one recipient."""

DeploymentEnv = Literal[
    "production",
    "staging",
    "local",
]
"""PM_ENV of the deployment."""

Direction = Literal[
    "inbound",
    "outbound",
]
"""Received or sent."""

DisableCause = Literal[
    "gone",
    "failing",
]
"""The receiver answered 410, or nothing but failures for a day."""

DisabledReason = Literal[
    "manual",
    "failing",
    "url_changed",
]
"""Why an endpoint gets nothing: switched off, its receiver failed for long or is gone, or its URL changed and no test has succeeded since."""

DisclosureMode = Literal[
    "none",
    "footer",
    "header",
]
"""Where the notice goes that an assistant wrote the mail."""

DlqState = Literal[
    "open",
    "redriven",
]
"""Whether a dead letter waits, or was sent again."""

DnsRecordPurpose = Literal[
    "ownership",
    "mx",
    "dkim",
    "return_path",
    "spf",
    "dmarc",
    "ns",
]
"""What a DNS record is for."""

DnsRecordStatus = Literal[
    "ok",
    "missing",
    "mismatch",
    "unexpected",
]
"""What the last check saw."""

DnsRecordType = Literal[
    "TXT",
    "MX",
    "CNAME",
    "NS",
]
"""Type of a DNS record."""

DomainInbound = Literal[
    "routing",
    "ses",
    "forward",
    "none",
]
"""How its mail comes in."""

DomainKind = Literal[
    "platform",
    "zone",
    "delegated",
    "external",
]
"""Where its DNS lives."""

DomainMethod = Literal[
    "platform",
    "cloudflare_zone",
    "nameservers",
    "dns_records",
    "send_only",
    "smtp_relay",
    "delegated_subdomain",
]
"""How the domain was connected."""

DomainState = Literal[
    "pending",
    "verifying",
    "healthy",
    "degraded",
    "failing",
    "suspended",
    "removing",
    "removed",
]
"""Health of a domain."""

DomainTransport = Literal[
    "cloudflare",
    "ses",
    "smtp",
]
"""How its mail goes out."""

ErrorCode = Literal[
    "unauthenticated",
    "key_expired",
    "key_revoked",
    "permission_denied",
    "scope_denied",
    "key_scope_exceeded",
    "tenant_suspended",
    "partner_suspended",
    "partner_tenant_limit",
    "test_mode_recipient",
    "policy_denied",
    "invalid_signature",
    "invalid_request",
    "idempotency_key_required",
    "invalid_idempotency_key",
    "invalid_query",
    "address_invalid",
    "address_unsupported",
    "address_reserved",
    "local_part_too_long",
    "header_not_allowed",
    "marketing_requirements_missing",
    "too_many_recipients",
    "smtp_port_not_allowed",
    "spf_lookup_limit",
    "message_too_large",
    "payload_too_large",
    "scope_too_large",
    "tenant_not_found",
    "identity_not_found",
    "address_not_found",
    "domain_not_found",
    "thread_not_found",
    "message_not_found",
    "attachment_not_found",
    "webhook_not_found",
    "key_not_found",
    "erasure_not_found",
    "export_not_found",
    "suppression_not_found",
    "list_entry_not_found",
    "member_not_found",
    "invitation_not_found",
    "job_not_found",
    "dlq_item_not_found",
    "partner_not_found",
    "account_not_found",
    "route_not_found",
    "method_not_allowed",
    "idempotency_conflict",
    "request_in_progress",
    "client_id_conflict",
    "username_taken",
    "slug_taken",
    "suffix_taken",
    "not_quarantined",
    "domain_not_suspended",
    "existing_mx",
    "domain_not_dedicated",
    "zone_hold",
    "owner_required",
    "plan_managed_by_stripe",
    "partner_has_tenants",
    "tenant_erased",
    "address_taken",
    "address_is_primary",
    "address_in_use",
    "domain_not_ready",
    "domain_in_use",
    "domain_exists",
    "domain_claim_pending",
    "identity_paused",
    "identity_owner_required",
    "thread_busy",
    "not_cancelable",
    "not_uncertain",
    "auto_reply_not_allowed",
    "account_exists",
    "account_not_pending",
    "loop_detected",
    "sending_paused",
    "triage_not_eligible",
    "erasure_not_completed",
    "not_frozen",
    "raw_expired",
    "cursor_expired",
    "legal_hold",
    "billing_limit",
    "all_recipients_suppressed",
    "recipient_blocked",
    "transport_unavailable",
    "smtp_tls_required",
    "smtp_auth_failed",
    "cf_token_required",
    "agentic_disabled",
    "address_limit_reached",
    "unverified_domain_limit",
    "zone_domain_limit",
    "account_limit_reached",
    "webhook_limit_reached",
    "key_limit_reached",
    "web_bot_auth_disabled",
    "rate_limited",
    "daily_cap_reached",
    "agentic_budget_exhausted",
    "upstream_rate_limited",
    "internal_error",
    "upstream_error",
    "unavailable",
    "search_degraded",
    "timeout",
]
"""Machine code of an error. New codes may appear; handle unknown ones by status."""

EventSubscription = Literal[
    "*",
    "message.received",
    "message.quarantined",
    "message.released",
    "message.triaged",
    "message.sent",
    "message.delivered",
    "message.deferred",
    "message.bounced",
    "message.complained",
    "message.rejected",
    "message.failed",
    "message.uncertain",
    "message.reconciled",
    "message.suppressed",
    "message.canceled",
    "verification.received",
    "identity.created",
    "identity.updated",
    "identity.paused",
    "identity.resumed",
    "identity.deleted",
    "identity.address_added",
    "identity.address_activated",
    "identity.address_promoted",
    "identity.address_retired",
    "identity.key_created",
    "identity.key_rotated",
    "identity.key_revoked",
    "domain.created",
    "domain.verified",
    "domain.degraded",
    "domain.failing",
    "domain.suspended",
    "domain.recovered",
    "domain.reminder",
    "domain.removed",
    "erasure.completed",
    "erasure.failed",
    "export.completed",
    "suppression.created",
    "quota.warning",
    "webhook.disabled",
    "webhook.test",
    "member.invited",
    "member.joined",
    "member.role_changed",
    "member.removed",
    "billing.plan_changed",
    "billing.payment_failed",
    "billing.limit_reached",
    "tenant.policy_updated",
    "account.requested",
    "account.approved",
    "account.rejected",
    "account.closed",
]
"""An event type, or `*` for all, also those to come."""

EventType = Literal[
    "message.received",
    "message.quarantined",
    "message.released",
    "message.triaged",
    "message.sent",
    "message.delivered",
    "message.deferred",
    "message.bounced",
    "message.complained",
    "message.rejected",
    "message.failed",
    "message.uncertain",
    "message.reconciled",
    "message.suppressed",
    "message.canceled",
    "verification.received",
    "identity.created",
    "identity.updated",
    "identity.paused",
    "identity.resumed",
    "identity.deleted",
    "identity.address_added",
    "identity.address_activated",
    "identity.address_promoted",
    "identity.address_retired",
    "identity.key_created",
    "identity.key_rotated",
    "identity.key_revoked",
    "domain.created",
    "domain.verified",
    "domain.degraded",
    "domain.failing",
    "domain.suspended",
    "domain.recovered",
    "domain.reminder",
    "domain.removed",
    "erasure.completed",
    "erasure.failed",
    "export.completed",
    "suppression.created",
    "quota.warning",
    "webhook.disabled",
    "webhook.test",
    "member.invited",
    "member.joined",
    "member.role_changed",
    "member.removed",
    "billing.plan_changed",
    "billing.payment_failed",
    "billing.limit_reached",
    "tenant.policy_updated",
    "account.requested",
    "account.approved",
    "account.rejected",
    "account.closed",
]
"""What happened. New types may appear."""

ForwardingState = Literal[
    "unverified",
    "ok",
    "failed",
]
"""Result of the last forwarding test of an address."""

HealthStatus = Literal[
    "ok",
    "degraded",
]
"""`degraded`: a feature is off for lack of configuration."""

IdentityStatus = Literal[
    "active",
    "paused",
    "deleting",
    "deleted",
]
"""Life of an identity. A paused one still receives."""

KeyLevel = Literal[
    "identity",
    "tenant",
    "partner",
    "platform",
]
"""How far an API key reaches."""

LargeAttachments = Literal[
    "refuse",
    "link",
]
"""Refuse too large attachments or turn them into signed links."""

ListDirection = Literal[
    "receive",
    "send",
]
"""Whether a list is about senders of mail in, or recipients of mail out."""

ListKind = Literal[
    "allow",
    "block",
]
"""What a list does with who stands on it. Block beats allow."""

MasterKeySlotName = Literal[
    "a",
    "b",
]
"""One of the two places for a master key."""

MessageFlag = Literal[
    "sent_via_fallback",
    "parse_degraded",
    "encrypted",
    "message_id_conflict",
    "reprocessed",
    "reconciled",
    "bcc",
    "loopback",
    "body_truncated",
    "sender_suppressed",
    "body_redacted",
    "dsn_untrusted",
]
"""Something a reader of the message should know."""

MessageKind = Literal[
    "normal",
    "automated",
    "dsn",
    "list",
    "calendar",
    "mdn",
    "transactional",
    "marketing",
    "auto_reply",
]
"""Inbound: normal to mdn. Outbound: transactional, marketing, auto_reply."""

MessageStatus = Literal[
    "received",
    "quarantined",
    "throttled",
    "hidden",
    "queued",
    "submitted",
    "delivered",
    "deferred",
    "bounced",
    "complained",
    "rejected",
    "failed",
    "uncertain",
    "suppressed",
    "canceled",
]
"""State of a message; the first four are inbound, the others outbound."""

MessageVerdict = Literal[
    "pass",
    "fail",
    "softfail",
    "none",
    "unaligned",
    "unverified",
]
"""Whether the sender is who the From field says, as far as it can be known."""

Mode = Literal[
    "live",
    "test",
]
"""Mail of a test tenant never leaves the deployment."""

PartnerBillingMode = Literal[
    "exempt",
    "metered",
]
"""How tenants that a partner creates are billed."""

PartnerStatus = Literal[
    "active",
    "suspended",
    "deleted",
]
"""Life of a partner."""

PauseReason = Literal[
    "manual",
    "abuse_threshold",
    "tenant_suspended",
]
"""Why an identity is paused."""

Permission = Literal[
    "tenants:manage",
    "tenants:erase",
    "partners:manage",
    "identities:read",
    "identities:write",
    "identities:sign",
    "domains:read",
    "domains:write",
    "messages:read",
    "messages:send",
    "messages:write",
    "attachments:read",
    "search:read",
    "search:agentic",
    "quarantine:review",
    "webhooks:read",
    "webhooks:manage",
    "keys:manage",
    "erasure:manage",
    "suppressions:manage",
    "usage:read",
    "audit:read",
    "policy:write",
    "accounts:request",
    "accounts:approve",
    "members:read",
    "members:manage",
    "platform:ops",
]
"""One permission of an API key. A key holds what it was created with."""

PolicyClass = Literal[
    "platform_only",
    "partner_or_platform",
    "lower_only",
    "guard",
    "free",
]
"""Who may change a field. `lower_only`: up to a ceiling. `guard`: a key may tighten it, loosening may need a person."""

PolicyWriter = Literal[
    "platform",
    "partner",
    "tenant",
    "console",
]
"""The level of the key that wrote, or a person in the console."""

ProbeResult = Literal[
    "pass",
    "smtp_unaligned",
    "smtp_from_rewritten",
    "smtp_probe_timeout",
    "smtp_auth_failed",
    "smtp_tls_required",
]
"""Outcome of an alignment probe."""

Provider = Literal[
    "cloudflare",
    "ses",
    "smtp",
    "simulator",
    "loopback",
]
"""The transport that took a message."""

QuarantineReason = Literal[
    "auth_failed",
    "auth_unverified",
    "spam",
    "risky_attachment",
    "blocked_sender",
    "otp_unsolicited",
    "account_unapproved",
]
"""Why a message is held back."""

QuotaMetric = Literal[
    "sends",
]
"""What is counted."""

QuotaScope = Literal[
    "identity",
    "tenant",
]
"""Whose daily cap it is."""

ReferenceNormalisation = Literal[
    "upper",
    "lower",
    "none",
]
"""How a found value is stored."""

ReferencePack = Literal[
    "core",
    "uk_vehicle",
]
"""A built-in set of reference patterns."""

ReplyToken = Literal[
    "subaddress",
    "none",
]
"""Whether replies carry a thread token in the address."""

ResolveOutcome = Literal[
    "sent",
    "not_sent",
]
"""What a person found out about an uncertain send."""

RoutingMode = Literal[
    "catch_all",
    "literal",
    "forward",
]
"""How its addresses are routed."""

SendFailureReason = Literal[
    "provider_validation",
    "sender_domain_unavailable",
    "recipient_suppressed_by_provider",
    "marketing_needs_ses",
    "quota_exhausted",
    "resolved_not_sent",
    "domain_failing_no_fallback",
    "transport_timeout",
    "transport_connection_lost",
    "provider_outcome_unknown",
]
"""Why a send was rejected, failed, or is uncertain."""

SendKind = Literal[
    "transactional",
    "marketing",
    "auto_reply",
]
"""What is sent: marketing and automatic replies have rules of their own."""

SettableIdentityStatus = Literal[
    "active",
    "paused",
]
"""A status that a caller may give an identity."""

SettablePartnerStatus = Literal[
    "active",
    "suspended",
]
"""A status that a caller may give a partner."""

SettableTenantStatus = Literal[
    "active",
    "suspended",
]
"""A status that a caller may give a tenant."""

SigningKeyPurpose = Literal[
    "thread",
    "link",
    "cursor",
    "web_bot_auth",
]
"""What a key of the service signs. The key before goes on verifying: `thread` tokens in reply addresses 90 days, `link` links and console tokens 7 days, `cursor` list positions 24 hours, `web_bot_auth` HTTP signatures 7 days."""

SmtpPort = Literal[
    465,
    587,
]
"""465 implicit TLS, 587 STARTTLS."""

SuppressionReason = Literal[
    "hard_bounce",
    "complaint",
    "unsubscribe",
    "manual",
    "provider",
]
"""Why an address is not written to."""

Suspender = Literal[
    "platform",
    "partner",
]
"""The level of the key that suspended."""

SwitchName = Literal[
    "read_only",
    "free_sending",
    "emergency_prune",
]
"""`read_only`: keys below the platform write nothing and queued mail waits. `free_sending`: off stops sends of free and new workspaces. `emergency_prune`: on keeps events and deliveries for 7 days only."""

SwitchSetter = Literal[
    "auto",
    "platform",
]
"""The service itself, or a platform key."""

SwitchState = Literal[
    "on",
    "off",
]
"""On or off."""

TenantStatus = Literal[
    "active",
    "suspended",
    "erasing",
    "erased",
]
"""Life of a tenant."""

TriageStatus = Literal[
    "pending",
    "done",
    "skipped",
    "failed",
]
"""State of triage."""

TrustFlag = Literal[
    "hidden_text",
    "display_name_spoof",
    "lookalike_domain",
    "reply_to_mismatch",
    "thread_join_unverified",
    "shared_domain_sender",
]
"""A reason to doubt a message."""

WaitKind = Literal[
    "any",
    "reply",
]
"""What kind of mail ends the wait."""

WebhookDeliveryError = Literal[
    "timeout",
    "dns",
    "tls",
    "connect",
    "redirect",
    "status_4xx",
    "status_410",
    "status_5xx",
    "ssrf_blocked",
    "invalid_url",
    "secret_unavailable",
    "event_unavailable",
    "endpoint_disabled",
]
"""What went wrong. `dns`, `tls` and `connect` are hints: the network does not always say which. New values may appear."""

WebhookDeliveryStatus = Literal[
    "pending",
    "succeeded",
    "failed",
    "dead",
]
"""Due or under way; answered with 2xx; failed with another attempt to come; or failed for good."""

WebhookScope = Literal[
    "platform",
    "partner",
    "tenant",
]
"""Whose events an endpoint gets: every tenant's, those of a partner's tenants, or one tenant's."""

WorkQueue = Literal[
    "pm-inbound",
    "pm-outbound",
    "pm-delivery-events",
    "pm-webhooks",
    "pm-index",
]
"""A queue of work; each has a queue of dead letters."""


class Health(Model):
    """Liveness of the deployment."""

    __slots__ = ()

    status: HealthStatus | str
    """`degraded`: a feature is off for lack of configuration."""
    version: str
    """Release."""
    commit: str
    """Short commit of the build."""
    env: DeploymentEnv | str
    """PM_ENV of the deployment."""
    frozen: bool | None
    """Present while the deployment is frozen for a restore."""

    _fields: ClassVar[Fields] = {
        "status": ("status", None),
        "version": ("version", None),
        "commit": ("commit", None),
        "env": ("env", None),
        "frozen": ("frozen", None),
    }


class Me(Model):
    """The calling key."""

    __slots__ = ()

    key_id: str
    """Id of one API key: `key_` and a 26-character ULID."""
    name: str
    """Name of the key."""
    level: KeyLevel | str
    """How far an API key reaches."""
    mode: Mode | str
    """Mail of a test tenant never leaves the deployment."""
    partner_id: str | None
    """Set on partner keys."""
    tenant_id: str | None
    """Set on tenant and identity keys."""
    identity_id: str | None
    """Set on identity keys."""
    permissions: list[Permission | str]
    """What the key may do, implied permissions included."""
    expires_at: str | None
    """When it stops working; null: never."""

    _fields: ClassVar[Fields] = {
        "key_id": ("key_id", None),
        "name": ("name", None),
        "level": ("level", None),
        "mode": ("mode", None),
        "partner_id": ("partner_id", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "permissions": ("permissions", None),
        "expires_at": ("expires_at", None),
    }


class Tenant(Model):
    """A customer of the deployment: its identities, domains, keys and policy."""

    __slots__ = ()

    id: str
    """Id of one tenant: `ten_` and a 26-character ULID."""
    slug: str
    """Short name, unique in the deployment."""
    name: str
    """Name for people; `""` once erased."""
    mode: Mode | str
    """Mail of a test tenant never leaves the deployment."""
    status: TenantStatus | str
    """Life of a tenant."""
    suspended_by: Suspender | str | None
    """Who suspended it; null while it is not suspended."""
    partner_id: str | None
    """The partner whose key created it; never changes."""
    address_suffix: str
    """Stands between username and `@` in platform addresses, e.g. `.acme`."""
    timezone: str
    """IANA time zone of daily caps."""
    policy: TenantPolicy
    """The effective policy of a tenant, every field resolved."""
    sending_paused_at: str | None
    """When sending was paused automatically; null while it is not."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    updated_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "slug": ("slug", None),
        "name": ("name", None),
        "mode": ("mode", None),
        "status": ("status", None),
        "suspended_by": ("suspended_by", None),
        "partner_id": ("partner_id", None),
        "address_suffix": ("address_suffix", None),
        "timezone": ("timezone", None),
        "policy": ("policy", lambda value: one(TenantPolicy, value)),
        "sending_paused_at": ("sending_paused_at", None),
        "created_at": ("created_at", None),
        "updated_at": ("updated_at", None),
    }


class TenantPolicy(Model):
    """The effective policy of a tenant, every field resolved."""

    __slots__ = ()

    identity_daily_send_cap: int
    """Sends per identity and day in the tenant time zone."""
    tenant_daily_send_cap: int
    """Sends per tenant and day in the tenant time zone."""
    max_recipients: int
    """Recipients of one message over to, cc and bcc, 1 to 49."""
    send_allowlist_only: bool
    """Only recipients on the send-allow list are sent to."""
    large_attachments: LargeAttachments | str
    """Refuse too large attachments or turn them into signed links."""
    link_ttl_hours: int
    """Life of a signed attachment link in hours."""
    ai_disclosure: TenantPolicyAiDisclosure
    """Notice that an assistant wrote the mail."""
    auto_reply: TenantPolicyAutoReply
    """Automatic replies."""
    quarantine: TenantPolicyQuarantine
    """What is held back from agents."""
    inbound: TenantPolicyInbound
    """Limits on mail in."""
    retention: TenantPolicyRetention
    """How long data stays."""
    triage: TenantPolicyTriage
    """Triage of inbound mail."""
    search: TenantPolicySearch
    """Search and references."""
    webhook_text_bytes: int
    """Bytes of each body in message events; 0 sends none."""
    abuse: TenantPolicyAbuse
    """Rates that pause sending."""
    domains: TenantPolicyDomains
    """Domains on the deployment account."""
    domain_fallback: bool
    """A failing domain falls back to the platform address."""
    web_bot_auth: TenantPolicyWebBotAuth
    """Signed HTTP requests."""
    accounts: TenantPolicyAccounts
    """Sign-up ledger."""

    _fields: ClassVar[Fields] = {
        "identity_daily_send_cap": ("identity_daily_send_cap", None),
        "tenant_daily_send_cap": ("tenant_daily_send_cap", None),
        "max_recipients": ("max_recipients", None),
        "send_allowlist_only": ("send_allowlist_only", None),
        "large_attachments": ("large_attachments", None),
        "link_ttl_hours": ("link_ttl_hours", None),
        "ai_disclosure": ("ai_disclosure", lambda value: one(TenantPolicyAiDisclosure, value)),
        "auto_reply": ("auto_reply", lambda value: one(TenantPolicyAutoReply, value)),
        "quarantine": ("quarantine", lambda value: one(TenantPolicyQuarantine, value)),
        "inbound": ("inbound", lambda value: one(TenantPolicyInbound, value)),
        "retention": ("retention", lambda value: one(TenantPolicyRetention, value)),
        "triage": ("triage", lambda value: one(TenantPolicyTriage, value)),
        "search": ("search", lambda value: one(TenantPolicySearch, value)),
        "webhook_text_bytes": ("webhook_text_bytes", None),
        "abuse": ("abuse", lambda value: one(TenantPolicyAbuse, value)),
        "domains": ("domains", lambda value: one(TenantPolicyDomains, value)),
        "domain_fallback": ("domain_fallback", None),
        "web_bot_auth": ("web_bot_auth", lambda value: one(TenantPolicyWebBotAuth, value)),
        "accounts": ("accounts", lambda value: one(TenantPolicyAccounts, value)),
    }


class TenantPolicyAiDisclosure(Model):
    """Notice that an assistant wrote the mail."""

    __slots__ = ()

    mode: DisclosureMode | str
    """Where the notice goes that an assistant wrote the mail."""
    text: str
    """The footer text."""

    _fields: ClassVar[Fields] = {
        "mode": ("mode", None),
        "text": ("text", None),
    }


class TenantPolicyAutoReply(Model):
    """Automatic replies."""

    __slots__ = ()

    allowed: bool
    """Automatic replies are allowed."""
    max_automatic_exchanges: int
    """Automatic replies per thread before a person must act."""

    _fields: ClassVar[Fields] = {
        "allowed": ("allowed", None),
        "max_automatic_exchanges": ("max_automatic_exchanges", None),
    }


class TenantPolicyQuarantine(Model):
    """What is held back from agents."""

    __slots__ = ()

    on_auth_fail: bool
    """Quarantine mail with verdict fail or unverified."""
    spam_threshold: float
    """Quarantine at or above this spam score."""
    unsolicited_otp: bool
    """Quarantine codes nobody waited for."""
    key_release: bool
    """API keys may take the decisions reserved for people."""

    _fields: ClassVar[Fields] = {
        "on_auth_fail": ("on_auth_fail", None),
        "spam_threshold": ("spam_threshold", None),
        "unsolicited_otp": ("unsolicited_otp", None),
        "key_release": ("key_release", None),
    }


class TenantPolicyInbound(Model):
    """Limits on mail in."""

    __slots__ = ()

    per_sender_per_hour: int
    """Messages per sender, identity and hour."""
    unauthenticated_per_hour: int
    """Messages of unauthenticated strangers per identity and hour."""
    per_tenant_per_hour: int
    """Messages of strangers per tenant and hour."""
    extract_attachment_text: list[AttachmentFamily | str]
    """Families whose text is extracted."""
    extract_image_text: bool
    """Extract text from images."""
    ses_bounce_retired: bool
    """Bounce mail to retired addresses on SES domains."""

    _fields: ClassVar[Fields] = {
        "per_sender_per_hour": ("per_sender_per_hour", None),
        "unauthenticated_per_hour": ("unauthenticated_per_hour", None),
        "per_tenant_per_hour": ("per_tenant_per_hour", None),
        "extract_attachment_text": ("extract_attachment_text", None),
        "extract_image_text": ("extract_image_text", None),
        "ses_bounce_retired": ("ses_bounce_retired", None),
    }


class TenantPolicyRetention(Model):
    """How long data stays."""

    __slots__ = ()

    raw_days: int
    """Days the raw message is kept."""
    message_days: int | None
    """Days a message is kept; null keeps it."""
    events_days: int
    """Days events and delivery logs are kept."""

    _fields: ClassVar[Fields] = {
        "raw_days": ("raw_days", None),
        "message_days": ("message_days", None),
        "events_days": ("events_days", None),
    }


class TenantPolicyTriage(Model):
    """Triage of inbound mail."""

    __slots__ = ()

    enabled: bool
    """Inbound mail is triaged."""
    daily_model_cap: int
    """Model runs per day in the tenant time zone."""
    categories: list[TriageCategory] | None
    """Replaces the built-in categories; null keeps them."""
    rules: list[TriageRule]
    """Deterministic rules, in order."""

    _fields: ClassVar[Fields] = {
        "enabled": ("enabled", None),
        "daily_model_cap": ("daily_model_cap", None),
        "categories": ("categories", lambda value: many(TriageCategory, value)),
        "rules": ("rules", lambda value: many(TriageRule, value)),
    }


class TriageCategory(Model):
    """One triage category of the tenant."""

    __slots__ = ()

    name: str
    """Name of the category."""
    description: str
    """What belongs to it."""

    _fields: ClassVar[Fields] = {
        "name": ("name", None),
        "description": ("description", None),
    }


class TriageRule(Model):
    """One deterministic triage rule."""

    __slots__ = ()

    id: str
    """Unique name of the rule."""
    match: dict[str, Any]
    """Conditions; all must hold."""
    set: dict[str, Any]
    """What a match sets."""
    stop: bool | None
    """A match ends the tenant rules."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "match": ("match", None),
        "set": ("set", None),
        "stop": ("stop", None),
    }


class TenantPolicySearch(Model):
    """Search and references."""

    __slots__ = ()

    agentic_enabled: bool
    """Agentic search is allowed."""
    agentic_daily_cap: int
    """Agentic searches per tenant and day."""
    agentic_max_steps: int
    """Default and maximum steps of one agentic search."""
    agentic_max_seconds: int
    """Default and maximum seconds of one agentic search."""
    refs_packs: list[ReferencePack | str]
    """Built-in reference patterns in use."""
    custom_refs: list[CustomReference]
    """Reference patterns of the tenant."""

    _fields: ClassVar[Fields] = {
        "agentic_enabled": ("agentic_enabled", None),
        "agentic_daily_cap": ("agentic_daily_cap", None),
        "agentic_max_steps": ("agentic_max_steps", None),
        "agentic_max_seconds": ("agentic_max_seconds", None),
        "refs_packs": ("refs_packs", None),
        "custom_refs": ("custom_refs", lambda value: many(CustomReference, value)),
    }


class CustomReference(Model):
    """A reference pattern of the tenant."""

    __slots__ = ()

    name: str
    """Stored as kind `custom:<name>`."""
    pattern: str
    """Linear-time regular expression without back-references."""
    normalise: ReferenceNormalisation | str | None
    """How a value is stored."""

    _fields: ClassVar[Fields] = {
        "name": ("name", None),
        "pattern": ("pattern", None),
        "normalise": ("normalise", None),
    }


class TenantPolicyAbuse(Model):
    """Rates that pause sending."""

    __slots__ = ()

    complaint_rate_pause: float
    """Complaint rate that pauses an identity."""
    bounce_rate_pause: float
    """Bounce rate that pauses an identity."""
    tenant_complaint_rate_pause: float
    """Complaint rate that pauses a tenant or domain."""
    tenant_bounce_rate_pause: float
    """Bounce rate that pauses a tenant or domain."""

    _fields: ClassVar[Fields] = {
        "complaint_rate_pause": ("complaint_rate_pause", None),
        "bounce_rate_pause": ("bounce_rate_pause", None),
        "tenant_complaint_rate_pause": ("tenant_complaint_rate_pause", None),
        "tenant_bounce_rate_pause": ("tenant_bounce_rate_pause", None),
    }


class TenantPolicyDomains(Model):
    """Domains on the deployment account."""

    __slots__ = ()

    allow_create_zone: bool
    """Tenant and partner keys may create zones."""
    cloudflare_zones: list[str]
    """Zones whose subdomains tenant and partner keys may use."""

    _fields: ClassVar[Fields] = {
        "allow_create_zone": ("allow_create_zone", None),
        "cloudflare_zones": ("cloudflare_zones", None),
    }


class TenantPolicyWebBotAuth(Model):
    """Signed HTTP requests."""

    __slots__ = ()

    allowed: bool
    """HTTP signatures are allowed."""

    _fields: ClassVar[Fields] = {
        "allowed": ("allowed", None),
    }


class TenantPolicyAccounts(Model):
    """Sign-up ledger."""

    __slots__ = ()

    require_approval: bool
    """Sign-ups at services need an approved entry."""

    _fields: ClassVar[Fields] = {
        "require_approval": ("require_approval", None),
    }


class PolicyView(Model):
    """The policy of a tenant and what the calling key may change."""

    __slots__ = ()

    tenant_id: str
    """Id of one tenant: `ten_` and a 26-character ULID."""
    policy_version: int
    """Rises by one with every write."""
    policy: TenantPolicy
    """The effective policy of a tenant, every field resolved."""
    fields: list[PolicyField]
    """Every field of the policy, as far as the calling key is concerned."""

    _fields: ClassVar[Fields] = {
        "tenant_id": ("tenant_id", None),
        "policy_version": ("policy_version", None),
        "policy": ("policy", lambda value: one(TenantPolicy, value)),
        "fields": ("fields", lambda value: many(PolicyField, value)),
    }


class PolicyField(Model):
    """What the calling key may do to one field."""

    __slots__ = ()

    field: str
    """Path in the policy, e.g. `retention.raw_days`."""
    class_: PolicyClass | str
    """Who may change a field. `lower_only`: up to a ceiling. `guard`: a key may tighten it, loosening may need a person."""
    writable: bool
    """The calling key may write it, within its ceiling."""
    ceiling: float | bool | None
    """The loosest value the calling key may set; null when nothing bounds it."""
    ceiling_source: CeilingSource | str | None
    """Whose bound that is; null without one."""
    person_required_to_loosen: bool
    """The calling key may only tighten it."""

    _fields: ClassVar[Fields] = {
        "field": ("field", None),
        "class_": ("class", None),
        "writable": ("writable", None),
        "ceiling": ("ceiling", None),
        "ceiling_source": ("ceiling_source", None),
        "person_required_to_loosen": ("person_required_to_loosen", None),
    }


class Partner(Model):
    """An integrator whose keys create tenants and act on those only."""

    __slots__ = ()

    id: str
    """Id of one partner: `ptn_` and a 26-character ULID."""
    name: str
    """Name for people; `""` once deleted."""
    status: PartnerStatus | str
    """Life of a partner."""
    default_billing_mode: PartnerBillingMode | str
    """How tenants that a partner creates are billed."""
    max_tenants: int
    """Tenants it may have, those that are erased left out."""
    ramp_exempt: bool
    """New tenants of it may send their full volume from the first day."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    updated_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "name": ("name", None),
        "status": ("status", None),
        "default_billing_mode": ("default_billing_mode", None),
        "max_tenants": ("max_tenants", None),
        "ramp_exempt": ("ramp_exempt", None),
        "created_at": ("created_at", None),
        "updated_at": ("updated_at", None),
    }


class Identity(Model):
    """An email identity of an agent: a mailbox and its addresses."""

    __slots__ = ()

    id: str
    """Id of one identity: `idn_` and a 26-character ULID."""
    tenant_id: str
    """Id of one tenant: `ten_` and a 26-character ULID."""
    username: str
    """Unique in the tenant; never changes."""
    display_name: str
    """Name shown to correspondents; `""` once erased."""
    purpose: str | None
    """Free tag of the integrator."""
    status: IdentityStatus | str
    """Life of an identity. A paused one still receives."""
    pause_reason: PauseReason | str | None
    """Why it is paused; null while it is not."""
    primary_address: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""
    addresses: list[Address]
    """Every address, in every status."""
    owner: Owner | None
    """The accountable person; needed before the first send."""
    signature: Signature | None
    """Null when neither form is set."""
    send_policy: SendPolicy
    """How an identity may send."""
    metadata: dict[str, str]
    """The caller's own facts, as they were set."""
    client_id: str | None
    """The idempotent create key of the integrator."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    updated_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "tenant_id": ("tenant_id", None),
        "username": ("username", None),
        "display_name": ("display_name", None),
        "purpose": ("purpose", None),
        "status": ("status", None),
        "pause_reason": ("pause_reason", None),
        "primary_address": ("primary_address", None),
        "addresses": ("addresses", lambda value: many(Address, value)),
        "owner": ("owner", lambda value: one(Owner, value)),
        "signature": ("signature", lambda value: one(Signature, value)),
        "send_policy": ("send_policy", lambda value: one(SendPolicy, value)),
        "metadata": ("metadata", None),
        "client_id": ("client_id", None),
        "created_at": ("created_at", None),
        "updated_at": ("updated_at", None),
    }


class Address(Model):
    """An address of an identity."""

    __slots__ = ()

    id: str
    """Id of one address: `adr_` and a 26-character ULID."""
    identity_id: str
    """Id of one identity: `idn_` and a 26-character ULID."""
    address: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""
    local_part: str
    """What stands before the `@`."""
    domain_id: str
    """Id of one domain: `dom_` and a 26-character ULID."""
    role: AddressRole | str
    """One address of an identity is primary."""
    status: AddressStatus | str
    """Life of an address. A retiring one still receives, a retired one refuses mail."""
    retire_at: str | None
    """When a retiring address will be retired."""
    retired_at: str | None
    """When it was retired."""
    forwarding: ForwardingState | str | None
    """Null unless mail of the domain is forwarded to the platform address."""
    forwarding_checked_at: str | None
    """When `forwarding` last changed."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "identity_id": ("identity_id", None),
        "address": ("address", None),
        "local_part": ("local_part", None),
        "domain_id": ("domain_id", None),
        "role": ("role", None),
        "status": ("status", None),
        "retire_at": ("retire_at", None),
        "retired_at": ("retired_at", None),
        "forwarding": ("forwarding", None),
        "forwarding_checked_at": ("forwarding_checked_at", None),
        "created_at": ("created_at", None),
    }


class Owner(Model):
    """The person accountable for an identity."""

    __slots__ = ()

    name: str
    """Name of the accountable person."""
    email: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""

    _fields: ClassVar[Fields] = {
        "name": ("name", None),
        "email": ("email", None),
    }


class Signature(Model):
    """What is appended to outbound mail."""

    __slots__ = ()

    text: str | None
    """Plain signature."""
    html: str | None
    """Sanitised HTML signature."""

    _fields: ClassVar[Fields] = {
        "text": ("text", None),
        "html": ("html", None),
    }


class SendPolicy(Model):
    """How an identity may send."""

    __slots__ = ()

    daily_cap: int | None
    """Sends a day; null: the tenant cap applies."""
    auto_reply: AutoReply | str
    """Whether the identity may answer automatically."""
    require_known_recipient: bool
    """Recipients never written to are suppressed."""

    _fields: ClassVar[Fields] = {
        "daily_cap": ("daily_cap", None),
        "auto_reply": ("auto_reply", None),
        "require_known_recipient": ("require_known_recipient", None),
    }


class ApiKey(Model):
    """An API key. Its secret is shown once, when it is made."""

    __slots__ = ()

    id: str
    """Id of one API key: `key_` and a 26-character ULID."""
    name: str
    """Name for people."""
    level: KeyLevel | str
    """How far an API key reaches."""
    mode: Mode | str
    """Mail of a test tenant never leaves the deployment."""
    partner_id: str | None
    """Set on partner keys."""
    tenant_id: str | None
    """Set on tenant and identity keys."""
    identity_id: str | None
    """Set on identity keys."""
    permissions: list[Permission | str]
    """What the key lists, as it was created."""
    created_by_user_id: str | None
    """The console person behind the key; null when there is none."""
    expires_at: str | None
    """When it stops working; null: never."""
    revoked_at: str | None
    """When it was revoked."""
    last_used_at: str | None
    """Last use, written at most once a minute."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "name": ("name", None),
        "level": ("level", None),
        "mode": ("mode", None),
        "partner_id": ("partner_id", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "permissions": ("permissions", None),
        "created_by_user_id": ("created_by_user_id", None),
        "expires_at": ("expires_at", None),
        "revoked_at": ("revoked_at", None),
        "last_used_at": ("last_used_at", None),
        "created_at": ("created_at", None),
    }


class ApiKeyCreated(Model):
    """A new API key with its secret, or its replay without."""

    __slots__ = ()

    id: str
    """Id of one API key: `key_` and a 26-character ULID."""
    name: str
    """Name for people."""
    level: KeyLevel | str
    """How far an API key reaches."""
    mode: Mode | str
    """Mail of a test tenant never leaves the deployment."""
    partner_id: str | None
    """Set on partner keys."""
    tenant_id: str | None
    """Set on tenant and identity keys."""
    identity_id: str | None
    """Set on identity keys."""
    permissions: list[Permission | str]
    """What the key lists, as it was created."""
    created_by_user_id: str | None
    """The console person behind the key; null when there is none."""
    expires_at: str | None
    """When it stops working; null: never."""
    revoked_at: str | None
    """When it was revoked."""
    last_used_at: str | None
    """Last use, written at most once a minute."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    secret: str | None
    """The whole key. Shown in this answer only; left out of a replay."""
    secret_replayed: bool | None
    """Present in a replay: the secret is not shown again."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "name": ("name", None),
        "level": ("level", None),
        "mode": ("mode", None),
        "partner_id": ("partner_id", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "permissions": ("permissions", None),
        "created_by_user_id": ("created_by_user_id", None),
        "expires_at": ("expires_at", None),
        "revoked_at": ("revoked_at", None),
        "last_used_at": ("last_used_at", None),
        "created_at": ("created_at", None),
        "secret": ("secret", None),
        "secret_replayed": ("secret_replayed", None),
    }


class Domain(Model):
    """A mail domain."""

    __slots__ = ()

    id: str
    """Id of one domain: `dom_` and a 26-character ULID."""
    tenant_id: str | None
    """Null for the platform domain."""
    name: str
    """Lower-case A-label."""
    method: DomainMethod | str
    """How the domain was connected."""
    kind: DomainKind | str
    """Where its DNS lives."""
    inbound: DomainInbound | str
    """How its mail comes in."""
    transport: DomainTransport | str
    """How its mail goes out."""
    is_apex: bool
    """The name is the apex of its zone."""
    routing_mode: RoutingMode | str
    """How its addresses are routed."""
    reply_token: ReplyToken | str
    """Whether replies carry a thread token in the address."""
    receiving: bool
    """Mail for it is taken."""
    sending: bool
    """Mail may go out from it."""
    ses_region: str | None
    """Region of its SES identity."""
    mail_from_domain: str | None
    """Custom MAIL FROM domain."""
    smtp: DomainSmtp | None
    """Relay settings without the password; null unless the transport is smtp."""
    probe: DomainProbe | None
    """Last alignment probe; null unless the transport is smtp."""
    state: DomainState | str
    """Health of a domain."""
    state_reason: str | None
    """Machine code of the first issue."""
    state_changed_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    sending_paused_at: str | None
    """When sending was paused automatically."""
    delivery_events: DeliveryEventsState | str
    """Whether the provider reports deliveries."""
    details: DomainDetails | None
    """What is left to do; null when nothing is."""
    records: list[DnsRecord]
    """Records to publish."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "tenant_id": ("tenant_id", None),
        "name": ("name", None),
        "method": ("method", None),
        "kind": ("kind", None),
        "inbound": ("inbound", None),
        "transport": ("transport", None),
        "is_apex": ("is_apex", None),
        "routing_mode": ("routing_mode", None),
        "reply_token": ("reply_token", None),
        "receiving": ("receiving", None),
        "sending": ("sending", None),
        "ses_region": ("ses_region", None),
        "mail_from_domain": ("mail_from_domain", None),
        "smtp": ("smtp", lambda value: one(DomainSmtp, value)),
        "probe": ("probe", lambda value: one(DomainProbe, value)),
        "state": ("state", None),
        "state_reason": ("state_reason", None),
        "state_changed_at": ("state_changed_at", None),
        "sending_paused_at": ("sending_paused_at", None),
        "delivery_events": ("delivery_events", None),
        "details": ("details", lambda value: one(DomainDetails, value)),
        "records": ("records", lambda value: many(DnsRecord, value)),
        "created_at": ("created_at", None),
    }


class DomainSmtp(Model):
    """Relay settings without the password; null unless the transport is smtp."""

    __slots__ = ()

    host: str
    """Relay host."""
    port: SmtpPort | int
    """465 implicit TLS, 587 STARTTLS."""
    username: str
    """Relay user."""
    probe_from: str
    """Sender of alignment probes."""

    _fields: ClassVar[Fields] = {
        "host": ("host", None),
        "port": ("port", None),
        "username": ("username", None),
        "probe_from": ("probe_from", None),
    }


class DomainProbe(Model):
    """Last alignment probe; null unless the transport is smtp."""

    __slots__ = ()

    last_at: str | None
    """When the last probe ended."""
    result: ProbeResult | str | None
    """Its outcome."""

    _fields: ClassVar[Fields] = {
        "last_at": ("last_at", None),
        "result": ("result", None),
    }


class DomainDetails(Model):
    """What is left to do; null when nothing is."""

    __slots__ = ()

    action: str
    """What the operator does next."""

    _fields: ClassVar[Fields] = {
        "action": ("action", None),
    }


class DnsRecord(Model):
    """A record to publish and what was seen of it."""

    __slots__ = ()

    type: DnsRecordType | str
    """Type of a DNS record."""
    name: str
    """Full name of the record."""
    host: str
    """The name relative to the registrable domain, as DNS providers ask for it."""
    value: str
    """Value to publish."""
    purpose: DnsRecordPurpose | str
    """What a DNS record is for."""
    required: bool
    """The domain does not work without it."""
    status: DnsRecordStatus | str | None
    """Left out before the first check."""
    observed: list[str] | None
    """Values the last check saw."""

    _fields: ClassVar[Fields] = {
        "type": ("type", None),
        "name": ("name", None),
        "host": ("host", None),
        "value": ("value", None),
        "purpose": ("purpose", None),
        "required": ("required", None),
        "status": ("status", None),
        "observed": ("observed", None),
    }


class ThreadSummary(Model):
    """A conversation, built from visible mail only."""

    __slots__ = ()

    id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    subject: str
    """Subject without reply prefixes. Untrusted text."""
    participants: list[Mailbox]
    """Correspondents in order of appearance, never the identity itself, at most 50."""
    message_count: int
    """Visible messages."""
    unread_count: int
    """Visible inbound messages not marked read."""
    first_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    last_at: str
    """Time of the latest visible message."""
    last_inbound_at: str | None
    """Time of the latest visible inbound message."""
    last_direction: Direction | str
    """Direction of the latest visible message."""
    snippet: str
    """Start of the latest new text, at most 240 characters. Untrusted text."""
    labels: list[str]
    """All labels of its messages, sorted."""
    category: str | None
    """Of the latest triaged inbound message."""
    needs_reply: float | None
    """Of the latest triaged inbound message, 0 to 1."""
    urgency: int | None
    """Of the latest triaged inbound message, 0 to 3."""
    archived: bool
    """Archived threads are left out of lists unless asked for."""
    hold: Hold | None
    """Null when there is no legal hold."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "subject": ("subject", None),
        "participants": ("participants", lambda value: many(Mailbox, value)),
        "message_count": ("message_count", None),
        "unread_count": ("unread_count", None),
        "first_at": ("first_at", None),
        "last_at": ("last_at", None),
        "last_inbound_at": ("last_inbound_at", None),
        "last_direction": ("last_direction", None),
        "snippet": ("snippet", None),
        "labels": ("labels", None),
        "category": ("category", None),
        "needs_reply": ("needs_reply", None),
        "urgency": ("urgency", None),
        "archived": ("archived", None),
        "hold": ("hold", lambda value: one(Hold, value)),
    }


class Mailbox(Model):
    """An address and the name written beside it."""

    __slots__ = ()

    address: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""
    name: str
    """Display name as the sender wrote it, `""` when absent. Untrusted text."""

    _fields: ClassVar[Fields] = {
        "address": ("address", None),
        "name": ("name", None),
    }


class Hold(Model):
    """A legal hold: retention and erasure skip the thread."""

    __slots__ = ()

    reason: str
    """Why the thread is kept."""
    until: str | None
    """Null: until it is removed."""
    set_by: str
    """The key that set it."""
    set_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "reason": ("reason", None),
        "until": ("until", None),
        "set_by": ("set_by", None),
        "set_at": ("set_at", None),
    }


class Thread(Model):
    """A conversation with its messages."""

    __slots__ = ()

    id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    subject: str
    """Subject without reply prefixes. Untrusted text."""
    participants: list[Mailbox]
    """Correspondents in order of appearance, never the identity itself, at most 50."""
    message_count: int
    """Visible messages."""
    unread_count: int
    """Visible inbound messages not marked read."""
    first_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    last_at: str
    """Time of the latest visible message."""
    last_inbound_at: str | None
    """Time of the latest visible inbound message."""
    last_direction: Direction | str
    """Direction of the latest visible message."""
    snippet: str
    """Start of the latest new text, at most 240 characters. Untrusted text."""
    labels: list[str]
    """All labels of its messages, sorted."""
    category: str | None
    """Of the latest triaged inbound message."""
    needs_reply: float | None
    """Of the latest triaged inbound message, 0 to 1."""
    urgency: int | None
    """Of the latest triaged inbound message, 0 to 3."""
    archived: bool
    """Archived threads are left out of lists unless asked for."""
    hold: Hold | None
    """Null when there is no legal hold."""
    messages: list[Message]
    """The newest messages, oldest first."""
    next_cursor: str | None
    """Leads to older messages; null when there are none."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "subject": ("subject", None),
        "participants": ("participants", lambda value: many(Mailbox, value)),
        "message_count": ("message_count", None),
        "unread_count": ("unread_count", None),
        "first_at": ("first_at", None),
        "last_at": ("last_at", None),
        "last_inbound_at": ("last_inbound_at", None),
        "last_direction": ("last_direction", None),
        "snippet": ("snippet", None),
        "labels": ("labels", None),
        "category": ("category", None),
        "needs_reply": ("needs_reply", None),
        "urgency": ("urgency", None),
        "archived": ("archived", None),
        "hold": ("hold", lambda value: one(Hold, value)),
        "messages": ("messages", lambda value: many(Message, value)),
        "next_cursor": ("next_cursor", None),
    }


class Message(Model):
    """One stored mail. Everything in it that came by mail is untrusted text."""

    __slots__ = ()

    id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    thread_id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    identity_id: str
    """Id of one identity: `idn_` and a 26-character ULID."""
    direction: Direction | str
    """Received or sent."""
    status: MessageStatus | str
    """State of a message; the first four are inbound, the others outbound."""
    status_reason: str | None
    """Machine code of a rejected, failed or uncertain send; else null."""
    status_detail: str | None
    """What the transport said about it; else null. Untrusted text."""
    from_: Mailbox | None
    """First From mailbox; null when there is none."""
    to: list[Mailbox]
    """To, at most 200."""
    cc: list[Mailbox]
    """Cc, at most 200."""
    bcc: list[Mailbox]
    """Outbound only; empty for inbound mail."""
    reply_to: list[Mailbox]
    """Reply-To, at most 10."""
    delivered_to: str | None
    """Inbound: the address it came in for, without its tag."""
    is_primary_recipient: bool | None
    """Inbound: true on one copy when one mail reached several identities."""
    subject: str | None
    """At most 998 characters. Untrusted text."""
    sent_at: str | None
    """The Date field, or when it was submitted."""
    received_at: str
    """When the service took it, by its own clock."""
    size: int | None
    """Bytes of the raw message; null when it was not stored."""
    read: bool | None
    """Whether it was marked read; null for outbound mail."""
    extracted_text: str | None
    """The new text without quotes and signature; null when encrypted. Untrusted text."""
    text: str | None
    """The whole text; null unless `include=quoted`. Untrusted text."""
    html: str | None
    """Sanitised HTML; null unless `include=html`. Untrusted."""
    headers: list[MessageHeader] | None
    """Only with `include=headers`; null once the raw message is gone."""
    attachments: list[Attachment]
    """Files, in the order of the message."""
    labels: list[str]
    """Labels, sorted."""
    kind: MessageKind | str
    """Inbound: normal to mdn. Outbound: transactional, marketing, auto_reply."""
    trust: Trust | None
    """Null for outbound mail."""
    triage: Triage | None
    """Null for outbound mail and while quarantined."""
    quarantine_reason: QuarantineReason | str | None
    """Why it is or was held back."""
    refs: list[Reference]
    """References found in it."""
    rfc_message_id: str | None
    """Message-ID without angle brackets."""
    in_reply_to: str | None
    """In-Reply-To without angle brackets."""
    provider_message_id: str | None
    """Outbound: the transport's id, once submitted."""
    deliveries: list[Delivery] | None
    """One per recipient; null for inbound mail."""
    flags: list[MessageFlag | str]
    """What a reader should know."""
    metadata: dict[str, str]
    """The caller's own facts, as they were set."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "thread_id": ("thread_id", None),
        "identity_id": ("identity_id", None),
        "direction": ("direction", None),
        "status": ("status", None),
        "status_reason": ("status_reason", None),
        "status_detail": ("status_detail", None),
        "from_": ("from", lambda value: one(Mailbox, value)),
        "to": ("to", lambda value: many(Mailbox, value)),
        "cc": ("cc", lambda value: many(Mailbox, value)),
        "bcc": ("bcc", lambda value: many(Mailbox, value)),
        "reply_to": ("reply_to", lambda value: many(Mailbox, value)),
        "delivered_to": ("delivered_to", None),
        "is_primary_recipient": ("is_primary_recipient", None),
        "subject": ("subject", None),
        "sent_at": ("sent_at", None),
        "received_at": ("received_at", None),
        "size": ("size", None),
        "read": ("read", None),
        "extracted_text": ("extracted_text", None),
        "text": ("text", None),
        "html": ("html", None),
        "headers": ("headers", lambda value: many(MessageHeader, value)),
        "attachments": ("attachments", lambda value: many(Attachment, value)),
        "labels": ("labels", None),
        "kind": ("kind", None),
        "trust": ("trust", lambda value: one(Trust, value)),
        "triage": ("triage", lambda value: one(Triage, value)),
        "quarantine_reason": ("quarantine_reason", None),
        "refs": ("refs", lambda value: many(Reference, value)),
        "rfc_message_id": ("rfc_message_id", None),
        "in_reply_to": ("in_reply_to", None),
        "provider_message_id": ("provider_message_id", None),
        "deliveries": ("deliveries", lambda value: many(Delivery, value)),
        "flags": ("flags", None),
        "metadata": ("metadata", None),
    }


class MessageHeader(Model):
    """One header field."""

    __slots__ = ()

    name: str
    """Name as received."""
    value: str
    """Unfolded value, at most 2,048 bytes. Untrusted text."""

    _fields: ClassVar[Fields] = {
        "name": ("name", None),
        "value": ("value", None),
    }


class Attachment(Model):
    """A file that came with a message."""

    __slots__ = ()

    id: str
    """Id of one attachment: `att_` and a 26-character ULID."""
    filename: str | None
    """Sanitised, at most 255 bytes. Untrusted text."""
    content_type: str
    """What the content is; the sniffed type wins over the declared one."""
    size: int
    """Decoded size in bytes."""
    disposition: AttachmentDisposition | str | None
    """Null when the sender did not say."""
    text_status: AttachmentTextStatus | str
    """Whether its text can be read."""
    pages: int | None
    """Pages of extracted text."""
    risk: AttachmentRisk | str | None
    """Null: none was found, or the message was not examined."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "filename": ("filename", None),
        "content_type": ("content_type", None),
        "size": ("size", None),
        "disposition": ("disposition", None),
        "text_status": ("text_status", None),
        "pages": ("pages", None),
        "risk": ("risk", None),
    }


class Trust(Model):
    """Every signal about the sender of an inbound message."""

    __slots__ = ()

    verdict: MessageVerdict | str
    """Whether the sender is who the From field says, as far as it can be known."""
    spf: AuthenticationResult | str
    """Result of one authentication method (RFC 8601)."""
    dkim: AuthenticationResult | str
    """Result of one authentication method (RFC 8601)."""
    dmarc: AuthenticationResult | str
    """Result of one authentication method (RFC 8601)."""
    arc: AuthenticationResult | str
    """Result of one authentication method (RFC 8601)."""
    known_sender: bool
    """An authenticated correspondent this identity has written to."""
    quarantined: bool
    """The message is held back."""
    spam_score: float | None
    """0 to 1; null when it was not computed."""
    automated: bool
    """Written by a machine: report, list or automatic answer."""
    flags: list[TrustFlag | str]
    """Reasons to doubt the message."""

    _fields: ClassVar[Fields] = {
        "verdict": ("verdict", None),
        "spf": ("spf", None),
        "dkim": ("dkim", None),
        "dmarc": ("dmarc", None),
        "arc": ("arc", None),
        "known_sender": ("known_sender", None),
        "quarantined": ("quarantined", None),
        "spam_score": ("spam_score", None),
        "automated": ("automated", None),
        "flags": ("flags", None),
    }


class Triage(Model):
    """What triage found."""

    __slots__ = ()

    status: TriageStatus | str
    """State of triage."""
    category: str | None
    """Category of the message."""
    needs_reply: float | None
    """How likely it wants an answer, 0 to 1."""
    urgency: int | None
    """0 to 3."""
    summary: str | None
    """At most 280 characters. Untrusted text."""
    language: str | None
    """BCP 47 tag."""
    risk_flags: list[str]
    """What to be careful about."""
    model: str | None
    """Model that ran; `rules` when rules alone decided."""
    version: int
    """Version of the triage logic."""
    run: int
    """Completed runs; 0 for a record written when the message came in."""
    reason: str | None
    """Why it was skipped or failed."""

    _fields: ClassVar[Fields] = {
        "status": ("status", None),
        "category": ("category", None),
        "needs_reply": ("needs_reply", None),
        "urgency": ("urgency", None),
        "summary": ("summary", None),
        "language": ("language", None),
        "risk_flags": ("risk_flags", None),
        "model": ("model", None),
        "version": ("version", None),
        "run": ("run", None),
        "reason": ("reason", None),
    }


class Reference(Model):
    """A reference found in a message."""

    __slots__ = ()

    kind: str
    """What it is, e.g. `invoice`."""
    value: str
    """Normalised value. Untrusted text."""

    _fields: ClassVar[Fields] = {
        "kind": ("kind", None),
        "value": ("value", None),
    }


class Delivery(Model):
    """One recipient's outcome of an outbound message."""

    __slots__ = ()

    address: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""
    field: DeliveryField | str
    """Where the recipient stood."""
    status: DeliveryStatus | str
    """State of one recipient."""
    smtp_code: str | None
    """Reply code of the receiving server."""
    enhanced_code: str | None
    """Enhanced status code (RFC 3463)."""
    bounce_type: BounceType | str | None
    """Null unless it bounced."""
    reason: str | None
    """Machine code of a suppression or failure."""
    updated_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "address": ("address", None),
        "field": ("field", None),
        "status": ("status", None),
        "smtp_code": ("smtp_code", None),
        "enhanced_code": ("enhanced_code", None),
        "bounce_type": ("bounce_type", None),
        "reason": ("reason", None),
        "updated_at": ("updated_at", None),
    }


class SendResponse(Model):
    """The accepted message. How it ended comes as status and events."""

    __slots__ = ()

    id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    thread_id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    identity_id: str
    """Id of one identity: `idn_` and a 26-character ULID."""
    direction: Direction | str
    """Received or sent."""
    status: MessageStatus | str
    """State of a message; the first four are inbound, the others outbound."""
    status_reason: str | None
    """Machine code of a rejected, failed or uncertain send; else null."""
    status_detail: str | None
    """What the transport said about it; else null. Untrusted text."""
    from_: Mailbox | None
    """First From mailbox; null when there is none."""
    to: list[Mailbox]
    """To, at most 200."""
    cc: list[Mailbox]
    """Cc, at most 200."""
    bcc: list[Mailbox]
    """Outbound only; empty for inbound mail."""
    reply_to: list[Mailbox]
    """Reply-To, at most 10."""
    delivered_to: str | None
    """Inbound: the address it came in for, without its tag."""
    is_primary_recipient: bool | None
    """Inbound: true on one copy when one mail reached several identities."""
    subject: str | None
    """At most 998 characters. Untrusted text."""
    sent_at: str | None
    """The Date field, or when it was submitted."""
    received_at: str
    """When the service took it, by its own clock."""
    size: int | None
    """Bytes of the raw message; null when it was not stored."""
    read: bool | None
    """Whether it was marked read; null for outbound mail."""
    extracted_text: str | None
    """The new text without quotes and signature; null when encrypted. Untrusted text."""
    text: str | None
    """The whole text; null unless `include=quoted`. Untrusted text."""
    html: str | None
    """Sanitised HTML; null unless `include=html`. Untrusted."""
    headers: list[MessageHeader] | None
    """Only with `include=headers`; null once the raw message is gone."""
    attachments: list[Attachment]
    """Files, in the order of the message."""
    labels: list[str]
    """Labels, sorted."""
    kind: MessageKind | str
    """Inbound: normal to mdn. Outbound: transactional, marketing, auto_reply."""
    trust: Trust | None
    """Null for outbound mail."""
    triage: Triage | None
    """Null for outbound mail and while quarantined."""
    quarantine_reason: QuarantineReason | str | None
    """Why it is or was held back."""
    refs: list[Reference]
    """References found in it."""
    rfc_message_id: str | None
    """Message-ID without angle brackets."""
    in_reply_to: str | None
    """In-Reply-To without angle brackets."""
    provider_message_id: str | None
    """Outbound: the transport's id, once submitted."""
    deliveries: list[Delivery] | None
    """One per recipient; null for inbound mail."""
    flags: list[MessageFlag | str]
    """What a reader should know."""
    metadata: dict[str, str]
    """The caller's own facts, as they were set."""
    deduplicated: bool
    """True when this Idempotency-Key was accepted before: nothing new was sent."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "thread_id": ("thread_id", None),
        "identity_id": ("identity_id", None),
        "direction": ("direction", None),
        "status": ("status", None),
        "status_reason": ("status_reason", None),
        "status_detail": ("status_detail", None),
        "from_": ("from", lambda value: one(Mailbox, value)),
        "to": ("to", lambda value: many(Mailbox, value)),
        "cc": ("cc", lambda value: many(Mailbox, value)),
        "bcc": ("bcc", lambda value: many(Mailbox, value)),
        "reply_to": ("reply_to", lambda value: many(Mailbox, value)),
        "delivered_to": ("delivered_to", None),
        "is_primary_recipient": ("is_primary_recipient", None),
        "subject": ("subject", None),
        "sent_at": ("sent_at", None),
        "received_at": ("received_at", None),
        "size": ("size", None),
        "read": ("read", None),
        "extracted_text": ("extracted_text", None),
        "text": ("text", None),
        "html": ("html", None),
        "headers": ("headers", lambda value: many(MessageHeader, value)),
        "attachments": ("attachments", lambda value: many(Attachment, value)),
        "labels": ("labels", None),
        "kind": ("kind", None),
        "trust": ("trust", lambda value: one(Trust, value)),
        "triage": ("triage", lambda value: one(Triage, value)),
        "quarantine_reason": ("quarantine_reason", None),
        "refs": ("refs", lambda value: many(Reference, value)),
        "rfc_message_id": ("rfc_message_id", None),
        "in_reply_to": ("in_reply_to", None),
        "provider_message_id": ("provider_message_id", None),
        "deliveries": ("deliveries", lambda value: many(Delivery, value)),
        "flags": ("flags", None),
        "metadata": ("metadata", None),
        "deduplicated": ("deduplicated", None),
    }


class WaitResult(Model):
    """The message that was waited for, or that none came."""

    __slots__ = ()

    message: Message | None
    """The oldest message that matches; null when the time ran out."""
    timed_out: bool
    """True when no message came in time. That is an answer, not an error."""

    _fields: ClassVar[Fields] = {
        "message": ("message", lambda value: one(Message, value)),
        "timed_out": ("timed_out", None),
    }


class Webhook(Model):
    """A receiver of events. Its secret is shown once, when it is made."""

    __slots__ = ()

    id: str
    """Id of one webhook endpoint: `whk_` and a 26-character ULID."""
    scope: WebhookScope | str
    """Whose events an endpoint gets: every tenant's, those of a partner's tenants, or one tenant's."""
    partner_id: str | None
    """Set on endpoints of a partner."""
    tenant_id: str | None
    """Set on endpoints of a tenant."""
    url: str
    """Where events are posted."""
    events: list[EventSubscription | str]
    """Which types it gets."""
    identity_ids: list[str] | None
    """Only events of these identities; null: all, and those of none."""
    description: str | None
    """Note for people."""
    enabled: bool
    """Whether events are sent. What happens while it is off is not sent later."""
    disabled_reason: DisabledReason | str | None
    """Why it is off; null while it is on."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    updated_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "scope": ("scope", None),
        "partner_id": ("partner_id", None),
        "tenant_id": ("tenant_id", None),
        "url": ("url", None),
        "events": ("events", None),
        "identity_ids": ("identity_ids", None),
        "description": ("description", None),
        "enabled": ("enabled", None),
        "disabled_reason": ("disabled_reason", None),
        "created_at": ("created_at", None),
        "updated_at": ("updated_at", None),
    }


class WebhookCreated(Model):
    """An endpoint with its new secret, or its replay without."""

    __slots__ = ()

    id: str
    """Id of one webhook endpoint: `whk_` and a 26-character ULID."""
    scope: WebhookScope | str
    """Whose events an endpoint gets: every tenant's, those of a partner's tenants, or one tenant's."""
    partner_id: str | None
    """Set on endpoints of a partner."""
    tenant_id: str | None
    """Set on endpoints of a tenant."""
    url: str
    """Where events are posted."""
    events: list[EventSubscription | str]
    """Which types it gets."""
    identity_ids: list[str] | None
    """Only events of these identities; null: all, and those of none."""
    description: str | None
    """Note for people."""
    enabled: bool
    """Whether events are sent. What happens while it is off is not sent later."""
    disabled_reason: DisabledReason | str | None
    """Why it is off; null while it is on."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    updated_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    secret: str | None
    """Signs what this endpoint gets. Shown in this answer only; left out of a replay."""
    secret_replayed: bool | None
    """Present in a replay: the secret is not shown again."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "scope": ("scope", None),
        "partner_id": ("partner_id", None),
        "tenant_id": ("tenant_id", None),
        "url": ("url", None),
        "events": ("events", None),
        "identity_ids": ("identity_ids", None),
        "description": ("description", None),
        "enabled": ("enabled", None),
        "disabled_reason": ("disabled_reason", None),
        "created_at": ("created_at", None),
        "updated_at": ("updated_at", None),
        "secret": ("secret", None),
        "secret_replayed": ("secret_replayed", None),
    }


class WebhookDelivery(Model):
    """One attempt to bring one event to one endpoint."""

    __slots__ = ()

    id: str
    """Id of one webhook delivery attempt: `dlv_` and a 26-character ULID."""
    webhook_id: str
    """Id of one webhook endpoint: `whk_` and a 26-character ULID."""
    event_id: str
    """Id of one event: `evt_` and a 26-character ULID."""
    event_type: EventType | str
    """What happened. New types may appear."""
    attempt: int
    """1 for the first; a replay goes on counting."""
    status: WebhookDeliveryStatus | str
    """Due or under way; answered with 2xx; failed with another attempt to come; or failed for good."""
    http_status: int | None
    """What the receiver answered; null without an answer."""
    error: WebhookDeliveryError | str | None
    """Null while it is due and after a success."""
    duration_ms: int | None
    """From the start of the attempt to its end; null before it."""
    next_attempt_at: str | None
    """Pending: when it is due. Failed: when the next attempt is due, null when there is none."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "webhook_id": ("webhook_id", None),
        "event_id": ("event_id", None),
        "event_type": ("event_type", None),
        "attempt": ("attempt", None),
        "status": ("status", None),
        "http_status": ("http_status", None),
        "error": ("error", None),
        "duration_ms": ("duration_ms", None),
        "next_attempt_at": ("next_attempt_at", None),
        "created_at": ("created_at", None),
    }


class ListEntry(Model):
    """An address or a whole domain on a list of the tenant."""

    __slots__ = ()

    direction: ListDirection | str
    """Whether a list is about senders of mail in, or recipients of mail out."""
    kind: ListKind | str
    """What a list does with who stands on it. Block beats allow."""
    entry: str
    """An address, or `@` and a domain for everybody there; stored in lower case, the domain as A-label."""
    note: str | None
    """What was noted with it."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "direction": ("direction", None),
        "kind": ("kind", None),
        "entry": ("entry", None),
        "note": ("note", None),
        "created_at": ("created_at", None),
    }


class Suppression(Model):
    """An address that mail of the tenant is not sent to."""

    __slots__ = ()

    address_hint: str
    """The address, masked: `j***@example.net`. The address itself is not stored."""
    reason: SuppressionReason | str
    """Why an address is not written to."""
    note: str | None
    """What was noted with it."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    expires_at: str | None
    """When it ends by itself; null: never."""

    _fields: ClassVar[Fields] = {
        "address_hint": ("address_hint", None),
        "reason": ("reason", None),
        "note": ("note", None),
        "created_at": ("created_at", None),
        "expires_at": ("expires_at", None),
    }


class AuditEvent(Model):
    """One entry of the audit trail. Entries are never changed."""

    __slots__ = ()

    id: str
    """Id of one audit entry: `aud_` and a 26-character ULID."""
    tenant_id: str | None
    """Null for what belongs to the deployment: partners, their keys, switches."""
    actor_key_id: str | None
    """The key that did it; null when a person or the service itself did."""
    actor_user_id: str | None
    """The console person who did it."""
    action: str
    """What was done, e.g. `key.revoke`. New actions may appear."""
    target_type: str | None
    """What it was done to, e.g. `key`."""
    target_id: str | None
    """The id of that; a keyed hash where the id would be an address."""
    details: dict[str, Any] | None
    """Ids, codes and counts that belong to the action. Never content, never a clear address."""
    request_id: str | None
    """The request that did it."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "tenant_id": ("tenant_id", None),
        "actor_key_id": ("actor_key_id", None),
        "actor_user_id": ("actor_user_id", None),
        "action": ("action", None),
        "target_type": ("target_type", None),
        "target_id": ("target_id", None),
        "details": ("details", None),
        "request_id": ("request_id", None),
        "created_at": ("created_at", None),
    }


class DlqItem(Model):
    """A queue message that failed for good. Its body is never shown."""

    __slots__ = ()

    id: str
    """Id of one dead-letter item: `dlq_` and a 26-character ULID."""
    queue: WorkQueue | str
    """A queue of work; each has a queue of dead letters."""
    kind: str | None
    """What kind of work it was; null when its body did not say."""
    tenant_id: str | None
    """Whose work it was; null when its body did not say."""
    first_seen_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    redriven_at: str | None
    """When it was last sent again; null while it is open."""
    redrive_count: int
    """How often it was sent again."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "queue": ("queue", None),
        "kind": ("kind", None),
        "tenant_id": ("tenant_id", None),
        "first_seen_at": ("first_seen_at", None),
        "redriven_at": ("redriven_at", None),
        "redrive_count": ("redrive_count", None),
    }


class SigningKeyRotation(Model):
    """What a rotation came to. Key material is never shown."""

    __slots__ = ()

    purpose: SigningKeyPurpose | str
    """What a key of the service signs. The key before goes on verifying: `thread` tokens in reply addresses 90 days, `link` links and console tokens 7 days, `cursor` list positions 24 hours, `web_bot_auth` HTTP signatures 7 days."""
    kid: str
    """Key id of the key that signs from now on: one character, or a thumbprint."""
    created_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    previous: PreviousSigningKey | None
    """Null when this is the first key of its purpose."""

    _fields: ClassVar[Fields] = {
        "purpose": ("purpose", None),
        "kid": ("kid", None),
        "created_at": ("created_at", None),
        "previous": ("previous", lambda value: one(PreviousSigningKey, value)),
    }


class PreviousSigningKey(Model):
    """The key that signed before."""

    __slots__ = ()

    kid: str
    """Its key id."""
    verify_until: str
    """What it signed is good until then; the present moment when it was revoked."""
    revoked: bool
    """It was removed: nothing it signed is good any more."""

    _fields: ClassVar[Fields] = {
        "kid": ("kid", None),
        "verify_until": ("verify_until", None),
        "revoked": ("revoked", None),
    }


class PlatformStatus(Model):
    """How the deployment stands, as far as it is measured."""

    __slots__ = ()

    frozen: bool
    """Only platform keys are served; mail and queues wait."""
    frozen_since: str | None
    """Since when; null while it is not frozen or when that is not known."""
    switches: PlatformSwitches
    """How the switches stand."""
    master_key: MasterKeyStatus
    """How far the rotation of the master key is."""
    capacity: PlatformCapacity
    """How full the deployment is. Null: not measured."""

    _fields: ClassVar[Fields] = {
        "frozen": ("frozen", None),
        "frozen_since": ("frozen_since", None),
        "switches": ("switches", lambda value: one(PlatformSwitches, value)),
        "master_key": ("master_key", lambda value: one(MasterKeyStatus, value)),
        "capacity": ("capacity", lambda value: one(PlatformCapacity, value)),
    }


class PlatformSwitches(Model):
    """How the switches stand."""

    __slots__ = ()

    read_only: SwitchState | str
    """On or off."""
    free_sending: SwitchState | str
    """On or off."""
    emergency_prune: SwitchState | str
    """On or off."""

    _fields: ClassVar[Fields] = {
        "read_only": ("read_only", None),
        "free_sending": ("free_sending", None),
        "emergency_prune": ("emergency_prune", None),
    }


class MasterKeyStatus(Model):
    """How far the rotation of the master key is."""

    __slots__ = ()

    active_slot: MasterKeySlotName | str
    """The slot whose key seals."""
    slots: list[MasterKeySlot]
    """Both slots."""
    remaining: int
    """Sealed values that are not under the active key yet."""
    activated_at: str | None
    """When the active key was first seen at work."""
    resealed_at: str | None
    """When nothing was left under another key for the first time."""

    _fields: ClassVar[Fields] = {
        "active_slot": ("active_slot", None),
        "slots": ("slots", lambda value: many(MasterKeySlot, value)),
        "remaining": ("remaining", None),
        "activated_at": ("activated_at", None),
        "resealed_at": ("resealed_at", None),
    }


class MasterKeySlot(Model):
    """What one slot holds."""

    __slots__ = ()

    slot: MasterKeySlotName | str
    """One of the two places for a master key."""
    present: bool
    """It holds a key."""
    kid: str | None
    """First 8 bytes of the SHA-256 of the key, in hex; null without one."""

    _fields: ClassVar[Fields] = {
        "slot": ("slot", None),
        "present": ("present", None),
        "kid": ("kid", None),
    }


class PlatformCapacity(Model):
    """How full the deployment is. Null: not measured."""

    __slots__ = ()

    d1_bytes: int | None
    """Size of the main database in bytes."""
    d1_pct: float | None
    """The same in percent of the 10 GB it may have."""
    vectors: int | None
    """Vectors in the search index."""
    vectors_pct: float | None
    """The same in percent of what the index takes."""
    tenants: int | None
    """Tenants that are not erased."""
    namespaces_pct: float | None
    """The same in percent of what the search index takes."""
    measured_at: str | None
    """When this was measured; null when nothing was."""

    _fields: ClassVar[Fields] = {
        "d1_bytes": ("d1_bytes", None),
        "d1_pct": ("d1_pct", None),
        "vectors": ("vectors", None),
        "vectors_pct": ("vectors_pct", None),
        "tenants": ("tenants", None),
        "namespaces_pct": ("namespaces_pct", None),
        "measured_at": ("measured_at", None),
    }


class PlatformSwitch(Model):
    """A switch of the operator. It takes effect within a minute."""

    __slots__ = ()

    name: SwitchName | str
    """`read_only`: keys below the platform write nothing and queued mail waits. `free_sending`: off stops sends of free and new workspaces. `emergency_prune`: on keeps events and deliveries for 7 days only."""
    state: SwitchState | str
    """On or off."""
    set_by: SwitchSetter | str
    """The service itself, or a platform key."""
    reason: str
    """Why it stands so."""
    set_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""

    _fields: ClassVar[Fields] = {
        "name": ("name", None),
        "state": ("state", None),
        "set_by": ("set_by", None),
        "reason": ("reason", None),
        "set_at": ("set_at", None),
    }


class MessageReceivedEvent(Model):
    """New visible mail was stored."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageReceivedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageReceivedData, value)),
    }


class MessageReceivedData(Model):
    """New mail."""

    __slots__ = ()

    message: MessageSummary
    """The header view of a message in an event."""
    thread_id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    trust: Trust
    """Every signal about the sender of an inbound message."""
    attachments: list[EventAttachment]
    """Attachments, in order."""
    lists_truncated: bool
    """Recipients or attachments were left out to keep the event small."""
    extracted_text: str | None
    """New text, cut at `webhook_text_bytes`. Untrusted text."""
    extracted_text_truncated: bool
    """It was cut."""
    text: str | None
    """Whole text, cut at `webhook_text_bytes`. Untrusted text."""
    text_truncated: bool
    """It was cut."""
    html: str | None
    """Sanitised HTML; null when it is larger than `webhook_text_bytes`."""
    html_truncated: bool
    """It was left out for its size."""

    _fields: ClassVar[Fields] = {
        "message": ("message", lambda value: one(MessageSummary, value)),
        "thread_id": ("thread_id", None),
        "trust": ("trust", lambda value: one(Trust, value)),
        "attachments": ("attachments", lambda value: many(EventAttachment, value)),
        "lists_truncated": ("lists_truncated", None),
        "extracted_text": ("extracted_text", None),
        "extracted_text_truncated": ("extracted_text_truncated", None),
        "text": ("text", None),
        "text_truncated": ("text_truncated", None),
        "html": ("html", None),
        "html_truncated": ("html_truncated", None),
    }


class MessageSummary(Model):
    """The header view of a message in an event."""

    __slots__ = ()

    id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    thread_id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    direction: Direction | str
    """Received or sent."""
    status: MessageStatus | str
    """State of a message; the first four are inbound, the others outbound."""
    from_: Mailbox | None
    """First From mailbox."""
    to: list[Mailbox]
    """To."""
    cc: list[Mailbox]
    """Cc."""
    delivered_to: str | None
    """Inbound: the address it came in for."""
    is_primary_recipient: bool | None
    """Inbound: true on one copy per tenant."""
    subject: str | None
    """Untrusted text."""
    sent_at: str | None
    """The Date field."""
    received_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    kind: MessageKind | str
    """Inbound: normal to mdn. Outbound: transactional, marketing, auto_reply."""
    labels: list[str]
    """Labels, sorted."""
    rfc_message_id: str | None
    """Message-ID without angle brackets."""
    in_reply_to: str | None
    """In-Reply-To without angle brackets."""
    flags: list[MessageFlag | str]
    """What a reader should know."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "thread_id": ("thread_id", None),
        "direction": ("direction", None),
        "status": ("status", None),
        "from_": ("from", lambda value: one(Mailbox, value)),
        "to": ("to", lambda value: many(Mailbox, value)),
        "cc": ("cc", lambda value: many(Mailbox, value)),
        "delivered_to": ("delivered_to", None),
        "is_primary_recipient": ("is_primary_recipient", None),
        "subject": ("subject", None),
        "sent_at": ("sent_at", None),
        "received_at": ("received_at", None),
        "kind": ("kind", None),
        "labels": ("labels", None),
        "rfc_message_id": ("rfc_message_id", None),
        "in_reply_to": ("in_reply_to", None),
        "flags": ("flags", None),
    }


class EventAttachment(Model):
    """An attachment in an event."""

    __slots__ = ()

    id: str
    """Id of one attachment: `att_` and a 26-character ULID."""
    filename: str | None
    """Sanitised. Untrusted text."""
    content_type: str
    """What the content is."""
    size: int
    """Decoded size in bytes."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "filename": ("filename", None),
        "content_type": ("content_type", None),
        "size": ("size", None),
    }


class MessageQuarantinedEvent(Model):
    """Inbound mail was held back."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageQuarantinedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageQuarantinedData, value)),
    }


class MessageQuarantinedData(Model):
    """Held mail, without bodies."""

    __slots__ = ()

    message: MessageSummary
    """The header view of a message in an event."""
    thread_id: str
    """Id of one thread: `thr_` and a 26-character ULID."""
    trust: Trust
    """Every signal about the sender of an inbound message."""
    attachments: list[EventAttachment]
    """Attachments, in order."""
    lists_truncated: bool
    """Recipients or attachments were left out to keep the event small."""
    quarantine_reason: QuarantineReason | str
    """Why a message is held back."""

    _fields: ClassVar[Fields] = {
        "message": ("message", lambda value: one(MessageSummary, value)),
        "thread_id": ("thread_id", None),
        "trust": ("trust", lambda value: one(Trust, value)),
        "attachments": ("attachments", lambda value: many(EventAttachment, value)),
        "lists_truncated": ("lists_truncated", None),
        "quarantine_reason": ("quarantine_reason", None),
    }


class MessageSentEvent(Model):
    """A transport accepted the message, or a person resolved an uncertain send as sent."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageSentData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageSentData, value)),
    }


class MessageSentData(Model):
    """The message, without bodies, and who took it."""

    __slots__ = ()

    message: MessageSummary
    """The header view of a message in an event."""
    provider: Provider | str | None
    """The transport; null after a resolve when none had answered."""
    provider_message_id: str | None
    """The transport's id; null after a resolve."""
    rfc_message_id: str | None
    """Message-ID without angle brackets; null until it is known."""
    sent_via_fallback: bool
    """It left from the platform address because the domain was failing."""
    recipients: list[RecipientOutcome]
    """The recipients this event speaks of."""

    _fields: ClassVar[Fields] = {
        "message": ("message", lambda value: one(MessageSummary, value)),
        "provider": ("provider", None),
        "provider_message_id": ("provider_message_id", None),
        "rfc_message_id": ("rfc_message_id", None),
        "sent_via_fallback": ("sent_via_fallback", None),
        "recipients": ("recipients", lambda value: many(RecipientOutcome, value)),
    }


class RecipientOutcome(Model):
    """One recipient of a message and its state."""

    __slots__ = ()

    address: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""
    status: DeliveryStatus | str
    """State of one recipient."""
    smtp_response: str | None
    """What the receiving server, or our policy, said; at most 512 characters. Untrusted text."""

    _fields: ClassVar[Fields] = {
        "address": ("address", None),
        "status": ("status", None),
        "smtp_response": ("smtp_response", None),
    }


class MessageDeliveredEvent(Model):
    """The message reached one recipient."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageDeliveredData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageDeliveredData, value)),
    }


class MessageDeliveredData(Model):
    """Which message reached whom."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    recipient: str
    """The recipient."""
    smtp_code: str | None
    """Reply code of the receiving server."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "recipient": ("recipient", None),
        "smtp_code": ("smtp_code", None),
    }


class MessageDeferredEvent(Model):
    """A receiving server put one recipient off; the provider goes on trying."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageDeferredData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageDeferredData, value)),
    }


class MessageDeferredData(Model):
    """Which message, whom, and why."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    recipient: str
    """The recipient."""
    smtp_code: str | None
    """Reply code of the receiving server."""
    smtp_response: str | None
    """What the receiving server said, at most 512 characters. Untrusted text."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "recipient": ("recipient", None),
        "smtp_code": ("smtp_code", None),
        "smtp_response": ("smtp_response", None),
    }


class MessageBouncedEvent(Model):
    """The message came back from one recipient, perhaps after it was delivered."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageBouncedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageBouncedData, value)),
    }


class MessageBouncedData(Model):
    """Which message, whom, and why."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    recipient: str
    """The recipient."""
    bounce_type: BounceType | str
    """Permanent or temporary."""
    smtp_code: str | None
    """Reply code of the receiving server."""
    smtp_response: str | None
    """What the receiving server said, at most 512 characters. Untrusted text."""
    suppressed: bool
    """The recipient is on the suppression list now; hard bounces only."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "recipient": ("recipient", None),
        "bounce_type": ("bounce_type", None),
        "smtp_code": ("smtp_code", None),
        "smtp_response": ("smtp_response", None),
        "suppressed": ("suppressed", None),
    }


class MessageComplainedEvent(Model):
    """One recipient called the message spam."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageComplainedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageComplainedData, value)),
    }


class MessageComplainedData(Model):
    """Which message, and who complained."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    recipient: str
    """The recipient."""
    suppressed: bool
    """Always: the recipient is not written to again."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "recipient": ("recipient", None),
        "suppressed": ("suppressed", None),
    }


class MessageRejectedEvent(Model):
    """A transport refused the message, or every recipient was refused after it."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageRejectedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageRejectedData, value)),
    }


class MessageRejectedData(Model):
    """Which message, why, and for whom."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    reason: SendFailureReason | str
    """Why a send was rejected, failed, or is uncertain."""
    detail: str | None
    """The transport's explanation. Untrusted text."""
    recipients: list[RecipientOutcome]
    """The recipients this event speaks of."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "reason": ("reason", None),
        "detail": ("detail", None),
        "recipients": ("recipients", lambda value: many(RecipientOutcome, value)),
    }


class MessageFailedEvent(Model):
    """The message, or the part of it for these recipients, was not sent and will not be."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageFailedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageFailedData, value)),
    }


class MessageFailedData(Model):
    """Which message, why, and for whom."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    reason: SendFailureReason | str
    """Why a send was rejected, failed, or is uncertain."""
    recipients: list[RecipientOutcome]
    """The recipients this event speaks of."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "reason": ("reason", None),
        "recipients": ("recipients", lambda value: many(RecipientOutcome, value)),
    }


class MessageUncertainEvent(Model):
    """Whether the message was sent cannot be known. It is never sent again by itself."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageUncertainData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageUncertainData, value)),
    }


class MessageUncertainData(Model):
    """Which message, why, for whom, and what to do."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    reason: SendFailureReason | str
    """Why a send was rejected, failed, or is uncertain."""
    fix: str
    """What to do next."""
    recipients: list[RecipientOutcome]
    """The recipients this event speaks of."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "reason": ("reason", None),
        "fix": ("fix", None),
        "recipients": ("recipients", lambda value: many(RecipientOutcome, value)),
    }


class MessageReconciledEvent(Model):
    """An uncertain send turned out to have been sent."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageReconciledData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageReconciledData, value)),
    }


class MessageReconciledData(Model):
    """Which message, and what it is now."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    status: MessageStatus | str
    """State of a message; the first four are inbound, the others outbound."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "status": ("status", None),
    }


class MessageSuppressedEvent(Model):
    """Every recipient was filtered: nothing was sent."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageSuppressedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageSuppressedData, value)),
    }


class MessageSuppressedData(Model):
    """Which message, and why for each recipient."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""
    recipients: list[RecipientOutcome]
    """The recipients this event speaks of."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
        "recipients": ("recipients", lambda value: many(RecipientOutcome, value)),
    }


class MessageCanceledEvent(Model):
    """The message was cancelled while it was queued."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: MessageCanceledData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(MessageCanceledData, value)),
    }


class MessageCanceledData(Model):
    """Which message."""

    __slots__ = ()

    message_id: str
    """Id of one message: `msg_` and a 26-character ULID."""

    _fields: ClassVar[Fields] = {
        "message_id": ("message_id", None),
    }


class IdentityCreatedEvent(Model):
    """An identity was created and its mailbox is ready."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityCreatedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityCreatedData, value)),
    }


class IdentityCreatedData(Model):
    """The new identity."""

    __slots__ = ()

    identity: Identity
    """An email identity of an agent: a mailbox and its addresses."""

    _fields: ClassVar[Fields] = {
        "identity": ("identity", lambda value: one(Identity, value)),
    }


class IdentityUpdatedEvent(Model):
    """Fields of an identity changed."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityUpdatedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityUpdatedData, value)),
    }


class IdentityUpdatedData(Model):
    """The identity and what changed."""

    __slots__ = ()

    identity: Identity
    """An email identity of an agent: a mailbox and its addresses."""
    changed: list[str]
    """Names of the changed fields."""

    _fields: ClassVar[Fields] = {
        "identity": ("identity", lambda value: one(Identity, value)),
        "changed": ("changed", None),
    }


class IdentityPausedEvent(Model):
    """An identity may no longer send; it still receives."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityPausedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityPausedData, value)),
    }


class IdentityPausedData(Model):
    """Which identity, and why."""

    __slots__ = ()

    identity_id: str
    """Id of one identity: `idn_` and a 26-character ULID."""
    reason: PauseReason | str
    """Why an identity is paused."""
    metrics: PauseMetrics | None
    """Set for `abuse_threshold`."""

    _fields: ClassVar[Fields] = {
        "identity_id": ("identity_id", None),
        "reason": ("reason", None),
        "metrics": ("metrics", lambda value: one(PauseMetrics, value)),
    }


class PauseMetrics(Model):
    """The rates that paused an identity."""

    __slots__ = ()

    complaints: int
    """Complaints in the window."""
    complaint_window: int
    """Outcomes looked at."""
    bounces: int
    """Bounces in the window."""
    bounce_window: int
    """Outcomes looked at."""

    _fields: ClassVar[Fields] = {
        "complaints": ("complaints", None),
        "complaint_window": ("complaint_window", None),
        "bounces": ("bounces", None),
        "bounce_window": ("bounce_window", None),
    }


class IdentityResumedEvent(Model):
    """An identity may send again."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityResumedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityResumedData, value)),
    }


class IdentityResumedData(Model):
    """Which identity."""

    __slots__ = ()

    identity_id: str
    """Id of one identity: `idn_` and a 26-character ULID."""

    _fields: ClassVar[Fields] = {
        "identity_id": ("identity_id", None),
    }


class IdentityAddressAddedEvent(Model):
    """An address was added to an identity."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityAddressAddedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityAddressAddedData, value)),
    }


class IdentityAddressAddedData(Model):
    """The new address."""

    __slots__ = ()

    address: Address
    """An address of an identity."""

    _fields: ClassVar[Fields] = {
        "address": ("address", lambda value: one(Address, value)),
    }


class IdentityAddressActivatedEvent(Model):
    """A pending address receives now: its domain is ready."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityAddressActivatedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityAddressActivatedData, value)),
    }


class IdentityAddressActivatedData(Model):
    """Which address."""

    __slots__ = ()

    address: Address
    """An address of an identity."""

    _fields: ClassVar[Fields] = {
        "address": ("address", lambda value: one(Address, value)),
    }


class IdentityAddressPromotedEvent(Model):
    """An address became the primary one, or is it again."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityAddressPromotedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityAddressPromotedData, value)),
    }


class IdentityAddressPromotedData(Model):
    """The primary address, and the one before."""

    __slots__ = ()

    address: Address
    """An address of an identity."""
    previous_primary: Address
    """The primary before, an alias now: retiring with `retire_at`, retired, or active when it is the platform address or a change was taken back."""

    _fields: ClassVar[Fields] = {
        "address": ("address", lambda value: one(Address, value)),
        "previous_primary": ("previous_primary", lambda value: one(Address, value)),
    }


class IdentityAddressRetiredEvent(Model):
    """An address refuses mail from now on, for ever."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: IdentityAddressRetiredData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(IdentityAddressRetiredData, value)),
    }


class IdentityAddressRetiredData(Model):
    """Which address."""

    __slots__ = ()

    address: Address
    """An address of an identity."""

    _fields: ClassVar[Fields] = {
        "address": ("address", lambda value: one(Address, value)),
    }


class SuppressionCreatedEvent(Model):
    """An address joined the suppression list because of a message."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: SuppressionCreatedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(SuppressionCreatedData, value)),
    }


class SuppressionCreatedData(Model):
    """Who, masked, and why."""

    __slots__ = ()

    address_hint: str
    """The address, masked: `j***@example.net`."""
    reason: SuppressionReason | str
    """Why an address is not written to."""
    source_message_id: str | None
    """The message that led to it."""

    _fields: ClassVar[Fields] = {
        "address_hint": ("address_hint", None),
        "reason": ("reason", None),
        "source_message_id": ("source_message_id", None),
    }


class QuotaWarningEvent(Model):
    """A daily send counter reached 80 % or 100 % of its cap, for the first time that day."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: QuotaWarningData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(QuotaWarningData, value)),
    }


class QuotaWarningData(Model):
    """Which counter stands where."""

    __slots__ = ()

    metric: QuotaMetric | str
    """What is counted."""
    used: int
    """Sends of the day so far."""
    limit: int
    """The cap."""
    scope: QuotaScope | str
    """Whose daily cap it is."""

    _fields: ClassVar[Fields] = {
        "metric": ("metric", None),
        "used": ("used", None),
        "limit": ("limit", None),
        "scope": ("scope", None),
    }


class WebhookDisabledEvent(Model):
    """An endpoint was switched off because its receiver does not take events."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: WebhookDisabledData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(WebhookDisabledData, value)),
    }


class WebhookDisabledData(Model):
    """Which endpoint, and why."""

    __slots__ = ()

    webhook_id: str
    """Id of one webhook endpoint: `whk_` and a 26-character ULID."""
    reason: DisableCause | str
    """The receiver answered 410, or nothing but failures for a day."""

    _fields: ClassVar[Fields] = {
        "webhook_id": ("webhook_id", None),
        "reason": ("reason", None),
    }


class WebhookTestEvent(Model):
    """Somebody tests an endpoint."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: WebhookTestData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(WebhookTestData, value)),
    }


class WebhookTestData(Model):
    """A greeting."""

    __slots__ = ()

    message: str
    """Always `hello`."""

    _fields: ClassVar[Fields] = {
        "message": ("message", None),
    }


class TenantPolicyUpdatedEvent(Model):
    """The policy of a tenant was written."""

    __slots__ = ()

    id: str
    """The same on every attempt and replay; drop what you have seen."""
    type: str
    """"""
    api_version: str
    """Schema date of the payload."""
    occurred_at: str
    """RFC 3339 date-time in UTC, e.g. 2026-10-09T10:12:03.412Z."""
    tenant_id: str | None
    """Null only for events of the deployment."""
    identity_id: str | None
    """Set for events of one identity."""
    sequence: int | None
    """Rises for one owner; null for platform events."""
    data: TenantPolicyUpdatedData
    """What happened."""

    _fields: ClassVar[Fields] = {
        "id": ("id", None),
        "type": ("type", None),
        "api_version": ("api_version", None),
        "occurred_at": ("occurred_at", None),
        "tenant_id": ("tenant_id", None),
        "identity_id": ("identity_id", None),
        "sequence": ("sequence", None),
        "data": ("data", lambda value: one(TenantPolicyUpdatedData, value)),
    }


class TenantPolicyUpdatedData(Model):
    """What was written, by whom."""

    __slots__ = ()

    fields: list[str]
    """Paths that were written, e.g. `retention.raw_days`, also those left as they were."""
    by: PolicyWriter | str
    """The level of the key that wrote, or a person in the console."""
    actor_key_id: str | None
    """The key that wrote; null for a person."""
    actor_user_id: str | None
    """The person who wrote; null for a key."""
    policy_version: int
    """The version this write made."""

    _fields: ClassVar[Fields] = {
        "fields": ("fields", None),
        "by": ("by", None),
        "actor_key_id": ("actor_key_id", None),
        "actor_user_id": ("actor_user_id", None),
        "policy_version": ("policy_version", None),
    }
