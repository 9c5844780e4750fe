"""Whole random games with the Marshlands: the laws of the conformance kit at every few plies."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import registry, testing

from .marsh_table import BOARDS
from .set_laws import check_explain, mixed_table

GAME = registry.game("kingdom-builder")


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
@pytest.mark.parametrize("order", ["left_of_active", "left_of_start"])
def test_all_four_quadrants_keep_the_laws(players: str, order: str) -> None:
    wishes = {"players": players, "sets": "base,marshlands", "quadrants": BOARDS, "marsh.canoe_order": order}
    testing.check(GAME.table(wishes, Random(int(players))), seed=int(players), every=5)


@pytest.mark.parametrize("others", ["nomads", "crossroads", "harvest", "capitol,caves,island"])
def test_mixed_with_other_sets_they_keep_the_laws(others: str) -> None:
    for seed in (1, 2):
        wishes = {"players": str(2 + seed), "sets": f"base,marshlands,{others}"}
        testing.check(GAME.table(wishes, Random(seed)), seed=seed, every=5)


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_is_right_and_names_a_rule(seed: int) -> None:
    check_explain(mixed_table(seed, "base,marshlands,nomads,crossroads", BOARDS), seed, every=12)


def test_the_scouts_card_keeps_the_laws() -> None:
    wishes = {"players": "5", "sets": "base,crossroads,marshlands", "cards": "scouts,messengers,geologists"}
    testing.check(GAME.table(wishes, Random(3)), seed=3, every=5)
