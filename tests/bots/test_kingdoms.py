"""What bots know of Kingdoms: sums that agree with the scoring, sensible moves, every variant."""

from __future__ import annotations

from itertools import combinations, compress
from random import Random
from typing import Any

import pytest

from realmwright.bots.evaluation import evaluation_of
from realmwright.bots.evaluation.kingdoms import KingdomsEvaluation
from realmwright.bots.evaluation.kingdoms_lines import VALUE, Eye, Sight
from realmwright.game import CHANCE, NOBODY, Game
from realmwright.kingdoms.pieces import BYTE, KINDS, RANKS, castle_place
from realmwright.kingdoms.scoring import lines, total
from realmwright.kingdoms.setup import VARIANTS
from realmwright.kingdoms.state import DRAW, PUT, TURN, State

from .table import play, positions, share, table

ALL_VARIANTS = ["none", *(",".join(some) for size in (1, 2, 3) for some in combinations(VARIANTS, size))]
FIRST = 17  # the piece of seat 0's castle of rank 1


def laid(state: State, piece: int, cell: int) -> State:
    """The table with one piece more, whoever put it there."""
    new = state.copy()
    new.board = state.board[:cell] + BYTE[piece] + state.board[cell + 1 :]
    return new


def lead(state: State, seat: int) -> float:
    """Scored by the rules: own gold of the lines less the mean of the rivals'."""
    gold = total(lines(state), state.setup.players)
    return gold[seat] - (sum(gold) - gold[seat]) / (len(gold) - 1)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_piece_is_said_to_bring_is_what_the_scoring_pays(seed: int) -> None:
    """Every tile that may come, on every free space."""
    for game, state in positions("kingdoms", seed, every=11):
        for seat in range(game.seats):
            sight = Sight(state, Eye(seat, 1 / (game.seats - 1)))
            for kind in compress(KINDS, state.supply):
                for cell, gain in zip(state.free, sight.gains(kind), strict=True):
                    assert gain == pytest.approx(lead(laid(state, kind, cell), seat) - lead(state, seat))


def test_what_a_castle_is_said_to_get_is_what_the_scoring_pays() -> None:
    compared = 0
    for _, state in positions("kingdoms", seed=4, every=5):
        calm = state.copy()
        calm.board = state.board.replace(BYTE[KINDS[-1]], BYTE[KINDS[0]])  # no wizard
        for seat in range(3):
            sums = Sight(calm, Eye(seat, 0.5)).sums(VALUE)
            for rank in RANKS:
                castle = FIRST + castle_place(seat, rank)
                for cell, value in zip(calm.free, sums, strict=True):
                    assert rank * value == pytest.approx(lead(laid(calm, castle, cell), seat) - lead(calm, seat))
                    compared += 1
    assert compared > 1000


@pytest.mark.parametrize("variants", ALL_VARIANTS)
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_quick_play_is_legal_and_comes_to_an_end(variants: str, players: str) -> None:
    game = table(5, "kingdoms", variants=variants, players=players)
    evaluation, rng, state = evaluation_of(game), Random(5), game.start()
    while game.actor(state) != NOBODY:
        move = evaluation.quick(state, rng)
        assert move in game.moves(state)
        state = game.apply(state, move)


@pytest.mark.parametrize("variants", ALL_VARIANTS)
def test_every_bot_plays_every_variant(variants: str) -> None:
    gold = play(table(6, "kingdoms", variants=variants, players="3"), ("greedy", "planner@60", "mcts@6"), 6)
    assert len(gold) == 3


def test_a_lead_at_the_end_is_gold() -> None:
    game = table(1, "kingdoms", players="2")
    state = _finished(game)
    gold = state.gold
    assert evaluation_of(game).worth(state, 0) == gold[0] - gold[1]
    assert evaluation_of(game).worth(state, 1) == gold[1] - gold[0]


def _finished(game: Game[Any, Any]) -> State:
    rng = Random(1)
    state: State = game.start()
    while game.actor(state) != NOBODY:
        state = game.apply(state, evaluation_of(game).quick(state, rng))
    return state


def test_a_large_castle_is_worth_keeping_until_the_last_epoch() -> None:
    """Late in an epoch there is no good space left for it; in another one there will be."""
    game = table(1, "kingdoms", players="2")
    evaluation = evaluation_of(game)
    state = next(state for _, state in positions("kingdoms", 1, 1, players="2") if len(state.free) == 3)
    worth = {}
    for epoch in (2, 3):
        for count in (0, 1):
            changed = state.copy()
            changed.epoch, changed.castles = epoch, (0, 0, 0, count, 0, 0, 0, 0)
            worth[epoch, count] = evaluation.worth(changed, 0)
    assert worth[2, 1] - worth[2, 0] > 20
    assert 0 < worth[3, 1] - worth[3, 0] < 10


def test_a_playout_ends_when_everybody_has_answered_or_somebody_draws() -> None:
    game = table(2, "kingdoms", players="3")
    evaluation = KingdomsEvaluation(game, evaluation_of(game).weights)
    root = next(state for _, state in positions("kingdoms", 2, 1) if state.stage == TURN and len(state.free) == 20)
    state = root
    for placed in range(3):
        assert evaluation.settled(state, root) == (placed == 2)
        state = game.apply(state, next(move for move in game.moves(state) if move.verb in ("castle", "start")))
    drawing = game.apply(root, game.moves(root)[-1])
    assert drawing.stage == DRAW
    assert evaluation.settled(drawing, root)
    assert not evaluation.settled(drawing, drawing)  # it is the root's own draw, which is played out
    put = game.apply(drawing, game.moves(drawing)[0])
    assert put.stage == PUT
    assert not evaluation.settled(put, drawing)


def test_a_draw_promises_what_the_best_spaces_for_it_bring() -> None:
    game = table(3, "kingdoms", players="2")
    evaluation = evaluation_of(game, {"draw": 1.0})
    promising = 0
    for _, state in positions("kingdoms", 3, 1, players="2"):
        if state.stage == TURN and state.left and len(state.free) > 20:
            drawing = game.apply(state, game.moves(state)[-1])
            assert game.actor(drawing) == CHANCE
            gain = evaluation.worth(drawing, state.turn) - evaluation.worth(state, state.turn)
            sight = Sight(state, Eye(state.turn, 1.0))
            plain = KINDS[:12]  # resources and hazards
            best = sum(state.supply[kind - 1] * max(sight.gains(kind)) for kind in plain) / sum(state.supply)
            assert gain == pytest.approx(best)
            promising += best > 1
    assert promising


@pytest.mark.parametrize("first", [0, 10])
def test_the_ladder_of_kingdoms(first: int) -> None:
    """Fixed seeds and budgets in playouts: the results never vary."""
    seeds = range(first, first + 10)
    assert share("greedy", "random", seeds, name="kingdoms") >= 0.9
    assert share("planner@600", "greedy", seeds, name="kingdoms") >= 0.7
