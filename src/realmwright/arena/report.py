"""The figures of an arena as one page that needs nothing else: tables and plots, by light and by dark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from ..game import Plain
from . import plots
from .figures import shown, sittings
from .match import Played
from .plots import Axis, Interval, Sample

SHOWN = 50  # kinds of forfeits


def page(found: Plain, games: Sequence[Played]) -> str:
    style = files("realmwright.arena").joinpath("report.css").read_text("utf-8")
    title = f"{found['game']}, {found['players']} players: {found['games']} games between bots"
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{_deals(found)}</p>",
            f"<p><code>{escape(found['command'])}</code></p>",
            f'<div class="all">{_standing(found)}</div>',
            f'<div class="all two">{"".join(_plots(found, games))}</div>',
            f'<div class="all two">{_meetings(found)}{_seats(found)}{_forfeits(found)}</div>',
            f"<p>{escape(_versions(found))}</p>",
            "</body></html>\n",
        ]
    )


def _deals(found: Plain) -> str:
    same = "every line-up plays the same boards and cards, once from each seat"
    return f"{found['deals']} deals from seed {found['seed']}; {same}. Intervals are 95 % (Wilson)."


def _versions(found: Plain) -> str:
    return ", ".join(f"{name} {number}" for name, number in found["versions"].items())


def _section(title: str, about: str, inside: str) -> str:
    return f"<section><h2>{title}</h2><p>{about}</p>{inside}</section>"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]], kind: str = "") -> str:
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _named(found: Plain, name: str) -> str:
    return f'<span class="key c{_colour(found, name)}"></span>{escape(name)}'


def _colour(found: Plain, name: str) -> int:
    return [bot["name"] for bot in found["bots"]].index(name) % plots.COLOURS


def _standing(found: Plain) -> str:
    rows = [{"bot": _named(found, bot["name"]), **shown(bot)} for bot in found["bots"]]
    about = "Those who are level share a win. Lead: own gold less that of the best other. Times are CPU time."
    return _section("Standing", about, _table(rows[0], (row.values() for row in rows)))


def _plots(found: Plain, games: Sequence[Played]) -> list[str]:
    even = 1 / found["players"]
    said = f"The broken line is an even share, {even:.0%}."
    return [
        _section("Win share", said, plots.intervals(_shares(found), Axis(0, 1), lambda tick: f"{tick:.0%}", even)),
        _ratings(found),
        *_gold(found, games),
        _times(found),
        _section("How the win share settled", f"Game by game. {said}<br>{_key(found)}",
                 plots.courses(_courses(found, games), even)),
    ]  # fmt: skip


def _key(found: Plain) -> str:
    return " &emsp;".join(_named(found, bot["name"]) for bot in found["bots"])


def _shares(found: Plain) -> list[Interval]:
    return [
        Interval(bot["name"], place, bot["win_share"], bot["low"], bot["high"], f"{bot['win_share']:.1%}")
        for place, bot in enumerate(found["bots"])
    ]


def _ratings(found: Plain) -> str:
    rows = []
    for place, bot in enumerate(found["bots"]):
        reach = 2 * bot["rating_sigma"]
        low, high = bot["rating"] - reach, bot["rating"] + reach
        rows.append(Interval(bot["name"], place, bot["rating"], low, high, f"{bot['rating']:.1f} ± {reach:.1f}"))
    axis = Axis(min(0.0, *(row.low for row in rows)), max(50.0, *(row.high for row in rows)))
    return _section(
        "Rating", "OpenSkill; everybody starts at 25.", plots.intervals(rows, axis, lambda tick: f"{tick:g}", 25.0)
    )


def _gold(found: Plain, games: Sequence[Played]) -> list[str]:
    """Gold and leads of the games that were played to the end."""
    whole = sittings(played for played in games if played.forfeit is None)
    if not whole:
        return []
    gold, leads = [], []
    for place, bot in enumerate(found["bots"]):
        name = bot["name"]
        if sat := whole.get(name):
            golds = [float(played.gold[seat]) for played, seat in sat]
            margins = [float(played.margin(seat)) for played, seat in sat]
            gold.append(Sample(name, place, golds, f"mean {bot['gold']['mean']:.1f}"))
            leads.append(Sample(name, place, margins, _mean_lead(bot["margin"])))
    about = "How often which result came out; the bar is the middle half, the point the median."
    return [
        _section("Gold", about, plots.ridges(gold, _around(gold), lambda tick: f"{tick:g}")),
        _section("Lead", "Own gold less that of the best other.",
                 plots.ridges(leads, _around(leads), lambda tick: f"{tick:+g}" if tick else "0", 0.0)),
    ]  # fmt: skip


def _mean_lead(margin: Plain) -> str:
    between = f" ({margin['low']:+.1f} to {margin['high']:+.1f})" if margin["low"] is not None else ""
    return f"mean {margin['mean']:+.1f}{between}"


def _around(rows: Sequence[Sample]) -> Axis:
    low, high = (pick(pick(row.values) for row in rows) for pick in (min, max))
    return Axis(min(0.0, low), high + 1)


def _times(found: Plain) -> str:
    rows = []
    for place, bot in enumerate(found["bots"]):
        least = max(bot["ms_per_turn"], 0.01)
        most = max(bot["slowest_turn_ms"], least)
        rows.append(Interval(bot["name"], place, least, least, most, f"{least:,.2f} ms, at most {most:,.1f} ms"))
    axis = Axis(min(0.1, *(row.low for row in rows)), max(1000.0, *(row.high for row in rows)), log=True)
    about = "The mean, and the slowest of all; the scale goes by powers of ten."
    return _section("Time for a turn", about, plots.intervals(rows, axis, _duration))


def _duration(ms: float) -> str:
    return f"{ms / 1e3:g} s" if ms >= 1e3 else f"{ms:g} ms"


def _courses(found: Plain, games: Sequence[Played]) -> list[tuple[str, int, list[float]]]:
    rows = []
    sat = sittings(games)
    for place, bot in enumerate(found["bots"]):
        wins, shares = 0.0, []
        for number, (played, seat) in enumerate(sat[bot["name"]], 1):
            wins += played.share(seat)
            shares.append(wins / number)
        rows.append((bot["name"], place, shares))
    return rows


def _meetings(found: Plain) -> str:
    met = {(pair["bot"], pair["other"]): pair for pair in found["meetings"]}
    names = [bot["name"] for bot in found["bots"]]
    rows = [[_named(found, one), *(_ahead(met.get((one, other))) for other in names)] for one in names]
    about = "How often the bot of the row ends ahead of the bot of the column; level counts half."
    return _section("Meetings", about, _table(["", *map(escape, names)], rows))


def _ahead(pair: Plain | None) -> str:
    return f"{pair['ahead']:.1%}" if pair else "–"


def _seats(found: Plain) -> str:
    rows = [
        [f"seat {seat['seat'] + 1}", f"{seat['win_share']:.1%}", f"{seat['low']:.1%} – {seat['high']:.1%}"]
        for seat in found["seats"]
    ]
    return _section("Seats", "What a seat wins, whoever sits there.", _table(["", "win share", "95 %"], rows))


def _forfeits(found: Plain) -> str:
    if not found["forfeits"]:
        return ""
    times = Counter((each["bot"], each["reason"]) for each in found["forfeits"])
    first = {(each["bot"], each["reason"]): each["game"] for each in reversed(found["forfeits"])}
    rows = [
        [_named(found, bot), str(count), str(first[bot, reason]), escape(reason)]
        for (bot, reason), count in times.most_common(SHOWN)
    ]
    about = f"{len(found['forfeits'])} in all: the bot loses, the others share the win, the gold does not count."
    return _section("Forfeits", about, _table(["bot", "times", "first in game", "reason"], rows, "reasons"))
