"""Warriors, wagons, ships and city tiles: their slots, and how they are placed and removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ....components import Look
from ....game import ParseError
from ...common_powers import notify_before_placed
from ...component_types import BUILT, MOVED, Slot, no_cells
from ...game_layout import Layout
from ...hexgrid import BIT, cell_names, mask_of, neighbours, parse_cell
from ...piece_changes import gain_tiles_by_piece, lose_tiles, refresh
from ...slot_codecs import CELLS
from ...state import Seat, State

MAX_WARRIORS: Final = 2
STOCK: Final = {"warriors": MAX_WARRIORS, "wagon": 1, "ship": 1}  # per player (KB-CRO-SETUP-1)


def first_edition(layout: Layout) -> bool:
    return layout.option("edition") == "first"


# Slot functions. Every slot value is a mask of cells; that of the city is its centre.


def _occupied_cells(layout: Layout, cells: int) -> int:
    return cells


def _cells_as_settlements(layout: Layout, cells: int) -> int:
    """KB-CRO-PIECES-1, KB-CRO-PIECES-2: pieces count as settlements in the Big Box.

    In the first edition they do not.
    """
    return cells if cells and not first_edition(layout) else 0


def _movable_cells(layout: Layout, cells: int) -> int:
    """C-03: other actions move these pieces only where they count fully as settlements."""
    full = cells and layout.option("crossroads.pieces_as_settlements") == "full"
    return _cells_as_settlements(layout, cells) if full else 0


def _blocked_cells(layout: Layout, warriors: int) -> int:
    """KB-CRO-BARRACKS-2: no piece may be placed next to a warrior."""
    return neighbours(warriors) & layout.land


def _city_cells(layout: Layout, centre: int) -> int:
    """KB-CRO-CITYHALL-2: the city tile counts as seven settlements."""
    return centre | neighbours(centre) if centre else 0


def _write_cells(cells: int) -> str:
    return ",".join(cell_names(cells))


def _cells_reader(name: str, limit: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        cells = mask_of(map(parse_cell, text.split(",")))
        if cells.bit_count() > limit:
            raise ParseError(f"{name} is {text[:20]!r}: expected at most {limit}")
        return cells

    return read


def _single_cell_json(cells: int) -> str | None:
    return cell_names(cells)[0] if cells else None


def _city_json(centre: int) -> list[str]:
    return cell_names(centre | neighbours(centre)) if centre else []


def _remove_piece(cells: int, cell: int) -> int:
    return cells & ~BIT[cell]


def _add_piece(cells: int, cell: int) -> int:
    return cells | BIT[cell]


def _piece_slot(
    name: str, limit: int, to_json: Callable[[int], object], look: Look, *, trace_order: int, warrior: bool = False
) -> Slot:
    """Return a piece slot.

    Wagons and ships count as settlements in both editions, warriors in the Big Box (14.2).
    """
    return Slot(
        name,
        0,
        per_seat=True,
        write=_write_cells,
        read=_cells_reader(name, limit),
        to_json=to_json,
        occupied_cells=_occupied_cells,
        settlement_cells=_cells_as_settlements if warrior else _occupied_cells,
        scored_cells=_cells_as_settlements,
        movable_cells=_movable_cells,
        removable_cells=_cells_as_settlements,
        lift=_remove_piece,
        place=_add_piece,
        blocked_cells=_blocked_cells if warrior else no_cells,
        blocking_rule="KB-CRO-BARRACKS-2" if warrior else "",
        look=look,
        trace_order=trace_order,
        codec=CELLS,
    )


SLOTS: Final = (
    _piece_slot("warriors", MAX_WARRIORS, cell_names, Look("p-warrior", "!", "w"), trace_order=5, warrior=True),
    _piece_slot("wagon", 1, _single_cell_json, Look("p-wagon", "%", "c"), trace_order=6),
    _piece_slot("ship", 1, _single_cell_json, Look("p-ship", "~", "s"), trace_order=7),
    Slot(
        "city",
        0,
        per_seat=True,
        write=_write_cells,
        read=_cells_reader("city", 1),
        to_json=_city_json,
        occupied_cells=_city_cells,
        settlement_cells=_city_cells,
        scored_cells=_city_cells,
        look=Look("p-city", "#", corners=6, shape="area"),
        trace_order=8,
        codec=CELLS,
    ),
)


def piece_cells(me: Seat, piece: str) -> int:
    """Return the cells of a kind of piece; for a city its centre."""
    cells: int = me.slots[piece]
    return cells


def set_piece(state: State, seat: int, piece: str, cells: int) -> None:
    me = state.edit_seat(seat)
    me.slots = {**me.slots, piece: cells}
    refresh(state)


def place_piece(state: State, seat: int, piece: str, cell: int) -> None:
    """Place a warrior, wagon or ship from the stock.

    It counts as building where these pieces score (D-08).
    """
    notify_before_placed(state, seat)
    set_piece(state, seat, piece, piece_cells(state.seats[seat], piece) | BIT[cell])
    gain_tiles_by_piece(state, seat, cell)
    if not first_edition(state.layout):
        notify_placed(state, seat, cell, BUILT)
    elif BIT[cell] & state.seats[seat].extra_settlements:
        notify_placed(state, seat, cell, MOVED)  # it gains tiles like a settlement, but no card pays for it


def return_piece(state: State, seat: int, piece: str, cell: int) -> None:
    """Return a piece to the stock and lose the tiles that depended on it (I-34)."""
    set_piece(state, seat, piece, piece_cells(state.seats[seat], piece) & ~BIT[cell])
    lose_tiles(state, seat, cell)


def validate_special_pieces(state: State) -> Iterator[str]:
    """Yield the faults of pieces on occupied or forbidden hexes."""
    occupied = 0
    for side in state.seats:
        occupied |= side.settlements
    for seat, side in enumerate(state.seats):
        for slot in SLOTS:
            cells = slot.occupied_cells(state.layout, side.slots[slot.name])
            # other actions may move all but the city (C-03)
            allowed = state.layout.buildable if slot.name == "city" else ~state.layout.special
            if cells & occupied:
                yield f"{slot.name} of seat {seat} stands where another piece does (KB-BASE-BUILD-1)"
            if cells & ~(allowed & state.layout.land):
                yield f"{slot.name} of seat {seat} stands where none may (KB-TERR-2)"
            occupied |= cells
        lifted = [frame.word for frame in state.stack if frame.seat == seat and frame.cells and frame.word in STOCK]
        for piece in lifted:
            if piece_cells(side, piece).bit_count() == STOCK[piece]:
                yield f"{piece} of seat {seat} is both lifted and on the board (KB-CRO-SETUP-1)"


def notify_placed(state: State, seat: int, cell: int, how: str) -> None:
    for placed in state.layout.on_placed:
        placed(state, seat, cell, how)
