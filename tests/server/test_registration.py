"""Registration: open, closed or by invitation."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from realmwright.cli import main
from realmwright.server.settings import Settings

from .app_client import PASSWORD, Browser, run_app


def register(browser: Browser, name: str, **more: Any) -> tuple[int, str]:
    answer = browser.request("POST", "/api/accounts", {"name": name, "password": PASSWORD, **more})
    return answer.status_code, answer.json().get("code", "")


def invite(folder: Path, capsys: pytest.CaptureFixture[str], count: int = 1) -> list[str]:
    command = ["admin", "invite", f"--count={count}", "--database", str(folder / "tables.db")]
    assert main(command) == 0
    return capsys.readouterr().out.split()


def test_closed_registration(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(registration="closed")) as client:
        assert register(Browser(client), "Ada") == (403, "registration-closed")


def test_invitation_creates_one_account(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with run_app(tmp_path, Settings(registration="invitation")) as client:
        browser = Browser(client)
        first, second = invite(tmp_path, capsys, count=2)
        for wrong in ({}, {"invitation": None}, {"invitation": "wrong"}, {"invitation": ""}):
            assert register(browser, "Ada", **wrong) == (403, "bad-invitation")
        assert register(browser, "Ada", invitation=first) == (201, "")
        assert register(browser, "Bruno", invitation=first) == (403, "bad-invitation")
        assert register(browser, "ada", invitation=second) == (409, "name-taken")
        assert register(browser, "Bruno", invitation=second) == (201, "")  # the failure did not use it up


def test_expired_invitation_is_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with run_app(tmp_path, Settings(registration="invitation")) as client:
        (code,) = invite(tmp_path, capsys)
        connection = sqlite3.connect(tmp_path / "tables.db")
        with connection:
            connection.execute("UPDATE invitations SET expires = '2020'")
        connection.close()
        assert register(Browser(client), "Ada", invitation=code) == (403, "bad-invitation")


def test_open_registration_ignores_invitations(tmp_path: Path) -> None:
    with run_app(tmp_path) as client:
        assert register(Browser(client), "Ada", invitation="any") == (201, "")
