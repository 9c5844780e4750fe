"""Conformance tests and invariants over random games with every combination of variants.

`python -m tests.kingdoms.laws` plays more games.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from realmwright import testing
from realmwright.game import NOBODY
from realmwright.kingdoms.game import GAME
from realmwright.kingdoms.state import State
from tests.broken_game import BrokenGame
from tests.kingdoms import laws, random_policy
from tests.kingdoms.fixtures import VARIANT_COMBINATIONS

GAMES = 40  # for each combination of variants
POLICY_GAMES = 400


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_every_combination_of_variants_passes_the_conformance_tests(variants: str, players: str) -> None:
    game = GAME.create({"variants": variants, "players": players}, Random(7))
    assert testing.check(game, seed=11, every=4) > 30


@pytest.mark.rule("KD-INV-1", "KD-INV-2")
@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_random_games_keep_the_invariants(variants: str) -> None:
    for number in range(GAMES):
        rng = Random(f"{variants} {number}")
        assert laws.check_game(laws.random_table(variants, rng), rng) > 30


@pytest.mark.rule("KD-INV-2")
def test_some_random_games_to_the_last_castle_end_with_empty_spaces() -> None:
    unfilled = 0
    for number in range(60):
        rng = Random(number)
        state = random_policy.play(GAME.create({"players": "2", "variants": "last-castle"}, rng), rng)
        if state.empty_cells:
            unfilled += 1
            assert not any(state.castles)
            assert not any(state.start_tiles)
            assert state.supply_size == 0
    assert 2 <= unfilled <= 30


@pytest.mark.rule("KD-PASS-1")
def test_some_seats_of_random_games_have_to_pass() -> None:
    rng = Random(3)
    passes = 0
    for players in "234" * 10:
        game = GAME.create({"players": players, "variants": "last-castle"}, rng)
        state = game.start()
        while game.actor(state) != NOBODY:
            move = laws.choose_tile(game, state, rng)
            passes += move.verb == "pass"
            state = game.apply(state, move)
    assert passes > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_earns_the_mean_gold_stated_in_the_rules(players: int) -> None:
    """Section 11 of the rules. `python -m tests.kingdoms.random_policy` plays 3,000 games each."""
    sample = random_policy.sample(players, POLICY_GAMES, seed=1)
    assert abs(sample.z_score(random_policy.MEANS[players])) < 3
    assert sample.standard_error < 4


def remove_a_tile(state: State) -> None:
    state.supply = (0, *state.supply[1:])


def return_a_castle(state: State) -> None:
    state.castles = (*state.castles[:3], 2, *state.castles[4:])


def add_gold(state: State) -> None:
    state.gold = (state.gold[0] + 1, *state.gold[1:])


def move_the_pieces(state: State) -> None:
    state.board = state.board[1:] + state.board[:1]
    state.empty_cells = tuple(cell for cell, piece in enumerate(state.board) if not piece)


def overpay_a_line(state: State) -> None:
    if state.paid_lines[0] and state.paid_lines[0][0] < 900:
        state.paid_lines = (tuple(gold + 1000 for gold in state.paid_lines[0]), *state.paid_lines[1:])
        state.gold = tuple(gold + 1000 for gold in state.gold)


def drop_an_empty_cell(state: State) -> None:
    state.empty_cells = state.empty_cells[1:]


def start_with_the_poorest_seat(state: State) -> None:
    if state.epoch > 1 and not any(state.board):
        state.first_seat = state.turn = min(range(len(state.gold)), key=lambda seat: state.gold[seat])


CORRUPTIONS = [
    remove_a_tile,
    return_a_castle,
    add_gold,
    move_the_pieces,
    overpay_a_line,
    drop_an_empty_cell,
    start_with_the_poorest_seat,
]


@pytest.mark.parametrize("corrupt", CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
def test_the_invariants_detect_a_corrupted_state(corrupt: Callable[[State], None]) -> None:
    rng = Random(3)
    game: Any = BrokenGame(laws.random_table("open,immediate", rng), corrupt)
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdoms"):
        laws.check_game(game, rng)
