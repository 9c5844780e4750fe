"""Every screen as a newcomer with a slow device meets it: how heavy, how soon usable, how restless.

python -m bench.vitals [--json FILE] [--runs N] [--only NAME …]

Each screen is opened in a browser that has seen nothing yet, on a processor four times slower than this one, in the
size of a phone and of a laptop. What is measured, and from when to when, stands in tests/browser/vitals.py. It is time
on the clock: measure while nothing else runs, because what slows the browser down takes the time of other programs for
its own and counts it four times. Exit 1 if any screen is above any limit.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.error import HTTPError

from bench.page import chromium, served
from playwright.sync_api import Browser
from tests.browser.server import Server
from tests.browser.vitals import LIGHT, STEADY, Screen, Vitals, measure

SOON: Final = 1500.0  # milliseconds until interactive
SIZES: Final = {"phone": (390, 844), "laptop": (1280, 800)}
PLAIN: Final = (
    Screen("start page", "/", ".go"),
    Screen("set-up", "/set-up?seed=5", "button.go"),
    Screen("set-up, Kingdoms", "/set-up?game=kingdoms", "button.go"),
    Screen("rules", "/rules", "input[type=search]"),
    Screen("lessons", "/learn", "button.go"),
    Screen("replay", "/replay", "textarea"),
    Screen("score", "/score", ".hit"),
    Screen("print", "/print?seed=5", "button.go"),
    Screen("boards", "/boards", "a.button[href*=blank]"),
    Screen("board editor", "/boards?board=oracle", ".hit"),
    Screen("lobby", "/lobby", "a.go"),
    Screen("leaderboard", "/leaderboard", "input[name=players]"),
    Screen("account", "/account", "form input"),
)
ALL_SETS: Final = "base,nomads,crossroads,marshlands,harvest,capitol,caves,island"


def screens(server: Server) -> Iterator[Screen]:
    """The screens that are always there, and a table of each kind."""
    yield from PLAIN
    people = (None, None)
    yield _table("table", server.new_table(people, {"preset": "first-game"}, 1), ".hit.legal")
    yield _table("table, all boxes", server.new_table(people, {"sets": ALL_SETS}, 1), ".hit.legal")
    yield _table("table, Kingdoms", server.new_table(people, {}, 1, "kingdoms"), "[data-cell], .hand button")
    yield _table("table, finished", _finished(server), ".winners")


def _table(name: str, table: str, control: str) -> Screen:
    return Screen(name, f"/table/{table}", control)


def _finished(server: Server) -> str:
    """A game of bots that has been played to its end: its record is given out."""
    table = server.new_table(("random", "random"), {"preset": "first-game"}, 1)
    while True:
        try:
            server.record(table)
        except HTTPError:
            time.sleep(0.2)
        else:
            return table


def opened(browser: Browser, url: str, screen: Screen, size: tuple[int, int], runs: int) -> Vitals:
    """The soonest of the times, because other programs only ever add to it, and the worst of all else."""
    found = [measure(browser, url, screen, size) for _ in range(runs)]
    worst = max(found, key=lambda one: one.shift)
    size_sent, soonest = max(one.size for one in found), min(one.interactive for one in found)
    return Vitals(size_sent, soonest, worst.shift, worst.shifted)


def too_much(found: Vitals) -> list[str]:
    over = {"bytes": found.size > LIGHT, "time": found.interactive > SOON, "shift": found.shift > STEADY}
    return [name for name, is_over in over.items() if is_over]


def report(runs: int, only: list[str]) -> dict[str, dict[str, Vitals]]:
    print(f"{'screen':<20}{'':<8}{'bytes':>9}{'ms':>8}{'shift':>8}   at most {LIGHT:,} {SOON:.0f} {STEADY}")
    told: dict[str, dict[str, Vitals]] = {}
    with served() as server, chromium() as browser:
        for screen in screens(server):
            if only and screen.name not in only:
                continue
            for size, edges in SIZES.items():
                found = opened(browser, server.url, screen, edges, runs)
                told.setdefault(screen.name, {})[size] = found
                row = f"{screen.name:<20}{size:<8}{found.size:>9,}{found.interactive:>8.0f}{found.shift:>8.3f}"
                print(f"{row}   {' '.join(too_much(found))}".rstrip(), flush=True)
                if "shift" in too_much(found):
                    for much, *what in found.shifted:
                        print(f"    {much:.3f} {what}")
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these screens alone")
    args = parser.parse_args()
    told = report(args.runs, args.only)
    if args.json:
        plain = {name: {size: one._asdict() for size, one in sizes.items()} for name, sizes in told.items()}
        args.json.write_text(json.dumps(plain, indent=2) + "\n")
    return 1 if any(too_much(one) for sizes in told.values() for one in sizes.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
