"""Replacement of `msgspec.structs`."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def replace(struct: T, /, **changes: Any) -> T:
    """Return a copy with these fields changed."""
    return type(struct)(**{**vars(struct), **changes})
