"""What the other seats have done since the last turn of a seat.

Everything in it is public: pieces, tiles and scores are the same in all views.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from ..components import HeldTile
from ..game import NOBODY, JsonDict
from ..protocol.message_parts import PieceChange, ScoreChange
from ..protocol.server_messages import TurnSummary
from .positions import Position
from .state import TableState
from .viewer_messages import score_changes, tile_changes

PieceKey: TypeAlias = "tuple[str, int | None, str]"  # kind, seat, cell


class _Ply(NamedTuple):
    """A ply with the positions before and after it."""

    turn: int  # the seat whose turn it is
    revision: int
    text: str
    before: Position
    after: Position
    events: list[JsonDict]

    @property
    def doing(self) -> Mapping[str, Any]:
        """The pending action before the ply."""
        return self.before.to_dict(NOBODY).get("doing") or {}

    @property
    def action(self) -> str:
        verb = self.text.partition(" ")[0]
        return str(self.doing.get("verb", verb)) if verb == "to" else verb


def turns_since(table: TableState, seat: int) -> list[TurnSummary]:
    """Return one summary for each other seat that has moved since the last turn of this seat."""
    segments = [list(plies) for _, plies in groupby(_plies_since(table, seat), key=lambda ply: _turn_key(ply.before))]
    by_seat: dict[int, list[list[_Ply]]] = {}
    for segment in segments:
        by_seat.setdefault(segment[0].turn, []).append(segment)
    return [_summary(mover, turns) for mover, turns in by_seat.items() if any(map(_revisions, turns))]


def _plies_since(table: TableState, seat: int) -> list[_Ply]:
    """Return the plies between the last turn of a seat and its current one, or the end."""
    record, game = table.record, table.game
    after = Position(game, record.state)
    current, in_own_turn = _turn_key(after), _turn(after) == seat
    plies: list[_Ply] = []
    for back, move in enumerate(reversed(record.parsed_moves), 1):
        before = Position(game, record.states[-1 - back])
        is_own = _turn(before) == seat
        if is_own and not (in_own_turn and _turn_key(before) == current):
            break
        if not is_own:
            in_own_turn = False
            events = list(game.events(before.state, move, after.state))
            revision, text = table.mainline[-back], record.moves[-back]
            plies.append(_Ply(_turn(before), revision, text, before, after, events))
        after = before
    return plies[::-1]


def _turn(position: Position) -> int:
    return int(position.to_dict(NOBODY)["turn"])


def _turn_key(position: Position) -> tuple[int, object]:
    """Return the seat and the epoch: a player can make the last turn of an epoch and the first of the next."""
    return _turn(position), position.to_dict(NOBODY).get("epoch")


def _revisions(plies: list[_Ply]) -> list[int]:
    return [ply.revision for ply in plies if ply.before.actor >= 0]


def _summary(seat: int, turns: list[list[_Ply]]) -> TurnSummary:
    pieces: list[PieceChange] = []
    gold: dict[tuple[int, str], int] = {}
    gains: list[HeldTile] = []
    losses: list[HeldTile] = []
    for plies in turns:
        first, last = plies[0].before, plies[-1].after
        for ply in plies:
            for change in _piece_changes(ply):
                _add(pieces, change)
        for change_of_gold in score_changes(first.scores, last.scores):
            key = change_of_gold.seat, change_of_gold.source
            gold[key] = gold.get(key, 0) + change_of_gold.gold
        new, old = tile_changes(first.contents, last.contents)
        gains += new
        losses += old
    changes = [ScoreChange(*key, amount) for key, amount in gold.items() if amount]
    revisions = [revision for plies in turns for revision in _revisions(plies)]
    return TurnSummary(seat, revisions, pieces, changes, gains, losses)


def _piece_changes(ply: _Ply) -> Iterator[PieceChange]:
    before, after = _pieces(ply.before), _pieces(ply.after, ply.events)
    origin = str(ply.doing.get("from") or "")
    for kind, seat, cell in sorted(before - after, key=_order):
        yield PieceChange(kind, seat, cell, "", ply.action)
    for kind, seat, cell in sorted(after - before, key=_order):
        yield PieceChange(kind, seat, origin, cell, ply.action)


def _order(piece: PieceKey) -> tuple[str, int, str]:
    kind, seat, cell = piece
    return kind, NOBODY if seat is None else seat, cell


def _pieces(position: Position, events: list[JsonDict] | None = None) -> set[PieceKey]:
    """Return the pieces on the board; if the ply has cleared it, those that stood there at last."""
    boards = [event["board"] for event in events or () if "board" in event]
    board = boards[0] if boards else position.to_dict(NOBODY).get("board", {})
    groups = position.contents.pieces
    return {(group.kind, group.seat, cell) for group in groups for cell in group.cells} | {
        (piece, None, cell) for cell, piece in board.items()
    }


def _add(changes: list[PieceChange], new: PieceChange) -> None:
    """Add a change, joined with an earlier one of the same piece: a piece that was lifted is put down."""
    for index, old in enumerate(changes):
        if (old.kind, old.seat) != (new.kind, new.seat):
            continue
        is_put_down = bool(new.origin) and old.origin == new.origin and not old.cell and new.cell
        if is_put_down or (new.origin and old.cell == new.origin):
            joined = PieceChange(old.kind, old.seat, old.origin, new.cell, old.action)
            changes[index : index + 1] = [joined] if joined.origin != joined.cell else []
            return
    changes.append(new)
