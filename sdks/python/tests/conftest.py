"""What the tests share: the behaviour server, which is a Node program beside both SDKs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SDKS = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running behaviour server; it ends with its standard input."""
    node = os.environ.get("PM_NODE", str(SDKS.parent / "node_modules" / ".bin" / "node"))
    command = [node, str(SDKS / "behaviour-server.ts")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        assert process.stdin is not None
        process.stdin.close()
