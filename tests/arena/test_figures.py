"""Win shares, intervals, ratings, margins: by hand where that can be done."""

from __future__ import annotations

import pytest

from realmwright.arena.figures import ratings, spread, summary, wilson
from realmwright.arena.match import Played


def played(index: int, bots: str, gold: list[int], forfeit: int | None = None) -> Played:
    seats = len(gold)
    ms = [20.0] * seats
    return Played(
        index, index // seats, bots.split(","), gold, [10] * seats, [4] * seats, ms, ms, [100] * seats, forfeit, "why"
    )


GAMES = [
    played(0, "a,b", [50, 40]),
    played(1, "b,a", [45, 45]),
    played(2, "a,b", [30, 60]),
    played(3, "b,a", [0, 7], forfeit=0),
]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (340, 400, 0.8117, 0.8817), (0, 0, 0, 1)],
)
def test_wilson_intervals_are_those_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_a_bot_is_summed_up() -> None:
    found = summary(GAMES)
    first, second = found["bots"]
    assert (first["name"], first["games"], first["wins"], first["win_share"]) == ("a", 4, 2.5, 0.625)
    assert (second["name"], second["wins"], second["forfeits"]) == ("b", 1.5, 1)
    assert (first["low"], first["high"]) == pytest.approx(wilson(2.5, 4), abs=1e-4)
    assert first["gold"] == {"mean": 41.67, "median": 45, "quartiles": [37.5, 47.5], "least": 30, "most": 50}
    assert first["margin"]["mean"] == pytest.approx((5 - 30) / 2)  # by deal: (10 + 0) / 2, and -30
    assert first["ms_per_move"] == 2.0
    assert first["ms_per_turn"] == 5.0
    assert first["searched_per_s"] == 5000.0
    assert found["forfeits"] == [{"game": 3, "seat": 0, "bot": "b", "reason": "why"}]


def test_a_mean_lead_has_an_interval_when_there_are_deals_enough() -> None:
    few = summary([played(2 * deal, "a,b", [20 + deal % 2, 10]) for deal in range(9)])["bots"][0]["margin"]
    assert few == {"mean": 10.44, "low": None, "high": None}
    many = summary([played(2 * deal, "a,b", [20 + deal % 2, 10]) for deal in range(20)])["bots"][0]["margin"]
    reach = 1.96 * (0.25 / 19) ** 0.5
    assert (many["mean"], many["low"], many["high"]) == pytest.approx((10.5, 10.5 - reach, 10.5 + reach), abs=0.01)


def test_meetings_and_seats() -> None:
    found = summary(GAMES)
    ahead = {(pair["bot"], pair["other"]): pair["ahead"] for pair in found["meetings"]}
    assert ahead == {("a", "b"): 0.625, ("b", "a"): 0.375}
    assert [seat["win_share"] for seat in found["seats"]] == [(1 + 0.5) / 4, (0.5 + 1 + 1) / 4]


def test_the_order_in_which_games_end_does_not_matter() -> None:
    assert summary(GAMES[::-1]) == summary(GAMES)


def test_ratings_go_to_those_who_win_and_add_up_for_equals() -> None:
    found = ratings([played(index, "a,b,c", [3, 2, 1]) for index in range(20)])
    assert found["a"][0] > found["b"][0] > found["c"][0]
    assert all(sigma < 25 / 3 for _, sigma in found.values())
    level = ratings([played(0, "a,b", [5, 5])])
    assert level["a"][0] == pytest.approx(level["b"][0])


def test_a_bot_against_three_of_a_kind_is_rated_too() -> None:
    found = ratings([played(index, "a,b,b,b", [9, 2, 1, 3]) for index in range(10)])
    assert found["a"][0] > 30 > found["b"][0]


def test_of_nothing_there_is_no_spread() -> None:
    assert spread([]) is None
    assert spread([4]) == {"mean": 4, "median": 4, "quartiles": [4, 4], "least": 4, "most": 4}


def test_an_arena_of_forfeits_alone_has_figures() -> None:
    found = summary([played(0, "a,b", [0, 0], forfeit=1)])
    assert [bot["gold"] for bot in found["bots"]] == [None, None]
    assert [bot["margin"] for bot in found["bots"]] == [None, None]
