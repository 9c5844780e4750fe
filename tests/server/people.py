"""Browsers and programs with accounts, at a server in the same process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from realmwright.server.app import create_app
from realmwright.server.options import Options
from realmwright.server.services import Services

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


@contextmanager
def running(folder: Path, options: Options = Options()) -> Iterator[TestClient]:  # noqa: B008  # a value, never changed
    with TestClient(create_app(f"sqlite+aiosqlite:///{folder / 'tables.db'}", options)) as client:
        yield client


def services_of(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]  # the app is ours
    return found
