"""The rows and column changes that the fast write path stores."""

from __future__ import annotations

from realmwright.live.ports import Append
from realmwright.server.storage.fast_append import event_rows, table_updates
from realmwright.tables.events import Event

MOVE, CHAT = Event("move", "build a1", "t1"), Event("chat", "hello", "t2")


def test_events_are_numbered_from_the_first_revision() -> None:
    rows = event_rows([Append("one", 5, [MOVE, CHAT]), Append("two", 1, [CHAT])])
    assert rows == [("one", 5, *MOVE), ("one", 6, *CHAT), ("two", 1, *CHAT)]


def test_only_named_columns_are_changed_even_to_null() -> None:
    appends = [
        Append("due", 1, [MOVE], {"due_at": "t3"}),
        Append("no longer due", 1, [MOVE], {"due_at": None}),
        Append("turn", 1, [MOVE], {"to_move": 0}),
        Append("both", 1, [MOVE], {"due_at": "t4", "to_move": None}),
        Append("none", 1, [CHAT]),
    ]
    assert table_updates(appends) == [
        ("due", True, "t3", False, None),
        ("no longer due", True, None, False, None),
        ("turn", False, None, True, 0),
        ("both", True, "t4", True, None),
    ]
