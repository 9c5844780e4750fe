"""A bot in a program of its own: any legal move, but it ends its turn only when there is nothing else to do.

Standard library only; Realmwright need not be installed where it runs. See docs/bot-protocol.md.
"""

import json
import random
import sys
from typing import Any


def say(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    rng = random.Random()
    for line in sys.stdin:
        heard = json.loads(line)
        if heard["type"] == "hello":
            rng.seed(heard["seed"])
            say({"type": "hello", "protocol": 1})
        elif heard["type"] == "choose":
            others = [move for move in heard["legal"] if move != "end"]
            say({"type": "move", "move": rng.choice(others or heard["legal"])})
        elif heard["type"] == "bye":
            break


main()
