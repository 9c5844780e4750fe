"""One game under way: a table drawn from a seed, chance played by a random source of its own."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from secrets import randbits
from typing import Any, TypeAlias

from .. import registry
from ..game import CHANCE, NOBODY, Chart, Game, GameError
from ..trace import winners

Wish: TypeAlias = str | int | bool | Sequence[str]


def wishes_of(players: int | None, wishes: Mapping[str, Wish]) -> dict[str, str]:
    """A set-up in Python's values as the text that games understand: `sets=["base", "nomads"]`, `start=0`."""
    found = {name: _text(value) for name, value in wishes.items()}
    return found if players is None else {"players": str(players), **found}


def _text(value: Wish) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ",".join(value)


class Course:
    """A game of some kind, again and again: `begin` draws a table, `play` makes a move and then those of chance."""

    def __init__(self, game: str, wishes: Mapping[str, str], shaping: float = 0.0) -> None:
        self.kind = registry.game(game)
        self.wishes = dict(wishes)
        self.shaping = shaping
        self.rng = Random(0)
        self.table = self.kind.table(self.wishes, self.rng)  # a first one: shapes do not depend on the draw
        self.chart: Chart[Any, Any] = self.table.chart()
        self.rewards = [0.0] * self.table.seats
        self.state: Any = None
        self.actor = NOBODY
        self._leads: list[float] = []

    @property
    def game(self) -> Game[Any, Any]:
        return self.table

    def begin(self, seed: int | None = None, setup: str | None = None) -> None:
        """A new game. A seed starts the random source anew; without one it goes on, or is drawn the first time."""
        if seed is not None:
            self.rng = Random(seed)
        elif self.state is None:
            self.rng = Random(randbits(64))
        self._lay(self.kind.table(self.wishes, self.rng) if setup is None else self.kind.load(setup))
        self.state = self.table.start()
        self.rewards = [0.0] * self.table.seats
        self._leads = [0.0] * self.table.seats
        self._roll()

    def _lay(self, table: Game[Any, Any]) -> None:
        chart = table.chart()
        if chart.form != self.chart.form:
            raise GameError(f"{table.setup[:60]!r} has other sets or seats than this environment: expected the same")
        self.table, self.chart = table, chart

    def play(self, move: Any) -> None:
        """A legal move; `rewards` are then what it brought each seat."""
        self.state = self.table.apply(self.state, move)
        self._roll()
        self._reward()

    def _roll(self) -> None:
        game, state = self.table, self.state
        while (acting := game.actor(state)) == CHANCE:
            state = game.apply(state, drawn(game, state, self.rng))
        self.state, self.actor = state, acting

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    def _reward(self) -> None:
        if self.shaping:
            before, self._leads = self._leads, self.leads()
            self.rewards = [self.shaping * (now - then) for now, then in zip(self._leads, before, strict=True)]
        if self.over:
            self.rewards = [gain + end for gain, end in zip(self.rewards, self.results(), strict=True)]

    def leads(self) -> list[float]:
        """Gold of each seat less that of the best other."""
        gold = [sum(sheet.values()) for sheet in self.table.scores(self.state)]
        return [float(mine - max(gold[:seat] + gold[seat + 1 :])) for seat, mine in enumerate(gold)]

    def results(self) -> list[float]:
        """1 for the only winner and as much below 0 for the others together; a shared win is shared. They sum to 0."""
        return results(self.table, self.state)


def drawn(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """A move of chance: the one that `rng.choices` would draw, but weights that came up before are not added again."""
    sums = _sums(tuple(game.weights(state)))
    return game.moves(state)[bisect(sums, rng.random() * sums[-1], 0, len(sums) - 1)]


@lru_cache(maxsize=4096)
def _sums(weights: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate(weights))


def results(game: Game[Any, Any], state: Any) -> list[float]:
    won = winners(game.scores(state))
    others = game.seats - 1
    return [((seat in won) * game.seats / len(won) - 1) / others for seat in range(game.seats)]
