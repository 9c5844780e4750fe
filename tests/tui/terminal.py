"""A terminal without a screen, whose keys are pressed by the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from textual.pilot import Pilot
from textual.widgets import Static

from realmwright import registry
from realmwright.record import Record
from realmwright.tables.events import Seat
from realmwright.tui.app import TerminalApp
from realmwright.tui.play import Play
from realmwright.tui.table import Table

NAMES = ("Ada", "Bruno", "Chiara", "Dirk", "Edda")
SMALL = (80, 24)
PATIENCE = 60.0  # seconds that a busy machine may take


class Terminal:
    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def play(self) -> Play:
        """The table, also under the final sheet."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, Play))

    @property
    def table(self) -> Table:
        return self.play.table

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, cell: str) -> None:
        """With the mouse, on the middle of a cell of the board."""
        board = self.play.board
        place = board.picture.place(cell)
        margin = max(0, (board.size.width - board.picture.width) // 2)
        x, y = place.x + place.width // 2 + margin, place.y + place.height // 2
        await self.pilot.click(board, offset=(x - board.scroll_offset.x, y - board.scroll_offset.y))
        await self.pilot.pause()

    def told(self) -> str:
        """The line under the board."""
        return str(self.play.query_one("#told", Static).content)

    def lines(self) -> list[str]:
        """Everything on the screen."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    def text(self) -> str:
        return "\n".join(self.lines())

    async def until(self, met: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not met():
            assert loop.time() < end, self.text()
            await asyncio.sleep(0.02)
        await self.pilot.pause()


Scenario: TypeAlias = Callable[[Terminal], Awaitable[None]]


def new_table(
    game: str = "kingdom-builder", bots: Sequence[str | None] = (None, None), seed: str = "1", **wishes: str
) -> Table:
    """By default the first game for two people, the first of whom begins."""
    usual = {"preset": "first-game", "start": "0"} if game == "kingdom-builder" else {"start": "0"}
    wanted = {**usual, "players": str(len(bots)), **wishes}
    made = registry.game(game).table(wanted, Random(seed))
    return Table(Record(made), [Seat(name, bot) for name, bot in zip(NAMES, bots, strict=False)], f"seed {seed}")


def at(scenario: Scenario, table: Table | None = None, size: tuple[int, int] = SMALL, **settings: Any) -> None:
    """Play a scenario at a terminal of this size."""

    async def run() -> None:
        app = TerminalApp(table=table, pause=0.0, **settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(Terminal(app, pilot))

    asyncio.run(run())
