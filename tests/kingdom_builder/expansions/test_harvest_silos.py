"""Harvest: silos, after the last turn and before the scoring."""

from __future__ import annotations

import pytest

from realmwright.game import NOBODY
from realmwright.kingdom_builder.game import GAME
from tests.kingdom_builder.expansions.harvest_fixtures import BOARDS, harvest_table, seat_to_act, silo_phase
from tests.kingdom_builder.fixtures import new_table, seat
from tests.kingdom_builder.test_geometry import cells_of, neighbours_of
from tests.kingdom_builder.test_tiles import tiles_of
from tests.kingdom_builder.test_turn import refused


@pytest.mark.rule("KB-HAR-SILO-1", "KB-HAR-SILO-2", "KB-BASE-SCORE-1")
def test_a_player_next_to_a_silo_builds_up_to_three_after_the_last_turn() -> None:
    t = silo_phase({0: "h8", 1: "a1"})
    assert seat_to_act(t) == 0
    assert t.json["doing"] == {"verb": "silo", "seat": 0, "silo": "h9", "left": 3, "gives": None, "moved": []}
    assert t.legal() == {"done", *(f"silo {cell}" for cell in ("g8", "i8", "h7", "i7", "i9"))}
    t = t.play("silo i9")
    assert {"h10", "i10", "j9"} <= t.legal("silo")  # a settlement built by the silo counts for the next one
    t = t.play("silo j9", "silo j10")
    assert seat_to_act(t) == NOBODY
    assert seat(t)["settlements"] == ["h8", "i9", "j9", "j10"]
    assert seat(t)["supply"] == 36


@pytest.mark.rule("KB-HAR-SILO-1", "C-17", "I-31")
@pytest.mark.parametrize("builds", [(), ("silo i9",), ("silo i9", "silo j9")])
def test_a_silo_may_build_fewer_than_three(builds: tuple[str, ...]) -> None:
    t = silo_phase({0: "h8", 1: "a1"}).play(*builds, "done")
    assert seat_to_act(t) == NOBODY
    assert len(seat(t)["settlements"]) == 1 + len(builds)


@pytest.mark.rule("KB-HAR-SILO-1")
def test_without_an_adjacent_silo_the_game_ends() -> None:
    assert seat_to_act(silo_phase({0: "a1", 1: "t1"})) == NOBODY
    assert seat_to_act(silo_phase({0: "j8", 1: "t1"})) == NOBODY  # two hexes away from one


@pytest.mark.rule("KB-HAR-SILO-2")
def test_a_silo_builds_next_to_own_settlements_only() -> None:
    t = silo_phase({0: "h8", 1: "a1"})
    assert refused(t, "silo t1") == "KB-HAR-SILO-2"
    assert refused(t, "silo h9") == "KB-TERR-2"
    assert refused(t, "silo g9") == "KB-BASE-BUILD-2"
    assert refused(t, "silo a1") == "KB-BASE-BUILD-1"
    assert refused(t, "end") == "KB-HAR-SILO-1"


@pytest.mark.rule("KB-HAR-SILO-1", "KB-HAR-SILO-2", "KB-BASE-BUILD-8")
def test_a_silo_moves_up_to_three_settlements() -> None:
    t = silo_phase({0: "h8 i8", 1: "a1"})
    assert {"h8", "i8"} <= t.legal("silo")
    t = t.play("silo h8")
    assert t.legal() == {f"to {cell}" for cell in ("h8", "i7", "j7", "i9", "j9")}
    assert refused(t, "to g8") == "KB-HAR-SILO-2"  # next to the hex that was left, and to nothing else
    t = t.play("to j9")
    assert seat(t)["settlements"] == ["i8", "j9"]
    assert t.legal("silo") == {"i8"}
    assert refused(t, "silo j9") == "KB-HAR-SILO-1"  # moved already
    t = t.play("silo i8", "to j10")
    assert t.legal() == {"done"}
    assert seat(t)["supply"] == 38


@pytest.mark.rule("KB-HAR-SILO-1")
def test_a_silo_moves_at_most_three() -> None:
    t = silo_phase({0: "h8 i8 i9 j9", 1: "a1"}).play("silo h8", "to h8", "silo i8", "to i8")
    assert seat_to_act(t) == 0
    t = t.play("silo i9", "to i9")
    assert seat_to_act(t) == NOBODY


@pytest.mark.rule("KB-HAR-SILO-1", "I-31")
def test_one_silo_cannot_both_build_and_move() -> None:
    t = silo_phase({0: "h8 i8", 1: "a1"})
    built = t.play("silo i9")
    assert refused(built, "silo h8") == "KB-HAR-SILO-1"
    moved = t.play("silo h8", "to i9")
    assert refused(moved, "silo j9") == "KB-HAR-SILO-1"


@pytest.mark.rule("KB-HAR-SILO-1", "I-31")
def test_one_silo_may_build_and_another_move() -> None:
    t = silo_phase({0: "h8 i8 g12", 1: "a1"})
    assert t.json["doing"]["silo"] == "h9"
    t = t.play("silo i9", "done")
    assert t.json["doing"]["silo"] == "h13"
    t = t.play("silo h8", "to j9", "done")
    assert seat_to_act(t) == NOBODY


@pytest.mark.rule("I-31")
def test_a_single_settlement_cannot_move() -> None:
    t = silo_phase({0: "h8", 1: "a1"})
    assert "h8" not in t.legal("silo")
    assert refused(t, "silo h8") == "KB-HAR-SILO-2"


@pytest.mark.rule("KB-HAR-SILO-2")
def test_settlements_next_to_the_silo_may_be_moved_away() -> None:
    t = silo_phase({0: "h8 a1", 1: "t1"}).play("silo h8", "to b1", "done")
    assert seat(t)["settlements"] == ["a1", "b1"]


@pytest.mark.rule("KB-HAR-SILO-3", "D-18")
def test_silos_are_resolved_player_by_player_from_the_start_player() -> None:
    t = silo_phase({0: "h8", 1: "g12 i9", 2: "h10"}, players=3, start="1")
    order = []
    while seat_to_act(t) != NOBODY:
        order.append((seat_to_act(t), t.json["doing"]["silo"]))
        t = t.play("done")
    assert order == [(1, "h9"), (1, "h13"), (2, "h9"), (0, "h9")]


@pytest.mark.rule("KB-HAR-SILO-3", "I-31")
def test_a_silo_reached_by_a_silo_gives_nothing() -> None:
    t = silo_phase({0: "h8 g11", 1: "a1"}).play("silo g12", "done")
    assert "g12" in neighbours_of("h13")
    assert seat_to_act(t) == NOBODY


@pytest.mark.rule("KB-HAR-SILO-3", "I-31")
def test_a_silo_whose_neighbour_moved_away_still_counts() -> None:
    t = silo_phase({0: "h8 i8 g12", 1: "a1"}).play("silo g12", "to i9", "done")
    assert seat_to_act(t) == 0
    assert t.json["doing"]["silo"] == "h13"


@pytest.mark.rule("I-31", "KB-BASE-TILE-1")
def test_silos_gain_no_tiles() -> None:
    t = silo_phase({0: "n18 o18", 1: "a1"}).play("silo p18")
    assert tiles_of(t) == {}
    assert t.json["location_tiles"]["q18"] == 2
    assert t.validate() == []


@pytest.mark.rule("I-31", "KB-BASE-TILE-5")
def test_silos_lose_no_tiles() -> None:
    t = harvest_table({0: "n18 q17 q16", 1: "a1"}, tiles="q18", stage="after", turn=1, ending=True)
    t = t.play("end", "draw grass")
    t = t.play("silo q17", "to q15")
    assert list(tiles_of(t)) == ["q18"]
    assert t.validate() == []
    t = t.play("done")
    assert seat_to_act(t) == NOBODY
    assert t.validate() == []


@pytest.mark.rule("I-31", "D-18", "KB-CARD-ROVERS")
def test_no_gold_is_paid_for_building_by_a_silo() -> None:
    params = {"sets": "base,nomads,harvest", "cards": "rovers,ambassadors,shepherds"}
    t = silo_phase({0: "a1", 1: "h8", 2: "i8"}, players=3, start="2", params=params)
    while seat_to_act(t) != 1:
        t = t.play("done")
    t = t.play("silo i9", "silo i7", "done")
    assert [seat(t, number)["gold"] for number in range(3)] == [0, 0, 0]


@pytest.mark.rule("I-31", "KB-CARD-MAYORS-1")
def test_silos_still_win_markers() -> None:
    t = silo_phase({0: "h8 f12 g12 h12", 1: "a1"}, cards="mayors,rovers,lords").play("silo i12")
    assert seat(t)["markers"] == ["12"]
    assert seat(t)["supply"] == 34
    assert t.validate() == []
    moved = silo_phase({0: "h8 f12 g12 h12 h11", 1: "a1"}, cards="mayors,rovers,lords").play("silo h11", "to i12")
    assert seat(moved)["markers"] == ["12"]


@pytest.mark.rule("I-31", "KB-CRO-BARRACKS-2")
def test_warriors_block_silo_builds() -> None:
    boards = "bazaar_water_mill,barracks_crossroads,oracle,oasis"
    params = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = harvest_table({0: "h8", 1: "a1"}, slots={1: "warriors=j9"}, stage="after", turn=1, ending=True, params=params)
    t = t.play("end", "draw grass")
    assert t.legal("silo") == {"g8", "h7", "i7"}
    assert refused(t, "silo i8") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("I-31", "KB-CRO-BARRACKS-2", "KB-HAR-SILO-2")
def test_a_settlement_beside_a_warrior_is_not_lifted_without_a_target() -> None:
    boards = "bazaar_water_mill,barracks_crossroads,oracle,oasis"
    params = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    settlements = {0: "h8 i8", 1: "g8 h7 i7"}
    t = harvest_table(settlements, slots={1: "warriors=j9"}, stage="after", turn=1, ending=True, params=params)
    t = t.play("end", "draw grass")
    assert t.legal("silo") == {"h8", "j7"}  # without i8 nothing open is next to h8
    assert refused(t, "silo i8") == "KB-HAR-SILO-2"


@pytest.mark.rule("C-03", "KB-HAR-SILO-1")
def test_a_silo_moves_a_piece_that_counts_as_a_settlement() -> None:
    boards = "bazaar_water_mill,monastery_wagon,oracle,oasis"
    params = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = harvest_table({0: "h8", 1: "a1"}, slots={0: "wagon=i8"}, stage="after", turn=1, ending=True, params=params)
    t = t.play("end", "draw grass", "silo i8")
    assert t.validate() == []
    t = t.play("to g8")
    assert seat(t)["wagon"] == "g8"
    assert t.validate() == []


@pytest.mark.rule("I-08", "KB-HAR-SILO-1")
def test_a_silo_needs_supply_to_build() -> None:
    many = " ".join(sorted(cells_of(new_table(sets="base,harvest", quadrants=BOARDS), "D"))[:39])
    t = silo_phase({0: f"h8 {many}", 1: "l2"})
    assert refused(t, "silo i9") == "I-08"
    fewer = " ".join(many.split()[:37])
    t = silo_phase({0: f"h8 {fewer}", 1: "l2"}).play("silo i9", "silo j9")
    assert seat_to_act(t) == NOBODY
    assert seat(t)["supply"] == 0


@pytest.mark.rule("C-17")
def test_by_option_a_silo_gives_three_or_none() -> None:
    t = silo_phase({0: "h8 i8", 1: "a1"}, harvest__silo_count="exactly_3")
    assert seat_to_act(t.play("done")) == NOBODY
    built = t.play("silo i9")
    assert refused(built, "done") == "C-17"
    assert seat_to_act(built.play("silo j9", "silo j10")) == NOBODY
    moved = t.play("silo h8", "to i9")
    assert refused(moved, "done") == "C-17"
    assert seat_to_act(moved.play("silo i8", "to i8", "done")) == NOBODY  # there is no third


@pytest.mark.rule("C-18")
@pytest.mark.parametrize(("option", "workers", "merchants"), [("false", 1, 0), ("true", 3, 8)])
def test_silos_count_for_cards_only_by_option(option: str, workers: int, merchants: int) -> None:
    t = harvest_table({0: "h8 h10 d6"}, cards="workers,merchants,rangers", harvest__silo_is_special_for_cards=option)
    assert t.gold("workers") == [workers, 0]
    assert t.gold("merchants") == [0, 0]
    area = harvest_table(
        {0: "h10 h11 g12"}, cards="workers,merchants,rangers", harvest__silo_is_special_for_cards=option
    )
    assert area.gold("merchants") == [merchants, 0]


@pytest.mark.rule("C-18", "KB-CARD-NOBLEWOMEN")
@pytest.mark.parametrize(("option", "gold"), [("false", 0), ("true", 5)])
def test_silos_count_for_noblewomen_only_by_option(option: str, gold: int) -> None:
    params = {"sets": "base,marshlands,harvest", "cards": "noblewomen,merchants,rangers"}
    t = harvest_table({0: "h8"}, harvest__silo_is_special_for_cards=option, params=params)
    assert t.gold("noblewomen") == [gold, 0]


@pytest.mark.rule("C-18")
def test_a_score_text_follows_the_silo_option() -> None:
    t = new_table(sets="base,harvest", quadrants=BOARDS)
    rows = [[letter + "." for letter in row] for row in t.game.setup_dict()["board"]]
    rows[7][7] = rows[7][7][0] + "1"  # h8
    text = "\n".join(" ".join(row) for row in rows)
    assert GAME.score(f"cards: workers\n{text}")[0]["workers"] == 0
    assert GAME.score(f"cards: workers\noption: harvest.silo_is_special_for_cards=true\n{text}")[0]["workers"] == 1


@pytest.mark.rule("KB-HAR-SILO-1")
@pytest.mark.parametrize(
    ("frame", "valid"),
    [
        ("silo:0:h9:#1", True), ("silo:0:h9:#3", True), ("silo:0:h9:#2:=move", True), ("silo:0:h9", False),
        ("silo:0:h9:#4", False), ("silo:0:h8:#3", False), ("silo:0:h9:#2:=sell", False),
    ],
)  # fmt: skip
def test_validation_of_a_silo_in_progress(frame: str, valid: bool) -> None:
    """A silo gives one to three settlements: a position in which it gives 0 is impossible."""
    t = silo_phase({0: "h8 g11", 1: "a1"})
    text = t.game.dump(t.state)
    assert "stack=silo:0:h9:#3" in text
    position = t.game.load(text.replace("stack=silo:0:h9:#3", f"stack={frame}"))
    faults = [] if valid else ["silo of seat 0 cannot be under way like this (I-09)"]
    assert list(t.game.validate(position)) == faults


@pytest.mark.rule("KB-HAR-SILO-3")
def test_silo_before_the_last_turn_is_impossible() -> None:
    t = silo_phase({0: "h8 g11", 1: "a1"})
    position = t.game.load(t.game.dump(t.state).replace("stage=ending", "stage=after"))
    assert "silo of seat 0 cannot be under way like this (I-09)" in t.game.validate(position)
