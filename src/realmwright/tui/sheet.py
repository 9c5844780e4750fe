"""The score table: cards and players, live and at the end."""

from __future__ import annotations

from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from .face import Face, Speaker
from .palette import SHAPES, Palette
from .table import Table

LABEL: Final = 16  # columns that the names of cards need
AT_ONCE: Final = "in_game"
SHORTEST: Final = 3  # letters of a name that still tell somebody


def score_table(speaker: Speaker, face: Face, look: Palette, lit: str | None, width: int) -> Grid:
    """Gold if the game ended now, in so many columns. `lit` is the card whose hexes are lit."""
    table = speaker.table
    grid = Grid(box=None, padding=(0, 1, 0, 0), expand=True, show_edge=False, header_style=f"bold {look.ink}")
    grid.add_column(speaker.words.say("gold"), no_wrap=True, overflow="ellipsis", ratio=1)
    letters = (width - LABEL) // len(table.names) - len("▲  ")
    for seat, name in enumerate(table.names):
        head = f"{SHAPES[seat]} {name[:letters]}" if letters >= SHORTEST else f"  {SHAPES[seat]}"
        grid.add_column(Text(head, f"bold {look.ink}"), justify="right", no_wrap=True)
    sheets = table.scores()
    for source in filter(lambda name: _pays(table, name), sheets[0]):
        marked = source == lit
        label = Text(f"▶ {speaker.source(source)}" if marked else speaker.source(source))
        grid.add_row(label, *_row([sheet[source] for sheet in sheets]), style=f"bold {look.accent}" if marked else "")
    totals = _row([sum(sheet.values()) for sheet in sheets])
    grid.add_row(speaker.words.say("score-total"), *totals, style=f"bold {look.ink}")
    for extra, numbers in face.rows():
        grid.add_row(speaker.say(extra), *_row(numbers), style=look.faint)
    return grid


def _pays(table: Table, source: str) -> bool:
    """Gold paid at once has a line when there is some, or a card that pays so."""
    sheets = table.scores()
    at_once = [card for card in table.about.get("cards", []) if card not in sheets[0]]
    return source != AT_ONCE or bool(at_once) or any(sheet[source] for sheet in sheets)


def _row(numbers: list[int]) -> list[str]:
    return [str(number).replace("-", "−") for number in numbers]
