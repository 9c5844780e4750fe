"""Projections of a table for a viewer.

They are pure functions from a game and its states to messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final

from ..game import NOBODY, Game, JsonDict
from ..protocol.socket import (
    LastMoves,
    MoveGroup,
    Preview,
    ScoreChange,
    SeatScore,
    Snapshot,
    StateMessage,
    TileInfo,
    UndoInfo,
)
from ..record import Record
from .memo import Memo
from .state import TableState
from .viewer import Viewer
from .visibility import reveals_information

CELL: Final = re.compile(r"(?:\w:)?[a-z]\d{1,2}")
MEMO: Final = Memo(4096)


def state_message(table: TableState, viewer: Viewer) -> StateMessage:
    record, game, state = table.record, table.game, table.record.state
    view = game.view(state, viewer.perspective)
    return StateMessage(
        revision=table.revision,
        ply=len(record.moves),
        state=game.to_dict(view),
        actor=None if table.over else game.actor(state),
        move_groups=move_groups(game, state) if table.to_move in viewer.seats else [],
        scores=seat_scores(game, game.view(state, NOBODY)),  # the contract: scores are the same in all views
        undo=undo_info(table, viewer),
        last_moves=last_moves(record),
        piece_lifted=piece_lifted(game, state),
        over=table.over,
        winners=table.winners,
        thinking=table.bot_to_move,
        waiting=table.waiting,
        reason=table.reason,
    )


def snapshot(record: Record, revision: int, viewer: Viewer) -> Snapshot:
    view = record.game.view(record.state, viewer.perspective)
    position, scores = record.game.to_dict(view), seat_scores(record.game, view)
    return Snapshot(revision, len(record.moves), position, scores, last_moves(record))


def seat_scores(game: Game[Any, Any], view: Any) -> list[SeatScore]:
    return [SeatScore(sum(sheet.values()), dict(sheet)) for sheet in game.scores(view)]


def move_groups(game: Game[Any, Any], state: Any) -> list[MoveGroup]:
    """Return the legal moves, grouped by all words but the last."""
    groups: dict[str, list[tuple[str, Any]]] = {}
    for move in game.moves(state):
        text = game.write(state, move)
        prefix, blank, target = text.rpartition(" ")
        groups.setdefault(prefix if blank else text, []).append((target if blank else "", move))
    return [_move_group(game, state, prefix, moves) for prefix, moves in groups.items()]


def piece_lifted(game: Game[Any, Any], state: Any) -> bool:
    """Whether a piece has been lifted and `to CELL` puts it down."""
    return MEMO(state, None, lambda: _piece_lifted(game, state))


def _piece_lifted(game: Game[Any, Any], state: Any) -> bool:
    if not game.to_dict(state).get("doing"):
        return False
    return any(game.write(state, move).startswith("to ") for move in game.moves(state))


def _move_group(game: Game[Any, Any], state: Any, prefix: str, moves: list[tuple[str, Any]]) -> MoveGroup:
    targets = [target for target, _ in moves]
    cells = [target for target in targets if CELL.fullmatch(target)]
    return MoveGroup(
        prefix=prefix,
        verb=prefix.partition(" ")[0],
        cells=cells,
        words=[target for target in targets if target and not CELL.fullmatch(target)],
        prefix_is_move="" in targets,
        lifts_piece=_lifts_piece(game, state, moves[0][1]),
    )


def _lifts_piece(game: Game[Any, Any], state: Any, move: Any) -> bool:
    after = game.apply(state, move)
    return game.actor(after) == game.actor(state) and piece_lifted(game, after)


def undo_info(table: TableState, viewer: Viewer) -> UndoInfo:
    record = table.record
    plies = undo_plies(table, viewer)
    if plies:
        return UndoInfo(record.moves[-plies], None)
    has_moved = any(record.game.actor(state) in viewer.seats for state, _ in record.plies())
    return UndoInfo(None, "card-revealed" if has_moved else "nothing")


def undo_plies(table: TableState, viewer: Viewer) -> int:
    """Return the number of plies back to the viewer's last decision.

    0 if a ply since has revealed information, or another player has moved, who would have to agree.
    """
    if table.over and table.row.online:
        return 0
    game, others = table.game, table.seats.humans - viewer.seats
    for back, (before, text) in enumerate(_reversed_plies(table.record), 1):
        if game.actor(before) in others or _has_revealed(game, before, text):
            return 0
        if game.actor(before) in viewer.seats:
            return back
    return 0


def _has_revealed(game: Game[Any, Any], before: Any, text: str) -> bool:
    """Whether a played ply revealed information; memoized, because every state message needs it."""
    return MEMO(before, text, lambda: reveals_information(game, before, game.read(before, text)))


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
    gains, losses = tile_changes(game.to_dict(before), game.to_dict(after))
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


def location_tile_changes(before: JsonDict, after: JsonDict) -> tuple[list[TileInfo], list[TileInfo]]:
    """Return the location tiles gained and lost between two positions, of all seats."""
    return _difference(_location_tiles(before), _location_tiles(after))


def tile_changes(before: JsonDict, after: JsonDict) -> tuple[list[TileInfo], list[TileInfo]]:
    """Return the tiles of every kind gained and lost between two positions, of all seats."""
    return _difference(_tiles(before), _tiles(after))


def _difference(old: list[TileInfo], new: list[TileInfo]) -> tuple[list[TileInfo], list[TileInfo]]:
    return [tile for tile in new if tile not in old], [tile for tile in old if tile not in new]


def _location_tiles(position: JsonDict) -> list[TileInfo]:
    return [
        TileInfo(seat, tile["kind"], tile.get("from", ""))
        for seat, side in enumerate(position.get("seats", []))
        for tile in side.get("tiles", [])
    ]


def _tiles(position: JsonDict) -> list[TileInfo]:
    """Return all entries with a kind in any list of a seat."""
    return [
        TileInfo(seat, tile["kind"], tile.get("from", ""))
        for seat, side in enumerate(position.get("seats", []))
        for tiles in side.values()
        if isinstance(tiles, list)
        for tile in tiles
        if isinstance(tile, dict) and "kind" in tile
    ]
