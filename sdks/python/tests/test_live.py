"""What an agent does with its mail, against the running platform. Covers: FR-SDK-1, FR-IN-1."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import smtplib
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pactmail import AsyncPactMail, PactMail, PactMailError

ROOT = Path(__file__).resolve().parents[3]
NOBODY = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
FILE = bytes(index % 256 for index in range(512))
"""Every value of a byte, twice: whatever is encoded once too often shows."""


@dataclass(frozen=True)
class Platform:
    """What `local.json` says of a running platform."""

    api_url: str
    smtp_host: str
    smtp_port: int
    tenant_id: str
    tenant_key: str
    identities: list[dict[str, str]]

    def client(self) -> PactMail:
        return PactMail(api_key=self.tenant_key, base_url=self.api_url)

    def deliver(self, to: str, mail: bytes) -> None:
        with smtplib.SMTP(self.smtp_host, self.smtp_port, timeout=30) as session:
            session.sendmail("jo@simulator.invalid", [to], mail)


def _ready(file: Path, process: subprocess.Popen[str], log: Path) -> dict[str, Any]:
    deadline = time.monotonic() + 90
    while not file.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"the platform did not start: {log.read_text(encoding='utf-8')}")
        time.sleep(0.05)
    ready: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return ready


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    """A platform of its own in a folder of its own; it ends with the last of these tests."""
    state = tmp_path_factory.mktemp("platform")
    node = os.environ.get("PM_NODE", str(ROOT / "node_modules" / ".bin" / "node"))
    ports = {"PM_LOCAL_PORT": "0", "PM_LOCAL_SMTP_PORT": "0", "PM_LOCAL_STATE": str(state / "state")}
    settings = {**ports, "PM_LOCAL_STAMP": "off", "PM_LOCAL_RATE_LIMITS": "off"}
    log = state / "log"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            [node, str(ROOT / "local" / "start.ts")],
            env={**os.environ, **settings},
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            local = _ready(state / "state" / "local.json", process, log)
            yield Platform(
                api_url=local["api_url"],
                smtp_host=local["smtp"]["host"],
                smtp_port=local["smtp"]["port"],
                tenant_id=local["tenant_id"],
                tenant_key=local["tenant_key"],
                identities=local["identities"],
            )
        finally:
            process.terminate()
            process.wait(timeout=30)


def _mail(to: str, subject: str) -> bytes:
    """A mail with a text and one file; bytes above 127 stand in it as they are."""
    lines = [
        "From: =?utf-8?q?J=C3=B6?= <jo@simulator.invalid>",
        f"To: {to}",
        f"Subject: {subject}",
        f"Message-ID: <{subject.replace(' ', '-')}@simulator.invalid>",
        "MIME-Version: 1.0",
        "Content-Type: multipart/mixed; boundary=outer",
        "",
        "--outer",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        "Grüße.",
        ".",
        "--outer",
        "Content-Type: application/octet-stream",
        'Content-Disposition: attachment; filename="every byte.bin"',
        "Content-Transfer-Encoding: base64",
        "",
        base64.b64encode(FILE).decode("ascii"),
        "--outer--",
        "",
    ]
    return "\r\n".join(lines).encode()


async def _wait_and_read(platform: Platform, raw: bytes, to: dict[str, str]) -> None:
    async with AsyncPactMail(api_key=platform.tenant_key, base_url=platform.api_url) as client:
        waiting = asyncio.create_task(
            client.messages.wait(identity_id=to["id"], subject_contains="booking", timeout=30)
        )
        await asyncio.to_thread(platform.deliver, to["address"], raw)
        result = await waiting

        assert result.timed_out is False and result.message is not None
        box, mail = to["id"], result.message.id
        thread = await client.threads.get(identity_id=box, thread_id=result.message.thread_id)
        read = await client.messages.get(identity_id=box, message_id=mail)
        bytes_read = await client.messages.raw(identity_id=box, message_id=mail)
        part = read.attachments[0]
        file = await client.messages.attachment(identity_id=box, message_id=mail, attachment_id=part.id)
        assert [message.id for message in thread.messages] == [read.id]
        assert read.subject == "Your booking" and read.from_ is not None
        assert (read.from_.address, read.from_.name) == ("jo@simulator.invalid", "Jö")
        assert read.extracted_text == "Grüße.\n."
        assert [(part.filename, part.size) for part in read.attachments] == [("every byte.bin", len(FILE))]
        assert bytes_read == raw
        assert file == FILE


def test_sdk_python_an_agent_waits_for_a_mail_and_reads_all_of_it(platform: Platform) -> None:
    ada = platform.identities[0]

    asyncio.run(_wait_and_read(platform, _mail(ada["address"], "Your booking"), ada))


def test_sdk_python_labels_are_set_taken_off_and_found(platform: Platform) -> None:
    ada = platform.identities[0]
    platform.deliver(ada["address"], _mail(ada["address"], "To be filed"))
    with platform.client() as client:
        found = client.messages.wait(identity_id=ada["id"], subject_contains="filed", since="2026-01-01T00:00:00Z")
        assert found.message is not None
        box, mail = ada["id"], found.message.id

        client.messages.update(identity_id=box, message_id=mail, labels_add=["travel", "old"], read=True)
        updated = client.messages.update(identity_id=box, message_id=mail, labels_remove=["old"])

        assert (updated.labels, updated.read) == (["travel"], True)
        travel = client.messages.list(identity_id=ada["id"], label="travel")
        assert [message.id for message in travel] == [found.message.id]
        assert list(client.messages.list(identity_id=ada["id"], label="old")) == []


def test_sdk_python_sixty_messages_are_read_page_by_page_each_once_newest_first(platform: Platform) -> None:
    ben = platform.identities[1]
    subjects = [f"Number {index}" for index in range(60)]
    with ThreadPoolExecutor(max_workers=6) as pool:
        list(pool.map(lambda subject: platform.deliver(ben["address"], _mail(ben["address"], subject)), subjects))
    with platform.client() as client:
        deadline = time.monotonic() + 20
        while len(client.messages.list(identity_id=ben["id"], limit=100).first_page().data) < 60:
            assert time.monotonic() < deadline, "the mails never came"
            time.sleep(0.1)

        read = list(client.messages.list(identity_id=ben["id"], limit=25))

        pages = client.messages.list(identity_id=ben["id"], limit=25).pages()
        assert [len(page.data) for page in pages] == [25, 25, 10]
        assert sorted(message.subject or "" for message in read) == sorted(subjects)
        times = [message.received_at for message in read]
        assert times == sorted(times, reverse=True)


def test_sdk_python_errors_of_the_running_platform_carry_their_code(platform: Platform) -> None:
    box, mail = platform.identities[0]["id"], f"msg_{NOBODY}"
    with platform.client() as client:
        with pytest.raises(PactMailError) as foreign:
            client.messages.get(identity_id=box, message_id=mail)
        with pytest.raises(PactMailError) as wrong:
            client.messages.update(identity_id=box, message_id=mail)
    stranger = PactMail(api_key=f"pmk_test_{'0' * 12}_{'0' * 52}", base_url=platform.api_url)
    with stranger, pytest.raises(PactMailError) as unknown:
        stranger.me.get()

    errors = [foreign.value, wrong.value, unknown.value]
    assert [(error.code, error.status, error.retryable) for error in errors] == [
        ("message_not_found", 404, False),
        ("invalid_request", 400, False),
        ("unauthenticated", 401, False),
    ]
    assert all((error.request_id or "").startswith("req_") for error in errors)
    assert wrong.value.details is not None and wrong.value.details["errors"][0]["message"] == "at least one field"


def test_sdk_python_an_identity_is_made_once_for_one_idempotency_key(platform: Platform) -> None:
    tenant = platform.tenant_id
    with platform.client() as client:
        create = client.identities.create

        made = create(tenant_id=tenant, username="carol", display_name="Carol", idempotency_key="make-carol")
        again = create(tenant_id=tenant, username="carol", display_name="Carol", idempotency_key="make-carol")
        with pytest.raises(PactMailError) as other:
            create(tenant_id=tenant, username="carol", display_name="Another", idempotency_key="make-carol")

        assert again.raw == made.raw
        assert (other.value.code, other.value.status) == ("idempotency_conflict", 409)
        assert [identity.username for identity in client.identities.list()].count("carol") == 1
