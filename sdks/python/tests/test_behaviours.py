"""sdks/behaviours.json, case by case. Covers: FR-SDK-1, FR-WH-2, FR-API-2."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import anyio
import pytest
from run import BEHAVIOURS, Case, expected, run_async_call, run_call
from standardwebhooks import Webhook

import pactmail

CALLS = BEHAVIOURS["calls"]
EVENTS = BEHAVIOURS["events"]
ACCEPTED = [case for case in EVENTS if "event" in case]
REFUSED = [case for case in EVENTS if "refused" in case]
MODES = ["waiting", "asyncio", "trio"]

Outcomes = dict[tuple[str, str], Future[Case]]


def _play(server: str, mode: str, case: Case) -> Case:
    if mode == "waiting":
        return run_call(server, case)
    return anyio.run(run_async_call, server, case, backend=mode)


@pytest.fixture(scope="session")
def outcomes(server: str) -> Iterator[Outcomes]:
    """All cases at once: most of their time is waiting that the cases ask for."""
    with ThreadPoolExecutor(12) as pool:
        yield {(mode, case["id"]): pool.submit(_play, server, mode, case) for mode in MODES for case in CALLS}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", CALLS, ids=lambda case: case["id"])
def test_sdk_python_call(outcomes: Outcomes, case: Case, mode: str) -> None:
    assert outcomes[mode, case["id"]].result() == expected(case)


def _verify(case: Case) -> pactmail.ReceivedEvent:
    return pactmail.verify_webhook(
        body=case["body"].encode(), headers=case["headers"], secret=case["secret"], now=case["now_ms"] / 1000
    )


@pytest.mark.parametrize("case", ACCEPTED, ids=lambda case: case["id"])
def test_sdk_python_event(case: Case) -> None:
    event = _verify(case)

    assert event.raw == json.loads(case["body"])
    assert case["event"] == {
        "type": event.type,
        "guard": "identity_resumed" if pactmail.is_identity_resumed(event) else None,
        "is_known": pactmail.is_known_event(event),
    }
    assert not pactmail.is_message_received(event)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["id"])
def test_sdk_python_event_refused(case: Case) -> None:
    with pytest.raises(pactmail.WebhookVerificationError) as refusal:
        _verify(case)

    assert refusal.value.reason == case["refused"]


@pytest.mark.parametrize("case", ACCEPTED, ids=lambda case: case["id"])
def test_sdk_python_reference_library_signs_alike(case: Case) -> None:
    headers: dict[str, Any] = {name.lower(): value for name, value in case["headers"].items()}
    at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    secrets = [case["secret"]] if isinstance(case["secret"], str) else case["secret"]

    signatures = {Webhook(secret).sign(headers["webhook-id"], at, case["body"]) for secret in secrets}

    assert signatures & set(headers["webhook-signature"].split(" "))
