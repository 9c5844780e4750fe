"""Nomads, Crossroads, Capitol, Caves and Island compared with the reference implementation ply by ply.

Bugs found by the comparison have regression tests at the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.hexgrid import mask_of, parse_cell
from realmwright.kingdom_builder.state import State
from realmwright.testing import playout
from tests.kingdom_builder.fixtures import new_table, table

from . import reference_nomads_crossroads, reference_nomads_crossroads_effects, reference_nomads_crossroads_scores
from .reference_nomads_crossroads import hex_map_of, name_of

EXPANSIONS = "base,nomads,crossroads,capitol,caves,island"
BASE_BOARDS = ["oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis"]
CROSSROADS = ["barracks_crossroads", "city_hall_fort", "lighthouse_foresters_lodge", "monastery_wagon"]
BOARDS = ["quarry", "caravan", "village", "garden", *CROSSROADS]
NOMAD_TILES = ["resettlement", "outpost", "sword", *(f"donation-{land}" for land in ("grass", "water", "mountain"))]
OPTIONS = [
    {},
    {"edition": "first"},
    {"crossroads.pieces_as_settlements": "passive"},
    {"cards.incremental_on_move": "true", "queenie.cave_min_distance": "2"},
]


def random_game(seed: int, **params: str) -> KingdomBuilder:
    rng = Random(seed)
    names = [*rng.sample(BOARDS, 3), rng.choice(BASE_BOARDS)] if seed % 3 else rng.sample(BASE_BOARDS + BOARDS, 4)
    quadrants = ",".join(name + rng.choice(["", ":r"]) for name in names)
    defaults = {"players": str(2 + seed % 4), "sets": EXPANSIONS, "quadrants": quadrants, **OPTIONS[seed % 4]}
    return GAME.create({**defaults, **params}, rng)


def random_move(game: KingdomBuilder, state: State, rng: Random, target_hexes: set[str]) -> Any:
    """Choose verbs with equal probability, often a hex next to a location or nomad hex; end turns late."""
    moves = game.moves(state)
    if game.actor(state) == CHANCE:
        return rng.choices(moves, game.weights(state))[0]
    moves_by_verb = defaultdict(list)
    for move in moves:
        moves_by_verb[move.verb].append(move)
    if len(moves_by_verb) > 1 and rng.random() < 0.8:
        moves_by_verb.pop("end", None)
    candidates = moves_by_verb[rng.choice(sorted(moves_by_verb))]
    near = [move for move in candidates if game.write(state, move).partition(" ")[2] in target_hexes]
    return rng.choice(near if near and rng.random() < 0.4 else candidates)


def give_nomad_tiles(state: State, rng: Random) -> None:
    """Give two nomad tiles to an active player without any: they are rare in random games."""
    me = state.edit_seat(state.turn)
    if not me.slots["nomad_tiles"]:
        tiles = tuple(sorted((kind, "ready") for kind in rng.sample(NOMAD_TILES, 2)))
        me.slots = {**me.slots, "nomad_tiles": tiles}


def verbs_compared(game: KingdomBuilder, rng: Random, state: State, with_nomad_tiles: bool = False) -> Iterator[str]:
    """Play to the end, compare the legal moves and effects of every ply with the reference; yield the verbs."""
    setup = game.setup_dict()
    hex_map = hex_map_of(setup)
    target_hexes = {
        name_of(p) for special, letter in hex_map.letters.items() if letter in "LN" for p in hex_map.near[special]
    }
    expected: dict[str, Any] = {}
    last = ""
    while game.actor(state) != NOBODY:
        position = game.to_dict(state)
        if expected:
            wrong = reference_nomads_crossroads_effects.differences(expected, position)
            assert not wrong, f"after {last}: {game.setup} | {game.dump(state)}"
            assert not expected.get("over"), f"after {last}: {game.setup} | {game.dump(state)}"
        if with_nomad_tiles and position["stage"] == "before" and not position["doing"] and last.startswith("draw"):
            give_nomad_tiles(state, rng)
            position = game.to_dict(state)
        moves = {game.write(state, move) for move in game.moves(state)}
        assert moves == reference_nomads_crossroads.legal(setup, position), f"{game.setup} | {game.dump(state)}"
        move = random_move(game, state, rng, target_hexes)
        last = game.write(state, move)
        expected = reference_nomads_crossroads_effects.after(setup, position, last)
        state = game.apply(state, move)
        yield last.partition(" ")[0]
    assert expected["over"]


EVERY_VERB = {
    "build", "to", "end", "draw", "choose", "done", "return", "cave", "donation", "resettlement", "sword", "outpost",
    "quarry", "barracks", "city-hall", "fort",
    *reference_nomads_crossroads.TRAVELS, *reference_nomads_crossroads.BUILDING, *reference_nomads_crossroads.MOVING,
}  # fmt: skip


@pytest.mark.rule(
    "KB-LOC-QUARRY", "KB-LOC-CARAVAN", "KB-LOC-VILLAGE", "KB-LOC-GARDEN", "KB-NOM-TILE-GAIN", "KB-NOM-TILE-TIMING",
    "KB-NOM-TILE-DONATION", "KB-NOM-TILE-RESETTLEMENT", "KB-NOM-TILE-OUTPOST", "KB-NOM-TILE-SWORD",
    "KB-CRO-BARRACKS-1", "KB-CRO-BARRACKS-2", "KB-CRO-CITYHALL-1", "KB-CRO-CROSSROADS", "KB-CRO-FORT", "KB-CRO-WAGON",
    "KB-CRO-LIGHTHOUSE", "KB-CRO-MONASTERY", "KB-CRO-FORESTERS-LODGE", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2",
    "KB-LOC-ROPEBRIDGE", "KB-LOC-TREEHOUSE", "KB-QUE-CAVES-2", "KB-QUE-ISLAND-2", "KB-CARD-SHEPHERDS",
    "KB-CARD-AMBASSADORS", "KB-CARD-FAMILIES", "D-07", "I-19", "I-20", "I-21", "I-22", "I-33",
)  # fmt: skip
def test_every_ply_of_random_games_equals_the_reference() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(24):
        game = random_game(seed)
        verbs.update(verbs_compared(game, Random(seed), game.start(), with_nomad_tiles=seed % 2 == 0))
    assert set(verbs) >= EVERY_VERB


@pytest.mark.rule("KB-BASE-BUILD-6", "KB-BASE-BUILD-7", "I-05", "I-28", "I-29")
def test_every_ply_with_few_cards_equals_the_reference() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(12):
        game = random_game(seed, quadrants="barracks_crossroads,city_hall_fort,quarry,harbor", players="4")
        state = game.start()
        state.deck = (1, 2, 1, seed % 3, 1)
        verbs.update(verbs_compared(game, Random(seed), state))
    assert set(verbs) >= {"choose", "fort", "quarry"}


# Scores


def scoring_game(rng: Random) -> KingdomBuilder:
    names = [*rng.sample(CROSSROADS, 3), rng.choice(["oracle", "harbor", "quarry"])]
    rng.shuffle(names)
    options = ("queenie.island_knights", "queenie.capitol_keeps_castle_gold", "cards.lords_zero_counts")
    params = {
        "sets": EXPANSIONS,
        "players": "4",
        "quadrants": ",".join(names),
        "edition": rng.choice(["bigbox", "first"]),
        "tasks.compass_corner_edges": rng.choice(["1", "2"]),
        **{name: rng.choice(["true", "false"]) for name in options},
    }
    return GAME.create(params, rng)


def packed_state(game: KingdomBuilder, rng: Random) -> State:
    """Return a state with all pieces close together, along the edges, around special hexes or on the island."""
    hex_map, state = hex_map_of(game.setup_dict()), game.start()
    free = [place for place, letter in hex_map.letters.items() if letter not in "LSN"]
    rng.shuffle(free)
    for seat in range(game.seats):
        middle, places = rng.choice(list(hex_map.letters)), [*free]
        if rng.random() < 0.5:
            places.sort(key=lambda p: (p[0] != middle[0], (p[1] - middle[1]) ** 2 + (p[2] - middle[2]) ** 2))
        elif rng.random() < 0.5:
            places.sort(key=lambda p: p not in hex_map.edge or p[1] in (0, 19))
        mine = places[: rng.randrange(1, 41)]
        free = [place for place in free if place not in mine]
        me = state.edit_seat(seat)
        pieces = {"warriors": mine[:2], "wagon": mine[2:3], "ship": mine[3:4]}
        me.slots = {**me.slots, **{kind: mask_of(map(cell, some)) for kind, some in pieces.items()}}
        me.settlements = mask_of(map(cell, mine[4:]))
    return state


def cell(place: reference_nomads_crossroads.Hex) -> int:
    return parse_cell(name_of(place))


@pytest.mark.rule(
    "KB-TASK-HOME", "KB-TASK-FORTRESS", "KB-TASK-ROAD", "KB-TASK-REFUGE", "KB-TASK-ADVANCE", "KB-TASK-COMPASS",
    "KB-TASK-ONCE", "KB-QUE-CAPITOL-2", "KB-QUE-CAPITOL-3", "KB-QUE-ISLAND-3", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2",
    "D-19", "C-06", "C-21", "C-23", "I-46",
)  # fmt: skip
def test_the_scores_of_packed_positions_equal_the_reference() -> None:
    paid: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(seed)
        game = scoring_game(rng)
        setup = game.setup_dict()
        for _ in range(4):
            state = packed_state(game, rng)
            sheets = [dict(sheet) for sheet in game.scores(state)]
            assert sheets == reference_nomads_crossroads_scores.score_sheets(setup, game.to_dict(state)), (
                f"{game.setup} | {game.dump(state)}"
            )
            paid.update({source: gold for sheet in sheets for source, gold in sheet.items()})
    assert all(paid[source] for source in reference_nomads_crossroads_scores.SCORERS)


@pytest.mark.rule("KB-BASE-SCORE-1", "KB-CRO-CITYHALL-2")
def test_the_scores_during_random_games_equal_the_reference() -> None:
    for seed in range(16):
        game = random_game(seed)
        setup = game.setup_dict()
        for ply, (state, _) in enumerate(playout(game, Random(seed))):
            if ply % 50 == 49:
                sheets = [dict(sheet) for sheet in game.scores(state)]
                assert sheets == reference_nomads_crossroads_scores.score_sheets(setup, game.to_dict(state)), game.dump(
                    state
                )


# Regression tests


@pytest.mark.rule("KB-QUE-CAVES-2", "C-03")
@pytest.mark.parametrize(("warrior", "movable"), [("e5", set()), ("h8", {"h8"})])
def test_a_warrior_away_from_every_cave_cannot_use_one(warrior: str, movable: set[str]) -> None:
    boards: dict[str, Any] = {
        "sets": "base,crossroads,caves",
        "quadrants": "oracle,farm,tavern,harbor",
        "caves": "h9,o8,i13,q14",
    }
    t = table({0: "a1"}, slots={0: f"warriors={warrior}"}, **boards)
    assert t.legal("cave") == movable
    refusal = t.explain(f"cave {warrior}")
    assert movable or (refusal and refusal.rule == "KB-QUE-CAVES-2")


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "I-21", "C-03")
def test_a_resettlement_can_move_a_warrior() -> None:
    t = table({0: "a1 a2"}, sets="base,nomads,crossroads", slots={0: "nomad_tiles=resettlement warriors=e5"})
    onward = t.play("resettlement a1", "to b1")
    assert onward.legal("resettlement") == {"a2", "b1", "e5"}
    assert onward.play("resettlement e5").legal("to") == {"d5", "f5", "d4", "e4", "d6", "e6"} & free_land(t)


def free_land(t: Any) -> set[str]:
    hex_map = hex_map_of(t.game.setup_dict())
    return {name_of(place) for place, letter in hex_map.letters.items() if letter in reference_nomads_crossroads.LAND}


@pytest.mark.rule("KB-CRO-WAGON", "D-07")
def test_the_trace_shows_the_current_hex_of_a_travelling_wagon() -> None:
    boards: dict[str, Any] = {"sets": "base,crossroads", "quadrants": "monastery_wagon,farm,tavern,harbor"}
    locations = new_table(**boards).game.setup_dict()["locations"]
    tile = next(name for name, kind in locations.items() if kind == "wagon")
    t = table({0: "a1"}, tiles={0: tile}, slots={0: "wagon=a2"}, **boards).play("wagon a2")
    assert t.json["doing"] == {"verb": "wagon", "seat": 0, "from": "a2", "left": 3}
    target = sorted(t.legal("to"))[0]
    assert t.play(f"to {target}").json["doing"] == {"verb": "wagon", "seat": 0, "from": target, "left": 2}


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19")
def test_the_trace_shows_the_next_victim_of_the_sword() -> None:
    t = table({0: "a1", 1: "c1", 3: "e1"}, players="4", sets="base,nomads", slots={0: "nomad_tiles=sword"})
    assert t.play("sword c1").json["doing"] == {"verb": "sword", "seat": 0, "victim": 3}
