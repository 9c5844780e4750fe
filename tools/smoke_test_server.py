"""Smoke test of a running server: page, catalogs, a table, a move.

The argument is the address of the server, or the file with its output, which contains the address.
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

TIMEOUT_SECONDS: Final = 60.0
SEATS: Final = [{"name": "Ada"}, {"name": "Bruno"}]
MOVE: Final = "castle 1 a1"


def address(output: Path) -> str:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not (match := re.search(r"http://\S+/", output.read_text("utf-8"))):
        if time.monotonic() > end:
            raise SystemExit(f"the server does not start: {output.read_text('utf-8')}")
        time.sleep(0.05)
    return match[0]


def request(url: str, body: Any = None) -> str:
    data = None if body is None else json.dumps(body).encode()
    http_request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(http_request, timeout=TIMEOUT_SECONDS) as response:
        return str(response.read().decode("utf-8"))


def check_page(base: str) -> None:
    page = request(base)
    assets = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
    if "Realmwright" not in page or not assets or not all(request(base + asset) for asset in assets):
        raise SystemExit(f"unexpected page: {page[:200]}")
    catalog = json.loads(request(f"{base}api/catalog"))
    missing = [name for name in catalog["languages"] if "start-title" not in request(f"{base}locale/{name}.ftl")]
    if missing or len(catalog["languages"]) < 4 or len(catalog["games"]) < 2:
        raise SystemExit(f"incomplete catalogs: {missing or catalog}")


def play(base: str) -> None:
    body = {"game": "kingdoms", "seats": SEATS, "seed": 1, "params": {"start": "0"}}
    name = json.loads(request(f"{base}api/tables", body))["table_id"]
    with connect(f"{base.replace('http', 'ws', 1)}api/tables/{name}/socket") as socket:
        state = receive(socket, "state")
        socket.send(json.dumps({"type": "move", "revision": state["revision"], "move": MOVE}))
        after = receive(socket, "state")
    if after["state"]["board"] != {"a1": "0:1"}:
        raise SystemExit(f"the move was not played: {after}")


def receive(socket: Any, message_type: str) -> Any:
    """Return the next message of this type; skip all others."""
    while True:
        message = json.loads(socket.recv(timeout=TIMEOUT_SECONDS))
        if message["type"] == message_type:
            return message


if __name__ == "__main__":
    base = sys.argv[1] if sys.argv[1].startswith("http") else address(Path(sys.argv[1]))
    check_page(base)
    play(base)
