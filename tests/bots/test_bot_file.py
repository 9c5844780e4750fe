"""Bots in a Python file, named by path and class."""

from __future__ import annotations

from pathlib import Path

import pytest

from realmwright import registry
from realmwright.arena import match
from realmwright.arena.schedule import Schedule
from realmwright.bots import bot_file
from realmwright.bots.bot import parse_spec
from realmwright.cli import main
from realmwright.game import GameError
from realmwright.testing import registered

SOURCE = """
from helper import first
from realmwright.bots.bot import BasePlayer

class First:
    def choose(self, view):
        return first(self.game, view)

class Derived(BasePlayer):
    def choose(self, view):
        return self.game.moves(view)[0]

class Careless:
    searched = "many"
    def __init__(self, game, seat, rng, budget=None):
        self.game = game
    close = property(lambda self: 1 / 0)
    def choose(self, view):
        return self.game.moves(view)[-1]

class Broken:
    def choose(self, view):
        return self.memory[0]

class Illegal:
    def choose(self, view):
        return "build z99"

class Empty:
    pass
"""
HELPER = "def first(game, view):\n    return game.write(view, game.moves(view)[0])\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text(HELPER)
    file = tmp_path / "my_bot.py"
    file.write_text(SOURCE)
    return file


def play(*bots: str) -> match.GameResult:
    schedule = Schedule("kingdoms", bots, 1)
    schedule.check()
    return match.play(schedule, schedule.pairing(0))


@registered()
def test_class_with_only_choose_plays_and_may_answer_in_notation(file: Path) -> None:
    by_text, by_move = play(f"{file}:First", "random"), play(f"{file}:Derived", "random")
    assert by_text.forfeit is None
    assert by_text.gold == by_move.gold


@registered()
def test_faulty_close_and_counter_do_not_end_the_arena(file: Path) -> None:
    result = play(f"{file}:Careless", "random")
    assert result.forfeit is None
    assert result.searched == [0, 0]


@registered()
def test_forfeit_names_the_line_of_the_bot(file: Path) -> None:
    line = SOURCE.splitlines().index("        return self.memory[0]") + 1
    assert play(f"{file}:Broken", "random").reason.endswith(f"(my_bot.py, line {line}, in choose)")
    assert "z99" in play(f"{file}:Illegal", "random").reason


@registered()
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("my_bot.py:Missing", "has no class 'Missing': expected PATH.py:CLASS"),
        ("my_bot.py:first", "has no class 'first'"),
        ("my_bot.py:Empty", r"has no method choose\(self, view\)"),
        ("none.py:First", "no file .*none.py.: expected the Python file of a bot"),
        ("wrong.py:First", "cannot load .*wrong.py: SyntaxError"),
    ],
)
def test_file_that_is_no_bot_is_refused_in_one_line(file: Path, spec: str, expected: str) -> None:
    (file.parent / "wrong.py").write_text("def\n")
    with pytest.raises(GameError, match=expected) as refused:
        bot_file.register_files([str(file.parent / spec)])
    assert "\n" not in str(refused.value)


@registered()
def test_spec_in_a_file_is_unknown_until_it_is_registered(file: Path) -> None:
    """A bot named by a client of the server must not load a file."""
    spec = f"{file}:First@0.5s"
    with pytest.raises(GameError, match="no bot"):
        parse_spec(spec)
    bot_file.register_files([spec, "greedy"])
    bot, budget = parse_spec(spec)
    assert bot.name == f"{file}:First"
    assert str(budget) == "0.5s"
    assert bot.name in registry.find("bots")


@registered()
def test_check_bot_plays_every_expansion_and_variant(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", f"{file}:First"]) == 0
    printed = capsys.readouterr().out
    for table in ("sets=base", "sets=nomads", "sets=all", "variants=open"):
        assert table in printed
    assert printed.endswith("The bot forfeited no game.\n")


@registered()
def test_check_bot_reports_forfeits(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", f"{file}:Broken", "--game", "kingdoms"]) == 1
    printed = capsys.readouterr().out
    assert printed.count("FORFEIT") == 4
    assert "AttributeError" in printed
