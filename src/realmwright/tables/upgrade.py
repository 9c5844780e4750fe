"""Conversion of tables stored by versions that used other names.

It upgrades database schema 0002 and backup format 1. The migration of databases, the restore of backups and the store
of a browser share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

TABLES: Final = {"games": "tables"}  # of the database: old name, new name
COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {  # by the new name of the table
    "tables": {
        "keys": "credential_keys",
        "wishes": "params",
        "settled": "ratings_updated",
        "due": "due_at",
        "turn": "to_move",
        "next": "rematch_id",
    },
    "events": {"game": "table_id", "seq": "revision"},
    "accounts": {"folded": "folded_name"},
    "sessions": {"hash": "token_hash", "account": "account_id"},
    "tokens": {"hash": "token_hash", "account": "account_id"},
    "seats": {"game": "table_id", "account": "account_id"},
    "ratings": {"account": "account_id"},
    "webhooks": {"game": "table_id"},
    "deliveries": {"tries": "attempts", "next_at": "next_attempt_at"},
    "leases": {"game": "table_id"},
}
EVENT_KINDS: Final = {"next": "rematch", "fault": "failure"}
BOTS: Final = {"mcts": "monte_carlo", "counter": "card_greedy", "net": "value_network"}
CLOCK_FIELDS: Final = {"plus_ms": "increment_ms"}
NOTIFICATION_FIELDS: Final = {"table": "table_id", "seq": "revision"}


def upgrade_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table as a browser stores it: the columns of its row, and its events."""
    events = [[*upgrade_event(kind, text), *rest] for kind, text, *rest in table["events"]]
    return {**table, "row": upgrade_columns("tables", table["row"]), "events": events}


def upgrade_columns(table: str, columns: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with the new names of its columns; `table` is the new name of its table."""
    names = COLUMNS.get(table, {})
    return upgrade_values(table, {names.get(name, name): value for name, value in columns.items()})


def upgrade_values(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row, with new names of columns, with its values converted."""
    match table:
        case "tables":
            return {**row, "seats": upgrade_seats(row["seats"]), "clock": _rename_fields(row["clock"], CLOCK_FIELDS)}
        case "events":
            return {**row, **dict(zip(("kind", "text"), upgrade_event(row["kind"], row["text"]), strict=True))}
        case "deliveries":
            return {**row, "body": _rename_fields(row["body"], NOTIFICATION_FIELDS)}
    return dict(row)


def upgrade_event(kind: str, text: str) -> tuple[str, str]:
    if kind == "seat":
        text = _encode(_upgrade_seat(msgspec.json.decode(text)))
    return EVENT_KINDS.get(kind, kind), text


def upgrade_seats(text: str) -> str:
    return _encode([_upgrade_seat(seat) for seat in msgspec.json.decode(text)])


def _upgrade_seat(seat: dict[str, Any]) -> dict[str, Any]:
    return {**seat, "bot": upgrade_bot(seat["bot"])} if seat.get("bot") else seat


def upgrade_bot(spec: str) -> str:
    """Return the spec of a bot with its new name, `monte_carlo@1s` for `mcts@1s`."""
    name, at, budget = spec.partition("@")
    return BOTS.get(name, name) + at + budget


def _rename_fields(text: str, names: Mapping[str, str]) -> str:
    return _encode({names.get(name, name): value for name, value in msgspec.json.decode(text).items()})


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()
