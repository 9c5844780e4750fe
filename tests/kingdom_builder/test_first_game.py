"""The recommended first game, and the presets of the expansions."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import InvalidSetup
from realmwright.kingdom_builder.game import GAME
from tests.kingdom_builder.fixtures import FIRST_GAME, Table, new_table
from tests.kingdom_builder.test_geometry import TERRAINS, cells_of, neighbours_of
from tests.kingdom_builder.test_setup import drawn, play_turn


@pytest.mark.rule("KB-SETUP-8", "C-24")
def test_the_first_game_is_tavern_paddock_oasis_farm_in_reading_order_not_rotated() -> None:
    for seed in range(20):
        about = drawn(seed, preset="first-game")
        assert about["quadrants"] == [
            {"id": "tavern", "rotated": False},
            {"id": "paddock", "rotated": False},
            {"id": "oasis", "rotated": False},
            {"id": "farm", "rotated": False},
        ]
        assert set(about["cards"]) == {"fishermen", "knights", "merchants"}
        assert about["board"] == new_table(quadrants=FIRST_GAME).game.setup_dict()["board"]


@pytest.mark.rule("KB-SETUP-8")
@pytest.mark.parametrize("players", ["2", "5"])
def test_every_expansion_has_a_preset_with_its_components(players: str) -> None:
    (field,) = [field for field in GAME.fields if field.name == "preset"]
    (sets,) = [field for field in GAME.fields if field.name == "sets"]
    names = [name for name in sets.values if name not in ("base", "all")]
    assert list(field.values) == ["free", "first-game", *names]
    for name in names:
        first, second = (GAME.create({"preset": name, "players": players}, Random(seed)) for seed in (1, 2))
        about = first.setup_dict()
        assert about["sets"] == ["base", name]
        assert [about[key] for key in ("quadrants", "cards")] == [
            second.setup_dict()[key] for key in ("quadrants", "cards")
        ]


def test_unknown_preset_names_the_valid_ones() -> None:
    with pytest.raises(InvalidSetup, match="expected free, first-game, "):
        drawn(1, preset="all-at-once")


@pytest.mark.rule("KB-SETUP-8", "KB-SETUP-7")
def test_everything_else_of_the_first_game_is_as_usual() -> None:
    assert {drawn(seed, preset="first-game", players="4")["start_player"] for seed in range(60)} == {0, 1, 2, 3}
    game = GAME.create({"preset": "first-game", "players": "3"}, Random(1))
    shown = game.to_dict(game.start())
    assert [seat["supply"] for seat in shown["seats"]] == [40] * 3
    assert shown["deck"] == dict.fromkeys(TERRAINS, 5)


def reached(t: Table) -> tuple[set[str], set[str]]:
    """Return the locations that one settlement can reach now, and the hexes to build it on."""
    hexes, builds = set(), set()
    for cell in t.legal("build"):
        if taken := t.play(f"build {cell}").json["seats"][0]["taken_from"]:
            builds.add(cell)
            hexes |= set(taken)
    return hexes, builds


@pytest.mark.rule("F-25", "C-28")
def test_with_flowers_the_first_settlement_of_the_first_game_reaches_five_locations_from_nine_hexes() -> None:
    hexes, builds = reached(new_table().play("draw flowers", "draw grass"))
    assert len(hexes) == 5
    assert len(builds) == 9


@pytest.mark.rule("F-25")
@pytest.mark.parametrize("quadrants", ["farm:r,oasis,paddock:r,tavern", "oasis:r,tavern:r,farm,paddock:r"])
def test_the_five_locations_are_reached_however_the_quadrants_lie(quadrants: str) -> None:
    assert len(reached(new_table(quadrants=quadrants).play("draw flowers", "draw grass"))[0]) == 5


@pytest.mark.rule("F-45")
def test_three_flowers_at_the_farm_touch_forest_only_so_canyon_is_free_next_turn() -> None:
    t = new_table().play("draw flowers", "draw desert", "build n14", "build o15", "build n16")
    assert [(tile["kind"], tile["from"]) for tile in t.json["seats"][0]["tiles"]] == [("farm", "m16")]
    land = {terrain: cells_of(t, letter) for terrain, letter in TERRAINS.items() if terrain != "flowers"}
    around = neighbours_of("n14", "o15", "n16")
    assert {terrain for terrain, cells in land.items() if cells & around} == {"forest"}
    canyon = play_turn(t.play("end", "draw canyon"))
    assert canyon.json["card"]["chosen"] == "canyon"
    assert canyon.legal("build") == land["canyon"]
    assert "g17" in canyon.legal("build") & neighbours_of("f18")  # next to an Oasis
    forest = play_turn(t.play("end", "draw forest"))
    assert forest.legal("build") == land["forest"] & around
