"""Records: plies, text, undo, branches and errors."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import notation_headers, record, testing
from realmwright.game import GameError, IllegalMove, ParseError
from realmwright.kingdom_builder.game import GAME

SETUP = "players=2 start=0 sets=base quadrants=tavern,paddock,oasis,farm cards=fishermen,knights,merchants"
OPENING = ["draw grass", "draw desert", "build e4", "build e5", "build f5", "end", "draw forest"]


def opening() -> record.Record:
    return record.Record(GAME.load(SETUP), OPENING)


def whole_game(seed: int) -> record.Record:
    game = GAME.create({"players": "3"}, Random(seed))
    game_record = record.Record(game)
    for _, move in testing.playout(game, Random(seed)):
        game_record.play(move)
    return game_record


def test_a_record_as_text_has_a_header_and_one_line_per_turn() -> None:
    assert str(opening()).splitlines() == [
        f"realmwright kingdom-builder rules={GAME.load(SETUP).rules_version} {SETUP}",
        "draw grass; draw desert; build e4; build e5; build f5; end",
        "draw forest",
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_loads_from_its_text(seed: int) -> None:
    game_record = whole_game(seed)
    loaded = record.load(str(game_record))
    assert loaded.states == game_record.states
    assert loaded.moves == game_record.moves
    assert str(loaded) == str(game_record)


def test_separators_and_line_ends_of_the_text_do_not_matter() -> None:
    text = str(opening())
    for other in (text.replace("; ", "\n"), text.replace("; ", " ;;  "), text.replace("\n", "\r\n"), text + "\n\n;"):
        assert record.load(other).states == opening().states


def test_an_abbreviated_move_is_stored_in_full() -> None:
    game_record = record.Record(GAME.load(SETUP), ["grass", "desert", "e4"])
    assert game_record.moves == ["draw grass", "draw desert", "build e4"]


def test_plies_pair_each_state_with_its_move() -> None:
    game_record = opening()
    plies = list(game_record.plies())
    assert [move for _, move in plies] == OPENING
    assert plies[0][0] == game_record.game.start()
    assert game_record.state not in [state for state, _ in plies]


@pytest.mark.parametrize("plies", [0, 1, 4, len(OPENING)])
def test_take_back_removes_the_last_plies(plies: int) -> None:
    game_record = opening()
    game_record.take_back(plies)
    assert game_record.moves == OPENING[: len(OPENING) - plies]
    assert game_record.state == record.Record(game_record.game, game_record.moves).state
    for move in OPENING[len(OPENING) - plies :]:
        game_record.push(move)
    assert str(game_record) == str(opening())


@pytest.mark.parametrize("plies", [-1, len(OPENING) + 1])
def test_an_invalid_number_of_plies_cannot_be_taken_back(plies: int) -> None:
    game_record = opening()
    with pytest.raises(GameError, match=f"expected 0 to {len(OPENING)}"):
        game_record.take_back(plies)
    assert str(game_record) == str(opening())


def test_a_branch_does_not_change_its_record() -> None:
    game_record = opening()
    other = game_record.branch(3)
    other.push("build f4")
    assert other.moves == [*OPENING[:3], "build f4"]
    assert game_record.moves == OPENING
    assert game_record.states[3] == other.states[3]
    assert game_record.states[4] != other.states[4]


@pytest.mark.parametrize("ply", [-1, len(OPENING) + 1])
def test_a_branch_at_an_invalid_ply_raises_an_error(ply: int) -> None:
    with pytest.raises(GameError, match="no ply"):
        opening().branch(ply)


def test_an_illegal_move_does_not_change_the_record() -> None:
    game_record = opening()
    with pytest.raises(IllegalMove):
        game_record.push("build a1")
    assert str(game_record) == str(opening())


def test_an_error_names_its_line_and_has_the_type_of_its_cause() -> None:
    header, *lines = str(opening()).splitlines()
    illegal = "\n".join([header, *lines[:1], "", "draw grass; build e4"])
    with pytest.raises(IllegalMove, match=r"^line 4: 'build e4' is not allowed here"):
        record.load(illegal)
    with pytest.raises(ParseError, match=r"^line 2: 'dance' is no verb"):
        record.load(f"{header}\ndraw grass; dance e4")


def test_the_error_of_an_illegal_line_has_the_refusal() -> None:
    header = str(opening()).splitlines()[0]
    with pytest.raises(IllegalMove) as caught:
        record.load(f"{header}\ndraw grass; draw grass; build a1")
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "KB-BASE-TURN-3"


INVALID_HEADERS = {
    "": "not a record",
    "hello": "not a record",
    "realmwright": "not a record",
    "realmwright ": "is no header",
    "realmwright kingdom-builder": "is no header",
    "realmwright kingdom-builder rules=1": "is no header",
    f"realmwright kingdom-builder {SETUP}": "is no header",
    f"realmwright chess rules=1 {SETUP}": "no game 'chess'",
    f"realmwright kingdom-builder rules=0 {SETUP}": "written under 'rules=0'",
    f"realmwright kingdom-builder rules=\t {SETUP}": r"written under 'rules=\\t'",
    f"realmwright kingdom-builder rules= {SETUP}": "is no header",
    f"realmwright kingdoms rules=2 {SETUP}": "expected rules=1$",
    f"realmwright kingdom-builder rules=1  {SETUP}": "a set-up has ''",
    f"realmwright kingdom-builder rules=1 {SETUP} players=2": "each once",
}


@pytest.mark.parametrize("header", INVALID_HEADERS)
def test_an_invalid_header_raises_an_error(header: str) -> None:
    with pytest.raises(GameError, match=INVALID_HEADERS[header]):
        record.load(header)


def test_a_position_as_text_contains_its_setup() -> None:
    game_record = whole_game(3)
    for state in game_record.states[::20]:
        text = notation_headers.write_position(game_record.game, state)
        assert "\n" not in text
        game, loaded = notation_headers.read_position(text)
        assert (game.setup, loaded) == (game_record.game.setup, state)


def test_a_position_without_its_bar_raises_an_error() -> None:
    game_record = opening()
    with pytest.raises(ParseError, match="is no position"):
        notation_headers.read_position(
            notation_headers.write_position(game_record.game, game_record.state).replace(" | ", " ")
        )
