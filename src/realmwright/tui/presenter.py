"""Presenters: the board picture and the messages of each game in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from ..i18n import Message, MessageArg, Translator
from ..protocol.message_parts import MoveGroup, PieceChange
from .canvas import BoardPicture
from .kingdom_builder import KingdomBuilderPresenter
from .kingdoms import KingdomsPresenter
from .table import TerminalTable


class Presenter(Protocol):
    """The board and the messages of one game."""

    undo_refused_key: str  # message key: why nothing can be undone

    def picture(self, zoom: int) -> BoardPicture: ...
    def default_group(self, groups: Sequence[MoveGroup]) -> MoveGroup | None: ...  # played on cells if none is chosen
    def title(self) -> Message: ...
    def progress(self) -> list[Message]: ...
    def advice(self, chosen: MoveGroup | None) -> Message: ...
    def label(self, move: str) -> MessageArg: ...  # of a complete move or the beginning of one
    def description(self, group: MoveGroup) -> MessageArg | None: ...
    def describe_cell(self, cell: str, legal: bool) -> Message: ...
    def explain_cell(self, cell: str) -> list[Message]: ...  # what is there and what it does; empty for a plain cell
    def piece_label(self, change: PieceChange) -> MessageArg | None: ...  # None: a settlement by a terrain card
    def hand_lines(self) -> list[Message]: ...
    def holdings(self, seat: int) -> list[Message]: ...  # tiles or pieces of a player that everyone may see
    def extra_score_rows(self) -> list[tuple[MessageArg, list[int]]]: ...


PRESENTERS: Final[Mapping[str, Callable[[TerminalTable, Translator], Presenter]]] = {
    "kingdom-builder": KingdomBuilderPresenter,
    "kingdoms": KingdomsPresenter,
}
