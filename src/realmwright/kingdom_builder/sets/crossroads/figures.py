"""Warriors, wagons, ships and city tiles: where they stand, what they count for, how they come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ....game import Unreadable
from ....hexes import BIT, cell_named, mask_of, names, neighbours
from ...layout import Layout
from ...parts import BUILT, MOVED, Slot, nothing
from ...pieces import come_next_to, left, refresh
from ...powers import governed
from ...state import Seat, State

WARRIORS: Final = 2
STOCK: Final = {"warriors": WARRIORS, "wagon": 1, "ship": 1}  # of each player (KB-CRO-SETUP-1)


def first_edition(layout: Layout) -> bool:
    return layout.option("edition") == "first"


# What the slots say. Every value is a set of cells; that of the city is its centre.


def _stand(layout: Layout, cells: int) -> int:
    return cells


def _as_settlements(layout: Layout, cells: int) -> int:
    """KB-CRO-PIECES-1, KB-CRO-PIECES-2: in the Big Box they are settlements, in the first edition they never score."""
    return cells if cells and not first_edition(layout) else 0


def _moved_like_settlements(layout: Layout, cells: int) -> int:
    """C-03: by other actions only where they are settlements in full."""
    full = cells and layout.option("crossroads.pieces_as_settlements") == "full"
    return _as_settlements(layout, cells) if full else 0


def _closed(layout: Layout, warriors: int) -> int:
    """KB-CRO-BARRACKS-2: nothing comes to stand next to a warrior."""
    return neighbours(warriors) & layout.land


def _city(layout: Layout, centre: int) -> int:
    """KB-CRO-CITYHALL-2: seven settlements."""
    return centre | neighbours(centre) if centre else 0


def _write(cells: int) -> str:
    return ",".join(names(cells))


def _reader(what: str, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        cells = mask_of(map(cell_named, text.split(",")))
        if cells.bit_count() > most:
            raise Unreadable(f"{what} is {text[:20]!r}: expected at most {most}")
        return cells

    return read


def _show_one(cells: int) -> str | None:
    return names(cells)[0] if cells else None


def _show_city(centre: int) -> list[str]:
    return names(centre | neighbours(centre)) if centre else []


def _off(cells: int, cell: int) -> int:
    return cells & ~BIT[cell]


def _on(cells: int, cell: int) -> int:
    return cells | BIT[cell]


def _figure(name: str, most: int, show: Callable[[int], object], warrior: bool) -> Slot:
    """A wagon or ship stands for a settlement in both editions, a warrior only in the Big Box (14.2)."""
    return Slot(
        name,
        0,
        each_seat=True,
        write=_write,
        read=_reader(name, most),
        show=show,
        stands=_stand,
        counts=_as_settlements if warrior else _stand,
        scores=_as_settlements,
        movable=_moved_like_settlements,
        removable=_as_settlements,
        lift=_off,
        place=_on,
        closes=_closed if warrior else nothing,
    )


SLOTS: Final = (
    _figure("warriors", WARRIORS, names, warrior=True),
    _figure("wagon", 1, _show_one, warrior=False),
    _figure("ship", 1, _show_one, warrior=False),
    Slot(
        "city",
        0,
        each_seat=True,
        write=_write,
        read=_reader("city", 1),
        show=_show_city,
        stands=_city,
        counts=_city,
        scores=_city,
    ),
)


def of(me: Seat, piece: str) -> int:
    """The cells that this piece stands on (of a city: its centre)."""
    cells: int = me.slots[piece]
    return cells


def change(state: State, seat: int, piece: str, cells: int) -> None:
    me = state.edit(seat)
    me.slots = {**me.slots, piece: cells}
    refresh(state)


def enter(state: State, seat: int, piece: str, cell: int) -> None:
    """A warrior, wagon or ship comes from the stock: that is building where these pieces score (D-08)."""
    governed(state, seat)
    change(state, seat, piece, of(state.seats[seat], piece) | BIT[cell])
    come_next_to(state, seat, cell)
    if not first_edition(state.layout):
        react(state, seat, cell, BUILT)
    elif BIT[cell] & state.seats[seat].extra:
        react(state, seat, cell, MOVED)  # it takes tiles like a settlement, but no card pays for it


def withdraw(state: State, seat: int, piece: str, cell: int) -> None:
    """It goes back to the stock, and tiles that it alone held are lost (I-34)."""
    change(state, seat, piece, of(state.seats[seat], piece) & ~BIT[cell])
    left(state, seat, cell)


def misplaced(state: State) -> Iterator[str]:
    """What is wrong with an impossible position: a piece where another one or none can stand."""
    standing = 0
    for side in state.seats:
        standing |= side.settlements
    for seat, side in enumerate(state.seats):
        for slot in SLOTS:
            cells = slot.stands(state.layout, side.slots[slot.name])
            fit = state.layout.buildable if slot.name == "city" else ~state.layout.special  # others are moved (C-03)
            if cells & standing:
                yield f"{slot.name} of seat {seat} stands where another piece does (KB-BASE-BUILD-1)"
            if cells & ~(fit & state.layout.land):
                yield f"{slot.name} of seat {seat} stands where none may (KB-TERR-2)"
            standing |= cells
        lifted = [frame.word for frame in state.stack if frame.seat == seat and frame.cells and frame.word in STOCK]
        for piece in lifted:
            if of(side, piece).bit_count() == STOCK[piece]:
                yield f"{piece} of seat {seat} is in the air and on the board (KB-CRO-SETUP-1)"


def react(state: State, seat: int, cell: int, how: str) -> None:
    for placed in state.layout.on_placed:
        placed(state, seat, cell, how)
