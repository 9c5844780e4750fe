"""Replacement of `msgspec`: structs and typed JSON in pure Python."""

from __future__ import annotations

import json as _json
import re
import types
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

T = TypeVar("T")
_MISSING = object()


class ValidationError(ValueError):
    """A value that does not match the expected type."""


DecodeError = ValidationError


class Meta:
    """Constraints of a value besides its type."""

    def __init__(self, **limits: Any) -> None:
        self.limits = limits

    def check(self, value: Any) -> None:
        size = len(value) if isinstance(value, str | list | dict) else value
        for name, limit in self.limits.items():
            low = name in ("min_length", "ge") and size < limit
            high = name in ("max_length", "le") and size > limit
            if low or high or (name == "pattern" and not re.search(limit, value)):
                raise ValidationError(f"expected {name} {limit}")


class _Field:
    def __init__(self, default: Any, default_factory: Callable[[], Any] | None, name: str | None) -> None:
        self.default = default
        self.factory = default_factory
        self.name = name


def field(*, default: Any = _MISSING, default_factory: Callable[[], Any] | None = None, name: str | None = None) -> Any:
    return _Field(default, default_factory, name)


@dataclass_transform(frozen_default=True)
class Struct:
    """A value made of named fields."""

    struct_fields: dict[str, _Field]
    struct_tag: tuple[str, str] | None
    struct_strict: bool

    def __init_subclass__(
        cls,
        *,
        frozen: bool = False,
        tag_field: str = "type",
        tag: str | None = None,
        forbid_unknown_fields: bool = False,
        gc: bool = True,
    ) -> None:
        cls.struct_tag = (tag_field, tag) if tag else None
        cls.struct_strict = forbid_unknown_fields
        cls.struct_fields = dict(getattr(cls, "struct_fields", {}))
        for name in cls.__annotations__:  # Python 3.14 evaluates them lazily
            given = cls.__dict__.get(name, _MISSING)
            cls.struct_fields[name] = given if isinstance(given, _Field) else _Field(given, None, None)
        del frozen, gc

    def __init__(self, *values: Any, **named: Any) -> None:
        names = [name for name in self.struct_fields if not name.startswith("struct_")]
        given = dict(zip(names, values, strict=False)) | named
        for name in names:
            if name not in given:
                given[name] = _default(type(self), name)
        self.__dict__.update(given)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))


def _default(kind: type[Struct], name: str) -> Any:
    spec = kind.struct_fields[name]
    if spec.factory is not None:
        return spec.factory()
    if spec.default is _MISSING:
        raise ValidationError(f"Object missing required field `{name}`")
    return spec.default.copy() if isinstance(spec.default, dict | list) else spec.default


def to_builtins(value: Any) -> Any:
    """Return the value as dicts, lists, strings and numbers."""
    if isinstance(value, Struct):
        kind = type(value)
        tag = {kind.struct_tag[0]: kind.struct_tag[1]} if kind.struct_tag else {}
        return tag | {_wire_name(kind, name): to_builtins(item) for name, item in value.__dict__.items()}
    if isinstance(value, dict):
        return {name: to_builtins(item) for name, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [to_builtins(item) for item in value]
    return value


def _wire_name(kind: type[Struct], name: str) -> str:
    return kind.struct_fields[name].name or name


def convert(value: Any, type: Any) -> Any:  # noqa: A002  # named so in msgspec
    """Return the value converted to this type; raise ValidationError if it does not match."""
    origin, args = get_origin(type), get_args(type)
    if origin is Annotated:
        converted = convert(value, args[0])
        for limit in args[1:]:
            if converted is not None:
                limit.check(converted)
        return converted
    if origin in (Union, types.UnionType):
        return _one_of(value, args)
    if origin is Literal:
        return _expect(value in args, value, f"one of {args}")
    if origin in (list, tuple, set, frozenset):
        _expect(isinstance(value, list), value, "array")
        return origin(convert(item, args[0]) for item in value)
    if origin is dict:
        _expect(isinstance(value, dict), value, "object")
        return {convert(name, args[0]): convert(item, args[1]) for name, item in value.items()}
    return _plain(value, type)


def _plain(value: Any, kind: Any) -> Any:
    if kind is Any:
        return value
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(value, kind)
    if kind is float:
        return float(_expect(isinstance(value, int | float) and not isinstance(value, bool), value, "float"))
    if kind is int:
        return _expect(isinstance(value, int) and not isinstance(value, bool), value, "int")
    return _expect(isinstance(value, kind), value, kind.__name__)


def _one_of(value: Any, kinds: tuple[Any, ...]) -> Any:
    if value is None and type(None) in kinds:
        return None
    if isinstance(value, dict):
        for kind in kinds:
            tag = getattr(kind, "struct_tag", None)
            if tag and value.get(tag[0]) == tag[1]:
                return _struct(value, kind)
    for kind in kinds:
        if kind is not type(None) and not getattr(kind, "struct_tag", None):
            try:
                return convert(value, kind)
            except ValidationError:
                continue
    raise ValidationError("no matching type")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _struct(value: Any, kind: type[Struct]) -> Any:
    _expect(isinstance(value, dict), value, "object")
    names = {_wire_name(kind, name): name for name in kind.struct_fields}
    known = {*names, kind.struct_tag[0]} if kind.struct_tag else set(names)
    if kind.struct_strict and (unknown := set(value) - known):
        raise ValidationError(f"Object contains unknown field `{min(unknown)}`")
    hints = _hints(kind)  # type: ignore[arg-type]  # classes are hashable
    return kind(**{names[name]: convert(item, hints[names[name]]) for name, item in value.items() if name in names})


def _expect(fits: bool, value: T, what: str) -> T:
    if not fits:
        raise ValidationError(f"Expected `{what}`, got `{type(value).__name__}`")
    return value


class Encoder:
    def encode(self, value: Any) -> bytes:
        return _json.dumps(to_builtins(value), ensure_ascii=False, separators=(",", ":")).encode()


class Decoder:
    def __init__(self, type: Any = Any) -> None:  # noqa: A002  # named so in msgspec
        self._type = type

    def decode(self, text: str | bytes) -> Any:
        try:
            value = _json.loads(text)
        except ValueError as error:
            raise ValidationError(f"JSON is malformed: {error}") from error
        return convert(value, self._type)


class json:  # noqa: N801  # a module in msgspec
    Encoder = Encoder
    Decoder = Decoder

    @staticmethod
    def encode(value: Any) -> bytes:
        return Encoder().encode(value)

    @staticmethod
    def decode(text: str | bytes, type: Any = Any) -> Any:  # noqa: A002  # named so in msgspec
        return Decoder(type).decode(text)
