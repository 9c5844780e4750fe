"""`realmwright tui`: what the command line asks for."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from realmwright.cli import main
from realmwright.tui.app import usual_colours, usual_language
from realmwright.tui.run import add_arguments, first_table

from .terminal import new_table


def asked(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(argv)


def test_a_terminal_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tui"]) == 2
    assert capsys.readouterr().err == "realmwright: this is no terminal: expected one to play in\n"


def test_what_is_on_the_table_at_once(tmp_path: Path) -> None:
    assert first_table(asked()) is None
    first = first_table(asked("--first-game"))
    assert first is not None
    assert first.about["cards"] == ["fishermen", "knights", "merchants"]
    file = tmp_path / "game.txt"
    file.write_text(str(new_table("kingdoms").record), "utf-8")
    opened = first_table(asked(str(file), "--seats", "level-3,human"))
    assert opened is not None
    assert [seat.bot for seat in opened.row.seats] == ["level-3", None]


def test_colours_and_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert usual_language() == "nl_NL.UTF-8"
    monkeypatch.setenv("LC_ALL", "de_CH")
    assert usual_language() == "de_CH"
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert usual_colours() == "light"
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert usual_colours() == "dark"
