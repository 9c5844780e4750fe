"""This project's rulings for the boxes beside the base game (docs/rules, section 18, from R-28)."""

from __future__ import annotations

import pytest

from realmwright.hexes import name_of

from .crossroads_table import cross, crowd, two_cards
from .crossroads_table import land as ground
from .harvest_table import field
from .marsh_table import marsh, reason, seat
from .nomad_table import camp, held
from .test_coverage_rulings import free_beside, places

BARNS = {"quadrants": "barracks_crossroads,paddock,lighthouse_foresters_lodge,barn"}


@pytest.mark.rule("R-28")
def test_a_piece_beside_anothers_warrior_is_not_put_back() -> None:
    fresh = cross(by=BARNS)
    barn = places(fresh, "barn")[0]
    near = free_beside(fresh, barn)
    at = cross({0: f"a9 b9 {near}"}, tiles={0: barn}, slots={1: "warriors=a10"}, stage="after", by=BARNS).do("barn a9")
    assert reason(at, "to a9") == "closed-hex"
    at = cross({0: f"b9 {near}"}, tiles={0: barn}, slots={0: "warriors=a9"}, stage="after", by=BARNS).do("barn a9")
    assert "a9" in at.legal("to")


@pytest.mark.rule("R-29")
def test_the_other_card_is_discarded_when_nothing_can_be_drawn() -> None:
    at = two_cards("canyon,desert", {0: "g5", **crowd(ground("C"))}, {0: "h5"}, deck="").do("choose canyon")
    assert (at.state.cards, at.shown["stage"]) == ((), "after")
    assert {name: count for name, count in at.shown["discard"].items() if count} == {"desert": 1}


@pytest.mark.rule("R-30")
def test_of_two_donations_the_hex_decides() -> None:
    at = camp({0: "a1"}, nomad="donation-canyon,donation-grass", stage="after").do("donation a2")
    assert held(at) == ["donation-canyon ready", "donation-grass used"]


@pytest.mark.rule("R-31")
def test_the_fort_is_spent_on_a_card_that_leads_nowhere() -> None:
    at = cross({0: "p7", **crowd(ground("C"))}, tiles={0: "q7"}, stage="after", deck="canyon:2", players="5")
    supply = seat(at)["supply"]
    at = at.do("fort", "draw canyon")
    assert (at.legal(), seat(at)["supply"], at.shown["discard"]["canyon"]) == ({"end"}, supply, 1)


@pytest.mark.rule("R-32")
def test_the_bazaar_may_take_one_more_settlement_tile() -> None:
    at = field({0: "g3 b18"}, tiles="h3 c18", slots={0: "cathedral=1"}, stage="after")
    assert seat(at.do("cathedral", "bazaar cathedral", "cathedral"))["cathedral"] == 3


@pytest.mark.rule("R-33")
def test_a_waiting_settlement_waits_on_if_the_mandatory_action_lapses() -> None:
    """Seat 1 draws the only card there is, so that seat 0 has none."""
    at = marsh(waiting={0: 1}, turn=1, stage="after", deck="", hands="").do("end", "draw grass")
    assert (at.shown["turn"], at.shown["to_build"], seat(at)["waiting"]) == (0, 0, 1)
    assert "end" in at.legal()


@pytest.mark.rule("R-34")
def test_a_canoe_that_can_build_no_more_passes() -> None:
    """Two canoe tiles are called, and one settlement is left."""
    at = marsh(
        {1: "d14 i18"}, tiles={1: "c14 h18"}, taken={1: "e3"}, supply={1: 1}, slots={1: "bonus=canoe"}, card="canyon",
    ).do("build f3")  # fmt: skip
    at = at.do(f"canoe {min(at.legal('canoe'))}")
    assert (at.game.actor(at.state), at.legal()) == (1, {"pass"})


@pytest.mark.rule("R-35")
def test_a_city_takes_location_tiles_before_nomad_tiles() -> None:
    """Its hexes touch the location e3 and the nomad hex c6; of what was emptied the last calls first (R-16)."""
    boards = {"sets": "base,crossroads,marshlands,nomads", "quadrants": "quarry,city_hall_fort,canoe,tavern"}
    at = cross(
        {0: "f4 p4", 1: "d14 f3"}, tiles={0: "p3", 1: "c14 e3"}, stage="after", also="nomads=c6:sword", by=boards,
    ).do("city-hall e5")  # fmt: skip
    called = []
    while at.game.actor(at.state) == 1:
        called.append(name_of(at.state.stack[-1].cells[-1]))
        at = at.do("pass")
    assert called == ["c6", "e3"]
    assert (held(at), at.shown["location_tiles"]["e3"]) == (["sword new"], 0)
