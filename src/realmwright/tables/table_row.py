"""The row of a table as it is stored. Nothing here needs a database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypedDict

import msgspec
from msgspec import Struct

from ..protocol.errors import UnreadableTable
from .events import SeatSetup

NO_CLOCK: Final = {"kind": "none", "base_ms": 0, "increment_ms": 0}


class TableKeys(Struct, frozen=True):
    """The keys that credentials must hold; no credential is valid for an empty key."""

    host: str = ""
    invite: str = ""
    seats: tuple[str, ...] = ()


class TableRow(NamedTuple):
    """A row of `tables`.

    It describes how the table was created, and what listings and workers need of its state.
    """

    id: str
    game: str
    rules_version: str
    setup: str
    seats: tuple[SeatSetup, ...]
    secret: str
    pace_ms: int
    credential_keys: TableKeys = TableKeys()
    params: Mapping[str, str] = {}
    online: bool = False
    public: bool = False
    rated: bool = False
    daily: str | None = None  # the day whose daily board this is
    clock: Mapping[str, Any] = NO_CLOCK
    created: str = ""
    due_at: str | None = None
    to_move: int | None = None
    finished: str | None = None
    result: Mapping[str, Any] | None = None
    rematch_id: str | None = None

    @property
    def competitive(self) -> bool:
        """Whether the result counts for ratings or a daily board: no hints, and no bots in place of people."""
        return self.rated or self.daily is not None


class RowChanges(TypedDict, total=False):
    """The columns that an event changes, and the accounts of the seats."""

    pace_ms: int
    seats: tuple[SeatSetup, ...]
    credential_keys: TableKeys
    public: bool
    due_at: str | None
    to_move: int | None
    finished: str | None
    result: dict[str, Any] | None
    rematch_id: str
    accounts: Mapping[int, str | None]  # names of accounts, by seat


JSON_COLUMNS: Final[Mapping[str, Any]] = {
    "seats": tuple[SeatSetup, ...], "credential_keys": TableKeys, "params": dict[str, str],
    "clock": dict[str, Any], "result": dict[str, Any],
}  # fmt: skip


def to_columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values as stored: some columns are JSON texts."""
    return {
        name: msgspec.json.encode(value).decode() if name in JSON_COLUMNS and value is not None else value
        for name, value in values.items()
    }


def row_from_columns(columns: Mapping[str, Any]) -> TableRow:
    """Return the row of these columns; raise UnreadableTable if one of them is corrupt."""
    values = {name: columns[name] for name in TableRow._fields if name in columns}  # older stores lack new ones
    try:
        for name, json_type in JSON_COLUMNS.items():
            if values.get(name) is not None:
                values[name] = msgspec.json.decode(values[name], type=json_type)
    except (ValueError, TypeError, RecursionError) as error:
        raise UnreadableTable(str(columns["id"]), error) from error
    row = TableRow(**{**values, "clock": values["clock"] or NO_CLOCK})
    if row.online and len(row.credential_keys.seats) != len(row.seats):
        raise UnreadableTable(row.id, ValueError("the number of keys differs from the number of seats"))
    return row
