"""Hints: a line of moves with its effects, computed from what the moving seat can see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from ..game import Game
from ..protocol.message_parts import HintStep
from ..protocol.server_messages import Hint
from .game_log import GameLog
from .viewer_messages import cells_in, score_changes, tile_changes


def build_hint(game_log: GameLog, revision: int, view: Any, line: Sequence[str]) -> Hint:
    """Return the line and its effects.

    They are computed on a guess of the hidden parts so that they cannot leak them.
    """
    game = game_log.game
    states = _play_line(game, view, line)
    first, last = states[0], states[-1]
    changes = score_changes(game.scores(first), game.scores(last))
    gains, losses = tile_changes(game.contents(first), game.contents(last))
    return Hint(revision, game.actor(view), describe_line(game_log, view, line), changes, gains, losses)


def describe_line(game_log: GameLog, view: Any, line: Sequence[str]) -> list[HintStep]:
    """Return each move of a line with its log message."""
    game, seat = game_log.game, game_log.game.actor(view)
    states = [game.view(state, seat) for state in _play_line(game, view, line)]
    return [
        HintStep(text, cells_in([text]), game_log.describe_step(before, text, after))
        for text, (before, after) in zip(line, pairwise(states), strict=True)
    ]


def _play_line(game: Game[Any, Any], view: Any, line: Sequence[str]) -> list[Any]:
    states = [game.determinise(view, Random(0))]
    for text in line:
        states.append(game.apply(states[-1], game.read(states[-1], text)))
    return states
