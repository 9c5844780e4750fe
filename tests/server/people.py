"""Browsers and programs with accounts, at a server in the same process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from realmwright.server.app import create_app
from realmwright.server.options import USUAL, Options
from realmwright.server.services import Services
from realmwright.tables.messages import AskEnter, AskMove, AskResign, ClientMessage, State

from .client import DECODE, moves_of

T = TypeVar("T")
PASSWORD = "correct horse"


class Browser:
    """Somebody with cookies of their own."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, address: str, body: Any = None, **headers: str) -> Any:
        self.client.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        fields = {**({"Cookie": cookie} if cookie else {}), **{key.replace("_", "-"): headers[key] for key in headers}}
        answer = self.client.request(method, address, json=body, headers=fields)
        for name, value in answer.cookies.items():
            self.cookies[name] = value
        return answer

    def get(self, address: str, **headers: str) -> Any:
        answer = self.ask("GET", address, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, address: str, body: Any) -> Any:
        answer = self.ask("POST", address, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def register(self, name: str, password: str = PASSWORD) -> Any:
        return self.post("/api/accounts", {"name": name, "password": password})

    def new_table(self, *seats: str | None, game: str = "kingdoms", **more: Any) -> Any:
        """An online table: a seat is `here`, `open` or a bot."""
        wanted = [
            {"name": f"seat {number}", "open": kind == "open", "bot": None if kind in ("here", "open") else kind}
            for number, kind in enumerate(seats)
        ]
        return self.post("/api/tables", {"game": game, "seats": wanted, "online": True, "pace_ms": 0, **more})

    def claim(self, table: str, shown: str, name: str, seat: int | None = None) -> Any:
        return self.post(f"/api/tables/{table}/claim", {"pass": shown, "name": name, "seat": seat})

    @contextmanager
    def play(self, table: str, shown: str) -> Iterator[Screen]:
        with self.client.websocket_connect(f"/api/tables/{table}/socket?enter") as socket:
            socket.send_text(msgspec.json.encode(AskEnter(shown)).decode())
            yield Screen(socket)


class Screen:
    """Somebody at a table."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.state = self.hear(State)

    def hear(self, kind: type[T]) -> T:
        while True:
            message = DECODE(self._socket.receive_text())
            if isinstance(message, State):
                self.state = message
            if isinstance(message, kind):
                return message

    def ask(self, message: ClientMessage, kind: type[T]) -> T:
        self._socket.send_text(msgspec.json.encode(message).decode())
        return self.hear(kind)

    def resign(self) -> State:
        return self.ask(AskResign(), State)

    def move(self) -> State:
        """The first of the legal moves."""
        return self.ask(AskMove(self.state.seq, moves_of(self.state.gestures)[0]), State)


@contextmanager
def running(place: Path | str, options: Options = USUAL) -> Iterator[TestClient]:
    """On an SQLite file in a folder, or on the database of an address."""
    url = place if isinstance(place, str) else f"sqlite+aiosqlite:///{place / 'tables.db'}"
    with TestClient(create_app(url, options)) as client:
        yield client


def services_of(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]  # the app is ours
    return found
