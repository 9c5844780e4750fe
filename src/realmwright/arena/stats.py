"""Statistics of an arena: win shares with intervals, ratings, gold, margins and times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import sqrt
from statistics import fmean, median, quantiles
from typing import Any, Final

from ..confidence import Z_95, wilson
from ..extras import extra
from ..game import JsonDict, Seat
from .match import GameResult

MIN_DEALS_FOR_INTERVAL: Final = 10  # with fewer deals the mean has no interval
SeatResult = tuple[GameResult, Seat]  # one bot in one game


def results_by_bot(games: Iterable[GameResult]) -> Mapping[str, list[SeatResult]]:
    """Return the games of each bot, with its seat."""
    by_bot: dict[str, list[SeatResult]] = defaultdict(list)
    for result in games:
        for seat, bot in enumerate(result.bots):
            by_bot[bot].append((result, seat))
    return by_bot


def summary(games: Sequence[GameResult]) -> JsonDict:
    """Return all statistics of an arena, best bot first."""
    games = sorted(games, key=lambda result: result.index)
    by_bot = results_by_bot(games)
    rating = ratings(games)
    bots = [_bot(name, by_bot[name], rating[name]) for name in by_bot]
    bots.sort(key=lambda bot: (-bot["win_share"], bot["name"]))
    return {
        "games": len(games),
        "bots": bots,
        "meetings": list(_head_to_head(games, [bot["name"] for bot in bots])),
        "seats": list(_seats(games)),
        "forfeits": [_forfeit(result, result.forfeit) for result in games if result.forfeit is not None],
    }


def _bot(name: str, seat_results: Sequence[SeatResult], rating: tuple[float, float]) -> JsonDict:
    wins = sum(result.win_share(seat) for result, seat in seat_results)
    low, high = wilson(wins, len(seat_results))
    moves = sum(result.moves[seat] for result, seat in seat_results)
    turns = sum(result.turns[seat] for result, seat in seat_results)
    ms = sum(result.ms[seat] for result, seat in seat_results)
    searched = sum(result.searched[seat] for result, seat in seat_results)
    finished = [(result, seat) for result, seat in seat_results if result.forfeit is None]
    return {
        "name": name,
        "games": len(seat_results),
        "wins": round(wins, 4),
        "win_share": round(wins / len(seat_results), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "rating": round(rating[0], 2),
        "rating_sigma": round(rating[1], 2),
        "gold": distribution([result.gold[seat] for result, seat in finished]),
        "margin": _margin(finished),
        "forfeits": sum(result.forfeit == seat for result, seat in seat_results),
        "ms_per_move": round(ms / max(moves, 1), 3),
        "ms_per_turn": round(ms / max(turns, 1), 3),
        "slowest_turn_ms": max(result.slowest_turn_ms[seat] for result, seat in seat_results),
        "searched": searched,
        "searched_per_s": round(1e3 * searched / ms, 1) if ms else 0.0,
    }


def format_columns(bot: JsonDict) -> dict[str, str]:
    """Return the statistics of a bot as table cells, by column heading."""
    return {
        "games": f"{bot['games']}",
        "wins": f"{bot['wins']:.1f}",
        "win share": f"{bot['win_share']:.1%}",
        "95 %": f"{bot['low']:.1%} – {bot['high']:.1%}",
        "rating": f"{bot['rating']:.1f} ± {2 * bot['rating_sigma']:.1f}",
        "gold": f"{bot['gold']['mean']:.1f}" if bot["gold"] else "–",
        "lead": f"{bot['margin']['mean']:+.1f}" if bot["margin"] else "–",
        "ms a move": f"{bot['ms_per_move']:.2f}",
        "ms a turn": f"{bot['ms_per_turn']:.1f}",
        "slowest turn": f"{bot['slowest_turn_ms']:.0f} ms",
        "forfeits": f"{bot['forfeits']}",
    }


def distribution(values: Sequence[int]) -> JsonDict | None:
    """Return mean, median, quartiles and extremes; None if there are no values."""
    if not values:
        return None
    lower, _, upper = quantiles([*values, *values[: len(values) == 1]], method="inclusive")
    return {
        "mean": round(fmean(values), 2),
        "median": median(values),
        "quartiles": [lower, upper],
        "least": min(values),
        "most": max(values),
    }


def _margin(seat_results: Sequence[SeatResult]) -> JsonDict | None:
    """Return the mean margin with its 95 % interval.

    The games of one deal are correlated and count as one.
    """
    deals: dict[int, list[int]] = defaultdict(list)
    for result, seat in seat_results:
        deals[result.deal].append(result.margin(seat))
    if not deals:
        return None
    means = [fmean(margins) for margins in deals.values()]
    mean = fmean(means)
    if len(means) < MIN_DEALS_FOR_INTERVAL:
        return {"mean": round(mean, 2), "low": None, "high": None}
    error = sqrt(sum((each - mean) ** 2 for each in means) / (len(means) - 1) / len(means))
    return {"mean": round(mean, 2), "low": round(mean - Z_95 * error, 2), "high": round(mean + Z_95 * error, 2)}


def _head_to_head(games: Sequence[GameResult], names: Sequence[str]) -> Iterator[JsonDict]:
    """Return for each pair of bots how often the first one ranks higher in common games."""
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    for result in games:
        for one, first in enumerate(result.bots):
            for other, second in enumerate(result.bots):
                if first != second:
                    lead = result.ranks[other] - result.ranks[one]
                    scores[first, second].append(0.5 + 0.5 * ((lead > 0) - (lead < 0)))
    for first in names:
        for second in names:
            if values := scores.get((first, second)):
                low, high = wilson(sum(values), len(values))
                share = {"ahead": round(fmean(values), 4), "low": round(low, 4), "high": round(high, 4)}
                yield {"bot": first, "other": second, "games": len(values), **share}


def _seats(games: Sequence[GameResult]) -> Iterator[JsonDict]:
    """Return the win share of each seat."""
    for seat in range(len(games[0].bots) if games else 0):
        wins = sum(result.win_share(seat) for result in games)
        low, high = wilson(wins, len(games))
        share = {"win_share": round(wins / len(games), 4), "low": round(low, 4), "high": round(high, 4)}
        yield {"seat": seat, **share}


def _forfeit(result: GameResult, seat: Seat) -> JsonDict:
    return {"game": result.index, "seat": seat, "bot": result.bots[seat], "reason": result.reason}


def import_openskill() -> Any:
    with extra("arena"):
        from openskill.models import PlackettLuce
    return PlackettLuce


def ratings(games: Sequence[GameResult]) -> dict[str, tuple[float, float]]:
    """Return the OpenSkill rating (Plackett-Luce) of each bot: mu and sigma."""
    rated = [_rate(order) for order in _orders(games)]
    return {bot: (fmean(each[bot][0] for each in rated), fmean(each[bot][1] for each in rated)) for bot in rated[0]}


def _orders(games: Sequence[GameResult]) -> list[Sequence[GameResult]]:
    """Return the orders whose ratings are averaged.

    Ratings depend on the order of the games: later ones count more. In a match of two they must not contradict the
    score, so wins and losses alternate, begun by each of the bots once. On average the ratings stay equal until one of
    them has no win left; the rest of the games raises the other.
    """
    bots = sorted({bot for game in games for bot in game.bots})
    if len(bots) != 2 or any(len(game.bots) != 2 or game.bots[0] == game.bots[1] for game in games):
        return [games]
    won: dict[float, list[GameResult]] = {0.0: [], 0.5: [], 1.0: []}
    for game in games:
        won[game.win_share(game.bots.index(bots[0]))].append(game)
    pairs = list(zip(won[1.0], won[0.0], strict=False))
    rest = [*won[0.5], *won[1.0][len(pairs) :], *won[0.0][len(pairs) :]]
    return [[*chain(*pairs), *rest], [*chain(*(pair[::-1] for pair in pairs)), *rest]]


def _rate(games: Iterable[GameResult]) -> dict[str, tuple[float, float]]:
    model = import_openskill()()
    current: dict[str, Any] = {}
    for result in games:
        teams = [[current.setdefault(bot, model.rating(name=bot))] for bot in result.bots]
        updated = model.rate(teams, ranks=result.ranks)
        by_bot: dict[str, list[Any]] = defaultdict(list)
        for bot, (rating,) in zip(result.bots, updated, strict=True):
            by_bot[bot].append(rating)
        for bot, each in by_bot.items():  # a bot in several seats of one game gets the mean
            mu, sigma = fmean(rating.mu for rating in each), fmean(rating.sigma for rating in each)
            current[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: (rating.mu, rating.sigma) for bot, rating in current.items()}
