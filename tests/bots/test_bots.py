"""All bots: legal moves from views alone, reproducibility, and budgets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.bot import BasePlayer, Bot, Budget, create_player, parse_budget
from realmwright.game import NOBODY, Game, GameError
from realmwright.kingdom_builder.state import UNSEEN
from realmwright.testing import registered

from .fixtures import create_game, create_players, decisions, play_moves

SPECS = (
    "card_greedy", "casual@4", "greedy", "monte_carlo@10", "value_network", "novice", "planner@40", "random",
    "search@10", "triples@60",
)  # fmt: skip
GAMES = ("kingdom-builder", "kingdoms")


def test_all_shipped_bots_are_tested_here() -> None:
    assert {spec.partition("@")[0] for spec in SPECS} == set(registry.shipped("bots"))


class FirstMovePlayer(BasePlayer):
    name = "first-move"
    default_budget = Budget(playouts=7)

    def choose(self, view: Any) -> Any:
        return self.game.moves(view)[0]


@pytest.mark.parametrize(("spec", "budget"), [("first-move", Budget(playouts=7)), ("first-move@2s", Budget(2.0))])
def test_a_player_class_is_a_bot(spec: str, budget: Budget) -> None:
    game, rng = create_game(1), Random(1)
    bot: Bot = FirstMovePlayer
    with registered(bot):
        player = create_player(spec, game, 1, rng)
    assert isinstance(player, FirstMovePlayer)
    assert (player.game, player.seat, player.rng, player.budget) == (game, 1, rng, budget)
    with pytest.raises(GameError, match="no bot 'first-move'"):
        create_player(spec, game, 1, rng)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game_name", GAMES)
def test_bots_play_legal_moves(spec: str, game_name: str) -> None:
    for game, state in decisions(game_name, seed=1, every=12):
        seat = game.actor(state)
        move = create_player(spec, game, seat, Random(1)).choose(game.view(state, seat))
        assert game.explain(state, move, seat) is None


@pytest.mark.parametrize("spec", SPECS)
def test_equal_seeds_give_equal_moves(spec: str) -> None:
    """Compare whole games with budgets in playouts; another seed gives other moves."""

    def moves(seed: int) -> list[str]:
        game = create_game(4)
        return [game.write(*ply) for ply in play_moves(game, create_players(game, (spec, "greedy"), seed), Random(4))]

    first = moves(1)
    assert moves(1) == first
    assert moves(2) != first


@pytest.mark.parametrize("spec", ["planner@40", "monte_carlo@10"])
@pytest.mark.parametrize("game_name", GAMES)
def test_searching_bots_count_positions_or_playouts(spec: str, game_name: str) -> None:
    """The count may exceed the budget of a turn by the outcomes of one chance event."""
    game, state = decisions(game_name, seed=1, every=12)[2]
    player: Any = create_player(spec, game, game.actor(state), Random(1))
    player.choose(game.view(state, game.actor(state)))
    assert 0 < player.searched < 2 * int(spec.partition("@")[2])


@pytest.mark.parametrize("seed", range(4))
def test_bots_play_any_combination_of_expansions_and_options(seed: int) -> None:
    """Two to five players, decisions in other seats' turns and cards drawn within a turn included."""
    rng = Random(seed)
    expansions = [name for name in sorted(registry.find("expansions")) if name == "base" or rng.random() < 0.6]
    params = {"players": str(2 + seed), "sets": ",".join(expansions)}
    for option in registry.game("kingdom-builder").options:
        if option.name != "edition" and rng.random() < 0.3:
            params[option.name] = rng.choice(option.values)
    game = create_game(seed, **params)
    specs = [rng.choice(SPECS) for _ in range(game.seats)]
    state = game.start()
    for before, move in play_moves(game, create_players(game, specs, seed), rng):
        assert move in game.moves(before)
        state = game.apply(before, move)
    assert game.actor(state) == NOBODY


def other_determinizations(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return the position with other cards in the hands that are hidden from the acting seat."""
    view = game.view(state, game.actor(state))
    return [game.determinise(view, Random(seed)) for seed in range(4)]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game_name", GAMES)
def test_hidden_information_does_not_affect_moves(spec: str, game_name: str) -> None:
    differing = 0
    for game, state in decisions(game_name, seed=3, every=20):
        seat = game.actor(state)
        states = other_determinizations(game, state)
        differing += len(set(states)) > 1
        chosen = {create_player(spec, game, seat, Random(5)).choose(game.view(each, seat)) for each in states}
        assert len(chosen) == 1
    assert differing > 2


class HiddenCard:
    """A hidden card that raises on any use except a comparison with UNSEEN."""

    def __eq__(self, other: object) -> bool:
        return other == UNSEEN

    def _fail(self, *_: object) -> Any:
        raise AssertionError("a hidden card was read")

    def __hash__(self) -> int:
        raise AssertionError("a hidden card was hashed")

    __index__ = __int__ = __bool__ = __str__ = __repr__ = __lt__ = __add__ = __getattr__ = _fail


@pytest.mark.parametrize("spec", [spec for spec in SPECS if not spec.startswith("search")])  # it packs whole views
def test_bots_do_not_read_hidden_cards(spec: str) -> None:
    for game, state in decisions("kingdom-builder", seed=4, every=15):
        seat = game.actor(state)
        view = game.view(state, seat)
        others = [other for other in range(game.seats) if other != seat and view.seats[other].hand]
        for other in others:
            side = view.edit_seat(other)
            side.hand = tuple(HiddenCard() for _ in side.hand)
        assert others
        assert game.explain(state, create_player(spec, game, seat, Random(1)).choose(view), seat) is None


class BiasedGame:
    """A game whose first determinization uses another seed."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self._game = game
        self._rng: Random | None = Random(seed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def determinise(self, view: Any, rng: Random) -> Any:
        unbiased = self._game.determinise(view, rng)  # consumes the same random numbers as without bias
        own_rng, self._rng = self._rng, None
        return self._game.determinise(view, own_rng) if own_rng else unbiased


@pytest.mark.parametrize("spec", SPECS[:-1])  # `triples` samples the next turn from the first determinization
@pytest.mark.parametrize("game_name", GAMES)
def test_the_first_determinization_does_not_affect_moves(spec: str, game_name: str) -> None:
    """Static values use only the view; playouts sample their own determinizations."""
    for game, state in decisions(game_name, seed=6, every=25):
        seat = game.actor(state)
        view = game.view(state, seat)
        games: list[Any] = [BiasedGame(game, seed) for seed in range(3)]
        chosen = {create_player(spec, each, seat, Random(5)).choose(view) for each in games}
        assert len(chosen) == 1


def test_budgets_are_parsed_and_formatted() -> None:
    assert parse_budget("0.1s") == Budget(seconds=0.1)
    assert parse_budget("200") == Budget(playouts=200)
    assert str(Budget(seconds=1.5)) == "1.5s"
    assert str(Budget(playouts=20)) == "20"


@pytest.mark.parametrize("text", ["", "s", "0", "-3", "0s", "nans", "infs", "1h", "1e9s", "9" * 30])
def test_invalid_budgets_are_rejected(text: str) -> None:
    with pytest.raises(GameError, match="expected seconds a turn"):
        parse_budget(text)
