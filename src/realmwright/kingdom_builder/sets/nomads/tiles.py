"""The tiles of the nomad hexes: on the board, in front of the players for one turn, and what they do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from ....game import Plain, Refusal, Rng, Unreadable
from ....hexes import BIT, bits, cell_named, mask_of, name_of, neighbours
from ...layout import Layout
from ...moves import DONE, moves_of
from ...parts import Draft, Pairs, Reaction, SetupStep, Slot, Telltale
from ...pieces import build, emptied, left, lift, put, removable
from ...powers import Relocate, buildable, governed, spread, terrain
from ...refusals import refuse, refuse_hex
from ...rules import moves
from ...state import AFTER, Frame, Move, Seat, State

STEPS: Final = 4  # of a Resettlement
GIFT: Final = 3  # settlements of a Donation
GIVEN: Final = ("grass", "canyon", "desert", "flowers", "forest", "water", "mountain")
TILES: Final = {  # KB-COMP-4
    **{f"donation-{land}": 1 for land in GIVEN},
    **dict.fromkeys(("resettlement", "outpost", "sword", "treasure"), 2),
}
NEW, READY, USED = STATES = ("new", "ready", "used")

Held: TypeAlias = tuple[tuple[str, str], ...]  # nomad tiles of a seat: kind and state, in order
Lying: TypeAlias = tuple[tuple[int, str], ...]  # nomad tiles on the board: hex and kind, in reading order

# The tiles on the nomad hexes (KB-NOM-SETUP-1) and in front of the players (KB-NOM-TILE-TIMING)


def _write_lying(value: Lying) -> str:
    return ",".join(f"{name_of(cell)}:{kind}" for cell, kind in value)


def _read_lying(text: str) -> Lying:
    found = [word.rpartition(":") for word in text.split(",")] if text else []
    for _, _, kind in found:
        if kind not in TILES:
            raise Unreadable(f"nomads has {kind[:20]!r}: expected a tile, one of {', '.join(TILES)}")
    return tuple((cell_named(cell), kind) for cell, _, kind in found)


def _write_held(value: Held) -> str:
    return ",".join(kind if state == READY else f"{kind}:{state}" for kind, state in value)


def _read_held(text: str) -> Held:
    found = [(kind, state or READY) for kind, _, state in (word.partition(":") for word in text.split(","))]
    for kind, state in found:
        if kind not in TILES or state not in STATES:
            raise Unreadable(f"nomad_tiles has {kind[:20]!r}, {state[:20]!r}: expected a tile such as 'sword:new'")
    return tuple(sorted(found))


def _show_held(value: Held) -> list[Plain]:
    return [{"kind": kind, "state": state} for kind, state in value]


def _draw(draft: Draft, rng: Rng) -> str:
    pool = [kind for kind, copies in TILES.items() for _ in range(copies)]
    rng.shuffle(pool)
    return _write_lying(tuple(zip(bits(draft.board.cells["nomad"]), pool, strict=False)))


def _check(draft: Draft, text: str) -> str | None:
    hexes = bits(draft.board.cells["nomad"])
    wanted = ",".join(f"{name_of(cell)}:TILE" for cell in hexes) or "nothing, without nomad hexes"
    try:
        lying = _read_lying(text)
    except Unreadable as unreadable:
        return f"{wanted} ({unreadable})"
    kinds = [kind for _, kind in lying]
    if [cell for cell, _ in lying] != hexes or any(kinds.count(kind) > TILES[kind] for kind in kinds):
        return f"{wanted}, of {', '.join(f'{copies} {kind}' for kind, copies in TILES.items())}"
    return None


def _lay(layout: Layout, text: str) -> None:
    layout.initial["nomads"] = _read_lying(text)


def _gain(state: State, seat: int, cell: int, how: str) -> None:
    """KB-NOM-TILE-GAIN: whoever comes next to a nomad hex first takes its tile, built or moved."""
    layout, me = state.layout, state.seats[seat]
    if not BIT[cell] & layout.near["nomad"] & (me.settlements | me.extra) or state.stage > AFTER:
        return
    for place, kind in state.slots["nomads"]:
        if BIT[cell] & layout.around[place]:
            lying = tuple(tile for tile in state.slots["nomads"] if tile[0] != place)
            state.slots = {**state.slots, "nomads": lying}
            _take(state.edit(seat), kind)
            emptied(state, seat, place)


def _take(me: Seat, kind: str) -> None:
    if kind == "treasure":
        me.gold += 3  # KB-NOM-TILE-TREASURE: at once, and the tile leaves the game
    else:
        me.slots = {**me.slots, "nomad_tiles": tuple(sorted([*me.slots["nomad_tiles"], (kind, NEW)]))}


def _turn_ends(state: State, seat: int) -> None:
    """KB-NOM-TILE-TIMING: the tiles for this turn leave the game, used or not; those gained in it are for the next."""
    for number, side in enumerate(state.seats):
        if side.slots["nomad_tiles"] or side.slots["outpost"]:
            tiles = [tile for tile in side.slots["nomad_tiles"] if number != seat or tile[1] == NEW]
            me = state.edit(number)
            me.slots = {**side.slots, "nomad_tiles": tuple((kind, READY) for kind, _ in tiles), "outpost": False}


def _spend(state: State, kind: str) -> Seat:
    me = state.edit(state.turn)
    tiles = list(me.slots["nomad_tiles"])
    tiles[tiles.index((kind, READY))] = (kind, USED)
    me.slots = {**me.slots, "nomad_tiles": tuple(sorted(tiles))}
    return me


class NomadTile:
    """An action of a nomad tile: once, in the owner's turn after the one in which it was gained."""

    name: str
    rule: str
    during = False
    chance = False
    purse = "nomad_tiles"

    def unready(self, state: State, me: Seat) -> Refusal | None:
        held: Held = me.slots["nomad_tiles"]
        found = [state for kind, state in held if kind.partition("-")[0] == self.name]
        if READY in found:
            return None
        reason = "tile-used" if USED in found else "tile-new" if found else "no-tile"
        return refuse("KB-NOM-TILE-TIMING", reason, tile=self.name)


class Donation(NomadTile):
    """KB-NOM-TILE-DONATION: three settlements on one terrain, as many as supply and hexes allow (I-24)."""

    name = "donation"
    rule = "KB-NOM-TILE-DONATION"

    def _cells(self, state: State, me: Seat, land: str) -> int:
        return spread(state, me, state.layout.cells[land]) if me.supply else 0

    def _ready(self, me: Seat) -> list[str]:
        tiles: Held = me.slots["nomad_tiles"]
        return [land for kind, state in tiles if state == READY for name, _, land in [kind.partition("-")] if land]

    def offers(self, state: State, me: Seat) -> Pairs:
        cells = 0
        for land in self._ready(me):
            cells |= self._cells(state, me, land)
        return [(moves_of(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        land = state.layout.terrain_at[move.cell]  # no two of these tiles show the same one
        _spend(state, f"donation-{land}")
        self._build(state, state.turn, move.cell, GIFT - 1, land)

    def _build(self, state: State, seat: int, cell: int, rest: int, land: str) -> None:
        if rest and state.seats[seat].supply > 1:
            state.stack += (Frame(self.name, seat, number=rest, word=land),)
        governed(state, seat)
        build(state, seat, cell)

    def fits(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn and frame.word in GIVEN and 0 < frame.number < GIFT

    def options(self, state: State, frame: Frame) -> Pairs:
        cells = self._cells(state, state.seats[frame.seat], frame.word)
        return [(moves_of(self.name), cells) if cells else (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move.verb != "done":
            self._build(state, frame.seat, move.cell, frame.number - 1, frame.word)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return self._refuse(state, me, move, self._ready(me))

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name:
            return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)
        return self._refuse(state, state.seats[frame.seat], move, [frame.word])

    def _refuse(self, state: State, me: Seat, move: Move, lands: list[str]) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        here = state.layout.terrain_at.get(move.cell, "")
        grounds = [terrain(land) for land in lands]
        otherwise = grounds[0].refuse(state, self.rule, move.cell)
        if here in lands:
            return refuse_hex(state, me, move.cell, state.layout.cells[here], otherwise)
        lacking = next(filter(None, (ground.lacks(state, me) for ground in grounds)), None)
        return lacking or refuse_hex(state, me, move.cell, 0, otherwise)


@dataclass(frozen=True)
class Resettlement(NomadTile, Relocate):
    """KB-NOM-TILE-RESETTLEMENT: up to four steps, each a move of its own (D-07, I-21), of any settlements."""

    def use(self, state: State, move: Move) -> None:
        _spend(state, self.name)
        self._lift(state, move.cell, STEPS - 1)

    def fits(self, state: State, frame: Frame) -> bool:
        """A piece in the air, or none while there are steps left."""
        paused = not frame.cells and frame.number > 0 and frame.seat == state.turn
        return frame.number < STEPS and (paused or super().fits(state, frame))

    def _lift(self, state: State, cell: int, rest: int) -> None:
        piece = lift(state, state.turn, cell)
        state.stack += (Frame(self.name, state.turn, (cell,), rest, piece),)

    def options(self, state: State, frame: Frame) -> Pairs:
        if frame.cells:
            return super().options(state, frame)
        return [*self.offers(state, state.seats[frame.seat]), (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if frame.cells:
            if frame.number:
                state.stack += (Frame(self.name, frame.seat, number=frame.number),)
            put(state, frame.seat, frame.cells[0], move.cell, frame.word)
        elif move.verb == self.name:
            self._lift(state, move.cell, frame.number - 1)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if frame.cells:
            return super().refuse(state, frame, move)
        if move.verb == self.name:
            return self.refuse_use(state, state.seats[frame.seat], move)
        return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)


class Sword(NomadTile):
    """KB-NOM-TILE-SWORD: one settlement of each other player goes back to its owner, in turn order (I-19)."""

    name = "sword"
    rule = "KB-NOM-TILE-SWORD"

    def _victim(self, state: State, nearest: int) -> tuple[int, int]:
        """The next seat to the left that has something to take, counted from the active one, and what that is."""
        for offset in range(nearest, len(state.seats)):
            if cells := removable(state, state.seats[(state.turn + offset) % len(state.seats)]):
                return offset, cells
        return 0, 0

    def offers(self, state: State, me: Seat) -> Pairs:
        _, cells = self._victim(state, 1)
        return [(moves_of(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        offset, _ = self._victim(state, 1)
        _spend(state, self.name)
        self._strike(state, offset, (), move.cell)

    def _strike(self, state: State, offset: int, gone: tuple[int, ...], cell: int) -> None:
        victim = (state.turn + offset) % len(state.seats)
        if not lift(state, victim, cell):
            state.seats[victim].supply += 1
        following, _ = self._victim(state, offset + 1)
        if following:
            state.stack += (Frame(self.name, state.turn, (*gone, cell), following),)
            return
        for seat in range(len(state.seats)):
            state.edit(seat)
            for origin in (*gone, cell):
                left(state, seat, origin)

    def fits(self, state: State, frame: Frame) -> bool:
        nearest = frame.number
        return frame.seat == state.turn and nearest > 0 and self._victim(state, nearest)[0] == nearest

    def options(self, state: State, frame: Frame) -> Pairs:
        return [(moves_of(self.name), self._victim(state, frame.number)[1])]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        self._strike(state, frame.number, frame.cells, move.cell)

    def tell(self, state: State, frame: Frame) -> Plain:
        """Nothing is in the air: the frame only keeps the hexes struck so far, for the tiles lost by it."""
        return {"victim": (state.turn + frame.number) % len(state.seats)}

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return self._refuse(state, move, 1)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name:
            return refuse("I-09", "finish-the-action", action=self.name)
        return self._refuse(state, move, frame.number)

    def _refuse(self, state: State, move: Move, nearest: int) -> Refusal:
        offset, cells = self._victim(state, nearest)
        if not cells:
            return refuse(self.rule, "nobody-to-strike")
        seat = (state.turn + offset) % len(state.seats)
        return refuse(self.rule, "not-their-settlement", cell=name_of(move.cell), seat=seat)


class Outpost(NomadTile):
    """KB-NOM-TILE-OUTPOST: the next settlement that rule 3 governs is free of it, whatever the action (I-22, D-10).

    Declared at any point of the turn, also with a piece in the hand, wherever it opens a hex.
    """

    name = "outpost"
    rule = "KB-NOM-TILE-OUTPOST"
    during = True
    word = (Move("outpost"),)

    def unready(self, state: State, me: Seat) -> Refusal | None:
        if me.slots["outpost"]:
            return refuse(self.rule, "outpost-declared")
        return super().unready(state, me)

    def offers(self, state: State, me: Seat) -> Pairs:
        return [(self.word, 1)] if self._choices(state, True) > self._choices(state, False) else []

    def _choices(self, state: State, declared: bool) -> int:
        """How many moves there would be, this tile aside."""
        other = state.copy()
        me = other.edit(state.turn)
        tiles = tuple(tile for tile in me.slots["nomad_tiles"] if tile[0] != self.name)
        me.slots = {**me.slots, "nomad_tiles": tiles, "outpost": declared}
        return len(moves(other))

    def use(self, state: State, move: Move) -> None:
        me = _spend(state, self.name)
        me.slots = {**me.slots, "outpost": True}

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "rule-3-binds-nothing")


def _placing(state: State, seat: int) -> None:
    """One settlement only, then the tile is spent (I-22)."""
    if state.seats[seat].slots["outpost"]:
        me = state.edit(seat)
        me.slots = {**me.slots, "outpost": False}


def _read_flag(text: str) -> bool:
    if text != "yes":
        raise Unreadable(f"outpost is {text[:20]!r}: expected yes, or no such field")
    return True


STEP: Final = SetupStep(
    "nomads",
    "KB-NOM-SETUP-1",
    draw=_draw,
    check=_check,
    about=lambda text: {"nomads": {name_of(cell): kind for cell, kind in _read_lying(text)}},
    lay=_lay,
)
_HELD: Final = tuple((kind, state) for kind in TILES for state in STATES)
HELD: Final = Telltale(tuple(map(":".join, _HELD)), lambda held: [held.count(tile) for tile in _HELD])
DECLARED: Final = Telltale(("",), lambda it: (int(it),))
SLOTS: Final = (
    Slot(
        "nomads",
        (),
        write=_write_lying,
        read=_read_lying,
        show=lambda value: {name_of(cell): kind for cell, kind in value},
        cells=Telltale(tuple(TILES), lambda lying: [mask_of(c for c, kind in lying if kind == each) for each in TILES]),
    ),
    Slot("nomad_tiles", (), True, _write_held, _read_held, show=_show_held, numbers=HELD),
    Slot("outpost", False, True, lambda it: "yes" if it else "", _read_flag, show=bool, numbers=DECLARED),
)
REACTION: Final = Reaction(placed=_gain, governed=_placing, turn_ends=_turn_ends)
ACTIONS: Final = (
    Donation(),
    Resettlement("resettlement", "KB-NOM-TILE-RESETTLEMENT", buildable("not-next-hex"), neighbours, strict=True),
    Sword(),
    Outpost(),
)


def wrong_tiles(state: State) -> list[str]:
    """More nomad tiles than exist, or a treasure in front of a player."""
    kinds = [kind for _, kind in state.slots["nomads"]]
    kinds += [kind for side in state.seats for kind, _ in side.slots["nomad_tiles"]]
    return [f"there are {kinds.count(kind)} {kind} tiles, not {most} (KB-COMP-4)"
            for kind, most in TILES.items() if kinds.count(kind) > most]  # fmt: skip
