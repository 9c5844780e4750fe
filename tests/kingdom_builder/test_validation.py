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
