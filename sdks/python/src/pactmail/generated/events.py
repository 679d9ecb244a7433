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
    "is_identity_address_added",
    "is_identity_created",
    "is_identity_paused",
    "is_identity_resumed",
    "is_identity_updated",
    "is_known_event",
    "is_message_quarantined",
    "is_message_received",
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


WebhookEvent: TypeAlias = m.MessageReceivedEvent | m.MessageQuarantinedEvent | m.IdentityCreatedEvent | m.IdentityUpdatedEvent | m.IdentityPausedEvent | m.IdentityResumedEvent | m.IdentityAddressAddedEvent
"""Any event this release emits."""

ReceivedEvent: TypeAlias = WebhookEvent | UnknownEvent
"""What a webhook brings: an event that this release knows, or another one."""

_KNOWN: dict[str, type[m.MessageReceivedEvent | m.MessageQuarantinedEvent | m.IdentityCreatedEvent | m.IdentityUpdatedEvent | m.IdentityPausedEvent | m.IdentityResumedEvent | m.IdentityAddressAddedEvent]] = {
    "message.received": m.MessageReceivedEvent,
    "message.quarantined": m.MessageQuarantinedEvent,
    "identity.created": m.IdentityCreatedEvent,
    "identity.updated": m.IdentityUpdatedEvent,
    "identity.paused": m.IdentityPausedEvent,
    "identity.resumed": m.IdentityResumedEvent,
    "identity.address_added": m.IdentityAddressAddedEvent,
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
