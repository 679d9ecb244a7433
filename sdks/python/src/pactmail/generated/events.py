# Generated from openapi.yaml. Do not edit.
"""What webhooks bring."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias, TypeGuard

from .._model import Fields, Model
from . import models as m

__all__ = [
    "ReceivedEvent",
    "UnknownEvent",
    "WebhookEvent",
    "is_identity_address_activated",
    "is_identity_address_added",
    "is_identity_address_promoted",
    "is_identity_address_retired",
    "is_identity_created",
    "is_identity_paused",
    "is_identity_resumed",
    "is_identity_updated",
    "is_known_event",
    "is_message_bounced",
    "is_message_canceled",
    "is_message_complained",
    "is_message_deferred",
    "is_message_delivered",
    "is_message_failed",
    "is_message_quarantined",
    "is_message_received",
    "is_message_reconciled",
    "is_message_rejected",
    "is_message_sent",
    "is_message_suppressed",
    "is_message_uncertain",
    "is_quota_warning",
    "is_suppression_created",
    "is_tenant_policy_updated",
    "is_webhook_disabled",
    "is_webhook_test",
]


class UnknownEvent(Model):
    """An event whose type this release does not know. Skip it: new types may appear at any time."""

    __slots__ = ()

    id: str
    type: str
    api_version: str
    occurred_at: str
    tenant_id: str | None
    identity_id: str | None
    sequence: int | None
    data: dict[str, Any]

    _fields: ClassVar[Fields] = {
        name: (name, None)
        for name in ("id", "type", "api_version", "occurred_at", "tenant_id", "identity_id", "sequence", "data")
    }


WebhookEvent: TypeAlias = m.MessageReceivedEvent | m.MessageQuarantinedEvent | m.MessageSentEvent | m.MessageDeliveredEvent | m.MessageDeferredEvent | m.MessageBouncedEvent | m.MessageComplainedEvent | m.MessageRejectedEvent | m.MessageFailedEvent | m.MessageUncertainEvent | m.MessageReconciledEvent | m.MessageSuppressedEvent | m.MessageCanceledEvent | m.IdentityCreatedEvent | m.IdentityUpdatedEvent | m.IdentityPausedEvent | m.IdentityResumedEvent | m.IdentityAddressAddedEvent | m.IdentityAddressActivatedEvent | m.IdentityAddressPromotedEvent | m.IdentityAddressRetiredEvent | m.SuppressionCreatedEvent | m.QuotaWarningEvent | m.WebhookDisabledEvent | m.WebhookTestEvent | m.TenantPolicyUpdatedEvent
"""Any event this release emits."""

ReceivedEvent: TypeAlias = WebhookEvent | UnknownEvent
"""What a webhook brings: an event that this release knows, or another one."""

_KNOWN: dict[str, type[m.MessageReceivedEvent | m.MessageQuarantinedEvent | m.MessageSentEvent | m.MessageDeliveredEvent | m.MessageDeferredEvent | m.MessageBouncedEvent | m.MessageComplainedEvent | m.MessageRejectedEvent | m.MessageFailedEvent | m.MessageUncertainEvent | m.MessageReconciledEvent | m.MessageSuppressedEvent | m.MessageCanceledEvent | m.IdentityCreatedEvent | m.IdentityUpdatedEvent | m.IdentityPausedEvent | m.IdentityResumedEvent | m.IdentityAddressAddedEvent | m.IdentityAddressActivatedEvent | m.IdentityAddressPromotedEvent | m.IdentityAddressRetiredEvent | m.SuppressionCreatedEvent | m.QuotaWarningEvent | m.WebhookDisabledEvent | m.WebhookTestEvent | m.TenantPolicyUpdatedEvent]] = {
    "message.received": m.MessageReceivedEvent,
    "message.quarantined": m.MessageQuarantinedEvent,
    "message.sent": m.MessageSentEvent,
    "message.delivered": m.MessageDeliveredEvent,
    "message.deferred": m.MessageDeferredEvent,
    "message.bounced": m.MessageBouncedEvent,
    "message.complained": m.MessageComplainedEvent,
    "message.rejected": m.MessageRejectedEvent,
    "message.failed": m.MessageFailedEvent,
    "message.uncertain": m.MessageUncertainEvent,
    "message.reconciled": m.MessageReconciledEvent,
    "message.suppressed": m.MessageSuppressedEvent,
    "message.canceled": m.MessageCanceledEvent,
    "identity.created": m.IdentityCreatedEvent,
    "identity.updated": m.IdentityUpdatedEvent,
    "identity.paused": m.IdentityPausedEvent,
    "identity.resumed": m.IdentityResumedEvent,
    "identity.address_added": m.IdentityAddressAddedEvent,
    "identity.address_activated": m.IdentityAddressActivatedEvent,
    "identity.address_promoted": m.IdentityAddressPromotedEvent,
    "identity.address_retired": m.IdentityAddressRetiredEvent,
    "suppression.created": m.SuppressionCreatedEvent,
    "quota.warning": m.QuotaWarningEvent,
    "webhook.disabled": m.WebhookDisabledEvent,
    "webhook.test": m.WebhookTestEvent,
    "tenant.policy_updated": m.TenantPolicyUpdatedEvent,
}


def event_of(raw: dict[str, Any]) -> ReceivedEvent:
    """The event of a parsed body."""
    kind = raw.get("type")
    known = _KNOWN.get(kind) if isinstance(kind, str) else None
    return UnknownEvent(raw) if known is None else known(raw)


def is_known_event(event: Model) -> TypeGuard[WebhookEvent]:
    """Whether this release knows the event's type."""
    return not isinstance(event, UnknownEvent)


def is_message_received(event: Model) -> TypeGuard[m.MessageReceivedEvent]:
    """`message.received`: New visible mail was stored."""
    return isinstance(event, m.MessageReceivedEvent)


def is_message_quarantined(event: Model) -> TypeGuard[m.MessageQuarantinedEvent]:
    """`message.quarantined`: Inbound mail was held back."""
    return isinstance(event, m.MessageQuarantinedEvent)


def is_message_sent(event: Model) -> TypeGuard[m.MessageSentEvent]:
    """`message.sent`: A transport accepted the message, or a person resolved an uncertain send as sent."""
    return isinstance(event, m.MessageSentEvent)


def is_message_delivered(event: Model) -> TypeGuard[m.MessageDeliveredEvent]:
    """`message.delivered`: The message reached one recipient."""
    return isinstance(event, m.MessageDeliveredEvent)


def is_message_deferred(event: Model) -> TypeGuard[m.MessageDeferredEvent]:
    """`message.deferred`: A receiving server put one recipient off; the provider goes on trying."""
    return isinstance(event, m.MessageDeferredEvent)


def is_message_bounced(event: Model) -> TypeGuard[m.MessageBouncedEvent]:
    """`message.bounced`: The message came back from one recipient, perhaps after it was delivered."""
    return isinstance(event, m.MessageBouncedEvent)


def is_message_complained(event: Model) -> TypeGuard[m.MessageComplainedEvent]:
    """`message.complained`: One recipient called the message spam."""
    return isinstance(event, m.MessageComplainedEvent)


def is_message_rejected(event: Model) -> TypeGuard[m.MessageRejectedEvent]:
    """`message.rejected`: A transport refused the message, or every recipient was refused after it."""
    return isinstance(event, m.MessageRejectedEvent)


def is_message_failed(event: Model) -> TypeGuard[m.MessageFailedEvent]:
    """`message.failed`: The message, or the part of it for these recipients, was not sent and will not be."""
    return isinstance(event, m.MessageFailedEvent)


def is_message_uncertain(event: Model) -> TypeGuard[m.MessageUncertainEvent]:
    """`message.uncertain`: Whether the message was sent cannot be known. It is never sent again by itself."""
    return isinstance(event, m.MessageUncertainEvent)


def is_message_reconciled(event: Model) -> TypeGuard[m.MessageReconciledEvent]:
    """`message.reconciled`: An uncertain send turned out to have been sent."""
    return isinstance(event, m.MessageReconciledEvent)


def is_message_suppressed(event: Model) -> TypeGuard[m.MessageSuppressedEvent]:
    """`message.suppressed`: Every recipient was filtered: nothing was sent."""
    return isinstance(event, m.MessageSuppressedEvent)


def is_message_canceled(event: Model) -> TypeGuard[m.MessageCanceledEvent]:
    """`message.canceled`: The message was cancelled while it was queued."""
    return isinstance(event, m.MessageCanceledEvent)


def is_identity_created(event: Model) -> TypeGuard[m.IdentityCreatedEvent]:
    """`identity.created`: An identity was created and its mailbox is ready."""
    return isinstance(event, m.IdentityCreatedEvent)


def is_identity_updated(event: Model) -> TypeGuard[m.IdentityUpdatedEvent]:
    """`identity.updated`: Fields of an identity changed."""
    return isinstance(event, m.IdentityUpdatedEvent)


def is_identity_paused(event: Model) -> TypeGuard[m.IdentityPausedEvent]:
    """`identity.paused`: An identity may no longer send; it still receives."""
    return isinstance(event, m.IdentityPausedEvent)


def is_identity_resumed(event: Model) -> TypeGuard[m.IdentityResumedEvent]:
    """`identity.resumed`: An identity may send again."""
    return isinstance(event, m.IdentityResumedEvent)


def is_identity_address_added(event: Model) -> TypeGuard[m.IdentityAddressAddedEvent]:
    """`identity.address_added`: An address was added to an identity."""
    return isinstance(event, m.IdentityAddressAddedEvent)


def is_identity_address_activated(event: Model) -> TypeGuard[m.IdentityAddressActivatedEvent]:
    """`identity.address_activated`: A pending address receives now: its domain is ready."""
    return isinstance(event, m.IdentityAddressActivatedEvent)


def is_identity_address_promoted(event: Model) -> TypeGuard[m.IdentityAddressPromotedEvent]:
    """`identity.address_promoted`: An address became the primary one, or is it again."""
    return isinstance(event, m.IdentityAddressPromotedEvent)


def is_identity_address_retired(event: Model) -> TypeGuard[m.IdentityAddressRetiredEvent]:
    """`identity.address_retired`: An address refuses mail from now on, for ever."""
    return isinstance(event, m.IdentityAddressRetiredEvent)


def is_suppression_created(event: Model) -> TypeGuard[m.SuppressionCreatedEvent]:
    """`suppression.created`: An address joined the suppression list because of a message."""
    return isinstance(event, m.SuppressionCreatedEvent)


def is_quota_warning(event: Model) -> TypeGuard[m.QuotaWarningEvent]:
    """`quota.warning`: A daily send counter reached 80 % or 100 % of its cap, for the first time that day."""
    return isinstance(event, m.QuotaWarningEvent)


def is_webhook_disabled(event: Model) -> TypeGuard[m.WebhookDisabledEvent]:
    """`webhook.disabled`: An endpoint was switched off because its receiver does not take events."""
    return isinstance(event, m.WebhookDisabledEvent)


def is_webhook_test(event: Model) -> TypeGuard[m.WebhookTestEvent]:
    """`webhook.test`: Somebody tests an endpoint."""
    return isinstance(event, m.WebhookTestEvent)


def is_tenant_policy_updated(event: Model) -> TypeGuard[m.TenantPolicyUpdatedEvent]:
    """`tenant.policy_updated`: The policy of a tenant was written."""
    return isinstance(event, m.TenantPolicyUpdatedEvent)
