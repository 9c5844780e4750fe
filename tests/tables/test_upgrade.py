"""Conversion of tables stored under former names."""

from __future__ import annotations

import json
from typing import Any

import pytest

from realmwright.tables.upgrade import (
    upgrade_bot,
    upgrade_columns,
    upgrade_event,
    upgrade_seats,
    upgrade_table,
    upgrade_values,
)

OLD_ROW = {
    "id": "abc", "keys": "{}", "wishes": "{}", "turn": 1, "due": None, "next": "xyz", "settled": 0,
    "seats": '[{"name":"Ada","bot":null},{"name":"B","bot":"mcts@1s"}]',
    "clock": '{"kind":"fischer","base_ms":1,"plus_ms":2}',
}  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [("mcts@1s", "monte_carlo@1s"), ("counter", "card_greedy"), ("net", "value_network"), ("level-2", "level-2"),
     ("planner@0.2s", "planner@0.2s"), ("mcts2@1s", "mcts2@1s")],
)  # fmt: skip
def test_bots(old: str, new: str) -> None:
    assert upgrade_bot(old) == new


def test_columns_and_values_of_a_table() -> None:
    row = upgrade_columns("tables", OLD_ROW)
    assert row["seats"] == '[{"name":"Ada","bot":null},{"name":"B","bot":"monte_carlo@1s"}]'
    assert json.loads(row["clock"]) == {"kind": "fischer", "base_ms": 1, "increment_ms": 2}
    assert set(row) == {"id", "credential_keys", "params", "to_move", "due_at", "rematch_id", "ratings_updated",
                        "seats", "clock"}  # fmt: skip
    assert (row["to_move"], row["due_at"], row["rematch_id"]) == (1, None, "xyz")


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("next", "xyz", ("rematch", "xyz")), ("fault", "timeout", ("failure", "timeout")),
        ("move", "end", ("move", "end")),
        ("seat", '{"seat":0,"bot":"net"}', ("seat", '{"seat":0,"bot":"value_network"}')),
        ("seat", '{"seat":0,"bot":null}', ("seat", '{"seat":0,"bot":null}')),
        ("seat", '{"seat":0}', ("seat", '{"seat":0}')),
    ],
)  # fmt: skip
def test_events(kind: str, text: str, expected: tuple[str, str]) -> None:
    assert upgrade_event(kind, text) == expected


def test_rows_of_other_tables() -> None:
    old = {"game": "abc", "seq": 3, "kind": "next", "text": "xyz", "at": "t"}
    assert upgrade_columns("events", old) == {
        "table_id": "abc", "revision": 3, "kind": "rematch", "text": "xyz", "at": "t",
    }  # fmt: skip
    delivery: dict[str, Any] = {"body": '{"type":"turn","table":"abc","seq":4}', "tries": 2, "next_at": "t"}
    assert upgrade_columns("deliveries", delivery) == {
        "body": '{"type":"turn","table_id":"abc","revision":4}', "attempts": 2, "next_attempt_at": "t",
    }  # fmt: skip
    assert upgrade_columns("settings", {"name": "secret"}) == {"name": "secret"}
    assert upgrade_columns("seats", {"game": "a", "account": 3}) == {"table_id": "a", "account_id": 3}
    assert upgrade_values("seats", {"x": 1}) == {"x": 1}


def test_table_of_a_browser() -> None:
    old = {"row": OLD_ROW, "events": [["move", "end", "t"], ["fault", "illegal", "t"]], "version": 1}
    new = upgrade_table(old)
    assert new["events"] == [["move", "end", "t"], ["failure", "illegal", "t"]]
    assert new["row"]["params"] == "{}"
    assert new["version"] == 1


def test_seats_without_bots_are_unchanged() -> None:
    assert upgrade_seats('[{"name":"Ada","bot":""}]') == '[{"name":"Ada","bot":""}]'
