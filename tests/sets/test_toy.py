"""A set from outside: it plays by the contract, and nothing of it is left in a game without it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from realmwright import notation, registry, testing
from realmwright.game import NOBODY, GameError, Illegal, Unreadable
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.state import Move, State
from tests.kingdom_builder.table import Table, table
from tests.sets import toy

BOARDS = "kiln,tavern,farm,oasis"
CARDS = "moorland,knights,lords"


@pytest.fixture(autouse=True)
def toy_on_the_shelf() -> Iterator[None]:
    registry.register("sets", toy.SET)
    yield
    take_off_the_shelf()


def take_off_the_shelf() -> None:
    registry._registered["sets"].pop("toy", None)


def new_game(seed: int = 1, players: int = 2) -> KingdomBuilder:
    wishes = {"sets": "base,toy", "players": str(players), "quadrants": BOARDS, "cards": CARDS}
    return KIND.table(wishes, Random(seed))


def on_the_moor(**more: Any) -> Table:
    """Seat 0 stands on a moor beside the kiln e3 and may use its tile; seat 1 stands on another one."""
    given: dict[str, Any] = {
        "at": {0: "e2 f2", 1: "d1"},
        "tiles": {0: "e3"},
        "sets": "base,toy",
        "quadrants": BOARDS,
        "cards": CARDS,
    }
    return table(**{**given, **more})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_whole_kit(players: int, seed: int) -> None:
    assert testing.check(new_game(seed, players), seed, every=3) > 40 * players


def test_the_kit_on_a_table_where_the_moor_is_in_the_deck_but_not_on_the_board() -> None:
    boards = {"sets": "base,toy", "quadrants": "oracle,farm,tavern,barn", "players": "3"}
    game = KIND.table(boards, Random(7))
    moves = [game.write(state, move) for state, move in testing.playout(game, Random(7))]
    assert "draw moor" in moves
    assert not any(move.startswith("kiln") for move in moves)
    testing.check(game, 7, every=5)


def test_random_games_use_everything_the_set_brings() -> None:
    verbs, omens, mist, moorland = set(), 0, set(), 0
    for seed in range(4):
        game = new_game(seed, 3)
        for state, move in testing.playout(game, Random(seed)):
            verbs.add(move.verb)
            omens = max(omens, *(len(side.slots["omens"]) for side in state.seats))
            mist.add(state.slots["mist"])
            moorland = max(moorland, *(sheet["moorland"] for sheet in game.scores(state)))
    assert {"kiln", "burn", "to"} <= verbs
    assert omens == toy.MOST_OMENS
    assert mist == set(range(7))
    assert moorland > 0


def test_a_settlement_is_burned() -> None:
    after = on_the_moor().do("kiln e2", "burn")
    assert after.shown["seats"][0]["settlements"] == ["f2"]
    assert (after.shown["seats"][0]["supply"], after.shown["seats"][0]["gold"]) == (39, 2)
    assert [sheet["in_game"] for sheet in after.game.scores(after.state)] == [2, 0]
    assert after.wrong() == []


def test_the_last_settlement_beside_the_kiln_costs_its_tile() -> None:
    assert on_the_moor().do("kiln f2", "burn").shown["seats"][0]["tiles"][0]["from"] == "e3"
    lonely = on_the_moor(at={0: "e2 a1", 1: "d1"}, supply={0: 38})
    assert lonely.do("kiln e2", "burn").shown["seats"][0]["tiles"] == []


def test_a_settlement_is_dragged_to_a_moor_hex_beside_it() -> None:
    choosing = on_the_moor().do("kiln e2")
    assert choosing.legal("to") == {"d2", "e1", "f1", "f3"}
    assert choosing.shown["doing"] == {"verb": "kiln", "seat": 0, "from": "e2"}
    assert choosing.do("to f3").shown["seats"][0]["settlements"] == ["f2", "f3"]


def test_refusals_of_the_power() -> None:
    ready = on_the_moor()
    assert ready.why("kiln e2") is None
    assert reason(ready, "kiln d1") == ("TOY-KILN", "not-your-settlement")
    assert reason(ready, "to d2") == ("I-09", "nothing-lifted")
    assert reason(ready, "kiln e2", seat=1) == ("KB-SETUP-7", "not-your-turn")
    assert reason(on_the_moor(tiles={0: "e3:used"}), "kiln e2") == ("KB-BASE-TURN-6", "tile-used")
    assert reason(on_the_moor(tiles={0: "e3:new"}), "kiln e2") == ("KB-BASE-TILE-3", "tile-new")
    assert reason(on_the_moor(stage="during"), "kiln e2") == ("KB-BASE-TURN-4", "mandatory-begun")


def test_refusals_of_the_second_decision() -> None:
    choosing = on_the_moor().do("kiln e2")
    assert choosing.why("to d2") is None
    assert reason(choosing, "to f2") == ("KB-BASE-BUILD-1", "occupied")
    assert reason(choosing, "to e3") == ("KB-TERR-2", "special-hex")
    assert reason(choosing, "to g8") == ("KB-TERR-2", "special-hex")
    assert reason(choosing, "to g2") == ("TOY-KILN", "not-beside")
    assert reason(choosing, "build d2") == ("I-09", "finish-the-move")
    assert reason(choosing, "end") == ("I-09", "finish-the-move")
    with pytest.raises(Illegal, match="not-beside"):
        choosing.do("to g2")


def reason(at: Table, move: str, seat: int | None = None) -> tuple[str, str]:
    refusal = at.why(move, seat)
    assert refusal is not None
    return refusal.rule, refusal.reason


def with_omens() -> tuple[KingdomBuilder, State]:
    """Seat 0 has built on three moors; what it drew is its secret."""
    after = on_the_moor(card="moor").do("build d2", "build d3", "build f3")
    return after.game, after.state


def test_building_on_a_moor_gives_a_secret() -> None:
    game, state = with_omens()
    assert len(state.seats[0].slots["omens"]) == 3
    assert game.view(state, 0).seats[0].slots["omens"] == state.seats[0].slots["omens"]
    for seat in (1, NOBODY):
        assert game.view(state, seat).seats[0].slots["omens"] == (toy.HIDDEN,) * 3
        assert game.present(game.view(state, seat))["seats"][0]["omens"] == [toy.HIDDEN] * 3


def test_moving_onto_a_moor_gives_none() -> None:
    after = on_the_moor().do("kiln e2", "to f3")
    assert after.state.seats[0].slots["omens"] == ()


def test_a_secret_is_guessed_within_what_was_seen() -> None:
    game, state = with_omens()
    view = game.view(state, 1)
    guesses = {game.determinise(view, Random(seed)).seats[0].slots["omens"] for seed in range(40)}
    assert len(guesses) > 10
    assert all(len(omens) == 3 and toy.HIDDEN not in omens for omens in guesses)
    assert game.determinise(state, Random(1)) == state


def test_secrets_and_mist_survive_notation() -> None:
    game, state = with_omens()
    for seen in (state, game.view(state, 1), game.apply(state, Move("end"))):
        text = notation.write_position(game, seen)
        assert notation.read_position(text)[1] == seen
    assert "omens=???" in game.dump(game.view(state, 1))
    assert "mist=1" in game.dump(game.apply(state, Move("end")))


@pytest.mark.parametrize("field", ["omens=12345678", "omens=x", "mist=9", "mist=", "omens=1 omens=2"])
def test_a_bad_value_of_a_slot_is_unreadable(field: str) -> None:
    game, state = with_omens()
    key = field.partition("=")[0]
    words = [field if word.startswith(key) else word for word in game.dump(state).split(" ")]
    assert field in words
    with pytest.raises(Unreadable):
        game.load(" ".join(words))


def test_a_base_table_is_the_same_beside_the_toy() -> None:
    beside = KIND.table({"players": "3"}, Random(5))
    line = [beside.write(state, move) for state, move in testing.playout(beside, Random(5))]
    take_off_the_shelf()
    alone = KIND.table({"players": "3"}, Random(5))
    assert alone.setup == beside.setup
    assert [alone.write(state, move) for state, move in testing.playout(alone, Random(5))] == line


def test_a_base_table_knows_nothing_of_the_toy() -> None:
    game = table().game
    for text in ("kiln e2", "draw moor"):
        with pytest.raises(Unreadable):
            game.read(game.start(), text)
    for field in ("mist=0", "omens=1"):
        with pytest.raises(Unreadable, match="not known here"):
            game.load(f"{game.dump(game.start())} {field}")
    assert not {"mist", "omens"} & {*game.present(game.start()), *game.present(game.start())["seats"][0]}


def test_without_the_toy_its_tables_cannot_be_loaded() -> None:
    game = new_game()
    assert KIND.load(game.setup).setup == game.setup
    take_off_the_shelf()
    with pytest.raises(GameError, match="no set 'toy'"):
        KIND.load(game.setup)
    assert not any("toy" in choice.values or "kiln" in choice.values for choice in KIND.fields)


def test_a_typed_position_may_have_the_new_terrain() -> None:
    rows = [" ".join(["Y1", "Y."] + ["G."] * 18)] + [" ".join(["G."] * 20)] * 19
    text = "\n".join(["cards: moorland", *rows])
    assert [sheet["moorland"] for sheet in KIND.score(text)] == [2, 0]
    take_off_the_shelf()
    with pytest.raises(GameError):
        KIND.score(text)
