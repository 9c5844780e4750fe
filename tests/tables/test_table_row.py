"""Table rows as columns of a database."""

from __future__ import annotations

from typing import Any

from realmwright.tables.events import SeatSetup
from realmwright.tables.table_row import NO_CLOCK, TableKeys, TableRow, row_from_columns, to_columns

ROW = TableRow(
    id="abc", game="kingdoms", rules_version="1", setup="players=2", seats=(SeatSetup("Ada"), SeatSetup("B", "random")),
    secret="s", pace_ms=600, credential_keys=TableKeys("h", "i", ("a", "b")), params={"players": "2"}, online=True,
    clock={"kind": "move", "base_ms": 5000, "increment_ms": 0}, created="2026", result={"winners": [1]},
)  # fmt: skip


def test_row_survives_its_columns() -> None:
    columns = to_columns(ROW._asdict())
    assert row_from_columns(columns) == ROW
    assert row_from_columns({**columns, "another": 1}) == ROW


def test_structured_values_are_json_texts() -> None:
    columns = to_columns(ROW._asdict())
    assert columns["seats"] == '[{"name":"Ada","bot":null,"open":false},{"name":"B","bot":"random","open":false}]'
    assert columns["credential_keys"] == '{"host":"h","invite":"i","seats":["a","b"]}'
    assert columns["params"] == '{"players":"2"}'
    assert columns["result"] == '{"winners":[1]}'
    assert (columns["pace_ms"], columns["online"], columns["setup"]) == (600, True, "players=2")


def test_missing_values_stay_missing() -> None:
    columns: dict[str, Any] = to_columns({**ROW._asdict(), "result": None})
    assert columns["result"] is None
    assert row_from_columns(columns).result is None
    assert row_from_columns({**columns, "clock": None}).clock == NO_CLOCK
    assert to_columns({"due_at": None, "to_move": 0}) == {"due_at": None, "to_move": 0}


def test_defaults_describe_a_local_table() -> None:
    row = TableRow("abc", "kingdoms", "1", "", (), "s", 0)
    assert NO_CLOCK == {"kind": "none", "base_ms": 0, "increment_ms": 0}
    assert (row.online, row.public, row.rated, row.clock) == (False, False, False, NO_CLOCK)
    assert row.credential_keys == TableKeys("", "", ())
    assert (row.due_at, row.to_move, row.finished, row.result, row.rematch_id) == (None,) * 5
