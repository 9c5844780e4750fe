"""Projections of a table for a viewer.

They are pure functions from a game and its states to messages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..components import Contents, HeldTile
from ..game import NOBODY, Game, JsonDict
from ..protocol.message_parts import LastMoves, MoveGroup, ScoreChange, SeatScore, UndoInfo
from ..protocol.server_messages import Preview, Snapshot, StateMessage
from ..record import Record
from .positions import CELL, Position
from .state import TableState
from .viewer import Viewer


class PrivateState(Struct, frozen=True):
    """The fields of a state message that differ between viewers."""

    state: JsonDict
    move_groups: list[MoveGroup]
    undo: UndoInfo


def public_state(table: TableState) -> StateMessage:
    """Return the state message without its revision and what differs between viewers."""
    position, over = table.position, table.over
    return StateMessage(
        revision=0,
        ply=len(table.record.moves),
        state=position.public_dict,
        pieces=position.contents.pieces,
        held_tiles=position.contents.held_tiles,
        board_tiles=position.contents.board_tiles,
        actor=None if over else position.actor,
        move_groups=[],
        scores=seat_scores(position),
        undo=UndoInfo(None, "nothing"),
        last_moves=last_moves(table.record),
        piece_lifted=position.piece_lifted,
        over=over,
        winners=table.winners,
        thinking=table.bot_to_move,
        waiting=table.waiting,
        reason=table.reason,
        too_early_to_rate=table.too_early_to_rate,
    )


def private_state(table: TableState, viewer: Viewer) -> PrivateState:
    position = table.position
    return PrivateState(
        state=position.private_dict(viewer.perspective),
        move_groups=position.move_groups if table.to_move in viewer.seats else [],
        undo=undo_info(table, viewer),
    )


def state_messages(table: TableState) -> Callable[[Viewer], StateMessage]:
    """Return a function to the message of each viewer; what all of them see is computed once."""
    public, position = public_state(table), table.position

    def message(viewer: Viewer) -> StateMessage:
        private = private_state(table, viewer)
        return replace(
            public,
            revision=table.revision,
            state=position.to_dict(viewer.perspective),
            move_groups=private.move_groups,
            undo=private.undo,
        )

    return message


def snapshot(record: Record, revision: int, viewer: Viewer) -> Snapshot:
    position = Position(record.game, record.state)
    return Snapshot(
        revision=revision,
        ply=len(record.moves),
        state=position.to_dict(viewer.perspective),
        pieces=position.contents.pieces,
        held_tiles=position.contents.held_tiles,
        board_tiles=position.contents.board_tiles,
        scores=seat_scores(position),
        last_moves=last_moves(record),
    )


def seat_scores(position: Position) -> list[SeatScore]:
    return [SeatScore(sum(sheet.values()), dict(sheet)) for sheet in position.scores]


def undo_info(table: TableState, viewer: Viewer) -> UndoInfo:
    record = table.record
    plies = undo_plies(table, viewer)
    if plies:
        return UndoInfo(record.moves[-plies], None, turn_plies(table, viewer))
    has_moved = any(record.game.actor(state) in viewer.seats for state, _ in record.plies())
    return UndoInfo(None, "card-revealed" if has_moved else "nothing")


def undo_plies(table: TableState, viewer: Viewer) -> int:
    """Return the number of plies back to the viewer's last decision.

    0 if a ply since has revealed information, or another player has moved, who would have to agree.
    """
    if table.over and table.row.online:
        return 0
    others, record = table.seats.humans - viewer.seats, table.record
    after = table.position
    for back, move in enumerate(reversed(record.parsed_moves), 1):
        before = table.positions.get(record.states[-1 - back])
        if before.actor in others or before.reveals_information(move, after):
            return 0
        if before.actor in viewer.seats:
            return back
        after = before
    return 0


def turn_plies(table: TableState, viewer: Viewer) -> int:
    """Return the number of plies back to the start of the viewer's turn, or to the last revealed information."""
    record, after, plies = table.record, table.position, 0
    if after.actor not in viewer.seats:
        return 0
    for back, move in enumerate(reversed(record.parsed_moves), 1):
        before = table.positions.get(record.states[-1 - back])
        if before.actor != table.position.actor or before.reveals_information(move, after):
            break
        after, plies = before, back
    return plies


def take_back_plies(table: TableState, seat: int) -> int:
    """Return the number of plies back to the last decision of a seat.

    Revealed information does not limit it.
    """
    for back, (before, _) in enumerate(_reversed_plies(table.record), 1):
        if table.game.actor(before) == seat:
            return back
    return 0


def _reversed_plies(record: Record) -> Iterator[tuple[Any, str]]:
    """Yield the state before each ply and its move, the last ply first."""
    return zip(reversed(record.states[:-1]), reversed(record.moves), strict=True)


def last_moves(record: Record) -> LastMoves | None:
    """Return the consecutive moves of the seat that moved last, skipping chance."""
    game, seat, moves = record.game, NOBODY, list[str]()
    for before, text in _reversed_plies(record):
        actor = game.actor(before)
        if actor < 0:
            continue
        if seat not in (NOBODY, actor):
            break
        seat = actor
        moves.append(text)
    if not moves:
        return None
    moves.reverse()
    return LastMoves(seat, moves, cells_in(moves))


def cells_in(moves: Iterable[str]) -> list[str]:
    """Return the cells that the moves name, each once."""
    words = (word for move in moves for word in move.split(" ")[1:])
    return list(dict.fromkeys(word for word in words if CELL.fullmatch(word)))


def preview(game: Game[Any, Any], state: Any, move: Any, revision: int) -> Preview:
    """Return the effects of a move.

    They are computed on a guess of the hidden parts so that they cannot leak them.
    """
    seat = game.actor(state)
    before = game.determinise(game.view(state, seat), Random(0))
    after = game.apply(before, move)
    changes = score_changes(game.scores(before), game.scores(after))
    gains, losses = tile_changes(game.contents(before), game.contents(after))
    sources = dict.fromkeys(change.source for change in changes if change.seat == seat)
    scoring_cells = {source: list(game.scoring_cells(after, seat, source)) for source in sources}
    changed = changed_fields(game.to_dict(game.view(before, seat)), game.to_dict(game.view(after, seat)))
    events = list(game.events(before, move, after))
    return Preview(revision, game.write(state, move), changes, gains, losses, scoring_cells, changed, events)


def score_changes(before: Sequence[Any], after: Sequence[Any]) -> list[ScoreChange]:
    return [
        ScoreChange(seat, source, gold - old.get(source, 0))
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        for source, gold in new.items()
        if gold != old.get(source, 0)
    ]


def changed_fields(before: JsonDict, after: JsonDict) -> JsonDict:
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def tile_changes(before: Contents, after: Contents) -> tuple[list[HeldTile], list[HeldTile]]:
    """Return the tiles gained and lost between two positions, of all seats."""
    if before.held_tiles == after.held_tiles:
        return [], []
    old, new = (Counter(map(_identity, each.held_tiles)) for each in (before, after))
    return _without(after.held_tiles, old), _without(before.held_tiles, new)


def _without(tiles: Iterable[HeldTile], others: Counter[tuple[int, str, str]]) -> list[HeldTile]:
    """Return the tiles that are not among the others, whatever their states are."""
    others = others.copy()
    remaining = []
    for tile in tiles:
        if others[_identity(tile)]:
            others[_identity(tile)] -= 1
        else:
            remaining.append(tile)
    return remaining


def _identity(tile: HeldTile) -> tuple[int, str, str]:
    return tile.seat, tile.kind, tile.cell
