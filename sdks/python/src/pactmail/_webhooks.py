"""Verifying what PactMail sends (Standard Webhooks, HMAC-SHA256)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .generated.events import ReceivedEvent, event_of

WebhookRefusal = Literal[
    "header_missing", "timestamp_out_of_range", "signature_mismatch", "secret_invalid", "payload_invalid"
]

# How far a webhook's timestamp may be off, either way: a copy of an old request is refused.
_TOLERANCE = 5 * 60
# PactMail sends two signatures at most; more than this are not looked at.
_SIGNATURES_MAX = 8


class WebhookVerificationError(Exception):
    """A webhook that is not PactMail's, is too old, or cannot be read. Answer 400 and do nothing with it."""

    reason: WebhookRefusal

    def __init__(self, reason: WebhookRefusal, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def _bytes_of_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _key_of(secret: str) -> bytes:
    key = _bytes_of_base64(secret.removeprefix("whsec_"))
    if not key:
        raise WebhookVerificationError("secret_invalid", "The secret must be whsec_ and base64.")
    return key


def _header(headers: Mapping[str, str], name: str) -> str:
    """Frameworks differ in the case of header names."""
    for key, value in headers.items():
        if key.lower() == name and value:
            return value
    raise WebhookVerificationError("header_missing", f"The header {name} is missing.")


def _check_timestamp(timestamp: str, now: float) -> None:
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    if not is_number or abs(int(timestamp) - now) > _TOLERANCE:
        raise WebhookVerificationError("timestamp_out_of_range", "The timestamp is more than 5 minutes off.")


def verify_webhook(
    *, body: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str], now: float | None = None
) -> ReceivedEvent:
    """The event of a webhook.

    `body` is the request's own bytes, before any parsing. `secret` is the endpoint's `whsec_...`, or several while you
    change yours. `now` is Unix seconds, the clock unless given. Raises WebhookVerificationError when the signature fits
    no secret, the timestamp is more than 5 minutes off, or the body is no JSON object. Drop an event whose `id` you
    have seen: deliveries repeat.
    """
    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    entries = _header(headers, "webhook-signature").split(" ")[:_SIGNATURES_MAX]
    _check_timestamp(timestamp, time.time() if now is None else now)
    signatures = [_bytes_of_base64(entry.removeprefix("v1,")) for entry in entries if entry.startswith("v1,")]
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{timestamp}.".encode() + content
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise WebhookVerificationError("secret_invalid", "There is no secret to verify with.")
    for key in keys:
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        for signature in signatures:
            if signature is not None and hmac.compare_digest(expected, signature):
                return _event(content)
    raise WebhookVerificationError("signature_mismatch", "No signature fits the secret.")


def _event(content: bytes) -> ReceivedEvent:
    try:
        raw: Any = json.loads(content)
    except ValueError:
        raw = None  # Signed, and still not JSON: told like any other body that is no object.
    if not isinstance(raw, dict):
        raise WebhookVerificationError("payload_invalid", "The body is not a JSON object.")
    return event_of(raw)
