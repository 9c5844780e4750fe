"""What a position means for a screen: pure functions from a game and its states to messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..game import NOBODY, Game, Plain
from ..record import Record
from .knowledge import reveals
from .messages import Change, Gesture, Last, Moment, Preview, SeatScore, State, Tile, UndoInfo
from .recall import Recall

if TYPE_CHECKING:
    from .course import Course

CELL: Final = re.compile(r"(?:\w:)?[a-z]\d{1,2}")


RECALL: Final = Recall(4096)


class Screen(NamedTuple):
    """A pair of eyes: what it may see, and the seats it plays."""

    viewer: int  # a seat, or NOBODY: what all know
    seats: frozenset[int]
    host: bool = False  # may fill and free seats, set the pace and mute


def state_of(course: Course, screen: Screen) -> State:
    record, game, state = course.record, course.game, course.record.state
    view = game.view(state, screen.viewer)
    return State(
        seq=course.seq,
        ply=len(record.moves),
        state=game.present(view),
        actor=None if course.over else game.actor(state),
        gestures=gestures(game, state) if course.to_move in screen.seats else [],
        scores=scores(game, game.view(state, NOBODY)),  # law of the contract: everybody sees the same ones
        undo=undo_of(course, screen),
        last=last_of(record),
        lifted=lifted(game, state),
        over=course.over,
        winners=course.winners,
        thinking=course.bot_to_move,
        waiting=course.waiting,
        reason=course.reason,
    )


def moment_of(record: Record, seq: int, screen: Screen) -> Moment:
    view = record.game.view(record.state, screen.viewer)
    shown, sheets = record.game.present(view), scores(record.game, view)
    return Moment(seq, len(record.moves), shown, sheets, last_of(record))


def scores(game: Game[Any, Any], view: Any) -> list[SeatScore]:
    return [SeatScore(sum(sheet.values()), dict(sheet)) for sheet in game.scores(view)]


def gestures(game: Game[Any, Any], state: Any) -> list[Gesture]:
    """The legal moves, those that begin alike together."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for move in game.moves(state):
        text = game.write(state, move)
        lead, blank, target = text.rpartition(" ")
        found.setdefault(lead if blank else text, []).append((target if blank else "", move))
    return [_gesture(game, state, lead, moves) for lead, moves in found.items()]


def lifted(game: Game[Any, Any], state: Any) -> bool:
    """A piece is on its way, and `to CELL` says where it goes."""
    return RECALL(state, None, lambda: _lifted(game, state))


def _lifted(game: Game[Any, Any], state: Any) -> bool:
    if not game.present(state).get("doing"):
        return False
    return any(game.write(state, move).startswith("to ") for move in game.moves(state))


def _gesture(game: Game[Any, Any], state: Any, lead: str, moves: list[tuple[str, Any]]) -> Gesture:
    targets = [target for target, _ in moves]
    cells = [target for target in targets if CELL.fullmatch(target)]
    return Gesture(
        lead=lead,
        verb=lead.partition(" ")[0],
        cells=cells,
        words=[target for target in targets if target and not CELL.fullmatch(target)],
        alone="" in targets,
        opens=_opens(game, state, moves[0][1]),
    )


def _opens(game: Game[Any, Any], state: Any, move: Any) -> bool:
    after = game.apply(state, move)
    return game.actor(after) == game.actor(state) and lifted(game, after)


def undo_of(course: Course, screen: Screen) -> UndoInfo:
    record = course.record
    plies = undo_plies(course, screen)
    if plies:
        return UndoInfo(record.moves[-plies], None)
    played = any(record.game.actor(state) in screen.seats for state, _ in record.plies())
    return UndoInfo(None, "card-revealed" if played else "nothing")


def undo_plies(course: Course, screen: Screen) -> int:
    """How many plies lead back to the last decision at this screen.

    0 if something has been revealed since, or if somebody else has moved who would have to agree.
    """
    if course.over and course.row.online:
        return 0
    game, others = course.game, course.seating.people - screen.seats
    for back, (before, text) in enumerate(_backwards(course.record), 1):
        if game.actor(before) in others or _revealed(game, before, text):
            return 0
        if game.actor(before) in screen.seats:
            return back
    return 0


def _revealed(game: Game[Any, Any], before: Any, text: str) -> bool:
    """Of a ply that has been played; many screens ask, and again after the next ply."""
    return RECALL(before, text, lambda: reveals(game, before, game.read(before, text)))


def take_back_plies(course: Course, seat: int) -> int:
    """How many plies lead back to the last decision of this seat, whatever has been revealed since."""
    for back, (before, _) in enumerate(_backwards(course.record), 1):
        if course.game.actor(before) == seat:
            return back
    return 0


def _backwards(record: Record) -> Iterator[tuple[Any, str]]:
    """Each state that somebody decided in, and the move, the last one first."""
    return zip(reversed(record.states[:-1]), reversed(record.moves), strict=True)


def last_of(record: Record) -> Last | None:
    """The unbroken run of plies of whoever moved last; what chance did in between is no part of it."""
    game, seat, moves = record.game, NOBODY, list[str]()
    for before, text in _backwards(record):
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
    return Last(seat, moves, cells_in(moves))


def cells_in(moves: Iterable[str]) -> list[str]:
    words = (word for move in moves for word in move.split(" ")[1:])
    return list(dict.fromkeys(word for word in words if CELL.fullmatch(word)))


def preview_of(game: Game[Any, Any], state: Any, move: Any, seq: int) -> Preview:
    """What a move of the actor would change. It is tried on a guess, so that nothing hidden can show in the answer."""
    seat = game.actor(state)
    before = game.determinise(game.view(state, seat), Random(0))
    after = game.apply(before, move)
    changed = changes(game.scores(before), game.scores(after))
    gains, losses = things_between(game.present(before), game.present(after))
    sources = dict.fromkeys(change.source for change in changed if change.seat == seat)
    lit = {source: list(game.earning(after, seat, source)) for source in sources}
    differing = changed_parts(game.present(game.view(before, seat)), game.present(game.view(after, seat)))
    events = list(game.events(before, move, after))
    return Preview(seq, game.write(state, move), changed, gains, losses, lit, differing, events)


def changes(before: Sequence[Any], after: Sequence[Any]) -> list[Change]:
    return [
        Change(seat, source, gold - old.get(source, 0))
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        for source, gold in new.items()
        if gold != old.get(source, 0)
    ]


def changed_parts(before: Plain, after: Plain) -> Plain:
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def tiles_between(before: Plain, after: Plain) -> tuple[list[Tile], list[Tile]]:
    """Tiles gained and lost between two positions, whoever holds them."""
    return _between(_tiles(before), _tiles(after))


def things_between(before: Plain, after: Plain) -> tuple[list[Tile], list[Tile]]:
    """The same of tiles of every sort."""
    return _between(_things(before), _things(after))


def _between(old: list[Tile], new: list[Tile]) -> tuple[list[Tile], list[Tile]]:
    return [tile for tile in new if tile not in old], [tile for tile in old if tile not in new]


def _tiles(shown: Plain) -> list[Tile]:
    return [
        Tile(seat, tile["kind"], tile.get("from", ""))
        for seat, side in enumerate(shown.get("seats", []))
        for tile in side.get("tiles", [])
    ]


def _things(shown: Plain) -> list[Tile]:
    """Tiles of every sort: whatever has a kind and lies in front of a seat, in any of its lists."""
    return [
        Tile(seat, thing["kind"], thing.get("from", ""))
        for seat, side in enumerate(shown.get("seats", []))
        for things in side.values()
        if isinstance(things, list)
        for thing in things
        if isinstance(thing, dict) and "kind" in thing
    ]
