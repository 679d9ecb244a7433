"""The clients."""

from __future__ import annotations

from types import TracebackType
from typing import Self

import httpx

from ._core import AsyncCore, Core
from ._request import (
    DEFAULT_BASE_URL,
    DEFAULT_RETRIES,
    DEFAULT_TIMEOUT,
    Settings,
    checked_api_key,
    checked_base_url,
    checked_retries,
    checked_timeout,
)
from .generated.resources import AsyncResources, Resources


def _settings(api_key: str, base_url: str, timeout: float, max_retries: int) -> Settings:
    return Settings(
        api_key=checked_api_key(api_key),
        base_url=checked_base_url(base_url),
        timeout=checked_timeout(timeout),
        max_retries=checked_retries(max_retries),
    )


class PactMail(Resources):
    """PactMail. Each attribute is one resource; nothing is sent before a method is called.

    `base_url` is where PactMail answers, without `/v1`; the local platform unless given. `timeout` is seconds for one
    attempt, `max_retries` attempts after the first, at most 10. An `http_client` of your own is not closed.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str = DEFAULT_BASE_URL,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = _settings(api_key, base_url, timeout, max_retries)
        self._own: httpx.Client | None = None
        if http_client is None:
            http_client = self._own = httpx.Client()
        super().__init__(Core(settings, http_client))

    def close(self) -> None:
        """Closes the connections."""
        if self._own is not None:
            self._own.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncPactMail(AsyncResources):
    """PactMail for asyncio and trio. The same as PactMail, awaited."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str = DEFAULT_BASE_URL,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = _settings(api_key, base_url, timeout, max_retries)
        self._own: httpx.AsyncClient | None = None
        if http_client is None:
            http_client = self._own = httpx.AsyncClient()
        super().__init__(AsyncCore(settings, http_client))

    async def close(self) -> None:
        """Closes the connections."""
        if self._own is not None:
            await self._own.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
