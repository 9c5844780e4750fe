"""Download size of the page, and CPU time to redraw the table after a move.

python -m bench.page [--json FILE] [--moves N]

A redraw is the work of the page's main thread from the message with a move until the frame that shows it is passed to
the compositor: parsing, script, styles, layout, paint, layers. It should fit into one frame. The second figure includes
everything until the next move: animations, counting numbers, garbage collection. Both are CPU times, summed over the
tasks of the thread in a browser trace, so that other programs do not count. Work of other threads (rastering, the
server) is not included; the small overhead of tracing is.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import re
import statistics
import tempfile
from bisect import bisect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright
from tests.page.driver import CHROMIUM, FLAGS
from tests.page.server import Server

from realmwright.i18n import LANGUAGES
from realmwright.server.static import PAGE_FOLDER
from realmwright.tables.game_catalog import locale_text

MAX_FIRST_LOAD_BYTES, MAX_TABLE_BYTES, MAX_REDRAW_MS = 120_000, 130_000, 16.0
LOADS: Final = ("bytes", "bytes_of_a_table")  # of the start page, and of a table opened by its address

CATALOG: Final = re.compile(r"/locale/\w+-(\w+)\.ftl")
TRACED: Final = ("toplevel", "devtools.timeline")
TASK, RECEIVED, DISPLAYED = "ThreadControllerImpl::RunTask", "WebSocketReceive", "Layerize"
PACE_MS: Final = 300  # between two bot moves, so that each is drawn separately and its animations end
TOGETHER_US: Final = PACE_MS * 1000 / 3  # messages closer than this belong to the same move
FRAME_US: Final = 1e6 / 60  # messages closer than this are shown in the same frame


class Costs(NamedTuple):
    """CPU milliseconds of the page's main thread per move."""

    redraw: list[float]
    total: list[float]


def first_load(paths: Sequence[str]) -> dict[str, int]:
    """Return the gzipped bytes of the requested files and the largest message catalog, of its requested parts."""
    files = {PAGE_FOLDER / path.removeprefix("/") for path in paths if path.startswith("/assets/")} | {
        PAGE_FOLDER / "index.html"
    }
    sizes = {path.suffix[1:]: 0 for path in sorted(files)}
    for path in files:
        sizes[path.suffix[1:]] += len(gzip.compress(path.read_bytes(), 9))
    parts = {match[1] for path in paths if (match := CATALOG.fullmatch(path))}
    sizes["catalog"] = max(sum(_catalog_size(f"{name}-{part}") for part in parts) for name in LANGUAGES)
    return sizes


def _catalog_size(name: str) -> int:
    return len(gzip.compress((locale_text(name) or "").encode(), 9))


def redraws(browser: Browser, page: Page, moves: int) -> Costs:
    """Measure the cost of a number of bot moves."""
    page.wait_for_timeout(2000)
    browser.start_tracing(page=page, categories=list(TRACED))
    page.wait_for_timeout((moves + 2) * PACE_MS * 1.05)  # no calls into the page meanwhile: they would count
    return Costs(*(costs[:moves] for costs in costs_per_move(json.loads(browser.stop_tracing())["traceEvents"])))


def costs_per_move(events: list[dict[str, Any]]) -> Costs:
    """Return the cost of each move in the main thread.

    The last move is left out because it may be incomplete.
    """
    received = [event["ts"] for event in events if event["name"] == RECEIVED]
    thread = next((event["pid"], event["tid"]) for event in events if event["name"] == RECEIVED)
    main_thread = [event for event in events if (event["pid"], event["tid"]) == thread]
    starts = [time for before, time in pairwise([0, *sorted(received)]) if time - before > TOGETHER_US]
    frames = [_frame(start, received, main_thread) for start in starts]
    redraw, total = [0.0] * len(starts), [0.0] * len(starts)
    for task in main_thread:
        if task["name"] != TASK or "tdur" not in task:
            continue  # incomplete at the end of the trace
        if number := bisect(starts, task["ts"] + task["dur"]):  # the task that receives a move begins before it
            total[number - 1] += task["tdur"] / 1000
            if task["ts"] <= frames[number - 1]:
                redraw[number - 1] += task["tdur"] / 1000
    return Costs(redraw[:-1], total[:-1])


def _frame(start: float, received: list[float], main_thread: list[dict[str, Any]]) -> float:
    """Return the time of the first frame after the messages of a move."""
    last_message = max(time for time in received if start <= time < start + FRAME_US)
    return min(
        (event["ts"] for event in main_thread if event["name"] == DISPLAYED and event["ts"] > last_message),
        default=math.inf,
    )


@contextmanager
def running_server() -> Iterator[Server]:
    """Start a server with an empty database."""
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
    request = Request(f"{url}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as response:
        return str(json.load(response)["table_id"])


def measure(moves: int) -> dict[str, Any]:
    with running_server() as server, chromium() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
        paths: list[str] = []
        page.on("request", lambda request: paths.append(urlsplit(request.url).path))
        page.goto(server.url)
        page.locator(".go").wait_for()
        start = first_load(paths)
        page.goto(f"{server.url}/table/{new_table(server.url)}")
        page.locator("[data-revision]").wait_for(state="attached")
        table = first_load(paths)
        costs = redraws(browser, page, moves)
    return {
        "bytes": start,
        "bytes_of_a_table": table,
        "redraw_ms": _summary(costs.redraw),
        "with_animations_ms": _summary(costs.total),
    }


def _summary(times: list[float]) -> dict[str, float]:
    return {"median": statistics.median(times), "p90": sorted(times)[int(len(times) * 0.9)], "n": len(times)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to this file")
    parser.add_argument("--moves", type=int, default=40, help="number of moves to measure (default: %(default)s)")
    args = parser.parse_args()
    results = measure(args.moves)
    total, table, median = *(sum(results[key].values()) for key in LOADS), results["redraw_ms"]["median"]
    for name, size in results["bytes"].items():
        print(f"{name:<22}{size:>10,} bytes gzipped")
    print(f"{'first load':<22}{total:>10,} bytes gzipped (at most {MAX_FIRST_LOAD_BYTES:,})")
    print(f"{'of a table':<22}{table:>10,} bytes gzipped (at most {MAX_TABLE_BYTES:,})")
    print(f"{'redraw, median':<22}{median:>10.1f} CPU ms (at most {MAX_REDRAW_MS})")
    print(f"{'redraw, 90 %':<22}{results['redraw_ms']['p90']:>10.1f} CPU ms over {results['redraw_ms']['n']} moves")
    print(f"{'until the next move':<22}{results['with_animations_ms']['median']:>10.1f} CPU ms, median")
    if args.json:
        args.json.write_text(json.dumps({**results, "first_load": total}, indent=2) + "\n")
    light = total <= MAX_FIRST_LOAD_BYTES and table <= MAX_TABLE_BYTES
    return 0 if light and median <= MAX_REDRAW_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())
