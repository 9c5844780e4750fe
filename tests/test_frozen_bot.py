"""Copies of earlier commits: the command that plays their bots, and the driver for versions without that command."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random

import pytest
from tools import frozen_bot

from realmwright.bots.bot import Budget, create_player
from realmwright.bots.subprocess_bot import SubprocessBot

from .bots.fixtures import decisions


def test_a_copy_with_the_command_needs_no_driver(tmp_path: Path) -> None:
    assert shlex.split(frozen_bot.command(tmp_path, "mcts"))[-2:] == [str(frozen_bot.DRIVER), "mcts"]
    (tmp_path / "src" / "realmwright" / "cli").mkdir(parents=True)
    (tmp_path / "src" / "realmwright" / "cli" / "bot.py").touch()
    words = shlex.split(frozen_bot.command(tmp_path, "search"))
    assert words[-4:] == ["-m", "realmwright", "bot", "search"]
    assert words[1] == f"PYTHONPATH={tmp_path / 'src'}"


def test_the_driver_plays_the_moves_of_the_bot() -> None:
    """With the bots of this version, which has the same functions."""
    game, state = decisions("kingdoms", seed=1, every=12)[1]
    view = game.view(state, game.actor(state))
    bot = SubprocessBot("old", shlex.join([sys.executable, str(frozen_bot.DRIVER), "casual"]), 60.0)
    player = bot(game, game.actor(state), Random(1), Budget(playouts=5))
    try:
        move = player.choose(view)
    finally:
        player.close()
    rng = Random(Random(1).randrange(2**31))
    assert move == create_player("casual@5", game, game.actor(state), rng).choose(view)


def test_an_unknown_commit_is_one_line() -> None:
    with pytest.raises(SystemExit, match="no commit 'nosuch'"):
        frozen_bot.commit_id("nosuch")
