"""Harvest: four quadrants with two locations each, farmland, silos and six scoring cards."""

from __future__ import annotations

from ...common_powers import BuildPower, TargetHexes, on_buildable
from ...component_types import Expansion, Location, Term, Terrain
from ...quadrant_maps import load_quadrants
from ...rule_options import RuleOption
from . import bazaar, cards, cathedral, scouts, silos
from .build_zones import (
    FARMLAND_ACTION,
    FARMLAND_RESET,
    FARMLAND_SLOT,
    Palisade,
    next_to_opponents,
    next_to_special,
    next_to_terrain,
)

OPTIONS = (
    RuleOption("harvest.cathedral_spend", ("any", "all"), "C-16", 12),
    RuleOption("harvest.silo_count", ("up_to_3", "exactly_3"), "C-17", 13),
    RuleOption("harvest.silo_is_special_for_cards", ("false", "true"), "C-18", 14),
    RuleOption("harvest.scouts_scope", ("full", "adjacency"), "C-19", 15),
    RuleOption("harvest.bazaar_takes_tile", ("false", "true"), "R-32", 16, "true"),
)

TERRAINS = (
    Terrain("farmland", "R", buildable=True),
    Terrain(
        "silo",
        "O",
        special=True,
        special_for_cards=lambda option: option("harvest.silo_is_special_for_cards") == "true",
    ),  # C-18
)

LOCATIONS = (
    Location("bazaar", bazaar.POWER, repeats_tile=True),
    Location("water-mill", BuildPower("water-mill", "KB-HAR-WATERMILL", next_to_terrain("water"))),
    Location("mountain-station", BuildPower("mountain-station", "KB-HAR-MOUNTAINSTATION", next_to_terrain("mountain"))),
    Location("scout-cabin", scouts.POWER),
    Location("cathedral", cathedral.POWER, standalone=True, counter_slot="cathedral"),
    Location(
        "watchtower",
        BuildPower("watchtower", "KB-HAR-WATCHTOWER", TargetHexes(next_to_opponents, "not-next-to-others")),
    ),
    Location(
        "university", BuildPower("university", "KB-HAR-UNIVERSITY", TargetHexes(next_to_special, "not-next-to-special"))
    ),
    Location(
        "palisade", Palisade("palisade", "KB-HAR-PALISADE", on_buildable("not-next-to-area"), ignores_adjacency=True)
    ),
)

EXPANSION = Expansion(
    name="harvest",
    quadrants=load_quadrants("harvest"),
    terrains=TERRAINS,
    locations=LOCATIONS,
    cards=cards.CARDS,
    slots=(FARMLAND_SLOT, scouts.SLOT, bazaar.SLOT, cathedral.SLOT, *cards.SLOTS),
    reactions=(
        FARMLAND_RESET,
        scouts.REACTION,
        bazaar.REACTION,
        cathedral.REACTION,
        silos.REACTION,
    ),
    actions=(FARMLAND_ACTION,),
    steps=(silos.SILO_STEP, silos.SILO_MOVE_STEP, cards.MARK_STEP),
    verbs=("silo",),
    choose_words=cards.LINE_NAMES,
    validators=(scouts.validate_scouts, cards.validate_markers),
    previews={"scout-cabin": "scouts"},
    first_game={
        "quadrants": "farm,bazaar_water_mill,university_palisade,paddock",
        "cards": "knights,merchants,travellers",
    },
    terms=(
        Term("terrain", "farmland", "KB-HAR-FARMLAND-1"),
        Term("terrain", "silo", "KB-HAR-SILO-1"),
        Term("action", "silo", "KB-HAR-SILO-1"),
        Term("piece", "scouts", "KB-HAR-SCOUTCABIN-1"),
        Term("piece", "markers", "KB-CARD-MAYORS-1"),
    ),
    options=OPTIONS,
)
