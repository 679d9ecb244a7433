"""What the list of behaviours cannot say in both languages. Covers: FR-SDK-1, errors.md 2."""

from __future__ import annotations

import copy
import pickle
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

import pactmail
from pactmail._core import Core
from pactmail._request import Operation, Options, Settings, anything

Handler = Callable[[httpx.Request], httpx.Response]


def _down(**headers: str) -> httpx.Response:
    body = {"error": {"code": "unavailable", "retryable": True, "fix": ""}}
    return httpx.Response(503, json=body, headers=headers)


def _client(handler: Handler, **options: Any) -> pactmail.PactMail:
    transport = httpx.Client(transport=httpx.MockTransport(handler))
    return pactmail.PactMail(api_key="pmk_test_verysecret", http_client=transport, **options)


def _core(handler: Handler) -> Core:
    settings = Settings("pmk_test_x", "http://127.0.0.1:8787", 30, 3)
    return Core(settings, httpx.Client(transport=httpx.MockTransport(handler)))


ONCE = Operation("POST", "/v1/once", body=True)


def test_sdk_python_a_post_that_must_not_repeat_is_sent_once() -> None:
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return _down(**{"Retry-After": "0"})

    with pytest.raises(pactmail.PactMailError) as error:
        _core(answer).call(ONCE, anything, {}, Options())

    assert (error.value.code, len(requests)) == ("unavailable", 1)


def test_sdk_python_a_lost_connection_of_a_post_that_must_not_repeat_says_look_first() -> None:
    def lost(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    with pytest.raises(pactmail.PactMailError) as error:
        _core(lost).call(ONCE, anything, {}, Options())

    assert (error.value.code, error.value.retryable) == ("network_error", False)
    assert error.value.fix == "Look whether it happened before trying again."
    assert isinstance(error.value.__cause__, httpx.ConnectError)


def test_sdk_python_query_names_of_an_operation_with_a_body_stay_out_of_the_body() -> None:
    seen: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(200, json={})

    operation = Operation("POST", "/v1/x", body=True, query=("dry_run",))
    _core(answer).call(operation, anything, {"dry_run": True, "subject": "Hi"}, Options())

    assert str(seen[0].url) == "http://127.0.0.1:8787/v1/x?dry_run=true"
    assert seen[0].content == b'{"subject":"Hi"}'


def test_sdk_python_the_key_shows_neither_in_a_client_nor_in_its_errors() -> None:
    client = _client(lambda _: httpx.Response(404, text="no"))

    with pytest.raises(pactmail.PactMailError) as error:
        client.me.get()

    shown = [repr(client), str(vars(client)), repr(error.value), str(error.value), str(vars(error.value))]
    assert not [text for text in shown if "verysecret" in text]


def test_sdk_python_an_answer_that_drips_ends_at_the_deadline() -> None:
    def drops() -> Iterator[bytes]:
        for _ in range(100):
            time.sleep(0.05)
            yield b" "

    client = _client(lambda _: httpx.Response(200, content=drops()))
    started = time.monotonic()

    with pytest.raises(pactmail.PactMailError) as error:
        client.me.get(request_timeout=0.2, max_retries=0)

    assert error.value.code == "client_timeout"
    assert time.monotonic() - started < 1


@pytest.mark.parametrize(
    "options",
    [
        {"api_key": ""},
        {"api_key": "pmk_test_x\r\nX: y"},
        {"api_key": "pmk_test_x", "base_url": "api.example.com"},
        {"api_key": "pmk_test_x", "base_url": "file:///etc"},
        {"api_key": "pmk_test_x", "base_url": "https://a:b@api.example.com"},
        {"api_key": "pmk_test_x", "base_url": "https://api.example.com?x=1"},
        {"api_key": "pmk_test_x", "max_retries": 11},
        {"api_key": "pmk_test_x", "max_retries": True},
        {"api_key": "pmk_test_x", "timeout": 0},
    ],
    ids=str,
)
def test_sdk_python_a_client_is_not_made_with(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="api_key|base_url|max_retries|timeout"):
        pactmail.PactMail(**options)


def test_sdk_python_an_http_date_says_how_long_to_wait() -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)

    with pytest.raises(pactmail.PactMailError) as error:
        _client(lambda _: _down(**{"Retry-After": date})).me.get()

    assert 85 < (error.value.retry_after or 0) <= 90


def test_sdk_python_an_answer_of_another_shape_is_an_error() -> None:
    with pytest.raises(pactmail.PactMailError) as error:
        _client(lambda _: httpx.Response(200, json=[1])).me.get()

    assert error.value.code == "unexpected_answer"


MESSAGE = pactmail.Message({"id": "msg_1", "from": {"address": "ada@example.com"}, "to": [{"address": "x"}], "new": 1})


def test_sdk_python_a_model_reads_what_is_there_and_none_for_what_is_not() -> None:
    assert MESSAGE.from_ is not None
    assert MESSAGE.from_.address == "ada@example.com"
    assert [mailbox.address for mailbox in MESSAGE.to] == ["x"]
    assert MESSAGE.subject is None
    assert MESSAGE.raw["new"] == 1
    assert "subject" in dir(MESSAGE)


def test_sdk_python_a_model_gives_a_surprise_as_it_came() -> None:
    message: Any = pactmail.Message({"from": "not an object", "to": {"not": "a list"}})

    assert (message.from_, message.to) == ("not an object", {"not": "a list"})


def test_sdk_python_a_model_has_no_other_names_and_takes_none() -> None:
    with pytest.raises(AttributeError, match="no field new"):
        getattr(MESSAGE, "new")  # noqa: B009
    with pytest.raises(AttributeError):
        setattr(MESSAGE, "subject", "Hi")  # noqa: B010


def test_sdk_python_a_model_can_be_compared_copied_and_pickled() -> None:
    assert copy.deepcopy(MESSAGE) == MESSAGE
    assert pickle.loads(pickle.dumps(MESSAGE)) == MESSAGE
    assert pactmail.Message({"id": "msg_2"}) != MESSAGE
    assert pactmail.Thread(MESSAGE.raw) != MESSAGE
