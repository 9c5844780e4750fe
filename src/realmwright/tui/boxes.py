"""Small screens over the table: help, saving, leaving and the final sheet."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, TypeVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from ..tables.catalog import terrains_of
from ..words import Phrase, Words, name_of
from .hexmap import LYING, PLACED, SIGNS
from .palette import SHAPES
from .table import Table

T = TypeVar("T")
KEYS = (
    "keys-arrows", "keys-line", "keys-enter", "keys-next-legal", "tui-keys-actions", "keys-hint", "keys-undo",
    "keys-end", "tui-keys-card", "tui-keys-save", "tui-keys-pace", "tui-keys-theme", "keys-zoom", "tui-keys-tab",
    "keys-escape", "tui-keys-leave", "keys-help",
)  # fmt: skip
PIECES = {
    "warriors": "piece-warrior", "wagon": "piece-wagon", "ship": "piece-ship", "city": "piece-city-tile",
    "walls": "piece-stone-wall", "scouts": "piece-scout", "capitols": "piece-capitol", "caves": "piece-cave",
}  # fmt: skip


class Box(ModalScreen[T]):
    """A screen that Escape closes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def action_close(self) -> None:
        self.dismiss(None)


class Help(Box[None]):
    """The keys, and what the letters and marks of the map mean."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1,q,enter", "close", show=False)]

    def __init__(self, words: Words, table: Table) -> None:
        super().__init__(words)
        self._table = table

    def compose(self) -> ComposeResult:
        lines = [self.words.say(key) for key in KEYS]
        with VerticalScroll(classes="box", can_focus=True):
            yield Label(self.words.say("keys"), classes="title", markup=False)
            yield Static(Text("\n".join(lines)))
            yield Label(self.words.say("tui-legend"), classes="title", markup=False)
            yield Static(Text("\n".join(self._legend())))

    def _legend(self) -> list[str]:
        say = self.words.say
        seats = [f"{SHAPES[seat]}  {name}" for seat, name in enumerate(self._table.names)]
        marks = [f"·  {say('tui-mark-legal')}", f"*  {say('tui-mark-lit')}"]
        terrains = [
            f"{terrain.letter if terrain.special else terrain.letter.lower()}  {self._terrain(terrain.name)}"
            for terrain in terrains_of(self._table.about)
        ]
        if not terrains:
            return [*seats, *marks]
        signs = {**SIGNS, **LYING, **PLACED}
        pieces = [f"{sign}  {say(PIECES[name])}" for name, sign in signs.items()]
        return [*seats, *marks, f"2  {say('tui-mark-tiles')}", *terrains, *pieces]

    def _terrain(self, terrain: str) -> str:
        said = name_of(terrain, "terrain")
        return self.words.say(said.key) if isinstance(said, Phrase) else str(said)


class Save(Box[Path]):
    def __init__(self, words: Words, file: Path) -> None:
        super().__init__(words)
        self._file = file

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self.words.say("tui-save-as"), classes="title", markup=False)
            yield Input(str(self._file), id="file")
            with Horizontal(classes="buttons"):
                yield Button(self.words.say("tui-key-save"), id="save", variant="primary", compact=True)
                yield Button(self.words.say("close"), id="close", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._done(event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "save":
            self._done(self.query_one(Input).value)
        else:
            self.dismiss(None)

    def _done(self, file: str) -> None:
        self.dismiss(Path(file.strip()).expanduser() if file.strip() else None)


class Ask(Box[str]):
    """A question with a few answers."""

    answers: ClassVar[tuple[tuple[str, str], ...]]  # id and key of its word

    def question(self) -> ComposeResult:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box", can_focus=False):
            yield from self.question()
            with Horizontal(classes="buttons"):
                for number, (name, key) in enumerate(self.answers):
                    yield Button(self.words.say(key), id=name, variant="default" if number else "primary", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)


class Leave(Ask):
    answers = (("save", "tui-key-save"), ("leave", "tui-leave-unsaved"), ("stay", "tui-stay"))

    def question(self) -> ComposeResult:
        yield Label(self.words.say("tui-leave-question"), classes="title", markup=False)


class Result(Ask):
    answers = (("look", "tui-look"), ("save", "tui-key-save"), ("new", "new-game"))

    def __init__(self, words: Words, result: str, sheet: Grid) -> None:
        super().__init__(words)
        self._result = result
        self._sheet = sheet

    def question(self) -> ComposeResult:
        yield Label(self.words.say("final-sheet"), classes="title", markup=False)
        yield Static(Text(self._result, "bold"), id="result")
        yield Static(self._sheet, id="sheet")
