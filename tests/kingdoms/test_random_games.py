"""The conformance kit and the laws over random games of every mixture. `python -m tests.kingdoms.laws` plays more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from realmwright import testing
from realmwright.game import NOBODY
from realmwright.kingdoms.kind import KIND, Kingdoms
from realmwright.kingdoms.state import Move, State
from tests.kingdoms import laws, random_policy
from tests.kingdoms.table import COMBINATIONS

GAMES = 40  # of each mixture
POLICY_GAMES = 400


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("variants", COMBINATIONS)
def test_every_mixture_keeps_the_whole_contract(variants: str, players: str) -> None:
    game = KIND.table({"variants": variants, "players": players}, Random(7))
    assert testing.check(game, seed=11, every=4) > 30


@pytest.mark.rule("KD-INV-1", "KD-INV-2")
@pytest.mark.parametrize("variants", COMBINATIONS)
def test_random_games_break_no_law(variants: str) -> None:
    for number in range(GAMES):
        rng = Random(f"{variants} {number}")
        assert laws.check_game(laws.random_table(variants, rng), rng) > 30


@pytest.mark.rule("KD-INV-2")
def test_random_games_to_the_last_castle_reach_boards_that_are_not_full() -> None:
    unfilled = 0
    for number in range(60):
        rng = Random(number)
        state = random_policy.play(KIND.table({"players": "2", "variants": "last-castle"}, rng), rng)
        if state.free:
            unfilled += 1
            assert not any(state.castles)
            assert not any(state.tiles)
            assert state.left == 0
    assert 2 <= unfilled <= 30


@pytest.mark.rule("KD-PASS-1")
def test_somebody_is_forced_to_pass_now_and_then() -> None:
    rng = Random(3)
    passes = 0
    for players in "234" * 10:
        game = KIND.table({"players": players, "variants": "last-castle"}, rng)
        state = game.start()
        while game.actor(state) != NOBODY:
            move = laws.choose_tile(game, state, rng)
            passes += move.verb == "pass"
            state = game.apply(state, move)
    assert passes > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_players_earn_what_the_rules_say_they_do(players: int) -> None:
    """Section 11. `python -m tests.kingdoms.random_policy` plays 3,000 games each."""
    found = random_policy.sample(players, POLICY_GAMES, seed=1)
    assert abs(found.apart(random_policy.MEANS[players])) < 3
    assert found.error < 4


@dataclass
class Cheat:
    """A game that does something behind the rules' back after every ply."""

    game: Kingdoms
    what: Callable[[State], None]

    def apply(self, state: State, move: Move) -> State:
        after = self.game.apply(state, move)
        self.what(after)
        return after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def a_tile_vanishes(state: State) -> None:
    state.supply = (0, *state.supply[1:])


def a_castle_comes_back(state: State) -> None:
    state.castles = (*state.castles[:3], 2, *state.castles[4:])


def gold_falls_from_heaven(state: State) -> None:
    state.gold = (state.gold[0] + 1, *state.gold[1:])


def a_piece_moves(state: State) -> None:
    state.board = state.board[1:] + state.board[:1]
    state.free = tuple(cell for cell, piece in enumerate(state.board) if not piece)


def a_line_pays_too_much(state: State) -> None:
    if state.paid[0] and state.paid[0][0] < 900:
        state.paid = (tuple(gold + 1000 for gold in state.paid[0]), *state.paid[1:])
        state.gold = tuple(gold + 1000 for gold in state.gold)


def a_free_space_is_forgotten(state: State) -> None:
    state.free = state.free[1:]


def the_poorest_begins(state: State) -> None:
    if state.epoch > 1 and not any(state.board):
        state.first = state.turn = min(range(len(state.gold)), key=lambda seat: state.gold[seat])


CHEATS = [
    a_tile_vanishes,
    a_castle_comes_back,
    gold_falls_from_heaven,
    a_piece_moves,
    a_line_pays_too_much,
    a_free_space_is_forgotten,
    the_poorest_begins,
]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_the_laws_see_a_cheat(cheat: Callable[[State], None]) -> None:
    rng = Random(3)
    game: Any = Cheat(laws.random_table("open,immediate", rng), cheat)
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdoms"):
        laws.check_game(game, rng)
