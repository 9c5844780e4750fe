"""Chess clocks: remaining times after turns, increments and resets."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from realmwright.protocol.message_parts import Clock
from realmwright.protocol.server_messages import Clocks
from realmwright.tables.clocks import ClockState, now_ms, start_clocks, to_epoch_ms, to_iso

START_MS = 1_700_000_000_000
FISCHER = Clock("fischer", 10_000, 2_000)


def at(ms: int) -> str:
    return to_iso(START_MS + ms)


def run(clock: Clock, *steps: tuple[int | None, int, bool]) -> ClockState:
    """Return the clocks after steps of acting seat, time and whether a move caused the switch."""
    running = start_clocks(clock, 2)
    for seat, ms, moved in steps:
        running = running.switch(seat, at(ms), moved=moved)
    return running


def test_times_use_the_format_of_events() -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    assert to_iso(to_epoch_ms(now)) == now
    assert at(0) == "2023-11-14T22:13:20.000+00:00"
    assert to_epoch_ms(at(7)) == START_MS + 7


def test_now_is_in_milliseconds() -> None:
    before = datetime.now(UTC).timestamp() * 1000
    assert before - 1 <= now_ms() <= datetime.now(UTC).timestamp() * 1000 + 1


def test_fischer_clock_adds_the_increment_every_turn() -> None:
    running = run(FISCHER, (0, 0, False), (1, 3_000, True), (0, 4_000, True), (1, 12_000, True))
    assert running.remaining_at(START_MS + 12_500) == [
        10_000 - 3_000 + 2_000 - 8_000 + 2_000,
        10_000 - 1_000 + 2_000 - 500,
    ]
    assert running.flag_at_ms == START_MS + 12_000 + 11_000


def test_undo_adds_no_increment() -> None:
    running = run(FISCHER, (0, 0, False), (1, 1_000, True), (0, 1_500, False))
    assert running.remaining_at(START_MS + 1_500) == [11_000, 9_500]


def test_per_move_clock_is_reset_every_turn() -> None:
    running = run(Clock("move", 5_000, 0), (0, 0, False), (1, 4_000, True), (0, 4_500, True))
    assert running.remaining_at(START_MS + 4_600) == [4_900, 5_000]
    assert running.flag_at_ms == START_MS + 9_500


def test_turn_of_several_moves_counts_once() -> None:
    running = run(FISCHER, (0, 0, False), (0, 4_000, True), (1, 5_000, True))
    assert running.remaining_at(START_MS + 5_000)[0] == 10_000 - 5_000 + 2_000


def test_no_time_runs_without_a_clock_or_an_acting_seat() -> None:
    assert run(Clock("none", 0, 0), (0, 0, False)).flag_at_ms is None
    paused = run(Clock("fischer", 10_000, 0), (0, 0, False), (None, 4_000, True))
    assert paused.flag_at_ms is None
    assert paused.remaining_at(START_MS + 40_000) == [6_000, 10_000]
    resumed = paused.switch(0, at(50_000), moved=True)
    assert resumed.remaining_at(START_MS + 51_000)[0] == 5_000


def test_remaining_time_is_never_negative_and_never_grows() -> None:
    running = run(FISCHER, (1, 1_000, False))
    assert running.remaining_at(START_MS) == [10_000, 10_000]  # a clock of another machine may be behind
    assert running.remaining_at(START_MS + 999_000) == [10_000, 0]
    assert running.switch(0, at(0), moved=False).remaining_ms == (10_000, 10_000)


@pytest.mark.parametrize(("ms", "remaining"), [(0, 10_000), (1, 9_999), (10_000, 0)])
def test_message_has_the_times_at_the_given_moment(ms: int, remaining: int) -> None:
    running = run(FISCHER, (0, 0, False))
    assert running.to_message([True, True], START_MS + ms) == Clocks([remaining, 10_000], 0)
    assert running.to_message([True, False], START_MS + ms) == Clocks([remaining, None], 0)


def test_credit_delays_the_flag_and_ends_with_the_turn() -> None:
    running = run(FISCHER, (0, 0, False)).credit(5_000)
    assert running.flag_at_ms == START_MS + 15_000
    assert running.remaining_at(START_MS + 7_000) == [8_000, 10_000]
    moved = running.switch(1, at(7_000), moved=True)
    assert moved.remaining_at(START_MS + 8_000) == [10_000, 9_000]
    assert moved.switch(None, at(9_000), moved=True).credit(1_000).remaining_at(START_MS + 10_000) == [10_000, 10_000]
