"""Refusals say what is true: the condition that fails, and what would be allowed."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright.game import ParseError
from realmwright.i18n import translator
from realmwright.kingdom_builder.notation import parse_move

from ..fixtures import Table, new_table
from .crossroads_fixtures import crossroads_table
from .marshlands_fixtures import free_hexes, marshlands_table
from .nomads_fixtures import nomads_table
from .test_marshlands import ONE_SWAMP_BOARDS, SWAMP_HEXES


def refused(t: Table, move: str) -> tuple[str, str]:
    """Return the rule and the English sentence of the refusal of a move."""
    refusal = t.explain(move)
    assert refusal is not None, move
    return refusal.rule, translator("en").format_refusal(refusal, ["Ada", "Bruno", "Cleo"])


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_a_new_nomad_tile_serves_the_next_turn_only() -> None:
    t = nomads_table({0: "b2"}, nomad="sword:new")
    assert refused(t, "sword b2") == ("KB-NOM-TILE-TIMING", "A nomad tile can be used in your next turn only: Sword.")


@pytest.mark.rule("I-19", "KB-CRO-CITYHALL-1")
def test_the_sword_cannot_remove_a_city() -> None:
    boards: dict[str, Any] = {
        "sets": "base,nomads,crossroads", "quadrants": "quarry,city_hall_fort,barracks_crossroads,tower",
    }  # fmt: skip
    slots = {0: "nomad_tiles=sword", 1: "city=b19 wagon=a1"}
    t = crossroads_table({0: "d4"}, slots=slots, params={**boards, "nomads": "random"}, also="nomads=")
    assert t.legal("sword") == {"a1"}
    rule, sentence = refused(t, "sword b19")
    assert (rule, "never a city tile" in sentence) == ("I-19", True)
    assert refused(t, "sword a20") == ("I-19", sentence.replace("b19", "a20"))
    assert refused(t, "sword d4")[0] == "KB-NOM-TILE-SWORD"  # no piece of the victim


@pytest.mark.rule("KB-CRO-PIECES-5", "I-27")
def test_the_temple_takes_no_wagon() -> None:
    boards = {"sets": "base,marshlands,crossroads", "quadrants": "temple,refuge,canoe,monastery_wagon"}
    t = marshlands_table({0: "d3"}, tiles={0: "e3"}, slots={0: "wagon=a1"}, setup={**boards, "tasks": "random"})
    assert t.legal("temple") == {"d3"}
    expected = "The Temple takes only settlements: another of your pieces is on a1."
    assert refused(t, "temple a1") == ("KB-CRO-PIECES-5", expected)
    assert refused(t, "temple b1")[0] == "KB-MAR-TEMPLE"


@pytest.mark.rule("KB-CRO-WAGON")
def test_a_wagon_goes_three_steps() -> None:
    t = crossroads_table({0: "r18"}, tiles={0: "s19"}, slots={0: "wagon=q20"}, stage="after").play("wagon q20")
    assert refused(t, "end") == ("I-09", "First finish moving the piece on q20: it has 3 of 3 steps left.")
    for left in (2, 1, 0):
        here = t.state.stack[-1].cells[-1]
        t = t.play(f"to {sorted(t.legal('to'))[0]}")
        assert (t.state.stack[-1].number if t.state.stack else 0) == left
        assert not t.state.stack or t.state.stack[-1].cells[-1] != here
    expected = "This piece has no steps left, it moves at most 3 per turn: Wagon."
    assert refused(t, "to q20") == ("KB-CRO-WAGON", expected)
    assert refused(crossroads_table(stage="after"), "to q20")[0] == "I-09"


@pytest.mark.rule("KB-CRO-LIGHTHOUSE")
def test_a_ship_needs_water() -> None:
    t = crossroads_table({0: "g18"}, tiles={0: "g17"})
    (land,), (hill,) = free_hexes(t, "D")[:1], free_hexes(t, "M")[:1]
    assert refused(t, f"lighthouse {land}") == (
        "KB-CRO-LIGHTHOUSE", f"{land} is a desert hex: this action needs a water hex.",
    )  # fmt: skip
    assert refused(t, f"lighthouse {hill}") == (
        "KB-CRO-LIGHTHOUSE", f"{hill} is a mountain hex: this action needs a water hex.",
    )  # fmt: skip
    assert refused(t, "lighthouse g17")[0] == "KB-TERR-2"


@pytest.mark.rule("KB-MAR-SWAMP-1")
def test_a_build_before_the_half_is_chosen_names_the_rule_of_swamp_cards() -> None:
    t = marshlands_table({0: "r3"}, tiles={0: "r4"}, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS)
    expected = "First choose which half of your card you use: swamp hex or grass hex."
    assert refused(t, "build j3") == ("KB-MAR-SWAMP-1", expected)
    assert refused(t, "oracle j3") == ("KB-MAR-SWAMP-1", expected)


@pytest.mark.rule("I-06")
def test_a_half_without_a_free_hex_cannot_be_chosen() -> None:
    t = marshlands_table({1: SWAMP_HEXES}, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS)
    assert refused(t, "choose swamp") == ("I-06", "There is no free swamp hex left for this action.")


@pytest.mark.rule("KB-BASE-TURN-1")
def test_an_unknown_choice_lists_the_choices() -> None:
    t = marshlands_table(card="swamp/grass", quadrants=ONE_SWAMP_BOARDS)
    expected = "You cannot choose this: desert. These can be chosen: swamp and grass."
    assert refused(t, "choose desert") == ("KB-BASE-TURN-1", expected)


@pytest.mark.rule("KB-MAR-FOUNTAIN")
def test_the_fountain_says_which_condition_fails() -> None:
    t = marshlands_table({0: "m15 l16", 1: "k17"}, tiles={0: "n15"})
    none = "t5 is next to none of your settlements: there must be exactly one."
    two = "m16 is next to 2 of your settlements: there must be exactly one."
    assert refused(t, "fountain t5") == ("KB-MAR-FOUNTAIN", none)
    assert refused(t, "fountain m16") == ("KB-MAR-FOUNTAIN", two)
    others = "k16 is next to another player’s settlement: there must be none."
    assert refused(t, "fountain k16") == ("KB-MAR-FOUNTAIN", others)


@pytest.mark.rule("I-08")
def test_it_is_the_own_supply_that_is_empty() -> None:
    t = marshlands_table({0: "m15"}, tiles={0: "n15"}, supply={0: 0}, stage="after")
    assert refused(t, "fountain l15") == ("I-08", "Your supply is empty.")


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("draw swap", "'swap' is no terrain card: expected one of grass, canyon, desert, flowers, forest"),
        ("bazaar farms", "'farms' is no location tile: expected one of oracle, farm, "),
        ("dance a1", "'dance' is no verb: expected one of build, .*choose, done, pass"),
    ],
)
def test_an_unknown_name_in_a_move_lists_the_valid_ones(move: str, expected: str) -> None:
    with pytest.raises(ParseError, match=expected):
        parse_move(new_table(sets="base,harvest").state, move)
