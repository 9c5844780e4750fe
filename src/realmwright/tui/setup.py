"""The set-up screen: which game, who plays, which boxes, boards and cards; or a record to be played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static

from ..game import GameError
from ..words import LANGUAGES
from . import wishes
from .faces import FACES
from .fields import Fields, row
from .keys import KeyBar
from .table import Table

if TYPE_CHECKING:
    from .app import TerminalApp


class SetUp(Screen[None]):
    app: TerminalApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "first_game", show=False),
        Binding("f5", "start", show=False),
        Binding("f6", "app.turn_theme", show=False),
        Binding("f10", "app.quit", show=False),
    ]

    def __init__(self, game: str = "kingdom-builder") -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        say = self.app.words.say
        with VerticalScroll(id="form", can_focus=False):
            yield Label(say("start-title"), classes="title", markup=False)
            yield Label(say("start-about"), classes="faint", markup=False)
            yield Horizontal(
                Button(say("start-first-game"), id="first-game", variant="primary", compact=True),
                Button(say("set-up-start"), id="start", compact=True),
                classes="buttons",
            )
            games = [(say(f"game-{name}"), name) for name in FACES]
            choice = Select(games, value=self._game, allow_blank=False, id="game", compact=True)
            yield row(say("field-game"), choice)
            names = [(say(f"language-{name}"), name) for name in LANGUAGES]
            language = Select(names, value=self.app.words.language, allow_blank=False, id="language", compact=True)
            yield row(say("language"), language)
            yield Fields(self._game, self.app.words)
            yield row(say("field-seed"), Input(id="seed", type="integer", max_length=9, compact=True))
            yield row(say("tui-open"), Input(id="file", placeholder=say("tui-open-about"), compact=True))
        yield Static(id="problem")
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()
        self.query_one("#first-game").focus()

    def show(self) -> None:
        """What depends on colours and language."""
        say = self.app.words.say
        keys = [
            ("F2", say("tui-key-first-game"), "first_game"),
            ("F5", say("set-up-start"), "start"),
            ("F6", say("theme"), "theme"),
            ("F10", say("tui-key-leave"), "quit"),
        ]
        self.query_one(KeyBar).show(keys, self.app.look, self.size.width)

    @on(Select.Changed, "#game")
    async def _game_changed(self, event: Select.Changed) -> None:
        if event.value != self._game:
            self._game = str(event.value)
            await self.query_one(Fields).turn_to(self._game)

    @on(Select.Changed, "#language")
    async def _language_changed(self, event: Select.Changed) -> None:
        if event.value != self.app.words.language:
            self.app.speak(str(event.value))
            await self.recompose()
            self.show()
            self.query_one("#language").focus()

    @on(Button.Pressed, "#first-game")
    def action_first_game(self) -> None:
        self._try(lambda: wishes.set_up(wishes.first_game()))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        seed = self.query_one("#seed", Input).value.strip()
        self._try(lambda: wishes.set_up(self.query_one(Fields).wanted(seed)))

    @on(Input.Submitted, "#file")
    def _open(self, event: Input.Submitted) -> None:
        file = Path(event.value.strip()).expanduser()
        self._try(lambda: wishes.open_table(file, self.query_one(Fields).seats()), file)

    def _try(self, make: Callable[[], Table], file: Path | None = None) -> None:
        problem = self.query_one("#problem", Static)
        try:
            table = make()
        except (GameError, OSError) as error:
            why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
            key = "tui-cannot-open" if file else "tui-cannot-set-up"
            problem.update(Text(self.app.words.say(key, why=why)))
            return
        problem.update("")
        self.app.sit_down(table, file)

    def action_theme(self) -> None:
        self.app.action_turn_theme()

    async def action_quit(self) -> None:
        await self.app.action_quit()
