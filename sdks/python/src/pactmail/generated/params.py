# Generated from openapi.yaml. Do not edit.
"""What arguments are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from . import models as m

class TenantPolicyPatch(TypedDict):
    """What of a policy changes: left out stays, null resets."""

    identity_daily_send_cap: NotRequired[int | None]
    """Sends per identity and day in the tenant time zone. Null resets it."""
    tenant_daily_send_cap: NotRequired[int | None]
    """Sends per tenant and day in the tenant time zone. Null resets it."""
    max_recipients: NotRequired[int | None]
    """Recipients of one message over to, cc and bcc, 1 to 49. Null resets it."""
    send_allowlist_only: NotRequired[bool | None]
    """Only recipients on the send-allow list are sent to. Null resets it."""
    large_attachments: NotRequired[m.LargeAttachments | None]
    """Refuse too large attachments or turn them into signed links. Null resets it."""
    link_ttl_hours: NotRequired[int | None]
    """Life of a signed attachment link in hours. Null resets it."""
    ai_disclosure: NotRequired[AiDisclosurePatch | None]
    """"""
    auto_reply: NotRequired[AutoReplyPatch | None]
    """"""
    quarantine: NotRequired[QuarantinePatch | None]
    """"""
    inbound: NotRequired[InboundPatch | None]
    """"""
    retention: NotRequired[RetentionPatch | None]
    """"""
    triage: NotRequired[TriagePatch | None]
    """"""
    search: NotRequired[SearchPatch | None]
    """"""
    webhook_text_bytes: NotRequired[int | None]
    """Bytes of each body in message events; 0 sends none. Null resets it."""
    abuse: NotRequired[AbusePatch | None]
    """"""
    domains: NotRequired[PolicyDomainsPatch | None]
    """"""
    domain_fallback: NotRequired[bool | None]
    """A failing domain falls back to the platform address. Null resets it."""
    web_bot_auth: NotRequired[WebBotAuthPatch | None]
    """"""
    accounts: NotRequired[PolicyAccountsPatch | None]
    """"""


class AiDisclosurePatch(TypedDict):
    """Fields of a group; null resets one."""

    mode: NotRequired[m.DisclosureMode | None]
    """Where the notice goes that an assistant wrote the mail. Null resets it."""
    text: NotRequired[str | None]
    """The footer text, 1 to 1,000 characters. Null resets it."""


class AutoReplyPatch(TypedDict):
    """Fields of a group; null resets one."""

    allowed: NotRequired[bool | None]
    """Automatic replies are allowed. Null resets it."""
    max_automatic_exchanges: NotRequired[int | None]
    """Automatic replies per thread before a person must act. Null resets it."""


class QuarantinePatch(TypedDict):
    """Fields of a group; null resets one."""

    on_auth_fail: NotRequired[bool | None]
    """Quarantine mail with verdict fail or unverified. Null resets it."""
    spam_threshold: NotRequired[float | None]
    """Quarantine at or above this spam score. Null resets it."""
    unsolicited_otp: NotRequired[bool | None]
    """Quarantine codes nobody waited for. Null resets it."""
    key_release: NotRequired[bool | None]
    """API keys may take the decisions reserved for people. Null resets it."""


class InboundPatch(TypedDict):
    """Fields of a group; null resets one."""

    per_sender_per_hour: NotRequired[int | None]
    """Messages per sender, identity and hour. Null resets it."""
    unauthenticated_per_hour: NotRequired[int | None]
    """Messages of unauthenticated strangers per identity and hour. Null resets it."""
    per_tenant_per_hour: NotRequired[int | None]
    """Messages of strangers per tenant and hour. Null resets it."""
    extract_attachment_text: NotRequired[Sequence[m.AttachmentFamily] | None]
    """Families whose text is extracted, each once. Null resets it."""
    extract_image_text: NotRequired[bool | None]
    """Extract text from images. Null resets it."""
    ses_bounce_retired: NotRequired[bool | None]
    """Bounce mail to retired addresses on SES domains. Null resets it."""


class RetentionPatch(TypedDict):
    """Fields of a group; null resets one."""

    raw_days: NotRequired[int | None]
    """Days the raw message is kept. Null resets it."""
    message_days: NotRequired[int | None]
    """Days a message is kept. Null resets it."""
    events_days: NotRequired[int | None]
    """Days events and delivery logs are kept. Null resets it."""


class TriagePatch(TypedDict):
    """Fields of a group; null resets one."""

    enabled: NotRequired[bool | None]
    """Inbound mail is triaged. Null resets it."""
    daily_model_cap: NotRequired[int | None]
    """Model runs per day in the tenant time zone. Null resets it."""
    categories: NotRequired[Sequence[TriageCategoryInput] | None]
    """Replaces the built-in categories, 1 to 20. Null resets it."""
    rules: NotRequired[Sequence[TriageRuleInput] | None]
    """Deterministic rules in order, at most 50. Null resets it."""


class TriageCategoryInput(TypedDict):
    """One triage category of the tenant."""

    name: str
    """Unique name: 1 to 32 lower-case letters, digits and `_`, a letter first."""
    description: str
    """What belongs to it, 1 to 200 characters."""


class TriageRuleInput(TypedDict):
    """One deterministic triage rule."""

    id: str
    """Unique name: 1 to 48 lower-case letters, digits, `_` and `-`."""
    match: TriageMatchInput
    """Conditions, at least one; all of them must hold."""
    set: TriageSetInput
    """What a match sets, at least one."""
    stop: NotRequired[bool]
    """A match ends the tenant rules; false when left out."""


TriageMatchInput = TypedDict("TriageMatchInput", {
    "from": "NotRequired[Sequence[str]]",
    "from_domain": "NotRequired[Sequence[str]]",
    "to_identity": "NotRequired[Sequence[str]]",
    "subject_contains": "NotRequired[Sequence[str]]",
    "body_contains": "NotRequired[Sequence[str]]",
    "has_attachment": "NotRequired[bool]",
    "label": "NotRequired[Sequence[str]]",
})


class TriageSetInput(TypedDict):
    """What a match sets, at least one."""

    category: NotRequired[str]
    """A category of the list in force."""
    labels_add: NotRequired[Sequence[str]]
    """Labels to add, at most 10."""
    urgency_min: NotRequired[int]
    """Least urgency, 0 to 3."""
    needs_reply: NotRequired[float]
    """How sure it is that a reply is needed, 0 to 1."""
    skip_model: NotRequired[bool]
    """No model is asked."""


class SearchPatch(TypedDict):
    """Fields of a group; null resets one."""

    agentic_enabled: NotRequired[bool | None]
    """Agentic search is allowed. Null resets it."""
    agentic_daily_cap: NotRequired[int | None]
    """Agentic searches per tenant and day. Null resets it."""
    agentic_max_steps: NotRequired[int | None]
    """Default and maximum steps of one agentic search. Null resets it."""
    agentic_max_seconds: NotRequired[int | None]
    """Default and maximum seconds of one agentic search. Null resets it."""
    refs_packs: NotRequired[Sequence[m.ReferencePack] | None]
    """Built-in reference patterns in use, each once. Null resets it."""
    custom_refs: NotRequired[Sequence[CustomReferenceInput] | None]
    """Reference patterns of the tenant, at most 20. Null resets it."""


class CustomReferenceInput(TypedDict):
    """A reference pattern of the tenant."""

    name: str
    """Stored as kind `custom:<name>`: 1 to 64 characters. Patterns of one name find one kind."""
    pattern: str
    """Regular expression in RE2 syntax: no back-references, no look-around, at most 64 KB compiled."""
    normalise: NotRequired[m.ReferenceNormalisation]
    """How a value is stored; `none` when left out."""


class AbusePatch(TypedDict):
    """Fields of a group; null resets one."""

    complaint_rate_pause: NotRequired[float | None]
    """Complaint rate that pauses an identity. Null resets it."""
    bounce_rate_pause: NotRequired[float | None]
    """Bounce rate that pauses an identity. Null resets it."""
    tenant_complaint_rate_pause: NotRequired[float | None]
    """Complaint rate that pauses a tenant or domain. Null resets it."""
    tenant_bounce_rate_pause: NotRequired[float | None]
    """Bounce rate that pauses a tenant or domain. Null resets it."""


class PolicyDomainsPatch(TypedDict):
    """Fields of a group; null resets one."""

    allow_create_zone: NotRequired[bool | None]
    """Tenant and partner keys may create zones. Null resets it."""
    cloudflare_zones: NotRequired[Sequence[str] | None]
    """Zones whose subdomains tenant and partner keys may use, each once, at most 50. Null resets it."""


class WebBotAuthPatch(TypedDict):
    """Fields of a group; null resets one."""

    allowed: NotRequired[bool | None]
    """HTTP signatures are allowed. Null resets it."""


class PolicyAccountsPatch(TypedDict):
    """Fields of a group; null resets one."""

    require_approval: NotRequired[bool | None]
    """Sign-ups at services need an approved entry. Null resets it."""


class OwnerInput(TypedDict):
    """The person accountable for an identity."""

    name: str
    """Name of the accountable person."""
    email: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""


class SignatureInput(TypedDict):
    """What is appended to outbound mail."""

    text: NotRequired[str | None]
    """Plain signature, at most 10,000 characters."""
    html: NotRequired[str | None]
    """HTML signature, sanitised when it is stored."""


class SendPolicyInput(TypedDict):
    """How an identity may send."""

    daily_cap: NotRequired[int]
    """Sends a day; the tenant cap applies when it is left out."""
    auto_reply: NotRequired[m.AutoReply]
    """`allowed` defers to the tenant policy."""
    require_known_recipient: NotRequired[bool]
    """True unless set: recipients never written to are suppressed."""


class RecipientInput(TypedDict):
    """A recipient with a name to show."""

    address: str
    """An address (RFC 5321, at most 254 characters), lower case, the domain as IDNA A-label."""
    name: NotRequired[str]
    """Display name, at most 256 characters, no line break."""


class AttachmentInput(TypedDict):
    """A file to send."""

    filename: str
    """Name without a path, at most 255 bytes, no control characters."""
    content_type: str
    """`type/subtype` without parameters."""
    content_base64: str
    """The bytes in base64."""
    disposition: NotRequired[m.AttachmentDisposition]
    """`attachment` when left out. `inline` needs `content_id`."""
    content_id: NotRequired[str]
    """What `cid:` in the HTML names; 1 to 200 characters of `A-Z a-z 0-9 . _ % + = @ -`."""


class UnsubscribeInput(TypedDict):
    """How a recipient of marketing mail unsubscribes."""

    url: str
    """Where one click unsubscribes (RFC 8058), https, at most 900 characters."""
    mailto: NotRequired[str]
    """Address that unsubscribes by mail."""


class ConsentInput(TypedDict):
    """Consent of the recipients of marketing mail."""

    basis: str
    """What the consent rests on."""
    recorded_at: str
    """When it was given, RFC 3339."""
