"""The scripts of the tutorial: known actions, unique steps, chapters that begin as written."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.record import Record
from realmwright.tables.tutorial_scripts import SCRIPTS, Chapter

ACTIONS = {"go", "move", "reply", "why", "preview", "light", "undo", "hint", "close"}
CHAPTERS = [(game, chapter) for game, chapters in SCRIPTS.items() for chapter in chapters]


def lines(chapter: Chapter) -> list[str]:
    return chapter.script.strip().splitlines()


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_script_begins_with_a_step_and_has_known_actions(game: str, chapter: Chapter) -> None:
    assert game in registry.find("games")
    assert not lines(chapter)[0].startswith(" ")
    tasks = [line.split() for line in lines(chapter) if line.startswith(" ")]
    assert {words[0] for words in tasks} <= ACTIONS
    alone = {"undo", "hint", "close"}
    assert all((len(words) == 1) == (words[0] in alone) for words in tasks)


@pytest.mark.parametrize("game", SCRIPTS)
def test_steps_have_different_names(game: str) -> None:
    steps = [line for chapter in SCRIPTS[game] for line in lines(chapter) if not line.startswith(" ")]
    assert len(steps) == len(set(steps)) == 10


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_moves_before_the_first_step_are_legal(game: str, chapter: Chapter) -> None:
    moves = chapter.prior_moves.split("; ")
    assert Record(registry.game(game).load(chapter.setup), moves).moves == moves
