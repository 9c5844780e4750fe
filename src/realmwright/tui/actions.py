"""What can be done now, as a list: each has a number to press, and can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..tables.messages import Gesture
from .face import Face, Speaker
from .palette import Palette

END = "end"
NUMBERED = 9


class Choice(NamedTuple):
    """Something in the list: what it means on the board, or a whole move."""

    move: str
    gesture: Gesture
    at_once: bool  # a whole move, played when it is chosen


class Actions(OptionList):
    def __init__(self, speaker: Speaker, face: Face, taken: Callable[[Choice], None]) -> None:
        super().__init__(markup=False, compact=True)
        self._taken = taken
        self._speaker = speaker
        self._face = face
        self.choices: list[Choice] = []

    def show(self, gestures: Sequence[Gesture], active: Gesture | None, look: Palette) -> None:
        self.choices = list(_choices(gestures))
        lines = (self._line(number, choice, active, look) for number, choice in enumerate(self.choices, 1))
        self.set_options(map(Option, lines))
        self.display = bool(self.choices)

    def _line(self, number: int, choice: Choice, active: Gesture | None, look: Palette) -> Text:
        key = "e" if choice.move == END else str(number) if number <= NUMBERED else " "
        mark = "▶" if choice.gesture == active and not choice.at_once else " "
        text = Text(no_wrap=True, overflow="ellipsis").append(f"{key} ", look.faint)
        text.append(f"{mark} {self._speaker.say(self._face.label(choice.move))}", "bold")
        about = self._face.about(choice.gesture)
        if about is not None and choice.move == choice.gesture.lead:
            text.append(f"  {self._speaker.say(about)}", look.faint)
        return text

    def take(self, number: int) -> None:
        if number <= len(self.choices):
            self._taken(self.choices[number - 1])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.take(event.option_index + 1)


def _choices(gestures: Sequence[Gesture]) -> Iterator[Choice]:
    """The end of the turn comes last."""
    for gesture in sorted(gestures, key=lambda one: one.verb == END):
        if gesture.cells:
            yield Choice(gesture.lead, gesture, False)
        yield from (Choice(f"{gesture.lead} {word}", gesture, True) for word in gesture.words)
        if gesture.alone:
            yield Choice(gesture.lead, gesture, True)
