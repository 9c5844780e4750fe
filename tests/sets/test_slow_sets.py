"""Nomads, Crossroads, Capitol, Caves and Island against slow second opinions: legal moves, their effects, scores.

What these found stands at the end, as tests of its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from realmwright.game import CHANCE, NOBODY
from realmwright.hexes import cell_named, mask_of
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.state import State
from realmwright.testing import playout
from tests.kingdom_builder.table import new, table

from . import slow_sets, slow_sets_effects, slow_sets_scores
from .slow_sets import name_of, world_of

SETS = "base,nomads,crossroads,capitol,caves,island"
BASE = ["oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis"]
CROSSROADS = ["barracks_crossroads", "city_hall_fort", "lighthouse_foresters_lodge", "monastery_wagon"]
BOARDS = ["quarry", "caravan", "village", "garden", *CROSSROADS]
GIVEN = ["resettlement", "outpost", "sword", *(f"donation-{land}" for land in ("grass", "water", "mountain"))]
OPTIONS = [
    {},
    {"edition": "first"},
    {"crossroads.pieces_as_settlements": "passive"},
    {"cards.incremental_on_move": "true", "queenie.cave_min_distance": "2"},
]


def any_game(seed: int, **wishes: str) -> KingdomBuilder:
    rng = Random(seed)
    names = [*rng.sample(BOARDS, 3), rng.choice(BASE)] if seed % 3 else rng.sample(BASE + BOARDS, 4)
    quadrants = ",".join(name + rng.choice(["", ":r"]) for name in names)
    usual = {"players": str(2 + seed % 4), "sets": SETS, "quadrants": quadrants, **OPTIONS[seed % 4]}
    return KIND.table({**usual, **wishes}, rng)


def any_move(game: KingdomBuilder, state: State, rng: Random, wanted: set[str]) -> Any:
    """Every verb as likely as any other, and often a hex next to a location or nomad hex; turns end late."""
    moves = game.moves(state)
    if game.actor(state) == CHANCE:
        return rng.choices(moves, game.weights(state))[0]
    verbs = defaultdict(list)
    for move in moves:
        verbs[move.verb].append(move)
    if len(verbs) > 1 and rng.random() < 0.8:
        verbs.pop("end", None)
    found = verbs[rng.choice(sorted(verbs))]
    near = [move for move in found if game.write(state, move).partition(" ")[2] in wanted]
    return rng.choice(near if near and rng.random() < 0.4 else found)


def give_nomad_tiles(state: State, rng: Random) -> None:
    """There are few of them in a game: two for whoever has none."""
    me = state.edit(state.turn)
    if not me.slots["nomad_tiles"]:
        tiles = tuple(sorted((kind, "ready") for kind in rng.sample(GIVEN, 2)))
        me.slots = {**me.slots, "nomad_tiles": tiles}


def compare(game: KingdomBuilder, rng: Random, state: State, giving: bool = False) -> Iterator[str]:
    """Play to the end; at every ply compare the legal moves, and what the move before has changed. Names the moves."""
    about = game.about()
    world = world_of(about)
    wanted = {name_of(p) for special, letter in world.letters.items() if letter in "LN" for p in world.near[special]}
    expected: dict[str, Any] = {}
    last = ""
    while game.actor(state) != NOBODY:
        shown = game.present(state)
        if expected:
            wrong = slow_sets_effects.differences(expected, shown)
            assert not wrong, f"after {last}: {game.setup} | {game.dump(state)}"
            assert not expected.get("over"), f"after {last}: {game.setup} | {game.dump(state)}"
        if giving and shown["stage"] == "before" and not shown["doing"] and last.startswith("draw"):
            give_nomad_tiles(state, rng)
            shown = game.present(state)
        moves = {game.write(state, move) for move in game.moves(state)}
        assert moves == slow_sets.legal(about, shown), f"{game.setup} | {game.dump(state)}"
        move = any_move(game, state, rng, wanted)
        last = game.write(state, move)
        expected = slow_sets_effects.after(about, shown, last)
        state = game.apply(state, move)
        yield last.partition(" ")[0]
    assert expected["over"]


EVERY_VERB = {
    "build", "to", "end", "draw", "choose", "done", "return", "cave", "donation", "resettlement", "sword", "outpost",
    "quarry", "barracks", "city-hall", "fort", *slow_sets.TRAVELS, *slow_sets.BUILDING, *slow_sets.MOVING,
}  # fmt: skip


@pytest.mark.rule(
    "KB-LOC-QUARRY", "KB-LOC-CARAVAN", "KB-LOC-VILLAGE", "KB-LOC-GARDEN", "KB-NOM-TILE-GAIN", "KB-NOM-TILE-TIMING",
    "KB-NOM-TILE-DONATION", "KB-NOM-TILE-RESETTLEMENT", "KB-NOM-TILE-OUTPOST", "KB-NOM-TILE-SWORD",
    "KB-CRO-BARRACKS-1", "KB-CRO-BARRACKS-2", "KB-CRO-CITYHALL-1", "KB-CRO-CROSSROADS", "KB-CRO-FORT", "KB-CRO-WAGON",
    "KB-CRO-LIGHTHOUSE", "KB-CRO-MONASTERY", "KB-CRO-FORESTERS-LODGE", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2",
    "KB-LOC-ROPEBRIDGE", "KB-LOC-TREEHOUSE", "KB-QUE-CAVES-2", "KB-QUE-ISLAND-2", "KB-CARD-SHEPHERDS",
    "KB-CARD-AMBASSADORS", "KB-CARD-FAMILIES", "D-07", "I-19", "I-20", "I-21", "I-22", "I-33",
)  # fmt: skip
def test_every_ply_of_random_games_is_that_of_the_rules() -> None:
    met: Counter[str] = Counter()
    for seed in range(24):
        game = any_game(seed)
        met.update(compare(game, Random(seed), game.start(), giving=seed % 2 == 0))
    assert set(met) >= EVERY_VERB


@pytest.mark.rule("KB-BASE-BUILD-6", "KB-BASE-BUILD-7", "I-05", "I-28", "I-29")
def test_every_ply_with_hardly_any_cards_is_that_of_the_rules() -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        game = any_game(seed, quadrants="barracks_crossroads,city_hall_fort,quarry,harbor", players="4")
        state = game.start()
        state.deck = (1, 2, 1, seed % 3, 1)
        met.update(compare(game, Random(seed), state))
    assert set(met) >= {"choose", "fort", "quarry"}


# Scores


def scoring_game(rng: Random) -> KingdomBuilder:
    names = [*rng.sample(CROSSROADS, 3), rng.choice(["oracle", "harbor", "quarry"])]
    rng.shuffle(names)
    switches = ("queenie.island_knights", "queenie.capitol_keeps_castle_gold", "cards.lords_zero_counts")
    wishes = {
        "sets": SETS,
        "players": "4",
        "quadrants": ",".join(names),
        "edition": rng.choice(["bigbox", "first"]),
        "tasks.compass_corner_edges": rng.choice(["1", "2"]),
        **{name: rng.choice(["true", "false"]) for name in switches},
    }
    return KIND.table(wishes, rng)


def packed(game: KingdomBuilder, rng: Random) -> State:
    """Everybody side by side in a corner, along the edges, around special hexes or on the island, and their pieces."""
    world, state = world_of(game.about()), game.start()
    free = [place for place, letter in world.letters.items() if letter not in "LSN"]
    rng.shuffle(free)
    for seat in range(game.seats):
        middle, places = rng.choice(list(world.letters)), [*free]
        if rng.random() < 0.5:
            places.sort(key=lambda p: (p[0] != middle[0], (p[1] - middle[1]) ** 2 + (p[2] - middle[2]) ** 2))
        elif rng.random() < 0.5:
            places.sort(key=lambda p: p not in world.edge or p[1] in (0, 19))
        mine = places[: rng.randrange(1, 41)]
        free = [place for place in free if place not in mine]
        me = state.edit(seat)
        pieces = {"warriors": mine[:2], "wagon": mine[2:3], "ship": mine[3:4]}
        me.slots = {**me.slots, **{kind: mask_of(map(cell, some)) for kind, some in pieces.items()}}
        me.settlements = mask_of(map(cell, mine[4:]))
    return state


def cell(place: slow_sets.Hex) -> int:
    return cell_named(name_of(place))


@pytest.mark.rule(
    "KB-TASK-HOME", "KB-TASK-FORTRESS", "KB-TASK-ROAD", "KB-TASK-REFUGE", "KB-TASK-ADVANCE", "KB-TASK-COMPASS",
    "KB-TASK-ONCE", "KB-QUE-CAPITOL-2", "KB-QUE-CAPITOL-3", "KB-QUE-ISLAND-3", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2",
    "D-19", "C-06", "C-21", "C-23", "I-46",
)  # fmt: skip
def test_the_scores_of_packed_positions_are_those_of_the_rules() -> None:
    paid: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(seed)
        game = scoring_game(rng)
        about = game.about()
        for _ in range(4):
            state = packed(game, rng)
            found = [dict(sheet) for sheet in game.scores(state)]
            assert found == slow_sets_scores.sheets(about, game.present(state)), f"{game.setup} | {game.dump(state)}"
            paid.update({source: gold for sheet in found for source, gold in sheet.items()})
    assert all(paid[source] for source in slow_sets_scores.PAYS)


@pytest.mark.rule("KB-BASE-SCORE-1", "KB-CRO-CITYHALL-2")
def test_the_scores_on_the_way_of_random_games_are_those_of_the_rules() -> None:
    for seed in range(16):
        game = any_game(seed)
        about = game.about()
        for ply, (state, _) in enumerate(playout(game, Random(seed))):
            if ply % 50 == 49:
                found = [dict(sheet) for sheet in game.scores(state)]
                assert found == slow_sets_scores.sheets(about, game.present(state)), game.dump(state)


# What the comparison has found


@pytest.mark.rule("KB-QUE-CAVES-2", "C-03")
@pytest.mark.parametrize(("warrior", "movable"), [("e5", set()), ("h8", {"h8"})])
def test_a_warrior_far_from_every_cave_does_not_use_one(warrior: str, movable: set[str]) -> None:
    boards: dict[str, Any] = {
        "sets": "base,crossroads,caves",
        "quadrants": "oracle,farm,tavern,harbor",
        "caves": "h9,o8,i13,q14",
    }
    at = table({0: "a1"}, slots={0: f"warriors={warrior}"}, **boards)
    assert at.legal("cave") == movable
    refusal = at.why(f"cave {warrior}")
    assert movable or (refusal and refusal.rule == "KB-QUE-CAVES-2")


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "I-21", "C-03")
def test_a_resettlement_goes_on_with_a_warrior_on_the_board() -> None:
    at = table({0: "a1 a2"}, sets="base,nomads,crossroads", slots={0: "nomad_tiles=resettlement warriors=e5"})
    onward = at.do("resettlement a1", "to b1")
    assert onward.legal("resettlement") == {"a2", "b1", "e5"}
    assert onward.do("resettlement e5").legal("to") == {"d5", "f5", "d4", "e4", "d6", "e6"} & free_land(at)


def free_land(at: Any) -> set[str]:
    world = world_of(at.game.about())
    return {name_of(place) for place, letter in world.letters.items() if letter in slow_sets.LAND}


@pytest.mark.rule("KB-CRO-WAGON", "D-07")
def test_on_a_journey_the_trace_says_where_the_wagon_stands_now() -> None:
    boards: dict[str, Any] = {"sets": "base,crossroads", "quadrants": "monastery_wagon,farm,tavern,harbor"}
    locations = new(**boards).game.about()["locations"]
    tile = next(name for name, kind in locations.items() if kind == "wagon")
    at = table({0: "a1"}, tiles={0: tile}, slots={0: "wagon=a2"}, **boards).do("wagon a2")
    assert at.shown["doing"] == {"verb": "wagon", "seat": 0, "from": "a2", "left": 3}
    target = sorted(at.legal("to"))[0]
    assert at.do(f"to {target}").shown["doing"] == {"verb": "wagon", "seat": 0, "from": target, "left": 2}


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19")
def test_the_trace_says_whom_the_sword_strikes_next() -> None:
    at = table({0: "a1", 1: "c1", 3: "e1"}, players="4", sets="base,nomads", slots={0: "nomad_tiles=sword"})
    assert at.do("sword c1").shown["doing"] == {"verb": "sword", "seat": 0, "victim": 3}
