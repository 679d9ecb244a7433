"""Sending: attempts, deadlines, pages."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, TypeVar

import anyio
import httpx

from ._errors import PactMailError, no_answer
from ._model import Model
from ._pages import AsyncPages, Page, Pages
from ._request import Answer, Decode, Operation, Options, Prepared, Settings, answer_of, delay_before_next, model

T = TypeVar("T")
M = TypeVar("M", bound=Model)


def _rest_of(deadline: float) -> float:
    """Seconds that are left. Raises when there are none."""
    rest = deadline - time.monotonic()
    if rest <= 0:
        raise httpx.ReadTimeout("the deadline passed")
    return rest


def _request(client: httpx.Client | httpx.AsyncClient, request: Prepared) -> httpx.Request:
    return client.build_request(
        request.operation.method,
        request.url,
        headers=dict(request.headers),
        content=request.content,
        timeout=request.timeout,
    )


def _failure(request: Prepared, error: httpx.HTTPError) -> PactMailError:
    code = "client_timeout" if isinstance(error, httpx.TimeoutException) else "network_error"
    return no_answer(code, is_repeatable=request.operation.repeat)


class Core:
    """Makes calls and waits for them."""

    def __init__(self, settings: Settings, client: httpx.Client) -> None:
        self._settings = settings
        self._client = client

    def call(self, operation: Operation, decode: Decode[T], args: Mapping[str, Any], options: Options) -> T:
        """One call: as many attempts as are allowed, all with the same idempotency key. Raises PactMailError."""
        request = self._settings.prepare(operation, args, options)
        attempt = 0
        while True:
            attempt += 1
            try:
                return decode(self._attempt(request))
            except PactMailError as error:
                delay = delay_before_next(request, attempt, error)
                if delay is None:
                    raise
            time.sleep(delay)

    def pages(self, operation: Operation, kind: type[M], args: Mapping[str, Any], options: Options) -> Pages[M]:
        """A list: one call for each page."""

        def read(cursor: str | None) -> Page[M]:
            more = args if cursor is None else {**args, "cursor": cursor}
            return Page(kind, self.call(operation, model(Model), more, options).raw)

        return Pages(read)

    def _attempt(self, request: Prepared) -> Answer:
        deadline = time.monotonic() + request.timeout
        try:
            response = self._client.send(_request(self._client, request), stream=True, follow_redirects=False)
            try:
                chunks: list[bytes] = []
                # httpx counts silence, not the whole: an answer that drips must end as well.
                for chunk in response.iter_bytes():
                    chunks.append(chunk)
                    _rest_of(deadline)
                return answer_of(response.status_code, response.headers, b"".join(chunks))
            finally:
                response.close()
        except httpx.HTTPError as error:
            raise _failure(request, error) from error


class AsyncCore:
    """Makes calls that are awaited."""

    def __init__(self, settings: Settings, client: httpx.AsyncClient) -> None:
        self._settings = settings
        self._client = client

    async def call(self, operation: Operation, decode: Decode[T], args: Mapping[str, Any], options: Options) -> T:
        """One call: as many attempts as are allowed, all with the same idempotency key. Raises PactMailError."""
        request = self._settings.prepare(operation, args, options)
        attempt = 0
        while True:
            attempt += 1
            try:
                return decode(await self._attempt(request))
            except PactMailError as error:
                delay = delay_before_next(request, attempt, error)
                if delay is None:
                    raise
            await anyio.sleep(delay)

    def pages(self, operation: Operation, kind: type[M], args: Mapping[str, Any], options: Options) -> AsyncPages[M]:
        """A list: one call for each page."""

        async def read(cursor: str | None) -> Page[M]:
            more = args if cursor is None else {**args, "cursor": cursor}
            answer = await self.call(operation, model(Model), more, options)
            return Page(kind, answer.raw)

        return AsyncPages(read)

    async def _attempt(self, request: Prepared) -> Answer:
        try:
            with anyio.fail_after(request.timeout):
                response = await self._client.send(
                    _request(self._client, request), stream=True, follow_redirects=False
                )
                try:
                    content = await response.aread()
                finally:
                    await response.aclose()
            return answer_of(response.status_code, response.headers, content)
        except TimeoutError as error:
            raise no_answer("client_timeout", is_repeatable=request.operation.repeat) from error
        except httpx.HTTPError as error:
            raise _failure(request, error) from error
