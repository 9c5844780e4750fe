"""The line of keys at the foot of the screen; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from .palette import Palette


class KeyBar(Static):
    def show(self, keys: Sequence[tuple[str, str, str]], look: Palette) -> None:
        """Key, word and action of the screen for each."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, word, action in keys:
            click = Style(meta={"@click": f"screen.{action}"})
            text.append(f" {key} ", Style(color=look.accent, bold=True) + click)
            text.append(f"{word} ", Style(color=look.faint) + click)
        self.update(text)
