"""The program in the terminal: its colours, its language, the bots' process and the way from screen to screen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.binding import BindingType

from ..words import Words, words
from .mind import Mind
from .palette import NAMES, Palette, theme
from .play import Play
from .setup import SetUp
from .table import Table

PAUSE: Final = 0.4  # seconds before each move of a bot


class TerminalApp(App[None]):
    CSS_PATH = "style.tcss"
    TITLE = "Realmwright"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        language: str = "en",
        colours: str = "dark",
        *,
        table: Table | None = None,
        file: Path | None = None,
        game: str = "kingdom-builder",
        pause: float = PAUSE,
    ) -> None:
        super().__init__()
        self.words: Words = words(language)
        self.mind = Mind()
        self.pause = pause
        self._colours = colours
        self._first = table, file
        self._game = game

    @property
    def look(self) -> Palette:
        return NAMES[self._colours]

    def on_mount(self) -> None:
        for name in NAMES:
            self.register_theme(theme(name))
        self.theme = f"realmwright-{self._colours}"
        table, file = self._first
        if table is None:
            self._set_up()
        else:
            self.sit_down(table, file)

    def sit_down(self, table: Table, file: Path | None = None) -> None:
        self.push_screen(Play(table, self.words, file), self._set_up)

    def _set_up(self, _: None = None) -> None:
        """The set-up screen, which may lie under a table already."""
        if not isinstance(self.screen, SetUp):
            self.push_screen(SetUp(self._game))

    def speak(self, language: str) -> None:
        self.words = words(language)

    def action_turn_theme(self) -> None:
        self._colours = "light" if self._colours == "dark" else "dark"
        self.theme = f"realmwright-{self._colours}"
        if isinstance(self.screen, Play | SetUp):
            self.screen.show()

    def on_unmount(self) -> None:
        self.mind.close()


def usual_colours() -> str:
    """Terminals that know say so: the last number is the ground, 7 and 15 are white."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"


def usual_language() -> str:
    """As the system is set up."""
    return next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")
