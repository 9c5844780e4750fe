"""Capitol, Caves and Island (docs/rules, section 13.2)."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright import testing
from realmwright.game import GameError

from ..fixtures import Table, new_table, table
from .expansion_laws import check_explain, mixed_game

BOARDS = "oracle,farm,tavern,harbor"  # castles d2, c8 of the Oracle, m15, m19 of the Harbor
CAVES = "h9,o8,i13,q14"
NEXT_TO_CAVES = frozenset(
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
ISLAND_BOARDS = "oracle,farm,oasis,harbor"


def refusal_rule(t: Table, move: str) -> str:
    refusal = t.explain(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


# Capitol


def capitol_table(mine: str, capitols: str = "d2,m15", **params: Any) -> Table:
    return table({0: mine}, sets="base,capitol", quadrants=BOARDS, capitols=capitols, **params)


@pytest.mark.rule("KB-QUE-CAPITOL-1")
def test_each_quadrant_with_two_castles_gets_one_capitol() -> None:
    drawn = {
        tuple(new_table(seed, sets="base,capitol", quadrants=BOARDS).game.setup_dict()["capitols"])
        for seed in range(30)
    }
    assert drawn == {("d2", "m15"), ("d2", "m19"), ("c8", "m15"), ("c8", "m19")}
    turned = new_table(sets="base,capitol", quadrants="oracle:r,farm,tavern,oasis").game.setup_dict()["capitols"]
    assert turned in (["g9"], ["h3"])
    assert new_table(sets="base,capitol", quadrants="tower,farm,tavern,oasis").game.setup_dict()["capitols"] == []


@pytest.mark.rule("KB-QUE-CAPITOL-1")
@pytest.mark.parametrize("capitols", ["d2", "d2,d2", "d2,c8", "d2,d14", "r2,m15", "d2,m15,m19", "x"])
def test_a_capitol_on_another_hex_is_rejected(capitols: str) -> None:
    with pytest.raises(GameError, match="capitols"):
        capitol_table("", capitols)


@pytest.mark.rule("KB-QUE-CAPITOL-2", "I-46")
def test_a_capitol_pays_one_gold_for_every_settlement_within_two_hexes() -> None:
    t = capitol_table("c2 b2 d4 f2 g2 a2")  # F-39; c2 is next to d2, b2, d4, f2 two away, g2 and a2 three
    assert t.gold("capitols") == [4, 0]
    assert t.scoring_cells("capitols") == {"c2", "b2", "d4", "f2"}
    t = capitol_table("c2 l15 k15")
    assert t.gold("capitols") == [3, 0]


@pytest.mark.rule("I-46")
def test_two_capitols_are_scored_separately() -> None:
    """No hex is within two hexes of both capitols, even across a quadrant border; the gold is a sum over capitols."""
    both = capitol_table("c2 l15").gold("capitols")
    assert both == [2, 0]
    assert capitol_table("c2 l15", "c8,m15").gold("capitols") == [1, 0]


@pytest.mark.rule("KB-QUE-CAPITOL-3", "C-21")
@pytest.mark.parametrize(("option", "gold"), [("false", 3), ("true", 6)])
def test_the_castle_gold_is_replaced_unless_the_option_keeps_it(option: str, gold: int) -> None:
    t = capitol_table("c2 b8", queenie__capitol_keeps_castle_gold=option)  # next to the capitol d2 and the castle c8
    assert t.gold("castles") == [gold, 0]


@pytest.mark.rule("KB-QUE-CAPITOL-3", "I-48")
def test_the_hex_is_still_a_castle_for_the_cards() -> None:
    t = capitol_table("c2", cards="workers,knights,merchants")
    assert t.gold("workers") == [1, 0]


# Caves


def cave_table(mine: str, caves: str = CAVES, stage: str = "after", **params: str) -> Table:
    setup: dict[str, Any] = {"sets": "base,caves", "quadrants": BOARDS, **params}
    return table({0: mine}, stage=stage, caves=caves, **setup)


@pytest.mark.rule("KB-QUE-CAVES-1", "C-22")
@pytest.mark.parametrize(("option", "hexes"), [("3", {"a6", "h9"}), ("2", {"a6", "b6", "e8", "h9"})])
def test_a_cave_is_placed_on_a_mountain_away_from_special_hexes(option: str, hexes: set[str]) -> None:
    params = {"sets": "base,caves", "quadrants": "oracle,oasis,tavern,farm", "queenie__cave_min_distance": option}
    drawn = [new_table(seed, **params).game.setup_dict()["caves"] for seed in range(60)]
    assert {caves[0] for caves in drawn} == hexes  # F-40: the Oracle quadrant has two such hexes
    assert {len(caves) for caves in drawn} == {3}  # Oasis has no mountain


@pytest.mark.rule("KB-QUE-CAVES-1")
@pytest.mark.parametrize("caves", ["h9,o8,i13", "h9,o8,i13,q14,a6", "d7,o8,i13,q14", "a1,o8,i13,q14", ""])
def test_a_cave_on_another_hex_is_rejected(caves: str) -> None:
    with pytest.raises(GameError, match="caves"):
        cave_table("", caves)


@pytest.mark.rule("KB-QUE-CAVES-1", "KB-GEO-11")
def test_a_cave_is_still_a_mountain() -> None:
    t = cave_table("g8", cards="miners,knights,merchants")
    assert t.gold("miners") == [1, 0]
    assert refusal_rule(t, "build h9") in ("KB-BASE-TURN-3", "KB-BASE-BUILD-2")


@pytest.mark.rule("KB-QUE-CAVES-2", "I-45", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_a_settlement_beside_a_cave_moves_to_any_hex_beside_any_cave(stage: str) -> None:
    t = cave_table("g8 a1", stage=stage)
    assert t.legal("cave") == {"g8"}
    t = t.play("cave g8")
    assert t.legal("to") == NEXT_TO_CAVES  # its own hex too
    t = t.play("to r15")
    assert set(t.json["seats"][0]["settlements"]) == {"a1", "r15"}
    assert not t.legal("cave")
    assert refusal_rule(t, "cave r15") == "KB-QUE-CAVES-2"  # once a turn


@pytest.mark.rule("KB-QUE-CAVES-2", "KB-BASE-TURN-4")
def test_the_cave_is_not_available_inside_the_mandatory_action() -> None:
    assert refusal_rule(cave_table("g8", stage="during"), "cave g8") == "KB-BASE-TURN-4"


@pytest.mark.rule("KB-QUE-CAVES-2", "I-45")
def test_every_player_has_the_cave_action_from_the_first_turn_on() -> None:
    t = cave_table("g8", hands="grass").play("cave g8", "to r15", "end", "draw grass")
    assert t.json["turn"] == 1
    t = table({0: "r15", 1: "h8"}, turn=1, stage="after", caves=CAVES, sets="base,caves", quadrants=BOARDS)
    assert t.legal("cave") == {"h8"}
    t = t.play("cave h8", "to g8", "end", "draw grass")
    assert "cave r15" in t.legal()


@pytest.mark.rule("KB-QUE-CAVES-2", "D-20")
def test_a_settlement_on_a_cave_or_away_from_one_cannot_use_it() -> None:
    t = cave_table("h9 a1 h13")  # on a cave; far away; on a mountain beside the cave i13
    assert t.legal("cave") == {"h13"}
    assert refusal_rule(t, "cave h9") == refusal_rule(t, "cave a1") == refusal_rule(t, "cave b1") == "KB-QUE-CAVES-2"
    assert "h13" not in t.play("cave h13").legal("to")  # a mountain is no target
    assert refusal_rule(t.play("cave h13"), "to a2") == "KB-QUE-CAVES-2"
    assert refusal_rule(t.play("cave h13"), "to j13") == "KB-BASE-BUILD-2"
    nowhere = cave_table("h9 a1").explain("cave a1")
    assert nowhere is not None
    assert (nowhere.rule, nowhere.reason) == ("KB-QUE-CAVES-2", "no-cave-in-reach")


@pytest.mark.rule("KB-QUE-CAVES-1")
def test_a_board_without_a_suitable_mountain_has_no_cave_and_no_action() -> None:
    t = cave_table("g8")
    caves, t.game.layout.marked_cells["caves"] = t.game.layout.marked_cells["caves"], 0
    try:
        assert refusal_rule(t, "cave g8") == "KB-QUE-CAVES-1"
        assert not t.legal("cave")
    finally:
        t.game.layout.marked_cells["caves"] = caves


# Island


def island_table(settlements: dict[int, str], side: str = "island_rope_bridge", *, tiles: dict[int, str] | None = None,
         card: str = "grass", stage: str = "before", **params: str) -> Table:  # fmt: skip
    setup: dict[str, Any] = {"sets": "base,island", "quadrants": ISLAND_BOARDS, **params}
    result = table(settlements, island=side, tiles=tiles, card=card, stage=stage, **setup)
    assert not result.validate(), result.validate()
    return result


@pytest.mark.rule("KB-QUE-ISLAND-1", "KB-COMP-8")
def test_either_side_of_the_island_adds_a_location_with_two_tiles() -> None:
    seen = {new_table(seed, sets="base,island").game.setup_dict()["island"]["id"] for seed in range(20)}
    assert seen == {"island_rope_bridge", "island_tree_house"}
    t = island_table({}, "island_tree_house")
    assert t.game.setup_dict()["island"] == {
        "id": "island_tree_house",
        "rows": [".CCDD.", "GSCDD.", "GGTTLF", "GTWFF.", ".TTTF."],
    }
    assert t.game.setup_dict()["locations"]["i:e3"] == "tree-house"
    assert t.json["location_tiles"]["i:e3"] == 2
    with pytest.raises(GameError, match="island"):
        new_table(sets="base,island", island="island_of_nowhere")


@pytest.mark.rule("KB-QUE-ISLAND-1")
def test_island_hexes_are_adjacent_only_to_each_other() -> None:
    t = island_table({0: "i:b1"}, card="desert")
    assert t.legal("build") == {"i:c1", "i:a2"}
    assert island_table({0: "l20"}, card="desert").legal("build") == {"l19", "m20"}


@pytest.mark.rule("KB-QUE-ISLAND-2")
def test_the_island_is_allowed_without_adjacent_hexes_and_rule_3_applies_there() -> None:
    t = island_table({}, card="desert")
    assert {"i:b1", "i:c1", "i:a2", "i:a3"} < t.legal("build")
    t = t.play("build i:a3")
    assert t.legal("build") == {"i:a2"}


@pytest.mark.rule("KB-QUE-ISLAND-2")
def test_the_island_example_of_the_rulebook() -> None:
    t = island_table({0: "n6 g13"}, tiles={0: "m6 h13"}, stage="after")  # F-41: no desert, no grass next to these
    assert "i:c1" in t.legal("oasis")
    t = t.play("oasis i:c1")
    assert t.legal("farm") == {"i:d1"}


@pytest.mark.rule("KB-QUE-ISLAND-3", "F-42")
def test_island_lines_count_for_discoverers() -> None:
    mine = "i:b1 i:a2 i:a3 i:a4 i:b5 a1"
    assert island_table({0: mine}, tiles={0: "i:b4"}, cards="discoverers,knights,lords").gold("discoverers") == [6, 0]


@pytest.mark.rule("KB-QUE-ISLAND-3", "C-23")
@pytest.mark.parametrize(("option", "gold"), [("false", 2), ("true", 4)])
def test_island_lines_count_for_knights_by_option(option: str, gold: int) -> None:
    t = island_table({0: "i:b1 i:c1 a1"}, cards="knights,lords,farmers", queenie__island_knights=option)
    assert t.gold("knights") == [gold, 0]


@pytest.mark.rule("KB-QUE-ISLAND-3")
def test_the_island_is_no_quadrant_for_lords_and_farmers() -> None:
    t = island_table({0: "i:b1 i:c1", 1: "a1 t1 a20 t20"}, cards="knights,lords,farmers")
    assert t.gold("farmers") == [0, 3]
    assert t.gold("lords") == [24, 48]


@pytest.mark.rule("KB-QUE-ISLAND-3", "D-19", "I-44")
def test_the_island_has_no_board_edge() -> None:
    t = table({0: "i:b1 f15"}, tiles={0: "f14"}, sets="base,island", island="island_rope_bridge", stage="after",
               quadrants="oracle,farm,tower,harbor")  # fmt: skip
    assert t.legal("tower")
    assert not {cell for cell in t.legal("tower") if cell.startswith("i:")}


@pytest.mark.rule("D-19", "KB-QUE-ISLAND-1")
def test_the_coast_is_next_to_water() -> None:
    t = island_table({0: "i:b1"}, cards="fishermen,knights,lords")
    assert t.gold("fishermen") == [1, 0]
    t = island_table({0: "i:b3"}, tiles={0: "i:b4"}, cards="fishermen,knights,lords")
    assert t.gold("fishermen") == [0, 0]  # inland: a3 c3 a2 b2 a4 b4
    t = island_table({0: "i:c2"}, cards="fishermen,knights,lords")  # on water
    assert t.gold("fishermen") == [0, 0]


@pytest.mark.rule("KB-QUE-ISLAND-3", "I-44")
def test_other_cards_count_the_island_without_connecting_it_to_the_board() -> None:
    t = island_table({0: "i:c3 a1"}, tiles={0: "i:b4"}, cards="workers,merchants,hermits")
    assert t.gold("workers") == [1, 0]
    assert t.gold("merchants") == [0, 0]
    assert t.gold("hermits") == [2, 0]
    t = island_table({0: "i:c4 i:d4 i:e3"}, tiles={0: "i:b4"}, cards="workers,merchants,hermits")
    assert t.gold("merchants") == [8, 0]  # location b4 and castle d2
    assert t.gold("castles") == [3, 0]


@pytest.mark.rule("KB-LOC-ROPEBRIDGE")
def test_the_rope_bridge_moves_any_settlement_to_canyon_by_rule_3() -> None:
    t = island_table({0: "i:b3 a1"}, tiles={0: "i:b4"}, stage="after").play("rope-bridge a1")
    assert t.legal("to") == {"i:b2", "i:c3"}  # next to b3
    t = island_table({0: "i:b3 a1"}, tiles={0: "i:b4"}, stage="after").play("rope-bridge i:b3")
    assert {"i:b2", "i:b3", "i:e4", "c6", "t7"} < t.legal("to") | {"t7"}  # nothing is next to a1
    assert refusal_rule(t, "to i:a3") == "KB-LOC-ROPEBRIDGE"
    t = t.play("to c6")
    assert t.json["seats"][0]["tiles"] == []  # the only adjacent settlement moved away


@pytest.mark.rule("KB-LOC-TREEHOUSE", "KB-BASE-BUILD-3")
def test_the_tree_house_moves_any_settlement_to_forest_by_rule_3() -> None:
    t = island_table({0: "i:d3 a1"}, "island_tree_house", tiles={0: "i:e3"}, stage="after").play("tree-house a1")
    assert t.legal("to") == {"i:c3"}
    assert refusal_rule(t, "to d1") == "KB-BASE-BUILD-3"


@pytest.mark.rule("I-44", "I-16")
def test_no_move_crosses_between_board_and_island() -> None:
    t = table({0: "l18 f20 e20", 1: "i:b1"}, sets="base,island", quadrants="oracle,farm,tavern,paddock",
               island="island_rope_bridge", stage="after", tiles={0: "l17"})  # fmt: skip
    for cell in t.legal("paddock"):
        assert not {target for target in t.play(f"paddock {cell}").legal("to") if target.startswith("i:")}


# All mini expansions together


@pytest.mark.parametrize("seed", range(6))
def test_conformance(seed: int) -> None:
    option = {"queenie.island_knights": "true", "queenie.cave_min_distance": "2"} if seed % 2 else {}
    game = mixed_game(seed, "base,nomads,capitol,caves,island", **option)
    testing.check(game, seed, every=9)


@pytest.mark.parametrize("seed", range(3))
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    check_explain(mixed_game(seed, "base,capitol,caves,island", "oracle,harbor,farm,barn,paddock"), seed, every=40)
