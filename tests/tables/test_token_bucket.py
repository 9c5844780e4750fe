"""Token buckets with a clock of the test."""

from __future__ import annotations

from realmwright.tables.token_bucket import TokenBucket

from ..manual_clock import ManualClock


def test_burst_then_the_rate() -> None:
    clock = ManualClock()
    bucket = TokenBucket(3, 2, clock)
    assert [bucket.try_acquire() for _ in range(5)] == [True, True, True, False, False]
    clock.advance(0.375)
    assert not bucket.try_acquire()
    clock.advance(0.125)
    assert bucket.try_acquire()
    assert not bucket.try_acquire()


def test_bucket_does_not_overflow() -> None:
    clock = ManualClock()
    bucket = TokenBucket(2, 1, clock)
    clock.advance(1000)
    assert [bucket.try_acquire() for _ in range(3)] == [True, True, False]


def test_refused_requests_cost_nothing() -> None:
    clock = ManualClock()
    bucket = TokenBucket(1, 1, clock)
    assert bucket.try_acquire()
    results = []
    for _ in range(4):
        clock.advance(0.25)
        results.append(bucket.try_acquire())
    assert results == [False, False, False, True]


def test_default_clock_runs() -> None:
    assert TokenBucket(1, 0).try_acquire()


def test_seconds_to_the_next_token() -> None:
    clock = ManualClock()
    bucket = TokenBucket(1, 0.5, clock)
    assert bucket.seconds_to(1) == 0
    assert bucket.try_acquire()
    assert bucket.seconds_to(1) == 2
    clock.advance(0.5)
    assert not bucket.try_acquire()
    assert bucket.seconds_to(1) == 1.5


def test_charge_delays_later_requests() -> None:
    clock = ManualClock()
    bucket = TokenBucket(2, 1, clock)
    bucket.charge(5)
    assert not bucket.try_acquire()
    assert bucket.seconds_to(1) == 4
    clock.advance(4)
    assert bucket.try_acquire()
