"""The six scoring cards of Harvest.

Each function returns the gold and the settlements that earn it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....bitset import bits
from ....components import Look
from ....game import JsonDict, ParseError, Refusal
from ...component_types import MOVED, Award, MoveMasks, Reaction, ScoringCard, Slot, SlotEncoding
from ...deck import moves_by_word
from ...game_layout import EDGE_CELLS, QUADRANT_CELLS
from ...hexgrid import BIT, CELL_COUNT, ISLAND_ROW, ROWS, WIDTH, connected_areas, row_of
from ...piece_changes import check_end, removable_cells
from ...quadrant_maps import QUADRANT_SIZE
from ...refusals import refuse
from ...scoring import ScoringContext, scored_cells
from ...slot_codecs import NUMBER, some_of
from ...state import AFTER, Frame, Move, State

# Scored at the end


def rangers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-RANGERS: 2 for each horizontal line with exactly one settlement.

    Lines of the island count (I-44).
    """
    single = 0
    for line in ctx.board.lines:
        mine = ctx.settlements[seat] & line
        if not mine & (mine - 1):
            single |= mine
    return 2 * single.bit_count(), single


def travellers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-TRAVELLERS: 1 for each settlement on the edge of the board."""
    mine = ctx.settlements[seat] & EDGE_CELLS
    return mine.bit_count(), mine


def chainers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-CHAINERS: 1 for each settlement next to exactly two own settlements."""
    mine = ctx.settlements[seat]
    links = sum(BIT[cell] for cell in bits(mine) if (ctx.board.cell_neighbours[cell] & mine).bit_count() == 2)
    return links.bit_count(), links


def homesteaders(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-HOMESTEADERS: 1 for each settlement in the quadrant with most of them."""
    counts = ctx.quadrant_counts[seat]
    return max(counts), ctx.settlements[seat] & QUADRANT_CELLS[counts.index(max(counts))]


# Rovers: scored during the game

QUADRANT_NAMES: Final = ("nw", "ne", "sw", "se")


def rovers(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-ROVERS: 1 for the first build of a turn in each quadrant.

    Builds by silos (D-18) or on the island (D-19) do not count.
    """
    if seat != state.turn or state.stage > AFTER:
        return
    if how == MOVED and not _move_pays(state, seat, cell):
        return
    row, column = divmod(cell, WIDTH)
    if row >= ROWS:
        return
    quadrant = QUADRANT_NAMES[2 * (row >= QUADRANT_SIZE) + (column >= QUADRANT_SIZE)]
    entered: tuple[str, ...] = state.slots["rovers"]
    if quadrant not in entered and BIT[cell] & scored_cells(state.layout, state.seats[seat]):
        quadrants = tuple(name for name in QUADRANT_NAMES if name == quadrant or name in entered)
        state.slots = {**state.slots, "rovers": quadrants}
        state.edit_seat(seat).gold += 1


def _move_pays(state: State, seat: int, cell: int) -> bool:
    """Return whether a move pays: settlements by option (C-08), other pieces never (D-08)."""
    option = state.layout.option("cards.incremental_on_move")
    return option == "true" and bool(BIT[cell] & state.seats[seat].settlements)


def _reset_rovers(state: State, seat: int) -> None:
    if state.slots["rovers"]:
        state.slots = {**state.slots, "rovers": ()}


def _read_quadrants(text: str) -> tuple[str, ...]:
    if not set(text.split(",")) <= set(QUADRANT_NAMES):
        raise ParseError(f"rovers is {text[:20]!r}: expected some of {', '.join(QUADRANT_NAMES)}")
    return tuple(name for name in QUADRANT_NAMES if name in text.split(","))


# Mayors: players mark lines during the game. The markers of a seat are a bit mask of rows.

SETTLEMENTS_PER_MARKER: Final = 4
_ROW_MASK: Final = (1 << WIDTH) - 1


def _line_cells(row: int) -> int:
    return _ROW_MASK << row * WIDTH


def _has_too_few(cells: int, row: int) -> bool:
    return (cells & _line_cells(row)).bit_count() < SETTLEMENTS_PER_MARKER


def _line_name(row: int) -> str:
    return str(row + 1) if row < ROWS else f"i:{row - ISLAND_ROW + 1}"


_ROW_BY_NAME: Final = {_line_name(row): row for row in (*range(ROWS), *range(ISLAND_ROW, CELL_COUNT // WIDTH))}


def mayors(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-MAYORS-3: 4 for each marker."""
    rows = bits(ctx.slots[seat].get("markers", 0))
    return 4 * len(rows), ctx.settlements[seat] & sum(_line_cells(row) for row in rows)


def _placed_together(state: State, seat: int, cell: int) -> int:
    """Return the cells placed at once: one, or all cells of a city tile (I-32)."""
    side = state.seats[seat]
    if BIT[cell] & side.settlements:
        return BIT[cell]
    fixed = scored_cells(state.layout, side) & ~removable_cells(state, side)
    return next((area for area in connected_areas(fixed & ~side.settlements) if area & BIT[cell]), BIT[cell])


def mark_lines(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-MAYORS-1: mark the unmarked lines that now hold four own settlements.

    Only lines of the placed cells are checked.
    """
    side = state.seats[seat]
    if BIT[cell] & side.settlements and _has_too_few(side.settlements | side.extra_settlements, row_of(cell)):
        return  # fast path for most settlements
    mine = scored_cells(state.layout, side)
    rows = dict.fromkeys(row_of(other) for other in bits(_placed_together(state, seat, cell)))
    marked = 0
    for other in state.seats:
        marked |= other.slots["markers"]
    completed = [row for row in rows if not _has_too_few(mine, row) and not marked & BIT[row]]
    if any(frame.step == MARK_STEP.name for frame in state.stack):
        return  # another cell of the same piece: the player is already choosing its lines
    if side.supply >= len(completed):
        for row in completed:
            _place_marker(state, seat, row)
    elif side.supply:
        state.stack += (Frame(MARK_STEP.name, seat, tuple(bits(mine & _line_cells(row))[0] for row in completed)),)


def _place_marker(state: State, seat: int, row: int) -> None:
    """Place a settlement of the supply as a marker.

    The last one triggers the end (KB-CARD-MAYORS-4).
    """
    me = state.edit_seat(seat)
    me.supply -= 1
    me.slots = {**me.slots, "markers": me.slots["markers"] | BIT[row]}
    check_end(state, seat)


class _MarkStep:
    """I-32: `choose LINE` selects one of several completed lines.

    The choice exists if more lines are completed at once than settlements are left.
    """

    name = "mayors"
    is_chance = False

    def describe_frame(self, state: State, frame: Frame) -> JsonDict:
        return {"lines": [_line_name(row_of(cell)) for cell in frame.cells]}

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return whether the lines are distinct and unmarked and the seat has a settlement left."""
        rows = {row_of(cell) for cell in frame.cells}
        already_marked = any(side.slots["markers"] & BIT[row] for side in state.seats for row in rows)
        return (
            bool(rows) and len(rows) == len(frame.cells) and not already_marked and state.seats[frame.seat].supply > 0
        )

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        words = tuple(_line_name(row_of(cell)) for cell in frame.cells)
        return [(moves_by_word("choose", words), (1 << len(words)) - 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        rest = tuple(cell for cell in frame.cells if row_of(cell) != _ROW_BY_NAME[move.word])
        _place_marker(state, frame.seat, _ROW_BY_NAME[move.word])
        if state.seats[frame.seat].supply:
            state.stack += (frame._replace(cells=rest),)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        return refuse("I-32", "choose-a-line", hexes=[_line_name(row_of(cell)) for cell in frame.cells])


def _parse_markers(text: str) -> int:
    if not set(text.split(",")) <= set(_ROW_BY_NAME):
        raise ParseError(f"markers is {text[:40]!r}: expected lines such as '4' or 'i:2'")
    return sum(BIT[row] for row in {_ROW_BY_NAME[name] for name in text.split(",")})


def _marker_names(rows: int) -> list[str]:
    return [_line_name(row) for row in bits(rows)]


def validate_markers(state: State) -> Iterator[str]:
    marked = 0
    for side in state.seats:
        if marked & side.slots["markers"]:
            yield "a line is marked twice (KB-CARD-MAYORS-1)"
        marked |= side.slots["markers"]


MARK_STEP: Final = _MarkStep()
LINE_NAMES: Final = tuple(_ROW_BY_NAME)
_ROVERS_ENCODING: Final = SlotEncoding(
    QUADRANT_NAMES, lambda quadrants: [int(name in quadrants) for name in QUADRANT_NAMES]
)
SLOTS: Final = (
    Slot(
        "rovers",
        (),
        write=",".join,
        read=_read_quadrants,
        to_json=list,
        number_encoding=_ROVERS_ENCODING,
        codec=some_of(QUADRANT_NAMES),
    ),
    Slot(
        "markers",
        0,
        per_seat=True,
        write=lambda rows: ",".join(_marker_names(rows)),
        read=_parse_markers,
        to_json=_marker_names,
        reserved_settlements=int.bit_count,
        plane_encoding=SlotEncoding(("markers",), lambda rows: (sum(_line_cells(row) for row in bits(rows)),)),
        look=Look("", "", shape="line"),
        trace_order=9,
        codec=NUMBER,
    ),
)
CARDS: Final = (
    ScoringCard("rangers", "KB-CARD-RANGERS", rangers, scope="line", own_only=True),
    ScoringCard("travellers", "KB-CARD-TRAVELLERS", travellers, scope="hex", own_only=True),
    ScoringCard("chainers", "KB-CARD-CHAINERS", chainers, scope="area", own_only=True),
    ScoringCard("homesteaders", "KB-CARD-HOMESTEADERS", homesteaders, scope="quadrant", own_only=True),
    ScoringCard("mayors", "KB-CARD-MAYORS-1", mayors, Reaction(on_placed=mark_lines), own_only=True, pays_once=True),
    ScoringCard("rovers", "KB-CARD-ROVERS", reaction=Reaction(on_placed=rovers, on_turn_end=_reset_rovers)),
)
