"""Read-only queries of a table."""

from __future__ import annotations

from typing import Any

from ..fairness import commitment, signed
from ..game import NOBODY, GameError, Refusal
from ..protocol.errors import MoveRefused, RequestError, RevisionNotFound, StaleRevision
from ..protocol.message_parts import LogEntry
from ..protocol.server_messages import (
    LogMessage,
    Preview,
    RefusalMessage,
    ScoringCells,
    SinceLastTurn,
    Snapshot,
    StateMessage,
    TableInfo,
)
from ..record import Record
from . import viewer_messages
from .credentials import Credential
from .daily import is_closed
from .events import now
from .game_catalog import full_setup, marker_infos, piece_infos
from .game_log import GameLog
from .positions import CELL
from .seats import viewer_of
from .since_last_turn import turns_since
from .state import TableState
from .table_row import TableRow
from .viewer import Viewer


class TableQueries:
    """Answers the queries of viewers; it never changes the table."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._game_log = GameLog(state.positions, state.seats.names)
        self._log: dict[tuple[int | str, ...], list[LogEntry]] = {}  # by perspective and the names of all seats

    @property
    def row(self) -> TableRow:
        return self.state.row

    @property
    def record(self) -> Record:
        return self.state.record

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def game_log(self) -> GameLog:
        return self._game_log.with_names(self.state.seats.names)

    def viewer(self, credential: Credential | None) -> Viewer:
        return viewer_of(self.row, self.state.seats, credential)

    def anonymous_viewer(self) -> Viewer:
        """Return the viewer without a credential."""
        return self.viewer(None)

    def table_info(self, viewer: Viewer) -> TableInfo:
        row, components = self.row, self.state.game.components()
        return TableInfo(
            table_id=row.id,
            game=row.game,
            rules_version=row.rules_version,
            setup=full_setup(self.state.game),
            seats=self.state.seats.to_infos(),
            own_seats=sorted(viewer.seats),
            pace_ms=row.pace_ms,
            terrains=components.terrains,
            pieces=piece_infos(components.pieces),
            markers=marker_infos(components.markers),
            actions=components.actions,
            sources=components.sources,
            rules=dict(components.rules),
            online=row.online,
            host=viewer.host,
            public=row.public,
            rated=row.rated,
            clock=self.state.clock,
            commitment=commitment(row.secret),
            daily=row.daily,
            secret=None if self._withholds_secret() or not self.over else row.secret,
            watching=not viewer.seats,
        )

    def state_message(self, viewer: Viewer) -> StateMessage:
        return viewer_messages.state_messages(self.state)(viewer)

    def log(self, viewer: Viewer, since: int) -> LogMessage:
        """Return the log entries after revision `since`; all if there is no such revision."""
        seats, revisions = self.state.seats, self.state.revisions
        entries = self._log.setdefault((viewer.perspective, *seats.names), [])
        for number in range(len(entries) + 1, len(revisions)):
            then = revisions[number].seats
            game_log = self._game_log.with_names(seats.names if then is seats else then.names_if_claimed(seats))
            entries.append(game_log.entry(number, revisions[number - 1], revisions[number], viewer.perspective))
        return LogMessage(entries[since:] if 0 <= since <= self.state.revision else entries[:])

    def clear_caches(self) -> None:
        """Forget what was computed about all positions but the current one."""
        self.state.positions.keep_only(self.state.record.state)
        self._game_log.clear_cache()

    def snapshot(self, viewer: Viewer, revision: int) -> Snapshot:
        return viewer_messages.snapshot(self._record_at(revision), revision, viewer)

    def scoring_cells(self, viewer: Viewer, source: str, seat: int, revision: int | None) -> ScoringCells:
        record, game = self.record if revision is None else self._record_at(revision), self.state.game
        position = self.state.positions.get(record.state)
        if not 0 <= seat < game.seats or source not in position.scores[seat]:
            raise RequestError("no-such-source", f"no source {source[:40]!r} scores for seat {seat} at this table")
        cells = list(game.scoring_cells(position.view(viewer.perspective), seat, source))
        return ScoringCells(self.state.revision if revision is None else revision, source, seat, cells)

    def since_last_turn(self, seat: int) -> SinceLastTurn:
        if not 0 <= seat < self.state.game.seats:
            raise RequestError("no-such-seat", f"no seat {seat} at this table")
        return SinceLastTurn(self.state.revision, seat, turns_since(self.state, seat))

    def preview(self, viewer: Viewer, text: str) -> Preview:
        move = self.parse_move(viewer, text)
        return viewer_messages.preview(self.state.game, self.record.state, move, self.state.revision)

    def explain_move(self, viewer: Viewer, text: str) -> RefusalMessage | Preview:
        """Return why a move is illegal, or its effects if it is legal."""
        if CELL.fullmatch(text):
            text = f"{self._default_verb()} {text}"
        try:
            return self.preview(viewer, text)
        except MoveRefused as error:
            return error.reply

    def signed_record(self) -> str:
        """Return the record of a finished game, with the secret that its chance was drawn from if it may be shown."""
        if self._withholds_secret():
            return str(self.record)
        return signed(self.record, self.row.secret, self.row.params)

    def _withholds_secret(self) -> bool:
        """Whether other players still play the same daily board with this secret."""
        return self.row.daily is not None and not is_closed(self.row.daily, now())

    # Preconditions

    def require_current(self, revision: int) -> None:
        """Raise StaleRevision unless the position is still the one of this revision."""
        if not self.state.position_revision <= revision <= self.state.revision:
            raise StaleRevision(self.state.revision)

    def require_running(self) -> None:
        if self.state.waiting:
            raise RequestError("waiting", "the game has not begun: a seat is still open")
        if self.over:
            raise RequestError("over", "the game is over")

    def require_host(self, viewer: Viewer) -> None:
        if not viewer.host:
            raise RequestError("not-host", "only the host of the table may do this")

    def acting_seat(self, viewer: Viewer) -> int:
        """Return the viewer's seat; of several, the seat to move or else the first."""
        if not viewer.seats:
            raise RequestError("watching", "only players of this table may do this")
        actor = self.state.to_move
        return actor if actor in viewer.seats and actor is not None else min(viewer.seats)

    def parse_move(self, viewer: Viewer, text: str) -> Any:
        """Return a legal move of the viewer. Raise MoveRefused with the refusal otherwise."""
        if self.state.waiting or self.state.forfeit is not None:
            self.require_running()
        game, state = self.state.game, self.state.record.state
        if game.actor(state) not in viewer.seats:
            raise MoveRefused(self.game_log.refusal_message(text, self._turn_refusal(viewer)))
        try:
            return game.read(state, text)
        except GameError as error:
            if error.refusal is None:
                raise RequestError("unreadable", str(error)) from error
            raise MoveRefused(self.game_log.refusal_message(text, error.refusal)) from error

    def _turn_refusal(self, viewer: Viewer) -> Refusal:
        """Return why the viewer cannot move at all: the game is over or another seat is to move."""
        game, state = self.state.game, self.record.state
        legal = game.moves(state)
        move = legal[0] if legal else self.record.parsed_moves[-1]
        refusal = game.explain(state, move, min(viewer.seats, default=NOBODY))
        assert refusal is not None
        return refusal

    def _default_verb(self) -> str:
        """Return the verb of a click on a cell.

        It is that of the first legal move with a cell, now or at any revision.
        """
        revisions = self.state.revisions
        for entry in (revisions[-1], *revisions):
            position = self.state.positions.get(entry.state)
            if position.actor >= 0:
                for group in position.move_groups:
                    if group.cells:
                        return group.prefix
        raise RequestError("unreadable", "no move of this game names a cell: expected a whole move")

    def _record_at(self, revision: int) -> Record:
        if not 0 <= revision <= self.state.revision:
            raise RevisionNotFound(revision, self.state.revision)
        return self.state.record_at(revision)
