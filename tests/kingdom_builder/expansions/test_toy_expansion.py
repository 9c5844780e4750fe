"""A third-party expansion: it passes the conformance checks, and games without it are unaffected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from realmwright import notation_headers, testing
from realmwright.game import NOBODY, GameError, IllegalMove, ParseError
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.state import Move, State
from tests.kingdom_builder.expansions import toy_expansion
from tests.kingdom_builder.fixtures import Table, table

BOARDS = "kiln,tavern,farm,oasis"
CARDS = "moorland,knights,lords"


@pytest.fixture(autouse=True)
def registration() -> Iterator[ExitStack]:
    """Register the toy; a test that continues without it closes the stack."""
    with ExitStack() as stack:
        stack.enter_context(testing.registered(toy_expansion.EXPANSION))
        yield stack


def new_game(seed: int = 1, players: int = 2) -> KingdomBuilder:
    params = {"sets": "base,toy", "players": str(players), "quadrants": BOARDS, "cards": CARDS}
    return GAME.create(params, Random(seed))


def moor_table(**more: Any) -> Table:
    """Return a table where seat 0 has moor settlements next to the kiln e3 and its tile; seat 1 has one elsewhere."""
    defaults: dict[str, Any] = {
        "at": {0: "e2 f2", 1: "d1"},
        "tiles": {0: "e3"},
        "sets": "base,toy",
        "quadrants": BOARDS,
        "cards": CARDS,
    }
    return table(**{**defaults, **more})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_conformance(players: int, seed: int) -> None:
    assert testing.check(new_game(seed, players), seed, every=3) > 40 * players


def test_conformance_with_moor_cards_in_the_deck_but_no_moor_on_the_board() -> None:
    boards = {"sets": "base,toy", "quadrants": "oracle,farm,tavern,barn", "players": "3"}
    game = GAME.create(boards, Random(7))
    moves = [game.write(state, move) for state, move in testing.playout(game, Random(7))]
    assert "draw moor" in moves
    assert not any(move.startswith("kiln") for move in moves)
    testing.check(game, 7, every=5)


def test_random_games_use_every_component_of_the_expansion() -> None:
    verbs, omens, mist, moorland = set(), 0, set(), 0
    for seed in range(4):
        game = new_game(seed, 3)
        for state, move in testing.playout(game, Random(seed)):
            verbs.add(move.verb)
            omens = max(omens, *(len(side.slots["omens"]) for side in state.seats))
            mist.add(state.slots["mist"])
            moorland = max(moorland, *(sheet["moorland"] for sheet in game.scores(state)))
    assert {"kiln", "burn", "to"} <= verbs
    assert omens == toy_expansion.MAX_OMENS
    assert mist == set(range(7))
    assert moorland > 0


def test_burning_returns_a_settlement_to_the_supply_and_pays_gold() -> None:
    after = moor_table().play("kiln e2", "burn")
    assert after.json["seats"][0]["settlements"] == ["f2"]
    assert (after.json["seats"][0]["supply"], after.json["seats"][0]["gold"]) == (39, 2)
    assert [sheet["in_game"] for sheet in after.game.scores(after.state)] == [2, 0]
    assert after.validate() == []


def test_burning_the_last_settlement_beside_the_kiln_loses_its_tile() -> None:
    assert moor_table().play("kiln f2", "burn").json["seats"][0]["tiles"][0]["from"] == "e3"
    lonely = moor_table(at={0: "e2 a1", 1: "d1"}, supply={0: 38})
    assert lonely.play("kiln e2", "burn").json["seats"][0]["tiles"] == []


def test_a_settlement_moves_to_an_adjacent_moor_hex() -> None:
    choosing = moor_table().play("kiln e2")
    assert choosing.legal("to") == {"d2", "e1", "f1", "f3"}
    assert choosing.json["doing"] == {"verb": "kiln", "seat": 0, "from": "e2"}
    assert choosing.play("to f3").json["seats"][0]["settlements"] == ["f2", "f3"]


def test_refusals_of_the_first_decision() -> None:
    ready = moor_table()
    assert ready.explain("kiln e2") is None
    assert refusal_of(ready, "kiln d1") == ("TOY-KILN", "not-your-settlement")
    assert refusal_of(ready, "to d2") == ("I-09", "nothing-lifted")
    assert refusal_of(ready, "kiln e2", seat=1) == ("KB-SETUP-7", "not-your-turn")
    assert refusal_of(moor_table(tiles={0: "e3:used"}), "kiln e2") == ("KB-BASE-TURN-6", "tile-used")
    assert refusal_of(moor_table(tiles={0: "e3:new"}), "kiln e2") == ("KB-BASE-TILE-3", "tile-new")
    assert refusal_of(moor_table(stage="during"), "kiln e2") == ("KB-BASE-TURN-4", "mandatory-begun")


def test_refusals_of_the_second_decision() -> None:
    choosing = moor_table().play("kiln e2")
    assert choosing.explain("to d2") is None
    assert refusal_of(choosing, "to f2") == ("KB-BASE-BUILD-1", "occupied")
    assert refusal_of(choosing, "to e3") == ("KB-TERR-2", "special-hex")
    assert refusal_of(choosing, "to g8") == ("KB-TERR-2", "special-hex")
    assert refusal_of(choosing, "to g2") == ("TOY-KILN", "not-beside")
    assert refusal_of(choosing, "build d2") == ("I-09", "finish-the-move")
    assert refusal_of(choosing, "end") == ("I-09", "finish-the-move")
    with pytest.raises(IllegalMove, match="not-beside"):
        choosing.play("to g2")


def refusal_of(t: Table, move: str, seat: int | None = None) -> tuple[str, str]:
    refusal = t.explain(move, seat)
    assert refusal is not None
    return refusal.rule, refusal.reason


def state_with_omens() -> tuple[KingdomBuilder, State]:
    """Return a state where seat 0 has built on three moors and holds three secret omens."""
    after = moor_table(card="moor").play("build d2", "build d3", "build f3")
    return after.game, after.state


def test_building_on_a_moor_draws_a_secret_omen() -> None:
    game, state = state_with_omens()
    assert len(state.seats[0].slots["omens"]) == 3
    assert game.view(state, 0).seats[0].slots["omens"] == state.seats[0].slots["omens"]
    for seat in (1, NOBODY):
        assert game.view(state, seat).seats[0].slots["omens"] == (toy_expansion.HIDDEN,) * 3
        assert game.to_dict(game.view(state, seat))["seats"][0]["omens"] == [toy_expansion.HIDDEN] * 3


def test_moving_onto_a_moor_draws_no_omen() -> None:
    after = moor_table().play("kiln e2", "to f3")
    assert after.state.seats[0].slots["omens"] == ()


def test_determinise_guesses_only_hidden_omens() -> None:
    game, state = state_with_omens()
    view = game.view(state, 1)
    guesses = {game.determinise(view, Random(seed)).seats[0].slots["omens"] for seed in range(40)}
    assert len(guesses) > 10
    assert all(len(omens) == 3 and toy_expansion.HIDDEN not in omens for omens in guesses)
    assert game.determinise(state, Random(1)) == state


def test_omens_and_mist_round_trip_through_notation() -> None:
    game, state = state_with_omens()
    for seen in (state, game.view(state, 1), game.apply(state, Move("end"))):
        text = notation_headers.write_position(game, seen)
        assert notation_headers.read_position(text)[1] == seen
    assert "omens=???" in game.dump(game.view(state, 1))
    assert "mist=1" in game.dump(game.apply(state, Move("end")))


@pytest.mark.parametrize("field", ["omens=12345678", "omens=x", "mist=9", "mist=", "omens=1 omens=2"])
def test_an_invalid_slot_value_is_a_parse_error(field: str) -> None:
    game, state = state_with_omens()
    key = field.partition("=")[0]
    words = [field if word.startswith(key) else word for word in game.dump(state).split(" ")]
    assert field in words
    with pytest.raises(ParseError):
        game.load(" ".join(words))


def test_a_base_game_is_the_same_with_the_toy_registered(registration: ExitStack) -> None:
    with_toy = GAME.create({"players": "3"}, Random(5))
    moves = [with_toy.write(state, move) for state, move in testing.playout(with_toy, Random(5))]
    registration.close()
    without_toy = GAME.create({"players": "3"}, Random(5))
    assert without_toy.setup == with_toy.setup
    assert [without_toy.write(state, move) for state, move in testing.playout(without_toy, Random(5))] == moves


def test_a_base_game_rejects_the_verbs_and_slots_of_the_toy() -> None:
    game = table().game
    for text in ("kiln e2", "draw moor"):
        with pytest.raises(ParseError):
            game.read(game.start(), text)
    for field in ("mist=0", "omens=1"):
        with pytest.raises(ParseError, match="that is unknown"):
            game.load(f"{game.dump(game.start())} {field}")
    assert not {"mist", "omens"} & {*game.to_dict(game.start()), *game.to_dict(game.start())["seats"][0]}


def test_a_game_with_an_unregistered_expansion_cannot_be_loaded(registration: ExitStack) -> None:
    game = new_game()
    assert GAME.load(game.setup).setup == game.setup
    registration.close()
    with pytest.raises(GameError, match="no expansion 'toy'"):
        GAME.load(game.setup)
    assert not any("toy" in choice.values or "kiln" in choice.values for choice in GAME.fields)


def test_a_score_text_may_contain_the_new_terrain(registration: ExitStack) -> None:
    rows = [" ".join(["Y1", "Y."] + ["G."] * 18)] + [" ".join(["G."] * 20)] * 19
    text = "\n".join(["cards: moorland", *rows])
    assert [sheet["moorland"] for sheet in GAME.score(text)] == [2, 0]
    registration.close()
    with pytest.raises(GameError):
        GAME.score(text)
