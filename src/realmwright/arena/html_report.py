"""The statistics of an arena as one self-contained HTML page with tables and plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from urllib.parse import quote

from ..draw import plots
from ..draw.plots import Axis, Curve, CurvePoint, Interval, Sample
from ..game import JsonDict
from .match import GameResult
from .stats import format_columns, results_by_bot

MAX_GAME_ROWS = 200  # games with links
MAX_FORFEIT_ROWS = 50  # different forfeit reasons


def render(summary: JsonDict, games: Sequence[GameResult], page: str = "") -> str:
    """Return the report; `page` is the address of the server whose page opens the records."""
    style = files("realmwright.arena").joinpath("report.css").read_text("utf-8")
    title = f"{summary['game']}, {summary['players']} players: {summary['games']} games between bots"
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{_deals(summary)}</p>",
            f"<p><code>{escape(summary['command'])}</code></p>",
            f'<div class="all">{_standings(summary)}</div>',
            f'<div class="all two">{"".join(_plots(summary, games))}</div>',
            f'<div class="all two">{_head_to_head(summary)}{_seats(summary)}{_forfeits(summary)}</div>',
            f'<div class="all">{_games(summary, games, page)}</div>',
            f"<p>{escape(_versions(summary))}</p>",
            "</body></html>\n",
        ]
    )


def _deals(summary: JsonDict) -> str:
    rule = "every line-up plays the same boards and cards, once from each seat"
    return f"{summary['deals']} deals from seed {summary['seed']}; {rule}. Intervals are 95 % (Wilson)."


def _versions(summary: JsonDict) -> str:
    return ", ".join(f"{name} {number}" for name, number in summary["versions"].items())


def _section(title: str, about: str, inside: str) -> str:
    return f"<section><h2>{title}</h2><p>{about}</p>{inside}</section>"


def _table(headings: Iterable[str], rows: Iterable[Iterable[str]], css_class: str = "") -> str:
    head = "".join(f"<th>{name}</th>" for name in headings)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    table = f'<table class="{css_class}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="scroll">{table}</div>'


def _bot_label(summary: JsonDict, name: str) -> str:
    return f'<span class="key c{_colour(summary, name)}"></span>{escape(name)}'


def _colour(summary: JsonDict, name: str) -> int:
    return [bot["name"] for bot in summary["bots"]].index(name) % plots.COLOURS


def _standings(summary: JsonDict) -> str:
    rows = [{"bot": _bot_label(summary, bot["name"]), **format_columns(bot)} for bot in summary["bots"]]
    about = "Tied winners share a win. Lead: own gold minus the gold of the best other player. Times are CPU time."
    return _section("Standings", about, _table(rows[0], (row.values() for row in rows)))


def _plots(summary: JsonDict, games: Sequence[GameResult]) -> list[str]:
    even = 1 / summary["players"]
    about = f"The dashed line is an equal share, {even:.0%}."
    return [
        _section("Win share", about, plots.intervals(_shares(summary), Axis(0, 1), lambda tick: f"{tick:.0%}", even)),
        _ratings(summary),
        *_gold(summary, games),
        _times(summary),
        _section("Win share over time", f"Running mean, game by game. {about}<br>{_legend(summary)}",
                 plots.line_chart(_running_shares(summary, games), mark=even)),
    ]  # fmt: skip


def _legend(summary: JsonDict) -> str:
    return " &emsp;".join(_bot_label(summary, bot["name"]) for bot in summary["bots"])


def _shares(summary: JsonDict) -> list[Interval]:
    return [
        Interval(bot["name"], place, bot["win_share"], bot["low"], bot["high"], f"{bot['win_share']:.1%}")
        for place, bot in enumerate(summary["bots"])
    ]


def _ratings(summary: JsonDict) -> str:
    rows = []
    for place, bot in enumerate(summary["bots"]):
        error = 2 * bot["rating_sigma"]
        low, high = bot["rating"] - error, bot["rating"] + error
        rows.append(Interval(bot["name"], place, bot["rating"], low, high, f"{bot['rating']:.1f} ± {error:.1f}"))
    axis = Axis(min(0.0, *(row.low for row in rows)), max(50.0, *(row.high for row in rows)))
    return _section(
        "Rating", "OpenSkill; every bot starts at 25.", plots.intervals(rows, axis, lambda tick: f"{tick:g}", 25.0)
    )


def _gold(summary: JsonDict, games: Sequence[GameResult]) -> list[str]:
    """Return the gold and lead plots of the games that were not forfeited."""
    by_bot = results_by_bot(result for result in games if result.forfeit is None)
    if not by_bot:
        return []
    gold, leads = [], []
    for place, bot in enumerate(summary["bots"]):
        name = bot["name"]
        if seat_results := by_bot.get(name):
            golds = [float(result.gold[seat]) for result, seat in seat_results]
            margins = [float(result.margin(seat)) for result, seat in seat_results]
            gold.append(Sample(name, place, golds, f"mean {bot['gold']['mean']:.1f}"))
            leads.append(Sample(name, place, margins, _mean_lead(bot["margin"])))
    about = "Distribution over games; the bar is the interquartile range, the dot the median."
    return [
        _section("Gold", about, plots.ridges(gold, _axis_for(gold), lambda tick: f"{tick:g}")),
        _section("Lead", "Own gold minus the gold of the best other player.",
                 plots.ridges(leads, _axis_for(leads), lambda tick: f"{tick:+g}" if tick else "0", 0.0)),
    ]  # fmt: skip


def _mean_lead(margin: JsonDict) -> str:
    interval = f" ({margin['low']:+.1f} to {margin['high']:+.1f})" if margin["low"] is not None else ""
    return f"mean {margin['mean']:+.1f}{interval}"


def _axis_for(rows: Sequence[Sample]) -> Axis:
    low, high = (pick(pick(row.values) for row in rows) for pick in (min, max))
    return Axis(min(0.0, low), high + 1)


def _times(summary: JsonDict) -> str:
    rows = []
    for place, bot in enumerate(summary["bots"]):
        mean = max(bot["ms_per_turn"], 0.01)
        slowest = max(bot["slowest_turn_ms"], mean)
        rows.append(Interval(bot["name"], place, mean, mean, slowest, f"{mean:,.2f} ms, at most {slowest:,.1f} ms"))
    axis = Axis(min(0.1, *(row.low for row in rows)), max(1000.0, *(row.high for row in rows)), log=True)
    about = "Mean and maximum; logarithmic scale."
    return _section("Time per turn", about, plots.intervals(rows, axis, _duration))


def _duration(ms: float) -> str:
    return f"{ms / 1e3:g} s" if ms >= 1e3 else f"{ms:g} ms"


def _running_shares(summary: JsonDict, games: Sequence[GameResult]) -> list[Curve]:
    curves = []
    by_bot = results_by_bot(games)
    for place, bot in enumerate(summary["bots"]):
        wins, points = 0.0, []
        for number, (result, seat) in enumerate(by_bot[bot["name"]], 1):
            wins += result.win_share(seat)
            points.append(CurvePoint(number, wins / number))
        curves.append(Curve(place, points))
    return curves


def _head_to_head(summary: JsonDict) -> str:
    pairs = {(pair["bot"], pair["other"]): pair for pair in summary["meetings"]}
    names = [bot["name"] for bot in summary["bots"]]
    rows = [[_bot_label(summary, one), *(_percent(pairs.get((one, other))) for other in names)] for one in names]
    about = "How often the bot in the row ranks above the bot in the column; a tie counts half."
    return _section("Head to head", about, _table(["", *map(escape, names)], rows))


def _percent(pair: JsonDict | None) -> str:
    return f"{pair['ahead']:.1%}" if pair else "–"


def _seats(summary: JsonDict) -> str:
    rows = [
        [f"seat {seat['seat'] + 1}", f"{seat['win_share']:.1%}", f"{seat['low']:.1%} – {seat['high']:.1%}"]
        for seat in summary["seats"]
    ]
    return _section("Seats", "Win share of each seat over all bots.", _table(["", "win share", "95 %"], rows))


def _forfeits(summary: JsonDict) -> str:
    if not summary["forfeits"]:
        return ""
    counts = Counter((each["bot"], each["reason"]) for each in summary["forfeits"])
    first = {(each["bot"], each["reason"]): each["game"] for each in reversed(summary["forfeits"])}
    rows = [
        [_bot_label(summary, bot), str(count), str(first[bot, reason]), escape(reason)]
        for (bot, reason), count in counts.most_common(MAX_FORFEIT_ROWS)
    ]
    about = f"{len(summary['forfeits'])} in total: the bot loses, the others share the win, the gold does not count."
    return _section("Forfeits", about, _table(["bot", "count", "first in game", "reason"], rows, "reasons"))


def _games(summary: JsonDict, games: Sequence[GameResult], page: str) -> str:
    """Return the list of games that have records, the worst of the first bot first."""
    bot = summary["contestants"][0]
    by_margin = [(_margin_of(bot, game), game) for game in games if game.record and bot in game.bots]
    if not by_margin:
        return ""
    rows = [
        [str(game.index), f"{margin:+d}", escape(", ".join(map(_seat_text, game.bots, game.gold))), _link(game, page)]
        for margin, game in sorted(by_margin, key=lambda pair: pair[0])[:MAX_GAME_ROWS]
    ]
    about = f"The worst games of {escape(bot)} first. A link opens the record in the page of a running server."
    return _section("Games", about, _table(["game", "lead", "gold", "record"], rows))


def _margin_of(bot: str, game: GameResult) -> int:
    return min(game.margin(seat) for seat, name in enumerate(game.bots) if name == bot)


def _seat_text(bot: str, gold: int) -> str:
    return f"{bot} {gold}"


def _link(game: GameResult, page: str) -> str:
    return f'<a href="{escape(page.rstrip("/"))}/replay#record={quote(game.record, safe="")}">replay</a>'
