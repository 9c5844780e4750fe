"""What the compiled engine of Kingdom Builder refuses, and what only this game has (see tests/test_native.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from bench import soak_random_games

from realmwright import registry, testing
from realmwright.game import EngineError
from realmwright.kingdom_builder import packing
from realmwright.kingdom_builder.component_types import Slot
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.game_layout import create_layout
from realmwright.kingdom_builder.state import UNSEEN, Frame, State

from ..shadow import Shadow


@pytest.fixture(autouse=True)
def shadow_rules() -> None:
    """Compare here without the shadow of the other tests."""


def base_game(**params: str) -> Any:
    return registry.game("kingdom-builder", registry.NATIVE).create({"players": "2", **params}, Random(1))


def test_the_shadow_compares(shadow: Shadow) -> None:
    game = GAME.create({"players": "2"}, Random(1))
    state, before = game.start(), shadow.compared
    after = shadow.apply(state, shadow.moves(state)[0])
    shadow.scores(after)
    assert shadow.compared == before + 3


def test_hidden_hands_are_dealt_by_the_true_odds() -> None:
    """Each card of a hidden hand comes up as often as it is in the deck of the view."""
    game = base_game(players="3")
    state = game.start()
    for _ in range(3):
        state = game.apply(state, game.moves(state)[0])
    view = game.to_python(game.view(state, 0))
    native = game.from_python(view)
    seat = next(number for number, side in enumerate(view.seats) if side.hand == (UNSEEN,))
    rng, count = Random(1), 4000
    hands = [game.to_python(game.determinise(native, rng)).seats[seat].hand for _ in range(count)]
    for card, copies in enumerate(view.deck):
        expected = count * copies / sum(view.deck)
        assert abs(hands.count((card,)) - expected) < 5 * expected**0.5, game.python.layout.deck_names[card]


def test_soak_checks_the_laws_of_compiled_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    python, native = (soak_random_games.soak(1, 4, 1, mixes=True, engine=engine) for engine in registry.ENGINES)
    assert python[:2] == native[:2], "a seed plays the same game in both engines"
    assert not native.broken
    monkeypatch.setattr(packing.Packer, "unpack_state", _lose_a_settlement(packing.Packer.unpack_state))
    assert soak_random_games.soak(1, 4, 1, mixes=True, engine=registry.NATIVE).broken


def _lose_a_settlement(unpack: Any) -> Any:
    def damaged(packer: Any, data: bytes) -> State:
        state: State = unpack(packer, data)
        state.seats[0].supply -= 1
        return state

    return damaged


# What the engine refuses


def test_an_unknown_expansion_is_refused_by_name() -> None:
    toy = replace(registry.shipped("expansions")["caves"], name="toy")
    with testing.registered(toy), pytest.raises(EngineError, match="'toy'"):
        base_game(sets="base,toy")


def test_an_expansion_that_replaces_a_shipped_one_is_refused() -> None:
    caves = replace(registry.shipped("expansions")["caves"])
    with testing.registered(caves), pytest.raises(EngineError, match="another expansion 'caves'"):
        base_game(sets="base,caves")


def test_a_slot_without_bytes_is_refused_by_name() -> None:
    toy = replace(registry.shipped("expansions")["capitol"], name="toy", slots=(Slot("omen", 0),))
    with testing.registered(toy), pytest.raises(EngineError, match="no slot 'omen'"):
        base_game(sets="base,toy")


def test_an_option_that_only_python_knows_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAME.create({"players": "2"}, Random(1))
    known = game.layout.option
    monkeypatch.setattr(game.layout, "option", lambda name: "new" if name == "edition" else known(name))
    with pytest.raises(EngineError, match="option 'edition=new'"):
        GAME.compile(game)


def test_another_version_of_the_rules_is_refused() -> None:
    setup = GAME.create({"players": "2"}, Random(1)).layout.setup
    with pytest.raises(EngineError, match="version of the rules '0'"):
        GAME.compile(KingdomBuilder(create_layout(replace(setup, rules_version="0"))))


SEAT_FAULTS: tuple[tuple[str, Any], ...] = (
    ("hand", (0,) * 9), ("supply", 500), ("gold", -1), ("settlements", 1 << 20), ("tiles", 1 << 31),
)  # fmt: skip
TABLE_FAULTS: tuple[tuple[str, Any], ...] = (
    ("turn", 7), ("round", 10**6), ("played_card", 99), ("stage", 9), ("revealed", (77,)), ("terrain", "swamp"),
    ("deck", (500, 0, 0, 0, 0)), ("stack", (Frame("deal", 0),) * 60),
    ("stack", (Frame("barn", 0),)), ("stack", (Frame("barn", 9, (1,)),)), ("stack", (Frame("barn", 2, (1,)),)),
    ("stack", (Frame("build", 0),)), ("stack", (Frame("barn", 0, (20,)),)),
)  # fmt: skip


def bent_states(state: State) -> Iterator[State]:
    """Yield positions that the engine cannot hold."""
    for name, value in SEAT_FAULTS:
        bent = state.copy()
        setattr(bent.edit_seat(0), name, value)
        yield bent
    for name, value in TABLE_FAULTS:
        bent = state.copy()
        setattr(bent, name, value)
        yield bent


def test_a_position_that_the_engine_cannot_hold_is_refused() -> None:
    game = base_game()
    for bent in bent_states(game.python.start()):
        with pytest.raises(EngineError, match="cannot hold this position"):
            game.from_python(bent)
