"""Harvest: silos, after the last turn and before the scoring."""

from __future__ import annotations

import pytest

from realmwright.game import NOBODY
from realmwright.kingdom_builder.kind import KIND
from tests.kingdom_builder.table import new
from tests.kingdom_builder.test_geometry import beside, cells_of
from tests.kingdom_builder.test_tiles import held
from tests.kingdom_builder.test_turn import refused, seat
from tests.sets.harvest_table import FIELDS, acting, field, reaped


@pytest.mark.rule("KB-HAR-SILO-1", "KB-HAR-SILO-2", "KB-BASE-SCORE-1")
def test_whoever_stands_next_to_a_silo_builds_up_to_three_after_the_last_turn() -> None:
    t = reaped({0: "h8", 1: "a1"})
    assert acting(t) == 0
    assert t.shown["doing"] == {"verb": "silo", "seat": 0, "silo": "h9", "left": 3, "gives": None, "moved": []}
    assert t.legal() == {"done", *(f"silo {cell}" for cell in ("g8", "i8", "h7", "i7", "i9"))}
    t = t.do("silo i9")
    assert {"h10", "i10", "j9"} <= t.legal("silo")  # a settlement of the silo supports the next
    t = t.do("silo j9", "silo j10")
    assert acting(t) == NOBODY
    assert seat(t)["settlements"] == ["h8", "i9", "j9", "j10"]
    assert seat(t)["supply"] == 36


@pytest.mark.rule("KB-HAR-SILO-1", "C-17", "I-31")
@pytest.mark.parametrize("builds", [(), ("silo i9",), ("silo i9", "silo j9")])
def test_fewer_than_three_will_do(builds: tuple[str, ...]) -> None:
    t = reaped({0: "h8", 1: "a1"}).do(*builds, "done")
    assert acting(t) == NOBODY
    assert len(seat(t)["settlements"]) == 1 + len(builds)


@pytest.mark.rule("KB-HAR-SILO-1")
def test_without_a_silo_nobody_is_asked() -> None:
    assert acting(reaped({0: "a1", 1: "t1"})) == NOBODY
    assert acting(reaped({0: "j8", 1: "t1"})) == NOBODY  # two hexes away from one


@pytest.mark.rule("KB-HAR-SILO-2")
def test_a_silo_builds_next_to_own_settlements_only() -> None:
    t = reaped({0: "h8", 1: "a1"})
    assert refused(t, "silo t1") == "KB-HAR-SILO-2"
    assert refused(t, "silo h9") == "KB-TERR-2"
    assert refused(t, "silo g9") == "KB-BASE-BUILD-2"
    assert refused(t, "silo a1") == "KB-BASE-BUILD-1"
    assert refused(t, "end") == "KB-HAR-SILO-1"


@pytest.mark.rule("KB-HAR-SILO-1", "KB-HAR-SILO-2", "KB-BASE-BUILD-8")
def test_or_moves_up_to_three() -> None:
    t = reaped({0: "h8 i8", 1: "a1"})
    assert {"h8", "i8"} <= t.legal("silo")
    t = t.do("silo h8")
    assert t.legal() == {f"to {cell}" for cell in ("h8", "i7", "j7", "i9", "j9")}
    assert refused(t, "to g8") == "KB-HAR-SILO-2"  # next to the hex that was left, and to nothing else
    t = t.do("to j9")
    assert seat(t)["settlements"] == ["i8", "j9"]
    assert t.legal("silo") == {"i8"}
    assert refused(t, "silo j9") == "KB-HAR-SILO-1"  # moved already
    t = t.do("silo i8", "to j10")
    assert t.legal() == {"done"}
    assert seat(t)["supply"] == 38


@pytest.mark.rule("KB-HAR-SILO-1")
def test_three_are_moved_at_most() -> None:
    t = reaped({0: "h8 i8 i9 j9", 1: "a1"}).do("silo h8", "to h8", "silo i8", "to i8")
    assert acting(t) == 0
    t = t.do("silo i9", "to i9")
    assert acting(t) == NOBODY


@pytest.mark.rule("KB-HAR-SILO-1", "I-31")
def test_no_mixing_for_one_silo() -> None:
    t = reaped({0: "h8 i8", 1: "a1"})
    built = t.do("silo i9")
    assert refused(built, "silo h8") == "KB-HAR-SILO-1"
    moved = t.do("silo h8", "to i9")
    assert refused(moved, "silo j9") == "KB-HAR-SILO-1"


@pytest.mark.rule("KB-HAR-SILO-1", "I-31")
def test_but_one_silo_may_build_and_another_move() -> None:
    t = reaped({0: "h8 i8 g12", 1: "a1"})
    assert t.shown["doing"]["silo"] == "h9"
    t = t.do("silo i9", "done")
    assert t.shown["doing"]["silo"] == "h13"
    t = t.do("silo h8", "to j9", "done")
    assert acting(t) == NOBODY


@pytest.mark.rule("I-31")
def test_a_single_settlement_cannot_move() -> None:
    t = reaped({0: "h8", 1: "a1"})
    assert "h8" not in t.legal("silo")
    assert refused(t, "silo h8") == "KB-HAR-SILO-2"


@pytest.mark.rule("KB-HAR-SILO-2")
def test_settlements_next_to_the_silo_may_be_moved_away() -> None:
    t = reaped({0: "h8 a1", 1: "t1"}).do("silo h8", "to b1", "done")
    assert seat(t)["settlements"] == ["a1", "b1"]


@pytest.mark.rule("KB-HAR-SILO-3", "D-18")
def test_player_by_player_from_the_start_player_each_with_all_his_silos() -> None:
    t = reaped({0: "h8", 1: "g12 i9", 2: "h10"}, players=3, start="1")
    order = []
    while acting(t) != NOBODY:
        order.append((acting(t), t.shown["doing"]["silo"]))
        t = t.do("done")
    assert order == [(1, "h9"), (1, "h13"), (2, "h9"), (0, "h9")]


@pytest.mark.rule("KB-HAR-SILO-3", "I-31")
def test_a_silo_reached_by_a_silo_gives_nothing() -> None:
    t = reaped({0: "h8 g11", 1: "a1"}).do("silo g12", "done")
    assert "g12" in beside("h13")
    assert acting(t) == NOBODY


@pytest.mark.rule("KB-HAR-SILO-3", "I-31")
def test_a_silo_that_was_left_still_gives() -> None:
    t = reaped({0: "h8 i8 g12", 1: "a1"}).do("silo g12", "to i9", "done")
    assert acting(t) == 0
    assert t.shown["doing"]["silo"] == "h13"


@pytest.mark.rule("I-31", "KB-BASE-TILE-1")
def test_no_tiles_are_taken() -> None:
    t = reaped({0: "n18 o18", 1: "a1"}).do("silo p18")
    assert held(t) == {}
    assert t.shown["location_tiles"]["q18"] == 2
    assert t.wrong() == []


@pytest.mark.rule("I-31", "KB-BASE-TILE-5")
def test_no_tiles_are_lost() -> None:
    t = field({0: "n18 q17 q16", 1: "a1"}, tiles="q18", stage="after", turn=1, ending=True).do("end", "draw grass")
    t = t.do("silo q17", "to q15")
    assert list(held(t)) == ["q18"]
    assert t.wrong() == []
    t = t.do("done")
    assert acting(t) == NOBODY
    assert t.wrong() == []


@pytest.mark.rule("I-31", "D-18", "KB-CARD-ROVERS")
def test_no_gold_is_paid_for_building_by_a_silo() -> None:
    wishes = {"sets": "base,nomads,harvest", "cards": "rovers,ambassadors,shepherds"}
    t = reaped({0: "a1", 1: "h8", 2: "i8"}, players=3, start="2", by=wishes)
    while acting(t) != 1:
        t = t.do("done")
    t = t.do("silo i9", "silo i7", "done")
    assert [seat(t, number)["gold"] for number in range(3)] == [0, 0, 0]


@pytest.mark.rule("I-31", "KB-CARD-MAYORS-1")
def test_markers_are_still_won() -> None:
    t = reaped({0: "h8 f12 g12 h12", 1: "a1"}, cards="mayors,rovers,lords").do("silo i12")
    assert seat(t)["markers"] == ["12"]
    assert seat(t)["supply"] == 34
    assert t.wrong() == []
    moved = reaped({0: "h8 f12 g12 h12 h11", 1: "a1"}, cards="mayors,rovers,lords").do("silo h11", "to i12")
    assert seat(moved)["markers"] == ["12"]


@pytest.mark.rule("I-31", "KB-CRO-BARRACKS-2")
def test_warriors_block() -> None:
    boards = "bazaar_water_mill,barracks_crossroads,oracle,oasis"
    wishes = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = field({0: "h8", 1: "a1"}, slots={1: "warriors=j9"}, stage="after", turn=1, ending=True, by=wishes)
    t = t.do("end", "draw grass")
    assert t.legal("silo") == {"g8", "h7", "i7"}
    assert refused(t, "silo i8") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("I-31", "KB-CRO-BARRACKS-2", "KB-HAR-SILO-2")
def test_a_settlement_beside_a_warrior_is_not_taken_to_be_put_back() -> None:
    boards = "bazaar_water_mill,barracks_crossroads,oracle,oasis"
    wishes = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    at = {0: "h8 i8", 1: "g8 h7 i7"}
    t = field(at, slots={1: "warriors=j9"}, stage="after", turn=1, ending=True, by=wishes).do("end", "draw grass")
    assert t.legal("silo") == {"h8", "j7"}  # without i8 nothing open is next to h8
    assert refused(t, "silo i8") == "KB-HAR-SILO-2"


@pytest.mark.rule("C-03", "KB-HAR-SILO-1")
def test_a_piece_that_counts_as_a_settlement_may_be_moved() -> None:
    boards = "bazaar_water_mill,monastery_wagon,oracle,oasis"
    wishes = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = field({0: "h8", 1: "a1"}, slots={0: "wagon=i8"}, stage="after", turn=1, ending=True, by=wishes)
    t = t.do("end", "draw grass", "silo i8")
    assert t.wrong() == []
    t = t.do("to g8")
    assert seat(t)["wagon"] == "g8"
    assert t.wrong() == []


@pytest.mark.rule("I-08", "KB-HAR-SILO-1")
def test_building_needs_supply() -> None:
    many = " ".join(sorted(cells_of(new(sets="base,harvest", quadrants=FIELDS), "D"))[:39])
    t = reaped({0: f"h8 {many}", 1: "l2"})
    assert refused(t, "silo i9") == "I-08"
    fewer = " ".join(many.split()[:37])
    t = reaped({0: f"h8 {fewer}", 1: "l2"}).do("silo i9", "silo j9")
    assert acting(t) == NOBODY
    assert seat(t)["supply"] == 0


@pytest.mark.rule("C-17")
def test_by_option_it_is_three_or_none() -> None:
    t = reaped({0: "h8 i8", 1: "a1"}, harvest__silo_count="exactly_3")
    assert acting(t.do("done")) == NOBODY
    built = t.do("silo i9")
    assert refused(built, "done") == "C-17"
    assert acting(built.do("silo j9", "silo j10")) == NOBODY
    moved = t.do("silo h8", "to i9")
    assert refused(moved, "done") == "C-17"
    assert acting(moved.do("silo i8", "to i8", "done")) == NOBODY  # there is no third


@pytest.mark.rule("C-18")
@pytest.mark.parametrize(("option", "workers", "merchants"), [("false", 1, 0), ("true", 3, 8)])
def test_silos_count_for_cards_only_by_option(option: str, workers: int, merchants: int) -> None:
    t = field({0: "h8 h10 d6"}, cards="workers,merchants,rangers", harvest__silo_is_special_for_cards=option)
    assert t.gold("workers") == [workers, 0]
    assert t.gold("merchants") == [0, 0]
    area = field({0: "h10 h11 g12"}, cards="workers,merchants,rangers", harvest__silo_is_special_for_cards=option)
    assert area.gold("merchants") == [merchants, 0]


@pytest.mark.rule("C-18", "KB-CARD-NOBLEWOMEN")
@pytest.mark.parametrize(("option", "gold"), [("false", 0), ("true", 5)])
def test_and_for_noblewomen(option: str, gold: int) -> None:
    wishes = {"sets": "base,marshlands,harvest", "cards": "noblewomen,merchants,rangers"}
    t = field({0: "h8"}, harvest__silo_is_special_for_cards=option, by=wishes)
    assert t.gold("noblewomen") == [gold, 0]


@pytest.mark.rule("C-18")
def test_a_typed_map_follows_the_option_too() -> None:
    t = new(sets="base,harvest", quadrants=FIELDS)
    rows = [[letter + "." for letter in row] for row in t.game.about()["board"]]
    rows[7][7] = rows[7][7][0] + "1"  # h8
    text = "\n".join(" ".join(row) for row in rows)
    assert KIND.score(f"cards: workers\n{text}")[0]["workers"] == 0
    assert KIND.score(f"cards: workers\noption: harvest.silo_is_special_for_cards=true\n{text}")[0]["workers"] == 1
