"""The scripts of the tutorial: known actions, chapters that begin as written, entries of the rulebook."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.rulebook.files import load_book
from realmwright.tables.tutorial_scripts import Chapter, load_scripts

ACTIONS = {"go", "move", "then", "reply", "why", "preview", "light", "undo", "hint", "close", "done"}
CHAPTERS = [
    pytest.param(chapter, id=f"{name}-{number}")
    for name, script in load_scripts().items()
    for number, chapter in enumerate(script.chapters)
]


def lines(chapter: Chapter) -> list[str]:
    return chapter.script.strip().splitlines()


def test_every_game_and_every_expansion_has_a_lesson() -> None:
    expansions = set(registry.find("expansions")) - {"base"}
    assert set(load_scripts()) == {*registry.find("games"), *expansions}


def test_lessons_of_games_come_first() -> None:
    assert list(load_scripts())[:2] == ["kingdom-builder", "kingdoms"]
    orders = [script.order for script in load_scripts().values()]
    assert orders == sorted(set(orders))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_script_begins_with_a_step_and_has_known_actions(chapter: Chapter) -> None:
    assert not lines(chapter)[0].startswith(" ")
    tasks = [line.split() for line in lines(chapter) if line.startswith(" ")]
    assert {words[0] for words in tasks} <= ACTIONS
    alone = {"undo", "hint", "close", "done"}
    assert all((len(words) == 1) == (words[0] in alone) for words in tasks)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_step_is_linked_to_an_entry_of_the_rulebook(chapter: Chapter) -> None:
    steps = [line.split()[-1] for line in lines(chapter) if not line.startswith(" ")]
    assert [entry for entry in steps if load_book("en").entry_of(entry) is None] == []
