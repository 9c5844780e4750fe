"""A program that plays at an online table: it logs in by its token, takes the seat of a link and plays any legal move.

    REALMWRIGHT_TOKEN=rw_… python examples/online_bot.py "http://127.0.0.1:8000/table/ID#invite=…"

Realmwright need not be installed where it runs, only httpx2 and websockets. See docs/bot-api.md.
"""

import json
import os
import random
import sys
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
from websockets.sync.client import ClientConnection, connect

NAME = "Random walker"


def main() -> None:
    link, token = urlsplit(sys.argv[1]), os.environ["REALMWRIGHT_TOKEN"]
    server, table = link.netloc, link.path.rpartition("/")[2]
    secure = "s" if link.scheme == "https" else ""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx2.Client(base_url=f"http{secure}://{server}", headers=headers) as rest:
        print("playing for", granted(rest.get("/api/me"))["name"])
        shown = seat_pass(rest, table, parse_qs(link.fragment))
    address = f"ws{secure}://{server}/api/tables/{table}/socket?enter"
    with connect(address, additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"type": "enter", "pass": shown}))
        play(socket)


def seat_pass(rest: httpx2.Client, table: str, fragment: dict[str, list[str]]) -> str:
    """The pass of the seat that it plays: claimed now, or had before."""
    (shown,) = fragment.get("invite") or fragment["pass"]
    answer = rest.post(f"/api/tables/{table}/claim", json={"pass": shown, "name": NAME})
    if answer.status_code == 409 and "pass" in fragment:
        return shown  # the seat is its own already: it goes on where it was
    return str(granted(answer)["pass"])


def granted(answer: httpx2.Response) -> Any:
    if not answer.is_success:
        sys.exit(f"{answer.status_code}: {answer.json()['message']}")
    return answer.json()


def play(socket: ClientConnection) -> None:
    """Until the game is over. Only a state asks for anything; the rest may be ignored."""
    for text in socket:
        heard = json.loads(text)
        if heard["type"] == "error":
            print(heard["message"])
        elif heard["type"] == "state" and heard["over"]:
            print("over, won by seat", *heard["winners"])
            return
        elif heard["type"] == "state" and heard["gestures"]:
            move = random.choice([move for gesture in heard["gestures"] for move in moves(gesture)])
            socket.send(json.dumps({"type": "move", "seq": heard["seq"], "move": move}))


def moves(gesture: dict[str, Any]) -> list[str]:
    """A gesture stands for all legal moves that begin with the same words."""
    found = [f"{gesture['lead']} {target}" for target in (*gesture["cells"], *gesture["words"])]
    return [*found, gesture["lead"]] if gesture["alone"] else found


main()
