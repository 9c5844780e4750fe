"""Fields and options of the set-up and fields of a trace: their names, order, defaults, rules and kinds."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.kingdom_builder.game import GAME
from realmwright.kingdom_builder.rule_options import CORE_OPTIONS
from realmwright.kingdom_builder.serialize import LOCATION_TILES_ORDER, SET_ASIDE_ORDER
from realmwright.registry import find

SETUP = """
players start_player options sets quadrants board locations island nomads capitols caves tasks removed_terrain cards
"""
TABLE = """
turn round stage to_build seats card played owed doing walls scouts location_tiles nomads deck discard end_triggered
"""
SEAT = """
settlements supply gold hand tiles taken_from nomad_tiles bonus waiting cathedral warriors wagon ship city markers
"""
FIELDS = """
players 2 KB-SETUP-1
preset free KB-SETUP-8
sets base KB-SETUP-2 many
quadrants random KB-SETUP-2 many
quadrant - KB-SETUP-2 files
cards random KB-SETUP-5 many
capitols random KB-QUE-CAPITOL-1 many
caves random KB-QUE-CAVES-1 many
tasks random KB-CRO-SETUP-2 many
island random KB-QUE-ISLAND-1
removed_terrain random KB-CARD-SCOUTS-2
nomads random KB-NOM-SETUP-1 many
start random KB-SETUP-7
"""
OPTIONS = """
edition bigbox,first KB-SETUP-1
moves.back_to_origin true,false R-05
crossroads.pieces_as_settlements full,passive C-03
tasks.compass_corner_edges 2,1 C-06
cards.incremental_on_move false,true C-08
cards.lords_zero_counts true,false C-10
cards.messengers_count_ends true,false C-11
cards.messengers_connected true,false C-11
cards.without_lords false,true R-08
marsh.canoe_on_own_pickup true,false C-13
marsh.canoe_order left_of_active,left_of_start C-13
harvest.cathedral_spend any,all C-16
harvest.silo_count up_to_3,exactly_3 C-17
harvest.silo_is_special_for_cards false,true C-18
harvest.scouts_scope full,adjacency C-19
harvest.bazaar_takes_tile false,true R-32
queenie.capitol_count both,one R-24
queenie.capitol_keeps_castle_gold false,true C-21
queenie.cave_min_distance 3,2 C-22
queenie.island_knights false,true C-23
deck.use_swamp_cards auto,always KB-MAR-SETUP-4
"""


def test_fields_of_the_set_up() -> None:
    shown = [
        [field.name, field.default or "-", field.rule, *["many"] * field.many, *["files"] * field.files]
        for field in GAME.fields
    ]
    assert shown == [line.split() for line in FIELDS.strip().splitlines()]


def test_options_in_the_order_of_the_trace() -> None:
    shown = [[field.name, ",".join(field.values), field.rule] for field in GAME.options]
    assert shown == [line.split() for line in OPTIONS.strip().splitlines()]
    assert all(field.default == field.values[0] and not field.many and not field.files for field in GAME.options)


def test_no_two_options_have_the_same_place() -> None:
    options = [*CORE_OPTIONS, *(option for expansion in find("expansions").values() for option in expansion.options)]
    assert sorted(option.trace_order for option in options) == list(range(1, len(options) + 1))


@pytest.mark.parametrize(
    ("sets", "more_of_table", "more_of_seat"),
    [("base", "", ""), ("all", "cave_used farmland bazaar rovers families", "bonus_resting outpost")],
)
def test_fields_of_a_trace(sets: str, more_of_table: str, more_of_seat: str) -> None:
    game = GAME.create({"sets": sets}, Random(1))
    position = game.to_dict(game.start())
    assert list(game.setup_dict()) == SETUP.split()
    assert list(position) == [*TABLE.split(), *more_of_table.split()]
    assert list(position["seats"][0]) == [*SEAT.split(), *more_of_seat.split()]


def test_no_two_fields_of_the_table_or_of_a_seat_have_the_same_place() -> None:
    slots = [slot for expansion in find("expansions").values() for slot in expansion.slots if slot.trace_order]
    for per_seat, place in ((False, LOCATION_TILES_ORDER), (True, SET_ASIDE_ORDER)):
        places = [place, *(slot.trace_order for slot in slots if slot.per_seat == per_seat)]
        assert sorted(places) == list(range(1, len(places) + 1))
