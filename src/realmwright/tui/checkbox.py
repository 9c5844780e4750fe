"""A checkbox whose state is readable without colours."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Static

from .bindings import bindings


class LabelledCheckbox(Static, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = bindings({"enter,space": "toggle_value"})

    class Changed(Message):
        """Posted when the user toggles the checkbox."""

    def __init__(self, label: str, value: bool = False, *, name: str | None = None, id: str | None = None) -> None:  # noqa: A002  # Textual's name
        super().__init__(name=name, id=id)
        self._label = label
        self.value = value

    def render(self) -> Text:
        return Text(f"[{'x' if self.value else ' '}] {self._label}", no_wrap=True, overflow="ellipsis")

    def set_value(self, value: bool) -> None:
        """Set the state without posting `Changed`."""
        self.value = value
        self.refresh()

    def action_toggle_value(self) -> None:
        self.set_value(not self.value)
        self.post_message(self.Changed())

    def on_click(self) -> None:
        self.action_toggle_value()
