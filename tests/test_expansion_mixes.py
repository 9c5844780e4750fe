"""Conformance tests and `explain` with every expansion, every pair, and all of them."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

import pytest

from realmwright import registry, testing
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from tests import laws
from tests.kingdom_builder.expansions.expansion_laws import check_explain, explain_errors

EXPANSIONS: Final = tuple(sorted(set(registry.find("expansions")) - {"base"}))
COMBINATIONS: Final = (*((expansion,) for expansion in EXPANSIONS), *combinations(EXPANSIONS, 2))
CAPITOL_QUADRANTS: Final = ("harbor", "oracle")


def game_with(expansions: tuple[str, ...], players: int) -> KingdomBuilder:
    """Create a game with quadrants and cards of these expansions.

    The base game adds quadrants and cards where the expansions have too few.
    """
    rng = Random(f"{expansions} {players}")
    registered = registry.find("expansions")
    boards = [board.id for name in expansions for board in registered[name].quadrants]
    rng.shuffle(boards)
    boards = [
        *(CAPITOL_QUADRANTS if expansions == ("capitol",) else ()),
        *boards,
        "barn",
        "paddock",
        "tower",
        "harbor",
    ][:4]
    cards = [card.name for name in expansions for card in registered[name].cards]
    rng.shuffle(cards)
    params = {"players": str(players), "sets": ",".join(["base", *expansions]), "quadrants": ",".join(boards)}
    if len(cards) >= 3:
        params["cards"] = ",".join(cards[:3])
    return GAME.create(params, rng)


@pytest.mark.parametrize("expansions", COMBINATIONS, ids="+".join)
def test_every_expansion_and_every_pair_passes_the_conformance_tests(expansions: tuple[str, ...]) -> None:
    for players in laws.SEATS:
        testing.check(game_with(expansions, players), players, every=9)


@pytest.mark.parametrize("players", laws.SEATS)
def test_all_expansions_together_pass_the_conformance_tests(players: int) -> None:
    for seed in range(4):
        testing.check(GAME.create({"players": str(players), "sets": "all"}, Random(f"all {seed}")), seed, every=7)


@pytest.mark.parametrize("seed", range(12))
def test_any_mix_with_any_options_passes_the_conformance_tests(seed: int) -> None:
    testing.check(laws.random_mix(Random(f"conformance {seed}")), seed, every=7)


@pytest.mark.parametrize("seed", range(16))
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    check_explain(laws.random_mix(Random(f"explain {seed}")), seed, every=83)


@pytest.mark.parametrize("seed", range(6))
def test_explain_refuses_exactly_the_illegal_moves_in_the_middle_of_actions(seed: int) -> None:
    """Positions with a frame on the stack are rare and have the most reasons of refusal."""
    game = GAME.create({"players": str(2 + seed % 4), "sets": "all"}, Random(f"stack {seed}"))
    rng = Random(seed)
    steps: set[str] = set()
    for state, _ in testing.playout(game, rng):
        if state.stack and game.actor(state) >= 0 and state.stack[-1].step not in steps:
            steps.add(state.stack[-1].step)
            assert list(explain_errors(game, state)) == [], repr(state)
