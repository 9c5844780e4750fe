"""Summaries of the turns of others since a seat's last turn."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import registry
from realmwright.fairness import chance_plies
from realmwright.game import NOBODY
from realmwright.protocol.errors import RequestError
from realmwright.protocol.message_parts import PieceChange
from realmwright.protocol.server_messages import TurnSummary
from realmwright.tables.events import Event
from realmwright.tables.queries import TableQueries
from realmwright.tables.since_last_turn import turns_since
from realmwright.tables.state import TableState
from realmwright.testing import playout

from .fixtures import at, new_table

FIRST_CELLS = ("castle 1 a1", "castle 1 b1", "castle 1 c1", "castle 1 d1")


def play_texts(table: TableState, *texts: str) -> TableState:
    return table.apply([Event("move", text, at(0)) for text in texts])


def play_turn(table: TableState) -> TableState:
    """Return the table after the first legal moves of the seat to move, until another seat's turn."""
    turn = table.record.game.to_dict(table.record.state)["turn"]
    while True:
        game, state = table.game, table.record.state
        if game.to_dict(state)["turn"] != turn and game.actor(state) >= 0:
            return table
        if game.actor(state) < 0:
            plies = chance_plies(game, state, len(table.record.moves), table.row.secret)
            table = table.apply([Event("move", ply.text, at(0)) for ply in plies])
        else:
            table = play_texts(table, game.write(state, game.moves(state)[0]))


def open_kingdoms(players: int = 3) -> TableState:
    return new_table(*["here"] * players, params={"variants": "open"})


def test_one_summary_for_each_other_seat() -> None:
    table = play_texts(open_kingdoms(), *FIRST_CELLS[:3])
    bruno, chiara = turns_since(table, 0)
    assert (bruno.seat, bruno.revisions, chiara.seat, chiara.revisions) == (1, [2], 2, [3])
    assert bruno.pieces == [PieceChange("1:1", None, "", "b1", "castle")]
    assert chiara.pieces == [PieceChange("2:1", None, "", "c1", "castle")]


def test_nothing_right_after_the_own_turn() -> None:
    assert turns_since(play_texts(open_kingdoms(), FIRST_CELLS[0]), 0) == []


def test_the_turns_before_the_first_own_turn_are_news() -> None:
    table = play_texts(open_kingdoms(), *FIRST_CELLS[:2])
    assert [turn.seat for turn in turns_since(table, 2)] == [0, 1]


def test_moves_that_were_taken_back_are_left_out() -> None:
    table = play_texts(open_kingdoms(2), *FIRST_CELLS[:2]).apply([Event("undo", "1", at(0))])
    assert turns_since(table, 0) == []
    table = play_texts(table, "castle 2 e1")
    (bruno,) = turns_since(table, 0)
    assert bruno.revisions == [4]
    assert [change.cell for change in bruno.pieces] == ["e1"]


def test_the_end_of_an_epoch_keeps_the_piece_that_ended_it() -> None:
    game = registry.game("kingdoms").create({"players": "2", "variants": "open", "start": "0"}, Random(1))
    moves = [game.write(state, move) for state, move in playout(game, Random(1))]
    table = new_table("here", "here", params={"variants": "open"})
    mover, texts = NOBODY, iter(moves)
    while table.game.to_dict(table.record.state)["epoch"] == 1:
        mover = table.game.actor(table.record.state)
        table = play_texts(table, next(texts))
    summary = next(turn for turn in turns_since(table, 1 - mover) if turn.seat == mover)
    assert summary.pieces[-1].cell == moves[len(table.record.moves) - 1].rpartition(" ")[2]
    assert summary.pieces[-1].kind
    assert all(change.cell for change in summary.pieces), "the cleared board is no removal"


def test_a_turn_of_kingdom_builder_with_its_gold() -> None:
    table = new_table("here", "here", game="kingdom-builder")
    for _ in range(2):
        table = play_turn(table)
    (bruno,) = turns_since(table, 0)
    assert bruno.seat == 1
    built = {(change.kind, change.seat, change.origin, change.action) for change in bruno.pieces}
    assert built == {("settlements", 1, "", "build")}
    assert len(bruno.pieces) == 3
    gold = sum(change.gold for change in bruno.changes if change.seat == 1)
    assert gold == sum(table.position.scores[1].values())


def test_the_own_turn_in_progress_does_not_count() -> None:
    table = new_table("here", "here", game="kingdom-builder")
    for _ in range(2):
        table = play_turn(table)
    before = turns_since(table, 0)
    game, state = table.game, table.record.state
    table = play_texts(table, game.write(state, game.moves(state)[0]))
    assert turns_since(table, 0) == before


def moved(table: TableState) -> list[PieceChange]:
    return [change for turn in turns_since(table, 0) for change in turn.pieces if change.origin and change.cell]


@pytest.mark.parametrize("params", [{"quadrants": "paddock,harbor,barn,tower"}, {"sets": "all"}])
def test_summaries_add_up_to_the_difference_of_the_positions(params: dict[str, str]) -> None:
    """Over random games: placed, moved and removed pieces, and gold, lead from one position to the other."""
    moves = 0
    for seed in range(3):
        game = registry.game("kingdom-builder").create({"players": "3", "start": "0", **params}, Random(seed))
        table = TableState(new_table("here", "here", "here", game="kingdom-builder").row._replace(setup=game.setup))
        rng, start = Random(seed), table
        for state, move in playout(table.game, rng):
            was_own = table.game.to_dict(state)["turn"] == 0
            table = table.apply([Event("move", table.game.write(state, move), at(0))])
            is_own = table.game.to_dict(table.record.state)["turn"] == 0
            if was_own and not is_own:
                start = table
            elif is_own and not was_own:
                check_difference(start, table, turns_since(table, 0))
                moves += len(moved(table))
    assert moves, "no piece was moved"


def check_difference(start: TableState, end: TableState, turns: list[TurnSummary]) -> None:
    pieces = {(g.kind, g.seat, cell) for g in start.position.contents.pieces for cell in g.cells}
    expected = {(g.kind, g.seat, cell) for g in end.position.contents.pieces for cell in g.cells}
    changes = [change for turn in turns for change in turn.pieces]
    pieces -= {(change.kind, change.seat, change.origin) for change in changes}
    pieces |= {(change.kind, change.seat, change.cell) for change in changes if change.cell}
    assert pieces == expected
    for seat, (old, new) in enumerate(zip(start.position.scores, end.position.scores, strict=True)):
        gold = sum(change.gold for turn in turns for change in turn.changes if change.seat == seat)
        assert gold == sum(new.values()) - sum(old.values())


def test_unknown_seats_are_refused() -> None:
    with pytest.raises(RequestError):
        TableQueries(open_kingdoms()).since_last_turn(3)


def next_epoch_begun_by_its_last_mover() -> TableState:
    """Return a random game whose second epoch is begun by the seat that ended the first one."""
    for seed in range(50):
        rng, table, mover = Random(seed), open_kingdoms(), NOBODY
        while (position := table.game.to_dict(table.record.state))["epoch"] == 1:
            mover = position["turn"]
            table = play_texts(
                table, table.game.write(table.record.state, rng.choice(table.game.moves(table.record.state)))
            )
        if position["turn"] == mover:
            return table
    raise AssertionError("no such game")


def test_two_turns_of_a_seat_around_the_end_of_an_epoch_are_two() -> None:
    table = next_epoch_begun_by_its_last_mover()
    seat = table.to_move
    assert seat is not None
    assert turns_since(table, seat) == []  # the others have not moved since its last turn
    (other,) = [summary for summary in turns_since(table, (seat + 1) % 3) if summary.seat == seat]
    ended = [change.gold for change in other.changes]
    (cell,) = [change.cell for change in other.pieces]
    table = play_texts(table, "castle 1 a1" if cell != "a1" else "castle 1 b1")
    (both,) = [summary for summary in turns_since(table, (seat + 1) % 3) if summary.seat == seat]
    assert len(both.revisions) == 2
    assert len(both.pieces) == 2
    assert both.pieces[0].cell == cell
    assert [change.gold for change in both.changes][: len(ended)] == ended  # what the first turn paid
