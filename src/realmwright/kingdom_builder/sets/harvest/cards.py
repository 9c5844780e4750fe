"""The six cards of the Harvest: gold, and the settlements that earn it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....game import Plain, Refusal, Unreadable
from ....hexes import BIT, ISLAND_ROW, ROWS, SPAN, WIDTH, areas, bits, row_of
from ...boards import SIZE
from ...deck import words_of
from ...layout import EDGE, QUARTERS
from ...parts import MOVED, Award, Card, Pairs, Reaction, Slot, Telltale
from ...pieces import ask_end, removable
from ...refusals import refuse
from ...scoring import Standing, scored
from ...state import AFTER, Frame, Move, State

# Paid at the end


def rangers(stand: Standing, seat: int) -> Award:
    """KB-CARD-RANGERS: 2 for each horizontal line with exactly one settlement, those of the island too (I-44)."""
    alone = 0
    for line in stand.board.lines:
        mine = stand.own[seat] & line
        if not mine & (mine - 1):
            alone |= mine
    return 2 * alone.bit_count(), alone


def travellers(stand: Standing, seat: int) -> Award:
    """KB-CARD-TRAVELLERS: settlements on the edge of the board, each once."""
    mine = stand.own[seat] & EDGE
    return mine.bit_count(), mine


def chainers(stand: Standing, seat: int) -> Award:
    """KB-CARD-CHAINERS: settlements next to exactly two own settlements."""
    mine = stand.own[seat]
    links = sum(BIT[cell] for cell in bits(mine) if (stand.board.around[cell] & mine).bit_count() == 2)
    return links.bit_count(), links


def homesteaders(stand: Standing, seat: int) -> Award:
    """KB-CARD-HOMESTEADERS: settlements in the quadrant that holds most."""
    counts = stand.quarters[seat]
    return max(counts), stand.own[seat] & QUARTERS[counts.index(max(counts))]


# Rovers: paid during the game

NAMES: Final = ("nw", "ne", "sw", "se")


def rovers(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-ROVERS: 1 for each quadrant first built in this turn; not by silos (D-18) nor on the island (D-19)."""
    if seat != state.turn or state.stage > AFTER:
        return
    if how == MOVED and not _move_counts(state, seat, cell):
        return
    row, column = divmod(cell, WIDTH)
    if row >= ROWS:
        return
    here = NAMES[2 * (row >= SIZE) + (column >= SIZE)]
    entered: tuple[str, ...] = state.slots["rovers"]
    if here not in entered and BIT[cell] & scored(state.layout, state.seats[seat]):
        state.slots = {**state.slots, "rovers": tuple(name for name in NAMES if name == here or name in entered)}
        state.edit(seat).gold += 1


def _move_counts(state: State, seat: int, cell: int) -> bool:
    """Moved settlements by option (C-08), other pieces never (D-08)."""
    option = state.layout.option("cards.incremental_on_move")
    return option == "true" and bool(BIT[cell] & state.seats[seat].settlements)


def _rest(state: State, seat: int) -> None:
    if state.slots["rovers"]:
        state.slots = {**state.slots, "rovers": ()}


def _read_quarters(text: str) -> tuple[str, ...]:
    if not set(text.split(",")) <= set(NAMES):
        raise Unreadable(f"rovers is {text[:20]!r}: expected some of {', '.join(NAMES)}")
    return tuple(name for name in NAMES if name in text.split(","))


# Mayors: lines are marked during the game. A marker is the row of its line; a seat's markers are a set of rows.

ENOUGH: Final = 4
_LINE: Final = (1 << WIDTH) - 1


def _line(row: int) -> int:
    return _LINE << row * WIDTH


def _few(cells: int, row: int) -> bool:
    return (cells & _line(row)).bit_count() < ENOUGH


def _line_name(row: int) -> str:
    return str(row + 1) if row < ROWS else f"i:{row - ISLAND_ROW + 1}"


_ROWS: Final = {_line_name(row): row for row in (*range(ROWS), *range(ISLAND_ROW, SPAN // WIDTH))}


def mayors(stand: Standing, seat: int) -> Award:
    """KB-CARD-MAYORS-3: 4 for each marker."""
    rows = bits(stand.slots[seat].get("markers", 0))
    return 4 * len(rows), stand.own[seat] & sum(_line(row) for row in rows)


def _together(state: State, seat: int, cell: int) -> int:
    """The cells that came to stand at once: one, or all of a piece that covers several and stays for good (I-32)."""
    side = state.seats[seat]
    if BIT[cell] & side.settlements:
        return BIT[cell]
    fixed = scored(state.layout, side) & ~removable(state, side)
    return next((area for area in areas(fixed & ~side.settlements) if area & BIT[cell]), BIT[cell])


def mark_lines(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-MAYORS-1: a line that now holds four own settlements and that nobody has marked is marked."""
    side = state.seats[seat]
    if BIT[cell] & side.settlements and _few(side.settlements | side.extra, row_of(cell)):
        return  # most settlements: no need to look closer
    mine = scored(state.layout, side)
    rows = dict.fromkeys(row_of(other) for other in bits(_together(state, seat, cell)))
    taken = 0
    for other in state.seats:
        taken |= other.slots["markers"]
    won = [row for row in rows if not _few(mine, row) and not taken & BIT[row]]
    if any(frame.step == MARK.name for frame in state.stack):
        return  # the other cells of the same piece: its lines are being chosen from
    if side.supply >= len(won):
        for row in won:
            _mark(state, seat, row)
    elif side.supply:
        state.stack += (Frame(MARK.name, seat, tuple(bits(mine & _line(row))[0] for row in won)),)


def _mark(state: State, seat: int, row: int) -> None:
    """The marker is a settlement of the supply; the last one triggers the end (KB-CARD-MAYORS-4)."""
    me = state.edit(seat)
    me.supply -= 1
    me.slots = {**me.slots, "markers": me.slots["markers"] | BIT[row]}
    ask_end(state, seat)


class _Mark:
    """I-32: more lines are won at once than settlements are left: `choose LINE`."""

    name = "mayors"
    chance = False

    def tell(self, state: State, frame: Frame) -> Plain:
        return {"lines": [_line_name(row_of(cell)) for cell in frame.cells]}

    def fits(self, state: State, frame: Frame) -> bool:
        """Different lines that nobody has marked, and a settlement for one of them."""
        rows = {row_of(cell) for cell in frame.cells}
        taken = any(side.slots["markers"] & BIT[row] for side in state.seats for row in rows)
        return bool(rows) and len(rows) == len(frame.cells) and not taken and state.seats[frame.seat].supply > 0

    def options(self, state: State, frame: Frame) -> Pairs:
        words = tuple(_line_name(row_of(cell)) for cell in frame.cells)
        return [(words_of("choose", words), (1 << len(words)) - 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        rest = tuple(cell for cell in frame.cells if row_of(cell) != _ROWS[move.word])
        _mark(state, frame.seat, _ROWS[move.word])
        if state.seats[frame.seat].supply:
            state.stack += (frame._replace(cells=rest),)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        return refuse("I-32", "choose-a-line", hexes=[_line_name(row_of(cell)) for cell in frame.cells])


def _read_markers(text: str) -> int:
    if not set(text.split(",")) <= set(_ROWS):
        raise Unreadable(f"markers is {text[:40]!r}: expected lines such as '4' or 'i:2'")
    return sum(BIT[row] for row in {_ROWS[name] for name in text.split(",")})


def _marked(rows: int) -> list[str]:
    return [_line_name(row) for row in bits(rows)]


def wrong(state: State) -> Iterator[str]:
    taken = 0
    for side in state.seats:
        if taken & side.slots["markers"]:
            yield "a line is marked twice (KB-CARD-MAYORS-1)"
        taken |= side.slots["markers"]


MARK: Final = _Mark()
LINES: Final = tuple(_ROWS)
_ROVING: Final = Telltale(NAMES, lambda found: [int(name in found) for name in NAMES])
SLOTS: Final = (
    Slot("rovers", (), write=",".join, read=_read_quarters, show=list, numbers=_ROVING),
    Slot(
        "markers",
        0,
        each_seat=True,
        write=lambda rows: ",".join(_marked(rows)),
        read=_read_markers,
        show=_marked,
        owns=int.bit_count,
        cells=Telltale(("markers",), lambda rows: (sum(_line(row) for row in bits(rows)),)),
    ),
)
CARDS: Final = (
    Card("rangers", "KB-CARD-RANGERS", rangers),
    Card("travellers", "KB-CARD-TRAVELLERS", travellers),
    Card("chainers", "KB-CARD-CHAINERS", chainers),
    Card("homesteaders", "KB-CARD-HOMESTEADERS", homesteaders),
    Card("mayors", "KB-CARD-MAYORS-1", mayors, Reaction(placed=mark_lines)),
    Card("rovers", "KB-CARD-ROVERS", reaction=Reaction(placed=rovers, turn_ends=_rest)),
)
