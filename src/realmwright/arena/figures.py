"""What the games come to: win shares with intervals, ratings, gold, margins and times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, median, quantiles
from typing import Any, Final

from ..game import GameError, Plain, Seat
from .match import Played

Z: Final = 1.959964  # of a 95 % interval
FEW: Final = 10  # deals, of which the spread says too little for an interval of the mean
Sitting = tuple[Played, Seat]  # a bot at a table


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share; shared wins count as parts of one."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def sittings(games: Iterable[Played]) -> Mapping[str, list[Sitting]]:
    """Every time that a bot sat at a table, by bot."""
    found: dict[str, list[Sitting]] = defaultdict(list)
    for played in games:
        for seat, bot in enumerate(played.bots):
            found[bot].append((played, seat))
    return found


def summary(games: Sequence[Played]) -> Plain:
    """All figures of an arena, best bot first."""
    games = sorted(games, key=lambda played: played.index)
    found = sittings(games)
    rated = ratings(games)
    bots = [_bot(name, found[name], rated[name]) for name in found]
    bots.sort(key=lambda bot: (-bot["win_share"], bot["name"]))
    return {
        "games": len(games),
        "bots": bots,
        "meetings": list(_meetings(games, [bot["name"] for bot in bots])),
        "seats": list(_seats(games)),
        "forfeits": [_forfeit(played, played.forfeit) for played in games if played.forfeit is not None],
    }


def _bot(name: str, sat: Sequence[Sitting], rating: tuple[float, float]) -> Plain:
    wins = sum(played.share(seat) for played, seat in sat)
    low, high = wilson(wins, len(sat))
    moves = sum(played.moves[seat] for played, seat in sat)
    turns = sum(played.turns[seat] for played, seat in sat)
    ms = sum(played.ms[seat] for played, seat in sat)
    searched = sum(played.searched[seat] for played, seat in sat)
    whole = [(played, seat) for played, seat in sat if played.forfeit is None]
    return {
        "name": name,
        "games": len(sat),
        "wins": round(wins, 4),
        "win_share": round(wins / len(sat), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "rating": round(rating[0], 2),
        "rating_sigma": round(rating[1], 2),
        "gold": spread([played.gold[seat] for played, seat in whole]),
        "margin": _margin(whole),
        "forfeits": sum(played.forfeit == seat for played, seat in sat),
        "ms_per_move": round(ms / max(moves, 1), 3),
        "ms_per_turn": round(ms / max(turns, 1), 3),
        "slowest_turn_ms": max(played.slowest_turn_ms[seat] for played, seat in sat),
        "searched": searched,
        "searched_per_s": round(1e3 * searched / ms, 1) if ms else 0.0,
    }


def shown(bot: Plain) -> dict[str, str]:
    """The figures of a bot as they stand in every table, by the heads of their columns."""
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


def spread(values: Sequence[int]) -> Plain | None:
    """Mean, median, quartiles and extremes; nothing of nothing."""
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


def _margin(sat: Sequence[Sitting]) -> Plain | None:
    """The mean lead over the best other, with its 95 % interval. The games of one deal are alike: they count as one."""
    deals: dict[int, list[int]] = defaultdict(list)
    for played, seat in sat:
        deals[played.deal].append(played.margin(seat))
    if not deals:
        return None
    means = [fmean(margins) for margins in deals.values()]
    mean = fmean(means)
    if len(means) < FEW:
        return {"mean": round(mean, 2), "low": None, "high": None}
    error = sqrt(sum((each - mean) ** 2 for each in means) / (len(means) - 1) / len(means))
    return {"mean": round(mean, 2), "low": round(mean - Z * error, 2), "high": round(mean + Z * error, 2)}


def _meetings(games: Sequence[Played], names: Sequence[str]) -> Iterator[Plain]:
    """Who comes out ahead of whom where two bots sit at one table."""
    met: dict[tuple[str, str], list[float]] = defaultdict(list)
    for played in games:
        for one, first in enumerate(played.bots):
            for other, second in enumerate(played.bots):
                if first != second:
                    lead = played.ranks[other] - played.ranks[one]
                    met[first, second].append(0.5 + 0.5 * ((lead > 0) - (lead < 0)))
    for first in names:
        for second in names:
            if found := met.get((first, second)):
                low, high = wilson(sum(found), len(found))
                share = {"ahead": round(fmean(found), 4), "low": round(low, 4), "high": round(high, 4)}
                yield {"bot": first, "other": second, "games": len(found), **share}


def _seats(games: Sequence[Played]) -> Iterator[Plain]:
    """What a seat is worth."""
    for seat in range(len(games[0].bots) if games else 0):
        wins = sum(played.share(seat) for played in games)
        low, high = wilson(wins, len(games))
        share = {"win_share": round(wins / len(games), 4), "low": round(low, 4), "high": round(high, 4)}
        yield {"seat": seat, **share}


def _forfeit(played: Played, seat: Seat) -> Plain:
    return {"game": played.index, "seat": seat, "bot": played.bots[seat], "reason": played.reason}


def need_openskill() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise GameError("openskill is missing: expected 'pip install realmwright[arena]'") from error
    return PlackettLuce


def ratings(games: Iterable[Played]) -> dict[str, tuple[float, float]]:
    """OpenSkill (Plackett-Luce): skill and its uncertainty, game by game in their order."""
    model = need_openskill()()
    found: dict[str, Any] = {}
    for played in games:
        teams = [[found.setdefault(bot, model.rating(name=bot))] for bot in played.bots]
        after = model.rate(teams, ranks=played.ranks)
        mine: dict[str, list[Any]] = defaultdict(list)
        for bot, (rating,) in zip(played.bots, after, strict=True):
            mine[bot].append(rating)
        for bot, each in mine.items():  # a bot in several seats of one game learns the mean of them
            mu, sigma = fmean(rating.mu for rating in each), fmean(rating.sigma for rating in each)
            found[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: (rating.mu, rating.sigma) for bot, rating in found.items()}
