"""What the synchronous and the asynchronous client have in common: everything but the waiting."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from ._errors import PactMailError, error_of_answer, redirect_refused, unexpected_answer
from ._model import Model, NotGiven

VERSION = "0.1.0"
DEFAULT_BASE_URL = "http://127.0.0.1:8787"
DEFAULT_TIMEOUT = 30.0
DEFAULT_RETRIES = 3
RETRIES_MAX = 10
TIMEOUT_MAX = 3600.0
# What the network may take on top of the time a server waits by itself.
WAIT_MARGIN = 10.0
FIRST_WAIT = 0.5
# Nobody waits longer than this between two attempts; a server that asks for more gets no further attempt.
WAIT_MAX = 60.0

S = TypeVar("S")
T = TypeVar("T")
M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Operation:
    """How one operation travels. Made by the generator."""

    method: str
    path: str
    body: bool = False
    """Arguments that are not in the path travel as a JSON body, except those of `query`."""
    query: tuple[str, ...] = ()
    key: bool = False
    """Takes an Idempotency-Key."""
    repeat: bool = False
    """May be sent again."""
    accept: str = "application/json"
    wait: int | None = None
    """Seconds the server itself waits when `timeout` is not given."""


@dataclass(frozen=True, slots=True)
class Options:
    """What one call may do differently."""

    idempotency_key: str | None = None
    request_timeout: float | None = None
    max_retries: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A success as it came in."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    def json(self) -> Any:
        """The body as JSON. Raises PactMailError when it is none."""
        try:
            return json.loads(self.content)
        except ValueError as error:
            raise unexpected_answer(self.status, self.headers) from error


Decode = Callable[[Answer], T]


def nothing(answer: Answer) -> None:
    """An empty answer."""
    del answer


def content(answer: Answer) -> bytes:
    """The bytes as they came."""
    return answer.content


def anything(answer: Answer) -> Any:
    """JSON of no described shape."""
    return answer.json()


def model(kind: type[M]) -> Decode[M]:
    """An object of one shape."""

    def decode(answer: Answer) -> M:
        value = answer.json()
        if not isinstance(value, dict):
            raise unexpected_answer(answer.status, answer.headers)
        return kind(value)

    return decode


def by_status(status: int, special: Decode[S], otherwise: Decode[T]) -> Decode[S | T]:
    """An operation with two kinds of success."""
    return lambda answer: special(answer) if answer.status == status else otherwise(answer)


def checked_base_url(base_url: str) -> str:
    """A plain http or https address without its last slash."""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("base_url must be http or https")
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError("base_url must be a plain address")
    return base_url.rstrip("/")


def checked_api_key(api_key: str) -> str:
    """A key that fits into a header."""
    if not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise ValueError("api_key must be an API key")
    return api_key


def checked_retries(retries: int) -> int:
    """Attempts after the first."""
    if isinstance(retries, bool) or not isinstance(retries, int) or not 0 <= retries <= RETRIES_MAX:
        raise ValueError(f"max_retries must be a whole number from 0 to {RETRIES_MAX}")
    return retries


def checked_timeout(timeout: float) -> float:
    """Seconds for one attempt."""
    if not 0 < timeout <= TIMEOUT_MAX:
        raise ValueError(f"the timeout must be above 0 and at most {TIMEOUT_MAX:.0f} seconds")
    return timeout


def _filled_path(path: str, args: Mapping[str, Any]) -> str:
    def segment(match: re.Match[str]) -> str:
        name = match.group(1)
        value = args.get(name)
        # An empty or dotted segment would make the request land on another path.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{name} must be an id")
        return quote(value, safe="")

    return re.sub(r"\{([a-z_]+)\}", segment, path)


def _query_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request that can be sent again as it is."""

    operation: Operation
    url: str
    headers: Mapping[str, str]
    content: bytes | None
    timeout: float
    retries: int


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """What a client was made with. Never shown: the key is in it."""

    api_key: str
    base_url: str
    timeout: float
    max_retries: int

    def prepare(self, operation: Operation, args: Mapping[str, Any], options: Options) -> Prepared:
        """Everything a call sends, fixed before its first attempt: the idempotency key above all."""
        given = {name: value for name, value in args.items() if not isinstance(value, NotGiven)}
        in_path = set(re.findall(r"\{([a-z_]+)\}", operation.path))
        rest = {name: value for name, value in given.items() if name not in in_path}
        in_query = operation.query if operation.body else tuple(rest)
        query = {name: _query_value(rest[name]) for name in in_query if rest.get(name) is not None}
        headers = {
            "authorization": f"Bearer {self.api_key}",
            "accept": operation.accept,
            "user-agent": f"pactmail-python/{VERSION}",
        }
        if operation.key:
            given_key = options.idempotency_key
            headers["idempotency-key"] = secrets.token_hex(16) if given_key is None else given_key
        body: bytes | None = None
        if operation.body:
            headers["content-type"] = "application/json"
            fields = {name: value for name, value in rest.items() if name not in in_query}
            body = json.dumps(fields, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        path = _filled_path(operation.path, given)
        return Prepared(
            operation=operation,
            url=f"{self.base_url}{path}" + (f"?{urlencode(query)}" if query else ""),
            headers=headers,
            content=body,
            timeout=self._deadline(operation, given, options),
            retries=checked_retries(self.max_retries if options.max_retries is None else options.max_retries),
        )

    def _deadline(self, operation: Operation, args: Mapping[str, Any], options: Options) -> float:
        """A call that waits by itself gets the time it asked for, and what the network needs."""
        if options.request_timeout is not None:
            return checked_timeout(options.request_timeout)
        if operation.wait is None:
            return self.timeout
        return max(self.timeout, float(args.get("timeout") or operation.wait) + WAIT_MARGIN)


def answer_of(status: int, headers: Mapping[str, str], body: bytes) -> Answer:
    """A success. Raises PactMailError for everything else."""
    if 300 <= status < 400:
        raise redirect_refused(status)
    if not 200 <= status < 300:
        raise error_of_answer(status, headers, body)
    return Answer(status, headers, body)


def delay_before_next(request: Prepared, attempt: int, error: PactMailError) -> float | None:
    """Seconds to wait after `attempt` attempts, or None when there is no further one.

    What the server asked for, else doubling from half a second, less up to a quarter so that clients that failed
    together do not come back together.
    """
    if not (request.operation.repeat and error.retryable and attempt <= request.retries):
        return None
    if error.retry_after is not None:
        return None if error.retry_after > WAIT_MAX else float(error.retry_after)
    backoff = min(FIRST_WAIT * 2.0 ** (attempt - 1), WAIT_MAX)
    return backoff * (1 - random.random() / 4)
