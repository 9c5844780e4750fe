"""Location tiles: how they are gained, kept, used and lost."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import NOBODY, JsonDict
from realmwright.kingdom_builder.game import GAME
from tests.kingdom_builder.fixtures import Table, new_table, seat, table
from tests.kingdom_builder.test_geometry import TERRAINS, cells_of, neighbours_of
from tests.kingdom_builder.test_turn import any_build, refused, settlements

BARN = "barn,paddock,oasis,farm"


def tiles_of(t: Table, number: int = 0) -> dict[str, bool]:
    """Return the tiles of a seat by the hex they came from, with whether they are ready."""
    return {tile["from"]: tile["ready"] for tile in seat(t, number)["tiles"]}


def next_turn(t: Table) -> Table:
    """Play until seat 0 is to move again."""
    t = t.play("end", "draw grass")
    while t.is_chance or t.json["turn"] != 0:
        t = t.play("draw grass" if t.is_chance else any_build(t) if t.legal("build") else "end")
    return t


# Gain


@pytest.mark.rule("KB-BASE-TILE-1")
@pytest.mark.parametrize("location", ["c7", "h7", "l7", "s3", "h13", "f18", "r12", "m16"])
def test_a_settlement_built_beside_a_location_takes_one_of_its_tiles(location: str) -> None:
    kind = new_table().game.setup_dict()["locations"][location]
    letters = {terrain: cells_of(new_table(), letter) for terrain, letter in TERRAINS.items()}
    for cell in neighbours_of(location) & cells_of(new_table(), "GCDFT"):
        card = next(terrain for terrain, cells in letters.items() if cell in cells)
        t = table(card=card).play(f"build {cell}")
        assert [(tile["kind"], tile["from"], tile["ready"]) for tile in seat(t)["tiles"]] == [(kind, location, False)]
        assert seat(t)["taken_from"] == [location]
        assert t.json["location_tiles"] == {**dict.fromkeys(t.json["location_tiles"], 2), location: 1}


@pytest.mark.rule("KB-BASE-TILE-1")
def test_two_hexes_away_from_a_location_is_too_far() -> None:
    for cell in ("i9", "i8", "j10"):
        t = table().play(f"build {cell}")
        assert seat(t)["tiles"] == []
        assert set(t.json["location_tiles"].values()) == {2}


@pytest.mark.rule("KB-BASE-TILE-1")
def test_a_settlement_moved_beside_a_location_takes_a_tile() -> None:
    t = table({0: "j8 l8"}, tiles={0: "l7"}, stage="after").play("paddock j8", "to h8")
    assert tiles_of(t) == {"l7": False, "h7": False}
    assert t.json["location_tiles"]["h7"] == 1


@pytest.mark.rule("KB-BASE-TILE-1")
def test_a_settlement_built_by_an_extra_action_takes_a_tile() -> None:
    t = table({0: "n16 i8"}, tiles={0: "m16"}, stage="after", card="forest").play("farm h8")
    assert tiles_of(t) == {"m16": False, "h7": False}


@pytest.mark.rule("KB-BASE-TILE-1", "I-02")
def test_a_tile_is_taken_at_once_and_not_when_the_turn_ends() -> None:
    t = table({0: "i9"})
    assert tiles_of(t) == {}
    t = t.play("build h8")
    assert tiles_of(t) == {"h7": False}
    assert t.json["to_build"] == 2


@pytest.mark.rule("KB-BASE-TILE-4", "I-49")
def test_taking_a_tile_is_no_choice() -> None:
    t = table({0: "i9"}).play("build h8")
    assert {move.split()[0] for move in t.legal()} == {"build"}
    assert tiles_of(t) == {"h7": False}


@pytest.mark.rule("KB-BASE-TILE-2")
def test_a_second_settlement_at_the_same_location_takes_nothing() -> None:
    t = table({0: "i9"}).play("build h8", "build g8")
    assert tiles_of(t) == {"h7": False}
    assert t.json["location_tiles"]["h7"] == 1


@pytest.mark.rule("KB-BASE-TILE-2")
def test_nor_does_a_settlement_that_comes_in_a_later_turn() -> None:
    t = table({0: "i7"}, tiles={0: "h7"}).play("build h8")
    assert tiles_of(t) == {"h7": True}
    assert t.json["location_tiles"]["h7"] == 1


@pytest.mark.rule("KB-BASE-TILE-2", "D-01")
def test_a_second_hex_of_the_kind_gives_a_second_tile() -> None:
    t = table({0: "d7 i9"}, tiles={0: "c7"}).play("build h8")
    assert {tile["kind"] for tile in seat(t)["tiles"]} == {"tavern"}
    assert tiles_of(t) == {"c7": True, "h7": False}


@pytest.mark.rule("KB-BASE-TILE-2")
def test_two_players_take_a_tile_each_from_one_hex() -> None:
    t = table({0: "i9", 1: "g8"}, tiles={1: "h7"}).play("build h8")
    assert t.json["location_tiles"]["h7"] == 0
    assert tiles_of(t, 0) == {"h7": False}
    assert tiles_of(t, 1) == {"h7": True}


@pytest.mark.rule("KB-BASE-TILE-4", "I-49")
def test_an_empty_location_gives_nothing_and_building_there_is_allowed() -> None:
    t = table({0: "i9", 1: "g8", 2: "g7"}, tiles={1: "h7", 2: "h7"}, players="3")
    assert t.validate() == []
    assert t.json["location_tiles"]["h7"] == 0
    t = t.play("build h8")
    assert tiles_of(t) == {}
    assert seat(t)["taken_from"] == []
    assert t.json["location_tiles"]["h7"] == 0


@pytest.mark.rule("I-49", "KB-BASE-TILE-5")
def test_a_tile_lost_by_another_seat_is_not_available_again() -> None:
    at = {0: "h8", 1: "g8", 2: "l8 g7"}
    t = table(at, tiles={1: "h7", 2: "h7 l7"}, turn=2, stage="after", players="3", card="forest", hands="grass")
    assert t.validate() == []
    t = t.play("paddock g7", "to f5")
    assert tiles_of(t, 2) == {"l7": False}
    assert t.json["location_tiles"]["h7"] == 0
    assert tiles_of(t, 0) == {}
    t = t.play("end", "draw forest", "build i8", "build h9", "build h10")
    assert tiles_of(t, 0) == {}


@pytest.mark.rule("I-50")
def test_the_last_settlement_takes_its_tile_and_triggers_the_end() -> None:
    t = table({0: settlements(39, "i9")}).play("build h8")
    assert tiles_of(t) == {"h7": False}
    assert t.json["end_triggered"]
    assert t.json["stage"] == "after"


@pytest.mark.rule("I-50", "KB-BASE-TILE-5", "KB-BASE-TILE-1")
def test_one_move_may_gain_a_tile_and_lose_another() -> None:
    t = table({0: "k7 s2"}, tiles={0: "l7 s3"}, stage="after").play("paddock k7", "to i7")
    assert set(tiles_of(t)) == {"s3", "h7"}
    assert t.json["location_tiles"]["l7"] == 1


# Use


@pytest.mark.rule("KB-BASE-TILE-3", "I-02")
def test_a_tile_is_not_used_in_the_turn_it_was_gained_but_in_the_next() -> None:
    t = table({0: "j10 j8 k9"}, hands="forest").play("build k8")
    assert tiles_of(t) == {"l7": False}
    t = t.play("build k10", "build l9")
    assert refused(t, "paddock j10") == "KB-BASE-TILE-3"
    assert t.legal() == {"end"}
    t = next_turn(t)
    assert tiles_of(t) == {"l7": True}
    assert "paddock j10" in t.legal()


@pytest.mark.rule("KB-BASE-TILE-3")
def test_a_new_tile_of_a_kind_gives_no_second_use_this_turn() -> None:
    t = table({0: "q2 l8 k7"}, tiles={0: "l7"}, stage="after").play("paddock q2", "to s2")
    assert tiles_of(t) == {"l7": False, "s3": False}
    assert refused(t, "paddock s2") in {"KB-BASE-TILE-3", "KB-BASE-TURN-6"}
    assert t.legal() == {"end"}


@pytest.mark.rule("KB-BASE-TILE-3", "I-14", "KB-BASE-TILE-8")
def test_a_new_tile_does_not_take_over_the_unused_turn_of_a_lost_one() -> None:
    at = {0: "b7 k8 s2"}
    t = table(at, tiles={0: "c7 l7 s3:new"}, quadrants=BARN, stage="after").play("barn k8", "to b8")
    assert tiles_of(t) == {"c7": False, "s3": False}
    assert refused(t, "paddock b7") == "KB-BASE-TILE-3"


# Loss


@pytest.mark.rule("KB-BASE-TILE-5")
def test_a_tile_is_lost_at_once_when_the_last_settlement_leaves_its_hex() -> None:
    t = table({0: "h8 l8"}, tiles={0: "h7 l7"})
    assert t.validate() == []
    t = t.play("paddock h8", "to j8")
    assert tiles_of(t) == {"l7": False}
    assert t.json["location_tiles"]["h7"] == 1  # out of the game, not back on its hex
    assert t.json["stage"] == "before"
    assert set(seat(t)["taken_from"]) == {"h7", "l7"}


@pytest.mark.rule("KB-BASE-TILE-5")
def test_a_tile_is_kept_while_another_settlement_stays_at_its_hex() -> None:
    t = table({0: "h8 g8 l8"}, tiles={0: "h7 l7"}).play("paddock h8", "to j8")
    assert tiles_of(t) == {"h7": True, "l7": False}


@pytest.mark.rule("KB-BASE-TILE-5")
def test_a_settlement_of_another_player_keeps_no_tile() -> None:
    t = table({0: "h8 l8", 1: "g8"}, tiles={0: "h7 l7", 1: "h7"}).play("paddock h8", "to j8")
    assert tiles_of(t, 0) == {"l7": False}
    assert tiles_of(t, 1) == {"h7": True}


@pytest.mark.rule("I-14", "KB-BASE-TILE-5")
def test_a_tile_lost_before_its_use_is_not_used_any_more() -> None:
    t = table({0: "h8 l8 j9 k9 l9"}, tiles={0: "h7 l7"})
    assert t.legal("tavern")
    t = t.play("paddock h8", "to j8")
    assert t.legal("tavern") == set()
    assert refused(t, "tavern i9") == "KB-BASE-TURN-6"


@pytest.mark.rule("I-02", "KB-BASE-TILE-5")
def test_a_tile_may_be_lost_in_the_turn_it_was_gained() -> None:
    t = table({0: "i9 l8"}, tiles={0: "l7"}).play("build h8", "build h9", "build j9")
    assert tiles_of(t) == {"l7": True, "h7": False}
    t = t.play("paddock h8", "to j8")
    assert tiles_of(t) == {"l7": False}
    assert t.json["location_tiles"]["h7"] == 1


@pytest.mark.rule("I-13", "KB-BASE-TILE-5")
def test_a_tile_may_move_its_own_last_support_and_is_lost_when_the_move_ends() -> None:
    t = table({0: "l8 i9"}, tiles={0: "l7"}, stage="after")
    assert "paddock l8" in t.legal()
    t = t.play("paddock l8")
    assert "l7" in tiles_of(t)
    t = t.play("to k10")
    assert tiles_of(t) == {}
    assert t.legal() == {"end"}


@pytest.mark.rule("I-13", "KB-BASE-TILE-6", "R-05")
def test_a_tile_whose_support_is_put_back_is_kept() -> None:
    t = table({0: "b7"}, tiles={0: "c7"}, quadrants=BARN, stage="after").play("barn b7", "to b7")
    assert tiles_of(t) == {"c7": False}
    assert t.json["location_tiles"]["c7"] == 1


@pytest.mark.rule("KB-BASE-TILE-6", "I-12")
def test_a_jump_over_the_location_loses_nothing_and_gains_nothing() -> None:
    t = table({0: "b7 l8"}, tiles={0: "c7 l7"}, stage="after").play("paddock b7", "to d7")
    assert tiles_of(t) == {"c7": True, "l7": False}
    assert t.json["location_tiles"]["c7"] == 1
    own = table({0: "k7"}, tiles={0: "l7"}, stage="after").play("paddock k7", "to m7")
    assert tiles_of(own) == {"l7": False}
    assert own.json["location_tiles"]["l7"] == 1


@pytest.mark.rule("I-11", "KB-BASE-TILE-2")
def test_a_seat_that_lost_the_tile_of_a_hex_gets_no_other_there() -> None:
    t = table({0: "h8 l8 i9"}, tiles={0: "h7 l7"}).play("paddock h8", "to j8")
    assert t.json["location_tiles"]["h7"] == 1
    t = t.play("build h8")
    assert tiles_of(t) == {"l7": False}
    assert t.json["location_tiles"]["h7"] == 1


@pytest.mark.rule("I-11", "KB-BASE-TILE-2")
def test_nor_by_moving_back_there() -> None:
    t = table({0: "j8 l8"}, tiles={0: "l7"}, taken={0: "h7"}, stage="after").play("paddock j8", "to h8")
    assert tiles_of(t) == {"l7": False}
    assert t.json["location_tiles"]["h7"] == 1


@pytest.mark.rule("I-11")
def test_another_hex_of_the_kind_still_gives_its_tile() -> None:
    t = table({0: "i9"}, taken={0: "c7"}).play("build h8")
    assert tiles_of(t) == {"h7": False}


# Two tiles of a kind


@pytest.mark.rule("D-01", "KB-BASE-TILE-5")
@pytest.mark.parametrize(("leaver", "lost", "remaining"), [("h8", "h7", "c7"), ("b8", "c7", "h7")])
def test_the_tile_of_the_hex_that_was_left_is_the_one_that_goes(leaver: str, lost: str, remaining: str) -> None:
    t = table({0: "h8 b8 l8"}, tiles={0: "c7 h7 l7"}, stage="after").play(f"paddock {leaver}")
    away = min(t.legal("to") - neighbours_of("c7", "h7", "l7"))
    t = t.play(f"to {away}")
    assert tiles_of(t) == {remaining: True, "l7": False}
    assert lost in seat(t)["taken_from"]


@pytest.mark.rule("KB-BASE-TILE-8", "D-01")
@pytest.mark.parametrize(("leaver", "to", "remaining"), [("k8", "i8", "s3"), ("s2", "q2", "l7")])
def test_of_two_equal_tiles_the_unused_use_remains_whichever_hex_was_left(leaver: str, to: str, remaining: str) -> None:
    t = table({0: "k8 s2"}, tiles={0: "l7 s3"}, stage="after").play(f"paddock {leaver}", f"to {to}")
    assert tiles_of(t) == {remaining: True}
    again = t.play(f"paddock {to}")
    assert again.legal("to")
    again = again.play(f"to {min(again.legal('to') - neighbours_of('h7'))}")
    assert refused(again, f"paddock {min(seat(again)['settlements'])}") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-BASE-TILE-8")
@pytest.mark.parametrize("tiles", ["c7 l7:used s3", "c7 l7 s3:used"])
@pytest.mark.parametrize(("leaver", "remaining"), [("k8", "s3"), ("s2", "l7")])
def test_a_loss_by_another_action_leaves_the_unused_use_too(tiles: str, leaver: str, remaining: str) -> None:
    t = table({0: "b7 k8 s2"}, tiles={0: tiles}, quadrants=BARN, stage="after")
    assert t.validate() == []
    t = t.play(f"barn {leaver}", "to b8")
    assert tiles_of(t) == {"c7": False, remaining: True}
    assert "paddock b8" in t.legal()


@pytest.mark.rule("KB-BASE-TILE-8")
def test_two_used_tiles_leave_no_use_when_one_is_lost() -> None:
    t = table({0: "b7 k8 s2"}, tiles={0: "c7 l7:used s3:used"}, quadrants=BARN, stage="after").play("barn k8", "to b8")
    assert tiles_of(t) == {"c7": False, "s3": False}
    assert refused(t, "paddock b8") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-BASE-TILE-8")
def test_two_unused_tiles_leave_one_use_when_one_is_lost() -> None:
    t = table({0: "b7 k8 s2"}, tiles={0: "c7 l7 s3"}, quadrants=BARN, stage="after").play("barn k8", "to b8")
    assert tiles_of(t) == {"c7": False, "s3": True}
    t = t.play("paddock b8")
    t = t.play(f"to {min(t.legal('to'))}")
    assert refused(t, "paddock b7") == "KB-BASE-TURN-6"


# Whole games


@pytest.mark.rule("KB-BASE-TILE-1", "KB-BASE-TILE-2", "KB-BASE-TILE-4", "KB-BASE-TILE-5")
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_in_whole_games_tiles_come_and_go_as_settlements_do(players: str) -> None:
    rng = Random(int(players))
    for _ in range(3):
        game = GAME.create({"players": players, "sets": "base"}, rng)
        t = Table(game, game.start())
        while game.actor(t.state) != NOBODY:
            before = t.json
            t = Table(game, game.apply(t.state, rng.choice(list(game.moves(t.state)))))
            if not t.json["doing"]:
                check_tiles(before, t.json)


def check_tiles(before: JsonDict, after: JsonDict) -> None:
    """Check that every seat took the tiles due to it and holds none without an adjacent settlement."""
    for location, left in after["location_tiles"].items():
        takers = [each for each in after["seats"] if location in each["taken_from"]]
        assert left == 2 - len(takers), location
        for each in after["seats"]:
            tiles = [tile for tile in each["tiles"] if tile["from"] == location]
            there = bool(set(each["settlements"]) & neighbours_of(location))
            assert len(tiles) <= 1
            assert there or not tiles, f"a tile of {location} without support"
            assert each in takers or not tiles
            assert each in takers or not there or before["location_tiles"][location] == 0, f"no tile from {location}"


@pytest.mark.rule("R-09")
def test_a_verb_uses_one_ready_tile_of_its_kind() -> None:
    for tiles in ("l7:used s3", "l7 s3:used", "l7:new s3", "l7 s3:new"):
        t = table({0: "k8 s2 i10"}, tiles={0: tiles}, stage="after")
        assert "paddock i10" in t.legal()
        t = t.play("paddock i10", "to g10")
        assert tiles_of(t) == {"l7": False, "s3": False}
        assert t.legal() == {"end"}
