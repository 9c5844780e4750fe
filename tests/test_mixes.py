"""Boxes together: the conformance kit on every box, every two of them and all, and what `explain` says there."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

import pytest

from realmwright import registry, testing
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from tests import laws
from tests.sets.set_laws import check_explain, explained_wrongly

BOXES: Final = tuple(sorted(set(registry.find("sets")) - {"base"}))
TOGETHER: Final = (*((box,) for box in BOXES), *combinations(BOXES, 2))
WHERE_CAPITOLS_GO: Final = ("harbor", "oracle")


def table_of(boxes: tuple[str, ...], players: int) -> KingdomBuilder:
    """Quadrants and cards of these boxes first, of the base game where they have too few."""
    rng = Random(f"{boxes} {players}")
    sets = registry.find("sets")
    boards = [board.id for box in boxes for board in sets[box].quadrants]
    rng.shuffle(boards)
    boards = [*(WHERE_CAPITOLS_GO if boxes == ("capitol",) else ()), *boards, "barn", "paddock", "tower", "harbor"][:4]
    cards = [card.name for box in boxes for card in sets[box].cards]
    rng.shuffle(cards)
    wishes = {"players": str(players), "sets": ",".join(["base", *boxes]), "quadrants": ",".join(boards)}
    if len(cards) >= 3:
        wishes["cards"] = ",".join(cards[:3])
    return KIND.table(wishes, rng)


@pytest.mark.parametrize("boxes", TOGETHER, ids="+".join)
def test_every_box_and_every_two_keep_the_contract(boxes: tuple[str, ...]) -> None:
    for players in laws.SEATS:
        testing.check(table_of(boxes, players), players, every=9)


@pytest.mark.parametrize("players", laws.SEATS)
def test_all_boxes_together_keep_the_contract(players: int) -> None:
    for seed in range(4):
        testing.check(KIND.table({"players": str(players), "sets": "all"}, Random(f"all {seed}")), seed, every=7)


@pytest.mark.parametrize("seed", range(12))
def test_any_mix_with_any_options_keeps_the_contract(seed: int) -> None:
    testing.check(laws.random_mix(Random(f"kit {seed}")), seed, every=7)


@pytest.mark.parametrize("seed", range(16))
def test_explain_refuses_exactly_what_is_not_legal(seed: int) -> None:
    check_explain(laws.random_mix(Random(f"explain {seed}")), seed, every=83)


@pytest.mark.parametrize("seed", range(6))
def test_explain_in_the_middle_of_actions(seed: int) -> None:
    """Positions with something on the stack are rare and have most to explain."""
    game = KIND.table({"players": str(2 + seed % 4), "sets": "all"}, Random(f"stack {seed}"))
    rng = Random(seed)
    kinds: set[str] = set()
    for state, _ in testing.playout(game, rng):
        if state.stack and game.actor(state) >= 0 and state.stack[-1].step not in kinds:
            kinds.add(state.stack[-1].step)
            assert list(explained_wrongly(game, state)) == [], repr(state)
