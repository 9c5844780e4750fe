"""Refusals that list hexes list exactly those that are legal."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.notation import parse_move
from realmwright.testing import playout

from .fixtures import table

EXPANSIONS = ["base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island"]
SAMPLE = ("a1", "c3", "d10", "k12", "q7", "r17", "t20", "e5", "m9", "n14")


def legal_cells(game: KingdomBuilder, state: Any) -> dict[str, set[str]]:
    """Return the last words of the legal moves by verb."""
    cells: dict[str, set[str]] = {}
    for move in game.moves(state):
        verb, _, cell = game.write(state, move).partition(" ")
        cells.setdefault(verb, set()).add(cell)
    return cells


@pytest.mark.rule("KB-BASE-BUILD-3")
@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_hexes_to_build_on_are_the_legal_ones(expansion: str) -> None:
    game = GAME.create({"players": "2", "sets": expansion if expansion == "base" else f"base,{expansion}"}, Random(1))
    counts: Counter[str] = Counter()
    for number, (state, _) in enumerate(playout(game, Random(2))):
        if game.actor(state) < 0 or number % 5:
            continue
        for verb, legal in legal_cells(game, state).items():
            for cell in SAMPLE:
                refusal = game.explain(state, parse_move(state, f"{verb} {cell}"), game.actor(state))
                if refusal is not None and "hexes" in refusal.data:
                    assert sorted(refusal.data["hexes"]) == sorted(legal), (verb, cell)
                    counts[refusal.reason] += 1
    assert counts["must-adjoin"]


@pytest.mark.rule("KB-BASE-BUILD-3")
def test_hexes_are_free_of_the_terrain_and_next_to_an_own_settlement() -> None:
    at = table({0: "i9", 1: "k3"}, card="grass")
    far = next(cell for cell in SAMPLE if (refusal := at.explain(f"build {cell}")) and refusal.reason == "must-adjoin")
    refusal = at.explain(f"build {far}")
    assert refusal is not None
    assert (refusal.rule, refusal.data["cell"]) == ("KB-BASE-BUILD-3", far)
    assert set(refusal.data["hexes"]) == at.legal("build")
    assert far not in refusal.data["hexes"]
