"""Random games with Harvest: conformance checks, options, mixes with other expansions, and `explain`."""

from __future__ import annotations

import pytest

from realmwright import registry, testing

from .expansion_laws import check_explain, mixed_game
from .harvest_fixtures import BOARDS

OPTIONS = {
    "harvest.cathedral_spend": "all",
    "harvest.silo_count": "exactly_3",
    "harvest.silo_is_special_for_cards": "true",
    "harvest.scouts_scope": "adjacency",
    "cards.incremental_on_move": "true",
}


@pytest.mark.parametrize("seed", range(4))
def test_conformance(seed: int) -> None:
    testing.check(mixed_game(seed, "base,harvest", BOARDS), seed, every=3)


@pytest.mark.parametrize("seed", range(4))
def test_conformance_with_every_other_option(seed: int) -> None:
    params = {**OPTIONS, "cards": "mayors,rovers,workers"}
    testing.check(mixed_game(seed, "base,harvest", BOARDS, **params), seed, every=5)


@pytest.mark.parametrize("other", sorted(set(registry.find("expansions")) - {"base", "harvest"}))
def test_conformance_with_another_expansion(other: str) -> None:
    seed = len(other)
    boards = [board.id for board in registry.find("expansions")[other].quadrants]
    quadrants = ",".join([*BOARDS.split(","), *boards]) if len(boards) > 2 else "random"
    table = mixed_game(seed, f"base,harvest,{other}", quadrants, cards="mayors,rovers,rangers")
    testing.check(table, seed, every=7)


@pytest.mark.parametrize("seed", range(4))
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    check_explain(mixed_game(seed, "base,harvest", BOARDS + ",paddock,tavern"), seed, every=41)
