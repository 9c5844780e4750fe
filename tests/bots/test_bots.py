"""Every bot: legal moves, of views alone, the same ones again from the same random source; budgets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.bot import Budget, read_budget, sit
from realmwright.game import NOBODY, Game, GameError

from .table import course, positions, seated, table

SPECS = ("counter", "greedy", "mcts@10", "net", "novice", "planner@40", "random", "triples@60")
GAMES = ("kingdom-builder", "kingdoms")


def test_every_bot_of_the_package_is_tested_here() -> None:
    assert {spec.partition("@")[0] for spec in SPECS} == set(registry._shipped("bots"))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game_name", GAMES)
def test_a_bot_plays_legal_moves_of_its_view(spec: str, game_name: str) -> None:
    for game, state in positions(game_name, seed=1, every=12):
        seat = game.actor(state)
        move = sit(spec, game, seat, Random(1)).choose(game.view(state, seat))
        assert game.explain(state, move, seat) is None


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_random_source_gives_the_same_moves(spec: str) -> None:
    """Of budgets in playouts, whole games long; another one gives others."""

    def moves(seed: int) -> list[str]:
        game = table(4)
        return [game.write(*ply) for ply in course(game, seated(game, (spec, "greedy"), seed), Random(4))]

    first = moves(1)
    assert moves(1) == first
    assert moves(2) != first


@pytest.mark.parametrize("seed", range(4))
def test_bots_never_fail_whatever_is_in_play(seed: int) -> None:
    """Any mix of boxes and rules, two to five players, answers in the turns of others, cards drawn within a turn."""
    rng = Random(seed)
    boxes = [name for name in sorted(registry.find("sets")) if name == "base" or rng.random() < 0.6]
    wishes = {"players": str(2 + seed), "sets": ",".join(boxes)}
    for option in registry.game("kingdom-builder").options:
        if option.name != "edition" and rng.random() < 0.3:
            wishes[option.name] = rng.choice(option.values)
    game = table(seed, **wishes)
    specs = [rng.choice(SPECS) for _ in range(game.seats)]
    state = game.start()
    for before, move in course(game, seated(game, specs, seed), rng):
        assert move in game.moves(before)
        state = game.apply(before, move)
    assert game.actor(state) == NOBODY


def hands(game: Game[Any, Any], state: Any) -> list[Any]:
    """The same position with other cards in the hands that its actor cannot see."""
    view = game.view(state, game.actor(state))
    return [game.determinise(view, Random(seed)) for seed in range(4)]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game_name", GAMES)
def test_what_is_hidden_makes_no_difference(spec: str, game_name: str) -> None:
    differing = 0
    for game, state in positions(game_name, seed=3, every=20):
        seat = game.actor(state)
        guesses = hands(game, state)
        differing += len(set(guesses)) > 1
        chosen = {sit(spec, game, seat, Random(5)).choose(game.view(guess, seat)) for guess in guesses}
        assert len(chosen) == 1
    assert differing > 2


def test_a_budget_is_read_from_a_name() -> None:
    assert read_budget("0.1s") == Budget(seconds=0.1)
    assert read_budget("200") == Budget(playouts=200)
    assert str(Budget(seconds=1.5)) == "1.5s"
    assert str(Budget(playouts=20)) == "20"


@pytest.mark.parametrize("text", ["", "s", "0", "-3", "0s", "nans", "infs", "1h", "1e9s", "9" * 30])
def test_a_budget_that_makes_no_sense_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(GameError, match="expected seconds a turn"):
        read_budget(text)
