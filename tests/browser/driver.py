"""A pair of hands at the page: everything is done by clicking, tapping or typing, as people do it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARTEFACTS: Final = Path(__file__).parent / "artefacts"
PATIENCE: Final = 20_000  # milliseconds; machines are shared


class Driver:
    """Drives one tab."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    # Where things are

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for()

    def open_table(self, table: str) -> None:
        self.open(f"/table/{table}")
        self.page.locator("[data-seq]").wait_for(state="attached")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def seq(self) -> int:
        return int(self.page.locator("[data-seq]").get_attribute("data-seq") or -1)

    def hex(self, cell: str) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]')

    def legal(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(".hit.legal", "all => all.map(hex => hex.dataset.cell)")
        return found

    def described(self, cell: str) -> str:
        return self.hex(cell).get_attribute("aria-label") or ""

    def standing(self, player: str) -> set[str]:
        """Where this player's settlements stand, as the page tells a screen reader."""
        found: list[str] = self.page.eval_on_selector_all(
            ".hit", "(all, name) => all.filter(h => h.ariaLabel.includes(`(${name})`)).map(h => h.dataset.cell)", player
        )
        return set(found)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def end(self) -> Locator:
        return self.page.locator("footer .button").nth(1)

    @property
    def undo(self) -> Locator:
        return self.page.locator("footer .button").nth(0)

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".toast")

    def gold(self, source: str) -> list[int]:
        """What a line of the live score or of the sheet says, player by player; nothing if it is paid at once."""
        line = self.page.locator("tbody tr").filter(has=self.page.get_by_text(source, exact=True))
        numbers = (re.match(r"\d+", text.strip()) for text in line.locator("td").all_inner_texts())
        return [int(number[0]) for number in numbers if number]

    # What hands do

    def click(self, cell: str) -> None:
        self.hex(cell).click()

    def play(self, move: str, *, tile: str = "") -> None:
        """Make a move as the page wants it made: the tile first, if it is the action of one."""
        before, (verb, *target) = self.seq, move.split(" ")
        if verb == "end":
            self.end.click()
        else:
            if tile:
                self.page.locator("button.tile.ready", has_text=tile).click()
            self.page.locator(f'.legal[data-cell="{target[0]}"]').click()
        self.heard(before)

    def use(self, move: str) -> None:
        """Make any move by its buttons and hexes: those of an action first choose the action."""
        before, (verb, *target) = self.seq, move.split(" ")
        word = self.page.locator(f'.choices [data-move="{move}"]')
        if verb == "end":
            self.end.click()
        elif not word.count() and not self.glows(verb, target):
            self.page.locator(f'button.tile.ready[data-verb="{verb}"]').first.click()
        if word.count():
            word.click()
        elif target:
            self.page.locator(f'.legal[data-cell="{target[0]}"]').click()
        self.heard(before)

    def glows(self, verb: str, target: list[str]) -> bool:
        """Whether a click on this hex would be this move already: nothing else is made without a button."""
        finishing = self.page.locator("[data-doing]").count() > 0
        return bool(target) and (finishing or verb == "build")

    def heard(self, before: int) -> None:
        """Wait until the table has moved on."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('[data-seq]')?.dataset.seq) > seq", arg=before, timeout=PATIENCE
        )

    def caught_up(self, seq: int) -> None:
        self.heard(seq - 1)

    def my_turn(self) -> None:
        """Wait until there is something to do here, or nothing any more."""
        self.page.locator(".hit.legal, .go, .winners").first.wait_for(state="attached")

    def fastest(self) -> None:
        """Bots without a pause, by the button that people have."""
        pace = self.page.get_by_title("Pace")
        while "∞" not in (pace.get_attribute("title") or ""):
            said = pace.get_attribute("title")
            pace.click()
            expect(pace).not_to_have_attribute("title", said or "")

    # What must be true of every screen

    def shoot(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def axe(self) -> list[str]:
        """What axe finds wrong, one line each."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))  # the page lets no inline script in
        found: list[dict[str, Any]] = self.page.evaluate("axe.run().then(result => result.violations)")
        return [f"{one['id']}: {one['help']} {json.dumps([node['target'] for node in one['nodes']])}" for one in found]
