"""The Textual application: theme, language, bot process and switching between screens."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar, Final

from ..extras import extra

with extra("tui"):
    from textual.app import App
    from textual.binding import BindingType

from ..i18n import Translator, translator
from .bots import TerminalBots
from .palette import PALETTES, Palette, theme
from .play_screen import PlayScreen
from .setup_screen import SetupScreen
from .table import TerminalTable

BOT_PAUSE_SECONDS: Final = 0.4  # least time that each bot move takes


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
        table: TerminalTable | None = None,
        file: Path | None = None,
        game: str = "kingdom-builder",
        pause: float = BOT_PAUSE_SECONDS,
    ) -> None:
        super().__init__()
        self.translator: Translator = translator(language)
        self.bots = TerminalBots()
        self.pause = pause
        self._colours = colours
        self._initial_table = table, file
        self._game = game

    @property
    def palette(self) -> Palette:
        return PALETTES[self._colours]

    def on_mount(self) -> None:
        for name in PALETTES:
            self.register_theme(theme(name))
        self.theme = f"realmwright-{self._colours}"
        table, file = self._initial_table
        if table is None:
            self._show_setup()
        else:
            self.open_table(table, file)

    def open_table(self, table: TerminalTable, file: Path | None = None) -> None:
        self.push_screen(PlayScreen(table, self.translator, file), self._show_setup)

    def _show_setup(self, _: None = None) -> None:
        """Show the set-up screen unless it is already the top screen."""
        if not isinstance(self.screen, SetupScreen):
            self.push_screen(SetupScreen(self._game))

    def set_language(self, language: str) -> None:
        self.translator = translator(language)

    def action_toggle_theme(self) -> None:
        self._colours = "light" if self._colours == "dark" else "dark"
        self.theme = f"realmwright-{self._colours}"
        if isinstance(self.screen, PlayScreen | SetupScreen):
            self.screen.show()

    def on_unmount(self) -> None:
        self.bots.close()


def default_colours() -> str:
    """Return "light" if COLORFGBG names a white background (7 or 15), else "dark"."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"


def default_language() -> str:
    """Return the locale of the environment, "en" if none is set."""
    return next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")
