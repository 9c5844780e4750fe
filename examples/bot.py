"""Example of a bot as a separate program: plays random legal moves and ends its turn only when it must.

It needs only the standard library; Realmwright need not be installed. See docs/bot-protocol.md.
"""

import json
import random
import sys
from typing import Any


def send(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            rng.seed(message["seed"])
            send({"type": "hello", "protocol": 2})
        elif message["type"] == "choose":
            other_moves = [move for move in message["legal"] if move != "end"]
            send({"type": "move", "move": rng.choice(other_moves or message["legal"])})
        elif message["type"] == "bye":
            break


main()
