"""The documentation: snippets and commands run, links work."""

from __future__ import annotations

import asyncio
import doctest
import inspect
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tools import api_reference, bot_table, check_extras, markdown_commands, mkdocs_hooks

import realmwright
from realmwright import registry
from realmwright.cli import main
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server.storage.database_url import database_url
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table
from realmwright.testing import registered

ROOT = Path(__file__).parent.parent


PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
# Tested elsewhere: tools/check_readme.py, tools/wheel_check.sh, tests/tui.
ELSEWHERE = ("./", "pip install", "source ", "cd ", "realmwright serve", "realmwright tui", "realmwright bot-worker")


def snippets(page: str) -> int:
    return (ROOT / page).read_text("utf-8").count("    >>> ")


def documented_commands(page: str) -> list[str]:
    commands = markdown_commands.commands((ROOT / page).read_text("utf-8"))
    return [command for command in commands if not command.startswith(ELSEWHERE)]


@pytest.mark.parametrize("page", [page for page in PAGES if snippets(page)])
@registered()
def test_every_snippet_gives_the_shown_output(page: str) -> None:
    ran = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.FAIL_FAST)
    assert ran.attempted >= snippets(page)
    assert ran.failed == 0


def test_pages_with_snippets_exist() -> None:
    pages = {page for page in PAGES if snippets(page)}
    assert {"README.md", "docs/notation.md", "docs/boards.md", "docs/bots.md", "docs/library.md"} <= pages


def create_database() -> None:
    """Create the default database with one table."""

    async def run() -> None:
        store = Store(database_url(None))
        await store.create_schema()
        table = create_table(NewTable("kingdoms", [NewSeat("Ada"), NewSeat("Bruno")], seed=1))
        await store.create(table.row, table.events)
        await store.close()

    asyncio.run(run())


@pytest.fixture
def work_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a working folder like the repository root, with the board of docs/boards.md."""
    check_extras.prepare_folder(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    create_database()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("work_folder")
@pytest.mark.parametrize("page", [page for page in PAGES if documented_commands(page)])
def test_every_command_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in documented_commands(page):
        words = shlex.split(markdown_commands.smaller(command))
        assert main(words[1:]) == 0, command
        assert capsys.readouterr().out.strip(), command


def test_commands_are_extracted_from_markdown() -> None:
    code = ["realmwright new x  # a comment", "realmwright arena \\", "    --games 100", ">>> 1", "./play"]
    text = "\n".join(["Text.", "", *(f"    {line}" for line in code)])
    assert markdown_commands.commands(text) == ["realmwright new x", "realmwright arena --games 100", "./play"]
    assert markdown_commands.smaller("realmwright arena --games 100") == "realmwright arena --games 2"
    assert markdown_commands.commands("    realmwright kingdoms rules=1 players=2\n") == []


def test_the_site_has_no_dead_or_external_links(tmp_path: Path) -> None:
    """Mkdocs is strict: warnings are errors. Pages load nothing from other hosts."""
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
    assert all('id="location-paddock"' in pages[f"rulebook/{language}.html"] for language in ("en", "de", "fr", "nl"))
    assert [name for name, text in pages.items() if re.search(r"(src|<link[^>]*href)=\"https?:", text)] == []
    assert (tmp_path / "tokens.css").read_text("utf-8") == (ROOT / "web/src/theme/tokens.css").read_text("utf-8")
    assert 'id="mkdocs-search-query"' in pages["bots.html"]
    assert "GameTable.push" in (tmp_path / "search" / "search_index.json").read_text("utf-8")
    optional = [name for name in mkdocs_hooks.OPTIONAL_PAGES if (ROOT / "docs" / name).is_file()]
    assert all(name.replace(".md", ".html") in pages["index.html"] for name in optional)


def test_the_index_links_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    assert [path.name for path in (ROOT / "docs").glob("*.md") if f"]({path.name})" not in index] == ["index.md"]


def test_the_api_reference_describes_every_public_member() -> None:
    """Docstrings of games are those of the contract."""
    modules = [import_module(name) for name in api_reference.MODULES]
    assert [member.name for module in modules for member in api_reference.members(module) if not member.docstring] == []
    for table in (realmwright.kingdom_builder(seed=1), realmwright.kingdoms(seed=1)):
        methods = [name for name in dir(table.game) if callable(getattr(table.game, name)) and name[0] != "_"]
        assert [name for name in methods if not inspect.getdoc(getattr(table.game, name))] == []


def test_the_bot_table_matches_the_figures(tmp_path: Path) -> None:
    page = bot_table.PAGE.read_text("utf-8")
    assert bot_table.fill_page(page, bot_table.FIGURES) == page
    assert bot_table.fill_page(page, tmp_path) != page
    assert bot_table.ratings(bot_table.FIGURES) == bot_table.RATINGS.read_text("utf-8")


def test_every_shipped_bot_is_in_the_table() -> None:
    page = bot_table.PAGE.read_text("utf-8")
    assert [name for name in registry.shipped("bots") if f"\n| `{name}` | " not in page] == []
