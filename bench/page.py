"""How heavy the page is and how fast the table is drawn again after a move.

python -m bench.page [--json FILE] [--moves N]

A redraw is all that the page's main thread does from the message that brings a move until the next such message:
reading it, script, styles, layout, painting, layers, the handing over to the compositor, every frame of the animations
that follow, collecting garbage. It is CPU time, so that other programs don't count, summed over the thread's tasks in a
trace of the browser. Not counted is what other threads do: the rastering of tiles, the server. Tracing itself costs a
little, and that is counted too.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import tempfile
from bisect import bisect
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.driver import CHROMIUM, FLAGS
from tests.browser.server import Server

from realmwright.server.catalog import languages, locale_text
from realmwright.server.rest_files import PAGE

SMALL_BUNDLE, FAST_REDRAW = 120_000, 16.0

TRACED: Final = ("toplevel", "devtools.timeline")
TASK, HEARD = "ThreadControllerImpl::RunTask", "WebSocketReceive"
PACE_MS: Final = 300  # between two moves of the bots, so that each is drawn by itself, and its animations end
TOGETHER_US: Final = PACE_MS * 1000 / 3  # messages about the same move come closer than this


def first_load(asked: Iterable[str]) -> dict[str, int]:
    """Bytes over the wire before anybody can play, gzipped: files that a table asks for, and the largest catalog."""
    files = {PAGE / path.removeprefix("/") for path in asked if path.startswith("/assets/")} | {PAGE / "index.html"}
    sizes = {path.suffix[1:]: 0 for path in sorted(files)}
    for path in files:
        sizes[path.suffix[1:]] += len(gzip.compress(path.read_bytes(), 9))
    sizes["catalog"] = max(len(gzip.compress((locale_text(name) or "").encode(), 9)) for name in languages())
    return sizes


def redraws(browser: Browser, page: Page, moves: int) -> list[float]:
    """CPU milliseconds of the page's main thread, for each of so many moves of bots."""
    page.wait_for_timeout(2000)
    browser.start_tracing(page=page, categories=list(TRACED))
    page.wait_for_timeout((moves + 2) * PACE_MS * 1.05)  # nothing is asked of the page meanwhile: that would count
    return spent(json.loads(browser.stop_tracing())["traceEvents"])[:moves]


def spent(events: list[dict[str, Any]]) -> list[float]:
    """What each move cost the thread that hears of it; the last one is left out, it may not be over."""
    heard = sorted((event for event in events if event["name"] == HEARD), key=itemgetter("ts"))
    thread = heard[0]["pid"], heard[0]["tid"]
    times = [0, *(event["ts"] for event in heard)]
    starts = [time for before, time in pairwise(times) if time - before > TOGETHER_US]
    costs = [0.0] * len(starts)
    for task in events:
        if task["name"] != TASK or (task["pid"], task["tid"]) != thread or "tdur" not in task:
            continue  # another thread's, or not over when the trace ended
        if number := bisect(starts, task["ts"] + task["dur"]):  # the task that hears a move begins before it
            costs[number - 1] += task["tdur"] / 1000
    return costs[:-1]


@contextmanager
def served() -> Iterator[Server]:
    """A server of one's own, and an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db")
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def new_table(url: str) -> str:
    seats = [{"name": name, "bot": "greedy"} for name in ("Ada", "Bruno", "Chiara", "Dirk")]
    body = {"game": "kingdom-builder", "seats": seats, "seed": 1, "pace_ms": PACE_MS}
    asked = Request(f"{url}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(asked) as answer:
        return str(json.load(answer)["id"])


def measure(moves: int) -> dict[str, Any]:
    with served() as server, chromium() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.goto(f"{server.url}/table/{new_table(server.url)}")
        page.locator("[data-seq]").wait_for(state="attached")
        times = redraws(browser, page, moves)
    return {
        "bytes": first_load(asked),
        "redraw_ms": {"median": statistics.median(times), "p90": _p90(times), "n": len(times)},
    }


def _p90(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.9)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--moves", type=int, default=40)
    args = parser.parse_args()
    found = measure(args.moves)
    total, median = sum(found["bytes"].values()), found["redraw_ms"]["median"]
    for name, size in found["bytes"].items():
        print(f"{name:<22}{size:>10,} bytes gzipped")
    print(f"{'first load':<22}{total:>10,} bytes gzipped (at most {SMALL_BUNDLE:,})")
    print(f"{'redraw, median':<22}{median:>10.1f} CPU ms (at most {FAST_REDRAW})")
    print(f"{'redraw, 90 %':<22}{found['redraw_ms']['p90']:>10.1f} CPU ms over {found['redraw_ms']['n']} moves")
    if args.json:
        args.json.write_text(json.dumps({**found, "first_load": total}, indent=2) + "\n")
    return 0 if total <= SMALL_BUNDLE and median <= FAST_REDRAW else 1


if __name__ == "__main__":
    raise SystemExit(main())
