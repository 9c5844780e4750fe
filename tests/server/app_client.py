"""Clients with accounts, for an application in the same process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from realmwright.protocol.client_messages import ClientMessage, EnterRequest, MoveRequest, ResignRequest
from realmwright.protocol.server_messages import StateMessage
from realmwright.server.app import create_app
from realmwright.server.services import Services
from realmwright.server.settings import DEFAULTS, Settings

from .server_process import DECODE, legal_moves

T = TypeVar("T")
PASSWORD = "correct horse"


class Browser:
    """An HTTP client with its own cookies."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def request(self, method: str, address: str, body: Any = None, **headers: str) -> Any:
        self.client.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        fields = {**({"Cookie": cookie} if cookie else {}), **{key.replace("_", "-"): headers[key] for key in headers}}
        answer = self.client.request(method, address, json=body, headers=fields)
        for name, value in answer.cookies.items():
            self.cookies[name] = value
        return answer

    def get(self, address: str, **headers: str) -> Any:
        answer = self.request("GET", address, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, address: str, body: Any) -> Any:
        answer = self.request("POST", address, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def register(self, name: str, password: str = PASSWORD) -> Any:
        return self.post("/api/accounts", {"name": name, "password": password})

    def new_table(self, *seats: str | None, game: str = "kingdoms", **more: Any) -> Any:
        """Create an online table; a seat is `here`, `open` or the name of a bot."""
        seat_requests = [
            {"name": f"seat {number}", "open": kind == "open", "bot": None if kind in ("here", "open") else kind}
            for number, kind in enumerate(seats)
        ]
        return self.post("/api/tables", {"game": game, "seats": seat_requests, "online": True, "pace_ms": 0, **more})

    def claim(self, table: str, credential: str, name: str, seat: int | None = None) -> Any:
        return self.post(f"/api/tables/{table}/claim", {"credential": credential, "name": name, "seat": seat})

    @contextmanager
    def play(self, table: str, credential: str) -> Iterator[TableSocket]:
        with self.client.websocket_connect(f"/api/tables/{table}/socket?enter") as socket:
            socket.send_text(msgspec.json.encode(EnterRequest(credential)).decode())
            yield TableSocket(socket)


class TableSocket:
    """A WebSocket connection to a table."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.state = self.receive(StateMessage)

    def receive(self, kind: type[T]) -> T:
        while True:
            message = DECODE(self._socket.receive_text())
            if isinstance(message, StateMessage):
                self.state = message
            if isinstance(message, kind):
                return message

    def request(self, message: ClientMessage, kind: type[T]) -> T:
        self._socket.send_text(msgspec.json.encode(message).decode())
        return self.receive(kind)

    def resign(self) -> StateMessage:
        return self.request(ResignRequest(), StateMessage)

    def move(self) -> StateMessage:
        """Play the first legal move."""
        return self.request(MoveRequest(self.state.revision, legal_moves(self.state.move_groups)[0]), StateMessage)


@contextmanager
def run_app(database: Path | str, settings: Settings = DEFAULTS) -> Iterator[TestClient]:
    """Run the application on an SQLite file in a folder, or on a database URL."""
    url = database if isinstance(database, str) else f"sqlite+aiosqlite:///{database / 'tables.db'}"
    with TestClient(create_app(url, settings), client=("127.0.0.1", 50_000)) as client:
        yield client


def services_of(client: TestClient) -> Services:
    services: Services = client.app.state.services  # type: ignore[attr-defined]  # `app` is typed as any ASGI app
    return services
