"""The format of event times."""

from __future__ import annotations

from datetime import UTC, datetime

from realmwright.tables.events import Event, SeatSetup, now


def test_now_is_utc_in_milliseconds_and_sorts_as_text() -> None:
    texts = [now() for _ in range(50)]
    assert texts == sorted(texts)
    assert {len(text) for text in texts} == {len("2026-01-02T03:04:05.678+00:00")}
    parsed = datetime.fromisoformat(texts[0])
    assert parsed.utcoffset() == datetime.now(UTC).utcoffset()
    assert abs((datetime.now(UTC) - parsed).total_seconds()) < 60


def test_defaults() -> None:
    assert Event("move", "end") == ("move", "end", "")
    assert SeatSetup("Ada") == SeatSetup("Ada", bot=None, open=False)
