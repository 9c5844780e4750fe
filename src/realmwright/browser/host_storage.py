"""The key-value storage that the host environment provides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple


class KeyValueStore(NamedTuple):
    """Asynchronous storage of text by key."""

    get: Callable[[str], Awaitable[str | None]]
    put: Callable[[str, str], Awaitable[None]]


async def _get_nothing(_: str) -> None:
    return None


async def _put_fails(_: str, __: str) -> None:
    raise OSError("no storage configured")


STORE = KeyValueStore(_get_nothing, _put_fails)  # create_app replaces it
