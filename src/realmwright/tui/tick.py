"""A box to tick whose state can be read without colours."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static


class Tick(Static, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "tick", show=False)]

    class Changed(Message):
        """It was ticked, or is not any more."""

    def __init__(self, label: str, value: bool = False, *, name: str | None = None, id: str | None = None) -> None:  # noqa: A002  # as every widget has it
        super().__init__(name=name, id=id)
        self._label = label
        self.value = value

    def render(self) -> Text:
        return Text(f"[{'x' if self.value else ' '}] {self._label}", no_wrap=True, overflow="ellipsis")

    def set(self, value: bool) -> None:
        self.value = value
        self.refresh()

    def action_tick(self) -> None:
        self.set(not self.value)
        self.post_message(self.Changed())

    def on_click(self) -> None:
        self.action_tick()
