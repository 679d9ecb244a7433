"""The examples of the README run and are well typed. Covers: FR-SDK-1."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from mypy import api
from run import BEHAVIOURS, script
from standardwebhooks import Webhook

SDK = Path(__file__).resolve().parents[1]
PROGRAMS = re.findall(r"```python\n(.*?)```", (SDK / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def _run(program: str, **env: str) -> str:
    command = [sys.executable, "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(SDK / "src"), "PACTMAIL_KEY": "pmk_test_readme", **env}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr


def _ok(body: Any) -> dict[str, Any]:
    return {"status": 200, "json": body}


NEWEST = {"data": [{"subject": "Your booking"}, {"subject": "Hello"}], "next_cursor": "c_2"}
ONE_IDENTITY = {"data": [{"id": "idn_1", "primary_address": "ada@example.com"}], "next_cursor": None}
DENIED = {"error": {"code": "permission_denied", "retryable": False, "details": {"required": "keys:manage"}}}
CREATED = [_ok({"tenant_id": "ten_1"}), _ok({"id": "idn_1"})]

EXAMPLES: dict[str, tuple[int, list[dict[str, Any]], str]] = {
    "reads_mail": (0, [_ok(ONE_IDENTITY), _ok(NEWEST)], "ada@example.com Your booking\nada@example.com Hello\n"),
    "waits_for_mail": (1, [*CREATED, _ok({"message": {"extracted_text": "Yes"}})], "Yes\n"),
    "tells_that_no_mail_came": (1, [*CREATED, _ok({"message": None})], "Nothing came within a minute.\n"),
    "names_the_permission": (2, [{"status": 403, "json": DENIED}], "needs keys:manage\n"),
    "names_another_error": (
        2,
        [{"status": 404, "text": "no"}],
        "unexpected_answer Check the base URL and what stands between here and PactMail. None\n",
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_sdk_python_the_example(server: str, name: str) -> None:
    index, answers, output = EXAMPLES[name]

    assert _run(PROGRAMS[index], PACTMAIL_URL=script(server, {"answers": answers})) == output


def test_sdk_python_the_example_takes_a_signed_webhook_and_refuses_another() -> None:
    body = json.dumps(
        {"type": "message.received", "data": {"message": {"subject": "Hi"}, "trust": {"verdict": "pass"}}}
    )
    secret = BEHAVIOURS["events"][0]["secret"]
    now = int(time.time())
    headers = {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(now),
        "webhook-signature": Webhook(secret).sign("evt_1", datetime.fromtimestamp(now, UTC), body),
    }
    call = f"\nfor text in {[body, body + ' ']!r}:\n    print(receive(text.encode(), {headers!r}, {secret!r}))\n"

    assert _run(PROGRAMS[3] + call) == "Hi pass\n204\n400\n"


def test_sdk_python_the_examples_are_well_typed(tmp_path: Path) -> None:
    files = []
    for index, program in enumerate(PROGRAMS):
        file = tmp_path / f"example_{index}.py"
        file.write_text(program, encoding="utf-8")
        files.append(str(file))

    report, errors, status = api.run(["--strict", "--config-file", str(SDK / "pyproject.toml"), *files])

    assert (status, errors) == (0, ""), report
