"""Who is at a table, of what other workers say."""

from __future__ import annotations

import pytest

from realmwright.server import presence
from realmwright.server.presence import Elsewhere, Others
from realmwright.tables.messages import Present


def test_everybody_counts_once_whatever_their_worker() -> None:
    others, here = Others(), Present([0], 1)
    assert others.with_those(here) == here
    assert others.hear(Elsewhere("x", 7, [1, 0], 2))
    assert not others.hear(Elsewhere("x", 7, [1], 2))
    assert others.hear(Elsewhere("x", 8, [1, 3], 0))
    assert others.with_those(here) == Present([0, 1, 3], 3)
    others.hear(Elsewhere("x", 8, [], 0))
    assert others.with_those(here) == Present([0, 1], 3)


def test_a_worker_that_says_nothing_has_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [100.0]
    monkeypatch.setattr(presence, "monotonic", lambda: time[0])
    others = Others()
    others.hear(Elsewhere("x", 7, [1], 0))
    time[0] += presence.BEAT * 2
    assert others.with_those(Present([], 0)) == Present([1], 0)
    time[0] += presence.SILENCE
    assert others.with_those(Present([], 0)) == Present([], 0)
    assert others.hear(Elsewhere("x", 7, [1], 0))
