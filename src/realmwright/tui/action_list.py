"""The list of available actions: each has a number key and can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..protocol.message_parts import MoveGroup
from .message_formatter import MessageFormatter
from .palette import Palette
from .presenter import Presenter

END = "end"
NUMBER_KEYS = 9


class Choice(NamedTuple):
    """An entry of the list: a complete move, or the beginning of a move that needs a cell."""

    move: str
    group: MoveGroup
    complete: bool  # played as soon as it is chosen


class Actions(OptionList):
    def __init__(self, formatter: MessageFormatter, presenter: Presenter, on_choice: Callable[[Choice], None]) -> None:
        super().__init__(markup=False, compact=True)
        self._on_choice = on_choice
        self._formatter = formatter
        self._presenter = presenter
        self.choices: list[Choice] = []

    def show(self, groups: Sequence[MoveGroup], active: MoveGroup | None, palette: Palette) -> None:
        self.choices = list(_choices(groups))
        lines = (self._line(number, choice, active, palette) for number, choice in enumerate(self.choices, 1))
        self.set_options(map(Option, lines))
        self.display = bool(self.choices)

    def _line(self, number: int, choice: Choice, active: MoveGroup | None, palette: Palette) -> Text:
        key = "e" if choice.move == END else str(number) if number <= NUMBER_KEYS else " "
        mark = "▶" if choice.group == active and not choice.complete else " "
        text = Text(no_wrap=True, overflow="ellipsis").append(f"{key} ", palette.muted)
        text.append(f"{mark} {self._formatter.format(self._presenter.label(choice.move))}", "bold")
        description = self._presenter.description(choice.group)
        if description is not None and choice.move == choice.group.prefix:
            text.append(f"  {self._formatter.format(description)}", palette.muted)
        return text

    def choose(self, number: int) -> None:
        """Choose an entry by its number, from 1; ignore numbers beyond the list."""
        if number <= len(self.choices):
            self._on_choice(self.choices[number - 1])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.choose(event.option_index + 1)


def _choices(groups: Sequence[MoveGroup]) -> Iterator[Choice]:
    """Yield the entries; the end of the turn comes last."""
    for group in sorted(groups, key=lambda group: group.verb == END):
        if group.cells:
            yield Choice(group.prefix, group, False)
        yield from (Choice(f"{group.prefix} {word}", group, True) for word in group.words)
        if group.prefix_is_move:
            yield Choice(group.prefix, group, True)
