"""Refusals of moves that no text of the notation names."""

from __future__ import annotations

import pytest

from realmwright.kingdoms.illegal_moves import explain
from realmwright.kingdoms.state import Move

from .fixtures import new_table, table


@pytest.mark.rule("KD-TURN-1")
def test_unknown_action_is_refused() -> None:
    at = new_table(variants="open")
    refusal = explain(at.state, Move("dance"), at.game.actor(at.state))
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.data) == ("KD-TURN-1", "no-such-action", {"action": "dance"})


@pytest.mark.rule("KD-COMP-1", "KD-COMP-4", "KD-ACT-1", "KD-ACT-2", "KD-VAR-OPEN-2")
@pytest.mark.parametrize(
    ("variants", "move", "rule", "reason"),
    [
        ("none", Move("castle", 1, 30), "KD-COMP-1", "no-such-space"),
        ("none", Move("castle", 1, -1), "KD-COMP-1", "no-such-space"),
        ("none", Move("castle", 5, 0), "KD-ACT-1", "no-such-castle"),
        ("none", Move("castle", 0, 0), "KD-ACT-1", "no-such-castle"),
        ("none", Move("tile", 1, 0), "KD-ACT-2", "tiles-lie-face-down"),
        ("open", Move("draw"), "KD-VAR-OPEN-2", "tiles-lie-open"),
        ("open", Move("tile", 17, 0), "KD-COMP-4", "no-such-tile"),
        ("open", Move("tile", 0, 0), "KD-COMP-4", "no-such-tile"),
        ("open", Move("tile", 16, 30), "KD-COMP-1", "no-such-space"),
    ],
)
def test_moves_outside_the_board_and_the_box_are_refused(variants: str, move: Move, rule: str, reason: str) -> None:
    at = table(variants=variants)
    refusal = explain(at.state, move, 0)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == (rule, reason)


@pytest.mark.rule("KD-ACT-2")
def test_draw_that_is_not_legal_for_another_reason_is_an_unknown_action() -> None:
    refusal = explain(table().state, Move("draw", 3), 0)
    assert refusal is not None
    assert (refusal.reason, refusal.data) == ("no-such-action", {"action": "draw"})


@pytest.mark.rule("KD-VAR-OPEN-2")
def test_open_tile_that_is_used_up_is_refused() -> None:
    at = table("a1:D", variants="open")
    refusal = explain(at.state, Move("tile", 14, 1), 0)
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.data) == ("KD-VAR-OPEN-2", "no-such-tile", {"tile": "D"})
    none_left = table("a1:0:4", variants="open", supply={})
    assert none_left.reason("tile D b1") == ("KD-VAR-OPEN-2", "supply-empty")
