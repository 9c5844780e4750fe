"""Messages of a table for its viewers."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright.components import Contents, HeldTile, TileState
from realmwright.game import NOBODY
from realmwright.protocol.message_parts import LastMoves, MoveGroup, ScoreChange, UndoInfo
from realmwright.tables import viewer_messages
from realmwright.tables.events import Event
from realmwright.tables.positions import Position
from realmwright.tables.state import TableState
from realmwright.tables.viewer import Viewer

from ..kingdom_builder.fixtures import table as position
from .fixtures import at, new_table, play, play_decision

HOST = Viewer(0, frozenset({0}), True)
GUEST = Viewer(1, frozenset({1}))
BOTH = Viewer(NOBODY, frozenset({0, 1}))
SPECTATOR = Viewer(NOBODY, frozenset())


def kingdoms(*moves: str, **more: Any) -> TableState:
    return new_table("here", "here", **more).apply([Event("move", move, at(0)) for move in moves])


def builder(*moves: str, **more: Any) -> TableState:
    return new_table("here", "here", game="kingdom-builder", **more).apply([Event("move", one, at(0)) for one in moves])


def cells(table: TableState, count: int) -> list[str]:
    """Return legal builds at the start of a turn."""
    groups = table.position.move_groups
    return [f"build {cell}" for cell in next(one for one in groups if one.verb == "build").cells[:count]]


def test_moves_are_grouped_by_all_words_but_the_last() -> None:
    table = kingdoms()
    groups = table.position.move_groups
    assert groups[0].prefix == "castle 1"
    assert groups[0].verb == "castle"
    assert groups[0].cells[:3] == ["a1", "b1", "c1"]
    assert len(groups[0].cells) == 30
    assert (groups[0].words, groups[0].prefix_is_move, groups[0].lifts_piece) == ([], False, False)
    assert MoveGroup("draw", "draw", [], [], True, False) in groups
    texts = {table.game.write(table.record.state, move) for move in table.game.moves(table.record.state)}
    grouped = {f"{one.prefix} {end}" for one in groups for end in (*one.cells, *one.words)}
    assert texts == grouped | {one.prefix for one in groups if one.prefix_is_move}


def test_state_message_for_the_seat_to_move_and_others() -> None:
    table = kingdoms()
    message = viewer_messages.state_messages(table)(HOST)
    assert (message.revision, message.ply, message.actor, message.over) == (2, 2, 0, False)
    assert (message.waiting, message.thinking, message.winners, message.reason) == (False, None, [], None)
    assert message.move_groups
    assert message.state == table.game.to_dict(table.game.view(table.record.state, 0))
    assert [score.total for score in message.scores] == [
        sum(sheet.values()) for sheet in table.game.scores(table.record.state)
    ]
    other = viewer_messages.state_messages(table)(GUEST)
    assert other.move_groups == []
    assert other.state != message.state  # each sees its own starting tile only
    assert viewer_messages.state_messages(table)(SPECTATOR).move_groups == []


def test_state_message_when_the_game_waits_and_when_it_is_over() -> None:
    waiting = viewer_messages.state_messages(new_table("here", "open"))(HOST)
    assert (waiting.waiting, waiting.move_groups, waiting.actor) == (True, [], 0)
    over = viewer_messages.state_messages(kingdoms().apply([Event("resign", "0", at(0))]))(HOST)
    assert (over.over, over.winners, over.reason, over.actor) == (True, [1], "resigned", None)
    thinking = viewer_messages.state_messages(new_table("random", "here"))(GUEST)
    assert thinking.thinking == 0


def test_snapshot_shows_what_the_viewer_may_see() -> None:
    table = kingdoms("castle 1 a1")
    for viewer in (HOST, GUEST, SPECTATOR):
        shown = viewer_messages.snapshot(table.record_at(2), 2, viewer)
        assert (shown.revision, shown.ply, shown.last_moves) == (2, 2, None)
        assert shown.state == table.game.to_dict(table.game.view(table.record.states[2], viewer.perspective))
    assert viewer_messages.snapshot(table.record, 3, HOST).last_moves == LastMoves(0, ["castle 1 a1"], ["a1"])


def test_undo_reaches_back_to_the_own_last_decision() -> None:
    table = builder()
    assert viewer_messages.undo_info(table, HOST) == UndoInfo(None, "nothing")
    first, second = cells(table, 2)
    once = table.apply([Event("move", first, at(0))])
    assert viewer_messages.undo_info(once, HOST) == UndoInfo(first, None, turn_plies=1)
    assert viewer_messages.undo_plies(once, HOST) == 1
    assert viewer_messages.undo_info(once, GUEST) == UndoInfo(None, "nothing")
    assert viewer_messages.undo_info(once, SPECTATOR) == UndoInfo(None, "nothing")
    assert first != second


def test_a_turn_is_taken_back_to_its_start() -> None:
    table, start = builder(), len(builder().record.moves)
    for plies in (1, 2, 3):
        table = play_decision(table)
        assert viewer_messages.turn_plies(table, HOST) == plies
        assert viewer_messages.undo_info(table, HOST).turn_plies == plies
        assert viewer_messages.turn_plies(table, GUEST) == 0
    restarted = table.apply([Event("undo", "3", at(0))])
    assert len(restarted.record.moves) == start
    while table.to_move == 0:
        table = play_decision(table)
    assert viewer_messages.turn_plies(table, HOST) == 0
    assert viewer_messages.turn_plies(table, BOTH) == 0  # the card of the next turn has been revealed


def test_undo_stops_at_revealed_cards_and_at_other_people() -> None:
    table = builder()
    while table.to_move == 0:
        table = play_decision(table)
    assert viewer_messages.undo_info(table, HOST) == UndoInfo(None, "card-revealed")
    assert viewer_messages.undo_plies(table, HOST) == 0
    castle = kingdoms("castle 1 a1", "castle 1 b1")
    assert viewer_messages.undo_plies(castle, HOST) == 0
    assert viewer_messages.undo_plies(castle, GUEST) == 1
    assert viewer_messages.undo_plies(castle, BOTH) == 1
    against_bot = new_table("here", "random").apply([Event("move", f"castle 1 {cell}", at(0)) for cell in ("a1", "b1")])
    assert viewer_messages.undo_plies(against_bot, HOST) == 2
    assert viewer_messages.undo_info(against_bot, HOST) == UndoInfo("castle 1 a1", None)


def test_finished_game_can_be_undone_at_a_local_table_only() -> None:
    for online in (True, False):
        table = kingdoms("castle 1 a1", online=online).apply([Event("resign", "1", at(0))])
        assert viewer_messages.undo_plies(table, HOST) == (0 if online else 1)


def test_take_back_counts_the_plies_to_the_own_last_decision() -> None:
    table = kingdoms("castle 1 a1", "castle 1 b1", "castle 2 c1")
    assert [viewer_messages.take_back_plies(table, seat) for seat in (0, 1)] == [1, 2]
    assert viewer_messages.take_back_plies(kingdoms(), 0) == 0


def test_last_moves_are_those_of_one_seat_without_chance() -> None:
    assert viewer_messages.last_moves(kingdoms().record) is None
    table = builder()
    while table.to_move == 0:
        table = play_decision(table)
    last = viewer_messages.last_moves(table.record)
    assert last is not None
    assert (last.seat, len(last.moves), last.moves[-1]) == (0, 4, "end")
    assert last.cells == [move.split()[1] for move in last.moves[:3]]
    after = play(table)
    assert viewer_messages.last_moves(after.record) == LastMoves(
        1, [after.record.moves[-1]], [after.record.moves[-1].split()[1]]
    )


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(["build a1", "to i:b12", "end"], ["a1", "i:b12"]), (["castle 1 c3", "put c3"], ["c3"]), (["c3"], []),
     (["draw grass", "build a123"], [])],
)  # fmt: skip
def test_cells_in_moves(moves: list[str], expected: list[str]) -> None:
    assert viewer_messages.cells_in(moves) == expected


def test_preview_has_the_changes_of_scores() -> None:
    table = kingdoms()
    game, state = table.game, table.record.state
    shown = viewer_messages.preview(game, state, game.read(state, "castle 1 a1"), 2)
    assert (shown.revision, shown.move) == (2, "castle 1 a1")
    assert shown.gains == shown.losses == []
    assert shown.after["turn"] == 1
    assert "variants" not in shown.after
    build = builder()
    move = build.game.read(build.record.state, cells(build, 1)[0])
    effect = viewer_messages.preview(build.game, build.record.state, move, 9)
    after = build.game.apply(build.record.state, move)
    expected = viewer_messages.score_changes(build.game.scores(build.record.state), build.game.scores(after))
    assert effect.changes == expected
    assert set(effect.scoring_cells) == {change.source for change in expected if change.seat == 0}


def test_differences() -> None:
    old: list[dict[str, int]] = [{"knights": 2, "castles": 3}, {"knights": 1}]
    new: list[dict[str, int]] = [{"knights": 5, "castles": 3, "lords": 1}, {"knights": 0}]
    assert viewer_messages.score_changes(old, new) == [
        ScoreChange(0, "knights", 3), ScoreChange(0, "lords", 1), ScoreChange(1, "knights", -1),
    ]  # fmt: skip
    assert viewer_messages.changed_fields({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": None}) == {"b": 3, "c": None}


def held(seat: int, kind: str, cell: str = "", state: TileState = "ready") -> HeldTile:
    return HeldTile(seat, kind, "location" if cell else "held", kind, state, cell, 0, False)


def test_tiles_gained_and_lost() -> None:
    farm, sword, oasis = held(0, "farm", "c3"), held(0, "sword"), held(1, "oasis", "d4")
    before, after = Contents(held_tiles=[farm, sword]), Contents(held_tiles=[sword, sword, oasis])
    gains, losses = viewer_messages.tile_changes(before, after)
    assert [(tile.seat, tile.kind, tile.group, tile.cell) for tile in gains] == [
        (0, "sword", "held", ""),
        (1, "oasis", "location", "d4"),
    ]
    assert [(tile.seat, tile.kind, tile.cell) for tile in losses] == [(0, "farm", "c3")]
    used = Contents(held_tiles=[held(0, "farm", "c3", "used"), sword])
    assert viewer_messages.tile_changes(before, used) == ([], [])


def test_lifted_piece() -> None:
    table = position({0: "k8 n8"}, tiles={0: "l7"})
    groups = {group.prefix: group for group in Position(table.game, table.state).move_groups}
    (lifting,) = [group for group in groups.values() if group.lifts_piece]
    assert lifting.verb == table.json["seats"][0]["tiles"][0]["kind"] == "paddock"
    assert not Position(table.game, table.state).piece_lifted
    lifted = table.play(f"{lifting.prefix} {lifting.cells[0]}")
    assert Position(lifted.game, lifted.state).piece_lifted
    assert not groups["build"].lifts_piece
