"""What the others did since the last turn of the player to move, one line for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from ..i18n import Message
from ..protocol.message_parts import PieceChange
from ..protocol.server_messages import TurnSummary
from .message_formatter import MessageFormatter
from .palette import SHAPES
from .presenter import Presenter


def since_lines(formatter: MessageFormatter, presenter: Presenter) -> list[str]:
    """Return a heading and one line for each opponent; nothing unless a person is to move."""
    table = formatter.table
    turns = table.turns_since(table.actor) if table.can_act else []
    if not turns:
        return []
    heading = Message("since-title")
    if len(table.viewer.seats) > 1:
        heading = Message("since-title-of", {"player": table.names[table.actor]})
    return [formatter.format(heading), *(_line(turn, formatter, presenter) for turn in turns)]


def _line(turn: TurnSummary, formatter: MessageFormatter, presenter: Presenter) -> str:
    """Return where a player has placed, moved or removed what, and the gold of all players that it changed."""
    pieces = "; ".join(_pieces(turn, formatter, presenter)) or formatter.translator.format("since-nothing")
    gold = formatter.changes(turn.changes)
    line = f"{SHAPES[turn.seat]} {formatter.table.names[turn.seat]}: {pieces}."
    return f"{line} {gold}." if gold else line


def _pieces(turn: TurnSummary, formatter: MessageFormatter, presenter: Presenter) -> Iterator[str]:
    groups: dict[str, list[str]] = {}
    for change in turn.pieces:
        label = presenter.piece_label(change)
        groups.setdefault("" if label is None else formatter.format(label), []).append(_place(change, formatter))
    for label, places in groups.items():
        yield f"{label}: {', '.join(places)}" if label else ", ".join(places)


def _place(change: PieceChange, formatter: MessageFormatter) -> str:
    if not change.cell:
        return formatter.translator.format("since-removed", cell=change.origin)
    return " → ".join(_cell(cell, formatter) for cell in (change.origin, change.cell) if cell)


def _cell(cell: str, formatter: MessageFormatter) -> str:
    """Return a cell as players write it; a number is a line that a piece beside the map marks."""
    return formatter.translator.format("choice-line", line=cell) if cell.isdecimal() else cell
