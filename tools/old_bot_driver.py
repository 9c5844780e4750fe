"""Play a bot of a version without the command `realmwright bot` by the bot protocol (tools/frozen_bot.py).

`PYTHONPATH=COPY/src python tools/old_bot_driver.py NAME`. The game and its bots are those of the copy.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from random import Random
from typing import Any


def create_player(game: Any, name: str, hello: dict[str, Any]) -> Any:
    """Seat the bot; earlier versions call this `sit`."""
    bot: Any = import_module("realmwright.bots.bot")
    create = getattr(bot, "create_player", None) or bot.sit
    budget = hello["budget"] or {}
    limit = f"@{budget['seconds']}s" if budget.get("seconds") else f"@{budget['playouts']}" if budget else ""
    return create(f"{name}{limit}", game, hello["seat"], Random(hello["seed"]))


def main() -> None:
    registry: Any = import_module("realmwright.registry")
    game: Any = None
    player: Any = None
    for line in sys.stdin:
        request = json.loads(line)
        answer = None
        if request["type"] == "hello":
            game = registry.game(request["game"]).load(request["setup"])
            player = create_player(game, sys.argv[1], request)
            answer = {"type": "hello", "protocol": request["protocol"]}
        elif request["type"] == "choose":
            view = game.load(request["position"])
            answer = {"type": "move", "move": game.write(view, player.choose(view))}
        elif request["type"] == "bye":
            break
        if answer:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
