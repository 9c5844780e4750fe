"""The line of keys at the bottom of the screen; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from .palette import Palette

ALWAYS_SHOWN: Final = 2  # the last keys: help and leave


class KeyBar(Static):
    def show(self, keys: Sequence[tuple[str, str, str]], palette: Palette, width: int) -> None:
        """Show (key, label, screen action) entries.

        Drop those before the last two if the line is too narrow.
        """
        entries = list(keys)
        while sum(len(f" {key} {label} ") for key, label, _ in entries) > width and len(entries) > ALWAYS_SHOWN:
            del entries[-ALWAYS_SHOWN - 1]
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, label, action in entries:
            click = Style(meta={"@click": f"screen.{action}"})
            text.append(f" {key} ", Style(color=palette.accent, bold=True) + click)
            text.append(f"{label} ", Style(color=palette.muted) + click)
        self.update(text)
