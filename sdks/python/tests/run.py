"""Plays one case of sdks/behaviours.json and tells what happened."""

from __future__ import annotations

import base64
import json
import re
import ssl
from pathlib import Path
from typing import Any

import httpx

from pactmail import AsyncPactMail, AsyncPages, Model, Page, PactMail, PactMailError, Pages

Case = dict[str, Any]

_KEY = "pmk_test_behaviours"
# Reading the system's certificates takes longer than most cases, and nothing here speaks TLS.
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

BEHAVIOURS: dict[str, list[Case]] = json.loads(
    (Path(__file__).resolve().parents[2] / "behaviours.json").read_text(encoding="utf-8")
)


def expected(case: Case) -> Case:
    """What a case says will happen, in the form in which `run_call` tells what did."""
    names = ("result", "result_base64", "error", "refused")
    return {
        "outcome": {name: case[name] for name in names if name in case},
        "requests": case["requests"],
        "one_key": case.get("one_key", False),
        "waits_ms": case.get("waits_ms", []),
    }


def script(server: str, case: Case) -> str:
    """Prepares the answers of a case and gives the base URL that plays them."""
    return server + str(httpx.post(f"{server}/scripts", json=case["answers"]).json()["path"])


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def _method(client: Any, case: Case) -> Any:
    resource, method = case["call"].split(".")
    return getattr(getattr(client, _snake(resource)), _snake(method))


def _arguments(case: Case) -> dict[str, Any]:
    options = dict(case.get("call_options", {}))
    args = {"from_" if name == "from" else name: value for name, value in case["args"].items()}
    if "timeout_ms" in options:
        args["request_timeout"] = options.pop("timeout_ms") / 1000
    return args | options


def _client_options(case: Case) -> dict[str, Any]:
    options = dict(case.get("options", {}))
    if "timeout_ms" in options:
        options["timeout"] = options.pop("timeout_ms") / 1000
    return options


def _plain(value: Any) -> dict[str, Any]:
    if isinstance(value, bytes):
        return {"result_base64": base64.b64encode(value).decode()}
    if isinstance(value, Model | Page):
        return {"result": value.raw}
    if isinstance(value, list):
        return {"result": [item.raw for item in value]}
    return {"result": value}


def _error(error: Exception) -> dict[str, Any]:
    if not isinstance(error, PactMailError):
        return {"refused": isinstance(error, ValueError)}
    names = ("code", "status", "retryable", "fix", "request_id", "details", "retry_after")
    return {"error": {name: getattr(error, name) for name in names}}


def _seen(request: Case, like: Case) -> Case:
    """Only what the case speaks of."""
    seen: Case = {"method": request["method"], "path": request["path"]}
    for name in ("query", "json"):
        if name in like:
            seen[name] = request[name]
    if "headers" in like:
        actual = {name: request["headers"].get(name) for name in like["headers"]}
        seen["headers"] = {
            name: "*" if like["headers"][name] == "*" and value is not None else value for name, value in actual.items()
        }
    return seen


def _told(base_url: str, case: Case, outcome: dict[str, Any]) -> Case:
    requests = httpx.get(f"{base_url}/recorded").json()
    likes = case["requests"] + [{}] * len(requests)
    waits = [after["at_ms"] - before["at_ms"] for before, after in zip(requests, requests[1:], strict=False)]
    return {
        "outcome": outcome,
        "requests": [_seen(request, like) for request, like in zip(requests, likes, strict=False)],
        "one_key": "one_key" in case and len({request["headers"].get("idempotency-key") for request in requests}) == 1,
        "waits_ms": [
            [least, most] if least <= wait <= most else wait
            for wait, (least, most) in zip(waits, case.get("waits_ms", []), strict=False)
        ],
    }


def run_call(server: str, case: Case) -> Case:
    """Plays a case with the waiting client."""
    base_url = script(server, case)
    with httpx.Client(verify=_NO_TLS) as http_client:
        client = PactMail(api_key=_KEY, base_url=base_url, http_client=http_client, **_client_options(case))
        try:
            answer = _method(client, case)(**_arguments(case))
            if isinstance(answer, Pages):
                answer = list(answer) if case["mode"] == "iterate" else answer.first_page()
            outcome = _plain(answer)
        except (PactMailError, ValueError) as error:
            outcome = _error(error)
    return _told(base_url, case, outcome)


async def run_async_call(server: str, case: Case) -> Case:
    """Plays a case with the awaited client."""
    base_url = script(server, case)
    async with httpx.AsyncClient(verify=_NO_TLS) as http_client:
        client = AsyncPactMail(api_key=_KEY, base_url=base_url, http_client=http_client, **_client_options(case))
        try:
            answer = _method(client, case)(**_arguments(case))
            if isinstance(answer, AsyncPages) and case["mode"] == "iterate":
                outcome = _plain([item async for item in answer])
            else:
                outcome = _plain(await answer)
        except (PactMailError, ValueError) as error:
            outcome = _error(error)
    return _told(base_url, case, outcome)
