"""Episodes: a set-up drawn from a seed, with sampled chance moves."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from secrets import randbits
from typing import Any, TypeAlias

from .. import registry
from ..game import CHANCE, NOBODY, Encoder, Game, GameError
from ..game_trace import winners

SetupValue: TypeAlias = str | int | bool | Sequence[str]


def params_from(players: int | None, setup: Mapping[str, SetupValue]) -> dict[str, str]:
    """Convert Python values such as `sets=["base", "nomads"]` or `start=0` to params."""
    params = {name: _text(value) for name, value in setup.items()}
    return params if players is None else {"players": str(players), **params}


def _text(value: SetupValue) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ",".join(value)


class Episode:
    """Consecutive games of one game type.

    `reset` draws a set-up; `step` applies a move and the chance moves that follow.
    """

    def __init__(self, game: str, params: Mapping[str, str], shaping: float = 0.0) -> None:
        self.game_type = registry.game(game)
        self.params = dict(params)
        self.shaping = shaping
        self.rng = Random(0)
        self.game = self.game_type.create(self.params, self.rng)  # for the shapes, which do not depend on the draw
        self.encoder: Encoder[Any, Any] = self.game.encoder()
        self.rewards = [0.0] * self.game.seats
        self.state: Any = None
        self.actor = NOBODY
        self._last_leads: list[float] = []

    def reset(self, seed: int | None = None, setup: str | None = None) -> None:
        """Start a new game.

        Without a seed the random generator continues; the first time it gets a random seed.
        """
        if seed is not None:
            self.rng = Random(seed)
        elif self.state is None:
            self.rng = Random(randbits(64))
        self._set_game(self.game_type.create(self.params, self.rng) if setup is None else self.game_type.load(setup))
        self.state = self.game.start()
        self.rewards = [0.0] * self.game.seats
        self._last_leads = [0.0] * self.game.seats
        self._play_chance()

    def _set_game(self, game: Game[Any, Any]) -> None:
        encoder = game.encoder()
        if encoder.spec != self.encoder.spec:
            raise GameError(f"{game.setup[:60]!r} has other expansions or seats: expected those of this environment")
        self.game, self.encoder = game, encoder

    def step(self, move: Any) -> None:
        """Apply a legal move and set the `rewards` of each seat."""
        self.state = self.game.apply(self.state, move)
        self._play_chance()
        self._update_rewards()

    def _play_chance(self) -> None:
        game, state = self.game, self.state
        while (acting := game.actor(state)) == CHANCE:
            state = game.apply(state, sample_chance(game, state, self.rng))
        self.state, self.actor = state, acting

    def clone(self) -> Episode:
        """Return a copy that plays on by itself; states are values, so nothing of the game is copied."""
        copy = object.__new__(Episode)
        copy.__dict__ |= self.__dict__
        copy.rng = Random()
        copy.rng.setstate(self.rng.getstate())
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """Return the game as text: its rules are functions, which cannot be pickled."""
        position = None if self.state is None else self.game.dump(self.state)
        fields = {name: self.__dict__[name] for name in ("params", "shaping", "rng", "rewards", "actor", "_last_leads")}
        return {**fields, "game": self.game.name, "setup": self.game.setup, "position": position}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.game_type = registry.game(state.pop("game"))
        self.game = self.game_type.load(state.pop("setup"))
        self.encoder = self.game.encoder()
        position = state.pop("position")
        self.state = None if position is None else self.game.load(position)
        self.__dict__ |= state

    def results(self) -> dict[str, list[int]]:
        """Return the gold and the winners, for `info` at the end of a game."""
        sheets = self.game.scores(self.state)
        return {"scores": [sum(sheet.values()) for sheet in sheets], "winners": winners(sheets)}

    @property
    def done(self) -> bool:
        return self.actor == NOBODY

    def _update_rewards(self) -> None:
        if self.shaping:
            before, self._last_leads = self._last_leads, leads(self.game, self.state)
            self.rewards = [self.shaping * (now - then) for now, then in zip(self._last_leads, before, strict=True)]
        if self.done:
            self.rewards = [
                gain + end for gain, end in zip(self.rewards, final_rewards(self.game, self.state), strict=True)
            ]


def leads(game: Game[Any, Any], state: Any) -> list[float]:
    """Return the gold of each seat minus that of the best other."""
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    return [float(mine - max(gold[:seat] + gold[seat + 1 :])) for seat, mine in enumerate(gold)]


def sample_chance(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """Sample a chance move as `rng.choices` does, with cached cumulative weights."""
    cumulative = _cumulative_weights(tuple(game.weights(state)))
    return game.moves(state)[bisect(cumulative, rng.random() * cumulative[-1], 0, len(cumulative) - 1)]


@lru_cache(maxsize=4096)
def _cumulative_weights(weights: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate(weights))


def final_rewards(game: Game[Any, Any], state: Any) -> list[float]:
    """Return the reward of each seat at the end of a game; they sum to 0.

    A sole winner gets 1; tied winners share.
    """
    won = winners(game.scores(state))
    others = game.seats - 1
    return [((seat in won) * game.seats / len(won) - 1) / others for seat in range(game.seats)]
