# Generated from openapi.yaml. Do not edit.
"""What arguments are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from . import models as m

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
