"""One turn: the card, the mandatory action, extra actions, the end, and hidden information."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import NOBODY, IllegalMove
from tests.kingdom_builder.fixtures import Table, new_table, seat, table
from tests.kingdom_builder.test_geometry import cells_of, neighbours_of

ORACLE = "oracle,paddock,oasis,farm"


def refused(t: Table, move: str, seat: int | None = None) -> str:
    """Return the rule that forbids a move, after checking that the move is not legal."""
    refusal = t.explain(move, seat)
    assert refusal is not None, f"{move} is allowed"
    if seat is None:
        assert move not in t.legal()
        with pytest.raises(IllegalMove):
            t.play(move)
    return refusal.rule


def settlements(count: int, *also: str) -> str:
    """Return `count` settlements: the given ones and desert hexes that are not next to a location."""
    t = new_table()
    quiet = sorted(cells_of(t, "D") - neighbours_of(*t.json["location_tiles"]) - set(also))
    return " ".join([*also, *quiet[: count - len(also)]])


def any_build(t: Table) -> str:
    """Return a legal build."""
    return f"build {min(t.legal('build'))}"


# The card


@pytest.mark.rule("KB-BASE-TURN-1")
def test_the_card_in_hand_is_revealed_when_its_owners_turn_begins() -> None:
    t = new_table().play("draw flowers", "draw forest")
    assert t.json["card"] == {"hand": ["flowers"], "chosen": "flowers"}
    assert seat(t, 0)["hand"] == []
    assert seat(t, 1)["hand"] == ["forest"]
    assert t.legal("build") == cells_of(t, "F")
    t = t.play("build a1", "build a2", "build a3", "end", "draw grass")
    assert t.json["turn"] == 1
    assert t.json["card"] == {"hand": ["forest"], "chosen": "forest"}
    assert seat(t, 0)["hand"] == ["grass"]
    assert seat(t, 1)["hand"] == []
    assert t.legal("build") == cells_of(t, "T")


@pytest.mark.rule("KB-BASE-TURN-1")
def test_the_card_stays_the_played_card_for_the_whole_turn() -> None:
    t = table({0: "i4"}, tiles={0: "h4"}, card="desert", quadrants=ORACLE)
    assert t.validate() == []
    desert = cells_of(t, "D")
    assert t.legal("oracle") == t.legal("build") == desert
    for _ in range(3):
        t = t.play(any_build(t))
        assert t.json["card"] == {"hand": ["desert"], "chosen": "desert"}
    assert t.json["stage"] == "after"
    assert t.legal("oracle") <= desert
    assert t.legal("oracle")
    t = t.play(f"oracle {min(t.legal('oracle'))}")
    assert t.json["card"]["chosen"] == "desert"


@pytest.mark.rule("KB-BASE-TURN-3")
def test_a_settlement_of_the_mandatory_action_stands_on_the_terrain_of_the_card() -> None:
    assert refused(table({0: "i9"}), "build a1") == "KB-BASE-TURN-3"
    assert refused(table({0: "i9"}), "build g9") == "KB-BASE-TURN-3"  # next to the own settlement, but forest
    assert refused(table({0: "i9"}, card="forest"), "build h9") == "KB-BASE-TURN-3"


# The mandatory action


@pytest.mark.rule("KB-BASE-TURN-3")
def test_three_settlements_are_built_from_the_supply() -> None:
    t = table({0: "i9"})
    course = []
    for _ in range(3):
        course.append((t.json["stage"], t.json["to_build"], seat(t)["supply"], len(seat(t)["settlements"])))
        t = t.play(any_build(t))
    assert course == [("before", 3, 39, 1), ("during", 2, 38, 2), ("during", 1, 37, 3)]
    assert (t.json["stage"], t.json["to_build"]) == ("after", 0)
    assert seat(t)["supply"] == 36
    assert len(seat(t)["settlements"]) == 4


@pytest.mark.rule("KB-BASE-TURN-2", "KB-BASE-TURN-3")
def test_there_is_exactly_one_mandatory_action_in_a_turn() -> None:
    t = table({0: "i9"}).play("build i10", "build h9", "build j9")
    assert t.legal() == {"end"}
    assert refused(t, "build h10") in {"KB-BASE-TURN-2", "KB-BASE-TURN-3"}


@pytest.mark.rule("KB-BASE-TURN-3", "KB-BASE-TURN-7")
@pytest.mark.parametrize("built", [0, 1, 2])
def test_the_turn_cannot_end_before_all_three_are_built(built: int) -> None:
    t = table({0: "i9"}).play(*("build i10", "build h9", "build j9")[:built])
    assert refused(t, "end") == "KB-BASE-TURN-7"
    assert all(move.startswith("build ") for move in t.legal())


@pytest.mark.rule("KB-BASE-TURN-4", "C-26")
@pytest.mark.parametrize("built", [1, 2])
def test_no_extra_action_comes_between_the_settlements_of_the_mandatory_action(built: int) -> None:
    start = table({0: "i9 l8 n16"}, tiles={0: "l7 m16"})
    assert start.validate() == []
    assert start.legal("paddock")
    assert start.legal("farm")
    t = start.play(*("build i10", "build h9", "build j9")[:built])
    assert {move.split()[0] for move in t.legal()} == {"build"}
    assert refused(t, "paddock i9") == "KB-BASE-TURN-4"
    assert refused(t, "farm h10") == "KB-BASE-TURN-4"
    after = start.play("build i10", "build h9", "build j9")
    assert {move.split()[0] for move in after.legal()} == {"paddock", "farm", "end"}


@pytest.mark.rule("KB-BASE-TURN-4", "I-02")
def test_a_tile_is_picked_up_in_the_middle_of_the_mandatory_action() -> None:
    t = table({0: "i9"}).play("build h8")
    assert t.json["stage"] == "during"
    assert [(tile["kind"], tile["from"]) for tile in seat(t)["tiles"]] == [("tavern", "h7")]
    assert {move.split()[0] for move in t.legal()} == {"build"}


@pytest.mark.rule("KB-BASE-TURN-5", "R-02", "I-03")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_short_supply_is_built_up_and_that_is_the_whole_action(left: int) -> None:
    t = table({0: settlements(40 - left, "i9")})
    assert t.validate() == []
    for rest in range(left, 0, -1):
        assert t.json["to_build"] == rest
        assert not t.json["end_triggered"]
        assert refused(t, "end") == "KB-BASE-TURN-7"
        t = t.play(any_build(t))
    assert (t.json["stage"], t.json["to_build"], seat(t)["supply"]) == ("after", 0, 0)
    assert t.json["end_triggered"]
    assert t.legal() == {"end"}


@pytest.mark.rule("R-02", "KB-BASE-TURN-5")
def test_an_extra_action_before_the_mandatory_one_may_shorten_it() -> None:
    t = table({0: settlements(37, "n16")}, tiles={0: "m16"})
    assert t.validate() == []
    assert t.json["to_build"] == 3
    t = t.play(f"farm {min(t.legal('farm'))}")
    assert (t.json["stage"], t.json["to_build"]) == ("before", 2)
    t = t.play(any_build(t))
    assert (t.json["stage"], t.json["to_build"]) == ("during", 1)


@pytest.mark.rule("I-18", "R-02")
def test_an_extra_action_that_empties_the_supply_makes_the_mandatory_action_lapse() -> None:
    t = table({0: settlements(39, "n16", "l8")}, tiles={0: "m16 l7"})
    assert t.validate() == []
    t = t.play(f"farm {min(t.legal('farm'))}")
    assert (t.json["stage"], t.json["to_build"]) == ("after", 0)
    assert t.json["end_triggered"]
    assert {move.split()[0] for move in t.legal()} == {"paddock", "end"}
    assert t.explain("build i9") is not None


@pytest.mark.rule("I-17")
def test_a_seat_that_built_its_last_settlement_may_still_move_and_the_round_goes_on() -> None:
    t = table({0: settlements(39, "l8")}, tiles={0: "l7"}, card="grass")
    t = t.play(any_build(t))
    assert t.json["end_triggered"]
    assert "paddock l8" in t.legal()
    t = t.play("paddock l8")
    t = t.play(f"to {min(t.legal('to'))}")
    assert t.json["end_triggered"]
    t = t.play("end", "draw grass")
    assert t.json["turn"] == 1
    assert t.legal("build")
    for _ in range(3):
        t = t.play(any_build(t))
    t = t.play("end", "draw grass")
    assert t.game.actor(t.state) == NOBODY


# Extra actions around it


@pytest.mark.rule("KB-BASE-TURN-2")
@pytest.mark.parametrize("farm", ["before", "after"])
@pytest.mark.parametrize("paddock", ["before", "after"])
def test_each_extra_action_comes_before_or_after_the_mandatory_action(farm: str, paddock: str) -> None:
    t = table({0: "i9 l8 n16"}, tiles={0: "l7 m16"})
    for stage in ("before", "after"):
        assert t.json["stage"] == stage
        if farm == stage:
            t = t.play("farm h10")
        if paddock == stage:
            t = t.play("paddock n16", "to l16")
        if stage == "before":
            assert t.json["to_build"] == 3
            t = t.play("build i10", "build h9", "build j9")
    assert t.legal() == {"end"}
    assert set(seat(t)["settlements"]) == {"i9", "l8", "l16", "h10", "i10", "h9", "j9"}


@pytest.mark.rule("KB-BASE-TURN-2", "KB-BASE-TURN-6")
def test_a_tile_used_before_the_mandatory_action_is_not_used_again_after_it() -> None:
    t = table({0: "i9 l8"}, tiles={0: "l7"}).play("paddock i9", "to g9")
    assert seat(t)["tiles"][0]["ready"] is False
    assert refused(t, "paddock l8") == "KB-BASE-TURN-6"
    while t.json["stage"] != "after":
        t = t.play(any_build(t))
    assert refused(t, "paddock l8") == "KB-BASE-TURN-6"
    assert t.legal() == {"end"}


@pytest.mark.rule("KB-BASE-TURN-6")
def test_an_action_needs_its_own_tile() -> None:
    t = table({0: "i9 n16", 1: "l8"}, tiles={0: "m16", 1: "l7"})
    assert t.validate() == []
    assert refused(t, "paddock i9") == "KB-BASE-TURN-6"
    assert refused(t, "tavern i10") == "KB-BASE-TURN-6"
    assert {move.split()[0] for move in t.legal()} == {"build", "farm"}


@pytest.mark.rule("KB-BASE-TURN-6", "C-37", "R-09")
def test_two_tiles_of_a_kind_give_the_action_twice_and_no_more() -> None:
    t = table({0: "i9 l8 s2"}, tiles={0: "l7 s3"})
    assert t.validate() == []
    t = t.play("paddock i9", "to k9")
    assert sorted(tile["ready"] for tile in seat(t)["tiles"]) == [False, True]
    t = t.play("paddock k9", "to i9")
    assert [tile["ready"] for tile in seat(t)["tiles"]] == [False, False]
    assert refused(t, "paddock i9") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-BASE-TURN-6", "C-37")
def test_of_two_equal_tiles_one_may_be_used_before_and_one_after_the_mandatory_action() -> None:
    t = table({0: "i9 l8 s2"}, tiles={0: "l7 s3"}).play("paddock i9", "to k9", "build k10", "build l10", "build l9")
    assert t.json["stage"] == "after"
    t = t.play("paddock k9", "to i9")
    assert t.legal() == {"end"}


@pytest.mark.rule("KB-BASE-TURN-6", "I-09", "KB-BASE-BUILD-4")
def test_extra_actions_are_never_compulsory() -> None:
    t = table({0: "i9 l8 n16"}, tiles={0: "l7 m16"}, stage="after")
    assert {"paddock i9", "farm h10", "end"} <= t.legal()
    t = t.play("end")
    assert t.is_chance
    assert [tile["kind"] for tile in sorted(seat(t)["tiles"], key=lambda tile: str(tile["kind"]))] == [
        "farm",
        "paddock",
    ]


@pytest.mark.rule("I-09")
def test_a_lifted_piece_must_be_put_down() -> None:
    t = table({0: "i9 l8"}, tiles={0: "l7"}, stage="after").play("paddock i9")
    assert {move.split()[0] for move in t.legal()} == {"to"}
    assert refused(t, "end") == "I-09"
    assert refused(t, "paddock l8") == "I-09"
    before = table({0: "i9 l8"}, tiles={0: "l7"}).play("paddock i9")
    assert refused(before, "build h9") == "I-09"
    assert refused(table({0: "i9 l8"}, tiles={0: "l7"}), "to g9") == "I-09"


@pytest.mark.rule("KB-BASE-TURN-6", "KB-BASE-TURN-7")
def test_used_tiles_are_ready_again_after_the_turn() -> None:
    t = table({0: "i9 l8"}, tiles={0: "l7"}, stage="after").play("paddock i9", "to g9")
    assert [tile["ready"] for tile in seat(t)["tiles"]] == [False]
    t = t.play("end", "draw grass")
    assert [tile["ready"] for tile in seat(t)["tiles"]] == [True]
    while t.json["turn"] == 1:
        t = t.play("draw grass" if t.is_chance else any_build(t) if t.legal("build") else "end")
    assert "paddock g9" in t.legal()


# The end of the turn


@pytest.mark.rule("KB-BASE-TURN-7")
def test_the_played_card_is_discarded_and_one_card_drawn() -> None:
    t = table({0: "i9"}, stage="after", card="grass", discard="forest:1")
    t = t.play("end")
    assert t.is_chance
    assert t.json["discard"] == {"grass": 1, "canyon": 0, "desert": 0, "flowers": 0, "forest": 1}
    t = t.play("draw canyon")
    assert seat(t)["hand"] == ["canyon"]
    assert t.json["deck"] == {"grass": 3, "canyon": 2, "desert": 3, "flowers": 3, "forest": 3}
    assert not t.is_chance
    assert t.json["turn"] == 1
    assert (t.json["stage"], t.json["to_build"]) == ("before", 3)


@pytest.mark.rule("KB-BASE-TURN-7", "KB-BASE-TILE-3")
def test_a_tile_gained_this_turn_is_ready_in_the_next_one() -> None:
    t = table({0: "i9 k9"}, hands="forest").play("build k8", "build k10", "build l9")
    assert [(tile["from"], tile["ready"]) for tile in seat(t)["tiles"]] == [("l7", False)]
    assert refused(t, "paddock i9") == "KB-BASE-TILE-3"
    t = t.play("end", "draw canyon")
    assert [(tile["from"], tile["ready"]) for tile in seat(t)["tiles"]] == [("l7", True)]
    while t.json["turn"] == 1:
        t = t.play("draw grass" if t.is_chance else any_build(t) if t.legal("build") else "end")
    assert "paddock i9" in t.legal()


@pytest.mark.rule("R-01")
def test_a_card_is_drawn_in_the_last_round_too() -> None:
    t = table({0: settlements(40), 1: "i9"}, turn=1, stage="after", ending=True).play("end")
    assert t.is_chance
    assert t.legal("draw")
    t = t.play("draw forest")
    assert seat(t, 1)["hand"] == ["forest"]
    assert t.game.actor(t.state) == NOBODY


# Hidden information


@pytest.mark.rule("KB-BASE-TURN-9")
def test_the_card_in_another_hand_is_hidden() -> None:
    t = new_table(players="3").play("draw grass", "draw canyon", "draw desert")
    other = new_table(players="3").play("draw grass", "draw forest", "draw canyon")
    assert t.state != other.state
    assert t.game.view(t.state, 0) == other.game.view(other.state, 0)
    assert t.game.view(t.state, NOBODY) == other.game.view(other.state, NOBODY)
    assert t.game.view(t.state, 1) != other.game.view(other.state, 1)  # the own hand is visible


@pytest.mark.rule("KB-BASE-TURN-9")
def test_all_but_the_hands_and_the_order_of_the_pile_is_public() -> None:
    t = table({0: "i9 l8", 1: "k3"}, tiles={0: "l7:used"}, discard="forest:2", hands="desert")
    for viewer in (0, 1, NOBODY):
        seen = t.game.to_dict(t.game.view(t.state, viewer))
        for key in ("turn", "round", "stage", "to_build", "card", "location_tiles", "discard", "end_triggered"):
            assert seen[key] == t.json[key], key
        for number in (0, 1):
            for key in ("settlements", "supply", "gold", "tiles", "taken_from"):
                assert seen["seats"][number][key] == seat(t, number)[key], key
    assert t.game.to_dict(t.game.view(t.state, 1))["seats"][1]["hand"] == ["desert"]
    assert "desert" not in t.game.to_dict(t.game.view(t.state, 0))["seats"][1]["hand"]
    assert len(t.game.to_dict(t.game.view(t.state, 0))["seats"][1]["hand"]) == 1


def possible_hands(t: Table, viewer: int) -> set[tuple[tuple[str, ...], ...]]:
    """Return the hands that a card counter considers possible."""
    view = t.game.view(t.state, viewer)
    worlds = (t.game.to_dict(t.game.determinise(view, Random(seed))) for seed in range(200))
    return {tuple(tuple(each["hand"]) for each in world["seats"]) for world in worlds}


@pytest.mark.rule("KB-BASE-TURN-9", "R-07")
def test_a_determinisation_deals_hidden_hands_from_the_unseen_cards() -> None:
    t = table({0: "i9"}, deck="grass:1,canyon:1", hands="desert", players="2")
    assert possible_hands(t, 0) == {((), ("grass",)), ((), ("canyon",)), ((), ("desert",))}
    assert possible_hands(t, 1) == {((), ("desert",))}


@pytest.mark.rule("R-07")
def test_hands_from_before_the_shuffle_are_known_as_a_group() -> None:
    t = table({0: "i9"}, stage="after", deck="grass:1", discard="flowers:4", hands="desert", players="3")
    t = t.play("end", "draw grass")  # the last of the pile: the discards are shuffled
    assert sum(t.json["deck"].values()) == 5
    assert possible_hands(t, 0) == {(("grass",), (), ("desert",))}  # seat 1 has revealed the other desert
    assert possible_hands(t, 2) == {(("grass",), (), ("desert",))}


@pytest.mark.rule("R-07")
def test_the_group_of_hands_from_before_the_shuffle_is_dealt_in_any_order() -> None:
    t = new_table(players="4").play("draw grass", "draw canyon", "draw desert", "draw forest")
    text = t.game.dump(t.state).replace(
        "deck=grass:4,canyon:4,desert:4,flowers:5,forest:4", "deck=grass:1 discard=flowers:5,grass:3"
    )
    t = Table(t.game, t.game.load(text)).play("build i9", "build i10", "build h9", "end", "draw grass")
    assert sum(t.json["deck"].values()) == 9
    assert t.json["card"]["chosen"] == "canyon"
    assert possible_hands(t, 0) == {
        (("grass",), (), ("desert",), ("forest",)),
        (("grass",), (), ("forest",), ("desert",)),
    }
    assert possible_hands(t, 2) == {  # the last card of the old pile went into a hand, too
        (("grass",), (), ("desert",), ("forest",)),
        (("forest",), (), ("desert",), ("grass",)),
    }
