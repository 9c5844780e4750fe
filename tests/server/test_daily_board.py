"""Tests of the daily board, on both databases."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from realmwright.live.ports import Append
from realmwright.protocol.client_messages import HintRequest, SeatRequest
from realmwright.protocol.server_messages import ErrorMessage
from realmwright.server.accounts import daily_board
from realmwright.tables.daily import BOT

from .app_client import Browser, services_of

DAY, NEXT_DAY, THIRD_DAY = "2026-11-18", "2026-11-19", "2026-11-20"


@pytest.fixture(autouse=True)
def _fixed_day(either_app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    set_day(either_app, monkeypatch, DAY)


def set_day(client: TestClient, monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    services = services_of(client)
    recorder = next(hook for hook in services.store.hooks if isinstance(hook, daily_board.DailyRecorder))
    for owner in (services.daily, recorder):
        monkeypatch.setattr(owner, "_time_source", lambda: f"{day}T12:00:00.000+00:00")


def player(client: TestClient, name: str) -> Browser:
    browser = Browser(client)
    browser.register(name)
    return browser


def finish(client: TestClient, table: str, scores: list[int], reason: str = "played") -> None:
    """Store the result of a game as a worker does that ends it."""
    result: dict[str, Any] = {"scores": scores, "winners": [0], "reason": reason, "resigned": []}
    store = services_of(client).store
    assert client.portal is not None
    client.portal.call(lambda: store.append(Append(table, 1000, [], {"result": result, "finished": DAY})))


def entries(browser: Browser, day: str = DAY) -> list[tuple[int, str, int, int, bool]]:
    return [
        (one["rank"], one["name"], one["gold"], one["margin"], one["own"])
        for one in browser.get(f"/api/daily?day={day}")["entries"]
    ]


def test_the_board_is_public_but_a_try_needs_an_account(either_app: TestClient) -> None:
    visitor = Browser(either_app)
    board = visitor.get("/api/daily")
    assert (board["day"], board["bot"], board["mine"], board["streak"], board["secret"]) == (DAY, BOT, None, 0, None)
    assert visitor.request("POST", "/api/daily").status_code == 401
    for day in (NEXT_DAY, "yesterday", "2026-02-30"):
        assert visitor.request("GET", f"/api/daily?day={day}").status_code == 404


def test_an_account_has_one_try_a_day(either_app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = player(either_app, "Ada D")
    made = ada.post("/api/daily", None)
    assert ada.post("/api/daily", None) == made
    assert ada.get("/api/daily")["mine"] == {"table_id": made["table_id"], "finished": False, "entry": None}
    assert ada.get(f"/api/tables/{made['table_id']}")["daily"] == DAY
    finish(either_app, made["table_id"], [60, 50])
    assert ada.post("/api/daily", None) == made
    set_day(either_app, monkeypatch, NEXT_DAY)
    assert ada.post("/api/daily", None)["table_id"] != made["table_id"]


def test_a_try_whose_table_was_not_stored_begins_again(either_app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = player(either_app, "Ada E")
    with monkeypatch.context() as patch:
        patch.setattr(services_of(either_app).tables, "store_new_table", None)
        with pytest.raises(TypeError):
            ada.post("/api/daily", None)
    lost = ada.get("/api/daily")["mine"]["table_id"]
    assert ada.post("/api/daily", None)["table_id"] == lost


def test_neither_hints_nor_bots_help_at_a_daily_board(either_app: TestClient) -> None:
    ada = player(either_app, "Ada F")
    made = ada.post("/api/daily", None)
    with ada.play(made["table_id"], made["credential"]) as screen:
        assert screen.request(HintRequest(screen.state.revision), ErrorMessage).code == "no-hint"
        assert screen.request(SeatRequest(0, "novice"), ErrorMessage).code == "no-bot-rated"


def test_results_are_ranked_by_margin_then_gold(either_app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    day = "2026-10-01"  # without tries of other tests
    set_day(either_app, monkeypatch, day)
    players = [player(either_app, f"{name} G") for name in ("Ada", "Ben", "Cleo", "Dora", "Eva")]
    tables = [browser.post("/api/daily", None)["table_id"] for browser in players]
    for table, scores in zip(tables, ([60, 50], [70, 60], [60, 50], [90, 85], [99, 10]), strict=True):
        finish(either_app, table, scores, "resigned" if scores[0] == 99 else "played")
    ranked = [(rank, name, gold) for rank, name, gold, _, _ in entries(players[0], day)]
    assert ranked == [(1, "Ben G", 70), (2, "Ada G", 60), (2, "Cleo G", 60), (4, "Dora G", 90)]
    assert [own for *_, own in entries(players[0], day)] == [False, True, False, False]
    mine = players[4].get("/api/daily")["mine"]
    assert (mine["finished"], mine["entry"]) == (True, None)  # given up


def test_streaks_and_late_results(either_app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, late = player(either_app, "Ada H"), player(either_app, "Late H")
    finish(either_app, ada.post("/api/daily", None)["table_id"], [60, 50])
    forgotten = late.post("/api/daily", None)["table_id"]
    set_day(either_app, monkeypatch, NEXT_DAY)
    finish(either_app, ada.post("/api/daily", None)["table_id"], [60, 50])
    assert (ada.get("/api/daily")["streak"], ada.get("/api/daily")["best_streak"]) == (2, 2)
    assert ada.get(f"/api/daily?day={DAY}")["secret"] is None
    set_day(either_app, monkeypatch, THIRD_DAY)
    finish(either_app, forgotten, [99, 1])
    assert "Late H" not in [name for _, name, *_ in entries(late)]
    closed = ada.get(f"/api/daily?day={DAY}")
    assert closed["secret"].startswith("deal ")
    assert closed["streak"] == 2
