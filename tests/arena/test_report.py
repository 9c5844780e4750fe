"""The report: one page that asks nobody for anything, whatever the bots are called."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from realmwright.arena import arena, report
from realmwright.arena.match import Played
from realmwright.arena.plan import Plan
from realmwright.arena.plots import LEFT, RIGHT, Axis
from realmwright.game import Plain

EVIL = 'program:x "</style><script>alert(1)</script>'


def played(index: int, bots: list[str], gold: list[int], forfeit: int | None = None) -> Played:
    count = [5] * len(gold)
    ms = [0.0, *[12.5] * (len(gold) - 1)]
    return Played(index, index, bots, gold, count, count, ms, ms, count, forfeit, f"because of {EVIL}")


def made(games: list[Played]) -> tuple[Plain, str]:
    plan = Plan("kingdoms", ("random",), 1, {"players": str(len(games[0].gold))})
    found = arena.results(plan, games, f"realmwright arena --bots {EVIL}")
    return found, report.page(found, games)


class _Well(HTMLParser):
    """Every tag that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _attrs: object) -> None:
        """Nothing to close."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("count", [1, 30])
def test_the_page_is_whole_and_needs_nothing_else(seats: int, count: int) -> None:
    names = [EVIL, "a", "b", "c"][:seats]
    games = [played(index, names, [index - 3, *range(seats - 1)]) for index in range(count)]
    found, page = made(games)
    reader = _Well()
    reader.feed(page)
    assert reader.open == []
    assert "<script" not in page
    assert re.findall(r"(?:src|href|url\(|@import)", page) == []
    assert page.count("<svg") == 6
    assert "nan" not in page.replace("names", "")
    for bot in found["bots"]:
        assert f"{bot['win_share']:.1%}" in page
    assert "prefers-color-scheme: dark" in page


def test_forfeits_are_shown_and_an_arena_of_nothing_else_too() -> None:
    _, page = made([played(0, ["a", "b"], [0, 0], forfeit=1), played(1, ["a", "b"], [0, 0], forfeit=1)])
    assert "<h2>Forfeits</h2><p>2 in all" in page
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
def test_scales_have_round_numbers_inside_the_plot(axis: Axis, ticks: list[float]) -> None:
    assert axis.ticks() == pytest.approx(ticks)
    assert all(LEFT <= axis.at(tick) <= RIGHT for tick in axis.ticks())
