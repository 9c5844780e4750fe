"""Harvest in random games: the conformance kit, every option, mixed with the other boxes, what `explain` says."""

from __future__ import annotations

import pytest

from realmwright import registry, testing

from .harvest_table import FIELDS
from .set_laws import check_explain, mixed_table

OPTIONS = {
    "harvest.cathedral_spend": "all",
    "harvest.silo_count": "exactly_3",
    "harvest.silo_is_special_for_cards": "true",
    "harvest.scouts_scope": "adjacency",
    "cards.incremental_on_move": "true",
}


@pytest.mark.parametrize("seed", range(4))
def test_the_conformance_kit(seed: int) -> None:
    testing.check(mixed_table(seed, "base,harvest", FIELDS), seed, every=3)


@pytest.mark.parametrize("seed", range(4))
def test_the_conformance_kit_with_every_option_the_other_way(seed: int) -> None:
    wishes = {**OPTIONS, "cards": "mayors,rovers,workers"}
    testing.check(mixed_table(seed, "base,harvest", FIELDS, **wishes), seed, every=5)


@pytest.mark.parametrize("other", sorted(set(registry.find("sets")) - {"base", "harvest"}))
def test_the_conformance_kit_with_another_box(other: str) -> None:
    seed = len(other)
    boards = [board.id for board in registry.find("sets")[other].quadrants]
    quadrants = ",".join([*FIELDS.split(","), *boards]) if len(boards) > 2 else "random"
    table = mixed_table(seed, f"base,harvest,{other}", quadrants, cards="mayors,rovers,rangers")
    testing.check(table, seed, every=7)


@pytest.mark.parametrize("seed", range(4))
def test_explain_refuses_exactly_what_is_not_legal(seed: int) -> None:
    check_explain(mixed_table(seed, "base,harvest", FIELDS + ",paddock,tavern"), seed, every=41)
