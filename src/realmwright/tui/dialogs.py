"""Modal dialogs: help, save, leave and the final score."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, TypeVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from ..i18n import Message, Translator, name_of
from ..rulebook.book import Entry
from ..rulebook.files import load_book
from .bindings import bindings
from .message_formatter import MessageFormatter
from .palette import SHAPES
from .presenter import Presenter
from .table import TerminalTable

T = TypeVar("T")
KEY_MESSAGES = (
    "keys-arrows", "keys-line", "keys-enter", "keys-next-legal", "tui-keys-actions", "keys-hint", "keys-undo",
    "keys-end", "tui-keys-card", "tui-keys-players",
    "tui-keys-save", "tui-keys-pace", "tui-keys-theme", "keys-zoom", "tui-keys-tab",
    "keys-escape", "tui-keys-leave", "tui-keys-explain",
)  # fmt: skip


class Dialog(ModalScreen[T]):
    """A modal screen that Escape closes."""

    BINDINGS: ClassVar[list[BindingType]] = bindings({"escape": "close"})

    def __init__(self, translator: Translator) -> None:
        super().__init__()
        self.translator = translator

    def action_close(self) -> None:
        self.dismiss(None)


class HelpDialog(Dialog[None]):
    """The keys, the legend of letters, shapes and marks, and how to play by the rulebook."""

    BINDINGS: ClassVar[list[BindingType]] = bindings({"question_mark,f1,q,enter": "close"})

    def __init__(self, translator: Translator, table: TerminalTable) -> None:
        super().__init__(translator)
        self._table = table

    def compose(self) -> ComposeResult:
        lines = [self.translator.format(key) for key in KEY_MESSAGES]
        with VerticalScroll(classes="dialog", can_focus=True):
            yield Label(self.translator.format("keys"), classes="title", markup=False)
            yield Static(Text("\n".join(lines)))
            yield Label(self.translator.format("tui-legend"), classes="title", markup=False)
            yield Static(Text("\n".join(self._legend())))
            for chapter in load_book(self.translator.language).chapters:
                if chapter.id == self._table.game.name:
                    yield Label(chapter.title, classes="title", markup=False)
                    yield Static(Text("\n\n").join(map(_entry_text, chapter.entries)))

    def _legend(self) -> list[str]:
        text_of = self.translator.format
        seats = [f"{SHAPES[seat]}  {name}" for seat, name in enumerate(self._table.names)]
        marks = [f"·  {text_of('tui-mark-legal')}", f"*  {text_of('tui-mark-lit')}"]
        components = self._table.game.components()
        terrains = [
            f"{land.letter if land.special else land.letter.lower()}  {self._component_name(land.name, 'terrain')}"
            for land in components.terrains
        ]
        if not terrains:
            return [*seats, *marks]
        looks = {piece.kind: piece.look for piece in components.pieces}
        looks |= {marker.kind: marker.look for marker in components.markers}
        pieces = [f"{look.glyph}  {self._component_name(kind, 'piece')}" for kind, look in looks.items() if look.glyph]
        return [*seats, *marks, f"2  {text_of('tui-mark-tiles')}", *terrains, *pieces]

    def _component_name(self, component: str, group: str) -> str:
        name = name_of(component, group)
        return self.translator.format(name.key) if isinstance(name, Message) else str(name)


def _entry_text(entry: Entry) -> Text:
    return Text.assemble((entry.title, "bold"), "\n", entry.text)


class PlayersDialog(Dialog[None]):
    """The tiles or pieces of every player, with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = bindings({"o,q,enter": "close"})

    def __init__(self, formatter: MessageFormatter, presenter: Presenter) -> None:
        super().__init__(formatter.translator)
        self._formatter = formatter
        self._presenter = presenter

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=True):
            for seat, name in enumerate(self._formatter.table.names):
                yield Label(f"{SHAPES[seat]} {name}", classes="title", markup=False)
                lines = [self._formatter.format(line) for line in self._presenter.holdings(seat)]
                yield Static(Text("\n".join(lines) or "–"))


class SaveDialog(Dialog[Path]):
    def __init__(self, translator: Translator, file: Path) -> None:
        super().__init__(translator)
        self._file = file

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.translator.format("tui-save-as"), classes="title", markup=False)
            yield Input(str(self._file), id="file")
            with Horizontal(classes="buttons"):
                yield Button(self.translator.format("tui-key-save"), id="save", variant="primary", compact=True)
                yield Button(self.translator.format("close"), id="close", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._submit(event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "save":
            self._submit(self.query_one(Input).value)
        else:
            self.dismiss(None)

    def _submit(self, file: str) -> None:
        self.dismiss(Path(file.strip()).expanduser() if file.strip() else None)


class QuestionDialog(Dialog[str]):
    """A question with one button for each answer; returns the id of the pressed button."""

    answers: ClassVar[tuple[tuple[str, str], ...]]  # button id and message key

    def question(self) -> ComposeResult:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False):
            yield from self.question()
            with Horizontal(classes="buttons"):
                for number, (name, key) in enumerate(self.answers):
                    yield Button(
                        self.translator.format(key), id=name, variant="default" if number else "primary", compact=True
                    )

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)


class LeaveDialog(QuestionDialog):
    answers = (("save", "tui-key-save"), ("leave", "tui-leave-unsaved"), ("stay", "tui-stay"))

    def question(self) -> ComposeResult:
        yield Label(self.translator.format("tui-leave-question"), classes="title", markup=False)


class ResultDialog(QuestionDialog):
    answers = (("stay", "tui-look"), ("save", "tui-key-save"), ("new", "new-game"))

    def __init__(self, translator: Translator, result: str, score: Grid) -> None:
        super().__init__(translator)
        self._result = result
        self._score = score

    def question(self) -> ComposeResult:
        yield Label(self.translator.format("final-sheet"), classes="title", markup=False)
        yield Static(Text(self._result, "bold"), id="result")
        yield Static(self._score, id="final-score")
