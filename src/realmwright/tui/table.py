"""A table played in the terminal: its state, and what its players may see and do.

It is independent of any screen.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from ..components import Contents
from ..fairness import chance_plies
from ..game import NOBODY, JsonDict
from ..i18n import Message
from ..protocol.message_parts import LogEntry, MoveGroup
from ..protocol.server_messages import Preview, TurnSummary
from ..record import Ply, Record
from ..tables import viewer_messages
from ..tables.events import Event, SeatSetup, now
from ..tables.game_log import GameLog
from ..tables.queries import TableQueries
from ..tables.state import TableState
from ..tables.table_row import TableRow
from ..tables.viewer import Viewer


class TerminalTable:
    """A table whose people all share this terminal.

    A single person sees their own hand; several people see only what is public.
    """

    def __init__(self, record: Record, seats: Sequence[SeatSetup], secret: str) -> None:
        game = record.game
        row = TableRow(secrets.token_hex(8), game.name, game.rules_version, game.setup, tuple(seats), secret, 0)
        self.table_state = TableState(row, [Event("move", text, now()) for text in record.moves])
        self.game = self.table_state.game
        people = [number for number, seat in enumerate(seats) if seat.bot is None]
        self.viewer = Viewer(people[0] if len(people) == 1 else NOBODY, frozenset(people))
        self.setup_dict = self.game.setup_dict()
        self._queries = TableQueries(self.table_state)
        self._append([], chance_plies(game, self.state, len(record.moves), secret))

    @property
    def game_log(self) -> GameLog:
        return self._queries.game_log

    @property
    def names(self) -> list[str]:
        return self.table_state.seats.names

    @property
    def revision(self) -> int:
        return self.table_state.revision

    @property
    def state(self) -> Any:
        return self.table_state.record.state

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    def idle_advice(self) -> Message | None:
        """Return the advice if the game is over or has no player at this terminal."""
        if self.over:
            return Message("log-game-over")
        return None if self.viewer.seats else Message("advice-watch")

    @property
    def can_act(self) -> bool:
        """True if a person at this terminal is to move."""
        return self.actor in self.viewer.seats

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def bot(self) -> str | None:
        """The bot to move, None if it is no bot's turn."""
        seat = self.table_state.bot_to_move
        return None if seat is None else self.table_state.seats[seat].bot

    @property
    def winners(self) -> list[int]:
        return self.table_state.winners

    # Queries

    def view(self) -> Any:
        return self.table_state.position.view(self.viewer.perspective)

    def position(self) -> JsonDict:
        return self.table_state.position.to_dict(self.viewer.perspective)

    def contents(self) -> Contents:
        return self.table_state.position.contents

    def scores(self) -> list[dict[str, int]]:
        return [dict(sheet) for sheet in self.table_state.position.scores]

    def move_groups(self) -> list[MoveGroup]:
        return self.table_state.position.move_groups if self.can_act else []

    def piece_lifted(self) -> bool:
        return self.table_state.position.piece_lifted

    def recent_cells(self) -> list[str]:
        """Return the cells of the last turn, and those of all turns since the last one of the player to move."""
        last = viewer_messages.last_moves(self.table_state.record)
        turns = self.turns_since(self.actor) if self.can_act else []
        changes = [cell for turn in turns for change in turn.pieces for cell in (change.origin, change.cell)]
        return [*(last.cells if last else []), *filter(None, changes)]

    def turns_since(self, seat: int) -> list[TurnSummary]:
        """Return what the others did since the last turn of a seat."""
        return self._queries.since_last_turn(seat).turns

    def scoring_cells(self, seat: int, source: str) -> list[str]:
        return self._queries.scoring_cells(self.viewer, source, seat, None).cells

    def preview(self, text: str) -> Preview:
        return self._queries.preview(self.viewer, text)

    def log(self) -> list[LogEntry]:
        """Return the log as the viewer may see it, oldest entry first."""
        return self._queries.log(self.viewer, 0).entries

    # Changes

    def play(self, text: str) -> None:
        """Play a move of a person, and the chance moves that follow."""
        self._advance(self._queries.parse_move(self.viewer, text), [])

    def play_for_bot(self, move: Any, failures: Sequence[Event]) -> None:
        self._advance(move, failures)

    def undoable_plies(self) -> int:
        return viewer_messages.undo_plies(self.table_state, self.viewer)

    def undo(self) -> None:
        self.table_state.append(Event("undo", str(self.undoable_plies()), now()))

    def _advance(self, move: Any, failures: Sequence[Event]) -> None:
        self._append(failures, self.table_state.play(move))

    def _append(self, failures: Sequence[Event], plies: Iterable[Ply]) -> None:
        """Append the failures, then the plies."""
        for failure in failures:
            self.table_state.append(failure)
        for ply in plies:
            self.table_state.append(Event("move", ply.text, now()), ply)
