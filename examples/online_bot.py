"""A bot for online tables: logs in by token, claims a seat and plays random moves.

    REALMWRIGHT_TOKEN=rw_… python examples/online_bot.py "http://127.0.0.1:8000/table/ID#invite=…"

It needs only httpx2 and websockets, not Realmwright. See docs/bot-api.md.
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
        print("playing for", checked(rest.get("/api/me"))["name"])
        credential = claim_seat(rest, table, parse_qs(link.fragment))
    address = f"ws{secure}://{server}/api/tables/{table}/socket?enter"
    with connect(address, additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"type": "enter", "credential": credential}))
        play(socket)


def claim_seat(rest: httpx2.Client, table: str, fragment: dict[str, list[str]]) -> str:
    """Return the credential of the seat: claimed now, or given in the link."""
    (credential,) = fragment.get("invite") or fragment["credential"]
    response = rest.post(f"/api/tables/{table}/claim", json={"credential": credential, "name": NAME})
    if response.status_code == 409 and "credential" in fragment:
        return credential  # the seat is already claimed: resume the game
    return str(checked(response)["credential"])


def checked(response: httpx2.Response) -> Any:
    """Return the body of a successful response, or exit with its error message."""
    if not response.is_success:
        sys.exit(f"{response.status_code}: {response.json()['message']}")
    return response.json()


def play(socket: ClientConnection) -> None:
    """Play until the game is over; only `state` messages need a response."""
    for text in socket:
        message = json.loads(text)
        if message["type"] == "error":
            print(message["message"])
        elif message["type"] == "state" and message["over"]:
            print("over, won by seat", *message["winners"])
            return
        elif message["type"] == "state" and message["move_groups"]:
            move = random.choice([move for group in message["move_groups"] for move in moves(group)])
            socket.send(json.dumps({"type": "move", "revision": message["revision"], "move": move}))


def moves(group: dict[str, Any]) -> list[str]:
    """Return the legal moves of a group: all moves with the same first words."""
    targets = [f"{group['prefix']} {target}" for target in (*group["cells"], *group["words"])]
    return [*targets, group["prefix"]] if group["prefix_is_move"] else targets


main()
