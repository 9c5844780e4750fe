"""Positions and moves as text: what cannot be read is refused with what was expected."""

from __future__ import annotations

import pytest

from realmwright.game import AmbiguousMove, GameError, IllegalMove, ParseError

from .fixtures import Table, table


def reload(position: Table, old: str, new: str) -> Table:
    """Return a position with a part of its text replaced."""
    text = position.game.dump(position.state)
    assert old in text
    return Table(position.game, position.game.load(text.replace(old, new, 1)))


def middle() -> Table:
    return table({0: "i9"}, tiles={1: "c7"})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" / supply=40", "", "a position has 1 seats: expected 2, separated by ' / '"),
        ("turn=0", "turn=2", "turn is '2': expected a number from 0 to 1"),
        ("turn=0", "turn=-1", "turn is '-1': expected a number from 0 to 1"),
        ("turn=0 ", "", "turn is '': expected a number from 0 to 1"),
        ("round=2", "round=1000", "round is '1000': expected a number from 0 to 999"),
        ("round=2", "round=0002x", "round is '0002x': expected a number from 0 to 999"),
        ("round=2", "round=00002", "round is '00002': expected a number from 0 to 999"),
        ("round=2", "round=²", "round is '²': expected a number from 0 to 999"),
        ("quota=3", "quota=100", "quota is '100': expected a number from 0 to 99"),
        ("quota=3", "quota=3 owed=100", "owed is '100': expected a number from 0 to 99"),
        ("supply=39", "supply=100", "supply is '100': expected a number from 0 to 99"),
        ("supply=39", "supply=39 waiting=100", "waiting is '100': expected a number from 0 to 99"),
        ("supply=39", "supply=39 gold=10000", "gold is '10000': expected a number from 0 to 9999"),
        ("hand=desert", "hand=desert stale=2", "stale is '2': expected a number from 0 to 1"),
        ("cards=grass", "cards=?", "a revealed card is '?': expected its name"),
        ("deck=grass:3", "deck=grass:100", "deck is '100': expected a number from 0 to 99"),
        ("left=2", "left=10", "left is '10': expected a number from 0 to 9"),
        ("left=2,", "left=", "left names 7 location hexes: expected 8"),
        ("tiles=c7", "tiles=c7:old", "a tile is marked 'old': expected used or new"),
        ("at=i9", "at=i9 nothing=1", "nothing"),
        ("at=i9", "at=i:a1", "'i:a1' is not on this board: expected a hex of the map"),
        ("turn=0", "turn=0 stack=nothing:0", "the stack has 'nothing:0': expected a step such as 'deal:0', of"),
        ("turn=0", "turn=0 stack=deal", "the stack has 'deal': expected a step such as 'deal:0', of"),
        ("turn=0", "turn=0 stack=deal:2", "seat is '2': expected a number from 0 to 1"),
        ("turn=0", "turn=0 stack=deal:0:#100", "number is '100': expected a number from 0 to 99"),
    ],
)
def test_position_that_cannot_be_read(old: str, new: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        reload(middle(), old, new)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turn=0", "turn=1"),
        ("round=2", "round=999"),
        ("quota=3", "quota=99 owed=99"),
        ("supply=39", "supply=99 waiting=99 gold=9999"),
        ("deck=grass:3", "deck=grass:99"),
        ("left=2", "left=9"),
        ("hand=desert", "hand=desert stale=1"),
        ("tiles=c7", "tiles=c7:used"),
        ("tiles=c7", "tiles=c7:new"),
        ("turn=0", "turn=0 stack=deal:1:#99"),
    ],
)
def test_position_at_the_limits_is_read_and_written_alike(old: str, new: str) -> None:
    position = reload(middle(), old, new)
    words = set(position.game.dump(position.state).replace(",", " ").split())
    assert set(new.replace(",", " ").split()) <= words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a move: expected a verb and a hex or word, such as 'build c7'"),
        ("build c7 d8", "'build c7 d8' is not a move: expected a verb and a hex or word, such as 'build c7'"),
        ("fly c7", "'fly' is no verb: expected one of "),
        ("draw snow", "'snow' is no terrain card: expected one of grass, canyon, desert, flowers, forest"),
    ],
)
def test_text_that_is_no_move(text: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        middle().explain(text)
    assert str(error.value).startswith(message)


def test_hex_alone_is_read_if_only_one_move_is_possible_there() -> None:
    position = table({0: "i9 c8"}, tiles={0: "c7"})
    game, state = position.game, position.state
    assert game.write(state, game.read(state, "i10")) == "build i10"
    with pytest.raises(IllegalMove) as illegal:
        game.read(state, "a1")
    assert str(illegal.value).startswith("'a1' is not allowed here: expected a verb and a hex, such as 'build ")
    with pytest.raises(ParseError):
        game.read(state, "zz9")


def test_hex_alone_is_ambiguous_if_two_actions_are_possible_there() -> None:
    position = table({0: "i9 c8"}, tiles={0: "m16"})
    game, state = position.game, position.state
    shared = sorted(position.legal("build") & position.legal("farm"))
    assert shared
    with pytest.raises(AmbiguousMove) as error:
        game.read(state, shared[0])
    assert (
        str(error.value) == f"'{shared[0]}' could be 'build {shared[0]}' or 'farm {shared[0]}': expected the verb too"
    )


def test_hex_alone_after_the_end_of_the_game() -> None:
    position = reload(table({0: "i9"}, ending=True, stage="after"), "stage=after", "stage=over")
    with pytest.raises(IllegalMove, match="'a1' is not allowed here: the game is over"):
        position.game.read(position.state, "a1")


def test_setup_of_an_unknown_preset_or_with_something_left_to_chance() -> None:
    from realmwright.kingdom_builder.game import GAME

    with pytest.raises(GameError, match="preset 'second': expected free, first-game, "):
        table(preset="second")
    text = middle().game.setup
    assert GAME.load(text).setup == text
    with pytest.raises(ParseError, match="a set-up does not settle start: expected 'start=…'"):
        GAME.load(text.replace("start=0", "start=random"))
    nomads = table(sets="base,nomads", quadrants="quarry,caravan,village,garden", nomads="random").game.setup
    chance = " ".join("nomads=random" if word.startswith("nomads=") else word for word in nomads.split())
    with pytest.raises(ParseError, match="a set-up leaves something to chance: expected everything to be named"):
        GAME.load(chance)
