"""What the generated shapes are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

Fields = Mapping[str, tuple[str, Callable[[Any], Any] | None]]
M = TypeVar("M", bound="Model")


class Model:
    """One JSON object of an answer.

    A field is read when it is asked for. A field that is absent reads as None, a value that this release does not know
    is given as it came, and `raw` holds everything.
    """

    __slots__ = ("raw",)

    raw: dict[str, Any]
    _fields: ClassVar[Fields] = {}
    _required: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw

    if not TYPE_CHECKING:
        # Hidden from type checkers, for whom only the declared fields exist.
        def __getattr__(self, name: str) -> Any:
            field = self._fields.get(name)
            if field is None:
                raise AttributeError(f"{type(self).__name__} has no field {name}; raw may have it")
            wire, convert = field
            value = self.raw.get(wire)
            return value if convert is None or value is None else convert(value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Model) and other.raw == self.raw

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.raw!r})"

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self._fields]


def one(model: type[M], value: Any) -> Any:
    """A nested object; whatever else stands there is given as it came."""
    return model(value) if isinstance(value, dict) else value


def many(model: type[M], value: Any) -> Any:
    """A list of objects; whatever else stands there is given as it came."""
    return [one(model, item) for item in value] if isinstance(value, list) else value


def one_of(models: tuple[type[Model], ...], value: Any) -> Any:
    """An object of one of several shapes: the first whose required fields are all there."""
    if not isinstance(value, dict):
        return value
    fitting = (model for model in models if model._required <= value.keys())
    return next(fitting, Model)(value)


def many_of(models: tuple[type[Model], ...], value: Any) -> Any:
    """A list of objects of several shapes."""
    return [one_of(models, item) for item in value] if isinstance(value, list) else value


class NotGiven:
    """The type of NOT_GIVEN."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False


NOT_GIVEN = NotGiven()
"""An argument that is left out. None is a value: it is sent as null."""
