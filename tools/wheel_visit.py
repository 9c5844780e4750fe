"""Visit a server that was just started: the page, the catalogs, a table, a move. `wheel_check.sh` calls it.

The argument is the file that the server writes its address into.
"""

from __future__ import annotations

import json
import re
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

PATIENCE: Final = 60.0
SEATS: Final = [{"name": "Ada"}, {"name": "Bruno"}]
MOVE: Final = "castle 1 a1"


def address(told: Path) -> str:
    end = time.monotonic() + PATIENCE
    while not (found := re.search(r"http://\S+/", told.read_text("utf-8"))):
        if time.monotonic() > end:
            raise SystemExit(f"the server does not start: {told.read_text('utf-8')}")
        time.sleep(0.05)
    return found[0]


def ask(url: str, body: Any = None) -> str:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(answer.read().decode("utf-8"))


def visit_page(base: str) -> None:
    page = ask(base)
    parts = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
    if "Realmwright" not in page or not parts or not all(ask(base + part) for part in parts):
        raise SystemExit(f"this is not the page: {page[:200]}")
    catalog = json.loads(ask(f"{base}api/catalog"))
    missing = [name for name in catalog["languages"] if "start-title" not in ask(f"{base}locale/{name}.ftl")]
    if missing or len(catalog["languages"]) < 4 or len(catalog["games"]) < 2:
        raise SystemExit(f"the catalogs are not complete: {missing or catalog}")


def play(base: str) -> None:
    wanted = {"game": "kingdoms", "seats": SEATS, "seed": 1, "wishes": {"start": "0"}}
    name = json.loads(ask(f"{base}api/tables", wanted))["id"]
    with connect(f"{base.replace('http', 'ws', 1)}api/tables/{name}/socket") as socket:
        state = hear(socket, "state")
        socket.send(json.dumps({"type": "move", "seq": state["seq"], "move": MOVE}))
        after = hear(socket, "state")
    if after["state"]["board"] != {"a1": "0:1"}:
        raise SystemExit(f"the move was not played: {after}")


def hear(socket: Any, kind: str) -> Any:
    """The next message of this kind; the others are passed over."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


if __name__ == "__main__":
    base = address(Path(sys.argv[1]))
    visit_page(base)
    play(base)
