"""Hints: a line of moves with its effects, from what the seat can see."""

from __future__ import annotations

from realmwright.tables.game_log import GameLog
from realmwright.tables.hint_messages import build_hint, describe_line
from realmwright.tables.positions import Positions

from ..kingdom_builder.fixtures import table
from .fixtures import new_table


def test_hint_has_the_moves_with_their_cells_and_messages() -> None:
    state = new_table("here", "here", params={"variants": "open"})
    game, view = state.game, state.game.view(state.record.state, 0)
    hint = build_hint(GameLog(Positions(game), state.seats.names), 7, view, ["castle 1 a1"])
    assert (hint.revision, hint.seat) == (7, 0)
    assert [(step.move, step.cells, step.text.key) for step in hint.steps] == [
        ("castle 1 a1", ["a1"], "log-kingdoms-castle")
    ]
    assert hint.steps[0].text.args["player"] == "seat 0"


def test_hint_sums_up_the_changes_of_the_whole_line() -> None:
    at = table({0: "k17"}, card="grass")
    names = ["Ada", "Bruno"]
    view = at.game.view(at.state, 0)
    first = sorted(at.legal("build"))[0]
    second = sorted(at.play(f"build {first}").legal("build"))[0]
    hint = build_hint(GameLog(Positions(at.game), names), 3, view, [f"build {first}", f"build {second}"])
    before, after = (
        at.game.scores(at.state),
        at.play(f"build {first}", f"build {second}").game.scores(at.play(f"build {first}", f"build {second}").state),
    )
    expected = {
        (seat, source): gold - before[seat][source]
        for seat, sheet in enumerate(after)
        for source, gold in sheet.items()
        if gold != before[seat][source]
    }
    assert {(change.seat, change.source): change.gold for change in hint.changes} == expected
    assert [step.move for step in hint.steps] == [f"build {first}", f"build {second}"]


def test_tile_gained_by_the_line_is_listed() -> None:
    at = table({0: "k17 l17"}, card="grass")
    hint = build_hint(GameLog(Positions(at.game), ["Ada", "Bruno"]), 3, at.game.view(at.state, 0), ["build l16"])
    assert [tile.seat for tile in hint.gains] == [0]
    assert hint.losses == []


def test_line_without_moves_is_empty() -> None:
    state = new_table("here", "here", params={"variants": "open"})
    view = state.game.view(state.record.state, 0)
    log = GameLog(Positions(state.game), state.seats.names)
    assert describe_line(log, view, []) == []
    empty = build_hint(log, 1, view, [])
    assert (empty.steps, empty.changes, empty.gains, empty.losses) == ([], [], [], [])
