"""Validation of positions of Kingdoms: the exact faults of an impossible one, and none of a possible one."""

from __future__ import annotations

import pytest

from .fixtures import Table, dealt_table, table


def faults(position: Table, old: str, new: str) -> list[str]:
    """Return the faults of a position with a part of its text replaced."""
    text = position.game.dump(position.state)
    assert old in text
    return list(position.game.validate(position.game.load(text.replace(old, new, 1))))


@pytest.mark.rule("KD-COMP-5")
def test_tiles_in_all_places_count() -> None:
    held = dealt_table("+4", "W")
    assert held.validate() == []
    assert faults(held, "tile=W", "tile=D") == [
        "there are 2 tiles D, not 1 (KD-COMP-5)", "there are 0 tiles W, not 1 (KD-COMP-5)",
    ]  # fmt: skip
    drawn = held.play("draw", "tile D")
    assert drawn.validate() == []
    assert "there are 0 tiles D, not 1 (KD-COMP-5)" in faults(drawn, "drawn=D", "drawn=G")
    placed = drawn.play("put c3")
    assert faults(placed, "c3:D", "c3:G") == [
        "there are 0 tiles D, not 1 (KD-COMP-5)", "there are 2 tiles G, not 1 (KD-COMP-5)",
    ]  # fmt: skip


@pytest.mark.rule("KD-SETUP-1")
@pytest.mark.parametrize(
    ("epoch", "castles", "valid"),
    [(1, "4,3,2,1", True), (1, "4,3,2,0", False), (1, "3,3,2,1", False), (2, "4,2,1,0", True), (2, "3,3,2,1", False),
     (2, "4,3,2,2", False), (2, "5,3,2,1", False)],
)  # fmt: skip
def test_castles_of_the_first_rank_return(epoch: int, castles: str, valid: bool) -> None:
    assert (table(epoch=epoch, castles={0: castles}).validate() == []) == valid


@pytest.mark.rule("KD-GOLD-1")
def test_gold_is_what_lines_have_paid() -> None:
    assert table(gold={1: 50}).validate() == []
    assert table(gold={1: 51}).validate() == ["seat 1 has 51 gold, not 50 and the 0 that lines paid (KD-GOLD-1)"]
    later = table(epoch=2)
    assert faults(later, "rows=0", "rows=7") == ["seat 0 has 50 gold, not 50 and the 7 that lines paid (KD-GOLD-1)"]
    assert faults(later, "gold=50 ", "gold=57 ") == ["seat 0 has 57 gold, not 50 and the 0 that lines paid (KD-GOLD-1)"]


@pytest.mark.rule("KD-EPOCH-2", "KD-VAR-LASTCASTLE-4")
def test_three_epochs_are_played_unless_the_last_castle_ends_the_game() -> None:
    assert table(epoch=3).validate() == []
    assert table(epoch=4).validate() == ["epoch 4 is played, not one of 3 (KD-EPOCH-2)"]
    assert table(epoch=4, variants="last-castle").validate() == []


@pytest.mark.rule("KD-ACT-2", "KD-SETUP-4", "KD-VAR-OPEN-2", "KD-EPOCH-1", "KD-END-1")
def test_stage_fits_the_tiles() -> None:
    not_drawn = "a tile is placed that was not drawn, or drawn and not placed (KD-ACT-2)"
    assert not_drawn in faults(table(), "stage=turn", "stage=put")
    dealt = "starting tiles are dealt at the start of an epoch and not otherwise (KD-SETUP-4)"
    assert faults(table("a1:D"), "stage=turn", "stage=deal") == [dealt]
    assert faults(table(variants="open"), "stage=turn", "stage=deal") == [dealt]
    assert faults(table(turn=1), "stage=turn", "stage=deal") == [dealt]
    assert faults(table(), "stage=turn", "stage=deal") == []
    assert faults(table(variants="open"), "stage=turn", "stage=draw") == [
        "a tile is drawn although all tiles are open (KD-VAR-OPEN-2)"
    ]


@pytest.mark.rule("KD-EPOCH-1", "KD-END-1", "KD-VAR-LASTCASTLE-4")
def test_game_ends_after_the_third_epoch_or_with_the_last_castle() -> None:
    goes_on = "the game is over although a seat can act (KD-EPOCH-1)"
    too_soon = "the game is over after 2 epochs, not 3 (KD-END-1)"
    castles_left = "the game is over although every seat has a castle left (KD-VAR-LASTCASTLE-4)"
    named = [goes_on, too_soon, castles_left]
    positions = [table(epoch=3), table(epoch=2), table(epoch=2, variants="last-castle")]
    found = [[fault for fault in over(position) if fault in named] for position in positions]
    assert found == [[goes_on], [goes_on, too_soon], [goes_on, castles_left]]
    without = table(epoch=2, variants="last-castle", castles={1: "0,0,0,0"})
    assert castles_left not in over(without)


def over(position: Table) -> list[str]:
    """Return the faults of a position whose epoch was the last."""
    text = position.game.dump(position.state).replace("stage=turn", "stage=over")
    ended = text.replace("rows=", "rows=0,").replace("columns=", "columns=0,")
    return list(position.game.validate(position.game.load(ended)))
