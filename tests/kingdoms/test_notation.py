"""Notation of moves and positions, validation, and one-line errors for invalid text."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright import notation_headers, record
from realmwright.game import GameError, IllegalMove
from realmwright.kingdoms.game import GAME
from realmwright.kingdoms.notation import parse_move
from realmwright.kingdoms.state import Move
from realmwright.testing import perft, playout
from tests.kingdoms.fixtures import TILE_COUNTS, VARIANT_COMBINATIONS, dealt_table, new_table, table

T = TypeVar("T")
LINE = (
    "epoch=1 turn=0 first=0 stage=turn supply=+1:2,+2:2,+3:2,+4:2,+5:2,+6:2,-1:1,-2:1,-3:1,-4:1,-5:1,-6:1,"
    "M:2,D:1,G:1,W:1 board=a1:0:1 / gold=50 castles=3,3,2,1 / gold=50 castles=4,3,2,1"
)


def value_or_error(call: Callable[[], T]) -> T | None:
    """Return the value of a call, None if it raises a GameError of one line."""
    message = ""
    try:
        return call()
    except GameError as error:
        message = str(error)
    assert "\n" not in message
    return None


def error_message(call: Callable[[], object]) -> str:
    """Return the message of a GameError: one short line."""
    with pytest.raises(GameError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 250
    return message


def test_a_position_is_one_line_and_reads_back() -> None:
    t = table("a1:0:1")
    assert repr(t.state) == t.game.dump(t.state) == LINE
    assert t.game.load(LINE) == t.state


def test_a_position_with_a_drawn_tile_and_paid_lines_reads_back() -> None:
    t = table("0:1 +2 +3 +4 -1 .", variants="immediate", tiles={1: "W"}).play("castle 2 f1", "draw", "tile D")
    text = repr(t.state)
    assert "stage=put drawn=D " in text
    assert " paid=1:24:0 " in text
    assert t.game.load(text) == t.state
    view = t.view(0).state
    assert "tile=?" in repr(view)
    assert t.game.load(repr(view)) == view


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("castle 3 f5", Move("castle", 3, 29)), ("draw", Move("draw")), ("pass", Move("pass")),
        ("put a2", Move("put", cell=6)), ("start b1", Move("start", cell=1)), ("tile -6", Move("tile", 12)),
        ("tile W a1", Move("tile", 16, 0)),
    ],
)  # fmt: skip
def test_moves_are_written_as_in_the_trace(text: str, move: Move) -> None:
    t = dealt_table("+1", "+2")
    assert parse_move(text) == move
    assert t.game.write(t.state, move) == text


def test_the_verb_may_be_omitted_where_only_one_move_fits() -> None:
    t = dealt_table("+1", "+2")
    assert t.game.read(t.state, "2 c3") == parse_move("castle 2 c3")
    assert t.game.read(t.state, "c3") == parse_move("start c3")
    t = t.play("draw")
    assert t.game.read(t.state, "+4") == parse_move("tile +4")
    assert t.play("+4", "c3").json["board"] == {"c3": "+4"}
    t = new_table(variants="open")
    assert t.game.read(t.state, "+4 c3") == parse_move("tile +4 c3")


def test_the_error_of_an_illegal_move_names_the_rule() -> None:
    t = dealt_table("+1", "+2").play("castle 1 a1")
    with pytest.raises(IllegalMove, match=r"'castle 1 a1' is not allowed here: space-taken \(KD-ACT-1\)") as caught:
        t.game.read(t.state, "castle 1 a1")
    assert caught.value.refusal is not None
    assert caught.value.refusal.data == {"cell": "a1", "piece": "0:1"}


INVALID_MOVES = [
    "", " ", "castle", "castle 1", "castle a1", "castle 5 a1", "castle 0 a1", "castle 1 g1", "castle 1 a6",
    "castle 1 a0", "castle -1 a1", "castle ١ a1", "draw a1", "pass now", "put", "put +4", "start", "start z9", "tile",
    "tile 4", "tile +7", "tile +0", "tile +4 a9", "tile +4 a1 b1", "build a1", "a1 castle", "x" * 5000,
    "castle\n1\na7", "\ud800", "castle 1 A1",
]  # fmt: skip


@pytest.mark.parametrize("text", INVALID_MOVES)
def test_an_invalid_move_raises_an_error_of_one_line(text: str) -> None:
    t = dealt_table("+1", "+2")
    assert "expected" in error_message(lambda: t.game.read(t.state, text))


INVALID_POSITIONS = {
    "": "a position has ''",
    "turn=0": "0 seats",
    LINE.replace(" / gold=50 castles=4,3,2,1", ""): "1 seats",
    LINE.replace("epoch=1", "epoch=0"): "epoch is '0'",
    LINE.replace("epoch=1 ", ""): "epoch is ''",
    LINE.replace("turn=0", "turn=2"): "turn is '2'",
    LINE.replace("first=0", "first=00"): "first is '00'",
    LINE.replace("stage=turn", "stage=now"): "stage is 'now'",
    LINE.replace("M:2", "M:0"): "supply is '0'",
    LINE.replace("M:2", "M:2,M:2"): "twice",
    LINE.replace("M:2", "N:2"): "'N' is not a tile",
    LINE.replace("a1:0:1", "a1:2:1"): "the board has 'a1:2:1'",
    LINE.replace("a1:0:1", "a1:."): "the board has 'a1:.'",
    LINE.replace("a1:0:1", "a1:0:1,a1:+1"): "two pieces on a1",
    LINE.replace("a1:0:1", "g1:0:1"): "'g1' is not a space",
    LINE.replace("castles=3,3,2,1", "castles=3,3,2"): "castles are '3,3,2'",
    LINE.replace("castles=3,3,2,1", "castles=3,3,2,-1"): "castles is '-1'",
    LINE.replace("gold=50", "gold=5O", 1): "gold is '5O'",
    LINE.replace("gold=50", "gold=", 1): "a position has 'gold='",
    LINE + " rows=3": "not of 0 epochs",
    LINE.replace("stage=turn", "stage=over") + " rows=0 columns=0": "not of 1 epochs",
    LINE + " tile=X": "'X' is not a tile",
    LINE + " luck=3": "field 'luck'",
    LINE + " gold=50": "each once",
    LINE.replace(" board=", " paid=1:3 board="): "paid has '1:3'",
    LINE.replace(" board=", " paid=g:3:4 board="): "a line paid is 'g'",
    "epoch=1 turn=0 first=0 stage=turn / gold=50 castles=0,0,0,0 tile=? / gold=50 castles=0,0,0,0": "hidden",
}


@pytest.mark.parametrize("text", INVALID_POSITIONS)
def test_an_invalid_position_raises_an_error_of_one_line(text: str) -> None:
    assert INVALID_POSITIONS[text] in error_message(lambda: table().game.load(text))


IMPOSSIBLE_POSITIONS = {
    LINE.replace("M:2", "M:1"): "KD-COMP-5",
    LINE.replace("castles=3,3,2,1", "castles=4,3,2,1"): "KD-SETUP-1",
    LINE.replace("castles=3,3,2,1", "castles=3,3,1,1"): "KD-SETUP-1",
    LINE.replace("gold=50", "gold=51", 1): "KD-GOLD-1",
    LINE.replace("stage=turn", "stage=put"): "KD-ACT-2",
    LINE.replace("stage=turn", "stage=deal"): "KD-SETUP-4",
    LINE.replace(" board=", " paid=1:0:0 board="): "KD-VAR-IMMEDIATE-1",
}


@pytest.mark.parametrize("text", IMPOSSIBLE_POSITIONS)
def test_validate_names_the_rule_that_an_impossible_position_violates(text: str) -> None:
    game = table().game
    assert any(IMPOSSIBLE_POSITIONS[text] in problem for problem in game.validate(game.load(text)))


def test_a_game_that_is_over_too_early_is_invalid() -> None:
    over = LINE.replace("stage=turn", "stage=over").replace("castles=3,3,2,1", "castles=3,3,2,1 rows=0 columns=0")
    t = table()
    problems = t.game.validate(t.game.load(over + " rows=0 columns=0"))
    assert any("KD-EPOCH-1" in problem for problem in problems)
    assert any("KD-END-1" in problem for problem in problems)


def test_impossible_epochs_tiles_and_stages_are_invalid() -> None:
    late = table("a1:+1", epoch=4)
    assert any("KD-EPOCH-2" in problem for problem in late.validate())
    held = table(variants="open", tiles={0: "+1"})
    assert any("KD-VAR-OPEN-1" in problem for problem in held.validate())
    stuck = table(castles={0: "0,0,0,0", 1: "0,0,0,0"}, supply={}, variants="last-castle", epoch=2)
    assert stuck.validate()
    drawn = new_table(variants="open")
    state = drawn.game.load(repr(drawn.state).replace("stage=turn", "stage=draw"))
    assert any("KD-VAR-OPEN-2" in problem for problem in drawn.game.validate(state))


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_move_or_a_game_error(text: str) -> None:
    t = dealt_table("+1", "+2")
    move = value_or_error(lambda: t.game.read(t.state, text))
    assert move is None or move in t.game.moves(t.state)


@given(st.integers(0, len(LINE) - 1), st.text(max_size=4), st.integers(0, 6))
@settings(max_examples=400, deadline=None)
def test_a_position_with_a_typing_error_loads_or_raises_a_game_error(index: int, inserted: str, removed: int) -> None:
    t = table()
    text = LINE[:index] + inserted + LINE[index + removed :]
    state = value_or_error(lambda: t.game.load(text))
    if state is not None:
        assert t.game.load(t.game.dump(state)) == state
        assert all("\n" not in problem for problem in t.game.validate(state))


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_setup_or_a_game_error(text: str) -> None:
    value_or_error(lambda: GAME.load(text))
    value_or_error(lambda: GAME.create({"variants": text}, Random(1)))
    value_or_error(lambda: GAME.score(text))


@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_a_whole_game_is_game_record_and_replays(variants: str) -> None:
    game = GAME.create({"players": "3", "variants": variants}, Random(2))
    game_record = record.Record(game)
    for _, move in playout(game, Random(2)):
        game_record.play(move)
    loaded = record.load(str(game_record))
    assert loaded.states == game_record.states
    assert (
        notation_headers.read_position(notation_headers.write_position(game, game_record.state))[1] == game_record.state
    )


@pytest.mark.rule("KD-VAR-OPEN-3")
def test_perft_of_the_first_plies() -> None:
    t = new_table()
    assert [perft(t.game, t.state, depth) for depth in (1, 2)] == [16, 16 * 16 - 9]
    open_tiles = new_table(variants="open")
    assert perft(open_tiles.game, open_tiles.state, 1) == 600
    single = sum(count == 1 for count in TILE_COUNTS.values())
    assert perft(open_tiles.game, open_tiles.state, 2) == 30 * (4 + 16) * 29 * (4 + 16) - 30 * single * 29


def test_the_sequence_of_moves_has_a_length_and_indices() -> None:
    t = dealt_table("+1", "+2").play("castle 1 a1", "castle 1 b1")
    moves = t.game.moves(t.state)
    assert len(moves) == len(list(moves)) == 5 * 28 + 1
    assert [moves[k] for k in range(-len(moves), 0)] == list(moves)
    assert moves[3:6] == list(moves)[3:6]
    assert repr(moves) == repr(list(moves))
    for bad in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[bad]
