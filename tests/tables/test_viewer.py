"""Viewers are values: one message is encoded for all that are equal."""

from __future__ import annotations

from realmwright.game import NOBODY
from realmwright.tables.viewer import Viewer


def test_equal_viewers_share_a_message() -> None:
    spectator = Viewer(NOBODY, frozenset())
    assert not spectator.host
    assert {spectator: "message"}[Viewer(NOBODY, frozenset(), False)] == "message"
    assert spectator != Viewer(NOBODY, frozenset(), True)
    assert Viewer(0, frozenset({0})) != Viewer(1, frozenset({1}))
