"""Refusals of moves that no text of the notation names."""

from __future__ import annotations

import pytest

from realmwright.kingdoms.illegal_moves import explain
from realmwright.kingdoms.state import Move

from .fixtures import new_table


@pytest.mark.rule("KD-TURN-1")
def test_unknown_action_is_refused() -> None:
    at = new_table(variants="open")
    refusal = explain(at.state, Move("dance"), at.game.actor(at.state))
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.data) == ("KD-TURN-1", "no-such-action", {"action": "dance"})
