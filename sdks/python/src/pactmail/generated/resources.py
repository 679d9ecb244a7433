# Generated from openapi.yaml. Do not edit.
"""The methods of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

from .._core import AsyncCore, Core
from .._model import NOT_GIVEN, NotGiven
from .._pages import AsyncPages, Pages
from .._request import Operation, Options, anything, by_status, content, model, nothing
from . import models as m
from . import params as p

_GET_HEALTH = Operation("GET", "/health", repeat=True)
_GET_OPEN_API_DOCUMENT = Operation("GET", "/openapi.json", repeat=True)
_GET_ME = Operation("GET", "/v1/me", repeat=True)
_LIST_TENANTS = Operation("GET", "/v1/tenants", repeat=True)
_CREATE_TENANT = Operation("POST", "/v1/tenants", body=True, key=True, repeat=True)
_GET_TENANT = Operation("GET", "/v1/tenants/{tenant_id}", repeat=True)
_UPDATE_TENANT = Operation("PATCH", "/v1/tenants/{tenant_id}", body=True, repeat=True)
_GET_TENANT_POLICY = Operation("GET", "/v1/tenants/{tenant_id}/policy", repeat=True)
_UPDATE_TENANT_POLICY = Operation("PATCH", "/v1/tenants/{tenant_id}/policy", body=True, repeat=True)
_LIST_PARTNERS = Operation("GET", "/v1/partners", repeat=True)
_CREATE_PARTNER = Operation("POST", "/v1/partners", body=True, key=True, repeat=True)
_GET_PARTNER = Operation("GET", "/v1/partners/{partner_id}", repeat=True)
_UPDATE_PARTNER = Operation("PATCH", "/v1/partners/{partner_id}", body=True, repeat=True)
_DELETE_PARTNER = Operation("DELETE", "/v1/partners/{partner_id}", repeat=True)
_LIST_IDENTITIES = Operation("GET", "/v1/identities", repeat=True)
_LOOKUP_IDENTITY = Operation("GET", "/v1/identities/lookup", repeat=True)
_GET_IDENTITY = Operation("GET", "/v1/identities/{identity_id}", repeat=True)
_UPDATE_IDENTITY = Operation("PATCH", "/v1/identities/{identity_id}", body=True, repeat=True)
_LIST_TENANT_IDENTITIES = Operation("GET", "/v1/tenants/{tenant_id}/identities", repeat=True)
_CREATE_IDENTITY = Operation("POST", "/v1/tenants/{tenant_id}/identities", body=True, key=True, repeat=True)
_LIST_ADDRESSES = Operation("GET", "/v1/identities/{identity_id}/addresses", repeat=True)
_CREATE_ADDRESS = Operation("POST", "/v1/identities/{identity_id}/addresses", body=True, key=True, repeat=True)
_DELETE_ADDRESS = Operation("DELETE", "/v1/identities/{identity_id}/addresses/{address_id}", repeat=True)
_PROMOTE_ADDRESS = Operation("POST", "/v1/identities/{identity_id}/addresses/{address_id}/promote", body=True, key=True, repeat=True)
_RETIRE_ADDRESS = Operation("POST", "/v1/identities/{identity_id}/addresses/{address_id}/retire", body=True, key=True, repeat=True)
_LIST_KEYS = Operation("GET", "/v1/keys", repeat=True)
_CREATE_KEY = Operation("POST", "/v1/keys", body=True, key=True, repeat=True)
_GET_KEY = Operation("GET", "/v1/keys/{key_id}", repeat=True)
_REVOKE_KEY = Operation("DELETE", "/v1/keys/{key_id}", repeat=True)
_ROTATE_KEY = Operation("POST", "/v1/keys/{key_id}/rotate", body=True, key=True, repeat=True)
_GET_DOMAIN = Operation("GET", "/v1/domains/{domain_id}", repeat=True)
_LIST_TENANT_DOMAINS = Operation("GET", "/v1/tenants/{tenant_id}/domains", repeat=True)
_LIST_THREADS = Operation("GET", "/v1/identities/{identity_id}/threads", repeat=True)
_GET_THREAD = Operation("GET", "/v1/identities/{identity_id}/threads/{thread_id}", repeat=True)
_LIST_MESSAGES = Operation("GET", "/v1/identities/{identity_id}/messages", repeat=True)
_SEND_MESSAGE = Operation("POST", "/v1/identities/{identity_id}/messages", body=True, key=True, repeat=True)
_GET_MESSAGE = Operation("GET", "/v1/identities/{identity_id}/messages/{message_id}", repeat=True)
_UPDATE_MESSAGE = Operation("PATCH", "/v1/identities/{identity_id}/messages/{message_id}", body=True, repeat=True)
_GET_ATTACHMENT = Operation("GET", "/v1/identities/{identity_id}/messages/{message_id}/attachments/{attachment_id}", repeat=True, accept="*/*")
_CANCEL_MESSAGE = Operation("POST", "/v1/identities/{identity_id}/messages/{message_id}/cancel", key=True, repeat=True)
_FORWARD_MESSAGE = Operation("POST", "/v1/identities/{identity_id}/messages/{message_id}/forward", body=True, key=True, repeat=True)
_GET_MESSAGE_RAW = Operation("GET", "/v1/identities/{identity_id}/messages/{message_id}/raw", repeat=True, accept="*/*")
_REPLY_TO_MESSAGE = Operation("POST", "/v1/identities/{identity_id}/messages/{message_id}/reply", body=True, key=True, repeat=True)
_REPLY_ALL_TO_MESSAGE = Operation("POST", "/v1/identities/{identity_id}/messages/{message_id}/reply-all", body=True, key=True, repeat=True)
_RESOLVE_MESSAGE = Operation("POST", "/v1/identities/{identity_id}/messages/{message_id}/resolve", body=True, key=True, repeat=True)
_WAIT_FOR_MESSAGE = Operation("GET", "/v1/identities/{identity_id}/wait", repeat=True, wait=30)
_LIST_TENANT_WEBHOOKS = Operation("GET", "/v1/tenants/{tenant_id}/webhooks", repeat=True)
_CREATE_TENANT_WEBHOOK = Operation("POST", "/v1/tenants/{tenant_id}/webhooks", body=True, key=True, repeat=True)
_LIST_WEBHOOKS = Operation("GET", "/v1/webhooks", repeat=True)
_CREATE_PLATFORM_WEBHOOK = Operation("POST", "/v1/webhooks", body=True, key=True, repeat=True)
_GET_WEBHOOK = Operation("GET", "/v1/webhooks/{webhook_id}", repeat=True)
_UPDATE_WEBHOOK = Operation("PATCH", "/v1/webhooks/{webhook_id}", body=True, repeat=True)
_DELETE_WEBHOOK = Operation("DELETE", "/v1/webhooks/{webhook_id}", repeat=True)
_LIST_WEBHOOK_DELIVERIES = Operation("GET", "/v1/webhooks/{webhook_id}/deliveries", repeat=True)
_ROTATE_WEBHOOK_SECRET = Operation("POST", "/v1/webhooks/{webhook_id}/rotate-secret", body=True, key=True, repeat=True)
_TEST_WEBHOOK = Operation("POST", "/v1/webhooks/{webhook_id}/test", key=True, repeat=True)
_LIST_LIST_ENTRIES = Operation("GET", "/v1/tenants/{tenant_id}/lists/{direction}/{kind}", repeat=True)
_GET_LIST_ENTRY = Operation("GET", "/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}", repeat=True)
_PUT_LIST_ENTRY = Operation("PUT", "/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}", body=True, repeat=True)
_DELETE_LIST_ENTRY = Operation("DELETE", "/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}", repeat=True)
_LIST_SUPPRESSIONS = Operation("GET", "/v1/tenants/{tenant_id}/suppressions", repeat=True)
_CREATE_SUPPRESSION = Operation("POST", "/v1/tenants/{tenant_id}/suppressions", body=True, key=True, repeat=True)
_DELETE_SUPPRESSION = Operation("DELETE", "/v1/tenants/{tenant_id}/suppressions/{address}", body=True, repeat=True)
_LIST_AUDIT_EVENTS = Operation("GET", "/v1/audit-events", repeat=True)
_LIST_DLQ_ITEMS = Operation("GET", "/v1/platform/dlq", repeat=True)
_REDRIVE_DLQ_ITEM = Operation("POST", "/v1/platform/dlq/{dlq_id}/redrive", key=True, repeat=True)
_ROTATE_SIGNING_KEY = Operation("POST", "/v1/platform/keys/{purpose}/rotate", key=True, repeat=True)
_GET_PLATFORM_STATUS = Operation("GET", "/v1/platform/status", repeat=True)
_SET_SWITCH = Operation("PUT", "/v1/platform/switches", body=True, key=True, repeat=True)


class MetaResource:
    """The service itself and the calling key."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def health(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Health:
        """Health.

        Liveness. `503` names the first setting that is missing or malformed.
        """
        return self._core.call(
            _GET_HEALTH,
            model(m.Health),
            {},
            Options(None, request_timeout, max_retries),
        )

    def openapi(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> dict[str, Any]:
        """OpenAPI document.

        The document this API and both SDKs are made from.
        """
        return self._core.call(
            _GET_OPEN_API_DOCUMENT,
            anything,
            {},
            Options(None, request_timeout, max_retries),
        )


class MeResource:
    """The service itself and the calling key."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Me:
        """The calling key.

        Level, reach and permissions of the key that asks.
        """
        return self._core.call(
            _GET_ME,
            model(m.Me),
            {},
            Options(None, request_timeout, max_retries),
        )


class TenantsResource:
    """Customers of the deployment and their policy."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        status: m.TenantStatus | NotGiven = NOT_GIVEN,
        mode: m.Mode | NotGiven = NOT_GIVEN,
        partner_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Tenant]:
        """List tenants.

        Newest first. A partner key sees the tenants its partner created.

        Arguments:
            status: Only tenants in this status.
            mode: Only tenants of this mode.
            partner_id: Only tenants of this partner.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANTS,
            m.Tenant,
            {
                "status": status,
                "mode": mode,
                "partner_id": partner_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        slug: str,
        name: str,
        mode: m.Mode,
        timezone: str | NotGiven = NOT_GIVEN,
        address_suffix: str | NotGiven = NOT_GIVEN,
        policy: p.TenantPolicyPatch | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Tenant:
        """Create a tenant.

        A tenant created by a partner key belongs to that partner for good. Mail of a `test` tenant never leaves the deployment.

        Arguments:
            slug: Unique short name: 2 to 32 lower-case letters, digits and `-`.
            name: Name for people.
            mode: Mail of a test tenant never leaves the deployment.
            timezone: IANA time zone of daily caps; `UTC` when left out.
            address_suffix: Stands between username and `@` in platform addresses; a dot and the slug when left out.
            policy: Values over the defaults, within the bounds of the calling key: those of a platform key become ceilings for all others, those of a partner key for the tenant.
        """
        return self._core.call(
            _CREATE_TENANT,
            model(m.Tenant),
            {
                "slug": slug,
                "name": name,
                "mode": mode,
                "timezone": timezone,
                "address_suffix": address_suffix,
                "policy": policy,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        tenant_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Tenant:
        """Get a tenant.

        A tenant key may read its own tenant without `tenants:manage`.

        Arguments:
            tenant_id: The tenant.
        """
        return self._core.call(
            _GET_TENANT,
            model(m.Tenant),
            {
                "tenant_id": tenant_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def update(
        self,
        *,
        tenant_id: str,
        name: str | NotGiven = NOT_GIVEN,
        timezone: str | NotGiven = NOT_GIVEN,
        status: m.SettableTenantStatus | NotGiven = NOT_GIVEN,
        policy: p.TenantPolicyPatch | NotGiven = NOT_GIVEN,
        sending_paused: Literal[False] | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Tenant:
        """Update a tenant.

        Suspending pauses every identity, refuses sends and makes inbound mail fail temporarily for five days. Repeating a suspension changes nothing.

        Arguments:
            tenant_id: The tenant.
            name: New name.
            timezone: New IANA time zone.
            status: Suspend or resume. Only a platform key resumes what one suspended.
            policy: As in `PATCH /v1/tenants/{tenant_id}/policy`.
            sending_paused: Lifts an automatic pause of sending. Platform keys only; nothing but the service sets one.
        """
        return self._core.call(
            _UPDATE_TENANT,
            model(m.Tenant),
            {
                "tenant_id": tenant_id,
                "name": name,
                "timezone": timezone,
                "status": status,
                "policy": policy,
                "sending_paused": sending_paused,
            },
            Options(None, request_timeout, max_retries),
        )

    def get_policy(
        self,
        *,
        tenant_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PolicyView:
        """Get the policy of a tenant.

        Every field in force, and for each one whether the calling key may write it, up to which value, and whose bound that is.

        Arguments:
            tenant_id: The tenant.
        """
        return self._core.call(
            _GET_TENANT_POLICY,
            model(m.PolicyView),
            {
                "tenant_id": tenant_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def update_policy(
        self,
        *,
        tenant_id: str,
        identity_daily_send_cap: int | None | NotGiven = NOT_GIVEN,
        tenant_daily_send_cap: int | None | NotGiven = NOT_GIVEN,
        max_recipients: int | None | NotGiven = NOT_GIVEN,
        send_allowlist_only: bool | None | NotGiven = NOT_GIVEN,
        large_attachments: m.LargeAttachments | None | NotGiven = NOT_GIVEN,
        link_ttl_hours: int | None | NotGiven = NOT_GIVEN,
        ai_disclosure: p.AiDisclosurePatch | None | NotGiven = NOT_GIVEN,
        auto_reply: p.AutoReplyPatch | None | NotGiven = NOT_GIVEN,
        quarantine: p.QuarantinePatch | None | NotGiven = NOT_GIVEN,
        inbound: p.InboundPatch | None | NotGiven = NOT_GIVEN,
        retention: p.RetentionPatch | None | NotGiven = NOT_GIVEN,
        triage: p.TriagePatch | None | NotGiven = NOT_GIVEN,
        search: p.SearchPatch | None | NotGiven = NOT_GIVEN,
        webhook_text_bytes: int | None | NotGiven = NOT_GIVEN,
        abuse: p.AbusePatch | None | NotGiven = NOT_GIVEN,
        domains: p.PolicyDomainsPatch | None | NotGiven = NOT_GIVEN,
        domain_fallback: bool | None | NotGiven = NOT_GIVEN,
        web_bot_auth: p.WebBotAuthPatch | None | NotGiven = NOT_GIVEN,
        accounts: p.PolicyAccountsPatch | None | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PolicyView:
        """Update the policy of a tenant.

        Fields that are left out stay, null resets, arrays replace. One refused field refuses all of them; `details.field` names the first in the order of their names. Takes effect with the next message, send or search; nothing is deleted by the write itself.

        Arguments:
            tenant_id: The tenant.
            identity_daily_send_cap: Sends per identity and day in the tenant time zone. Null resets it.
            tenant_daily_send_cap: Sends per tenant and day in the tenant time zone. Null resets it.
            max_recipients: Recipients of one message over to, cc and bcc, 1 to 49. Null resets it.
            send_allowlist_only: Only recipients on the send-allow list are sent to. Null resets it.
            large_attachments: Refuse too large attachments or turn them into signed links. Null resets it.
            link_ttl_hours: Life of a signed attachment link in hours. Null resets it.
            ai_disclosure: 
            auto_reply: 
            quarantine: 
            inbound: 
            retention: 
            triage: 
            search: 
            webhook_text_bytes: Bytes of each body in message events; 0 sends none. Null resets it.
            abuse: 
            domains: 
            domain_fallback: A failing domain falls back to the platform address. Null resets it.
            web_bot_auth: 
            accounts: 
        """
        return self._core.call(
            _UPDATE_TENANT_POLICY,
            model(m.PolicyView),
            {
                "tenant_id": tenant_id,
                "identity_daily_send_cap": identity_daily_send_cap,
                "tenant_daily_send_cap": tenant_daily_send_cap,
                "max_recipients": max_recipients,
                "send_allowlist_only": send_allowlist_only,
                "large_attachments": large_attachments,
                "link_ttl_hours": link_ttl_hours,
                "ai_disclosure": ai_disclosure,
                "auto_reply": auto_reply,
                "quarantine": quarantine,
                "inbound": inbound,
                "retention": retention,
                "triage": triage,
                "search": search,
                "webhook_text_bytes": webhook_text_bytes,
                "abuse": abuse,
                "domains": domains,
                "domain_fallback": domain_fallback,
                "web_bot_auth": web_bot_auth,
                "accounts": accounts,
            },
            Options(None, request_timeout, max_retries),
        )


class PartnersResource:
    """Integrators that create tenants and act on those only."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        status: m.PartnerStatus | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Partner]:
        """List partners.

        Newest first, deleted ones too.

        Arguments:
            status: Only partners in this status.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_PARTNERS,
            m.Partner,
            {
                "status": status,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        name: str,
        default_billing_mode: m.PartnerBillingMode | NotGiven = NOT_GIVEN,
        max_tenants: int | NotGiven = NOT_GIVEN,
        ramp_exempt: bool | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Partner:
        """Create a partner.

        An integrator that provisions tenants. Its keys are made with `POST /v1/keys`, level `partner`; they reach the tenants they create and nothing else.

        Arguments:
            name: Name for people.
            default_billing_mode: How tenants it creates are billed; `metered` when left out.
            max_tenants: Tenants it may have; 25 when left out.
            ramp_exempt: Let its new tenants send their full volume from the first day; false when left out.
        """
        return self._core.call(
            _CREATE_PARTNER,
            model(m.Partner),
            {
                "name": name,
                "default_billing_mode": default_billing_mode,
                "max_tenants": max_tenants,
                "ramp_exempt": ramp_exempt,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        partner_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Partner:
        """Get a partner.

        A deleted partner is still there, with the status `deleted` and without its name.

        Arguments:
            partner_id: The partner.
        """
        return self._core.call(
            _GET_PARTNER,
            model(m.Partner),
            {
                "partner_id": partner_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def update(
        self,
        *,
        partner_id: str,
        name: str | NotGiven = NOT_GIVEN,
        default_billing_mode: m.PartnerBillingMode | NotGiven = NOT_GIVEN,
        max_tenants: int | NotGiven = NOT_GIVEN,
        ramp_exempt: bool | NotGiven = NOT_GIVEN,
        status: m.SettablePartnerStatus | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Partner:
        """Update a partner.

        Suspension takes effect with the next request: the keys of the partner and of its tenants are refused, deliveries to their endpoints wait, queued mail is cancelled. The tenants keep their status, mail to them is stored, and what waited is delivered within a minute of resuming.

        Arguments:
            partner_id: The partner.
            name: Name for people.
            default_billing_mode: How tenants it creates from now on are billed.
            max_tenants: Tenants it may have. Fewer than it has only stops it from creating more.
            ramp_exempt: Let its new tenants send their full volume from the first day.
            status: Suspend or resume.
        """
        return self._core.call(
            _UPDATE_PARTNER,
            model(m.Partner),
            {
                "partner_id": partner_id,
                "name": name,
                "default_billing_mode": default_billing_mode,
                "max_tenants": max_tenants,
                "ramp_exempt": ramp_exempt,
                "status": status,
            },
            Options(None, request_timeout, max_retries),
        )

    def delete(
        self,
        *,
        partner_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a partner.

        Its name, keys and endpoints go. Refused as long as it has a tenant that is not erased.

        Arguments:
            partner_id: The partner.
        """
        return self._core.call(
            _DELETE_PARTNER,
            nothing,
            {
                "partner_id": partner_id,
            },
            Options(None, request_timeout, max_retries),
        )


class IdentitiesResource:
    """Email identities of agents: a mailbox and its addresses."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        status: m.IdentityStatus | NotGiven = NOT_GIVEN,
        purpose: str | NotGiven = NOT_GIVEN,
        tenant_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Identity]:
        """List identities.

        Every identity the key reaches, newest first.

        Arguments:
            status: Only identities in this status.
            purpose: Only identities with this tag.
            tenant_id: Only identities of this tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_IDENTITIES,
            m.Identity,
            {
                "status": status,
                "purpose": purpose,
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def lookup(
        self,
        *,
        address: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Find an identity by address.

        Unknown, retired, pending and unreachable addresses answer alike.

        Arguments:
            address: The address to look up.
        """
        return self._core.call(
            _LOOKUP_IDENTITY,
            model(m.Identity),
            {
                "address": address,
            },
            Options(None, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        identity_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Get an identity.

        In any status; an erased one has its fields emptied.

        Arguments:
            identity_id: The identity, that is the mailbox.
        """
        return self._core.call(
            _GET_IDENTITY,
            model(m.Identity),
            {
                "identity_id": identity_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def update(
        self,
        *,
        identity_id: str,
        display_name: str | NotGiven = NOT_GIVEN,
        purpose: str | None | NotGiven = NOT_GIVEN,
        owner: p.OwnerInput | None | NotGiven = NOT_GIVEN,
        signature: p.SignatureInput | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        send_policy: p.SendPolicyInput | NotGiven = NOT_GIVEN,
        status: m.SettableIdentityStatus | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Update an identity.

        The username never changes. A paused identity still receives; its sends are refused.

        Arguments:
            identity_id: The identity, that is the mailbox.
            display_name: New name.
            purpose: New tag; null removes it.
            owner: New accountable person; null removes it.
            signature: New signature; null removes it.
            metadata: Replaces all metadata.
            send_policy: Replaces the send policy.
            status: Pause or resume. A paused identity still receives.
        """
        return self._core.call(
            _UPDATE_IDENTITY,
            model(m.Identity),
            {
                "identity_id": identity_id,
                "display_name": display_name,
                "purpose": purpose,
                "owner": owner,
                "signature": signature,
                "metadata": metadata,
                "send_policy": send_policy,
                "status": status,
            },
            Options(None, request_timeout, max_retries),
        )

    def list_in_tenant(
        self,
        *,
        tenant_id: str,
        status: m.IdentityStatus | NotGiven = NOT_GIVEN,
        purpose: str | NotGiven = NOT_GIVEN,
        client_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Identity]:
        """List identities of a tenant.

        Newest first.

        Arguments:
            tenant_id: The tenant.
            status: Only identities in this status.
            purpose: Only identities with this tag.
            client_id: Only the identity with this client_id.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANT_IDENTITIES,
            m.Identity,
            {
                "tenant_id": tenant_id,
                "status": status,
                "purpose": purpose,
                "client_id": client_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        tenant_id: str,
        username: str,
        display_name: str,
        purpose: str | NotGiven = NOT_GIVEN,
        owner: p.OwnerInput | NotGiven = NOT_GIVEN,
        signature: p.SignatureInput | NotGiven = NOT_GIVEN,
        domain_id: str | NotGiven = NOT_GIVEN,
        client_id: str | NotGiven = NOT_GIVEN,
        send_policy: p.SendPolicyInput | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Create an identity.

        The platform address is the username, the suffix of the tenant and the platform domain. With `client_id` a repeat of the same body answers `200` with the identity that exists.

        Arguments:
            tenant_id: The tenant.
            username: Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,23}$`; other input gets a code that says why.
            display_name: A name for people: 1 to 78 characters, no line break.
            purpose: Free tag, filters lists; at most 100 characters.
            owner: The accountable person; needed before the first send.
            signature: Appended to outbound mail.
            domain_id: Domain of the primary address; the platform domain when left out.
            client_id: Your own id: a repeat with the same body answers with the same identity.
            send_policy: How it may send.
            metadata: Your own facts.
        """
        return self._core.call(
            _CREATE_IDENTITY,
            model(m.Identity),
            {
                "tenant_id": tenant_id,
                "username": username,
                "display_name": display_name,
                "purpose": purpose,
                "owner": owner,
                "signature": signature,
                "domain_id": domain_id,
                "client_id": client_id,
                "send_policy": send_policy,
                "metadata": metadata,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class AddressesResource:
    """Addresses of an identity."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        identity_id: str,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Address]:
        """List addresses.

        In every status, newest first.

        Arguments:
            identity_id: The identity, that is the mailbox.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_ADDRESSES,
            m.Address,
            {
                "identity_id": identity_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        identity_id: str,
        local_part: str,
        domain_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Address:
        """Add an address.

        Active at once on a healthy or degraded domain, else pending; a newer pending address on the same domain replaces the older one.

        Arguments:
            identity_id: The identity, that is the mailbox.
            local_part: Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,39}$`; other input gets a code that says why.
            domain_id: Id of one domain: `dom_` and a 26-character ULID.
        """
        return self._core.call(
            _CREATE_ADDRESS,
            model(m.Address),
            {
                "identity_id": identity_id,
                "local_part": local_part,
                "domain_id": domain_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def delete(
        self,
        *,
        identity_id: str,
        address_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a pending address.

        Only while it is pending, and so never received. Any other address is retired instead.

        Arguments:
            identity_id: The identity, that is the mailbox.
            address_id: An address of the identity.
        """
        return self._core.call(
            _DELETE_ADDRESS,
            nothing,
            {
                "identity_id": identity_id,
                "address_id": address_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def promote(
        self,
        *,
        identity_id: str,
        address_id: str,
        retire_previous_after_days: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Make an address the primary one.

        New threads leave from it. The primary before becomes a retiring alias; the platform address stays an active one. Promoting a retiring address, or the platform address, takes the change back: the primary before then stays an active alias. The present primary changes nothing.

        Arguments:
            identity_id: The identity, that is the mailbox.
            address_id: An address of the identity.
            retire_previous_after_days: Days the primary before goes on receiving, 0 to 365; 0 retires it now. The platform address is never retired.
        """
        return self._core.call(
            _PROMOTE_ADDRESS,
            model(m.Identity),
            {
                "identity_id": identity_id,
                "address_id": address_id,
                "retire_previous_after_days": retire_previous_after_days,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def retire(
        self,
        *,
        identity_id: str,
        address_id: str,
        after_days: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Address:
        """Retire an address.

        It receives until then, and after that refuses mail for ever; nobody else ever gets it. A retiring address takes the new time.

        Arguments:
            identity_id: The identity, that is the mailbox.
            address_id: An address of the identity.
            after_days: Days it goes on receiving, 0 to 365; 0 retires it now.
        """
        return self._core.call(
            _RETIRE_ADDRESS,
            model(m.Address),
            {
                "identity_id": identity_id,
                "address_id": address_id,
                "after_days": after_days,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class KeysResource:
    """Keys and what they may do."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.ApiKey]:
        """List API keys.

        Only keys the calling key reaches and that are no wider than it. A page may be short although more follow.

        Arguments:
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_KEYS,
            m.ApiKey,
            {
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        name: str,
        level: m.KeyLevel,
        permissions: Sequence[m.Permission],
        partner_id: str | NotGiven = NOT_GIVEN,
        tenant_id: str | NotGiven = NOT_GIVEN,
        identity_id: str | NotGiven = NOT_GIVEN,
        expires_at: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ApiKeyCreated:
        """Create an API key.

        Level, reach and permissions stay within those of the calling key. The secret is shown once; a replay leaves it out.

        Arguments:
            name: Name for people.
            level: How far an API key reaches.
            permissions: What the key may do; no implied full set.
            partner_id: Needed for a partner key, refused elsewhere.
            tenant_id: Needed for tenant and identity keys; the calling key's own when left out.
            identity_id: Needed for an identity key.
            expires_at: When it stops working; null or left out: never.
        """
        return self._core.call(
            _CREATE_KEY,
            model(m.ApiKeyCreated),
            {
                "name": name,
                "level": level,
                "permissions": permissions,
                "partner_id": partner_id,
                "tenant_id": tenant_id,
                "identity_id": identity_id,
                "expires_at": expires_at,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        key_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ApiKey:
        """Get an API key.

        Never with its secret. A key may always read itself.

        Arguments:
            key_id: The API key.
        """
        return self._core.call(
            _GET_KEY,
            model(m.ApiKey),
            {
                "key_id": key_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def revoke(
        self,
        *,
        key_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Revoke an API key.

        Takes effect with the next request. Keys that it created stay valid.

        Arguments:
            key_id: The API key.
        """
        return self._core.call(
            _REVOKE_KEY,
            nothing,
            {
                "key_id": key_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def rotate(
        self,
        *,
        key_id: str,
        overlap_hours: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ApiKeyCreated:
        """Rotate an API key.

        The new secret is shown once; a replay leaves it out. The secret so far stays valid until the overlap ends; one that was still in an overlap ends at once. A key that was revoked or has expired is not rotated.

        Arguments:
            key_id: The API key.
            overlap_hours: How long the secret so far stays valid beside the new one, 0 to 168 hours.
        """
        return self._core.call(
            _ROTATE_KEY,
            model(m.ApiKeyCreated),
            {
                "key_id": key_id,
                "overlap_hours": overlap_hours,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class DomainsResource:
    """Mail domains and the records they need."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(
        self,
        *,
        domain_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Domain:
        """Get a domain.

        Every key sees the platform domain.

        Arguments:
            domain_id: The domain.
        """
        return self._core.call(
            _GET_DOMAIN,
            model(m.Domain),
            {
                "domain_id": domain_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def list(
        self,
        *,
        tenant_id: str,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Domain]:
        """List domains of a tenant.

        The platform domain, which every tenant shares, is among them.

        Arguments:
            tenant_id: The tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANT_DOMAINS,
            m.Domain,
            {
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )


class ThreadsResource:
    """Conversations."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        identity_id: str,
        label: str | NotGiven = NOT_GIVEN,
        category: str | NotGiven = NOT_GIVEN,
        needs_reply_gte: float | NotGiven = NOT_GIVEN,
        is_unread: bool | NotGiven = NOT_GIVEN,
        direction: m.Direction | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        archived: bool | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.ThreadSummary]:
        """List threads.

        Latest first. Quarantined, hidden and throttled mail neither shows nor counts.

        Arguments:
            identity_id: The identity, that is the mailbox.
            label: Only threads with this label on a message.
            category: Only threads of this triage category.
            needs_reply_gte: Only threads at least this likely to want an answer.
            is_unread: Only threads with, or without, unread messages.
            direction: Only threads whose latest message has this direction.
            after: Latest message at or after this instant.
            before: Latest message before this instant.
            archived: Archived threads instead of the others.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_THREADS,
            m.ThreadSummary,
            {
                "identity_id": identity_id,
                "label": label,
                "category": category,
                "needs_reply_gte": needs_reply_gte,
                "is_unread": is_unread,
                "direction": direction,
                "after": after,
                "before": before,
                "archived": archived,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        identity_id: str,
        thread_id: str,
        messages_limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        include: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Thread:
        """Get a thread.

        The first page holds the newest messages, oldest first inside it; `next_cursor` leads to older ones.

        Arguments:
            identity_id: The identity, that is the mailbox.
            thread_id: A thread of the identity.
            messages_limit: Messages a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
            include: Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.
        """
        return self._core.call(
            _GET_THREAD,
            model(m.Thread),
            {
                "identity_id": identity_id,
                "thread_id": thread_id,
                "messages_limit": messages_limit,
                "cursor": cursor,
                "include": include,
            },
            Options(None, request_timeout, max_retries),
        )


class MessagesResource:
    """Mail in and out."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        identity_id: str,
        thread_id: str | NotGiven = NOT_GIVEN,
        direction: m.Direction | NotGiven = NOT_GIVEN,
        status: m.MessageStatus | NotGiven = NOT_GIVEN,
        label: str | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Message]:
        """List messages.

        Newest first. Quarantined, hidden and throttled messages come only when `status` names them and the key holds `quarantine:review`.

        Arguments:
            identity_id: The identity, that is the mailbox.
            thread_id: Only messages of this thread.
            direction: Only messages of this direction.
            status: Only messages in this status.
            label: Only messages with this label.
            after: Received at or after this instant.
            before: Received before this instant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_MESSAGES,
            m.Message,
            {
                "identity_id": identity_id,
                "thread_id": thread_id,
                "direction": direction,
                "status": status,
                "label": label,
                "after": after,
                "before": before,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def send(
        self,
        *,
        identity_id: str,
        to: Sequence[str | p.RecipientInput],
        subject: str,
        cc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        bcc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        kind: m.SendKind | NotGiven = NOT_GIVEN,
        unsubscribe: p.UnsubscribeInput | NotGiven = NOT_GIVEN,
        consent: p.ConsentInput | NotGiven = NOT_GIVEN,
        thread_id: str | None | NotGiven = NOT_GIVEN,
        from_address: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Send a message.

        One message per Idempotency-Key: a repeat with the same body answers with the first message and sends nothing. Recipients that are suppressed, or that this identity never wrote to while its send policy asks for known ones, end as suppressed deliveries.

        Arguments:
            identity_id: The identity, that is the mailbox.
            to: Recipients, 1 to 49.
            cc: Copies, at most 49.
            bcc: Blind copies, at most 49; never in a header.
            subject: At most 998 characters, no line break.
            text: Plain text. Made from `html` when left out. One of the two is needed.
            html: HTML, sent as it is.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
            kind: `transactional` when left out.
            unsubscribe: Needed for `marketing`.
            consent: Needed for `marketing`.
            thread_id: Continues this thread without quoting.
            from_address: Own address to send from: an active one, or a retiring one in a thread that uses it.
        """
        return self._core.call(
            _SEND_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "to": to,
                "cc": cc,
                "bcc": bcc,
                "subject": subject,
                "text": text,
                "html": html,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
                "kind": kind,
                "unsubscribe": unsubscribe,
                "consent": consent,
                "thread_id": thread_id,
                "from_address": from_address,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        identity_id: str,
        message_id: str,
        include: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Get a message.

        A quarantined, hidden or throttled message exists only for keys with `quarantine:review`.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            include: Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.
        """
        return self._core.call(
            _GET_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "include": include,
            },
            Options(None, request_timeout, max_retries),
        )

    def update(
        self,
        *,
        identity_id: str,
        message_id: str,
        labels_add: Sequence[str] | NotGiven = NOT_GIVEN,
        labels_remove: Sequence[str] | NotGiven = NOT_GIVEN,
        read: bool | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Update a message.

        Adds before it removes. Emits no event.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            labels_add: Labels to add; a message has at most 64.
            labels_remove: Labels to take off.
            read: Mark an inbound message read or unread.
        """
        return self._core.call(
            _UPDATE_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "labels_add": labels_add,
                "labels_remove": labels_remove,
                "read": read,
            },
            Options(None, request_timeout, max_retries),
        )

    def attachment(
        self,
        *,
        identity_id: str,
        message_id: str,
        attachment_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Get an attachment.

        The decoded bytes, always as a download. An attachment with a `risk` needs `quarantine:review` as well.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            attachment_id: An attachment of the message.
        """
        return self._core.call(
            _GET_ATTACHMENT,
            content,
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "attachment_id": attachment_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def cancel(
        self,
        *,
        identity_id: str,
        message_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Cancel a message.

        Only while it is queued, no transport attempt is running and nothing of it was sent.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
        """
        return self._core.call(
            _CANCEL_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def forward(
        self,
        *,
        identity_id: str,
        message_id: str,
        to: Sequence[str | p.RecipientInput],
        cc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        bcc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        include_attachments: bool | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Forward a message.

        The original stands below a transfer note, its attachments are sent along. References are kept.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            to: Recipients, 1 to 49.
            cc: Copies, at most 49.
            bcc: Blind copies, at most 49; never in a header.
            text: A note above the forwarded message.
            html: The same in HTML.
            include_attachments: Send the attachments along, `true` when left out; those with a `risk` never.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
        """
        return self._core.call(
            _FORWARD_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "to": to,
                "cc": cc,
                "bcc": bcc,
                "text": text,
                "html": html,
                "include_attachments": include_attachments,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def raw(
        self,
        *,
        identity_id: str,
        message_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Get the raw message.

        The received bytes, until `retention.raw_days` have passed.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
        """
        return self._core.call(
            _GET_MESSAGE_RAW,
            content,
            {
                "identity_id": identity_id,
                "message_id": message_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def reply(
        self,
        *,
        identity_id: str,
        message_id: str,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        kind: m.SendKind | NotGiven = NOT_GIVEN,
        unsubscribe: p.UnsubscribeInput | NotGiven = NOT_GIVEN,
        consent: p.ConsentInput | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Reply to a message.

        Goes to the sender, or to its Reply-To when that is of the same organisation or a known contact. Leaves from the address the sender wrote to. Subject, In-Reply-To and References are set.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            text: Plain text. Made from `html` when left out. One of the two is needed.
            html: HTML, sent as it is.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
            kind: `transactional` when left out.
            unsubscribe: Needed for `marketing`.
            consent: Needed for `marketing`.
        """
        return self._core.call(
            _REPLY_TO_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "text": text,
                "html": html,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
                "kind": kind,
                "unsubscribe": unsubscribe,
                "consent": consent,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def reply_all(
        self,
        *,
        identity_id: str,
        message_id: str,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        kind: m.SendKind | NotGiven = NOT_GIVEN,
        unsubscribe: p.UnsubscribeInput | NotGiven = NOT_GIVEN,
        consent: p.ConsentInput | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Reply to all.

        Like a reply, and to every To and Cc of the message except own addresses. Blind copies are never included, and that this identity was one is never revealed.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            text: Plain text. Made from `html` when left out. One of the two is needed.
            html: HTML, sent as it is.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
            kind: `transactional` when left out.
            unsubscribe: Needed for `marketing`.
            consent: Needed for `marketing`.
        """
        return self._core.call(
            _REPLY_ALL_TO_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "text": text,
                "html": html,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
                "kind": kind,
                "unsubscribe": unsubscribe,
                "consent": consent,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def resolve(
        self,
        *,
        identity_id: str,
        message_id: str,
        outcome: m.ResolveOutcome,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Resolve an uncertain message.

        With `sent` it counts as handed over, and later delivery events apply. With `not_sent` it counts as failed; sending again needs a new Idempotency-Key.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            outcome: What a person found out about an uncertain send.
        """
        return self._core.call(
            _RESOLVE_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "outcome": outcome,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def wait(
        self,
        *,
        identity_id: str,
        from_: str | NotGiven = NOT_GIVEN,
        subject_contains: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        kind: m.WaitKind | NotGiven = NOT_GIVEN,
        since: str | NotGiven = NOT_GIVEN,
        timeout: int | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WaitResult:
        """Wait for a message.

        Answers as soon as an inbound message matches every filter, or after `timeout` seconds with `timed_out: true`. `kind=reply` asks for an answer in a thread this identity has written to.

        Arguments:
            identity_id: The identity, that is the mailbox.
            from_: Only mail from this address, or from `@domain`.
            subject_contains: Only mail whose subject contains this, in any case.
            thread_id: Only mail of this thread.
            kind: Any message, or only a reply.
            since: Mail received after this instant counts; the start of the request when left out.
            timeout: Seconds to wait, 1 to 60.
        """
        return self._core.call(
            _WAIT_FOR_MESSAGE,
            model(m.WaitResult),
            {
                "identity_id": identity_id,
                "from": from_,
                "subject_contains": subject_contains,
                "thread_id": thread_id,
                "kind": kind,
                "since": since,
                "timeout": timeout,
            },
            Options(None, request_timeout, max_retries),
        )


class WebhooksResource:
    """Endpoints that are told of events, and what was delivered to them."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list_in_tenant(
        self,
        *,
        tenant_id: str,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Webhook]:
        """List webhooks of a tenant.

        Newest first.

        Arguments:
            tenant_id: The tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANT_WEBHOOKS,
            m.Webhook,
            {
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        tenant_id: str,
        url: str,
        events: Sequence[m.EventSubscription],
        identity_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookCreated:
        """Create a webhook.

        It gets the tenant's events from now on. The secret is shown once; a replay leaves it out. A tenant has at most 20.

        Arguments:
            tenant_id: The tenant.
            url: An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
            events: Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
            identity_ids: Only events of these identities, each once; null: all, and those of none.
            description: Note for people, at most 500 characters.
        """
        return self._core.call(
            _CREATE_TENANT_WEBHOOK,
            model(m.WebhookCreated),
            {
                "tenant_id": tenant_id,
                "url": url,
                "events": events,
                "identity_ids": identity_ids,
                "description": description,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Webhook]:
        """List webhooks.

        Newest first: those of the platform for a platform key, of its partner for a partner key, of its tenant for other keys.

        Arguments:
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_WEBHOOKS,
            m.Webhook,
            {
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create_for_platform(
        self,
        *,
        url: str,
        events: Sequence[m.EventSubscription],
        identity_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookCreated:
        """Create a platform or partner webhook.

        With a platform key it gets the events of every tenant, with a partner key those of its tenants. The secret is shown once; a replay leaves it out.

        Arguments:
            url: An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
            events: Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
            identity_ids: Only events of these identities, each once; null: all, and those of none.
            description: Note for people, at most 500 characters.
        """
        return self._core.call(
            _CREATE_PLATFORM_WEBHOOK,
            model(m.WebhookCreated),
            {
                "url": url,
                "events": events,
                "identity_ids": identity_ids,
                "description": description,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        webhook_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Webhook:
        """Get a webhook.

        Never with its secret.

        Arguments:
            webhook_id: The webhook endpoint.
        """
        return self._core.call(
            _GET_WEBHOOK,
            model(m.Webhook),
            {
                "webhook_id": webhook_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def update(
        self,
        *,
        webhook_id: str,
        url: str | NotGiven = NOT_GIVEN,
        events: Sequence[m.EventSubscription] | NotGiven = NOT_GIVEN,
        identity_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Webhook:
        """Update a webhook.

        A changed `url` switches the endpoint off as `url_changed` until a test delivery to it succeeds; `enabled: true` is refused meanwhile. What happens in between is not sent later.

        Arguments:
            webhook_id: The webhook endpoint.
            url: An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
            events: Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
            identity_ids: Only events of these identities, each once; null: all, and those of none.
            description: Note for people, at most 500 characters.
            enabled: False switches it off. True switches it on, unless its URL is untested.
        """
        return self._core.call(
            _UPDATE_WEBHOOK,
            model(m.Webhook),
            {
                "webhook_id": webhook_id,
                "url": url,
                "events": events,
                "identity_ids": identity_ids,
                "description": description,
                "enabled": enabled,
            },
            Options(None, request_timeout, max_retries),
        )

    def delete(
        self,
        *,
        webhook_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a webhook.

        Its log of deliveries goes with it; what is still due is not sent.

        Arguments:
            webhook_id: The webhook endpoint.
        """
        return self._core.call(
            _DELETE_WEBHOOK,
            nothing,
            {
                "webhook_id": webhook_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def list_deliveries(
        self,
        *,
        webhook_id: str,
        status: m.WebhookDeliveryStatus | NotGiven = NOT_GIVEN,
        event_type: m.EventType | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.WebhookDelivery]:
        """List deliveries of a webhook.

        One row an attempt, newest first.

        Arguments:
            webhook_id: The webhook endpoint.
            status: Only attempts in this status.
            event_type: Only attempts of events of this type.
            after: Only attempts made later than this.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_WEBHOOK_DELIVERIES,
            m.WebhookDelivery,
            {
                "webhook_id": webhook_id,
                "status": status,
                "event_type": event_type,
                "after": after,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def rotate_secret(
        self,
        *,
        webhook_id: str,
        overlap_hours: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookCreated:
        """Rotate a webhook's secret.

        Each delivery carries two signatures until the overlap ends, the new one first. A second rotation during the overlap ends the oldest secret. The new secret is shown once.

        Arguments:
            webhook_id: The webhook endpoint.
            overlap_hours: How long both secrets sign, 0 to 168 hours.
        """
        return self._core.call(
            _ROTATE_WEBHOOK_SECRET,
            model(m.WebhookCreated),
            {
                "webhook_id": webhook_id,
                "overlap_hours": overlap_hours,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def test(
        self,
        *,
        webhook_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookDelivery:
        """Test a webhook.

        One attempt, never repeated, also to an endpoint that is off. Success opens an endpoint whose URL was changed. A failed test is an answer with `status: failed`, no error.

        Arguments:
            webhook_id: The webhook endpoint.
        """
        return self._core.call(
            _TEST_WEBHOOK,
            model(m.WebhookDelivery),
            {
                "webhook_id": webhook_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class ListsResource:
    """Who is not written to, who may be, and who may write in."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.ListEntry]:
        """List entries of a list.

        Newest first. There are four lists: receive and send, each to allow and to block.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_LIST_ENTRIES,
            m.ListEntry,
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def get(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        entry: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ListEntry:
        """Get a list entry.

        The entry is percent-encoded in the path.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            entry: An address, or `@` and a domain.
        """
        return self._core.call(
            _GET_LIST_ENTRY,
            model(m.ListEntry),
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "entry": entry,
            },
            Options(None, request_timeout, max_retries),
        )

    def put(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        entry: str,
        note: str | None | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ListEntry:
        """Put an entry on a list.

        An entry that is there keeps its time. The entry is percent-encoded in the path.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            entry: An address, or `@` and a domain.
            note: Note for people; null removes it, left out keeps it.
        """
        return self._core.call(
            _PUT_LIST_ENTRY,
            model(m.ListEntry),
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "entry": entry,
                "note": note,
            },
            Options(None, request_timeout, max_retries),
        )

    def delete(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        entry: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Take an entry off a list.

        It takes effect with the next message.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            entry: An address, or `@` and a domain.
        """
        return self._core.call(
            _DELETE_LIST_ENTRY,
            nothing,
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "entry": entry,
            },
            Options(None, request_timeout, max_retries),
        )


class SuppressionsResource:
    """Who is not written to, who may be, and who may write in."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        tenant_id: str,
        address: str | NotGiven = NOT_GIVEN,
        reason: m.SuppressionReason | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.Suppression]:
        """List suppressions.

        Newest first, addresses masked. An address can be looked up when it is known in full.

        Arguments:
            tenant_id: The tenant.
            address: Only this address, in full.
            reason: Only those for this reason.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_SUPPRESSIONS,
            m.Suppression,
            {
                "tenant_id": tenant_id,
                "address": address,
                "reason": reason,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def create(
        self,
        *,
        tenant_id: str,
        address: str,
        reason: m.SuppressionReason | NotGiven = NOT_GIVEN,
        note: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Suppression:
        """Suppress an address.

        Until it is removed. An address that is suppressed already keeps the stricter of both reasons, from strict to mild: complaint, unsubscribe, hard_bounce, provider, manual.

        Arguments:
            tenant_id: The tenant.
            address: The address. Only a keyed hash and a masked form of it are stored.
            reason: `manual` unless set; a list brought along may say more.
            note: Note for people, at most 500 characters.
        """
        return self._core.call(
            _CREATE_SUPPRESSION,
            model(m.Suppression),
            {
                "tenant_id": tenant_id,
                "address": address,
                "reason": reason,
                "note": note,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def delete(
        self,
        *,
        tenant_id: str,
        address: str,
        confirm_complaint_removal: bool | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Remove a suppression.

        Mail to the address goes out again. A complaint needs `confirm_complaint_removal`.

        Arguments:
            tenant_id: The tenant.
            address: The address, in full.
            confirm_complaint_removal: Must be true to remove what came from a complaint: that person asked not to be written to.
        """
        return self._core.call(
            _DELETE_SUPPRESSION,
            nothing,
            {
                "tenant_id": tenant_id,
                "address": address,
                "confirm_complaint_removal": confirm_complaint_removal,
            },
            Options(None, request_timeout, max_retries),
        )


class AuditResource:
    """Who changed what, and who of the platform or a partner read mail."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        tenant_id: str | NotGiven = NOT_GIVEN,
        actor_key_id: str | NotGiven = NOT_GIVEN,
        action: str | NotGiven = NOT_GIVEN,
        target_id: str | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.AuditEvent]:
        """List audit events.

        Newest first. A tenant key sees its tenant, a partner key its tenants; what belongs to no tenant is for platform keys. A page may be short although more follow.

        Arguments:
            tenant_id: Only what was done in this tenant.
            actor_key_id: Only what this key did.
            action: Only this action, e.g. `key.revoke`.
            target_id: Only what was done to this.
            after: Only what was done then or later.
            before: Only what was done before then.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_AUDIT_EVENTS,
            m.AuditEvent,
            {
                "tenant_id": tenant_id,
                "actor_key_id": actor_key_id,
                "action": action,
                "target_id": target_id,
                "after": after,
                "before": before,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )


class PlatformResource:
    """Running the deployment."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def list_dlq_items(
        self,
        *,
        queue: m.WorkQueue | NotGiven = NOT_GIVEN,
        status: m.DlqState | NotGiven = NOT_GIVEN,
        tenant_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[m.DlqItem]:
        """List dead letters.

        Oldest first. Bodies are never shown.

        Arguments:
            queue: Only of this queue.
            status: `open` unless set.
            tenant_id: Only work of this tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_DLQ_ITEMS,
            m.DlqItem,
            {
                "queue": queue,
                "status": status,
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    def redrive_dlq_item(
        self,
        *,
        dlq_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.DlqItem:
        """Redrive a dead letter.

        Puts the message back on its queue as it was. Repeating it is safe.

        Arguments:
            dlq_id: The dead letter.
        """
        return self._core.call(
            _REDRIVE_DLQ_ITEM,
            model(m.DlqItem),
            {
                "dlq_id": dlq_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def rotate_signing_key(
        self,
        *,
        purpose: m.SigningKeyPurpose,
        revoke_previous: bool | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SigningKeyRotation:
        """Rotate a signing key.

        The key before goes on verifying for its time; with `revoke_previous` it is removed at once, and what it signed is good no more.

        Arguments:
            purpose: What the key signs.
            revoke_previous: Remove the key before: after a leak. False unless set.
        """
        return self._core.call(
            _ROTATE_SIGNING_KEY,
            model(m.SigningKeyRotation),
            {
                "purpose": purpose,
                "revoke_previous": revoke_previous,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def get_status(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PlatformStatus:
        """Get the status of the deployment.

        Switches, the master key, and sizes. What is not measured is null.
        """
        return self._core.call(
            _GET_PLATFORM_STATUS,
            model(m.PlatformStatus),
            {},
            Options(None, request_timeout, max_retries),
        )

    def set_switch(
        self,
        *,
        name: m.SwitchName,
        state: m.SwitchState,
        reason: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PlatformSwitch:
        """Set a switch.

        It takes effect within a minute.

        Arguments:
            name: `read_only`: keys below the platform write nothing and queued mail waits. `free_sending`: off stops sends of free and new workspaces. `emergency_prune`: on keeps events and deliveries for 7 days only.
            state: On or off.
            reason: Why, for the next person: 1 to 200 characters.
        """
        return self._core.call(
            _SET_SWITCH,
            model(m.PlatformSwitch),
            {
                "name": name,
                "state": state,
                "reason": reason,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class Resources:
    """The attributes of the client."""

    def __init__(self, core: Core) -> None:
        self.meta = MetaResource(core)
        self.me = MeResource(core)
        self.tenants = TenantsResource(core)
        self.partners = PartnersResource(core)
        self.identities = IdentitiesResource(core)
        self.addresses = AddressesResource(core)
        self.keys = KeysResource(core)
        self.domains = DomainsResource(core)
        self.threads = ThreadsResource(core)
        self.messages = MessagesResource(core)
        self.webhooks = WebhooksResource(core)
        self.lists = ListsResource(core)
        self.suppressions = SuppressionsResource(core)
        self.audit = AuditResource(core)
        self.platform = PlatformResource(core)


class AsyncMetaResource:
    """The service itself and the calling key."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def health(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Health:
        """Health.

        Liveness. `503` names the first setting that is missing or malformed.
        """
        return await self._core.call(
            _GET_HEALTH,
            model(m.Health),
            {},
            Options(None, request_timeout, max_retries),
        )

    async def openapi(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> dict[str, Any]:
        """OpenAPI document.

        The document this API and both SDKs are made from.
        """
        return await self._core.call(
            _GET_OPEN_API_DOCUMENT,
            anything,
            {},
            Options(None, request_timeout, max_retries),
        )


class AsyncMeResource:
    """The service itself and the calling key."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Me:
        """The calling key.

        Level, reach and permissions of the key that asks.
        """
        return await self._core.call(
            _GET_ME,
            model(m.Me),
            {},
            Options(None, request_timeout, max_retries),
        )


class AsyncTenantsResource:
    """Customers of the deployment and their policy."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        status: m.TenantStatus | NotGiven = NOT_GIVEN,
        mode: m.Mode | NotGiven = NOT_GIVEN,
        partner_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Tenant]:
        """List tenants.

        Newest first. A partner key sees the tenants its partner created.

        Arguments:
            status: Only tenants in this status.
            mode: Only tenants of this mode.
            partner_id: Only tenants of this partner.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANTS,
            m.Tenant,
            {
                "status": status,
                "mode": mode,
                "partner_id": partner_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        slug: str,
        name: str,
        mode: m.Mode,
        timezone: str | NotGiven = NOT_GIVEN,
        address_suffix: str | NotGiven = NOT_GIVEN,
        policy: p.TenantPolicyPatch | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Tenant:
        """Create a tenant.

        A tenant created by a partner key belongs to that partner for good. Mail of a `test` tenant never leaves the deployment.

        Arguments:
            slug: Unique short name: 2 to 32 lower-case letters, digits and `-`.
            name: Name for people.
            mode: Mail of a test tenant never leaves the deployment.
            timezone: IANA time zone of daily caps; `UTC` when left out.
            address_suffix: Stands between username and `@` in platform addresses; a dot and the slug when left out.
            policy: Values over the defaults, within the bounds of the calling key: those of a platform key become ceilings for all others, those of a partner key for the tenant.
        """
        return await self._core.call(
            _CREATE_TENANT,
            model(m.Tenant),
            {
                "slug": slug,
                "name": name,
                "mode": mode,
                "timezone": timezone,
                "address_suffix": address_suffix,
                "policy": policy,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        tenant_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Tenant:
        """Get a tenant.

        A tenant key may read its own tenant without `tenants:manage`.

        Arguments:
            tenant_id: The tenant.
        """
        return await self._core.call(
            _GET_TENANT,
            model(m.Tenant),
            {
                "tenant_id": tenant_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def update(
        self,
        *,
        tenant_id: str,
        name: str | NotGiven = NOT_GIVEN,
        timezone: str | NotGiven = NOT_GIVEN,
        status: m.SettableTenantStatus | NotGiven = NOT_GIVEN,
        policy: p.TenantPolicyPatch | NotGiven = NOT_GIVEN,
        sending_paused: Literal[False] | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Tenant:
        """Update a tenant.

        Suspending pauses every identity, refuses sends and makes inbound mail fail temporarily for five days. Repeating a suspension changes nothing.

        Arguments:
            tenant_id: The tenant.
            name: New name.
            timezone: New IANA time zone.
            status: Suspend or resume. Only a platform key resumes what one suspended.
            policy: As in `PATCH /v1/tenants/{tenant_id}/policy`.
            sending_paused: Lifts an automatic pause of sending. Platform keys only; nothing but the service sets one.
        """
        return await self._core.call(
            _UPDATE_TENANT,
            model(m.Tenant),
            {
                "tenant_id": tenant_id,
                "name": name,
                "timezone": timezone,
                "status": status,
                "policy": policy,
                "sending_paused": sending_paused,
            },
            Options(None, request_timeout, max_retries),
        )

    async def get_policy(
        self,
        *,
        tenant_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PolicyView:
        """Get the policy of a tenant.

        Every field in force, and for each one whether the calling key may write it, up to which value, and whose bound that is.

        Arguments:
            tenant_id: The tenant.
        """
        return await self._core.call(
            _GET_TENANT_POLICY,
            model(m.PolicyView),
            {
                "tenant_id": tenant_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def update_policy(
        self,
        *,
        tenant_id: str,
        identity_daily_send_cap: int | None | NotGiven = NOT_GIVEN,
        tenant_daily_send_cap: int | None | NotGiven = NOT_GIVEN,
        max_recipients: int | None | NotGiven = NOT_GIVEN,
        send_allowlist_only: bool | None | NotGiven = NOT_GIVEN,
        large_attachments: m.LargeAttachments | None | NotGiven = NOT_GIVEN,
        link_ttl_hours: int | None | NotGiven = NOT_GIVEN,
        ai_disclosure: p.AiDisclosurePatch | None | NotGiven = NOT_GIVEN,
        auto_reply: p.AutoReplyPatch | None | NotGiven = NOT_GIVEN,
        quarantine: p.QuarantinePatch | None | NotGiven = NOT_GIVEN,
        inbound: p.InboundPatch | None | NotGiven = NOT_GIVEN,
        retention: p.RetentionPatch | None | NotGiven = NOT_GIVEN,
        triage: p.TriagePatch | None | NotGiven = NOT_GIVEN,
        search: p.SearchPatch | None | NotGiven = NOT_GIVEN,
        webhook_text_bytes: int | None | NotGiven = NOT_GIVEN,
        abuse: p.AbusePatch | None | NotGiven = NOT_GIVEN,
        domains: p.PolicyDomainsPatch | None | NotGiven = NOT_GIVEN,
        domain_fallback: bool | None | NotGiven = NOT_GIVEN,
        web_bot_auth: p.WebBotAuthPatch | None | NotGiven = NOT_GIVEN,
        accounts: p.PolicyAccountsPatch | None | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PolicyView:
        """Update the policy of a tenant.

        Fields that are left out stay, null resets, arrays replace. One refused field refuses all of them; `details.field` names the first in the order of their names. Takes effect with the next message, send or search; nothing is deleted by the write itself.

        Arguments:
            tenant_id: The tenant.
            identity_daily_send_cap: Sends per identity and day in the tenant time zone. Null resets it.
            tenant_daily_send_cap: Sends per tenant and day in the tenant time zone. Null resets it.
            max_recipients: Recipients of one message over to, cc and bcc, 1 to 49. Null resets it.
            send_allowlist_only: Only recipients on the send-allow list are sent to. Null resets it.
            large_attachments: Refuse too large attachments or turn them into signed links. Null resets it.
            link_ttl_hours: Life of a signed attachment link in hours. Null resets it.
            ai_disclosure: 
            auto_reply: 
            quarantine: 
            inbound: 
            retention: 
            triage: 
            search: 
            webhook_text_bytes: Bytes of each body in message events; 0 sends none. Null resets it.
            abuse: 
            domains: 
            domain_fallback: A failing domain falls back to the platform address. Null resets it.
            web_bot_auth: 
            accounts: 
        """
        return await self._core.call(
            _UPDATE_TENANT_POLICY,
            model(m.PolicyView),
            {
                "tenant_id": tenant_id,
                "identity_daily_send_cap": identity_daily_send_cap,
                "tenant_daily_send_cap": tenant_daily_send_cap,
                "max_recipients": max_recipients,
                "send_allowlist_only": send_allowlist_only,
                "large_attachments": large_attachments,
                "link_ttl_hours": link_ttl_hours,
                "ai_disclosure": ai_disclosure,
                "auto_reply": auto_reply,
                "quarantine": quarantine,
                "inbound": inbound,
                "retention": retention,
                "triage": triage,
                "search": search,
                "webhook_text_bytes": webhook_text_bytes,
                "abuse": abuse,
                "domains": domains,
                "domain_fallback": domain_fallback,
                "web_bot_auth": web_bot_auth,
                "accounts": accounts,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncPartnersResource:
    """Integrators that create tenants and act on those only."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        status: m.PartnerStatus | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Partner]:
        """List partners.

        Newest first, deleted ones too.

        Arguments:
            status: Only partners in this status.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_PARTNERS,
            m.Partner,
            {
                "status": status,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        name: str,
        default_billing_mode: m.PartnerBillingMode | NotGiven = NOT_GIVEN,
        max_tenants: int | NotGiven = NOT_GIVEN,
        ramp_exempt: bool | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Partner:
        """Create a partner.

        An integrator that provisions tenants. Its keys are made with `POST /v1/keys`, level `partner`; they reach the tenants they create and nothing else.

        Arguments:
            name: Name for people.
            default_billing_mode: How tenants it creates are billed; `metered` when left out.
            max_tenants: Tenants it may have; 25 when left out.
            ramp_exempt: Let its new tenants send their full volume from the first day; false when left out.
        """
        return await self._core.call(
            _CREATE_PARTNER,
            model(m.Partner),
            {
                "name": name,
                "default_billing_mode": default_billing_mode,
                "max_tenants": max_tenants,
                "ramp_exempt": ramp_exempt,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        partner_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Partner:
        """Get a partner.

        A deleted partner is still there, with the status `deleted` and without its name.

        Arguments:
            partner_id: The partner.
        """
        return await self._core.call(
            _GET_PARTNER,
            model(m.Partner),
            {
                "partner_id": partner_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def update(
        self,
        *,
        partner_id: str,
        name: str | NotGiven = NOT_GIVEN,
        default_billing_mode: m.PartnerBillingMode | NotGiven = NOT_GIVEN,
        max_tenants: int | NotGiven = NOT_GIVEN,
        ramp_exempt: bool | NotGiven = NOT_GIVEN,
        status: m.SettablePartnerStatus | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Partner:
        """Update a partner.

        Suspension takes effect with the next request: the keys of the partner and of its tenants are refused, deliveries to their endpoints wait, queued mail is cancelled. The tenants keep their status, mail to them is stored, and what waited is delivered within a minute of resuming.

        Arguments:
            partner_id: The partner.
            name: Name for people.
            default_billing_mode: How tenants it creates from now on are billed.
            max_tenants: Tenants it may have. Fewer than it has only stops it from creating more.
            ramp_exempt: Let its new tenants send their full volume from the first day.
            status: Suspend or resume.
        """
        return await self._core.call(
            _UPDATE_PARTNER,
            model(m.Partner),
            {
                "partner_id": partner_id,
                "name": name,
                "default_billing_mode": default_billing_mode,
                "max_tenants": max_tenants,
                "ramp_exempt": ramp_exempt,
                "status": status,
            },
            Options(None, request_timeout, max_retries),
        )

    async def delete(
        self,
        *,
        partner_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a partner.

        Its name, keys and endpoints go. Refused as long as it has a tenant that is not erased.

        Arguments:
            partner_id: The partner.
        """
        return await self._core.call(
            _DELETE_PARTNER,
            nothing,
            {
                "partner_id": partner_id,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncIdentitiesResource:
    """Email identities of agents: a mailbox and its addresses."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        status: m.IdentityStatus | NotGiven = NOT_GIVEN,
        purpose: str | NotGiven = NOT_GIVEN,
        tenant_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Identity]:
        """List identities.

        Every identity the key reaches, newest first.

        Arguments:
            status: Only identities in this status.
            purpose: Only identities with this tag.
            tenant_id: Only identities of this tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_IDENTITIES,
            m.Identity,
            {
                "status": status,
                "purpose": purpose,
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def lookup(
        self,
        *,
        address: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Find an identity by address.

        Unknown, retired, pending and unreachable addresses answer alike.

        Arguments:
            address: The address to look up.
        """
        return await self._core.call(
            _LOOKUP_IDENTITY,
            model(m.Identity),
            {
                "address": address,
            },
            Options(None, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        identity_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Get an identity.

        In any status; an erased one has its fields emptied.

        Arguments:
            identity_id: The identity, that is the mailbox.
        """
        return await self._core.call(
            _GET_IDENTITY,
            model(m.Identity),
            {
                "identity_id": identity_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def update(
        self,
        *,
        identity_id: str,
        display_name: str | NotGiven = NOT_GIVEN,
        purpose: str | None | NotGiven = NOT_GIVEN,
        owner: p.OwnerInput | None | NotGiven = NOT_GIVEN,
        signature: p.SignatureInput | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        send_policy: p.SendPolicyInput | NotGiven = NOT_GIVEN,
        status: m.SettableIdentityStatus | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Update an identity.

        The username never changes. A paused identity still receives; its sends are refused.

        Arguments:
            identity_id: The identity, that is the mailbox.
            display_name: New name.
            purpose: New tag; null removes it.
            owner: New accountable person; null removes it.
            signature: New signature; null removes it.
            metadata: Replaces all metadata.
            send_policy: Replaces the send policy.
            status: Pause or resume. A paused identity still receives.
        """
        return await self._core.call(
            _UPDATE_IDENTITY,
            model(m.Identity),
            {
                "identity_id": identity_id,
                "display_name": display_name,
                "purpose": purpose,
                "owner": owner,
                "signature": signature,
                "metadata": metadata,
                "send_policy": send_policy,
                "status": status,
            },
            Options(None, request_timeout, max_retries),
        )

    def list_in_tenant(
        self,
        *,
        tenant_id: str,
        status: m.IdentityStatus | NotGiven = NOT_GIVEN,
        purpose: str | NotGiven = NOT_GIVEN,
        client_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Identity]:
        """List identities of a tenant.

        Newest first.

        Arguments:
            tenant_id: The tenant.
            status: Only identities in this status.
            purpose: Only identities with this tag.
            client_id: Only the identity with this client_id.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANT_IDENTITIES,
            m.Identity,
            {
                "tenant_id": tenant_id,
                "status": status,
                "purpose": purpose,
                "client_id": client_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        tenant_id: str,
        username: str,
        display_name: str,
        purpose: str | NotGiven = NOT_GIVEN,
        owner: p.OwnerInput | NotGiven = NOT_GIVEN,
        signature: p.SignatureInput | NotGiven = NOT_GIVEN,
        domain_id: str | NotGiven = NOT_GIVEN,
        client_id: str | NotGiven = NOT_GIVEN,
        send_policy: p.SendPolicyInput | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Create an identity.

        The platform address is the username, the suffix of the tenant and the platform domain. With `client_id` a repeat of the same body answers `200` with the identity that exists.

        Arguments:
            tenant_id: The tenant.
            username: Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,23}$`; other input gets a code that says why.
            display_name: A name for people: 1 to 78 characters, no line break.
            purpose: Free tag, filters lists; at most 100 characters.
            owner: The accountable person; needed before the first send.
            signature: Appended to outbound mail.
            domain_id: Domain of the primary address; the platform domain when left out.
            client_id: Your own id: a repeat with the same body answers with the same identity.
            send_policy: How it may send.
            metadata: Your own facts.
        """
        return await self._core.call(
            _CREATE_IDENTITY,
            model(m.Identity),
            {
                "tenant_id": tenant_id,
                "username": username,
                "display_name": display_name,
                "purpose": purpose,
                "owner": owner,
                "signature": signature,
                "domain_id": domain_id,
                "client_id": client_id,
                "send_policy": send_policy,
                "metadata": metadata,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class AsyncAddressesResource:
    """Addresses of an identity."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        identity_id: str,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Address]:
        """List addresses.

        In every status, newest first.

        Arguments:
            identity_id: The identity, that is the mailbox.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_ADDRESSES,
            m.Address,
            {
                "identity_id": identity_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        identity_id: str,
        local_part: str,
        domain_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Address:
        """Add an address.

        Active at once on a healthy or degraded domain, else pending; a newer pending address on the same domain replaces the older one.

        Arguments:
            identity_id: The identity, that is the mailbox.
            local_part: Stored in lower case as `^[a-z0-9][a-z0-9._-]{0,39}$`; other input gets a code that says why.
            domain_id: Id of one domain: `dom_` and a 26-character ULID.
        """
        return await self._core.call(
            _CREATE_ADDRESS,
            model(m.Address),
            {
                "identity_id": identity_id,
                "local_part": local_part,
                "domain_id": domain_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def delete(
        self,
        *,
        identity_id: str,
        address_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a pending address.

        Only while it is pending, and so never received. Any other address is retired instead.

        Arguments:
            identity_id: The identity, that is the mailbox.
            address_id: An address of the identity.
        """
        return await self._core.call(
            _DELETE_ADDRESS,
            nothing,
            {
                "identity_id": identity_id,
                "address_id": address_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def promote(
        self,
        *,
        identity_id: str,
        address_id: str,
        retire_previous_after_days: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Identity:
        """Make an address the primary one.

        New threads leave from it. The primary before becomes a retiring alias; the platform address stays an active one. Promoting a retiring address, or the platform address, takes the change back: the primary before then stays an active alias. The present primary changes nothing.

        Arguments:
            identity_id: The identity, that is the mailbox.
            address_id: An address of the identity.
            retire_previous_after_days: Days the primary before goes on receiving, 0 to 365; 0 retires it now. The platform address is never retired.
        """
        return await self._core.call(
            _PROMOTE_ADDRESS,
            model(m.Identity),
            {
                "identity_id": identity_id,
                "address_id": address_id,
                "retire_previous_after_days": retire_previous_after_days,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def retire(
        self,
        *,
        identity_id: str,
        address_id: str,
        after_days: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Address:
        """Retire an address.

        It receives until then, and after that refuses mail for ever; nobody else ever gets it. A retiring address takes the new time.

        Arguments:
            identity_id: The identity, that is the mailbox.
            address_id: An address of the identity.
            after_days: Days it goes on receiving, 0 to 365; 0 retires it now.
        """
        return await self._core.call(
            _RETIRE_ADDRESS,
            model(m.Address),
            {
                "identity_id": identity_id,
                "address_id": address_id,
                "after_days": after_days,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class AsyncKeysResource:
    """Keys and what they may do."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.ApiKey]:
        """List API keys.

        Only keys the calling key reaches and that are no wider than it. A page may be short although more follow.

        Arguments:
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_KEYS,
            m.ApiKey,
            {
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        name: str,
        level: m.KeyLevel,
        permissions: Sequence[m.Permission],
        partner_id: str | NotGiven = NOT_GIVEN,
        tenant_id: str | NotGiven = NOT_GIVEN,
        identity_id: str | NotGiven = NOT_GIVEN,
        expires_at: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ApiKeyCreated:
        """Create an API key.

        Level, reach and permissions stay within those of the calling key. The secret is shown once; a replay leaves it out.

        Arguments:
            name: Name for people.
            level: How far an API key reaches.
            permissions: What the key may do; no implied full set.
            partner_id: Needed for a partner key, refused elsewhere.
            tenant_id: Needed for tenant and identity keys; the calling key's own when left out.
            identity_id: Needed for an identity key.
            expires_at: When it stops working; null or left out: never.
        """
        return await self._core.call(
            _CREATE_KEY,
            model(m.ApiKeyCreated),
            {
                "name": name,
                "level": level,
                "permissions": permissions,
                "partner_id": partner_id,
                "tenant_id": tenant_id,
                "identity_id": identity_id,
                "expires_at": expires_at,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        key_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ApiKey:
        """Get an API key.

        Never with its secret. A key may always read itself.

        Arguments:
            key_id: The API key.
        """
        return await self._core.call(
            _GET_KEY,
            model(m.ApiKey),
            {
                "key_id": key_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def revoke(
        self,
        *,
        key_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Revoke an API key.

        Takes effect with the next request. Keys that it created stay valid.

        Arguments:
            key_id: The API key.
        """
        return await self._core.call(
            _REVOKE_KEY,
            nothing,
            {
                "key_id": key_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def rotate(
        self,
        *,
        key_id: str,
        overlap_hours: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ApiKeyCreated:
        """Rotate an API key.

        The new secret is shown once; a replay leaves it out. The secret so far stays valid until the overlap ends; one that was still in an overlap ends at once. A key that was revoked or has expired is not rotated.

        Arguments:
            key_id: The API key.
            overlap_hours: How long the secret so far stays valid beside the new one, 0 to 168 hours.
        """
        return await self._core.call(
            _ROTATE_KEY,
            model(m.ApiKeyCreated),
            {
                "key_id": key_id,
                "overlap_hours": overlap_hours,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class AsyncDomainsResource:
    """Mail domains and the records they need."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(
        self,
        *,
        domain_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Domain:
        """Get a domain.

        Every key sees the platform domain.

        Arguments:
            domain_id: The domain.
        """
        return await self._core.call(
            _GET_DOMAIN,
            model(m.Domain),
            {
                "domain_id": domain_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def list(
        self,
        *,
        tenant_id: str,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Domain]:
        """List domains of a tenant.

        The platform domain, which every tenant shares, is among them.

        Arguments:
            tenant_id: The tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANT_DOMAINS,
            m.Domain,
            {
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncThreadsResource:
    """Conversations."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        identity_id: str,
        label: str | NotGiven = NOT_GIVEN,
        category: str | NotGiven = NOT_GIVEN,
        needs_reply_gte: float | NotGiven = NOT_GIVEN,
        is_unread: bool | NotGiven = NOT_GIVEN,
        direction: m.Direction | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        archived: bool | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.ThreadSummary]:
        """List threads.

        Latest first. Quarantined, hidden and throttled mail neither shows nor counts.

        Arguments:
            identity_id: The identity, that is the mailbox.
            label: Only threads with this label on a message.
            category: Only threads of this triage category.
            needs_reply_gte: Only threads at least this likely to want an answer.
            is_unread: Only threads with, or without, unread messages.
            direction: Only threads whose latest message has this direction.
            after: Latest message at or after this instant.
            before: Latest message before this instant.
            archived: Archived threads instead of the others.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_THREADS,
            m.ThreadSummary,
            {
                "identity_id": identity_id,
                "label": label,
                "category": category,
                "needs_reply_gte": needs_reply_gte,
                "is_unread": is_unread,
                "direction": direction,
                "after": after,
                "before": before,
                "archived": archived,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        identity_id: str,
        thread_id: str,
        messages_limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        include: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Thread:
        """Get a thread.

        The first page holds the newest messages, oldest first inside it; `next_cursor` leads to older ones.

        Arguments:
            identity_id: The identity, that is the mailbox.
            thread_id: A thread of the identity.
            messages_limit: Messages a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
            include: Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.
        """
        return await self._core.call(
            _GET_THREAD,
            model(m.Thread),
            {
                "identity_id": identity_id,
                "thread_id": thread_id,
                "messages_limit": messages_limit,
                "cursor": cursor,
                "include": include,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncMessagesResource:
    """Mail in and out."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        identity_id: str,
        thread_id: str | NotGiven = NOT_GIVEN,
        direction: m.Direction | NotGiven = NOT_GIVEN,
        status: m.MessageStatus | NotGiven = NOT_GIVEN,
        label: str | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Message]:
        """List messages.

        Newest first. Quarantined, hidden and throttled messages come only when `status` names them and the key holds `quarantine:review`.

        Arguments:
            identity_id: The identity, that is the mailbox.
            thread_id: Only messages of this thread.
            direction: Only messages of this direction.
            status: Only messages in this status.
            label: Only messages with this label.
            after: Received at or after this instant.
            before: Received before this instant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_MESSAGES,
            m.Message,
            {
                "identity_id": identity_id,
                "thread_id": thread_id,
                "direction": direction,
                "status": status,
                "label": label,
                "after": after,
                "before": before,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def send(
        self,
        *,
        identity_id: str,
        to: Sequence[str | p.RecipientInput],
        subject: str,
        cc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        bcc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        kind: m.SendKind | NotGiven = NOT_GIVEN,
        unsubscribe: p.UnsubscribeInput | NotGiven = NOT_GIVEN,
        consent: p.ConsentInput | NotGiven = NOT_GIVEN,
        thread_id: str | None | NotGiven = NOT_GIVEN,
        from_address: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Send a message.

        One message per Idempotency-Key: a repeat with the same body answers with the first message and sends nothing. Recipients that are suppressed, or that this identity never wrote to while its send policy asks for known ones, end as suppressed deliveries.

        Arguments:
            identity_id: The identity, that is the mailbox.
            to: Recipients, 1 to 49.
            cc: Copies, at most 49.
            bcc: Blind copies, at most 49; never in a header.
            subject: At most 998 characters, no line break.
            text: Plain text. Made from `html` when left out. One of the two is needed.
            html: HTML, sent as it is.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
            kind: `transactional` when left out.
            unsubscribe: Needed for `marketing`.
            consent: Needed for `marketing`.
            thread_id: Continues this thread without quoting.
            from_address: Own address to send from: an active one, or a retiring one in a thread that uses it.
        """
        return await self._core.call(
            _SEND_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "to": to,
                "cc": cc,
                "bcc": bcc,
                "subject": subject,
                "text": text,
                "html": html,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
                "kind": kind,
                "unsubscribe": unsubscribe,
                "consent": consent,
                "thread_id": thread_id,
                "from_address": from_address,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        identity_id: str,
        message_id: str,
        include: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Get a message.

        A quarantined, hidden or throttled message exists only for keys with `quarantine:review`.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            include: Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.
        """
        return await self._core.call(
            _GET_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "include": include,
            },
            Options(None, request_timeout, max_retries),
        )

    async def update(
        self,
        *,
        identity_id: str,
        message_id: str,
        labels_add: Sequence[str] | NotGiven = NOT_GIVEN,
        labels_remove: Sequence[str] | NotGiven = NOT_GIVEN,
        read: bool | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Update a message.

        Adds before it removes. Emits no event.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            labels_add: Labels to add; a message has at most 64.
            labels_remove: Labels to take off.
            read: Mark an inbound message read or unread.
        """
        return await self._core.call(
            _UPDATE_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "labels_add": labels_add,
                "labels_remove": labels_remove,
                "read": read,
            },
            Options(None, request_timeout, max_retries),
        )

    async def attachment(
        self,
        *,
        identity_id: str,
        message_id: str,
        attachment_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Get an attachment.

        The decoded bytes, always as a download. An attachment with a `risk` needs `quarantine:review` as well.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            attachment_id: An attachment of the message.
        """
        return await self._core.call(
            _GET_ATTACHMENT,
            content,
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "attachment_id": attachment_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def cancel(
        self,
        *,
        identity_id: str,
        message_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Cancel a message.

        Only while it is queued, no transport attempt is running and nothing of it was sent.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
        """
        return await self._core.call(
            _CANCEL_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def forward(
        self,
        *,
        identity_id: str,
        message_id: str,
        to: Sequence[str | p.RecipientInput],
        cc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        bcc: Sequence[str | p.RecipientInput] | NotGiven = NOT_GIVEN,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        include_attachments: bool | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Forward a message.

        The original stands below a transfer note, its attachments are sent along. References are kept.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            to: Recipients, 1 to 49.
            cc: Copies, at most 49.
            bcc: Blind copies, at most 49; never in a header.
            text: A note above the forwarded message.
            html: The same in HTML.
            include_attachments: Send the attachments along, `true` when left out; those with a `risk` never.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
        """
        return await self._core.call(
            _FORWARD_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "to": to,
                "cc": cc,
                "bcc": bcc,
                "text": text,
                "html": html,
                "include_attachments": include_attachments,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def raw(
        self,
        *,
        identity_id: str,
        message_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Get the raw message.

        The received bytes, until `retention.raw_days` have passed.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
        """
        return await self._core.call(
            _GET_MESSAGE_RAW,
            content,
            {
                "identity_id": identity_id,
                "message_id": message_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def reply(
        self,
        *,
        identity_id: str,
        message_id: str,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        kind: m.SendKind | NotGiven = NOT_GIVEN,
        unsubscribe: p.UnsubscribeInput | NotGiven = NOT_GIVEN,
        consent: p.ConsentInput | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Reply to a message.

        Goes to the sender, or to its Reply-To when that is of the same organisation or a known contact. Leaves from the address the sender wrote to. Subject, In-Reply-To and References are set.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            text: Plain text. Made from `html` when left out. One of the two is needed.
            html: HTML, sent as it is.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
            kind: `transactional` when left out.
            unsubscribe: Needed for `marketing`.
            consent: Needed for `marketing`.
        """
        return await self._core.call(
            _REPLY_TO_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "text": text,
                "html": html,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
                "kind": kind,
                "unsubscribe": unsubscribe,
                "consent": consent,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def reply_all(
        self,
        *,
        identity_id: str,
        message_id: str,
        text: str | None | NotGiven = NOT_GIVEN,
        html: str | None | NotGiven = NOT_GIVEN,
        attachments: Sequence[p.AttachmentInput] | NotGiven = NOT_GIVEN,
        labels: Sequence[str] | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        kind: m.SendKind | NotGiven = NOT_GIVEN,
        unsubscribe: p.UnsubscribeInput | NotGiven = NOT_GIVEN,
        consent: p.ConsentInput | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SendResponse:
        """Reply to all.

        Like a reply, and to every To and Cc of the message except own addresses. Blind copies are never included, and that this identity was one is never revealed.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            text: Plain text. Made from `html` when left out. One of the two is needed.
            html: HTML, sent as it is.
            attachments: Files, at most 32.
            labels: Labels of the stored message.
            headers: Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.
            metadata: Your own facts, shown with the message.
            kind: `transactional` when left out.
            unsubscribe: Needed for `marketing`.
            consent: Needed for `marketing`.
        """
        return await self._core.call(
            _REPLY_ALL_TO_MESSAGE,
            model(m.SendResponse),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "text": text,
                "html": html,
                "attachments": attachments,
                "labels": labels,
                "headers": headers,
                "metadata": metadata,
                "kind": kind,
                "unsubscribe": unsubscribe,
                "consent": consent,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def resolve(
        self,
        *,
        identity_id: str,
        message_id: str,
        outcome: m.ResolveOutcome,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Message:
        """Resolve an uncertain message.

        With `sent` it counts as handed over, and later delivery events apply. With `not_sent` it counts as failed; sending again needs a new Idempotency-Key.

        Arguments:
            identity_id: The identity, that is the mailbox.
            message_id: A message of the identity.
            outcome: What a person found out about an uncertain send.
        """
        return await self._core.call(
            _RESOLVE_MESSAGE,
            model(m.Message),
            {
                "identity_id": identity_id,
                "message_id": message_id,
                "outcome": outcome,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def wait(
        self,
        *,
        identity_id: str,
        from_: str | NotGiven = NOT_GIVEN,
        subject_contains: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        kind: m.WaitKind | NotGiven = NOT_GIVEN,
        since: str | NotGiven = NOT_GIVEN,
        timeout: int | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WaitResult:
        """Wait for a message.

        Answers as soon as an inbound message matches every filter, or after `timeout` seconds with `timed_out: true`. `kind=reply` asks for an answer in a thread this identity has written to.

        Arguments:
            identity_id: The identity, that is the mailbox.
            from_: Only mail from this address, or from `@domain`.
            subject_contains: Only mail whose subject contains this, in any case.
            thread_id: Only mail of this thread.
            kind: Any message, or only a reply.
            since: Mail received after this instant counts; the start of the request when left out.
            timeout: Seconds to wait, 1 to 60.
        """
        return await self._core.call(
            _WAIT_FOR_MESSAGE,
            model(m.WaitResult),
            {
                "identity_id": identity_id,
                "from": from_,
                "subject_contains": subject_contains,
                "thread_id": thread_id,
                "kind": kind,
                "since": since,
                "timeout": timeout,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncWebhooksResource:
    """Endpoints that are told of events, and what was delivered to them."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list_in_tenant(
        self,
        *,
        tenant_id: str,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Webhook]:
        """List webhooks of a tenant.

        Newest first.

        Arguments:
            tenant_id: The tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_TENANT_WEBHOOKS,
            m.Webhook,
            {
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        tenant_id: str,
        url: str,
        events: Sequence[m.EventSubscription],
        identity_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookCreated:
        """Create a webhook.

        It gets the tenant's events from now on. The secret is shown once; a replay leaves it out. A tenant has at most 20.

        Arguments:
            tenant_id: The tenant.
            url: An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
            events: Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
            identity_ids: Only events of these identities, each once; null: all, and those of none.
            description: Note for people, at most 500 characters.
        """
        return await self._core.call(
            _CREATE_TENANT_WEBHOOK,
            model(m.WebhookCreated),
            {
                "tenant_id": tenant_id,
                "url": url,
                "events": events,
                "identity_ids": identity_ids,
                "description": description,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Webhook]:
        """List webhooks.

        Newest first: those of the platform for a platform key, of its partner for a partner key, of its tenant for other keys.

        Arguments:
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_WEBHOOKS,
            m.Webhook,
            {
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create_for_platform(
        self,
        *,
        url: str,
        events: Sequence[m.EventSubscription],
        identity_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookCreated:
        """Create a platform or partner webhook.

        With a platform key it gets the events of every tenant, with a partner key those of its tenants. The secret is shown once; a replay leaves it out.

        Arguments:
            url: An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
            events: Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
            identity_ids: Only events of these identities, each once; null: all, and those of none.
            description: Note for people, at most 500 characters.
        """
        return await self._core.call(
            _CREATE_PLATFORM_WEBHOOK,
            model(m.WebhookCreated),
            {
                "url": url,
                "events": events,
                "identity_ids": identity_ids,
                "description": description,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        webhook_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Webhook:
        """Get a webhook.

        Never with its secret.

        Arguments:
            webhook_id: The webhook endpoint.
        """
        return await self._core.call(
            _GET_WEBHOOK,
            model(m.Webhook),
            {
                "webhook_id": webhook_id,
            },
            Options(None, request_timeout, max_retries),
        )

    async def update(
        self,
        *,
        webhook_id: str,
        url: str | NotGiven = NOT_GIVEN,
        events: Sequence[m.EventSubscription] | NotGiven = NOT_GIVEN,
        identity_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Webhook:
        """Update a webhook.

        A changed `url` switches the endpoint off as `url_changed` until a test delivery to it succeeds; `enabled: true` is refused meanwhile. What happens in between is not sent later.

        Arguments:
            webhook_id: The webhook endpoint.
            url: An https URL of a public host, at most 2,048 characters: no address literal, user or fragment, port 443 or above 1023. Redirects are not followed.
            events: Which types it gets, each once; `["*"]` for all. Mail events need `messages:read` as well.
            identity_ids: Only events of these identities, each once; null: all, and those of none.
            description: Note for people, at most 500 characters.
            enabled: False switches it off. True switches it on, unless its URL is untested.
        """
        return await self._core.call(
            _UPDATE_WEBHOOK,
            model(m.Webhook),
            {
                "webhook_id": webhook_id,
                "url": url,
                "events": events,
                "identity_ids": identity_ids,
                "description": description,
                "enabled": enabled,
            },
            Options(None, request_timeout, max_retries),
        )

    async def delete(
        self,
        *,
        webhook_id: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a webhook.

        Its log of deliveries goes with it; what is still due is not sent.

        Arguments:
            webhook_id: The webhook endpoint.
        """
        return await self._core.call(
            _DELETE_WEBHOOK,
            nothing,
            {
                "webhook_id": webhook_id,
            },
            Options(None, request_timeout, max_retries),
        )

    def list_deliveries(
        self,
        *,
        webhook_id: str,
        status: m.WebhookDeliveryStatus | NotGiven = NOT_GIVEN,
        event_type: m.EventType | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.WebhookDelivery]:
        """List deliveries of a webhook.

        One row an attempt, newest first.

        Arguments:
            webhook_id: The webhook endpoint.
            status: Only attempts in this status.
            event_type: Only attempts of events of this type.
            after: Only attempts made later than this.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_WEBHOOK_DELIVERIES,
            m.WebhookDelivery,
            {
                "webhook_id": webhook_id,
                "status": status,
                "event_type": event_type,
                "after": after,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def rotate_secret(
        self,
        *,
        webhook_id: str,
        overlap_hours: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookCreated:
        """Rotate a webhook's secret.

        Each delivery carries two signatures until the overlap ends, the new one first. A second rotation during the overlap ends the oldest secret. The new secret is shown once.

        Arguments:
            webhook_id: The webhook endpoint.
            overlap_hours: How long both secrets sign, 0 to 168 hours.
        """
        return await self._core.call(
            _ROTATE_WEBHOOK_SECRET,
            model(m.WebhookCreated),
            {
                "webhook_id": webhook_id,
                "overlap_hours": overlap_hours,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def test(
        self,
        *,
        webhook_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.WebhookDelivery:
        """Test a webhook.

        One attempt, never repeated, also to an endpoint that is off. Success opens an endpoint whose URL was changed. A failed test is an answer with `status: failed`, no error.

        Arguments:
            webhook_id: The webhook endpoint.
        """
        return await self._core.call(
            _TEST_WEBHOOK,
            model(m.WebhookDelivery),
            {
                "webhook_id": webhook_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class AsyncListsResource:
    """Who is not written to, who may be, and who may write in."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.ListEntry]:
        """List entries of a list.

        Newest first. There are four lists: receive and send, each to allow and to block.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_LIST_ENTRIES,
            m.ListEntry,
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def get(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        entry: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ListEntry:
        """Get a list entry.

        The entry is percent-encoded in the path.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            entry: An address, or `@` and a domain.
        """
        return await self._core.call(
            _GET_LIST_ENTRY,
            model(m.ListEntry),
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "entry": entry,
            },
            Options(None, request_timeout, max_retries),
        )

    async def put(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        entry: str,
        note: str | None | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.ListEntry:
        """Put an entry on a list.

        An entry that is there keeps its time. The entry is percent-encoded in the path.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            entry: An address, or `@` and a domain.
            note: Note for people; null removes it, left out keeps it.
        """
        return await self._core.call(
            _PUT_LIST_ENTRY,
            model(m.ListEntry),
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "entry": entry,
                "note": note,
            },
            Options(None, request_timeout, max_retries),
        )

    async def delete(
        self,
        *,
        tenant_id: str,
        direction: m.ListDirection,
        kind: m.ListKind,
        entry: str,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Take an entry off a list.

        It takes effect with the next message.

        Arguments:
            tenant_id: The tenant.
            direction: Which direction of mail.
            kind: Which kind of list.
            entry: An address, or `@` and a domain.
        """
        return await self._core.call(
            _DELETE_LIST_ENTRY,
            nothing,
            {
                "tenant_id": tenant_id,
                "direction": direction,
                "kind": kind,
                "entry": entry,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncSuppressionsResource:
    """Who is not written to, who may be, and who may write in."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        tenant_id: str,
        address: str | NotGiven = NOT_GIVEN,
        reason: m.SuppressionReason | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.Suppression]:
        """List suppressions.

        Newest first, addresses masked. An address can be looked up when it is known in full.

        Arguments:
            tenant_id: The tenant.
            address: Only this address, in full.
            reason: Only those for this reason.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_SUPPRESSIONS,
            m.Suppression,
            {
                "tenant_id": tenant_id,
                "address": address,
                "reason": reason,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def create(
        self,
        *,
        tenant_id: str,
        address: str,
        reason: m.SuppressionReason | NotGiven = NOT_GIVEN,
        note: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.Suppression:
        """Suppress an address.

        Until it is removed. An address that is suppressed already keeps the stricter of both reasons, from strict to mild: complaint, unsubscribe, hard_bounce, provider, manual.

        Arguments:
            tenant_id: The tenant.
            address: The address. Only a keyed hash and a masked form of it are stored.
            reason: `manual` unless set; a list brought along may say more.
            note: Note for people, at most 500 characters.
        """
        return await self._core.call(
            _CREATE_SUPPRESSION,
            model(m.Suppression),
            {
                "tenant_id": tenant_id,
                "address": address,
                "reason": reason,
                "note": note,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def delete(
        self,
        *,
        tenant_id: str,
        address: str,
        confirm_complaint_removal: bool | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Remove a suppression.

        Mail to the address goes out again. A complaint needs `confirm_complaint_removal`.

        Arguments:
            tenant_id: The tenant.
            address: The address, in full.
            confirm_complaint_removal: Must be true to remove what came from a complaint: that person asked not to be written to.
        """
        return await self._core.call(
            _DELETE_SUPPRESSION,
            nothing,
            {
                "tenant_id": tenant_id,
                "address": address,
                "confirm_complaint_removal": confirm_complaint_removal,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncAuditResource:
    """Who changed what, and who of the platform or a partner read mail."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(
        self,
        *,
        tenant_id: str | NotGiven = NOT_GIVEN,
        actor_key_id: str | NotGiven = NOT_GIVEN,
        action: str | NotGiven = NOT_GIVEN,
        target_id: str | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.AuditEvent]:
        """List audit events.

        Newest first. A tenant key sees its tenant, a partner key its tenants; what belongs to no tenant is for platform keys. A page may be short although more follow.

        Arguments:
            tenant_id: Only what was done in this tenant.
            actor_key_id: Only what this key did.
            action: Only this action, e.g. `key.revoke`.
            target_id: Only what was done to this.
            after: Only what was done then or later.
            before: Only what was done before then.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_AUDIT_EVENTS,
            m.AuditEvent,
            {
                "tenant_id": tenant_id,
                "actor_key_id": actor_key_id,
                "action": action,
                "target_id": target_id,
                "after": after,
                "before": before,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )


class AsyncPlatformResource:
    """Running the deployment."""

    __slots__ = ("_core",)

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list_dlq_items(
        self,
        *,
        queue: m.WorkQueue | NotGiven = NOT_GIVEN,
        status: m.DlqState | NotGiven = NOT_GIVEN,
        tenant_id: str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[m.DlqItem]:
        """List dead letters.

        Oldest first. Bodies are never shown.

        Arguments:
            queue: Only of this queue.
            status: `open` unless set.
            tenant_id: Only work of this tenant.
            limit: Rows a page, 1 to 100.
            cursor: `next_cursor` of the page before; lives 24 hours.
        """
        return self._core.pages(
            _LIST_DLQ_ITEMS,
            m.DlqItem,
            {
                "queue": queue,
                "status": status,
                "tenant_id": tenant_id,
                "limit": limit,
                "cursor": cursor,
            },
            Options(None, request_timeout, max_retries),
        )

    async def redrive_dlq_item(
        self,
        *,
        dlq_id: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.DlqItem:
        """Redrive a dead letter.

        Puts the message back on its queue as it was. Repeating it is safe.

        Arguments:
            dlq_id: The dead letter.
        """
        return await self._core.call(
            _REDRIVE_DLQ_ITEM,
            model(m.DlqItem),
            {
                "dlq_id": dlq_id,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def rotate_signing_key(
        self,
        *,
        purpose: m.SigningKeyPurpose,
        revoke_previous: bool | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.SigningKeyRotation:
        """Rotate a signing key.

        The key before goes on verifying for its time; with `revoke_previous` it is removed at once, and what it signed is good no more.

        Arguments:
            purpose: What the key signs.
            revoke_previous: Remove the key before: after a leak. False unless set.
        """
        return await self._core.call(
            _ROTATE_SIGNING_KEY,
            model(m.SigningKeyRotation),
            {
                "purpose": purpose,
                "revoke_previous": revoke_previous,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )

    async def get_status(
        self,
        *,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PlatformStatus:
        """Get the status of the deployment.

        Switches, the master key, and sizes. What is not measured is null.
        """
        return await self._core.call(
            _GET_PLATFORM_STATUS,
            model(m.PlatformStatus),
            {},
            Options(None, request_timeout, max_retries),
        )

    async def set_switch(
        self,
        *,
        name: m.SwitchName,
        state: m.SwitchState,
        reason: str,
        idempotency_key: str | None = None,
        request_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> m.PlatformSwitch:
        """Set a switch.

        It takes effect within a minute.

        Arguments:
            name: `read_only`: keys below the platform write nothing and queued mail waits. `free_sending`: off stops sends of free and new workspaces. `emergency_prune`: on keeps events and deliveries for 7 days only.
            state: On or off.
            reason: Why, for the next person: 1 to 200 characters.
        """
        return await self._core.call(
            _SET_SWITCH,
            model(m.PlatformSwitch),
            {
                "name": name,
                "state": state,
                "reason": reason,
            },
            Options(idempotency_key, request_timeout, max_retries),
        )


class AsyncResources:
    """The attributes of the client."""

    def __init__(self, core: AsyncCore) -> None:
        self.meta = AsyncMetaResource(core)
        self.me = AsyncMeResource(core)
        self.tenants = AsyncTenantsResource(core)
        self.partners = AsyncPartnersResource(core)
        self.identities = AsyncIdentitiesResource(core)
        self.addresses = AsyncAddressesResource(core)
        self.keys = AsyncKeysResource(core)
        self.domains = AsyncDomainsResource(core)
        self.threads = AsyncThreadsResource(core)
        self.messages = AsyncMessagesResource(core)
        self.webhooks = AsyncWebhooksResource(core)
        self.lists = AsyncListsResource(core)
        self.suppressions = AsyncSuppressionsResource(core)
        self.audit = AsyncAuditResource(core)
        self.platform = AsyncPlatformResource(core)
