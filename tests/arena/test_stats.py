"""Win shares, intervals, ratings and margins, compared with values computed by hand."""

from __future__ import annotations

import pytest

from realmwright.arena.match import GameResult
from realmwright.arena.stats import distribution, ratings, summary
from realmwright.confidence import wilson


def result(index: int, bots: str, gold: list[int], forfeit: int | None = None) -> GameResult:
    seats = len(gold)
    ms = [20.0] * seats
    return GameResult(
        index, index // seats, bots.split(","), gold, [10] * seats, [4] * seats, ms, ms, [100] * seats, forfeit, "why"
    )


GAMES = [
    result(0, "a,b", [50, 40]),
    result(1, "b,a", [45, 45]),
    result(2, "a,b", [30, 60]),
    result(3, "b,a", [0, 7], forfeit=0),
]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (340, 400, 0.8117, 0.8817), (0, 0, 0, 1)],
)
def test_wilson_intervals_match_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_summary_of_a_bot() -> None:
    statistics = summary(GAMES)
    first, second = statistics["bots"]
    assert (first["name"], first["games"], first["wins"], first["win_share"]) == ("a", 4, 2.5, 0.625)
    assert (second["name"], second["wins"], second["forfeits"]) == ("b", 1.5, 1)
    assert (first["low"], first["high"]) == pytest.approx(wilson(2.5, 4), abs=1e-4)
    assert first["gold"] == {"mean": 41.67, "median": 45, "quartiles": [37.5, 47.5], "least": 30, "most": 50}
    assert first["margin"]["mean"] == pytest.approx((5 - 30) / 2)  # by deal: (10 + 0) / 2, and -30
    assert first["ms_per_move"] == 2.0
    assert first["ms_per_turn"] == 5.0
    assert first["searched_per_s"] == 5000.0
    assert statistics["forfeits"] == [{"game": 3, "seat": 0, "bot": "b", "reason": "why"}]


def test_the_mean_margin_has_an_interval_only_with_enough_deals() -> None:
    few = summary([result(2 * deal, "a,b", [20 + deal % 2, 10]) for deal in range(9)])["bots"][0]["margin"]
    assert few == {"mean": 10.44, "low": None, "high": None}
    many = summary([result(2 * deal, "a,b", [20 + deal % 2, 10]) for deal in range(20)])["bots"][0]["margin"]
    error = 1.96 * (0.25 / 19) ** 0.5
    assert (many["mean"], many["low"], many["high"]) == pytest.approx((10.5, 10.5 - error, 10.5 + error), abs=0.01)


def test_head_to_head_and_seats() -> None:
    statistics = summary(GAMES)
    ahead = {(pair["bot"], pair["other"]): pair["ahead"] for pair in statistics["meetings"]}
    assert ahead == {("a", "b"): 0.625, ("b", "a"): 0.375}
    assert [seat["win_share"] for seat in statistics["seats"]] == [(1 + 0.5) / 4, (0.5 + 1 + 1) / 4]


def test_the_order_of_completion_does_not_matter() -> None:
    assert summary(GAMES[::-1]) == summary(GAMES)


def test_winners_get_higher_ratings_and_ties_get_equal_ones() -> None:
    statistics = ratings([result(index, "a,b,c", [3, 2, 1]) for index in range(20)])
    assert statistics["a"][0] > statistics["b"][0] > statistics["c"][0]
    assert all(sigma < 25 / 3 for _, sigma in statistics.values())
    tied = ratings([result(0, "a,b", [5, 5])])
    assert tied["a"][0] == pytest.approx(tied["b"][0])


@pytest.mark.parametrize(("wins", "losses"), [(51, 49), (1, 0), (30, 29), (3, 2)])
def test_ratings_of_a_match_of_two_agree_with_its_score(wins: int, losses: int) -> None:
    """In whichever order the games were played; rated as they come, late wins outweigh the score."""
    first = [result(index, "a,b", [50, 40]) for index in range(wins)]
    second = [result(wins + index, "b,a", [50, 40]) for index in range(losses)]
    draw = [result(wins + losses, "a,b", [40, 40])]
    rated = [ratings(order) for order in ([*first, *second, *draw], [*draw, *second, *first])]
    assert rated[0] == rated[1]
    assert rated[0]["a"][0] > rated[0]["b"][0]
    if losses:
        equal = ratings([*first[:losses], *second])
        assert equal["a"] == pytest.approx(equal["b"])


def test_a_bot_in_several_seats_of_a_game_is_rated() -> None:
    statistics = ratings([result(index, "a,b,b,b", [9, 2, 1, 3]) for index in range(10)])
    assert statistics["a"][0] > 30 > statistics["b"][0]


def test_no_values_have_no_distribution() -> None:
    assert distribution([]) is None
    assert distribution([4]) == {"mean": 4, "median": 4, "quartiles": [4, 4], "least": 4, "most": 4}


def test_an_arena_of_forfeits_only_has_no_gold() -> None:
    statistics = summary([result(0, "a,b", [0, 0], forfeit=1)])
    assert [bot["gold"] for bot in statistics["bots"]] == [None, None]
    assert [bot["margin"] for bot in statistics["bots"]] == [None, None]
