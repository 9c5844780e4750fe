"""Scoring cells: a source that pays nothing shows no cells."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.kingdom_builder.game import GAME
from realmwright.testing import playout

from .expansions.crossroads_fixtures import crossroads_table

EXPANSIONS = ["base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "island"]
CROSSROADS = "monastery_wagon,city_hall_fort,lighthouse_foresters_lodge,barracks_crossroads"


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_source_without_gold_has_no_cells(expansion: str) -> None:
    params = {"players": "3", "sets": expansion if expansion == "base" else f"base,{expansion}"}
    if expansion == "crossroads":
        params |= {"quadrants": CROSSROADS, "tasks.compass_corner_edges": "1"}
    game = GAME.create(params, Random(1))
    checked = 0
    for number, (state, _) in enumerate(playout(game, Random(2))):
        if number % 13 == 0:
            for seat, sheet in enumerate(game.scores(state)):
                unpaid = [source for source, gold in sheet.items() if not gold]
                assert [source for source in unpaid if list(game.scoring_cells(state, seat, source))] == []
                checked += len(unpaid)
    assert checked


@pytest.mark.parametrize("option", ["1", "2"])
def test_two_corners_fulfil_the_compass_task_only_if_each_counts_for_two_edges(option: str) -> None:
    params = {"tasks": "compass-points,fortress,road,advance", "tasks__compass_corner_edges": option}
    at = crossroads_table({0: "a1 t20"}, params=params)
    assert at.gold("compass-points")[0] == (10 if option == "2" else 0)
    assert at.scoring_cells("compass-points") == ({"a1", "t20"} if option == "2" else set())
