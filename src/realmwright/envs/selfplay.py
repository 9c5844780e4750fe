"""Games of an expert to train a value network on, and evaluation games against bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, NamedTuple

from .. import registry
from ..bots.bot import chosen_move, create_player
from ..bots.features import Features
from ..bots.value_network import Network, PositionEvaluator
from ..extras import extra
from ..game import CHANCE, NOBODY, Game
from ..game_trace import winners

with extra("train"):
    import numpy as np
    import numpy.typing as npt

Array = npt.NDArray[np.float32]
GOLD_SCALE = 30.0  # gold per unit of the network's output


class Trajectory(NamedTuple):
    """The afterstates of one game, seat by seat, each seat from its last decision backwards."""

    inputs: Array
    returns: Array  # final gold of the seat, scaled
    terminal: npt.NDArray[np.bool_]  # whether this is the last decision of a seat
    cpu_s: float = 0.0  # CPU time of the game


@dataclass(frozen=True)
class SelfPlayConfig:
    """Settings of the self-play games."""

    game: str = "kingdom-builder"
    players: tuple[int, ...] = (2,)  # the games cycle through these numbers
    sets: str = ""
    expert: str = "greedy"  # bot that plays the first games, for imitation learning
    noise_scale: float = 0.01  # scale of the Gumbel noise added to the values, for exploration
    epsilon: float = 0.05  # probability of a random move

    def input_names(self) -> tuple[str, ...]:
        """Return the names of the network's inputs: those of the first game."""
        return Features(self.create_game(0, Random(0))).names

    def create_game(self, number: int, rng: Random) -> Game[Any, Any]:
        params = {
            "players": str(self.players[number % len(self.players)]),
            **({"sets": self.sets} if self.sets else {}),
        }
        return registry.game(self.game).create(params, rng)


class ExpertPlayer:
    """Plays every seat with the expert, and stores the positions after its decisions."""

    def __init__(self, config: SelfPlayConfig, game: Game[Any, Any], rng: Random) -> None:
        self.config = config
        self.game = game
        self.rng = rng
        self.features = Features(game)
        self._experts = [create_player(config.expert, game, seat, rng) for seat in range(game.seats)]
        self.afterstates: list[list[list[float]]] = [[] for _ in range(game.seats)]

    def act(self, state: Any, seat: int) -> Any:
        """Choose a move, store the inputs of its afterstate and return that state."""
        if self.rng.random() < self.config.epsilon:
            move = self.rng.choice(self.game.moves(state))
        else:
            move = chosen_move(self._experts[seat], self.game, self.game.view(state, seat))
        after = self.game.apply(state, move)
        self.afterstates[seat].append(self.features.compute(after, seat))
        return after


def rollout(config: SelfPlayConfig, seed: int, number: int) -> Trajectory:
    """Play one game of the expert against itself."""
    start = process_time()
    rng = Random(f"{seed} lesson {number}")  # the text is part of the seed: changing it changes every game
    game = config.create_game(number, rng)
    player = ExpertPlayer(config, game, rng)
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        if acting == CHANCE:
            state = game.apply(state, rng.choices(moves, game.weights(state))[0])
        else:
            state = game.apply(state, moves[0]) if len(moves) == 1 else player.act(state, acting)
    trajectory = _trajectory(game, state, player.afterstates)
    inputs = _align_inputs(trajectory.inputs, player.features.names, config.input_names())
    return trajectory._replace(inputs=inputs, cpu_s=process_time() - start)


def _align_inputs(inputs: Array, names: Sequence[str], target: Sequence[str]) -> Array:
    """Reorder the input columns to the target names; missing inputs are 0."""
    if names == target:
        return inputs
    columns = {name: column for column, name in enumerate(names)}
    aligned = np.zeros((len(inputs), len(target)), np.float32)
    for column, name in enumerate(target):
        if name in columns:
            aligned[:, column] = inputs[:, columns[name]]
    return aligned


def _trajectory(game: Game[Any, Any], state: Any, afterstates: Sequence[Sequence[list[float]]]) -> Trajectory:
    inputs = [position for positions in afterstates for position in reversed(positions)]
    returns, terminal = [], []
    for sheet, positions in zip(game.scores(state), afterstates, strict=True):
        returns += [sum(sheet.values()) / GOLD_SCALE] * len(positions)
        terminal += [not number for number in range(len(positions))]
    return Trajectory(np.array(inputs, np.float32), np.array(returns, np.float32), np.array(terminal, np.bool_))


def evaluate(config: SelfPlayConfig, network: Network | None, opponent: str, seed: int, number: int) -> float:
    """Return the network's win share in one two-player game against a bot.

    Consecutive games play the same deal from both seats.
    """
    rng = Random(f"{seed} exam {number // 2}")  # the text is part of the seed: changing it changes every game
    two_players = SelfPlayConfig(game=config.game, players=(2,), sets=config.sets)
    game = two_players.create_game(0, rng)
    evaluator = PositionEvaluator(game, network)
    agent = number % 2
    other = create_player(opponent, game, 1 - agent, rng)
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        if acting == CHANCE:
            move = rng.choices(moves, game.weights(state))[0]
        elif acting != agent:
            move = chosen_move(other, game, game.view(state, acting))
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = moves[int(evaluator.evaluate_moves(state, moves, agent).values.argmax())]
        state = game.apply(state, move)
    won = winners(game.scores(state))
    return (agent in won) / len(won)
