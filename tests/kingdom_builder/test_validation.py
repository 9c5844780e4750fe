"""Validation of positions: cards, quotas and stages that cannot be."""

from __future__ import annotations

import pytest

from .fixtures import new_table, table


@pytest.mark.rule("KB-COMP-1")
@pytest.mark.parametrize(("discard", "valid"), [("grass:1", True), ("grass:2", False)])
def test_there_are_five_cards_of_each_terrain(discard: str, valid: bool) -> None:
    at = table({0: "i9"}, card="grass", deck="grass:3,canyon:3", hands="desert", discard=discard)
    assert at.validate() == ([] if valid else ["there are 6 grass cards, at most 5 exist (KB-COMP-1)"])


@pytest.mark.rule("KB-COMP-1", "KB-BASE-TURN-9")
def test_hidden_cards_from_before_a_reshuffle_count_too() -> None:
    at = table({0: "i9"}, card="grass", deck="grass:3,canyon:3", hands="desert")
    hidden = at.game.dump(at.game.view(at.state, 0)).replace("hand=?", "hand=? stale=1")
    valid = hidden.replace(",desert:1 left", " old=desert:1 left")
    assert valid != hidden
    assert at.game.validate(at.game.load(valid)) == []
    too_many = valid.replace("old=desert:1", "old=grass:1").replace("deck=grass:3", "deck=grass:4")
    assert at.game.validate(at.game.load(too_many)) == ["there are 6 grass cards, at most 5 exist (KB-COMP-1)"]


@pytest.mark.rule("I-18")
def test_open_mandatory_action_needs_a_quota_and_a_supply() -> None:
    nothing_left = ["the mandatory action is open but nothing is left to build (I-18)"]
    assert table({0: "i9"}, left=1).validate() == []
    assert table({0: "i9"}, left=0).validate() == nothing_left
    rows = enumerate(table().game.setup_dict()["board"], 1)
    land = [f"{chr(97 + column)}{row}" for row, line in rows for column, letter in enumerate(line) if letter in "GCDFT"]
    assert table({0: " ".join(land[200:240])}, ending=True).validate() == nothing_left
    assert table({0: " ".join(land[200:239])}, ending=True).validate() == []


@pytest.mark.rule("R-02")
def test_three_settlements_are_to_build_before_the_first_turn() -> None:
    assert new_table().json["to_build"] == 3
    assert table({0: "i9"}, stage="after").json["to_build"] == 0


@pytest.mark.rule("KB-BASE-BUILD-1", "KB-TERR-2")
def test_settlements_stand_alone_and_not_on_special_hexes() -> None:
    assert table({0: "i9", 1: "i10"}).validate() == []
    assert table({0: "i9 i10", 1: "i10"}).validate() == [
        "two settlements stand on i10, one piece per hex (KB-BASE-BUILD-1)"
    ]
    assert table({0: "d4 c7"}).validate() == ["a settlement stands on the special hex d4, c7 (KB-TERR-2)"]


@pytest.mark.rule("KB-BASE-TURN-8", "I-29")
def test_discards_are_shuffled_when_the_draw_pile_is_used_up() -> None:
    fault = ["the draw pile is used up but the discards are not shuffled back (KB-BASE-TURN-8)"]
    assert table({0: "i9"}, deck="", discard="canyon:1").validate() == []
    assert table({0: "i9"}, deck="", discard="canyon:2").validate() == fault
    assert table({0: "i9"}, deck="canyon:1", discard="canyon:2").validate() == []


@pytest.mark.rule("KB-BASE-TURN-9")
def test_hidden_hands_fit_the_cards_that_may_be_in_them() -> None:
    fault = ["the hidden hands do not fit the cards that may be in them (KB-BASE-TURN-9)"]
    assert table({0: "i9"}, hands="?", deck="canyon:1").validate() == []
    assert table({0: "i9"}, hands="?,?", deck="canyon:1").validate() == fault
    stale = {1: "stale=1"}
    assert table({0: "i9"}, hands="?", slots=stale, deck="canyon:1", also="old=grass:1").validate() == []
    assert table({0: "i9"}, hands="?", slots=stale, deck="canyon:1", also="old=grass:2").validate() == fault
    assert table({0: "i9"}, hands="?", slots=stale, deck="canyon:1").validate() == fault


@pytest.mark.rule("KB-BASE-TURN-1")
def test_played_card_is_revealed() -> None:
    fault = ["the played card is not among the revealed ones (KB-BASE-TURN-1)"]
    assert table({0: "i9"}, also="cards=canyon").validate() == fault


@pytest.mark.rule("KB-BASE-TILE-2")
def test_location_has_the_tiles_that_it_has_not_given() -> None:
    at = table({0: "i9 c8", 1: "b6"}, tiles={0: "c7", 1: "c7"})
    assert at.validate() == []
    text = at.game.dump(at.state)
    left = text.partition("left=")[2].split()[0].split(",")
    place = left.index("0")
    more = text.replace(f"left={','.join(left)}", f"left={','.join([*left[:place], '1', *left[place + 1 :]])}")
    faults = ["location c7 has 1 tiles left and gave 2, not 2 in all (KB-BASE-TILE-2)"]
    assert at.game.validate(at.game.load(more)) == faults


@pytest.mark.rule("KB-BASE-TILE-2", "KB-BASE-TILE-5")
def test_tiles_come_from_locations_beside_settlements() -> None:
    at = table({0: "i9 c8"}, tiles={0: "c7"})
    text = at.game.dump(at.state)
    assert "taken=c7" in text
    untaken = text.replace(" taken=c7", "").replace("left=2,2,2,2,2,1", "left=2,2,2,2,2,2")
    misfit = "the tiles of seat 0 do not fit the locations that gave it one (KB-BASE-TILE-2)"
    assert misfit in at.game.validate(at.game.load(untaken))
    far = table({0: "i9"}, tiles={0: "c7"})
    assert far.validate() == ["seat 0 holds a tile of c7 with no settlement next to it (KB-BASE-TILE-5)"]
    assert table({0: "i9 d7"}, tiles={0: "c7"}).validate() == []


@pytest.mark.rule("I-13", "KB-BASE-BUILD-8")
def test_lifted_piece_leaves_its_hex_empty_and_keeps_its_tile() -> None:
    at = table({0: "i9 r4"}, tiles={0: "s3"}).play("paddock r4")
    assert at.validate() == []
    text = at.game.dump(at.state)
    taken = text.replace("supply=40", "supply=39").replace("hand=desert", "hand=desert at=r4")
    assert at.game.validate(at.game.load(taken)) == [
        "the piece lifted from r4 is gone, another stands there (KB-BASE-BUILD-8)"
    ]


@pytest.mark.rule("I-09")
def test_chance_lifts_no_piece() -> None:
    at = table({0: "i9"}, stage="after", also="stack=deal:0:i9")
    assert "deal of seat 0 cannot be under way like this (I-09)" in at.validate()


@pytest.mark.rule("KB-BASE-TURN-3", "KB-SETUP-6", "KB-BASE-TURN-7", "KB-BASE-END-1", "KB-BASE-BUILD-6")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("quota=3", "quota=4", "4 settlements are to be built, at most 3 are (KB-BASE-TURN-3)"),
        ("round=2", "round=0", "round 0 is the dealing of the first hands, and nothing else (KB-SETUP-6)"),
        ("stage=before", "stage=drawing", "the turn is over but no card is drawn (KB-BASE-TURN-7)"),
        ("stage=before", "stage=over", "the game is over before its end was triggered (KB-BASE-END-1)"),
        (
            "cards=grass chosen=grass ",
            "",
            "the mandatory action is open but no hex of the played terrain is free (KB-BASE-BUILD-6)",
        ),
    ],
)
def test_turn_that_cannot_be(old: str, new: str, fault: str) -> None:
    at = table({0: "i9"})
    text = at.game.dump(at.state)
    assert old in text
    assert fault in at.game.validate(at.game.load(text.replace(old, new)))


@pytest.mark.rule("KB-BASE-END-1")
def test_empty_supply_triggers_the_end() -> None:
    rows = enumerate(table().game.setup_dict()["board"], 1)
    land = [f"{chr(97 + column)}{row}" for row, line in rows for column, letter in enumerate(line) if letter in "GCDFT"]
    all_built = " ".join(land[200:240])
    fault = "a supply is empty but the end is not triggered (KB-BASE-END-1)"
    assert fault in table({1: all_built}).validate()
    assert table({1: all_built}, ending=True).validate() == []


@pytest.mark.rule("KB-BASE-BUILD-7")
def test_card_is_drawn_only_from_a_pile() -> None:
    at = table({0: "i9"}, stage="after", deck="", also="stack=deal:0")
    assert "a card is to be drawn but none is left (KB-BASE-BUILD-7)" in at.validate()
