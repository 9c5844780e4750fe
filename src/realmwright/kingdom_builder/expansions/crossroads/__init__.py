"""Crossroads: four quadrants with two locations each, special pieces and task cards."""

from __future__ import annotations

from ...common_powers import BuildPower, on_terrain
from ...component_types import Expansion, Location, Reaction, Term
from ...quadrant_maps import load_quadrants
from ...rule_options import RuleOption
from ...state import State
from .powers import FORT_DRAW_STEP, FORT_POWER, Barracks, CityHall, Crossroads, second_card
from .special_pieces import SLOTS, validate_special_pieces
from .tasks import TASKS, TASKS_STEP
from .travel import Travel

OPTIONS = (
    RuleOption("crossroads.pieces_as_settlements", ("full", "passive"), "C-03", 3),
    RuleOption("tasks.compass_corner_edges", ("2", "1"), "C-06", 4),
)


def _land_or_mountain(state: State) -> int:
    return state.layout.buildable | state.layout.cells["mountain"]


def _water(state: State) -> int:
    return state.layout.cells["water"]


LOCATIONS = (
    Location("lighthouse", Travel("lighthouse", "KB-CRO-LIGHTHOUSE", "ship", _water, "water")),
    Location("forester-lodge", BuildPower("forester-lodge", "KB-CRO-FORESTERS-LODGE", on_terrain("forest"))),
    Location("barracks", Barracks()),
    Location("crossroads", Crossroads(), standalone=True, passive=True),
    Location("city-hall", CityHall()),
    Location("fort", FORT_POWER, standalone=True),
    Location("monastery", BuildPower("monastery", "KB-CRO-MONASTERY", on_terrain("canyon"))),
    Location("wagon", Travel("wagon", "KB-CRO-WAGON", "wagon", _land_or_mountain)),
)

EXPANSION = Expansion(
    name="crossroads",
    quadrants=load_quadrants("crossroads"),
    locations=LOCATIONS,
    slots=SLOTS,
    reactions=(Reaction(extra_cards=second_card),),
    steps=(FORT_DRAW_STEP,),
    verbs=("return",),
    setup_steps=(TASKS_STEP,),
    validators=(validate_special_pieces,),
    previews={"barracks": "warriors", "wagon": "wagon", "lighthouse": "ship", "city-hall": "city"},
    first_game={
        "quadrants": "lighthouse_foresters_lodge,tavern,farm,monastery_wagon",
        "cards": "fishermen,knights,merchants",
    },
    terms=(
        Term("piece", "warriors", "KB-CRO-BARRACKS-2"),
        Term("piece", "wagon", "KB-CRO-WAGON"),
        Term("piece", "ship", "KB-CRO-LIGHTHOUSE"),
        Term("piece", "city", "KB-CRO-CITYHALL-1"),
        *(Term("task", task.name, task.rule) for task in TASKS.values()),
    ),
    options=OPTIONS,
)
