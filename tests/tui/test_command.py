"""The command line of `realmwright tui`."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from realmwright.cli import main
from realmwright.tui.app import default_colours, default_language
from realmwright.tui.command import add_arguments, initial_table

from .terminal import new_table


def parse_args(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(argv)


def test_output_must_be_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tui"]) == 2
    assert capsys.readouterr().err == "realmwright: standard output is not a terminal\n"


def test_arguments_choose_the_initial_table(tmp_path: Path) -> None:
    assert initial_table(parse_args()) is None
    first = initial_table(parse_args("--first-game"))
    assert first is not None
    assert first.setup_dict["cards"] == ["fishermen", "knights", "merchants"]
    file = tmp_path / "game.txt"
    file.write_text(str(new_table("kingdoms").table_state.record), "utf-8")
    opened = initial_table(parse_args(str(file), "--seats", "level-3,human"))
    assert opened is not None
    assert [seat.bot for seat in opened.table_state.row.seats] == ["level-3", None]


def test_default_colours_and_language_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert default_language() == "nl_NL.UTF-8"
    monkeypatch.setenv("LC_ALL", "de_CH")
    assert default_language() == "de_CH"
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert default_colours() == "light"
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert default_colours() == "dark"
