"""Analysis of games, tables from records, scores of typed positions."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.game import GameError
from realmwright.protocol.rest import AnalysisPoint, FromRecord, NewSeat
from realmwright.protocol.rest_lessons_and_scores import ScoreRequest
from realmwright.tables import analysis
from realmwright.tables.events import Event
from realmwright.tables.state import TableState

from .fixtures import at, new_table, play, play_decision

SEATS = [NewSeat("Ada"), NewSeat("Bruno")]


def points(*turns: tuple[int | None, list[float]]) -> list[AnalysisPoint]:
    return [AnalysisPoint(number, number, seat, [], values) for number, (seat, values) in enumerate(turns)]


def test_main_line_has_the_last_revision_of_each_ply() -> None:
    table = play(new_table("here", "here"), 2)
    again = play(table.apply([Event("undo", "1", at(0)), Event("chat", "{}", at(0))]))
    assert list(analysis.mainline(table)) == [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]
    assert list(analysis.mainline(again)) == [(0, 0), (1, 1), (2, 2), (6, 3), (7, 4)]


def test_points_have_movers_scores_and_values() -> None:
    table = play_decision(play_decision(new_table("here", "here")))
    result = analysis.analyze(table)
    assert [point.ply for point in result.points] == list(range(len(table.record.moves) + 1))
    assert [point.seat for point in result.points][:4] == [None, None, None, 0]
    assert all(len(point.values) == 2 for point in result.points)
    last = result.points[-1]
    assert last.scores == [dict(sheet) for sheet in table.game.scores(table.record.state)]


def test_turns_begin_at_the_point_before_the_first_move() -> None:
    game = points((None, [0, 0]), (0, [1, 0]), (0, [2, 0]), (None, [2, 0]), (1, [2, 1]), (0, [3, 1]))
    assert list(analysis._turn_starts(game)) == [0, 3, 4]
    assert list(analysis._turn_starts(points((1, [0, 0]), (1, [0, 0])))) == [0]


def test_turning_points_are_large_swings_and_new_leaders() -> None:
    game = points((None, [1, 0]), (0, [2, 0]), (1, [2, 3]), (0, [2, 6.9]), (1, [2, 7]), (0, [2, 11]))
    assert list(analysis._turning_points(game)) == [2, 5]
    exact = points((None, [1, 0]), (0, [5, 0]), (1, [5, 3.9]))
    assert list(analysis._turning_points(exact)) == [1]


def test_only_the_largest_swings_are_turning_points() -> None:
    turns = [(None, [0.0, 0.0])]
    game = points(*turns, *((number % 2, [0.0, 0.0]) for number in range(20)))
    swings = [4.0, 9.0, 5.0, 8.0, 6.0, 7.0, 10.0, 4.5]
    values, total = [[0.0, 0.0]], 0.0
    for swing in swings:
        total += swing
        values.append([total, 0.0])
    game = points((None, values[0]), *((number % 2, value) for number, value in enumerate(values[1:])))
    assert list(analysis._turning_points(game)) == [2, 3, 4, 5, 6, 7]


def test_table_from_a_record_at_any_ply() -> None:
    text = "\n".join(str(play(new_table("here", "here"), 3).record).splitlines())
    made = analysis.create_from_record(FromRecord(text, SEATS))
    assert len(made.events) >= 5
    assert TableState(made.row, made.events).game.actor(TableState(made.row, made.events).record.state) >= 0
    early = analysis.create_from_record(FromRecord(text, SEATS, ply=0))
    assert [event.text.split()[0] for event in early.events] == ["tile", "tile"]
    assert early.row.secret != made.row.secret
    assert (early.row.online, [seat.name for seat in early.row.seats]) == (False, ["Ada", "Bruno"])


@pytest.mark.parametrize(
    ("seats", "ply", "message"),
    [([NewSeat("A")], None, "1 seats for 2 players"), ([NewSeat("A"), NewSeat("B", "level-9")], None, "level-9"),
     (SEATS, 99, "no ply 99")],
)  # fmt: skip
def test_invalid_requests_are_rejected(seats: list[NewSeat], ply: int | None, message: str) -> None:
    with pytest.raises(GameError, match=message):
        analysis.create_from_record(FromRecord(str(new_table("here", "here").record), seats, ply=ply))


def test_score_of_a_typed_position() -> None:
    rows = ["0:1 +3 . . . .", *[". . . . . ."] * 4]
    result = analysis.score_position(ScoreRequest("kingdoms", "\n".join(rows)))
    assert [(seat.sheet, seat.total) for seat in result.seats] == [
        ({"rows": 3, "columns": 0}, 3),
        ({"rows": 0, "columns": 0}, 0),
    ]
    assert result.winners == [0]
    cells = registry.game("kingdoms").scoring_cells("\n".join(rows))
    assert [seat.scoring_cells for seat in result.seats] == [
        {source: list(each) for source, each in by_source.items()} for by_source in cells
    ]
