"""When a terrain is full, and when the cards run out."""

from __future__ import annotations

import pytest

from realmwright.kingdom_builder.game import GAME
from tests.kingdom_builder.fixtures import Table, new_table, seat, table
from tests.kingdom_builder.test_geometry import TERRAINS, cells_of, neighbours_of
from tests.kingdom_builder.test_turn import any_build, refused

ORACLE = "oracle,paddock,oasis,farm"
BARN = "barn,paddock,oasis,farm"


def full(*spare: str, own: str, quadrants: str = "tavern,paddock,oasis,farm") -> dict[int, str]:
    """Return settlements of seat 0, and of seats 1 and 2 on every desert hex but the spare ones."""
    desert = sorted(cells_of(new_table(quadrants=quadrants), "D") - set(spare) - set(own.split()))
    return {0: own, 1: " ".join(desert[::2]), 2: " ".join(desert[1::2])}


def cards(t: Table) -> dict[str, int]:
    """Count all cards of the game by terrain."""
    held = [card for each in t.json["seats"] for card in each["hand"]] + t.json["card"]["hand"]
    return {terrain: t.json["deck"][terrain] + t.json["discard"][terrain] + held.count(terrain) for terrain in TERRAINS}


def filled(*spare: str, own: str, tiles: str = "", quadrants: str = "tavern,paddock,oasis,farm", **pile: str) -> Table:
    """Return a position where seat 0 must build on desert and only the spare hexes are empty."""
    t = table(
        full(*spare, own=own, quadrants=quadrants),
        tiles={0: tiles},
        card="desert",
        hands="forest",
        players="3",
        quadrants=quadrants,
        deck=pile.get("deck", "grass:3,canyon:3,desert:3,flowers:3,forest:3"),
        discard=pile.get("discard", ""),
    )
    assert t.validate() == []
    return t


# A full terrain


@pytest.mark.rule("KB-BASE-BUILD-6", "R-03")
def test_a_card_whose_terrain_is_full_is_replaced_at_the_start_of_the_turn() -> None:
    before = table(full(own="i9"), turn=2, stage="after", players="3")  # seat 0 holds a desert card
    assert before.validate() == []
    t = before.play("end", "draw grass")
    assert t.is_chance
    assert t.json["turn"] == 0
    t = t.play("draw forest")
    assert not t.is_chance
    assert t.json["card"] == {"hand": ["forest"], "chosen": "forest"}
    assert t.legal("build") == cells_of(t, "T")
    assert cards(t) == {**cards(before), "desert": cards(before)["desert"] - 1}
    assert t.json["discard"]["desert"] == 0


@pytest.mark.rule("KB-BASE-BUILD-6")
def test_a_terrain_with_one_free_hex_is_not_full() -> None:
    t = table(full("a7", own="i9"), turn=2, stage="after", players="3").play("end", "draw grass")
    assert not t.is_chance
    assert t.legal() == {"build a7"}


@pytest.mark.rule("KB-BASE-BUILD-6")
def test_cards_are_drawn_until_a_terrain_with_a_free_hex_turns_up() -> None:
    before = table(full(own="i9"), turn=2, stage="after", players="3")
    t = before.play("end", "draw grass", "draw desert")
    assert t.is_chance
    t = t.play("draw desert")
    assert t.is_chance
    t = t.play("draw canyon")
    assert t.legal("build") == cells_of(t, "C")
    assert t.json["to_build"] == 3
    assert cards(t)["desert"] == cards(before)["desert"] - 3
    assert t.json["discard"]["desert"] == 0


@pytest.mark.rule("KB-BASE-BUILD-6", "I-04")
def test_a_terrain_that_fills_up_during_the_mandatory_action_is_replaced_for_the_rest() -> None:
    t = filled("k11", own="j12 s9")
    assert t.legal() == {"build k11"}
    t = t.play("build k11")
    assert t.is_chance
    assert (t.json["stage"], t.json["to_build"]) == ("during", 2)
    t = t.play("draw forest")
    assert (t.json["stage"], t.json["to_build"]) == ("during", 2)
    own = neighbours_of("j12", "s9", "k11")
    assert t.legal("build") == (cells_of(t, "T") & own or cells_of(t, "T"))
    assert refused(t, "build a7").startswith("KB-BASE-")
    assert refused(t, "end") == "KB-BASE-TURN-7"


@pytest.mark.rule("I-04", "KB-BASE-BUILD-3")
def test_rule_3_applies_to_the_new_terrain() -> None:
    t = filled("k11", own="j12 s9").play("build k11", "draw grass")
    grass = cells_of(t, "G")
    assert t.legal("build") == grass & neighbours_of("j12", "s9", "k11") - {"s9", "j12"}
    assert refused(t, "build e5") == "KB-BASE-BUILD-3"
    assert refused(t, "build g9") == "KB-BASE-TURN-3"
    t = t.play(any_build(t))
    t = t.play(any_build(t))
    assert t.json["stage"] == "after"


@pytest.mark.rule("KB-BASE-BUILD-6", "KB-BASE-TURN-7", "I-42")
def test_only_the_new_card_is_discarded_at_the_end_of_the_turn() -> None:
    t = filled("k11", own="j12").play("build k11", "draw grass")
    t = t.play(any_build(t))
    t = t.play(any_build(t)).play("end")
    assert t.json["discard"] == {"grass": 1, "canyon": 0, "desert": 0, "flowers": 0, "forest": 0}


@pytest.mark.rule("D-02", "KB-BASE-BUILD-6", "R-03")
def test_a_terrain_that_fills_up_with_the_third_settlement_is_replaced_too() -> None:
    before = filled("k11", "l11", "k12", own="j12")
    t = before.play("build k11", "build k12", "build l11")
    assert t.is_chance  # though this player has no use for a card any more
    t = t.play("draw forest")
    assert t.json["stage"] == "after"
    assert t.json["card"]["chosen"] == "forest"
    assert t.legal() == {"end"}
    t = t.play("end")
    assert t.json["discard"]["forest"] == 1
    assert t.json["discard"]["desert"] == 0
    assert cards(t)["desert"] == cards(before)["desert"] - 1


@pytest.mark.rule("D-02", "KB-BASE-BUILD-6")
def test_an_extra_action_after_the_redraw_follows_the_new_card() -> None:
    spare = ("k11", "l11", "k12")
    t = filled(*spare, own="j12 i4", tiles="h4", quadrants=ORACLE)
    t = t.play("build k11", "build k12", "build l11", "draw forest")
    assert t.legal("oracle") == cells_of(t, "T") & neighbours_of("j12", "i4", *spare)


@pytest.mark.rule("D-02", "KB-BASE-BUILD-6", "R-03")
def test_an_extra_action_before_the_mandatory_one_may_fill_the_terrain() -> None:
    t = filled("k11", own="j12 i4", tiles="h4", quadrants=ORACLE).play("oracle k11")
    assert t.is_chance
    t = t.play("draw canyon")
    assert (t.json["stage"], t.json["to_build"]) == ("before", 3)
    assert t.json["card"]["chosen"] == "canyon"
    assert t.legal("build") == cells_of(t, "C") & neighbours_of("j12", "i4", "k11")


@pytest.mark.rule("R-03")
def test_a_moved_piece_is_set_down_before_the_redraw() -> None:
    t = filled("k11", own="b7 j12", tiles="c7", quadrants=BARN).play("barn b7")
    assert not t.is_chance
    assert t.legal() == {"to k11"}
    t = t.play("to k11")
    assert t.is_chance
    assert t.play("draw grass").json["to_build"] == 3


@pytest.mark.rule("R-03")
def test_a_piece_moved_onto_the_last_hex_of_the_terrain_causes_a_redraw() -> None:
    t = filled("k11", own="j9 l8", tiles="l7").play("paddock j9")
    assert not t.is_chance
    assert t.play("to l9").is_chance is False
    assert t.play("to k11").is_chance


@pytest.mark.rule("R-03")
def test_the_redraw_is_not_due_while_a_hex_of_the_terrain_is_left() -> None:
    t = filled("k11", "k12", own="j12").play("build k11")
    assert not t.is_chance
    assert t.legal() == {"build k12"}


# Nothing left to draw


@pytest.mark.rule("KB-BASE-BUILD-7", "I-05")
def test_the_rest_of_the_mandatory_action_lapses_when_no_card_is_left() -> None:
    t = filled("k11", own="j12", deck="").play("build k11")
    assert not t.is_chance
    assert (t.json["stage"], t.json["to_build"]) == ("after", 0)
    assert t.legal() == {"end"}
    assert seat(t)["supply"] == 38
    assert not t.json["end_triggered"]


@pytest.mark.rule("KB-BASE-BUILD-7", "KB-BASE-BUILD-6")
def test_the_pile_is_searched_to_its_end_before_the_action_lapses() -> None:
    t = filled("k11", own="j12", deck="desert:2").play("build k11")
    assert t.legal() == {"draw desert"}
    t = t.play("draw desert")
    assert t.legal() == {"draw desert"}
    t = t.play("draw desert")
    assert t.legal() == {"end"}
    assert t.json["stage"] == "after"
    assert sum(t.json["deck"].values()) == 0
    assert sum(t.json["discard"].values()) == 0


@pytest.mark.rule("KB-BASE-BUILD-7", "KB-BASE-TURN-8")
def test_discards_are_searched_as_well_before_the_action_lapses() -> None:
    t = filled("k11", own="j12", deck="desert:1", discard="grass:1").play("build k11")
    assert t.legal() == {"draw desert"}
    t = t.play("draw desert")
    assert t.legal() == {"draw grass"}
    t = t.play("draw grass")
    assert t.json["to_build"] == 2
    assert t.legal("build")


@pytest.mark.rule("KB-BASE-BUILD-7")
def test_other_extra_actions_remain_when_the_mandatory_action_has_lapsed() -> None:
    t = filled("k11", own="j12 l8", tiles="l7", deck="").play("build k11")
    assert {move.split()[0] for move in t.legal()} == {"paddock", "end"}


# The pile and the discards


@pytest.mark.rule("KB-BASE-TURN-8")
def test_the_discards_become_the_new_pile_as_soon_as_the_pile_is_used_up() -> None:
    t = table({0: "i9"}, stage="after", card="flowers", deck="grass:1", discard="forest:2").play("end")
    assert t.legal() == {"draw grass"}
    t = t.play("draw grass")
    assert t.json["deck"] == {"grass": 0, "canyon": 0, "desert": 0, "flowers": 1, "forest": 2}
    assert sum(t.json["discard"].values()) == 0


@pytest.mark.rule("KB-BASE-TURN-8")
def test_the_discards_stay_where_they_are_while_a_card_is_left_in_the_pile() -> None:
    t = table({0: "i9"}, stage="after", card="flowers", deck="grass:2", discard="forest:2").play("end", "draw grass")
    assert t.json["deck"]["grass"] == 1
    assert t.json["discard"] == {"grass": 0, "canyon": 0, "desert": 0, "flowers": 1, "forest": 2}


@pytest.mark.rule("KB-BASE-TURN-8")
def test_without_discards_the_shuffle_waits_until_a_card_has_to_be_drawn() -> None:
    t = filled("k11", own="j12", deck="grass:1").play("build k11", "draw grass")
    assert sum(t.json["deck"].values()) == 0
    t = t.play(any_build(t))
    t = t.play(any_build(t)).play("end")  # the grass card is the only one to be drawn
    assert t.legal() == {"draw grass"}
    t = t.play("draw grass")
    assert seat(t)["hand"] == ["grass"]


@pytest.mark.rule("I-42", "KB-BASE-TURN-8", "KB-BASE-BUILD-6")
def test_a_card_that_left_the_game_is_not_shuffled_back() -> None:
    t = filled("k11", own="j12", deck="grass:2", discard="canyon:1").play("build k11", "draw grass")
    t = t.play(any_build(t))
    t = t.play(any_build(t)).play("end", "draw grass")  # the pile is used up
    assert t.json["deck"] == {"grass": 1, "canyon": 1, "desert": 0, "flowers": 0, "forest": 0}


# Without a card


@pytest.mark.rule("I-05", "R-04")
def test_a_seat_without_a_card_draws_at_the_start_of_the_turn() -> None:
    t = table({0: "i9", 1: "k9"}, turn=1, stage="after", card="grass", deck="forest:1", hands="")
    t = t.play("end", "draw forest")
    assert t.json["turn"] == 0
    assert t.legal() == {"draw grass"}
    t = t.play("draw grass")
    assert t.json["card"] == {"hand": ["grass"], "chosen": "grass"}
    assert (t.json["stage"], t.json["to_build"]) == ("before", 3)
    assert t.legal("build") == cells_of(t, "G") & neighbours_of("i9")


@pytest.mark.rule("I-05", "R-04")
def test_with_no_card_to_draw_the_mandatory_action_lapses_and_the_turn_goes_on() -> None:
    t = table({0: "i4 l8", 1: "k9"}, tiles={0: "h4 l7"}, turn=1, stage="after", deck="", hands="", quadrants=ORACLE)
    t = t.play("end", "draw grass")
    assert t.json["turn"] == 0
    assert not t.is_chance
    assert (t.json["stage"], t.json["to_build"]) == ("after", 0)
    assert {move.split()[0] for move in t.legal()} == {"paddock", "end"}
    assert seat(t)["supply"] == 38


@pytest.mark.rule("R-04")
def test_an_action_on_the_terrain_of_the_card_is_refused_because_there_is_no_card() -> None:
    oracle = table({0: "i4", 1: "k9"}, tiles={0: "h4"}, turn=1, stage="after", deck="", hands="", quadrants=ORACLE)
    assert refused(oracle.play("end", "draw grass"), "oracle j4") == "R-04"
    barn = table({0: "b7", 1: "k9"}, tiles={0: "c7"}, turn=1, stage="after", deck="", hands="", quadrants=BARN)
    assert refused(barn.play("end", "draw grass"), "barn b7") == "R-04"


@pytest.mark.rule("I-05")
def test_with_nothing_to_draw_at_the_end_of_a_turn_the_player_has_no_card() -> None:
    t = table({0: "i9", 1: "k9"}, turn=1, stage="after", deck="", hands="").play("end", "draw grass", "end")
    assert t.json["turn"] == 1
    assert seat(t, 0)["hand"] == []
    assert t.json["card"]["hand"] == ["grass"]
    assert t.json["to_build"] == 3


@pytest.mark.rule("I-05", "I-42")
def test_five_players_may_leave_the_pile_empty() -> None:
    t = table({0: "i9"}, players="5", stage="after", deck="", discard="")
    t = t.play("end")
    assert t.legal() == {"draw grass"}
    t = t.play("draw grass")
    assert sum(t.json["deck"].values()) == 0
    assert t.json["turn"] == 1
    assert t.legal("build")


def last_card() -> Table:
    """Return a position where seat 1 holds the last card of the game, and its terrain has one empty hex."""
    t = filled("a7", own="i9", deck="", discard="")
    state = t.state.copy()
    state.turn, state.edit_seat(0).hand, state.edit_seat(2).hand = 2, (), ()
    state.edit_seat(1).hand = ()
    return Table(t.game, state)


@pytest.mark.rule("R-37", "KB-BASE-END-1")
def test_without_any_card_the_game_ends_after_the_round() -> None:
    t = last_card().play("build a7")
    assert t.json["end_triggered"]
    assert (t.json["stage"], t.json["to_build"], t.json["card"]["hand"]) == ("after", 0, [])
    assert t.play("end").legal() == set()
    assert not t.play("end").is_chance


@pytest.mark.rule("R-37")
def test_a_card_in_any_hand_or_pile_keeps_the_game_going() -> None:
    for change in ("hand", "discard"):
        t = last_card()
        state = t.state.copy()
        if change == "hand":
            state.edit_seat(0).hand = (0,)
        else:
            state.discard = (0, 0, 1, 0, 0)
        after = Table(t.game, state).play("build a7")
        assert not after.json["end_triggered"]


@pytest.mark.rule("R-36", "R-37")
def test_a_game_of_the_first_rules_goes_on_without_cards() -> None:
    t = last_card()
    old = GAME.load(t.game.setup, "1")
    assert not Table(old, old.load(t.game.dump(t.state))).play("build a7").json["end_triggered"]


# Extra actions whose terrain is full, and an empty supply


@pytest.mark.rule("I-07")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_the_oasis_is_not_offered_when_no_desert_is_free_and_the_tile_stays_ready(stage: str) -> None:
    t = table(full(own="i13"), tiles={0: "h13"}, card="grass", stage=stage, players="3")
    assert t.validate() == []
    assert t.legal("oasis") == set()
    assert refused(t, "oasis a7") == "I-07"
    assert [tile["ready"] for tile in seat(t)["tiles"]] == [True]
    spare = table(full("a7", own="i13"), tiles={0: "h13"}, card="grass", stage=stage, players="3")
    assert spare.legal("oasis") == {"a7"}


@pytest.mark.rule("I-08")
def test_with_an_empty_supply_nothing_is_built_but_pieces_still_move() -> None:
    t = new_table()
    quiet = sorted(cells_of(t, "D") - neighbours_of(*t.json["location_tiles"]))[:38]
    t = table({0: " ".join(["n16", "l8", *quiet])}, tiles={0: "m16 l7"}, stage="after", ending=True)
    assert t.validate() == []
    assert seat(t)["supply"] == 0
    assert {move.split()[0] for move in t.legal()} == {"paddock", "end"}
    assert refused(t, "farm l16") == "I-08"
