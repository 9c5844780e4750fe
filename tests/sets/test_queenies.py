"""Capitol, Caves and Island (docs/rules, section 13.2)."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright import testing
from realmwright.game import GameError

from ..kingdom_builder.table import Table, new, table
from .set_laws import check_explain, mixed_table

BOARDS = "oracle,farm,tavern,harbor"  # castles d2, c8 of the Oracle, m15, m19 of the Harbor
HOLES = "h9,o8,i13,q14"
BESIDE = frozenset(
    (
        "g8",
        "h8",
        "g9",
        "i9",
        "g10",
        "h10",
        "n8",
        "o7",
        "p7",
        "h12",
        "i12",
        "h14",
        "p14",
        "r14",
        "q13",
        "r13",
        "q15",
        "r15",
    )
)
ISLE = "oracle,farm,oasis,harbor"


def rule(at: Table, move: str) -> str:
    refusal = at.why(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


# Capitol


def with_capitols(mine: str, capitols: str = "d2,m15", **wishes: Any) -> Table:
    return table({0: mine}, sets="base,capitol", quadrants=BOARDS, capitols=capitols, **wishes)


@pytest.mark.rule("KB-QUE-CAPITOL-1")
def test_each_quadrant_with_two_castles_gets_one_capitol() -> None:
    drawn = {tuple(new(seed, sets="base,capitol", quadrants=BOARDS).game.about()["capitols"]) for seed in range(30)}
    assert drawn == {("d2", "m15"), ("d2", "m19"), ("c8", "m15"), ("c8", "m19")}
    turned = new(sets="base,capitol", quadrants="oracle:r,farm,tavern,oasis").game.about()["capitols"]
    assert turned in (["g9"], ["h3"])
    assert new(sets="base,capitol", quadrants="tower,farm,tavern,oasis").game.about()["capitols"] == []


@pytest.mark.rule("KB-QUE-CAPITOL-1")
@pytest.mark.parametrize("capitols", ["d2", "d2,d2", "d2,c8", "d2,d14", "r2,m15", "d2,m15,m19", "x"])
def test_a_capitol_lies_nowhere_else(capitols: str) -> None:
    with pytest.raises(GameError, match="capitols"):
        with_capitols("", capitols)


@pytest.mark.rule("KB-QUE-CAPITOL-2", "I-46")
def test_a_capitol_pays_one_gold_for_every_settlement_within_two_hexes() -> None:
    at = with_capitols("c2 b2 d4 f2 g2 a2")  # F-39; c2 is next to d2, b2, d4, f2 two away, g2 and a2 three
    assert at.gold("capitols") == [4, 0]
    assert at.earning("capitols") == {"c2", "b2", "d4", "f2"}
    at = with_capitols("c2 l15 k15")
    assert at.gold("capitols") == [3, 0]


@pytest.mark.rule("I-46")
def test_two_capitols_are_scored_separately() -> None:
    """Side by side along a seam no hex is near both; the gold is still a sum over capitols."""
    both = with_capitols("c2 l15").gold("capitols")
    assert both == [2, 0]
    assert with_capitols("c2 l15", "c8,m15").gold("capitols") == [1, 0]


@pytest.mark.rule("KB-QUE-CAPITOL-3", "C-21")
@pytest.mark.parametrize(("option", "gold"), [("false", 3), ("true", 6)])
def test_the_castle_gold_is_replaced_unless_the_option_keeps_it(option: str, gold: int) -> None:
    at = with_capitols("c2 b8", queenie__capitol_keeps_castle_gold=option)  # next to the capitol d2 and the castle c8
    assert at.gold("castles") == [gold, 0]


@pytest.mark.rule("KB-QUE-CAPITOL-3", "I-48")
def test_the_hex_is_still_a_castle_for_the_cards() -> None:
    at = with_capitols("c2", cards="workers,knights,merchants")
    assert at.gold("workers") == [1, 0]


# Caves


def with_caves(mine: str, caves: str = HOLES, stage: str = "after", **wishes: str) -> Table:
    sets: dict[str, Any] = {"sets": "base,caves", "quadrants": BOARDS, **wishes}
    return table({0: mine}, stage=stage, caves=caves, **sets)


@pytest.mark.rule("KB-QUE-CAVES-1", "C-22")
@pytest.mark.parametrize(("option", "hexes"), [("3", {"a6", "h9"}), ("2", {"a6", "b6", "e8", "h9"})])
def test_a_cave_lies_on_a_mountain_away_from_special_hexes(option: str, hexes: set[str]) -> None:
    wishes = {"sets": "base,caves", "quadrants": "oracle,oasis,tavern,farm", "queenie__cave_min_distance": option}
    drawn = [new(seed, **wishes).game.about()["caves"] for seed in range(60)]
    assert {caves[0] for caves in drawn} == hexes  # F-40: the Oracle quadrant has two such hexes
    assert {len(caves) for caves in drawn} == {3}  # Oasis has no mountain


@pytest.mark.rule("KB-QUE-CAVES-1")
@pytest.mark.parametrize("caves", ["h9,o8,i13", "h9,o8,i13,q14,a6", "d7,o8,i13,q14", "a1,o8,i13,q14", ""])
def test_a_cave_lies_nowhere_else(caves: str) -> None:
    with pytest.raises(GameError, match="caves"):
        with_caves("", caves)


@pytest.mark.rule("KB-QUE-CAVES-1", "KB-GEO-11")
def test_a_cave_is_still_a_mountain() -> None:
    at = with_caves("g8", cards="miners,knights,merchants")
    assert at.gold("miners") == [1, 0]
    assert rule(at, "build h9") in ("KB-BASE-TURN-3", "KB-BASE-BUILD-2")


@pytest.mark.rule("KB-QUE-CAVES-2", "I-45", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_a_settlement_beside_a_cave_moves_to_any_hex_beside_any_cave(stage: str) -> None:
    at = with_caves("g8 a1", stage=stage)
    assert at.legal("cave") == {"g8"}
    at = at.do("cave g8")
    assert at.legal("to") == BESIDE  # its own hex too
    at = at.do("to r15")
    assert set(at.shown["seats"][0]["settlements"]) == {"a1", "r15"}
    assert not at.legal("cave")
    assert rule(at, "cave r15") == "KB-QUE-CAVES-2"  # once a turn


@pytest.mark.rule("KB-QUE-CAVES-2", "KB-BASE-TURN-4")
def test_the_cave_is_not_for_the_middle_of_the_mandatory_action() -> None:
    assert rule(with_caves("g8", stage="during"), "cave g8") == "KB-BASE-TURN-4"


@pytest.mark.rule("KB-QUE-CAVES-2", "I-45")
def test_everybody_has_the_action_every_turn_from_the_first_on() -> None:
    at = with_caves("g8", hands="grass").do("cave g8", "to r15", "end", "draw grass")
    assert at.shown["turn"] == 1
    at = table({0: "r15", 1: "h8"}, turn=1, stage="after", caves=HOLES, sets="base,caves", quadrants=BOARDS)
    assert at.legal("cave") == {"h8"}
    at = at.do("cave h8", "to g8", "end", "draw grass")
    assert "cave r15" in at.legal()


@pytest.mark.rule("KB-QUE-CAVES-2", "D-20")
def test_a_settlement_on_a_cave_or_away_from_one_stays() -> None:
    at = with_caves("h9 a1 h13")  # on a cave; far away; on a mountain beside the cave i13
    assert at.legal("cave") == {"h13"}
    assert rule(at, "cave h9") == rule(at, "cave a1") == rule(at, "cave b1") == "KB-QUE-CAVES-2"
    assert "h13" not in at.do("cave h13").legal("to")  # a mountain is no target
    assert rule(at.do("cave h13"), "to a2") == "KB-QUE-CAVES-2"
    assert rule(at.do("cave h13"), "to j13") == "KB-BASE-BUILD-2"
    nowhere = with_caves("h9 a1").why("cave a1")
    assert nowhere is not None
    assert (nowhere.rule, nowhere.reason) == ("KB-QUE-CAVES-2", "no-cave-in-reach")


@pytest.mark.rule("KB-QUE-CAVES-1")
def test_a_board_without_a_fitting_mountain_has_no_cave_and_no_action() -> None:
    at = with_caves("g8")
    kept, at.game.layout.marked["caves"] = at.game.layout.marked["caves"], 0
    try:
        assert rule(at, "cave g8") == "KB-QUE-CAVES-1"
        assert not at.legal("cave")
    finally:
        at.game.layout.marked["caves"] = kept


# Island


def isle(at: dict[int, str], side: str = "island_rope_bridge", *, tiles: dict[int, str] | None = None,
         card: str = "grass", stage: str = "before", **wishes: str) -> Table:  # fmt: skip
    sets: dict[str, Any] = {"sets": "base,island", "quadrants": ISLE, **wishes}
    found = table(at, island=side, tiles=tiles, card=card, stage=stage, **sets)
    assert not found.wrong(), found.wrong()
    return found


@pytest.mark.rule("KB-QUE-ISLAND-1", "KB-COMP-8")
def test_either_side_of_the_island_lies_beside_the_board_with_two_tiles() -> None:
    seen = {new(seed, sets="base,island").game.about()["island"]["id"] for seed in range(20)}
    assert seen == {"island_rope_bridge", "island_tree_house"}
    at = isle({}, "island_tree_house")
    assert at.game.about()["island"] == {
        "id": "island_tree_house",
        "rows": [".CCDD.", "GSCDD.", "GGTTLF", "GTWFF.", ".TTTF."],
    }
    assert at.game.about()["locations"]["i:e3"] == "tree-house"
    assert at.shown["location_tiles"]["i:e3"] == 2
    with pytest.raises(GameError, match="island"):
        new(sets="base,island", island="island_of_nowhere")


@pytest.mark.rule("KB-QUE-ISLAND-1")
def test_island_hexes_are_adjacent_only_to_each_other() -> None:
    at = isle({0: "i:b1"}, card="desert")
    assert at.legal("build") == {"i:c1", "i:a2"}
    assert isle({0: "l20"}, card="desert").legal("build") == {"l19", "m20"}


@pytest.mark.rule("KB-QUE-ISLAND-2")
def test_the_island_is_among_the_free_choices_and_binds_once_settled() -> None:
    at = isle({}, card="desert")
    assert {"i:b1", "i:c1", "i:a2", "i:a3"} < at.legal("build")
    at = at.do("build i:a3")
    assert at.legal("build") == {"i:a2"}


@pytest.mark.rule("KB-QUE-ISLAND-2")
def test_the_example_of_the_rulebook() -> None:
    at = isle({0: "n6 g13"}, tiles={0: "m6 h13"}, stage="after")  # F-41: no desert, no grass next to these
    assert "i:c1" in at.legal("oasis")
    at = at.do("oasis i:c1")
    assert at.legal("farm") == {"i:d1"}


@pytest.mark.rule("KB-QUE-ISLAND-3", "F-42")
def test_island_lines_count_for_discoverers() -> None:
    mine = "i:b1 i:a2 i:a3 i:a4 i:b5 a1"
    assert isle({0: mine}, tiles={0: "i:b4"}, cards="discoverers,knights,lords").gold("discoverers") == [6, 0]


@pytest.mark.rule("KB-QUE-ISLAND-3", "C-23")
@pytest.mark.parametrize(("option", "gold"), [("false", 2), ("true", 4)])
def test_island_lines_count_for_knights_by_option(option: str, gold: int) -> None:
    at = isle({0: "i:b1 i:c1 a1"}, cards="knights,lords,farmers", queenie__island_knights=option)
    assert at.gold("knights") == [gold, 0]


@pytest.mark.rule("KB-QUE-ISLAND-3")
def test_the_island_is_no_quadrant_for_lords_and_farmers() -> None:
    at = isle({0: "i:b1 i:c1", 1: "a1 t1 a20 t20"}, cards="knights,lords,farmers")
    assert at.gold("farmers") == [0, 3]
    assert at.gold("lords") == [24, 48]


@pytest.mark.rule("KB-QUE-ISLAND-3", "D-19", "I-44")
def test_the_island_has_no_board_edge() -> None:
    at = table({0: "i:b1 f15"}, tiles={0: "f14"}, sets="base,island", island="island_rope_bridge", stage="after",
               quadrants="oracle,farm,tower,harbor")  # fmt: skip
    assert at.legal("tower")
    assert not {cell for cell in at.legal("tower") if cell.startswith("i:")}


@pytest.mark.rule("D-19", "KB-QUE-ISLAND-1")
def test_the_coast_is_next_to_water() -> None:
    at = isle({0: "i:b1"}, cards="fishermen,knights,lords")
    assert at.gold("fishermen") == [1, 0]
    at = isle({0: "i:b3"}, tiles={0: "i:b4"}, cards="fishermen,knights,lords")
    assert at.gold("fishermen") == [0, 0]  # inland: a3 c3 a2 b2 a4 b4
    at = isle({0: "i:c2"}, cards="fishermen,knights,lords")  # on water
    assert at.gold("fishermen") == [0, 0]


@pytest.mark.rule("KB-QUE-ISLAND-3", "I-44")
def test_other_cards_count_the_island_but_link_nothing_across() -> None:
    at = isle({0: "i:c3 a1"}, tiles={0: "i:b4"}, cards="workers,merchants,hermits")
    assert at.gold("workers") == [1, 0]
    assert at.gold("merchants") == [0, 0]
    assert at.gold("hermits") == [2, 0]
    at = isle({0: "i:c4 i:d4 i:e3"}, tiles={0: "i:b4"}, cards="workers,merchants,hermits")
    assert at.gold("merchants") == [8, 0]  # location b4 and castle d2
    assert at.gold("castles") == [3, 0]


@pytest.mark.rule("KB-LOC-ROPEBRIDGE")
def test_the_rope_bridge_moves_any_settlement_to_canyon_by_rule_3() -> None:
    at = isle({0: "i:b3 a1"}, tiles={0: "i:b4"}, stage="after").do("rope-bridge a1")
    assert at.legal("to") == {"i:b2", "i:c3"}  # next to b3
    at = isle({0: "i:b3 a1"}, tiles={0: "i:b4"}, stage="after").do("rope-bridge i:b3")
    assert {"i:b2", "i:b3", "i:e4", "c6", "t7"} < at.legal("to") | {"t7"}  # nothing is next to a1
    assert rule(at, "to i:a3") == "KB-LOC-ROPEBRIDGE"
    at = at.do("to c6")
    assert at.shown["seats"][0]["tiles"] == []  # its only support has gone


@pytest.mark.rule("KB-LOC-TREEHOUSE", "KB-BASE-BUILD-3")
def test_the_tree_house_moves_any_settlement_to_forest_by_rule_3() -> None:
    at = isle({0: "i:d3 a1"}, "island_tree_house", tiles={0: "i:e3"}, stage="after").do("tree-house a1")
    assert at.legal("to") == {"i:c3"}
    assert rule(at, "to d1") == "KB-BASE-BUILD-3"


@pytest.mark.rule("I-44", "I-16")
def test_nothing_jumps_across() -> None:
    at = table({0: "l18 f20 e20", 1: "i:b1"}, sets="base,island", quadrants="oracle,farm,tavern,paddock",
               island="island_rope_bridge", stage="after", tiles={0: "l17"})  # fmt: skip
    for cell in at.legal("paddock"):
        assert not {target for target in at.do(f"paddock {cell}").legal("to") if target.startswith("i:")}


# All together


@pytest.mark.parametrize("seed", range(6))
def test_the_conformance_kit(seed: int) -> None:
    option = {"queenie.island_knights": "true", "queenie.cave_min_distance": "2"} if seed % 2 else {}
    game = mixed_table(seed, "base,nomads,capitol,caves,island", **option)
    testing.check(game, seed, every=9)


@pytest.mark.parametrize("seed", range(3))
def test_explain_refuses_exactly_what_is_not_legal(seed: int) -> None:
    check_explain(mixed_table(seed, "base,capitol,caves,island", "oracle,harbor,farm,barn,paddock"), seed, every=40)
