"""msgspec.structs where there is no compiler."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def replace(struct: T, /, **changes: Any) -> T:
    """Another one, with these fields changed."""
    return type(struct)(**{**vars(struct), **changes})
