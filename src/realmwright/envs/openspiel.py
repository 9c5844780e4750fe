"""OpenSpiel game with explicit chance nodes, information states and resampling from them.

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

from ..extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

from .. import registry
from ..bitset import bits
from ..game import CHANCE, NOBODY, Game
from .episode import final_rewards
from .tensors import Tensors

NAME = "python_realmwright"
MAX_GAME_LENGTH = 4000  # plies; no game is nearly as long
MAX_ATTEMPTS = 10_000

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


class GameContext:
    """A game with its encoder; immutable."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.encoder = game.encoder()
        self.tensors = Tensors(self.encoder.spec)

    def decode(self, action: int) -> Any:
        """Return the move of an action."""
        return self.encoder.decode(*self.tensors.plane_index(action))


class HistoryState(NamedTuple):
    """A state, and for every seat a digest of its earlier views and actions.

    Immutable, so copies share it.
    """

    context: GameContext
    state: Any
    digests: tuple[bytes, ...]

    def __deepcopy__(self, _memo: object) -> HistoryState:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.context.game
        return _load_position, (game.name, game.setup, game.dump(self.state), self.digests)

    def after(self, action: int) -> HistoryState:
        """Return the history after an action."""
        game, digests = self.context.game, list(self.digests)
        acting = game.actor(self.state)
        if acting >= 0:
            view = game.dump(game.view(self.state, acting))
            digests[acting] = blake2b(digests[acting] + f"{view}>{action}".encode(), digest_size=12).digest()
        return HistoryState(self.context, game.apply(self.state, self.context.decode(action)), tuple(digests))


@lru_cache(maxsize=16)
def _load_context(game: str, setup: str) -> GameContext:
    return GameContext(registry.game(game).load(setup))


def _load_position(game: str, setup: str, text: str, digests: tuple[bytes, ...]) -> HistoryState:
    context = _load_context(game, setup)
    return HistoryState(context, context.game.load(text), digests)


class RealmwrightGame(pyspiel.Game):  # type: ignore[misc]  # the package ships no types
    """One set-up, drawn from `seed` with the params in `setup`.

    `setup` holds words such as `sets:base+nomads start:0`.

    OpenSpiel writes game parameters on one line, where commas and `=` are reserved.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        options = {**GAME_TYPE.parameter_specification, **(params or {})}
        setup = dict(word.replace("+", ",").split(":", 1) for word in str(options["setup"]).split())
        setup["players"] = str(options["players"])
        game = registry.game(str(options["game"])).create(setup, Random(int(options["seed"])))
        self.context = GameContext(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.context.tensors.actions,
            max_chance_outcomes=self.context.tensors.actions,  # a chance outcome has the number of its action
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> RealmwrightState:
        """Return the start of the game."""
        return RealmwrightState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> RealmwrightObserver:
        """Return the observer of the observation tensors."""
        obs_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RealmwrightObserver(self, obs_type, params)


class RealmwrightState(pyspiel.State):  # type: ignore[misc]  # the package ships no types
    """A position with its history."""

    def __init__(self, game: RealmwrightGame) -> None:
        super().__init__(game)
        context = game.context
        self.position = HistoryState(context, context.game.start(), (b"",) * context.game.seats)

    @property
    def game(self) -> Game[Any, Any]:
        """The game by the contract of Realmwright."""
        return self.position.context.game

    def current_player(self) -> int:
        """Return the player to act, chance or the end."""
        acting = self.game.actor(self.position.state)
        if acting == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting == CHANCE else acting

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        context, state, _ = self.position
        action = context.tensors.action
        return sorted(
            action(plane, index) for plane, legal in context.encoder.legal_masks(state) for index in bits(legal)
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance with their probabilities."""
        context, state, _ = self.position
        weights = context.game.weights(state)
        actions = [context.tensors.action(*context.encoder.encode(move)) for move in context.game.moves(state)]
        return sorted((action, weight / sum(weights)) for action, weight in zip(actions, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.game.write(self.position.state, self.position.context.decode(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.game.actor(self.position.state) == NOBODY

    def returns(self) -> list[float]:
        """Return the rewards of the seats, zero before the end."""
        return final_rewards(self.game, self.position.state) if self.is_terminal() else [0.0] * self.game.seats

    def __str__(self) -> str:
        return self.game.dump(self.position.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RealmwrightState:
        """Sample a history with the same information state of this player."""
        return HistoryResampler(self, player, sampler).sample()


class RealmwrightObserver:
    """Observations of a player: planes and vector (docs/environments.md), or text."""

    def __init__(self, game: RealmwrightGame, obs_type: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters: expected none, not {params}")
        self._perfect_recall = obs_type.perfect_recall
        tensors = game.context.tensors
        cells = int(np.prod(tensors.planes))
        self.tensor = np.zeros(0 if self._perfect_recall else cells + tensors.vector, np.float32)
        self.dict = {}
        if not self._perfect_recall:
            self.dict = {"planes": self.tensor[:cells].reshape(tensors.planes), "vector": self.tensor[cells:]}

    def set_from(self, state: RealmwrightState, player: int) -> None:
        """Fill the tensor with the observation of a player."""
        if self.dict:
            context, now, _ = state.position
            planes, vector = context.tensors.observe(context.encoder, now, player)
            self.dict["planes"][:], self.dict["vector"][:] = planes, vector

    def string_from(self, state: RealmwrightState, player: int) -> str:
        """Return the view as text.

        With perfect recall, a digest of the player's earlier decisions follows.
        """
        view = state.game.dump(state.game.view(state.position.state, player))
        return f"{view} | {state.position.digests[player].hex()}" if self._perfect_recall else view


class HistoryResampler:
    """Resamples the chance outcomes that a player has not seen, by rejection sampling."""

    def __init__(self, state: RealmwrightState, player: int, sampler: Callable[[], float]) -> None:
        self._root = state
        self._player = player
        self._sampler = sampler
        self._actions: list[int] = state.history()
        self._states = [state.get_game().new_initial_state()]
        for action in self._actions:
            next_state = self._copy(self._states[-1])
            next_state.apply_action(action)
            self._states.append(next_state)
        self._views = [self._view(state) for state in self._states]

    @staticmethod
    def _copy(state: RealmwrightState) -> RealmwrightState:
        copied: RealmwrightState = state.clone()
        return copied

    def _view(self, state: RealmwrightState) -> Any:
        return state.game.view(state.position.state, self._player)

    def sample(self) -> RealmwrightState:
        """Sample by rejection.

        Hidden draws are proposed by their odds and accepted by the odds of the visible draws that followed.
        """
        hidden_draws = self._hidden_draws()
        for _ in range(MAX_ATTEMPTS):
            sample = self._propose(hidden_draws)
            if sample is not None:
                return sample
        return self._copy(self._root)  # a valid sample; practically never reached

    def _hidden_draws(self) -> set[int]:
        """Return the plies of the draws that can be replaced without a visible difference."""
        plies = [ply for ply, state in enumerate(self._states[:-1]) if state.is_chance_node()]
        return {ply for ply in plies if any(self._is_consistent(ply, other) for other in self._other_draws(ply))}

    def _other_draws(self, ply: int) -> list[int]:
        return [action for action, _ in self._states[ply].chance_outcomes() if action != self._actions[ply]]

    def _is_consistent(self, ply: int, action: int) -> bool:
        state = self._copy(self._states[ply])
        state.apply_action(action)
        return self._replay(state, ply + 1, set()) is not None

    def _propose(self, hidden_draws: set[int]) -> RealmwrightState | None:
        if not hidden_draws:
            return self._copy(self._root)
        first = min(hidden_draws)
        return self._replay(self._copy(self._states[first]), first, hidden_draws)

    def _replay(self, state: RealmwrightState, start: int, hidden_draws: set[int]) -> RealmwrightState | None:
        """Replay the history with new hidden draws; None as soon as a view differs."""
        replaced = 0
        for ply in range(start, len(self._actions)):
            if self._view(state) != self._views[ply]:
                return None
            action = self._actions[ply]
            if ply in hidden_draws:
                action = self._sample(state.chance_outcomes())
                replaced += 1
            elif not self._accept(state, ply, action, replaced):
                return None
            state.apply_action(action)
        return state if self._view(state) == self._views[-1] else None

    def _accept(self, state: RealmwrightState, ply: int, action: int, replaced: int) -> bool:
        """Accept a visible draw with its probability relative to an upper bound."""
        if not state.is_chance_node():
            return action in state.legal_actions()
        odds = dict(state.chance_outcomes())
        if action not in odds:
            return False
        total = sum(state.game.weights(state.position.state))
        bound = dict(self._states[ply].chance_outcomes())[action] + replaced / total
        return not replaced or self._sampler() * bound <= odds[action]

    def _sample(self, outcomes: Sequence[tuple[int, float]]) -> int:
        left = self._sampler()
        for action, odds in outcomes:
            left -= odds
            if left < 0:
                return action
        return outcomes[-1][0]


pyspiel.register_game(GAME_TYPE, RealmwrightGame)
