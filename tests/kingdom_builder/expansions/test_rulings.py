"""Rulings of this project for combinations of pieces, cards and tiles (docs/rules, section 18, from R-28)."""

from __future__ import annotations

import pytest

from ..fixtures import refusal_rule, seat
from .crossroads_fixtures import MIXED, crossroads_table, opponents_on, tile_of_kind, two_card_table
from .crossroads_fixtures import hexes_of as crossroads_land
from .harvest_fixtures import harvest_table, seat_to_act, silo_phase
from .marshlands_fixtures import free_hexes, marshlands_table, pass_turn
from .nomads_fixtures import nomad_tiles_of, nomads_table

# Crossroads


@pytest.mark.rule("R-28")
def test_a_settlement_beside_an_opponents_warrior_cannot_return_to_its_hex() -> None:
    mine = {0: "c8 d8 l17"}
    free = crossroads_table(mine, card="desert", tiles={0: "m17"}, quadrants=MIXED).play("barn c8")
    assert "c8" in free.legal("to")
    beside = crossroads_table(mine, card="desert", tiles={0: "m17"}, slots={1: "warriors=b8"}, quadrants=MIXED)
    beside = beside.play("barn c8")
    assert beside.legal("to")
    assert "c8" not in beside.legal("to")
    assert refusal_rule(beside, "to c8") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("R-28")
def test_a_lifted_warrior_does_not_block_itself() -> None:
    t = crossroads_table({0: "d8 l17"}, card="desert", tiles={0: "m17"}, slots={0: "warriors=c8"}, quadrants=MIXED)
    assert refusal_rule(t, "build d9") == "KB-CRO-BARRACKS-2"
    assert {"c8", "d9"} <= t.play("barn c8").legal("to")


@pytest.mark.rule("R-29")
def test_with_nothing_to_draw_the_unchosen_card_is_discarded_at_once() -> None:
    t = two_card_table("grass,desert", {0: "h4", **opponents_on(crossroads_land("G"))}, {0: "h5"}, deck="")
    assert t.json["discard"]["desert"] == 0
    done = t.play("choose grass")
    assert done.json["card"] == {"hand": [], "chosen": None}
    assert done.json["discard"] == {"grass": 0, "canyon": 0, "desert": 1, "flowers": 0, "forest": 0}
    assert done.json["stage"] == "after"


@pytest.mark.rule("R-31")
def test_the_fort_may_be_used_and_is_spent_when_no_card_can_lead_to_a_build() -> None:
    full = {0: "p7", **opponents_on(crossroads_land("G"))}
    t = crossroads_table(full, card="forest", tiles={0: "q7"}, deck="grass:3", players="5")
    assert "fort" in t.legal()
    spent = t.play("fort", "draw grass")
    assert tile_of_kind(spent, "fort") == {"kind": "fort", "from": "q7", "ready": False, "new": False}
    assert spent.json["seats"][0]["supply"] == 39
    assert "fort" not in spent.legal()


# Nomads


@pytest.mark.rule("R-30")
@pytest.mark.parametrize(("cell", "used", "kept"), [("d1", "water", "grass"), ("a1", "grass", "water")])
def test_the_terrain_of_the_hex_selects_which_of_two_donations_is_used(cell: str, used: str, kept: str) -> None:
    t = nomads_table(nomad="donation-grass,donation-water").play(f"donation {cell}")
    assert set(nomad_tiles_of(t)) == {f"donation-{used} used", f"donation-{kept} ready"}
    letter = {"water": "W", "grass": "G"}[used]
    assert t.legal("donation")
    assert t.legal("donation") <= set(free_hexes(t, letter))


# Harvest


@pytest.mark.rule("R-32", "KB-HAR-BAZAAR")
def test_the_bazaar_gives_no_settlement_tile_from_the_cathedral() -> None:
    t = harvest_table({0: "g4 c17"}, tiles="h3 c18", slots={0: "cathedral=1"}).play("cathedral", "bazaar cathedral")
    assert "cathedral" not in t.legal()
    refusal = t.explain("cathedral")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("R-32", "bazaar-takes-none")
    built = t.play(f"cathedral {min(t.legal('cathedral'))}")
    assert seat(built)["cathedral"] == 1
    empty = harvest_table({0: "g4 c17"}, tiles="h3 c18")
    assert "cathedral" not in empty.legal("bazaar")


@pytest.mark.rule("R-32")
def test_by_option_the_bazaar_lets_the_cathedral_take_one_more_settlement_tile() -> None:
    option = {"harvest.bazaar_takes_tile": "true"}
    t = harvest_table({0: "g4 c17"}, tiles="h3 c18", slots={0: "cathedral=1"}, params=option).play("cathedral")
    assert seat(t)["cathedral"] == 2
    repeated = t.play("bazaar cathedral")
    assert "cathedral" in repeated.legal()
    taken = repeated.play("cathedral")
    assert (seat(taken)["cathedral"], taken.json["doing"]) == (3, None)
    assert not taken.legal("bazaar")


# Marshlands


@pytest.mark.rule("R-33")
def test_waiting_settlements_of_a_lapsed_mandatory_action_wait_for_the_next_one() -> None:
    """Two settlements wait and one hex of the played terrain is free; the other waits for a later turn."""
    *full, last = free_hexes(marshlands_table(), "G")
    others = {number: " ".join(full[number - 1 :: 2]) for number in (1, 2)}
    t = marshlands_table(others, waiting={0: 2}, deck="", hands="desert,desert", players="3").play(f"build {last}")
    assert (t.json["stage"], t.json["to_build"], seat(t)["waiting"]) == ("after", 0, 1)
    supply = seat(t)["supply"]
    t = t.play("end")
    for other in (1, 2):
        assert t.json["turn"] == other
        t = pass_turn(t, "desert")
    t = t.play("draw desert")
    assert (t.json["to_build"], seat(t)["waiting"]) == (4, 1)
    t = t.play(f"build {min(t.legal('build'))}")
    assert (t.json["to_build"], seat(t)["waiting"], seat(t)["supply"]) == (3, 0, supply)


@pytest.mark.rule("R-34")
def test_a_player_who_can_no_longer_build_with_a_canoe_can_only_pass() -> None:
    """Both canoes of seat 1 answer; the first builds the last settlement."""
    cells = " ".join(["d14", "i18", *free_hexes(marshlands_table(), "F", "d3 d4 d13 o15 n16")[:37]])
    t = marshlands_table({1: cells}, tiles={1: "c14 h18"}, taken={1: "e3"}, slots={1: "bonus=canoe"}, card="canyon")
    t = t.play("build f3", "canoe d15")
    assert (t.game.actor(t.state), t.legal()) == (1, {"pass"})
    after = t.play("pass")
    assert after.game.actor(after.state) == 0


@pytest.mark.rule("R-34")
def test_a_silo_without_a_possible_action_can_only_end() -> None:
    """All hexes around h8 are occupied, and a settlement moves only next to another one."""
    t = silo_phase({0: "h8", 1: "g8 i8 h7 i7 i9"})
    assert (seat_to_act(t), t.json["doing"]["silo"], t.legal()) == (0, "h9", {"done"})


# Several expansions


@pytest.mark.rule("R-35")
def test_a_city_tile_takes_location_tiles_before_nomad_tiles() -> None:
    """Of the city around j7 the first hex is beside the nomad hex h6, a later one beside the paddock l7.

    Both are emptied, so the canoe of seat 1 answers twice, first to the nomad hex, which was emptied last.
    """
    boards = {
        "sets": "base,nomads,crossroads,marshlands",
        "quadrants": "quarry,paddock,city_hall_fort,canoe",
        "nomads": "c6:sword,h6:outpost,f8:sword",
        "tasks": "road",
    }
    t = marshlands_table({0: "f12 j9", 1: "n14"}, tiles={0: "f13", 1: "m14"}, taken={1: "l7"}, setup=boards)
    t = t.play("city-hall j7")
    assert t.json["seats"][0]["nomad_tiles"] == [{"kind": "outpost", "state": "new"}]
    assert tile_of_kind(t, "paddock") is not None
    answered = []
    while t.game.actor(t.state) == 1:
        answered.append(t.json["doing"]["emptied"])
        t = t.play("pass")
    assert answered == ["h6", "l7"]
