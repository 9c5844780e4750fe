"""Crossroads: four quadrants with two locations each, special pieces for everybody, tasks."""

from __future__ import annotations

from ...boards import shipped
from ...parts import GameSet, Location, Reaction
from ...powers import Build, terrain
from ...state import State
from .figures import SLOTS, misplaced
from .powers import FORT_DRAW, FORT_POWER, Barracks, CityHall, Crossroads, second_card
from .tasks import DRAW_TASKS
from .travel import Travel


def _land_or_mountain(state: State) -> int:
    return state.layout.buildable | state.layout.cells["mountain"]


def _water(state: State) -> int:
    return state.layout.cells["water"]


LOCATIONS = (
    Location("lighthouse", Travel("lighthouse", "KB-CRO-LIGHTHOUSE", "ship", _water)),
    Location("forester-lodge", Build("forester-lodge", "KB-CRO-FORESTERS-LODGE", terrain("forest"))),
    Location("barracks", Barracks()),
    Location("crossroads", Crossroads(), bare=True),
    Location("city-hall", CityHall()),
    Location("fort", FORT_POWER, bare=True),
    Location("monastery", Build("monastery", "KB-CRO-MONASTERY", terrain("canyon"))),
    Location("wagon", Travel("wagon", "KB-CRO-WAGON", "wagon", _land_or_mountain)),
)

SET = GameSet(
    name="crossroads",
    quadrants=shipped("crossroads"),
    locations=LOCATIONS,
    slots=SLOTS,
    reactions=(Reaction(more_cards=second_card),),
    steps=(FORT_DRAW,),
    verbs=("return",),
    setup=(DRAW_TASKS,),
    checks=(misplaced,),
)
