"""The HTML report: self-contained, well-formed, escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from realmwright.arena import html_report, runner
from realmwright.arena.match import GameResult
from realmwright.arena.schedule import Schedule
from realmwright.draw.plots import LEFT, RIGHT, Axis
from realmwright.game import JsonDict

MALICIOUS = 'program:x "</style><script>alert(1)</script>'


def result(index: int, bots: list[str], gold: list[int], forfeit: int | None = None) -> GameResult:
    count = [5] * len(gold)
    ms = [0.0, *[12.5] * (len(gold) - 1)]
    return GameResult(index, index, bots, gold, count, count, ms, ms, count, forfeit, f"because of {MALICIOUS}")


def rendered(games: list[GameResult]) -> tuple[JsonDict, str]:
    schedule = Schedule("kingdoms", ("random",), 1, {"players": str(len(games[0].gold))})
    summary = runner.summarize(schedule, games, f"realmwright arena --bots {MALICIOUS}")
    return summary, html_report.render(summary, games)


class _TagChecker(HTMLParser):
    """Checks that every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _attrs: object) -> None:
        """Ignore self-closing tags."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("count", [1, 30])
def test_the_page_is_well_formed_and_self_contained(seats: int, count: int) -> None:
    names = [MALICIOUS, "a", "b", "c"][:seats]
    games = [result(index, names, [index - 3, *range(seats - 1)]) for index in range(count)]
    summary, page = rendered(games)
    reader = _TagChecker()
    reader.feed(page)
    assert reader.open == []
    assert "<script" not in page
    assert re.findall(r"(?:src|href|url\(|@import)", page) == []
    assert page.count("<svg") == 6
    assert "nan" not in page.replace("names", "")
    for bot in summary["bots"]:
        assert f"{bot['win_share']:.1%}" in page
    assert "prefers-color-scheme: dark" in page


def test_forfeits_are_listed_even_without_other_games() -> None:
    _, page = rendered([result(0, ["a", "b"], [0, 0], forfeit=1), result(1, ["a", "b"], [0, 0], forfeit=1)])
    assert "<h2>Forfeits</h2><p>2 in total" in page
    assert page.count("because of") == 1
    assert page.count("<svg") == 4


@pytest.mark.parametrize(
    ("axis", "ticks"),
    [
        (Axis(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (Axis(-7, 48), [0, 20, 40]),
        (Axis(0.05, 2000, log=True), [0.1, 1, 10, 100, 1000]),
        (Axis(3, 3), [3]),
    ],
)
def test_axis_ticks_are_round_numbers_inside_the_plot(axis: Axis, ticks: list[float]) -> None:
    assert axis.ticks() == pytest.approx(ticks)
    assert all(LEFT <= axis.x(tick) <= RIGHT for tick in axis.ticks())
