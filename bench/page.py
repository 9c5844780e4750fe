"""How heavy the page is and how fast the table is drawn again after a move.

python bench/page.py [--json FILE] [--moves N]
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

from realmwright.server.app import PAGE
from realmwright.server.catalog import languages, locale_text

CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SMALL_BUNDLE, FAST_REDRAW = 120_000, 16.0

DRAWING: Final = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
PACE_MS: Final = 300  # between two moves of the bots, so that each is drawn by itself


def first_load() -> dict[str, int]:
    """Bytes over the wire before anybody can play, gzipped: the page and the largest catalog."""
    index = PAGE / "index.html"
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', index.read_text("utf-8"))
    files = [index, *(PAGE / name for name in named)]  # what is loaded on demand, such as the other game, is not named
    sizes = {path.suffix[1:]: 0 for path in files}
    for path in files:
        sizes[path.suffix[1:]] += len(gzip.compress(path.read_bytes(), 9))
    sizes["catalog"] = max(len(gzip.compress((locale_text(name) or "").encode(), 9)) for name in languages())
    return sizes


def redraws(page: Page, moves: int) -> list[float]:
    """CPU milliseconds of the page's main thread for script, styles and layout, for each of so many moves of bots."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = line.send("Performance.getMetrics")["metrics"]
        return 1000 * sum(float(one["value"]) for one in metrics if one["name"] in DRAWING)

    def seq() -> str:
        return page.locator("[data-seq]").get_attribute("data-seq") or ""

    page.wait_for_timeout(2000)
    times: list[float] = []
    before, known = spent(), seq()
    while len(times) < moves and not page.locator(".winners").count():
        page.wait_for_timeout(PACE_MS / 6)
        if (now := seq()) != known:
            page.wait_for_timeout(PACE_MS / 3)
            times.append(spent() - before)
            before, known = spent(), now
    return times


def new_table(url: str) -> str:
    seats = [{"name": name, "bot": "greedy"} for name in ("Ada", "Bruno", "Chiara", "Dirk")]
    body = {"game": "kingdom-builder", "seats": seats, "seed": 1, "pace_ms": PACE_MS}
    asked = Request(f"{url}api/tables", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(asked) as answer:
        return str(json.load(answer)["id"])


def measure(moves: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "realmwright",
            "serve",
            "--port=0",
            "--no-browser",
            f"--database={folder}/t.db",
        ]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = next(line for line in server.stdout if "http://" in line).split()[2]
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
                page.goto(f"{url}table/{new_table(url)}")
                page.locator("[data-seq]").wait_for(state="attached")
                times = redraws(page, moves)
                browser.close()
        finally:
            server.terminate()
            server.communicate()
    return {
        "bytes": first_load(),
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
