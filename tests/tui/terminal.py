"""A headless terminal that tests drive by keys and clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from textual.pilot import Pilot
from textual.widgets import Static

from realmwright import registry
from realmwright.record import Record
from realmwright.tables.events import SeatSetup
from realmwright.tui.app import TerminalApp
from realmwright.tui.play_screen import PlayScreen
from realmwright.tui.table import TerminalTable

NAMES = ("Ada", "Bruno", "Chiara", "Dirk", "Edda")
SMALL = (80, 24)
TIMEOUT_SECONDS = 60.0  # generous, for slow machines


class Terminal:
    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def play(self) -> PlayScreen:
        """The play screen, also below a dialog."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    @property
    def table(self) -> TerminalTable:
        return self.play.table

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, cell: str) -> None:
        """Click the middle of a cell of the board."""
        board = self.play.board
        region = board.picture.region(cell)
        margin = max(0, (board.size.width - board.picture.width) // 2)
        x, y = region.x + region.width // 2 + margin, region.y + region.height // 2
        await self.pilot.click(board, offset=(x - board.scroll_offset.x, y - board.scroll_offset.y))
        await self.pilot.pause()

    def message(self) -> str:
        """Return the message under the board."""
        return str(self.play.query_one("#message", Static).content)

    def lines(self) -> list[str]:
        """Return the lines of the whole screen."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    def text(self) -> str:
        return "\n".join(self.lines())

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + TIMEOUT_SECONDS
        while not condition():
            assert loop.time() < end, self.text()
            await asyncio.sleep(0.02)
        await self.pilot.pause()


Scenario: TypeAlias = Callable[[Terminal], Awaitable[None]]


def new_table(
    game: str = "kingdom-builder", bots: Sequence[str | None] = (None, None), seed: str = "1", **params: str
) -> TerminalTable:
    """Create a table, by default the first game for two people with seat 0 to start."""
    defaults = {"preset": "first-game", "start": "0"} if game == "kingdom-builder" else {"start": "0"}
    all_params = {**defaults, "players": str(len(bots)), **params}
    created = registry.game(game).create(all_params, Random(seed))
    return TerminalTable(
        Record(created), [SeatSetup(name, bot) for name, bot in zip(NAMES, bots, strict=False)], f"seed {seed}"
    )


def run_scenario(
    scenario: Scenario, table: TerminalTable | None = None, size: tuple[int, int] = SMALL, **settings: Any
) -> None:
    """Run a scenario in a terminal of this size."""

    async def run() -> None:
        app = TerminalApp(table=table, pause=0.0, **settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(Terminal(app, pilot))

    asyncio.run(run())
