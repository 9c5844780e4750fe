"""Web vitals of every page on a slow device: bytes, time to interactive, layout shift.

python -m bench.web_vitals [--json FILE] [--runs N] [--only NAME …]

Each page is opened in a fresh browser profile with the CPU throttled four times, in a phone and a laptop viewport.
tests/page/web_vitals.py defines the metrics. The times are wall-clock times: measure on an idle machine, because
throttling also multiplies the time taken by other programs. Exits 1 if any page exceeds a limit.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.error import HTTPError

from bench.page import chromium, running_server
from playwright.sync_api import Browser
from tests.page.server import Server
from tests.page.web_vitals import MAX_BYTES, MAX_SHIFT, Screen, Vitals, measure

MAX_INTERACTIVE_MS: Final = 1500.0
SIZES: Final = {"phone": (390, 844), "laptop": (1280, 800)}
FIXED_PAGES: Final = (
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
ALL_EXPANSIONS: Final = "base,nomads,crossroads,marshlands,harvest,capitol,caves,island"


def screens(server: Server) -> Iterator[Screen]:
    """Yield the fixed pages, and a table of each kind."""
    yield from FIXED_PAGES
    human_seats = (None, None)
    yield _table("table", server.new_table(human_seats, {"preset": "first-game"}, 1), ".hit.legal")
    yield _table("table, all expansions", server.new_table(human_seats, {"sets": ALL_EXPANSIONS}, 1), ".hit.legal")
    yield _table("table, Kingdoms", server.new_table(human_seats, {}, 1, "kingdoms"), "[data-cell], .hand button")
    yield _table("table, finished", _finished(server), ".winners")


def _table(name: str, table: str, control: str) -> Screen:
    return Screen(name, f"/table/{table}", control)


def _finished(server: Server) -> str:
    """Create a table of bots and wait until its game is over and its record available."""
    table = server.new_table(("random", "random"), {"preset": "first-game"}, 1)
    while True:
        try:
            server.record(table)
        except HTTPError:
            time.sleep(0.2)
        else:
            return table


def measure_page(browser: Browser, url: str, screen: Screen, size: tuple[int, int], runs: int) -> Vitals:
    """Return the shortest time and the worst of the other metrics.

    Other load only adds time.
    """
    vitals = [measure(browser, url, screen, size) for _ in range(runs)]
    worst = max(vitals, key=lambda one: one.shift)
    size_sent, soonest = max(one.size for one in vitals), min(one.interactive for one in vitals)
    return Vitals(size_sent, soonest, worst.shift, worst.shifted)


def exceeded_limits(vitals: Vitals) -> list[str]:
    exceeded = {
        "bytes": vitals.size > MAX_BYTES,
        "time": vitals.interactive > MAX_INTERACTIVE_MS,
        "shift": vitals.shift > MAX_SHIFT,
    }
    return [name for name, is_exceeded in exceeded.items() if is_exceeded]


def report(runs: int, only: list[str]) -> dict[str, dict[str, Vitals]]:
    print(
        f"{'screen':<20}{'':<8}{'bytes':>9}{'ms':>8}{'shift':>8}   "
        f"at most {MAX_BYTES:,} {MAX_INTERACTIVE_MS:.0f} {MAX_SHIFT}"
    )
    all_vitals: dict[str, dict[str, Vitals]] = {}
    with running_server() as server, chromium() as browser:
        for screen in screens(server):
            if only and screen.name not in only:
                continue
            for size, edges in SIZES.items():
                vitals = measure_page(browser, server.url, screen, edges, runs)
                all_vitals.setdefault(screen.name, {})[size] = vitals
                row = f"{screen.name:<20}{size:<8}{vitals.size:>9,}{vitals.interactive:>8.0f}{vitals.shift:>8.3f}"
                print(f"{row}   {' '.join(exceeded_limits(vitals))}".rstrip(), flush=True)
                if "shift" in exceeded_limits(vitals):
                    for amount, *elements in vitals.shifted:
                        print(f"    {amount:.3f} {elements}")
    return all_vitals


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to this file")
    parser.add_argument("--runs", type=int, default=3, help="runs per page (default: %(default)s)")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="measure only these pages")
    args = parser.parse_args()
    all_vitals = report(args.runs, args.only)
    if args.json:
        plain = {name: {size: one._asdict() for size, one in sizes.items()} for name, sizes in all_vitals.items()}
        args.json.write_text(json.dumps(plain, indent=2) + "\n")
    return 1 if any(exceeded_limits(one) for sizes in all_vitals.values() for one in sizes.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
