"""The games for OpenSpiel: chance explicit, information states, resampling from them.

import pyspiel
import realmwright.envs.openspiel
game = pyspiel.load_game("python_realmwright", {"game": "kingdom-builder", "players": 2, "setup": "sets:base"})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from .. import registry
from ..game import CHANCE, NOBODY, Game
from ..hexes import bits
from .course import results
from .tensors import Tensors

NAME = "python_realmwright"
LONGEST = 4000  # plies; far above what any game takes
TRIES = 10_000

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Realmwright: Kingdom Builder and Kingdoms",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "kingdom-builder", "players": 2, "setup": "", "seed": 0},
)


class Desk:
    """A table and how it is told to OpenSpiel; it never changes."""

    def __init__(self, table: Game[Any, Any]) -> None:
        self.table = table
        self.chart = table.chart()
        self.tensors = Tensors(self.chart.form)

    def move(self, action: int) -> Any:
        return self.chart.move(*self.tensors.place(action))


class Position(NamedTuple):
    """A state of the game, and for every seat a digest of all that it has seen and done before. Shared, not copied."""

    desk: Desk
    state: Any
    past: tuple[bytes, ...]

    def __deepcopy__(self, _memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.desk.table
        return _position, (table.name, table.setup, table.dump(self.state), self.past)

    def after(self, action: int) -> Position:
        table, past = self.desk.table, list(self.past)
        acting = table.actor(self.state)
        if acting >= 0:
            seen = table.dump(table.view(self.state, acting))
            past[acting] = blake2b(past[acting] + f"{seen}>{action}".encode(), digest_size=12).digest()
        return Position(self.desk, table.apply(self.state, self.desk.move(action)), tuple(past))


@lru_cache(maxsize=16)
def _desk(game: str, setup: str) -> Desk:
    return Desk(registry.game(game).load(setup))


def _position(game: str, setup: str, text: str, past: tuple[bytes, ...]) -> Position:
    desk = _desk(game, setup)
    return Position(desk, desk.table.load(text), past)


class RealmwrightGame(pyspiel.Game):  # type: ignore[misc]  # the package ships no types
    """One table, drawn from `seed` by the wishes in `setup`: words such as `sets:base+nomads start:0`.

    OpenSpiel writes parameters into one line of its own, where commas and `=` have another meaning.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {**GAME_TYPE.parameter_specification, **(params or {})}
        wishes = dict(word.replace("+", ",").split(":", 1) for word in str(asked["setup"]).split())
        wishes["players"] = str(asked["players"])
        table = registry.game(str(asked["game"])).table(wishes, Random(int(asked["seed"])))
        self.desk = Desk(table)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.desk.tensors.actions,
            max_chance_outcomes=self.desk.tensors.actions,  # a draw has the number of its word
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> RealmwrightState:
        return RealmwrightState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> RealmwrightObserver:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RealmwrightObserver(self, wanted, params)


class RealmwrightState(pyspiel.State):  # type: ignore[misc]  # it ships no types
    """A position with the history that led to it."""

    def __init__(self, game: RealmwrightGame) -> None:
        super().__init__(game)
        table = game.desk.table
        self.position = Position(game.desk, table.start(), (b"",) * table.seats)

    @property
    def table(self) -> Game[Any, Any]:
        return self.position.desk.table

    def current_player(self) -> int:
        acting = self.table.actor(self.position.state)
        if acting == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting == CHANCE else acting

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        desk, state, _ = self.position
        action = desk.tensors.action
        return sorted(action(plane, index) for plane, legal in desk.chart.legal(state) for index in bits(legal))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        desk, state, _ = self.position
        weights = desk.table.weights(state)
        actions = [desk.tensors.action(*desk.chart.place(move)) for move in desk.table.moves(state)]
        return sorted((action, weight / sum(weights)) for action, weight in zip(actions, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.table.write(self.position.state, self.position.desk.move(action))

    def is_terminal(self) -> bool:
        return self.table.actor(self.position.state) == NOBODY

    def returns(self) -> list[float]:
        return results(self.table, self.position.state) if self.is_terminal() else [0.0] * self.table.seats

    def __str__(self) -> str:
        return self.table.dump(self.position.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RealmwrightState:
        """Another history that looks the same to this player, with the odds of the cards that it cannot see."""
        return Resampling(self, player, sampler).sample()


class RealmwrightObserver:
    """What a player sees: the planes and the vector of docs/environments.md; as text, the position's notation."""

    def __init__(self, game: RealmwrightGame, wanted: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters: expected none, not {params}")
        self._recall = wanted.perfect_recall
        shapes = game.desk.tensors
        cells = int(np.prod(shapes.planes))
        self.tensor = np.zeros(0 if self._recall else cells + shapes.vector, np.float32)
        self.dict = {}
        if not self._recall:
            self.dict = {"planes": self.tensor[:cells].reshape(shapes.planes), "vector": self.tensor[cells:]}

    def set_from(self, state: RealmwrightState, player: int) -> None:
        if self.dict:
            desk, now, _ = state.position
            planes, vector = desk.tensors.observe(desk.chart, now, player)
            self.dict["planes"][:], self.dict["vector"][:] = planes, vector

    def string_from(self, state: RealmwrightState, player: int) -> str:
        """With perfect recall also a digest of what this player saw at its earlier decisions, and what it did."""
        seen = state.table.dump(state.table.view(state.position.state, player))
        return f"{seen} | {state.position.past[player].hex()}" if self._recall else seen


class Resampling:
    """Draws that a player has not seen may have been others. Those that could are drawn again, until all fits."""

    def __init__(self, state: RealmwrightState, player: int, sampler: Callable[[], float]) -> None:
        self._root = state
        self._player = player
        self._sampler = sampler
        self._actions: list[int] = state.history()
        self._lines = [state.get_game().new_initial_state()]
        for action in self._actions:
            following = self._copy(self._lines[-1])
            following.apply_action(action)
            self._lines.append(following)
        self._views = [self._view(line) for line in self._lines]

    @staticmethod
    def _copy(line: RealmwrightState) -> RealmwrightState:
        copied: RealmwrightState = line.clone()
        return copied

    def _view(self, line: RealmwrightState) -> Any:
        return line.table.view(line.position.state, self._player)

    def sample(self) -> RealmwrightState:
        """By rejection: proposed by the odds of the hidden draws, kept by those of the open ones that came after."""
        unseen = self._unseen()
        for _ in range(TRIES):
            line = self._proposed(unseen)
            if line is not None:
                return line
        return self._copy(self._root)  # as good a sample as any, and next to impossible

    def _unseen(self) -> set[int]:
        """The draws that could have been others and nothing would look different now."""
        plies = [ply for ply, line in enumerate(self._lines[:-1]) if line.is_chance_node()]
        return {ply for ply in plies if any(self._fits(ply, other) for other in self._others(ply))}

    def _others(self, ply: int) -> list[int]:
        return [action for action, _ in self._lines[ply].chance_outcomes() if action != self._actions[ply]]

    def _fits(self, ply: int, action: int) -> bool:
        line = self._copy(self._lines[ply])
        line.apply_action(action)
        return self._replayed(line, ply + 1, set()) is not None

    def _proposed(self, unseen: set[int]) -> RealmwrightState | None:
        if not unseen:
            return self._copy(self._root)
        first = min(unseen)
        return self._replayed(self._copy(self._lines[first]), first, unseen)

    def _replayed(self, line: RealmwrightState, start: int, unseen: set[int]) -> RealmwrightState | None:
        """Play on as it was, but for the unseen draws; None as soon as something looks different."""
        hidden = 0
        for ply in range(start, len(self._actions)):
            if self._view(line) != self._views[ply]:
                return None
            action = self._actions[ply]
            if ply in unseen:
                action = self._draw(line.chance_outcomes())
                hidden += 1
            elif not self._kept(line, ply, action, hidden):
                return None
            line.apply_action(action)
        return line if self._view(line) == self._views[-1] else None

    def _kept(self, line: RealmwrightState, ply: int, action: int, hidden: int) -> bool:
        """Whether this draw is possible, and as likely as chance says; the bound is the most there could be."""
        if not line.is_chance_node():
            return action in line.legal_actions()
        odds = dict(line.chance_outcomes())
        if action not in odds:
            return False
        total = sum(line.table.weights(line.position.state))
        most = dict(self._lines[ply].chance_outcomes())[action] + hidden / total
        return not hidden or self._sampler() * most <= odds[action]

    def _draw(self, outcomes: Sequence[tuple[int, float]]) -> int:
        left = self._sampler()
        for action, odds in outcomes:
            left -= odds
            if left < 0:
                return action
        return outcomes[-1][0]


pyspiel.register_game(GAME_TYPE, RealmwrightGame)
