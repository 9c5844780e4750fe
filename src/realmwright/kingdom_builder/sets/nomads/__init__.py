"""Nomads: four quadrants, walls and slides, tiles that work for one turn, three cards paid during the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....game import Refusal
from ....hexes import BIT, DIRECTIONS, cell_named, mask_of, name_of, names, step
from ...boards import shipped
from ...moves import DONE, moves_of
from ...parts import MANDATORY, MOVED, Card, GameSet, Location, Pairs, Reaction, Slot, Telltale, Terrain, Waiver
from ...pieces import movable, own, refresh
from ...powers import PLAYED, Build, Ground, Relocate, buildable, terrain
from ...refusals import refuse, refuse_hex
from ...scoring import scored
from ...state import AFTER, Frame, Move, Seat, State
from .tiles import ACTIONS, REACTION, SLOTS, STEP, wrong_tiles

WALLS: Final = 25  # D-04
CLOSED: Final = -1  # Families has paid, or cannot pay this turn

# Location powers (KB-LOC)


class Quarry:
    """KB-LOC-QUARRY: one or two stone walls on the played terrain, next to own settlements."""

    name = "quarry"
    rule = "KB-LOC-QUARRY"
    chance = False

    def cells(self, state: State, me: Seat) -> int:
        """Walls are no settlements: a warrior does not stop them (C-04)."""
        walls: int = state.slots["walls"]
        return PLAYED.cells(state, me) & state.free & me.adjacent if walls.bit_count() < WALLS else 0

    def offers(self, state: State, me: Seat) -> Pairs:
        return [(moves_of(self.name), cells)] if (cells := self.cells(state, me)) else []

    def use(self, state: State, move: Move) -> None:
        self._wall(state, move.cell)
        if self.cells(state, state.seats[state.turn]):
            state.stack += (Frame(self.name, state.turn, number=1),)

    def _wall(self, state: State, cell: int) -> None:
        state.slots = {**state.slots, "walls": state.slots["walls"] | BIT[cell]}
        refresh(state)

    def fits(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn

    def options(self, state: State, frame: Frame) -> Pairs:
        return [*self.offers(state, state.seats[frame.seat]), (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move.verb != "done":
            self._wall(state, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if state.slots["walls"].bit_count() >= WALLS:
            return refuse("D-04", "no-walls-left")
        if lacking := PLAYED.lacks(state, me):
            return lacking
        far = refuse(self.rule, "not-next-to-own", cell=name_of(move.cell))
        ground = PLAYED.cells(state, me)
        otherwise = far if BIT[move.cell] & ground else PLAYED.refuse(state, self.rule, move.cell)
        return refuse_hex(state, me, move.cell, ground & me.adjacent, otherwise)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name:
            return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)
        return self.refuse_use(state, state.seats[frame.seat], move)


class Caravan(Relocate):
    """KB-LOC-CARAVAN: a settlement slides in one of six directions to the last free buildable hex (I-20)."""

    def cells(self, state: State, me: Seat) -> int:
        """All slides at once, run backwards from the hexes where they stop."""
        way = state.free & state.layout.buildable
        found = 0
        for _, back in OPPOSITE:
            row = way & ~step(way, back) & state.allowed
            while (longer := row | step(row, back) & way) != row:
                row = longer
            found |= step(row, back)
        return found & movable(state, me)

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        way = state.free & state.layout.buildable
        found = 0
        for ahead, _ in OPPOSITE:
            place = BIT[frame.cells[0]]
            while onward := step(place, ahead) & way:
                place = onward
            found |= place
        return found & ~BIT[frame.cells[0]]


OPPOSITE: Final = tuple((DIRECTIONS[i], DIRECTIONS[i ^ 1]) for i in range(len(DIRECTIONS)))


def _near_three(state: State, me: Seat) -> int:
    """Buildable hexes next to three or more own settlements: the six shifts of them, added up."""
    mine = own(me)
    one = two = three = 0
    for direction in DIRECTIONS:
        shifted = step(mine, direction)
        three |= two & shifted
        two |= one & shifted
        one |= shifted
    return three & state.layout.buildable


LOCATIONS = (
    Location("quarry", Quarry()),
    Location("caravan", Caravan("caravan", "KB-LOC-CARAVAN", buildable("not-end-of-slide"), strict=True)),
    Location("village", Build("village", "KB-LOC-VILLAGE", Ground(_near_three, "not-next-to-three"), strict=True)),
    Location("garden", Build("garden", "KB-LOC-GARDEN", terrain("flowers"))),
)

# Cards paid during the game (KB-CARD-INGAME-1)


def _counts(state: State, seat: int, cell: int, how: str) -> bool:
    """What the player whose turn it is builds (I-26 h); moved settlements by option (C-08), other pieces not (D-08)."""
    if seat != state.turn or state.stage > AFTER:
        return False
    if how != MOVED:
        return True
    option = state.layout.option("cards.incremental_on_move")
    return option == "true" and bool(BIT[cell] & state.seats[seat].settlements)


def families(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-FAMILIES: 2 for three settlements of the mandatory action in a row, once a turn (I-39, D-13)."""
    built: int = state.slots["families"]
    if how != MANDATORY or built == CLOSED:
        return
    if not built and state.layout.terrains[state.terrain].quota < 3:
        built = CLOSED  # a two-swamp action never pays
    else:
        built |= BIT[cell]
        if any(step(step(built, way) & built, way) & built for way in ("e", "se", "sw")):
            state.edit(seat).gold += 2
            built = CLOSED
    state.slots = {**state.slots, "families": built}


def _families_again(state: State, seat: int) -> None:
    if state.slots["families"]:
        state.slots = {**state.slots, "families": 0}


def shepherds(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-SHEPHERDS: 2 if no hex of its own terrain beside it is free, a scout's hex being free (I-36, I-40)."""
    if _counts(state, seat, cell, how):
        land = state.layout.cells[state.layout.terrain_at[cell]]
        if not state.layout.around[cell] & land & (state.free | _scouts(state, seat)):
            state.edit(seat).gold += 2


def _scouts(state: State, seat: int) -> int:
    """Cells with something on them that counts as a settlement for building only (C-19)."""
    cells = state.seats[seat].passing
    for name, slot in state.layout.adjoining:
        cells |= slot.adjoins(state.layout, state.slots[name])
    return cells


def ambassadors(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-AMBASSADORS: 1 if it stands next to somebody else's settlement."""
    if _counts(state, seat, cell, how):
        others = [scored(state.layout, side) for other, side in enumerate(state.seats) if other != seat]
        if any(state.layout.around[cell] & cells for cells in others):
            state.edit(seat).gold += 1


CARDS = (
    Card("families", "KB-CARD-FAMILIES", reaction=Reaction(placed=families, turn_ends=_families_again)),
    Card("shepherds", "KB-CARD-SHEPHERDS", reaction=Reaction(placed=shepherds)),
    Card("ambassadors", "KB-CARD-AMBASSADORS", reaction=Reaction(placed=ambassadors)),
)


def _read_cells(text: str) -> int:
    return mask_of([cell_named(word) for word in text.split(",")])


def _write_cells(cells: int) -> str:
    return ",".join(names(cells))


def _read_families(text: str) -> int:
    return CLOSED if text == "closed" else _read_cells(text)


def _wrong(state: State) -> Iterator[str]:
    walls: int = state.slots["walls"]
    if walls.bit_count() > WALLS:
        yield f"there are {walls.bit_count()} stone walls, not {WALLS} (D-04)"
    taken = [side.settlements | side.extra for side in state.seats]
    if walls & ~state.layout.buildable or any(walls & cells for cells in taken):
        yield "a stone wall stands where none may (KB-LOC-QUARRY)"
    yield from wrong_tiles(state)


SET = GameSet(
    name="nomads",
    quadrants=shipped("nomads"),
    terrains=(Terrain("nomad", "N", special=True),),
    locations=LOCATIONS,
    cards=CARDS,
    slots=(
        *SLOTS,
        Slot("walls", 0, write=_write_cells, read=_read_cells, show=names, stands=lambda layout, cells: cells),
        Slot(
            "families",
            0,
            write=lambda cells: "closed" if cells == CLOSED else _write_cells(cells),
            read=_read_families,
            show=lambda cells: names(max(cells, 0)),
            cells=Telltale(("families",), lambda cells: (max(cells, 0),)),
            numbers=Telltale(("closed",), lambda cells: (int(cells == CLOSED),)),
        ),
    ),
    reactions=(REACTION,),
    actions=ACTIONS,
    setup=(STEP,),
    waivers=(Waiver("outpost", lambda state, me, mandatory: True),),
    checks=(_wrong,),
)
