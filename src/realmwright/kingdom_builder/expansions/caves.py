"""Caves: one mountain hex per quadrant is a cave; settlements move from cave to cave."""

from __future__ import annotations

from dataclasses import dataclass

from ...bitset import bits
from ...components import Look
from ...game import Refusal
from ..common_powers import RelocatePower, TargetHexes
from ..component_types import Expansion, SetupDraft, Term
from ..game_layout import QUADRANT_CELLS, Layout
from ..hex_choices import HexChoices, hex_choice_step, split_hexes
from ..hexgrid import BIT, cell_name, mask_of, neighbours, parse_cell
from ..refusals import refuse
from ..rule_options import RuleOption
from ..state import Move, Seat, State
from ..turn_flags import flag_slot, reset_at_turn_end, set_flag

AVOIDED_TERRAINS = ("location", "castle", "nomad")


def _cave_choices(draft: SetupDraft) -> list[list[str]]:
    """Return the possible cave hexes of each quadrant that has any (KB-QUE-CAVES-1, C-22)."""
    board = draft.board
    excluded = sum(board.cells.get(name, 0) for name in AVOIDED_TERRAINS)
    for _ in range(int(draft.option("queenie.cave_min_distance")) - 1):
        excluded |= neighbours(excluded) & board.land
    mountains = [board.cells["mountain"] & ~excluded & cells for cells in QUADRANT_CELLS]
    return [[cell_name(cell) for cell in bits(cells)] for cells in mountains if cells]


def _describe_choices(choices: HexChoices) -> str:
    return "; then ".join(" or ".join(hexes) for hexes in choices) or "nothing, without a mountain far enough away"


def _place_caves(layout: Layout, text: str) -> None:
    caves = layout.marked_cells["caves"] = mask_of(parse_cell(word) for word in split_hexes(text))
    layout.marked_cells["beside_caves"] = neighbours(caves) & layout.land


def _next_to_cave(state: State) -> int:
    """Return the hexes next to a cave; a cave hex is not next to itself (D-20)."""
    return state.layout.marked_cells["beside_caves"]


def _target_cells(state: State, me: Seat) -> int:
    return state.layout.buildable & _next_to_cave(state)


@dataclass(frozen=True)
class Cave(RelocatePower):
    """KB-QUE-CAVES-2: once a turn move a settlement between hexes next to caves (I-45).

    The target is a buildable hex next to any cave.
    """

    interrupts = False
    requires_slot = ""

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        if not state.layout.marked_cells["caves"]:
            return refuse("KB-QUE-CAVES-1", "no-cave")
        return refuse(self.rule, "action-used", action=self.name) if state.slots["cave_used"] else None

    def cells(self, state: State, me: Seat) -> int:
        return super().cells(state, me) & _next_to_cave(state)

    def _self_blocked(self, state: State, pieces: int) -> int:
        return super()._self_blocked(state, pieces & _next_to_cave(state))

    def use(self, state: State, move: Move) -> None:
        set_flag(state, "cave_used", True)
        super().use(state, move)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not self.legal_uses(state, me):
            return refuse(self.rule, "no-cave-in-reach")
        if BIT[move.cell] & super().cells(state, me):
            return refuse(self.rule, "not-next-to-cave", cell=cell_name(move.cell))
        return super().refuse_use(state, me, move)


EXPANSION = Expansion(
    name="caves",
    slots=(flag_slot("cave_used", "yes", "", bool),),
    reactions=(reset_at_turn_end("cave_used"),),
    actions=(Cave("cave", "KB-QUE-CAVES-2", TargetHexes(_target_cells, "not-next-to-cave"), ignores_adjacency=True),),
    setup_steps=(
        hex_choice_step(
            "caves",
            "KB-QUE-CAVES-1",
            _cave_choices,
            _describe_choices,
            _place_caves,
            look=Look("b-cave", "∩", shape="small-disc"),
            trace_order=4,
        ),
    ),
    first_game={"quadrants": "tower,paddock,barn,tavern", "cards": "knights,miners,merchants"},
    terms=(Term("piece", "caves", "KB-QUE-CAVES-2"),),
    options=(RuleOption("queenie.cave_min_distance", ("3", "2"), "C-22", 19),),
)
