"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tools import bot_table, doc_commands, docs_site

from realmwright import registry
from realmwright.cli import main

ROOT = Path(__file__).parent.parent


PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
# Tried elsewhere: by the walk through the README, the check of the wheel, and the terminal's own tests.
ELSEWHERE = ("./", "pip install", "source ", "cd ", "realmwright serve", "realmwright tui")


def snippets(page: str) -> int:
    return (ROOT / page).read_text("utf-8").count("    >>> ")


def told(page: str) -> list[str]:
    found = doc_commands.commands((ROOT / page).read_text("utf-8"))
    return [command for command in found if not command.startswith(ELSEWHERE)]


@pytest.mark.parametrize("page", [page for page in PAGES if snippets(page)])
def test_every_snippet_of_the_page_runs_as_shown(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {group: dict(held) for group, held in registry._registered.items()})
    ran = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.FAIL_FAST)
    assert ran.attempted >= snippets(page)
    assert ran.failed == 0


def test_the_pages_with_snippets_are_found() -> None:
    shown = {page for page in PAGES if snippets(page)}
    assert {"README.md", "docs/notation.md", "docs/boards.md", "docs/bots.md", "docs/library.md"} <= shown


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the top of the repository, where commands may write, with the board of docs/boards.md in it."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "my-boards").mkdir()
    board = (ROOT / "docs" / "boards.md").read_text("utf-8").split("```\n")[1]
    (tmp_path / "my-boards" / "temple.txt").write_text(board, "utf-8")
    (tmp_path / "docs" / "figures").mkdir(parents=True)
    (tmp_path / "docs" / "tuning").symlink_to(ROOT / "docs" / "tuning")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", [page for page in PAGES if told(page)])
def test_every_command_of_the_page_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in told(page):
        words = shlex.split(doc_commands.smaller(command))
        assert main(words[1:]) == 0, command
        assert capsys.readouterr().out.strip(), command


def test_commands_are_found_as_they_stand() -> None:
    code = ["realmwright new x  # a remark", "realmwright arena \\", "    --games 100", ">>> 1", "./play"]
    text = "\n".join(["Text.", "", *(f"    {line}" for line in code)])
    assert doc_commands.commands(text) == ["realmwright new x", "realmwright arena --games 100", "./play"]
    assert doc_commands.smaller("realmwright arena --games 100") == "realmwright arena --games 2"
    assert doc_commands.commands("    realmwright kingdoms rules=1 players=2\n") == []


def test_the_documentation_is_a_site_without_dead_links_or_strangers(tmp_path: Path) -> None:
    """mkdocs is strict: whatever it warns of fails. Nothing that a page shows may come from elsewhere."""
    script = ROOT / "tools" / "build_docs.sh"
    built = subprocess.run(
        [script, str(tmp_path)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHON": sys.executable},
    )
    assert built.returncode == 0, built.stdout + built.stderr
    pages = {page.relative_to(tmp_path).as_posix(): page.read_text("utf-8") for page in tmp_path.rglob("*.html")}
    assert {"index.html", "library.html", "rules/kingdoms.html", "changelog.html", "contributing.html"} <= set(pages)
    assert [name for name, text in pages.items() if re.search(r"(src|<link[^>]*href)=\"https?:", text)] == []
    assert (tmp_path / "tokens.css").read_text("utf-8") == (ROOT / "web/src/look/tokens.css").read_text("utf-8")
    later = [name for name in docs_site.LATER if (ROOT / "docs" / name).is_file()]
    assert all(name.replace(".md", ".html") in pages["index.html"] for name in later)


def test_the_table_of_bots_says_what_the_figures_say(tmp_path: Path) -> None:
    page = bot_table.PAGE.read_text("utf-8")
    assert bot_table.filled(page, bot_table.FIGURES) == page
    assert bot_table.filled(page, tmp_path) != page
    assert bot_table.ratings(bot_table.FIGURES) == bot_table.RATINGS.read_text("utf-8")


def test_every_bot_that_comes_along_has_its_line() -> None:
    page = bot_table.PAGE.read_text("utf-8")
    assert [name for name in registry._shipped("bots") if f"\n| `{name}` | " not in page] == []
