"""Lists that are read as they are used."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

from ._errors import repeated_cursor
from ._model import Model

M = TypeVar("M", bound=Model)


class Page(Generic[M]):
    """One page of a list."""

    __slots__ = ("data", "next_cursor", "raw")

    data: list[M]
    next_cursor: str | None
    """Leads to the next page; None on the last one."""
    raw: dict[str, Any]

    def __init__(self, kind: type[M], raw: dict[str, Any]) -> None:
        rows = raw.get("data")
        self.raw = raw
        self.data = [kind(row) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
        self.next_cursor = raw.get("next_cursor")


class Pages(Generic[M]):
    """A list. Iterating goes through every item of every page; nothing is requested before."""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[str | None], Page[M]]) -> None:
        self._read = read

    def first_page(self) -> Page[M]:
        """The first page alone."""
        return self._read(None)

    def pages(self) -> Iterator[Page[M]]:
        """Page after page. A server that repeats a cursor would never end, so that is an error."""
        cursor: str | None = None
        while True:
            page = self._read(cursor)
            yield page
            if page.next_cursor is None:
                return
            if page.next_cursor == cursor:
                raise repeated_cursor()
            cursor = page.next_cursor

    def __iter__(self) -> Iterator[M]:
        for page in self.pages():
            yield from page.data


class AsyncPages(Generic[M]):
    """A list. `async for` goes through every item of every page, `await` gives the first page alone."""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[str | None], Awaitable[Page[M]]]) -> None:
        self._read = read

    async def first_page(self) -> Page[M]:
        """The first page alone."""
        return await self._read(None)

    def __await__(self) -> Generator[Any, None, Page[M]]:
        return self.first_page().__await__()

    async def pages(self) -> AsyncIterator[Page[M]]:
        """Page after page. A server that repeats a cursor would never end, so that is an error."""
        cursor: str | None = None
        while True:
            page = await self._read(cursor)
            yield page
            if page.next_cursor is None:
                return
            if page.next_cursor == cursor:
                raise repeated_cursor()
            cursor = page.next_cursor

    async def __aiter__(self) -> AsyncIterator[M]:
        async for page in self.pages():
            for item in page.data:
                yield item
