"""The OpenSpiel game: OpenSpiel's generic tests, and comparison with the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from realmwright.envs import openspiel
from realmwright.game import CHANCE

TABLES: list[dict[str, Any]] = [
    {"game": "kingdom-builder", "players": 2, "seed": 1},
    {"game": "kingdom-builder", "players": 3, "setup": "sets:base+crossroads+marshlands+island", "seed": 2},
    {"game": "kingdoms", "players": 4, "seed": 3},
    {"game": "kingdoms", "players": 2, "setup": "variants:open+immediate"},
]


def loaded(table: dict[str, Any]) -> Any:
    return pyspiel.load_game(openspiel.NAME, table)


def played(game: Any, plies: int, seed: int) -> Any:
    """Return a state after random plies, chance outcomes by their odds."""
    rng = Random(seed)
    state = game.new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_openspiels_generic_tests_pass(table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", [TABLES[0], TABLES[2]], ids=str)
def test_a_state_survives_serialization(table: dict[str, Any]) -> None:
    game = loaded(table)
    state = played(game, 60, 4)
    serialized = pyspiel.serialize_game_and_state(game, state)
    again_game, again = pyspiel.deserialize_game_and_state(serialized)
    assert str(again) == str(state)
    assert again_game.get_parameters() == game.get_parameters()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_chance_outcomes_have_the_weights_of_the_game() -> None:
    game = loaded(TABLES[0])
    state = game.new_initial_state()
    weights = state.game.weights(state.position.state)
    odds = [odds for _, odds in state.chance_outcomes()]
    assert odds == pytest.approx([weight / sum(weights) for weight in weights])


def test_actions_are_written_in_notation() -> None:
    state = played(loaded(TABLES[0]), 2, 1)
    assert state.current_player() != CHANCE
    names = {state.action_to_string(state.current_player(), action) for action in state.legal_actions()}
    assert names == {state.game.write(state.position.state, move) for move in state.game.moves(state.position.state)}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_resampled_history_has_the_same_views(table: dict[str, Any]) -> None:
    """It gives the player the same view at every decision, and often differs."""
    game = loaded(table)
    rng = Random(5)
    others = 0
    for plies in (8, 25, 60):
        state = played(game, plies, plies)
        if state.is_terminal():
            continue
        player = rng.randrange(game.num_players())
        for _ in range(4):
            guess = state.resample_from_infostate(player, rng.random)
            assert guess.information_state_string(player) == state.information_state_string(player)
            assert guess.observation_string(player) == state.observation_string(player)
            assert np.array_equal(guess.observation_tensor(player), state.observation_tensor(player))
            assert guess.current_player() == state.current_player()
            assert len(guess.history()) == len(state.history())
            others += str(guess) != str(state)
    assert others or "open" in str(table)


def test_resampled_hands_follow_the_odds_of_the_unseen_cards() -> None:
    game = loaded(TABLES[0])
    state = played(game, 30, 11)
    player = state.position.state.turn
    other = 1 - player
    rng = Random(6)
    view = state.game.view(state.position.state, player)
    unseen = np.array(view.deck, float)
    assert not sum(view.pre_shuffle_hidden)
    assert len(view.seats[other].hand) == 1
    counts = np.zeros(len(unseen))
    for _ in range(400):
        counts[state.resample_from_infostate(player, rng.random).position.state.seats[other].hand[0]] += 1
    assert np.abs(counts / 400 - unseen / unseen.sum()).max() < 0.08


def test_information_states_have_perfect_recall() -> None:
    """Two histories with the same position differ only for the player who acted."""
    game = loaded(TABLES[0])
    first, second = played(game, 2, 1), played(game, 2, 1)
    mine = first.current_player()
    one, two = first.legal_actions()[:2]
    for state, actions in ((first, (one, two)), (second, (two, one))):
        for action in actions:
            if action not in state.legal_actions():
                pytest.fail("the two hexes of this table are not next to each other's way")
            state.apply_action(action)
    assert first.observation_string(mine) == second.observation_string(mine)
    assert first.information_state_string(mine) != second.information_state_string(mine)
    assert first.information_state_string(1 - mine) == second.information_state_string(1 - mine)


def test_returns_are_the_final_rewards() -> None:
    state = played(loaded(TABLES[2]), 10_000, 2)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0
