"""What the documents show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from tools import bot_table

from realmwright import registry

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/notation.md", "docs/boards.md", "docs/bots.md", "docs/environments.md"])
def test_every_snippet_of_the_page_runs_as_shown(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {group: dict(held) for group, held in registry._registered.items()})
    ran = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.FAIL_FAST)
    assert ran.attempted > 5
    assert ran.failed == 0


def test_the_table_of_bots_says_what_the_figures_say(tmp_path: Path) -> None:
    page = bot_table.PAGE.read_text("utf-8")
    assert bot_table.filled(page, bot_table.table(bot_table.FIGURES)) == page
    assert bot_table.filled(page, bot_table.table(tmp_path)) != page


def test_every_bot_that_comes_along_has_its_line() -> None:
    page = bot_table.PAGE.read_text("utf-8")
    assert [name for name in registry._shipped("bots") if f"\n| `{name}` | " not in page] == []
