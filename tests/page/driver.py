"""Driver of the page for the browser tests: it clicks, taps and types like a user."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from playwright.sync_api import Locator, Page, expect

CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARTEFACTS: Final = Path(__file__).parent / "artefacts"
SAVES_SCREENSHOTS: Final = "SCREENSHOTS" in os.environ
COLOUR_RULES: Final = ["color-contrast", "link-in-text-block"]
TIMEOUT_MS: Final = 20_000  # generous, because test machines are shared


class Driver:
    """Drives one browser tab."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.console_errors: list[str] = []
        self.is_reusable = True  # False: the test changes what a page cannot be reset from, such as init scripts
        self._listeners: list[tuple[str, Callable[..., Any]]] = []
        page.set_default_timeout(TIMEOUT_MS)
        self.listen("pageerror", lambda error: self.console_errors.append(str(error)))
        self.listen("console", lambda line: self.console_errors.append(line.text) if line.type == "error" else None)

    def listen(self, event: str, handle: Callable[..., Any]) -> None:
        """Listen to events of the page until the end of the test."""
        self.page.on(event, handle)  # type: ignore[call-overload]
        self._listeners.append((event, handle))

    def stop_listening(self) -> None:
        for event, handle in self._listeners:
            self.page.remove_listener(event, handle)

    # Locators and values

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for()

    def navigate(self, path: str) -> None:
        """Go to another page without loading the document again, as a link does."""
        self.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path
        )

    def open_table(self, table: str) -> None:
        self.open(f"/table/{table}")
        self.page.locator("[data-revision]").wait_for(state="attached")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def seq(self) -> int:
        return int(self.page.locator("[data-revision]").get_attribute("data-revision") or -1)

    def hex(self, cell: str) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]')

    def legal_cells(self) -> list[str]:
        result: list[str] = self.page.eval_on_selector_all(".hit.legal", "all => all.map(hex => hex.dataset.cell)")
        return result

    def description(self, cell: str) -> str:
        return self.hex(cell).get_attribute("aria-label") or ""

    def settlements(self, player: str) -> set[str]:
        """Return the cells of a player's settlements by their accessible names."""
        result: list[str] = self.page.eval_on_selector_all(
            ".hit", "(all, name) => all.filter(h => h.ariaLabel.includes(`(${name})`)).map(h => h.dataset.cell)", player
        )
        return set(result)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def end(self) -> Locator:
        return self.page.locator("footer .button").nth(1)

    def can_end(self) -> bool:
        """Return whether the turn can be ended now; the button disappears with the end of the game."""
        find = "document.querySelectorAll('footer .button')[1]"
        return bool(self.page.evaluate(f"() => {find}?.getAttribute('aria-disabled') === 'false'"))

    @property
    def undo(self) -> Locator:
        return self.page.locator("footer .button").nth(0)

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".toast")

    def gold(self, source: str) -> list[int]:
        """Return the gold by player in a row of the score table; empty if the row is paid at once."""
        line = self.page.locator("tbody tr").filter(has=self.page.get_by_text(source, exact=True))
        numbers = (re.match(r"\d+", text.strip()) for text in line.locator("td").all_inner_texts())
        return [int(number[0]) for number in numbers if number]

    # Actions

    def click(self, cell: str) -> None:
        self.hex(cell).click()

    def play(self, move: str, *, tile: str = "") -> None:
        """Play a move, after a click on its tile if it has one."""
        before, (verb, *target) = self.seq, move.split(" ")
        if verb == "end":
            self.end.click()
        else:
            if tile:
                self.page.locator("button.tile.ready", has_text=tile).click()
            self.page.locator(f'.legal[data-cell="{target[0]}"]').click()
        self.wait_for_update(before)

    def use(self, move: str) -> None:
        """Play any move by its buttons and hexes."""
        before, (verb, *target) = self.seq, move.split(" ")
        word = self.page.locator(f'.choices [data-move="{move}"]')
        if verb == "end":
            self.end.click()
        elif not word.count() and not self.needs_no_button(verb, target):
            self.page.locator(f'button.tile.ready[data-verb="{verb}"]').first.click()
        if word.count():
            word.click()
        elif target:
            self.page.locator(f'.legal[data-cell="{target[0]}"]').click()
        self.wait_for_update(before)

    def needs_no_button(self, verb: str, target: list[str]) -> bool:
        """Whether a click on the hex makes this move without choosing an action first."""
        is_pending = self.page.locator("[data-doing]").count() > 0
        return bool(target) and (is_pending or verb == "build")

    def wait_for_update(self, before: int) -> None:
        """Wait until the table has a later revision."""
        self.page.wait_for_function(
            "revision => Number(document.querySelector('[data-revision]')?.dataset.revision) > revision",
            arg=before,
            timeout=TIMEOUT_MS,
        )

    def wait_for_revision(self, seq: int) -> None:
        self.wait_for_update(seq - 1)

    def wait_for_turn(self) -> None:
        """Wait until there is a legal move or the game is over."""
        self.page.locator(".hit.legal, .go, .winners").first.wait_for(state="attached")

    def set_fastest_pace(self) -> None:
        """Set the fastest pace of bots by the button."""
        pace = self.page.get_by_title("Pace")
        while "∞" not in (pace.get_attribute("title") or ""):
            title = pace.get_attribute("title")
            pace.click()
            expect(pace).not_to_have_attribute("title", title or "")

    # Screenshots and accessibility

    def screenshot(self, name: str) -> None:
        """Save a screenshot for a person to look at, if they are asked for."""
        if SAVES_SCREENSHOTS:
            ARTEFACTS.mkdir(exist_ok=True)
            self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def axe_violations(self, *, only_colours: bool = False) -> list[str]:
        """Return the accessibility violations found by axe, one line each."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))  # the content security policy forbids inline scripts
        options: dict[str, list[str]] = {"resultTypes": ["violations"]}  # axe need not describe what passes
        if only_colours:
            options["runOnly"] = COLOUR_RULES
        result: list[dict[str, Any]] = self.page.evaluate(
            "options => axe.run(options).then(result => result.violations)", options
        )
        return [
            f"{item['id']}: {item['help']} {json.dumps([node['target'] for node in item['nodes']])}" for item in result
        ]

    def violations_in_both_themes(self, name: str) -> list[str]:
        """Return the violations in the light theme, and those of colours, all that differs, in the dark one."""
        self.screenshot(f"{name}-light")
        violations = self.axe_violations()
        self.page.emulate_media(color_scheme="dark")
        self.screenshot(f"{name}-dark")
        violations += [f"dark: {line}" for line in self.axe_violations(only_colours=True)]
        self.page.emulate_media(color_scheme="light")
        return violations


OpenBrowser: TypeAlias = Callable[..., Driver]  # opens a browser with the given options of its context
