"""Who plays whom on which deal: evenly, and the same again from the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from realmwright.arena.plan import Plan
from realmwright.game import GameError


def plan(bots: str, players: int, seed: int = 1) -> Plan:
    return Plan("kingdoms", tuple(bots.split(",")), seed, {"players": str(players)})


def test_two_bots_play_every_deal_from_both_seats() -> None:
    fixtures = [plan("a,b", 2).fixture(index) for index in range(4)]
    assert [(fixture.deal, fixture.bots) for fixture in fixtures] == [
        (0, ("a", "b")),
        (0, ("b", "a")),
        (1, ("a", "b")),
        (1, ("b", "a")),
    ]


def test_more_bots_than_seats_meet_evenly_on_the_same_deals() -> None:
    wanted = plan("a,b,c,d", 3)
    assert wanted.round == 12
    fixtures = [wanted.fixture(index) for index in range(24)]
    assert {fixture.deal for fixture in fixtures} == {0, 1}
    met = Counter(pair for fixture in fixtures for pair in combinations(sorted(fixture.bots), 2))
    assert len(met) == 6
    assert len(set(met.values())) == 1
    places = Counter((bot, seat) for fixture in fixtures for seat, bot in enumerate(fixture.bots))
    assert len(places) == 12
    assert len(set(places.values())) == 1


def test_fewer_bots_than_seats_the_last_one_fills_the_table() -> None:
    fixtures = [plan("a,b", 4).fixture(index) for index in range(4)]
    assert all(sorted(fixture.bots) == ["a", "b", "b", "b"] for fixture in fixtures)
    assert sorted(fixture.bots.index("a") for fixture in fixtures) == [0, 1, 2, 3]
    assert plan("a", 3).fixture(0).bots == ("a", "a", "a")


def test_everybody_sits_next_to_everybody() -> None:
    wanted = plan("a,b,c,d", 4)
    rings = [wanted.fixture(index).bots for index in range(6 * 4)]
    follows = Counter((ring[seat], ring[(seat + 1) % 4]) for ring in rings for seat in range(4))
    assert len(follows) == 12
    assert len(set(follows.values())) == 1


def test_tables_and_chance_come_from_seed_and_deal() -> None:
    wanted = Plan("kingdom-builder", ("random",), 5)
    assert wanted.table(3).setup == wanted.table(3).setup
    assert len({wanted.table(deal).setup for deal in range(10)}) == 10
    assert wanted.table(3).setup != Plan("kingdom-builder", ("random",), 6).table(3).setup
    assert wanted.source("chance", 1, 2).random() == wanted.source("chance", 1, 2).random()
    assert wanted.source("chance", 1, 2).random() != wanted.source("chance", 12).random()


@pytest.mark.parametrize(
    ("bots", "players", "programs", "expected"),
    [
        ("nobody,random", 2, {}, "expected one of"),
        ("random@", 2, {}, "is no budget"),
        ("random,greedy,greedy", 2, {}, "greedy is named twice"),
        ("mine,random", 2, {"mine": "no-such-command --x"}, "no program 'no-such-command'"),
        ("mine,random", 2, {"mine": "'open"}, "is no command"),
        ("mine,random", 2, {"mine": ""}, "has no command"),
        ("random", 9, {}, "2 to 4"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_game(
    bots: str, players: int, programs: dict[str, str], expected: str
) -> None:
    wanted = Plan("kingdoms", tuple(bots.split(",")), 1, {"players": str(players)}, programs)
    with pytest.raises(GameError, match=expected):
        wanted.check()
