"""Notifications of new events between workers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from ..tables.events import Event

MAX_NOTIFICATION_BYTES: Final = 7_500  # PostgreSQL limits a NOTIFY payload to 8000


def encode_notification(table_id: str, first_revision: int, events: Sequence[Event]) -> str:
    """Return table id, first revision, and the events unless they are too long."""
    payload = f"{table_id} {first_revision} {msgspec.json.encode(events).decode()}"
    return payload if len(payload.encode()) < MAX_NOTIFICATION_BYTES else f"{table_id} {first_revision} "


def decode_notification(payload: str) -> tuple[str, int, list[Event]]:
    """Return table id, first revision and events; no events means that they must be loaded."""
    table_id, first_revision, events = payload.split(" ", 2)
    return table_id, int(first_revision), msgspec.json.decode(events, type=list[Event]) if events else []
