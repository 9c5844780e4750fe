"""The set-up screen: game, players, expansions, boards and cards, or a record to resume."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static

from ..game import GameError
from ..i18n import LANGUAGES
from . import setup_model
from .bindings import bindings
from .key_bar import KeyBar
from .presenter import PRESENTERS
from .setup_form import SetupForm, row
from .table import TerminalTable

if TYPE_CHECKING:
    from .app import TerminalApp


class SetupScreen(Screen[None]):
    app: TerminalApp
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        {
            "f2": "first_game",
            "f5": "start",
            "f6": "app.toggle_theme",
            "f10": "app.quit",
        }
    )

    def __init__(self, game: str = "kingdom-builder") -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        text_of = self.app.translator.format
        with VerticalScroll(id="form", can_focus=False):
            yield Label(text_of("start-title"), classes="title", markup=False)
            yield Label(text_of("start-about"), classes="muted", markup=False)
            yield Horizontal(
                Button(text_of("start-first-game"), id="first-game", variant="primary", compact=True),
                Button(text_of("set-up-start"), id="start", compact=True),
                classes="buttons",
            )
            games = [(text_of(f"game-{name}"), name) for name in PRESENTERS]
            game = Select(games, value=self._game, allow_blank=False, id="game", compact=True)
            yield row(text_of("field-game"), game)
            languages = [(text_of(f"language-{name}"), name) for name in LANGUAGES]
            language = Select(
                languages, value=self.app.translator.language, allow_blank=False, id="language", compact=True
            )
            yield row(text_of("language"), language)
            yield SetupForm(self._game, self.app.translator)
            yield row(text_of("field-seed"), Input(id="seed", type="integer", max_length=9, compact=True))
            yield row(text_of("tui-open"), Input(id="file", placeholder=text_of("tui-open-about"), compact=True))
        yield Static(id="error")
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()
        self.query_one("#first-game").focus()

    def show(self) -> None:
        """Update what depends on colours and language."""
        text_of = self.app.translator.format
        keys = [
            ("F2", text_of("tui-key-first-game"), "first_game"),
            ("F5", text_of("set-up-start"), "start"),
            ("F6", text_of("theme"), "theme"),
            ("F10", text_of("tui-key-leave"), "quit"),
        ]
        self.query_one(KeyBar).show(keys, self.app.palette, self.size.width)

    @on(Select.Changed, "#game")
    async def _game_changed(self, event: Select.Changed) -> None:
        if event.value != self._game:
            self._game = str(event.value)
            await self.query_one(SetupForm).change_game(self._game)

    @on(Select.Changed, "#language")
    async def _language_changed(self, event: Select.Changed) -> None:
        if event.value != self.app.translator.language:
            self.app.set_language(str(event.value))
            await self.recompose()
            self.show()
            self.query_one("#language").focus()

    @on(Button.Pressed, "#first-game")
    def action_first_game(self) -> None:
        self._open_table(lambda: setup_model.create_table(setup_model.first_game()))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        seed = self.query_one("#seed", Input).value.strip()
        self._open_table(lambda: setup_model.create_table(self.query_one(SetupForm).requested_setup(seed)))

    @on(Input.Submitted, "#file")
    def _file_submitted(self, event: Input.Submitted) -> None:
        file = Path(event.value.strip()).expanduser()
        self._open_table(lambda: setup_model.load_table(file, self.query_one(SetupForm).seats()), file)

    def _open_table(self, create: Callable[[], TerminalTable], file: Path | None = None) -> None:
        """Open the table that `create` returns, or show why there is none."""
        message = self.query_one("#error", Static)
        try:
            table = create()
        except (GameError, OSError) as error:
            reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
            key = "tui-cannot-open" if file else "tui-cannot-set-up"
            message.update(Text(self.app.translator.format(key, why=reason)))
            return
        message.update("")
        self.app.open_table(table, file)

    def action_theme(self) -> None:
        self.app.action_toggle_theme()

    async def action_quit(self) -> None:
        await self.app.action_quit()
