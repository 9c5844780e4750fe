"""Schedules: balanced seating, reproducible deals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from realmwright.arena.schedule import Schedule
from realmwright.game import GameError


def make_schedule(bots: str, players: int, seed: int = 1) -> Schedule:
    return Schedule("kingdoms", tuple(bots.split(",")), seed, {"players": str(players)})


def test_two_bots_play_every_deal_from_both_seats() -> None:
    pairings = [make_schedule("a,b", 2).pairing(index) for index in range(4)]
    assert [(pairing.deal, pairing.bots) for pairing in pairings] == [
        (0, ("a", "b")),
        (0, ("b", "a")),
        (1, ("a", "b")),
        (1, ("b", "a")),
    ]


def test_more_bots_than_seats_meet_equally_often_on_the_same_deals() -> None:
    schedule = make_schedule("a,b,c,d", 3)
    assert schedule.games_per_deal == 12
    pairings = [schedule.pairing(index) for index in range(24)]
    assert {pairing.deal for pairing in pairings} == {0, 1}
    meetings = Counter(pair for pairing in pairings for pair in combinations(sorted(pairing.bots), 2))
    assert len(meetings) == 6
    assert len(set(meetings.values())) == 1
    seatings = Counter((bot, seat) for pairing in pairings for seat, bot in enumerate(pairing.bots))
    assert len(seatings) == 12
    assert len(set(seatings.values())) == 1


def test_with_fewer_bots_than_seats_the_last_bot_fills_up() -> None:
    pairings = [make_schedule("a,b", 4).pairing(index) for index in range(4)]
    assert all(sorted(pairing.bots) == ["a", "b", "b", "b"] for pairing in pairings)
    assert sorted(pairing.bots.index("a") for pairing in pairings) == [0, 1, 2, 3]
    assert make_schedule("a", 3).pairing(0).bots == ("a", "a", "a")


def test_every_bot_follows_every_other_equally_often() -> None:
    schedule = make_schedule("a,b,c,d", 4)
    orders = [schedule.pairing(index).bots for index in range(6 * 4)]
    follows = Counter((order[seat], order[(seat + 1) % 4]) for order in orders for seat in range(4))
    assert len(follows) == 12
    assert len(set(follows.values())) == 1


def test_set_ups_and_chance_depend_on_seed_and_deal() -> None:
    schedule = Schedule("kingdom-builder", ("random",), 5)
    assert schedule.create_game(3).setup == schedule.create_game(3).setup
    assert len({schedule.create_game(deal).setup for deal in range(10)}) == 10
    assert schedule.create_game(3).setup != Schedule("kingdom-builder", ("random",), 6).create_game(3).setup
    assert schedule.rng("chance", 1, 2).random() == schedule.rng("chance", 1, 2).random()
    assert schedule.rng("chance", 1, 2).random() != schedule.rng("chance", 12).random()


@pytest.mark.parametrize(
    ("bots", "players", "programs", "expected"),
    [
        ("unknown,random", 2, {}, "expected one of"),
        ("random@", 2, {}, "invalid budget"),
        ("random,greedy,greedy", 2, {}, "greedy is listed twice"),
        ("mine,random", 2, {"mine": "no-such-command --x"}, "no program 'no-such-command'"),
        ("mine,random", 2, {"mine": "'open"}, "invalid command"),
        ("mine,random", 2, {"mine": ""}, "has no command"),
        ("random", 9, {}, "2 to 4"),
    ],
)
def test_invalid_bots_raise_before_the_first_game(
    bots: str, players: int, programs: dict[str, str], expected: str
) -> None:
    schedule = Schedule("kingdoms", tuple(bots.split(",")), 1, {"players": str(players)}, programs)
    with pytest.raises(GameError, match=expected):
        schedule.check()
