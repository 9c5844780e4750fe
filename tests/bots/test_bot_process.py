"""`realmwright bot`: a bot as a program plays as it does inside the arena."""

from __future__ import annotations

import json
import shlex
import sys
from random import Random
from typing import Any

import pytest

from realmwright import cli
from realmwright.bots.bot import BasePlayer, create_player
from realmwright.bots.bot_process import BotProcess
from realmwright.bots.subprocess_bot import SubprocessBot
from realmwright.game import GameError, JsonDict
from realmwright.testing import registered

from .fixtures import decisions


def hello(game: Any, **fields: Any) -> JsonDict:
    return {
        "type": "hello", "protocol": 2, "game": game.name, "rules_version": game.rules_version, "seat": 0, "seed": 5,
        "budget": None, "setup": game.setup, **fields,
    }  # fmt: skip


def answers(spec: str, *requests: JsonDict) -> list[JsonDict]:
    return [json.loads(line) for line in BotProcess(spec).answers([json.dumps(each) for each in requests])]


@pytest.mark.parametrize("game_name", ["kingdom-builder", "kingdoms"])
def test_a_program_plays_the_moves_of_the_bot(game_name: str) -> None:
    """In another process, with the budget of the arena's spec."""
    game, state = decisions(game_name, seed=1, every=12)[1]
    seat = game.actor(state)
    bot = SubprocessBot("other", f"{shlex.quote(sys.executable)} -m realmwright bot greedy", 60.0)
    player = bot(game, seat, Random(1))
    try:
        move = player.choose(game.view(state, seat))
    finally:
        player.close()
    seed = Random(1).randrange(2**31)
    assert move == create_player("greedy", game, seat, Random(seed)).choose(game.view(state, seat))


class WatchingPlayer(BasePlayer):
    name = "watching"
    seen: list[Any] = []  # noqa: RUF012  # of all players

    def choose(self, view: Any) -> Any:
        self.seen.append(str(self.budget))
        return self.game.moves(view)[0]

    def observe(self, log: Any) -> None:
        self.seen.append(log)

    def end(self, result: JsonDict) -> None:
        self.seen.append(result)

    def close(self) -> None:
        self.seen.append("closed")


def test_a_player_receives_budget_log_and_result() -> None:
    game, state = decisions("kingdoms", seed=1, every=12)[0]
    choose = {
        "type": "choose",
        "position": game.dump(game.view(state, game.actor(state))),
        "log": [{"seat": 1, "move": "draw"}],
    }
    WatchingPlayer.seen.clear()
    with registered(WatchingPlayer):
        first, second = answers(
            "watching@7", hello(game, seat=game.actor(state), budget={"seconds": 0.5, "playouts": None}), choose,
            {"type": "result", "gold": [1, 2]}, {"type": "bye"},
        )  # fmt: skip
    assert first == {"type": "hello", "protocol": 2}
    assert second == {"type": "move", "move": game.write(state, game.moves(state)[0])}
    assert WatchingPlayer.seen == [choose["log"], "0.5s", {"gold": [1, 2]}, "closed"]


def test_requests_that_make_no_sense_are_refused() -> None:
    with pytest.raises(GameError, match="expected hello"):
        answers("random", {"type": "choose"})
    with pytest.raises(GameError, match="a JSON object with a type"):
        list(BotProcess("random").answers(["7\n"]))


def test_an_unknown_bot_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bot", "nosuch"]) == 2
    assert "no bot 'nosuch'" in capsys.readouterr().err
