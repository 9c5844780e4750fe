"""This project's rulings for pieces, cards and tiles that meet (docs/rules, section 18, from R-28)."""

from __future__ import annotations

import pytest

from .crossroads_table import MIXED, cross, crowd, rule, tile, two_cards
from .crossroads_table import land as crossroads_land
from .harvest_table import acting, field, reaped
from .marsh_table import land, marsh, pass_turn, seat
from .nomad_table import camp, held

# Crossroads


@pytest.mark.rule("R-28")
def test_a_settlement_beside_anothers_warrior_is_not_put_back_where_it_was() -> None:
    mine = {0: "c8 d8 l17"}
    free = cross(mine, card="desert", tiles={0: "m17"}, quadrants=MIXED).do("barn c8")
    assert "c8" in free.legal("to")
    beside = cross(mine, card="desert", tiles={0: "m17"}, slots={1: "warriors=b8"}, quadrants=MIXED).do("barn c8")
    assert beside.legal("to")
    assert "c8" not in beside.legal("to")
    assert rule(beside, "to c8") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("R-28")
def test_a_lifted_warrior_closes_nothing_to_itself() -> None:
    at = cross({0: "d8 l17"}, card="desert", tiles={0: "m17"}, slots={0: "warriors=c8"}, quadrants=MIXED)
    assert rule(at, "build d9") == "KB-CRO-BARRACKS-2"
    assert {"c8", "d9"} <= at.do("barn c8").legal("to")


@pytest.mark.rule("R-29")
def test_with_nothing_to_draw_the_card_that_was_not_chosen_is_discarded_at_once() -> None:
    at = two_cards("grass,desert", {0: "h4", **crowd(crossroads_land("G"))}, {0: "h5"}, deck="")
    assert at.shown["discard"]["desert"] == 0
    done = at.do("choose grass")
    assert done.shown["card"] == {"hand": [], "chosen": None}
    assert done.shown["discard"] == {"grass": 0, "canyon": 0, "desert": 1, "flowers": 0, "forest": 0}
    assert done.shown["stage"] == "after"


@pytest.mark.rule("R-31")
def test_the_fort_may_be_used_and_is_spent_when_no_card_can_lead_to_a_build() -> None:
    full = {0: "p7", **crowd(crossroads_land("G"))}
    at = cross(full, card="forest", tiles={0: "q7"}, deck="grass:3", players="5")
    assert "fort" in at.legal()
    spent = at.do("fort", "draw grass")
    assert tile(spent, "fort") == {"kind": "fort", "from": "q7", "ready": False, "new": False}
    assert spent.shown["seats"][0]["supply"] == 39
    assert "fort" not in spent.legal()


# Nomads


@pytest.mark.rule("R-30")
@pytest.mark.parametrize(("cell", "used", "kept"), [("d1", "water", "grass"), ("a1", "grass", "water")])
def test_the_terrain_of_the_hex_says_which_of_two_donations_is_used(cell: str, used: str, kept: str) -> None:
    at = camp(nomad="donation-grass,donation-water").do(f"donation {cell}")
    assert set(held(at)) == {f"donation-{used} used", f"donation-{kept} ready"}
    letter = {"water": "W", "grass": "G"}[used]
    assert at.legal("donation")
    assert at.legal("donation") <= set(land(at, letter))


# Harvest


@pytest.mark.rule("R-32")
def test_by_the_bazaar_the_cathedral_takes_one_more_settlement_tile() -> None:
    at = field({0: "g4 c17"}, tiles="h3 c18", slots={0: "cathedral=1"}).do("cathedral")
    assert seat(at)["cathedral"] == 2
    repeated = at.do("bazaar cathedral")
    assert "cathedral" in repeated.legal()
    taken = repeated.do("cathedral")
    assert (seat(taken)["cathedral"], taken.shown["doing"]) == (3, None)
    assert not taken.legal("bazaar")


# Marshlands


@pytest.mark.rule("R-33")
def test_settlements_whose_mandatory_action_lapses_wait_for_the_next_one() -> None:
    """Two wait and one hex of the played terrain is left; the others hold two cards, so one comes round later."""
    *full, last = land(marsh(), "G")
    others = {number: " ".join(full[number - 1 :: 2]) for number in (1, 2)}
    at = marsh(others, waiting={0: 2}, deck="", hands="desert,desert", players="3").do(f"build {last}")
    assert (at.shown["stage"], at.shown["to_build"], seat(at)["waiting"]) == ("after", 0, 1)
    supply = seat(at)["supply"]
    at = at.do("end")
    for other in (1, 2):
        assert at.shown["turn"] == other
        at = pass_turn(at, "desert")
    at = at.do("draw desert")
    assert (at.shown["to_build"], seat(at)["waiting"]) == (4, 1)
    at = at.do(f"build {min(at.legal('build'))}")
    assert (at.shown["to_build"], seat(at)["waiting"], seat(at)["supply"]) == (3, 0, supply)


@pytest.mark.rule("R-34")
def test_whoever_can_no_longer_build_with_his_canoe_only_passes() -> None:
    """Both canoes of seat 1 are called; the first builds the last settlement."""
    cells = " ".join(["d14", "i18", *land(marsh(), "F", "d3 d4 d13 o15 n16")[:37]])
    at = marsh({1: cells}, tiles={1: "c14 h18"}, taken={1: "e3"}, slots={1: "bonus=canoe"}, card="canyon")
    at = at.do("build f3", "canoe d15")
    assert (at.game.actor(at.state), at.legal()) == (1, {"pass"})
    after = at.do("pass")
    assert after.game.actor(after.state) == 0


@pytest.mark.rule("R-34")
def test_a_silo_with_nothing_possible_is_only_done() -> None:
    """Everything around h8 is taken, and a settlement moves only next to another."""
    at = reaped({0: "h8", 1: "g8 i8 h7 i7 i9"})
    assert (acting(at), at.shown["doing"]["silo"], at.legal()) == (0, "h9", {"done"})


# Several boxes


@pytest.mark.rule("R-35")
def test_a_city_tile_takes_location_tiles_before_nomad_tiles() -> None:
    """Of the city around j7 the first hex is beside the nomad hex h6, a later one beside the paddock l7.

    Both are emptied, which calls the canoe of seat 1 twice; the last call, that of the nomad hex, is answered first.
    """
    boards = {
        "sets": "base,nomads,crossroads,marshlands",
        "quadrants": "quarry,paddock,city_hall_fort,canoe",
        "nomads": "c6:sword,h6:outpost,f8:sword",
        "tasks": "road",
    }
    at = marsh({0: "f12 j9", 1: "n14"}, tiles={0: "f13", 1: "m14"}, taken={1: "l7"}, setup=boards)
    at = at.do("city-hall j7")
    assert at.shown["seats"][0]["nomad_tiles"] == [{"kind": "outpost", "state": "new"}]
    assert tile(at, "paddock") is not None
    answered = []
    while at.game.actor(at.state) == 1:
        answered.append(at.shown["doing"]["emptied"])
        at = at.do("pass")
    assert answered == ["h6", "l7"]
