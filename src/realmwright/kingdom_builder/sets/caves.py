"""Caves: in the mountains of each quadrant lies one; settlements beside a cave come out beside another."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Refusal, Rng, Unreadable
from ...hexes import BIT, bits, cell_named, mask_of, name_of, neighbours
from ..layout import QUARTERS, Layout
from ..parts import Draft, GameSet, Reaction, SetupStep, Slot, Telltale
from ..powers import Ground, Relocate
from ..refusals import refuse
from ..state import Move, Seat, State

KEPT_AWAY_FROM = ("location", "castle", "nomad")


def _choices(draft: Draft) -> list[list[str]]:
    """The mountain hexes of each quadrant that keep their distance (KB-QUE-CAVES-1, C-22), where there are any."""
    board = draft.board
    near = sum(board.cells.get(name, 0) for name in KEPT_AWAY_FROM)
    for _ in range(int(draft.option("queenie.cave_min_distance")) - 1):
        near |= neighbours(near) & board.land
    places = [board.cells["mountain"] & ~near & cells for cells in QUARTERS]
    return [[name_of(cell) for cell in bits(cells)] for cells in places if cells]


def _draw(draft: Draft, rng: Rng) -> str:
    return ",".join(rng.choice(hexes) for hexes in _choices(draft))


def _check(draft: Draft, text: str) -> str | None:
    choices = _choices(draft)
    named = text.split(",") if text else []
    if len(named) == len(choices) and all(cell in hexes for cell, hexes in zip(named, choices, strict=True)):
        return None
    return "; then ".join(" or ".join(hexes) for hexes in choices) or "nothing, without a mountain far enough away"


def _lay(layout: Layout, text: str) -> None:
    caves = layout.marked["caves"] = mask_of(cell_named(word) for word in text.split(",") if word)
    layout.marked["beside_caves"] = neighbours(caves) & layout.land


def _beside(state: State) -> int:
    """Next to a cave; a piece on a cave hex is not next to that one (D-20)."""
    return state.layout.marked["beside_caves"]


def _targets(state: State, me: Seat) -> int:
    return state.layout.buildable & _beside(state)


@dataclass(frozen=True)
class Cave(Relocate):
    """KB-QUE-CAVES-2: once a turn move a settlement beside a cave to a free buildable hex beside any cave (I-45)."""

    during = False
    purse = ""

    def unready(self, state: State, me: Seat) -> Refusal | None:
        if not state.layout.marked["caves"]:
            return refuse("KB-QUE-CAVES-1", "no-cave")
        return refuse(self.rule, "action-used", action=self.name) if state.slots["cave_used"] else None

    def cells(self, state: State, me: Seat) -> int:
        return super().cells(state, me) & _beside(state)

    def _opening(self, state: State, pieces: int) -> int:
        return super()._opening(state, pieces & _beside(state))

    def use(self, state: State, move: Move) -> None:
        state.slots = {**state.slots, "cave_used": True}
        super().use(state, move)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not self.offers(state, me):
            return refuse(self.rule, "no-cave-in-reach")
        if BIT[move.cell] & super().cells(state, me):
            return refuse(self.rule, "not-next-to-cave", cell=name_of(move.cell))
        return super().refuse_use(state, me, move)


def _turn_ends(state: State, seat: int) -> None:
    if state.slots["cave_used"]:
        state.slots = {**state.slots, "cave_used": False}


def _read_flag(text: str) -> bool:
    if text != "yes":
        raise Unreadable(f"cave_used is {text[:20]!r}: expected yes, or no such field")
    return True


SET = GameSet(
    name="caves",
    slots=(
        Slot(
            "cave_used",
            False,
            write=lambda used: "yes" if used else "",
            read=_read_flag,
            show=bool,
            numbers=Telltale(("",), lambda used: (int(used),)),
        ),
    ),
    reactions=(Reaction(turn_ends=_turn_ends),),
    actions=(Cave("cave", "KB-QUE-CAVES-2", Ground(_targets, "not-next-to-cave"), strict=True),),
    setup=(
        SetupStep(
            "caves",
            "KB-QUE-CAVES-1",
            draw=_draw,
            check=_check,
            about=lambda text: {"caves": text.split(",") if text else []},
            lay=_lay,
        ),
    ),
)
