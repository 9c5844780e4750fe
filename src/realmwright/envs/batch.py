"""Many games side by side in numpy arrays, for self-play and other batched play.

    games = BatchEnv("kingdom-builder", 64, seed=1)
    while ...:
        actions = policy(games.planes, games.vector, games.mask)      # one per game, for the seat to act
        rewards, done = games.step(actions)

The compiled engine plays them if it is installed and knows the expansions, else the rules in Python; the games are the
same. Every step overwrites the arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from secrets import randbits
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from .. import registry
from ..bots.features import Features
from ..extras import extra
from ..game import EngineError, Game, GameError
from ..native_game import NativeGame
from .environment_arrays import EnvironmentOptions, create_arrays
from .episode import SetupValue, params_from
from .python_environments import PythonEnvironments
from .setup_sequence import SetupSequence
from .tensors import Tensors
from .wyrand import Wyrand

with extra("envs"):
    import numpy as np
    import numpy.typing as npt

Engine: TypeAlias = Literal["auto", "native", "python"]
Actions: TypeAlias = npt.NDArray[np.int32]
DEFAULT_OPTIONS: Final = EnvironmentOptions()
SEED_BITS: Final = 32  # of a seed that is not given


class StepResult(NamedTuple):
    """Rewards of each game and seat (0 unless the game is over), and which games are over."""

    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]


class _Table(NamedTuple):
    """A set-up as the environments take it."""

    game: Game[Any, Any]
    start: Any  # the starting state of the compiled engine, or the game itself
    encoding: Any
    features: Any  # None: not wanted


class Afterstates(NamedTuple):
    """The positions after each legal move, game by game, as their seats to act see them."""

    rows: npt.NDArray[np.int32]  # the game of each
    actions: npt.NDArray[np.int32]
    features: npt.NDArray[np.float32]


class BatchEnv:
    """`count` games with the same params.

    `tables` set-ups are played at a time: game `k` shares those of game `k % tables`. A game changes to the next set-up
    after `games_per_table` games. `engine` is "native", "python", or "auto": the compiled engine where it can play
    these games. `threads` is the number of its threads, 0 for one on each core; results do not depend on it. With
    `features` there are `features()` and `afterstates()`, inputs for a value network.
    """

    def __init__(
        self,
        game: str = "kingdom-builder",
        count: int = 64,
        players: int | None = None,
        *,
        seed: int | None = 0,
        tables: int = 16,
        games_per_table: int = 8,
        engine: Engine = "auto",
        threads: int = 1,
        options: EnvironmentOptions = DEFAULT_OPTIONS,
        final_observations: bool = False,
        features: bool = False,
        **setup: SetupValue,
    ) -> None:
        self._arguments = {
            "game": game, "count": count, "players": players, "tables": tables, "games_per_table": games_per_table,
            "engine": engine, "threads": threads, "options": options, "final_observations": final_observations,
            "features": features, **setup,
        }  # fmt: skip
        if min(count, tables, games_per_table) < 1:
            raise GameError(f"{count} games, {tables} tables, {games_per_table} games per table: expected at least 1")
        self.game_type = registry.game(game)
        self.params = params_from(players, setup)
        self.count, self.tables, self.games_per_table = count, min(tables, count), games_per_table
        self.threads, self.options = threads, options
        first = self.game_type.create(self.params, Random(0))  # for the shapes, which do not depend on the draw
        self.seats, self.spec = first.seats, first.encoder().spec
        self.tensors = Tensors(self.spec)
        self.engine = _known_engine(engine, first)
        known = Features(first) if features else None
        self.feature_names, self._sources = (known.names, known.sources) if known else ((), ())
        self.arrays = arrays = create_arrays(self.tensors, count, self.seats, final=final_observations)
        self.planes, self.vector, self.mask = arrays.planes, arrays.vector, arrays.mask
        self.actor, self.agent, self.scores = arrays.actor, arrays.agent, arrays.scores
        self._environments = self._create_environments(first)
        self._sequences: list[SetupSequence[_Table]] = []
        self._table_numbers = [0] * count  # in the sequence of the row
        self._games: list[Game[Any, Any]] = [first] * count
        self._games_left = [0] * count
        self._rows_without_table: list[int] = []  # their next step starts a game
        self._actions: Actions = np.zeros(count, np.int32)
        self._log_probs = np.zeros(count, np.float32)
        self._afterstates = _create_afterstates(0, len(self.feature_names))
        self.reset(randbits(SEED_BITS) if seed is None else seed)

    def _create_environments(self, game: Game[Any, Any]) -> Any:
        if self.engine == "python":
            return PythonEnvironments(self.spec, self.arrays, self.options)
        native: Any = registry.compile_game(game)
        return native.environments(self.count, tuple(self.arrays), *self.options)

    # Set-ups

    def reset(self, seed: int | Sequence[int] | None = None, setup: str | None = None) -> None:
        """Start new games; `setup` is the set-up of the first ones.

        Game `k` has the seed `seed + k`, or that of a list. Without a seed the random numbers continue.
        """
        if seed is not None:
            self._seed([seed + row for row in range(self.count)] if isinstance(seed, int) else list(seed))
        table = None if setup is None else self._table(self.game_type.load(setup))
        numbers = [each.end if table is None else each.append(table) for each in self._sequences]
        for row in range(self.count):
            self._table_numbers[row] = numbers[row % self.tables]
        for row in range(self.count):
            self._set_table(row)
            self._environments.start(row)
        self._rows_without_table = []

    def _seed(self, seeds: list[int]) -> None:
        if len(seeds) != self.count:
            raise GameError(f"{len(seeds)} seeds are given: expected {self.count}")
        self._sequences = [SetupSequence(seed, self._draw_table) for seed in seeds[: self.tables]]
        for row, seed in enumerate(seeds):
            rng = Wyrand(seed)
            self._environments.seed(row, rng.next(), rng.next())

    def _draw_table(self, rng: Random) -> _Table:
        return self._table(self.game_type.create(self.params, rng))

    def _table(self, game: Game[Any, Any]) -> _Table:
        encoder = game.encoder()
        if encoder.spec != self.spec:
            raise GameError(f"{game.setup[:60]!r} has other expansions or seats: expected those of this environment")
        features = Features(game, self._sources) if self.feature_names else None
        if self.engine == "python":
            return _Table(game, game, encoder, features)
        native: Any = registry.compile_game(game)
        indices = features.pack_indices(native.sources) if features else None
        return _Table(native, native.start(), native.pack_encoding(), indices)

    def _set_table(self, row: int) -> None:
        """Play the next games of a row with the set-up of its number."""
        sequence = self._sequences[row % self.tables]
        table = sequence.table(self._table_numbers[row])
        sequence.drop_before(min(self._table_numbers[row % self.tables :: self.tables]))
        self._games[row] = table.game
        self._environments.set_game(row, table.start, table.encoding, self.games_per_table)
        if table.features is not None:
            self._environments.set_features(row, table.features)
        self._games_left[row] = self.games_per_table - 1

    def _end_games(self, rows: Sequence[int]) -> None:
        """Change the set-ups of finished games that were played often enough."""
        for row in rows:
            if self._games_left[row]:
                self._games_left[row] -= 1
                continue
            if self.options.resets_at_once:
                self._change_table(row)
                self._environments.start(row)
            else:
                self._rows_without_table.append(row)

    def _change_table(self, row: int) -> None:
        self._table_numbers[row] += 1
        self._set_table(row)

    # Play

    @property
    def games(self) -> list[tuple[Game[Any, Any], Any]]:
        """The games and their current states."""
        return [(game, self._environments.state(row)) for row, game in enumerate(self._games)]

    def python_game(self, row: int) -> tuple[Game[Any, Any], Any]:
        """Return a game and its state as those of the Python rules."""
        game, state = self._games[row], self._environments.state(row)
        return (game.python, game.to_python(state)) if isinstance(game, NativeGame) else (game, state)

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> StepResult:
        """Apply a legal action in each game, -1 for none; chance moves and new games follow automatically."""
        action_array = np.ascontiguousarray(actions, np.int32)
        if action_array.shape != (self.count,):
            raise GameError(f"actions of shape {action_array.shape}: expected {self.count} of the mask")
        for row in self._rows_without_table:
            self._change_table(row)
        self._rows_without_table = []
        try:
            self._environments.step(action_array, self.threads)
        except ValueError as error:  # of either engine
            raise GameError(f"{error}: expected {self.count} of the mask") from error
        done = self.arrays.outcome != 0
        if done.any():
            self._end_games(np.flatnonzero(done).tolist())
        return StepResult(self.arrays.rewards, done)

    def sample(self) -> Actions:
        """Return a uniformly random legal action for each game, 0 for one that is over."""
        self._environments.sample(self._actions, self.threads)
        return self._actions.copy()

    def sample_logits(self, logits: npt.NDArray[np.float32]) -> tuple[Actions, npt.NDArray[np.float32]]:
        """Return legal actions drawn by softmax over logits of shape (count, actions), and their log-probabilities."""
        array = np.ascontiguousarray(logits, np.float32)
        if array.shape != self.mask.shape:
            raise GameError(f"logits of shape {array.shape}: expected {self.mask.shape}")
        self._environments.sample_logits(array, self._actions, self._log_probs, self.threads)
        return self._actions.copy(), self._log_probs.copy()

    def features(self) -> npt.NDArray[np.float32]:
        """Return the features of each position for its seat to act; their names are `feature_names`."""
        features = np.empty((self.count, len(self.feature_names)), np.float32)
        self._environments.features(features, self.threads)
        return features

    def afterstates(self) -> Afterstates:
        """Return the positions after every legal move, to evaluate them at once."""
        while (size := self._environments.afterstates(*self._afterstates, self.threads)) > len(self._afterstates.rows):
            self._afterstates = _create_afterstates(2 * size, len(self.feature_names))
        rows, actions, features = self._afterstates
        return Afterstates(rows[:size], actions[:size], features[:size])

    def __getstate__(self) -> dict[str, Any]:
        """Return the games as text and numbers."""
        rows = range(self.count)
        return {
            "arguments": self._arguments,
            "sequences": [each.save(lambda table: table.game.setup) for each in self._sequences],
            "table_numbers": self._table_numbers,
            "positions": [game.dump(state) for game, state in self.games],
            "rows": [self._environments.save(row) for row in rows],
            "games_left": self._games_left,
            "rows_without_table": self._rows_without_table,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        BatchEnv.__init__(self, **state["arguments"])
        for sequence, saved in zip(self._sequences, state["sequences"], strict=True):
            sequence.restore(saved, lambda setup: self._table(self.game_type.load(setup)))
        self._table_numbers = state["table_numbers"]
        for row, (position, saved) in enumerate(zip(state["positions"], state["rows"], strict=True)):
            self._set_table(row)
            self._environments.restore(row, self._games[row].load(position), saved)
        self._games_left = state["games_left"]
        self._rows_without_table = state["rows_without_table"]

    def action_to_text(self, action: int, row: int = 0) -> str:
        """Return the notation of a legal action in a game, such as `build c7`."""
        game, state = self._games[row], self._environments.state(row)
        return game.write(state, game.encoder().decode(*self.tensors.plane_index(action)))


def _create_afterstates(size: int, features: int) -> Afterstates:
    return Afterstates(np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros((size, features), np.float32))


def _known_engine(engine: Engine, game: Game[Any, Any]) -> Literal["native", "python"]:
    """Return the engine that plays; "native" raises EngineError where it cannot."""
    if engine == "python":
        return engine
    try:
        native: Any = registry.compile_game(game)
    except EngineError:
        if engine == "native":
            raise
        return "python"
    return "native" if native.environments else "python"
