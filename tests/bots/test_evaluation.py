"""Evaluation of Kingdom Builder: exact gold, caches that agree with the rules, candidate and playout moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from realmwright import registry, testing
from realmwright.bitset import bits
from realmwright.bots.evaluation import ScoreEvaluation, create_evaluation, shipped_weights
from realmwright.bots.evaluation.kingdom_builder.area_cache import AreaCache
from realmwright.bots.evaluation.kingdom_builder.evaluation import KingdomBuilderEvaluation
from realmwright.bots.evaluation.kingdom_builder.native_playouts import create_native_playouts
from realmwright.bots.evaluation.kingdom_builder.playout_library import LIBRARY
from realmwright.game import CHANCE, NOBODY
from realmwright.kingdom_builder.component_types import Scope
from realmwright.kingdom_builder.hexgrid import BIT, connected_areas, neighbours
from tests.kingdom_builder.expansions import toy_expansion

from .fixtures import create_game, decisions, play_game


def evaluation_of(game: Any) -> KingdomBuilderEvaluation:
    evaluation = create_evaluation(game)
    assert isinstance(evaluation, KingdomBuilderEvaluation)
    return evaluation


@pytest.mark.parametrize("seed", range(5))
def test_gold_equals_the_score_sheets(seed: int) -> None:
    """With all expansions, computed and from the cache."""
    for game, state in decisions("kingdom-builder", seed=seed, every=5, sets="all"):
        evaluation = evaluation_of(game)
        evaluation.begin_search(state)
        own = evaluation.settlements(state)
        for _ in range(2):
            counted = [evaluation.gold(state, seat, own) for seat in range(game.seats)]
            assert counted == [sum(sheet.values()) for sheet in game.scores(state)]


@pytest.mark.parametrize("seed", range(6))
def test_site_values_equal_the_gain_of_each_hex(seed: int) -> None:
    """Also for hexes whose gain is shared by equivalence."""
    no_potential = {key: 0.0 for key in shipped_weights("kingdom-builder") if key.startswith("potential.")}
    for game, state in decisions("kingdom-builder", seed=seed, every=25, sets="all"):
        evaluation: Any = create_evaluation(game, no_potential)
        evaluation.begin_search(state)
        for seat in range(game.seats):
            value = evaluation.site_values[seat].base_value
            for cell in Random(seed).sample(sorted(value), 12):
                assert value[cell] == pytest.approx(score_gain(game, state, seat, cell)), (cell, game.setup)


def score_gain(game: Any, state: Any, seat: int, cell: int) -> int:
    """Return what a settlement on a hex adds to the score, for the cards that site values include."""
    after = state.copy()
    after.edit_seat(seat).settlements |= BIT[cell]
    sheets = [game.scores(each)[seat] for each in (state, after)]
    cards = [card.name for card in game.layout.sources if card.award and not card.pays_once]
    return sum(sheets[1][card] - sheets[0][card] for card in cards)


@pytest.mark.parametrize("scope", ["board", "hex"])
def test_bots_play_a_card_that_they_do_not_know(scope: Scope) -> None:
    """The rules of the card suffice; the compiled playouts include it if it pays for single hexes."""
    card = replace(toy_expansion.EXPANSION.cards[0], scope=scope, own_only=scope == "hex")
    with testing.registered(replace(toy_expansion.EXPANSION, cards=(card,))):
        game: Any = create_game(5, sets="base,toy", quadrants="kiln,tavern,farm,oasis", cards="moorland,miners,hermits")
        state = game.start()
        while game.actor(state) == CHANCE:
            state = game.apply(state, game.moves(state)[0])
        evaluation = evaluation_of(game)
        evaluation.begin_search(state)
        values, moor = evaluation.site_values[0].base_value, game.layout.cells["moor"]
        assert all(value == score_gain(game, state, 0, cell) for cell, value in values.items())
        assert min(values[cell] for cell in values if moor & BIT[cell]) >= 2
        assert (create_native_playouts(game.layout, shipped_weights(game.name), LIBRARY) is None) == (scope == "board")
        assert play_game(game, ("monte_carlo@20", "random"), 5)[0] > 0


def test_cached_areas_equal_connected_areas() -> None:
    """Settlements are added and removed in any order."""
    game: Any = create_game(3)
    rng = Random(3)
    cells = sorted(bits(game.layout.land))
    for _ in range(20):
        roots = [sum(BIT[cell] for cell in rng.sample(cells, size)) for size in (30, 50)]
        cache = AreaCache(game.layout.cell_neighbours)
        cache.begin(roots)
        for _ in range(20):
            own = rng.choice(roots)
            own ^= sum(BIT[cell] for cell in rng.sample(cells, rng.randrange(6)))
            assert sorted(cache.areas(own)) == sorted(connected_areas(own))
            assert all(cache.neighbours(area) == neighbours(area) for area in cache.areas(own))


def test_candidate_moves_are_legal_and_have_every_verb() -> None:
    reduced = 0
    for game, state in decisions("kingdom-builder", seed=2, every=9, sets="all"):
        evaluation = evaluation_of(game)
        evaluation.begin_search(state)
        moves = game.moves(state)
        candidates = evaluation.candidate_moves(state, moves, 6)
        assert set(candidates) <= set(moves)
        assert {move.verb for move in candidates} == {move.verb for move in moves}
        reduced += len(candidates) < len(moves)
    assert reduced > 3


def test_the_value_of_a_finished_game_is_its_lead() -> None:
    game = create_game(3)
    state, rng = game.start(), Random(3)
    while (actor := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        state = game.apply(state, rng.choices(moves, game.weights(state))[0] if actor == CHANCE else rng.choice(moves))
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    evaluation = create_evaluation(game)
    assert evaluation.value(state, 0) == gold[0] - gold[1]
    assert evaluation.value(state, 1) == gold[1] - gold[0]


@pytest.mark.parametrize("sets", ["base", "all"])
def test_playout_moves_are_legal_and_better_than_random(sets: str) -> None:
    """Whole games, in which the policy never stalls."""
    gold = {"policy": 0, "random": 0}
    for seed in range(10):
        game = create_game(seed, sets=sets)
        for player in gold:
            evaluation = create_evaluation(game)
            state, rng = game.start(), Random(seed)
            while (actor := game.actor(state)) != NOBODY:
                moves = game.moves(state)
                if actor != CHANCE and state.stage == 0:
                    evaluation.begin_search(state)
                move = evaluation.playout_move(state, rng)
                assert move in moves
                state = game.apply(state, move if player == "policy" or actor == CHANCE else rng.choice(moves))
            gold[player] += sum(sum(sheet.values()) for sheet in game.scores(state))
    assert gold["policy"] > 1.05 * gold["random"]


def test_unknown_games_use_the_score_evaluation() -> None:
    class UnknownGame:
        name = "no such game"

    assert isinstance(create_evaluation(UnknownGame()), ScoreEvaluation)  # type: ignore[arg-type]


def test_weights_can_be_overridden() -> None:
    shipped = shipped_weights("kingdom-builder")
    game = registry.game("kingdom-builder").create({}, Random(1))
    assert create_evaluation(game).weights == shipped
    assert create_evaluation(game, {"room": 7.0}).weights["room"] == 7.0
