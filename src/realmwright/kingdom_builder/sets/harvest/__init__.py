"""Harvest: four quadrants with two locations each, farmland for everybody, silos after the last turn, six cards."""

from __future__ import annotations

from ...boards import shipped
from ...parts import GameSet, Location, Reaction, Terrain
from ...powers import Build, Ground, buildable
from . import bazaar, cards, cathedral, scouts, silos
from .lands import FARMED, FARMLAND, Palisade, beside, near_others, near_special, new_turn

TERRAINS = (
    Terrain("farmland", "R", buildable=True),
    Terrain(
        "silo", "O", special=True, linked=lambda option: option("harvest.silo_is_special_for_cards") == "true"
    ),  # C-18
)

LOCATIONS = (
    Location("bazaar", bazaar.POWER, repeats=True),
    Location("water-mill", Build("water-mill", "KB-HAR-WATERMILL", beside("water"))),
    Location("mountain-station", Build("mountain-station", "KB-HAR-MOUNTAINSTATION", beside("mountain"))),
    Location("scout-cabin", scouts.POWER),
    Location("cathedral", cathedral.POWER, bare=True),
    Location("watchtower", Build("watchtower", "KB-HAR-WATCHTOWER", Ground(near_others, "not-next-to-others"))),
    Location("university", Build("university", "KB-HAR-UNIVERSITY", Ground(near_special, "not-next-to-special"))),
    Location("palisade", Palisade("palisade", "KB-HAR-PALISADE", buildable("not-next-to-area"), strict=True)),
)

SET = GameSet(
    name="harvest",
    quadrants=shipped("harvest"),
    terrains=TERRAINS,
    locations=LOCATIONS,
    cards=cards.CARDS,
    slots=(FARMED, scouts.SLOT, bazaar.SLOT, cathedral.SLOT, *cards.SLOTS),
    reactions=(
        Reaction(turn_ends=new_turn),
        scouts.REACTION,
        bazaar.REACTION,
        cathedral.REACTION,
        silos.REACTION,
    ),
    actions=(FARMLAND,),
    steps=(silos.STEP, silos.MOVE, cards.MARK),
    verbs=("silo",),
    words=cards.LINES,
    checks=(scouts.wrong, cards.wrong),
)
