"""Evaluation of Kingdoms: gains that equal the scoring, playouts in every variant, playing strength."""

from __future__ import annotations

from itertools import combinations, compress
from random import Random
from typing import Any

import pytest

from realmwright.bots.evaluation import create_evaluation
from realmwright.bots.evaluation.kingdoms.evaluation import KingdomsEvaluation
from realmwright.bots.evaluation.kingdoms.lines import VALUE, BoardValues, Perspective
from realmwright.game import CHANCE, NOBODY, Game
from realmwright.kingdoms.board import PIECE_BYTES, RANKS, TILE_KINDS, castle_index
from realmwright.kingdoms.scoring import current_line_gold, sum_gold
from realmwright.kingdoms.setup import VARIANTS
from realmwright.kingdoms.state import DRAW, PUT, TURN, State

from .fixtures import create_game, decisions, play_game, win_share

ALL_VARIANTS = ["none", *(",".join(some) for size in (1, 2, 3) for some in combinations(VARIANTS, size))]
FIRST_CASTLE = 17  # seat 0, rank 1


def with_piece(state: State, piece: int, cell: int) -> State:
    """Return the state with one more piece on the board."""
    new = state.copy()
    new.board = state.board[:cell] + PIECE_BYTES[piece] + state.board[cell + 1 :]
    return new


def lead(state: State, seat: int) -> float:
    """Return the lead by the rules: own gold of the lines less the mean of the rivals."""
    gold = sum_gold(current_line_gold(state), state.setup.players)
    return gold[seat] - (sum(gold) - gold[seat]) / (len(gold) - 1)


@pytest.mark.parametrize("seed", range(3))
def test_tile_gains_equal_the_scoring(seed: int) -> None:
    """For every tile in the supply, on every empty space."""
    for game, state in decisions("kingdoms", seed, every=11):
        for seat in range(game.seats):
            board_values = BoardValues(state, Perspective(seat, 1 / (game.seats - 1)))
            for kind in compress(TILE_KINDS, state.supply):
                for cell, gain in zip(state.empty_cells, board_values.tile_gains(kind), strict=True):
                    assert gain == pytest.approx(lead(with_piece(state, kind, cell), seat) - lead(state, seat))


def test_castle_values_equal_the_scoring() -> None:
    compared = 0
    for _, state in decisions("kingdoms", seed=4, every=5):
        no_wizard = state.copy()
        no_wizard.board = state.board.replace(PIECE_BYTES[TILE_KINDS[-1]], PIECE_BYTES[TILE_KINDS[0]])
        for seat in range(3):
            sums = BoardValues(no_wizard, Perspective(seat, 0.5)).sum_lines(VALUE)
            for rank in RANKS:
                castle = FIRST_CASTLE + castle_index(seat, rank)
                for cell, value in zip(no_wizard.empty_cells, sums, strict=True):
                    gain = lead(with_piece(no_wizard, castle, cell), seat) - lead(no_wizard, seat)
                    assert rank * value == pytest.approx(gain)
                    compared += 1
    assert compared > 1000


@pytest.mark.parametrize("variants", ALL_VARIANTS)
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_playouts_are_legal_and_end(variants: str, players: str) -> None:
    game = create_game(5, "kingdoms", variants=variants, players=players)
    evaluation, rng, state = create_evaluation(game), Random(5), game.start()
    while game.actor(state) != NOBODY:
        move = evaluation.playout_move(state, rng)
        assert move in game.moves(state)
        state = game.apply(state, move)


@pytest.mark.parametrize("variants", ALL_VARIANTS)
def test_every_bot_plays_every_variant(variants: str) -> None:
    game = create_game(6, "kingdoms", variants=variants, players="3")
    gold = play_game(game, ("greedy", "planner@60", "monte_carlo@6"), 6)
    assert len(gold) == 3


def test_the_value_of_a_finished_game_is_its_lead() -> None:
    game = create_game(1, "kingdoms", players="2")
    state = _play_to_the_end(game)
    gold = state.gold
    assert create_evaluation(game).value(state, 0) == gold[0] - gold[1]
    assert create_evaluation(game).value(state, 1) == gold[1] - gold[0]


def _play_to_the_end(game: Game[Any, Any]) -> State:
    rng = Random(1)
    state: State = game.start()
    while game.actor(state) != NOBODY:
        state = game.apply(state, create_evaluation(game).playout_move(state, rng))
    return state


def test_a_large_castle_is_kept_for_a_later_epoch() -> None:
    """Late in an epoch few good spaces are left; the next epoch has new ones."""
    game = create_game(1, "kingdoms", players="2")
    evaluation = create_evaluation(game)
    state = next(state for _, state in decisions("kingdoms", 1, 1, players="2") if len(state.empty_cells) == 3)
    values = {}
    for epoch in (2, 3):
        for count in (0, 1):
            changed = state.copy()
            changed.epoch, changed.castles = epoch, (0, 0, 0, count, 0, 0, 0, 0)
            values[epoch, count] = evaluation.value(changed, 0)
    assert values[2, 1] - values[2, 0] > 20
    assert 0 < values[3, 1] - values[3, 0] < 10


def test_a_playout_ends_after_all_answers_or_at_a_draw() -> None:
    game = create_game(2, "kingdoms", players="3")
    evaluation = KingdomsEvaluation(game, create_evaluation(game).weights)
    root = next(
        state for _, state in decisions("kingdoms", 2, 1) if state.stage == TURN and len(state.empty_cells) == 20
    )
    state = root
    for placed in range(3):
        assert evaluation.playout_done(state, root) == (placed == 2)
        state = game.apply(state, next(move for move in game.moves(state) if move.verb in ("castle", "start")))
    drawing = game.apply(root, game.moves(root)[-1])
    assert drawing.stage == DRAW
    assert evaluation.playout_done(drawing, root)
    assert not evaluation.playout_done(drawing, drawing)  # a draw at the root is played out
    put = game.apply(drawing, game.moves(drawing)[0])
    assert put.stage == PUT
    assert not evaluation.playout_done(put, drawing)


def test_the_value_of_a_draw_is_the_mean_of_the_best_placements() -> None:
    game = create_game(3, "kingdoms", players="2")
    evaluation = create_evaluation(game, {"draw": 1.0})
    positive = 0
    for _, state in decisions("kingdoms", 3, 1, players="2"):
        if state.stage == TURN and state.supply_size and len(state.empty_cells) > 20:
            drawing = game.apply(state, game.moves(state)[-1])
            assert game.actor(drawing) == CHANCE
            gain = evaluation.value(drawing, state.turn) - evaluation.value(state, state.turn)
            board_values = BoardValues(state, Perspective(state.turn, 1.0))
            plain = TILE_KINDS[:12]  # resources and hazards
            gains = [state.supply[kind - 1] * max(board_values.tile_gains(kind)) for kind in plain]
            best = sum(gains) / sum(state.supply)
            assert gain == pytest.approx(best)
            positive += best > 1
    assert positive


@pytest.mark.parametrize("first", [0, 10])
def test_better_bots_win_at_kingdoms(first: int) -> None:
    """Fixed seeds and budgets in playouts make the results deterministic."""
    seeds = range(first, first + 10)
    assert win_share("greedy", "random", seeds, name="kingdoms") >= 0.9
    assert win_share("planner@600", "greedy", seeds, name="kingdoms") >= 0.7
