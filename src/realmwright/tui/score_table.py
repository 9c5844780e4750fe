"""The score table: one row per source of gold, one column per player."""

from __future__ import annotations

from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from .message_formatter import MessageFormatter
from .palette import SHAPES, Palette
from .presenter import Presenter
from .table import TerminalTable

LABEL_WIDTH: Final = 16
PAID_DURING_GAME: Final = "in_game"  # source of gold that is paid at once
MIN_NAME_LENGTH: Final = 3  # shorter names are left out


def score_table(
    formatter: MessageFormatter, presenter: Presenter, palette: Palette, highlighted: str | None, width: int
) -> Grid:
    """Return the score as if the game ended now.

    `highlighted` is the card whose hexes are marked on the board.
    """
    table = formatter.table
    grid = Grid(box=None, padding=(0, 1, 0, 0), expand=True, show_edge=False, header_style=f"bold {palette.foreground}")
    grid.add_column(formatter.translator.format("gold"), no_wrap=True, overflow="ellipsis", ratio=1)
    letters = (width - LABEL_WIDTH) // len(table.names) - len("▲  ")
    for seat, name in enumerate(table.names):
        head = f"{SHAPES[seat]} {name[:letters]}" if letters >= MIN_NAME_LENGTH else f"  {SHAPES[seat]}"
        grid.add_column(Text(head, f"bold {palette.foreground}"), justify="right", no_wrap=True)
    sheets = table.scores()
    for source in filter(lambda name: _has_row(table, name), sheets[0]):
        marked = source == highlighted
        label = Text(f"▶ {formatter.source(source)}" if marked else formatter.source(source))
        row_style = f"bold {palette.accent}" if marked else ""
        grid.add_row(label, *_row([sheet[source] for sheet in sheets]), style=row_style)
    totals = _row([sum(sheet.values()) for sheet in sheets])
    grid.add_row(formatter.translator.format("score-total"), *totals, style=f"bold {palette.foreground}")
    for extra, numbers in presenter.extra_score_rows():
        grid.add_row(formatter.format(extra), *_row(numbers), style=palette.muted)
    return grid


def _has_row(table: TerminalTable, source: str) -> bool:
    """Hide gold paid during the game while there is none and no card in play pays any."""
    sheets = table.scores()
    paying_cards = [card for card in table.setup_dict.get("cards", []) if card not in sheets[0]]
    return source != PAID_DURING_GAME or bool(paying_cards) or any(sheet[source] for sheet in sheets)


def _row(numbers: list[int]) -> list[str]:
    return [str(number).replace("-", "−") for number in numbers]
