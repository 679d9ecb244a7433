"""What goes wrong, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

_CHECK = "Check the base URL and what stands between here and PactMail."


class PactMailError(Exception):
    """A call that did not succeed. Read `code`, not the message: messages may change.

    Codes of this SDK itself, when PactMail did not answer: `network_error`, `client_timeout`, `redirect_refused` (never
    followed, so the key goes nowhere else), `unexpected_answer` (not PactMail's: a 404 of something in between says
    nothing).
    """

    code: str
    """Machine code. New codes may appear; treat unknown ones by `status`."""
    status: int | None
    """HTTP status; None when there was no answer."""
    retryable: bool
    """The unchanged call can succeed later, with the same idempotency key where one is sent."""
    fix: str
    """What to do next, in one sentence."""
    request_id: str | None
    """Names the request in PactMail's logs; None when there was no answer."""
    details: Mapping[str, Any] | None
    """Facts of this code; None when there are none."""
    retry_after: int | None
    """Seconds the server asked to wait; None when it did not ask."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        retryable: bool = False,
        fix: str = _CHECK,
        request_id: str | None = None,
        details: Mapping[str, Any] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = status
        self.retryable = retryable
        self.fix = fix
        self.request_id = request_id
        self.details = details
        self.retry_after = retry_after


def _retry_after(header: str | None, details: Mapping[str, Any] | None) -> int | None:
    """Seconds of a Retry-After header (a number or an HTTP date), else of `details.retry_after`."""
    if header is not None and header.isascii() and header.isdigit() and len(header) < 10:
        return int(header)
    if header is not None:
        try:
            date = parsedate_to_datetime(header)
        except ValueError:
            pass  # Neither form: as if the header were not there.
        else:
            aware = date if date.tzinfo is not None else date.replace(tzinfo=UTC)
            seconds = (aware - datetime.now(UTC)).total_seconds()
            return max(0, -int(-seconds // 1))
    value = None if details is None else details.get("retry_after")
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _text(value: Any, fallback: str) -> str:
    return value if isinstance(value, str) else fallback


def error_of_answer(status: int, headers: Mapping[str, str], content: bytes) -> PactMailError:
    """An answer outside 2xx. Without PactMail's envelope it came from elsewhere, and a 404 says nothing."""
    body = _parsed(content)
    error = body.get("error") if isinstance(body, dict) else None
    request_id = headers.get("request-id")
    retry_after = headers.get("retry-after")
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return PactMailError(
            "unexpected_answer",
            f"HTTP {status} without PactMail's error envelope: the answer came from elsewhere.",
            status=status,
            retryable=status == 429 or status >= 500,
            request_id=request_id,
            retry_after=_retry_after(retry_after, None),
        )
    details = error.get("details")
    details = details if isinstance(details, dict) else None
    return PactMailError(
        error["code"],
        _text(error.get("message"), error["code"]),
        status=status,
        retryable=error.get("retryable") is True,
        fix=_text(error.get("fix"), ""),
        request_id=_text(error.get("request_id"), request_id or "") or None,
        details=details,
        retry_after=_retry_after(retry_after, details),
    )


def unexpected_answer(status: int, headers: Mapping[str, str]) -> PactMailError:
    """A success that is not what the operation promises."""
    return PactMailError(
        "unexpected_answer",
        f"HTTP {status} with a body that is not the JSON that was promised.",
        status=status,
        request_id=headers.get("request-id"),
    )


def redirect_refused(status: int) -> PactMailError:
    """A redirect: the key belongs to the host it was given for."""
    return PactMailError(
        "redirect_refused",
        "The server answered with a redirect, which is never followed.",
        status=status,
        fix="Set the base URL to the address that answers itself.",
    )


def repeated_cursor() -> PactMailError:
    """A list that would never end."""
    return PactMailError("unexpected_answer", "The server repeats its cursor, so the list would never end.")


def no_answer(code: str, *, is_repeatable: bool) -> PactMailError:
    """The connection failed, or the time ran out."""
    message = "No answer came in time." if code == "client_timeout" else "The connection to PactMail failed."
    fix = "Try again." if is_repeatable else "Look whether it happened before trying again."
    return PactMailError(code, message, retryable=is_repeatable, fix=fix)
