"""Random games with the Marshlands: conformance checks and `explain`."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import registry, testing

from .expansion_laws import check_explain, mixed_game
from .marshlands_fixtures import BOARDS

GAME = registry.game("kingdom-builder")


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
@pytest.mark.parametrize("order", ["left_of_active", "left_of_start"])
def test_conformance_with_all_four_quadrants(players: str, order: str) -> None:
    params = {"players": players, "sets": "base,marshlands", "quadrants": BOARDS, "marsh.canoe_order": order}
    testing.check(GAME.create(params, Random(int(players))), seed=int(players), every=5)


@pytest.mark.parametrize("others", ["nomads", "crossroads", "harvest", "capitol,caves,island"])
def test_conformance_with_other_expansions(others: str) -> None:
    for seed in (1, 2):
        params = {"players": str(2 + seed), "sets": f"base,marshlands,{others}"}
        testing.check(GAME.create(params, Random(seed)), seed=seed, every=5)


@pytest.mark.parametrize("seed", range(4))
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    check_explain(mixed_game(seed, "base,marshlands,nomads,crossroads", BOARDS), seed, every=12)


def test_conformance_with_the_scouts_card() -> None:
    params = {"players": "5", "sets": "base,crossroads,marshlands", "cards": "scouts,messengers,geologists"}
    testing.check(GAME.create(params, Random(3)), seed=3, every=5)
