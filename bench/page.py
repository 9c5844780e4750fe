"""How heavy the page is and how fast the table is drawn again after a move.

python -m bench.page [--json FILE] [--moves N]

A redraw is all that the page's main thread does from the message that brings a move until the frame that shows it is
handed over to the compositor: reading it, script, styles, layout, painting, layers. It should fit into one frame of the
screen. The second figure goes on until the next move: every frame of the animations that follow, counting numbers,
collecting garbage. It is CPU time, so that other programs don't count, summed over the thread's tasks in a trace of the
browser. Not counted is what other threads do: the rastering of tiles, the server. Tracing itself costs a little, and
that is counted too.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import statistics
import tempfile
from bisect import bisect
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.driver import CHROMIUM, FLAGS
from tests.browser.server import Server

from realmwright.server.rest_files import PAGE
from realmwright.tables.catalog import languages, locale_text

SMALL_BUNDLE, FAST_REDRAW = 120_000, 16.0
LOADS: Final = ("bytes", "bytes_of_a_table")  # of the start page, and of a table that is opened by its address

TRACED: Final = ("toplevel", "devtools.timeline")
TASK, HEARD, SHOWN = "ThreadControllerImpl::RunTask", "WebSocketReceive", "Layerize"
PACE_MS: Final = 300  # between two moves of the bots, so that each is drawn by itself, and its animations end
TOGETHER_US: Final = PACE_MS * 1000 / 3  # messages about the same move come closer than this
FRAME_US: Final = 1e6 / 60  # and those that come closer than this are shown together


class Costs(NamedTuple):
    """CPU milliseconds of the page's main thread for each move."""

    shown: list[float]
    whole: list[float]


def first_load(asked: Iterable[str]) -> dict[str, int]:
    """Bytes over the wire, gzipped: the files that a page asks for, and the largest catalog."""
    files = {PAGE / path.removeprefix("/") for path in asked if path.startswith("/assets/")} | {PAGE / "index.html"}
    sizes = {path.suffix[1:]: 0 for path in sorted(files)}
    for path in files:
        sizes[path.suffix[1:]] += len(gzip.compress(path.read_bytes(), 9))
    sizes["catalog"] = max(len(gzip.compress((locale_text(name) or "").encode(), 9)) for name in languages())
    return sizes


def redraws(browser: Browser, page: Page, moves: int) -> Costs:
    """What so many moves of bots cost."""
    page.wait_for_timeout(2000)
    browser.start_tracing(page=page, categories=list(TRACED))
    page.wait_for_timeout((moves + 2) * PACE_MS * 1.05)  # nothing is asked of the page meanwhile: that would count
    return Costs(*(costs[:moves] for costs in spent(json.loads(browser.stop_tracing())["traceEvents"])))


def spent(events: list[dict[str, Any]]) -> Costs:
    """What each move cost the thread that hears of it; the last one is left out, it may not be over."""
    heard = [event["ts"] for event in events if event["name"] == HEARD]
    thread = next((event["pid"], event["tid"]) for event in events if event["name"] == HEARD)
    mine = [event for event in events if (event["pid"], event["tid"]) == thread]
    starts = [time for before, time in pairwise([0, *sorted(heard)]) if time - before > TOGETHER_US]
    frames = [_frame(start, heard, mine) for start in starts]
    shown, whole = [0.0] * len(starts), [0.0] * len(starts)
    for task in mine:
        if task["name"] != TASK or "tdur" not in task:
            continue  # not over when the trace ended
        if number := bisect(starts, task["ts"] + task["dur"]):  # the task that hears a move begins before it
            whole[number - 1] += task["tdur"] / 1000
            if task["ts"] <= frames[number - 1]:
                shown[number - 1] += task["tdur"] / 1000
    return Costs(shown[:-1], whole[:-1])


def _frame(start: float, heard: list[float], mine: list[dict[str, Any]]) -> float:
    """When the frame that shows a move was handed over: the first one after its messages."""
    known = max(time for time in heard if start <= time < start + FRAME_US)
    return min((event["ts"] for event in mine if event["name"] == SHOWN and event["ts"] > known), default=math.inf)


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
        page.goto(server.url)
        page.locator(".go").wait_for()
        start = first_load(asked)
        page.goto(f"{server.url}/table/{new_table(server.url)}")
        page.locator("[data-seq]").wait_for(state="attached")
        table = first_load(asked)
        costs = redraws(browser, page, moves)
    return {
        "bytes": start,
        "bytes_of_a_table": table,
        "redraw_ms": _summary(costs.shown),
        "with_animations_ms": _summary(costs.whole),
    }


def _summary(times: list[float]) -> dict[str, float]:
    return {"median": statistics.median(times), "p90": sorted(times)[int(len(times) * 0.9)], "n": len(times)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--moves", type=int, default=40)
    args = parser.parse_args()
    found = measure(args.moves)
    total, table, median = *(sum(found[key].values()) for key in LOADS), found["redraw_ms"]["median"]
    for name, size in found["bytes"].items():
        print(f"{name:<22}{size:>10,} bytes gzipped")
    print(f"{'first load':<22}{total:>10,} bytes gzipped (at most {SMALL_BUNDLE:,})")
    print(f"{'of a table':<22}{table:>10,} bytes gzipped (at most {SMALL_BUNDLE:,})")
    print(f"{'redraw, median':<22}{median:>10.1f} CPU ms (at most {FAST_REDRAW})")
    print(f"{'redraw, 90 %':<22}{found['redraw_ms']['p90']:>10.1f} CPU ms over {found['redraw_ms']['n']} moves")
    print(f"{'until the next move':<22}{found['with_animations_ms']['median']:>10.1f} CPU ms, median")
    if args.json:
        args.json.write_text(json.dumps({**found, "first_load": total}, indent=2) + "\n")
    return 0 if max(total, table) <= SMALL_BUNDLE and median <= FAST_REDRAW else 1


if __name__ == "__main__":
    raise SystemExit(main())
