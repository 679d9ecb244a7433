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
