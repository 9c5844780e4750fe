"""A record: every ply, replayed, taken back, branched, written and read."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import notation, record, testing
from realmwright.game import GameError, Illegal, Unreadable
from realmwright.kingdom_builder.kind import KIND

SETUP = "players=2 start=0 sets=base quadrants=tavern,paddock,oasis,farm cards=fishermen,knights,merchants"
OPENING = ["draw grass", "draw desert", "build e4", "build e5", "build f5", "end", "draw forest"]


def opening() -> record.Record:
    return record.Record(KIND.load(SETUP), OPENING)


def whole_game(seed: int) -> record.Record:
    game = KIND.table({"players": "3"}, Random(seed))
    kept = record.Record(game)
    for _, move in testing.playout(game, Random(seed)):
        kept.play(move)
    return kept


def test_text_of_a_record() -> None:
    assert str(opening()).splitlines() == [
        f"realmwright kingdom-builder rules={KIND.load(SETUP).rules_version} {SETUP}",
        "draw grass; draw desert; build e4; build e5; build f5; end",
        "draw forest",
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_survives_its_text(seed: int) -> None:
    kept = whole_game(seed)
    again = record.load(str(kept))
    assert again.states == kept.states
    assert again.moves == kept.moves
    assert str(again) == str(kept)


def test_layout_of_the_text_does_not_matter() -> None:
    text = str(opening())
    for other in (text.replace("; ", "\n"), text.replace("; ", " ;;  "), text.replace("\n", "\r\n"), text + "\n\n;"):
        assert record.load(other).states == opening().states


def test_a_short_move_is_kept_in_full() -> None:
    kept = record.Record(KIND.load(SETUP), ["grass", "desert", "e4"])
    assert kept.moves == ["draw grass", "draw desert", "build e4"]


def test_plies_pair_each_state_with_its_move() -> None:
    kept = opening()
    plies = list(kept.plies())
    assert [move for _, move in plies] == OPENING
    assert plies[0][0] == kept.game.start()
    assert kept.state not in [state for state, _ in plies]


@pytest.mark.parametrize("plies", [0, 1, 4, len(OPENING)])
def test_taking_back(plies: int) -> None:
    kept = opening()
    kept.take_back(plies)
    assert kept.moves == OPENING[: len(OPENING) - plies]
    assert kept.state == record.Record(kept.game, kept.moves).state
    for move in OPENING[len(OPENING) - plies :]:
        kept.push(move)
    assert str(kept) == str(opening())


@pytest.mark.parametrize("plies", [-1, len(OPENING) + 1])
def test_more_than_there_is_cannot_be_taken_back(plies: int) -> None:
    kept = opening()
    with pytest.raises(GameError, match=f"expected 0 to {len(OPENING)}"):
        kept.take_back(plies)
    assert str(kept) == str(opening())


def test_a_branch_goes_its_own_way() -> None:
    kept = opening()
    other = kept.branch(3)
    other.push("build f4")
    assert other.moves == [*OPENING[:3], "build f4"]
    assert kept.moves == OPENING
    assert kept.states[3] == other.states[3]
    assert kept.states[4] != other.states[4]


@pytest.mark.parametrize("ply", [-1, len(OPENING) + 1])
def test_no_branch_outside_the_record(ply: int) -> None:
    with pytest.raises(GameError, match="no ply"):
        opening().branch(ply)


def test_a_refused_move_leaves_the_record_alone() -> None:
    kept = opening()
    with pytest.raises(Illegal):
        kept.push("build a1")
    assert str(kept) == str(opening())


def test_an_error_names_its_line_and_keeps_its_kind() -> None:
    header, *lines = str(opening()).splitlines()
    illegal = "\n".join([header, *lines[:1], "", "draw grass; build e4"])
    with pytest.raises(Illegal, match=r"^line 4: 'build e4' is not allowed here"):
        record.load(illegal)
    with pytest.raises(Unreadable, match=r"^line 2: 'dance' is no verb"):
        record.load(f"{header}\ndraw grass; dance e4")


def test_an_illegal_line_still_says_which_rule() -> None:
    header = str(opening()).splitlines()[0]
    with pytest.raises(Illegal) as refused:
        record.load(f"{header}\ndraw grass; draw grass; build a1")
    assert refused.value.refusal is not None
    assert refused.value.refusal.rule == "KB-BASE-TURN-3"


BAD_HEADERS = {
    "": "not a record",
    "hello": "not a record",
    "realmwright": "not a record",
    "realmwright ": "is no header",
    "realmwright kingdom-builder": "is no header",
    "realmwright kingdom-builder rules=1": "is no header",
    f"realmwright kingdom-builder {SETUP}": "is no header",
    f"realmwright chess rules=1 {SETUP}": "no game 'chess'",
    f"realmwright kingdom-builder rules=0 {SETUP}": "written under 'rules=0'",
    f"realmwright kingdom-builder rules=1  {SETUP}": "a set-up has ''",
    f"realmwright kingdom-builder rules=1 {SETUP} players=2": "each once",
}


@pytest.mark.parametrize("header", BAD_HEADERS)
def test_a_bad_header(header: str) -> None:
    with pytest.raises(GameError, match=BAD_HEADERS[header]):
        record.load(header)


def test_a_position_stands_on_its_own() -> None:
    kept = whole_game(3)
    for state in kept.states[::20]:
        text = notation.write_position(kept.game, state)
        assert "\n" not in text
        game, again = notation.read_position(text)
        assert (game.setup, again) == (kept.game.setup, state)


def test_a_position_without_its_bar_is_unreadable() -> None:
    kept = opening()
    with pytest.raises(Unreadable, match="is no position"):
        notation.read_position(notation.write_position(kept.game, kept.state).replace(" | ", " "))
