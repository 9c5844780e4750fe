"""Every bot: legal moves, of views alone, the same ones again from the same random source; budgets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.bot import Budget, read_budget, sit
from realmwright.game import NOBODY, Game, GameError
from realmwright.kingdom_builder.state import UNSEEN

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


@pytest.mark.parametrize("spec", ["planner@40", "mcts@10"])
@pytest.mark.parametrize("game_name", GAMES)
def test_searching_bots_tell_how_much_they_looked_at(spec: str, game_name: str) -> None:
    """No more than the budget for each turn, give or take what chance may do once."""
    game, state = positions(game_name, seed=1, every=12)[2]
    player: Any = sit(spec, game, game.actor(state), Random(1))
    player.choose(game.view(state, game.actor(state)))
    assert 0 < player.searched < 2 * int(spec.partition("@")[2])


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


class Poison:
    """An unseen card: that it is unseen may be asked, nothing else."""

    def __eq__(self, other: object) -> bool:
        return other == UNSEEN

    def _refuse(self, *_: object) -> Any:
        raise AssertionError("a hidden card was looked at")

    def __hash__(self) -> int:
        raise AssertionError("a hidden card was remembered")

    __index__ = __int__ = __bool__ = __str__ = __repr__ = __lt__ = __add__ = __getattr__ = _refuse


@pytest.mark.parametrize("spec", SPECS)
def test_no_bot_looks_at_a_hidden_card(spec: str) -> None:
    for game, state in positions("kingdom-builder", seed=4, every=15):
        seat = game.actor(state)
        view = game.view(state, seat)
        others = [other for other in range(game.seats) if other != seat and view.seats[other].hand]
        for other in others:
            side = view.edit(other)
            side.hand = tuple(Poison() for _ in side.hand)
        assert others
        assert game.explain(state, sit(spec, game, seat, Random(1)).choose(view), seat) is None


class Biased:
    """A table at which the first guess of each choice is another one, and all the rest goes as usual."""

    def __init__(self, game: Game[Any, Any], guess: int) -> None:
        self._game = game
        self._guess: Random | None = Random(guess)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def determinise(self, view: Any, rng: Random) -> Any:
        usual = self._game.determinise(view, rng)  # draws as much from the bot's own source as ever
        guess, self._guess = self._guess, None
        return self._game.determinise(view, guess) if guess else usual


@pytest.mark.parametrize("spec", SPECS[:-1])  # the last one plays on with its first guess
@pytest.mark.parametrize("game_name", GAMES)
def test_what_a_bot_guesses_of_hidden_cards_decides_nothing(spec: str, game_name: str) -> None:
    """Moves are judged by what the seat knows; only playouts go on with guesses, and they make their own."""
    for game, state in positions(game_name, seed=6, every=25):
        seat = game.actor(state)
        view = game.view(state, seat)
        tables: list[Any] = [Biased(game, guess) for guess in range(3)]
        chosen = {sit(spec, each, seat, Random(5)).choose(view) for each in tables}
        assert len(chosen) == 1


def test_a_budget_is_read_from_a_name() -> None:
    assert read_budget("0.1s") == Budget(seconds=0.1)
    assert read_budget("200") == Budget(playouts=200)
    assert str(Budget(seconds=1.5)) == "1.5s"
    assert str(Budget(playouts=20)) == "20"


@pytest.mark.parametrize("text", ["", "s", "0", "-3", "0s", "nans", "infs", "1h", "1e9s", "9" * 30])
def test_a_budget_that_makes_no_sense_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(GameError, match="expected seconds a turn"):
        read_budget(text)
