"""The line of keys at the foot of the screen; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from .palette import Palette

KEPT: Final = 2  # help and the way out stand last, and stay


class KeyBar(Static):
    def show(self, keys: Sequence[tuple[str, str, str]], look: Palette, width: int) -> None:
        """Key, word and action of the screen for each; where there is little room the last but two go first."""
        shown = list(keys)
        while sum(len(f" {key} {word} ") for key, word, _ in shown) > width and len(shown) > KEPT:
            del shown[-KEPT - 1]
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, word, action in shown:
            click = Style(meta={"@click": f"screen.{action}"})
            text.append(f" {key} ", Style(color=look.accent, bold=True) + click)
            text.append(f"{word} ", Style(color=look.faint) + click)
        self.update(text)
