"""A bot as a program of the bot protocol (docs/bot-protocol.md), for `realmwright bot`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random

from .. import registry
from ..game import Game, GameError, JsonDict
from .bot import Budget, ObservingPlayer, Player, chosen_move, parse_spec
from .subprocess_bot import PROTOCOL


class BotProcess:
    """Answers the requests of one game for the bot of a spec."""

    def __init__(self, spec: str) -> None:
        self._bot, self._budget = parse_spec(spec)
        self._seated: tuple[Game[object, object], Player] | None = None

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield a line for each request that needs an answer, until `bye`."""
        for line in lines:
            request = _parse(line)
            if request["type"] == "bye":
                break
            if (answer := self._answer(request)) is not None:
                yield json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        if self._seated:
            self._seated[1].close()

    def _answer(self, request: JsonDict) -> JsonDict | None:
        if request["type"] == "hello":
            self._seated = self._sit(request)
            return {"type": "hello", "protocol": min(PROTOCOL, request["protocol"])}
        if self._seated is None:
            raise GameError(f"a request {request['type'][:20]!r} before the first: expected hello")
        game, player = self._seated
        if request["type"] == "choose":
            view = game.load(request["position"])
            if isinstance(player, ObservingPlayer):
                player.observe(request["log"])
            return {"type": "move", "move": game.write(view, chosen_move(player, game, view))}
        if request["type"] == "result" and isinstance(player, ObservingPlayer):
            player.end({key: value for key, value in request.items() if key != "type"})
        return None

    def _sit(self, hello: JsonDict) -> tuple[Game[object, object], Player]:
        """Create the game and the player; a budget of the request takes precedence over that of the spec."""
        game = registry.game(hello["game"]).load(hello["setup"], hello["rules_version"])
        budget = self._budget
        if limits := hello.get("budget"):
            budget = Budget(limits["seconds"] or 0.0, limits["playouts"] or 0)
        return game, self._bot(game, hello["seat"], Random(hello["seed"]), budget)


def _parse(line: str) -> JsonDict:
    try:
        request = json.loads(line)
    except ValueError:
        request = None
    if not isinstance(request, dict) or not isinstance(request.get("type"), str):
        raise GameError(f"not a request of the bot protocol: {line[:60]!r}, expected a JSON object with a type")
    return request
