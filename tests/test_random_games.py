"""Two thousand random games of all sizes without a broken law. `python -m bench.soak` plays many more."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from realmwright import testing
from realmwright.kingdom_builder.kind import KingdomBuilder
from realmwright.kingdom_builder.pieces import build
from realmwright.kingdom_builder.state import Move, State
from tests import laws

CHUNKS = 20
GAMES = 100  # in each chunk


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_break_no_law(chunk: int) -> None:
    for number in range(chunk * GAMES, (chunk + 1) * GAMES):
        rng = Random(number)
        game = laws.random_table(rng)
        assert laws.check_game(game, rng) > 30 * game.seats


@pytest.mark.parametrize("seed", range(8))
def test_a_sample_keeps_the_whole_contract(seed: int) -> None:
    game = laws.random_table(Random(f"kit {seed}"))
    assert testing.check(game, seed, every=4) > 30 * game.seats


def test_the_sample_has_every_number_of_players_and_every_board() -> None:
    games = [laws.random_table(Random(number)) for number in range(CHUNKS * GAMES)]
    assert {game.seats for game in games} == set(laws.SEATS)
    assert len({name for game in games for name, _ in game.layout.setup.quadrants}) == 8
    assert len({name for game in games for name in game.layout.setup.cards}) == 10
    assert len({name for game in games for name, _ in game.layout.setup.options}) > 10


@dataclass
class Cheat:
    """A game that does something behind the rules' back after every ply."""

    game: KingdomBuilder
    what: Any

    def apply(self, state: State, move: Move) -> State:
        after = self.game.apply(state, move)
        self.what(after)
        return after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def a_settlement_vanishes(state: State) -> None:
    state.edit(0).supply -= 1


def a_card_comes_back(state: State) -> None:
    state.discard = (state.discard[0] + 1, *state.discard[1:])


def a_tile_comes_back(state: State) -> None:
    state.left = (2, *state.left[1:])


def a_tile_is_held_twice(state: State) -> None:
    for seat in range(len(state.seats)):
        state.edit(seat).held |= 1


def a_settlement_builds_itself_where_another_stands(state: State) -> None:
    if state.round > 1 and state.seats[0].settlements:
        build(state, 1, state.seats[0].settlements.bit_length() - 1)


def the_end_is_forgotten(state: State) -> None:
    state.ending = False


CHEATS = [
    a_settlement_vanishes,
    a_card_comes_back,
    a_tile_comes_back,
    a_tile_is_held_twice,
    a_settlement_builds_itself_where_another_stands,
    the_end_is_forgotten,
]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_the_laws_see_a_cheat(cheat: Any) -> None:
    rng = Random(3)
    game: Any = Cheat(laws.random_table(rng), cheat)
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdom-builder"):
        laws.check_game(game, rng)
