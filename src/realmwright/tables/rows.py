"""A table as it is kept: what it was made with, and what has become of it. Nothing here needs a database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypedDict

import msgspec
from msgspec import Struct

from .events import Seat

NO_CLOCK: Final = {"kind": "none", "base_ms": 0, "plus_ms": 0}


class Keys(Struct, frozen=True):
    """What passes are checked against; empty texts open nothing."""

    host: str = ""
    invite: str = ""
    seats: tuple[str, ...] = ()


class TableRow(NamedTuple):
    """What a table was made with, and what has become of it as far as others than its players ask."""

    id: str
    game: str
    rules_version: str
    setup: str
    seats: tuple[Seat, ...]
    secret: str
    pace_ms: int
    keys: Keys = Keys()
    wishes: Mapping[str, str] = {}
    online: bool = False
    public: bool = False
    rated: bool = False
    clock: Mapping[str, Any] = NO_CLOCK
    created: str = ""
    due: str | None = None
    turn: int | None = None
    finished: str | None = None
    result: Mapping[str, Any] | None = None
    next: str | None = None


class Changes(TypedDict, total=False):
    """What an event changes besides being stored: columns of the table, and whose account plays a seat."""

    pace_ms: int
    seats: tuple[Seat, ...]
    keys: Keys
    public: bool
    due: str | None
    turn: int | None  # the seat that is to move; None: nobody
    finished: str | None
    result: Mapping[str, Any] | None
    next: str
    accounts: Mapping[int, str | None]  # names of accounts, by seat


JSON: Final[Mapping[str, Any]] = {
    "seats": tuple[Seat, ...], "keys": Keys, "wishes": dict[str, str],
    "clock": dict[str, Any], "result": dict[str, Any],
}  # fmt: skip


def columns_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as the database keeps them."""
    return {
        name: msgspec.json.encode(value).decode() if name in JSON and value is not None else value
        for name, value in values.items()
    }


def row_of(found: Mapping[str, Any]) -> TableRow:
    values = {name: found[name] for name in TableRow._fields}
    for name, kind in JSON.items():
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name], type=kind)
    return TableRow(**{**values, "clock": values["clock"] or NO_CLOCK})
