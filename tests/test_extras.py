"""Missing optional packages: errors name the extra that installs them."""

from __future__ import annotations

import pickle
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest
from tools import markdown_commands

from realmwright.cli.commands import SUBCOMMANDS
from realmwright.extras import MissingExtra, extra, require

ROOT = Path(__file__).parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
MODULES = {
    "envs": ("envs.gymnasium", "envs.pettingzoo", "envs.vector"),
    "openspiel": ("envs.openspiel",),
    "selfplay": ("envs.trace_dataset",),
    "server": ("server.app",),
    "train": ("envs.train",),
    "tui": ("tui.app", "i18n"),
}
IMPORT_ALL = """
import sys
from importlib import import_module
from realmwright.extras import MissingExtra
for name in sys.argv[1:]:
    try:
        import_module(f"realmwright.{name}")
    except MissingExtra as error:
        print(name, error.extra)
"""
# Runs commands in one process, because starting Python takes longer than most of them.
RUN_ALL = """
import shlex, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from realmwright.cli import main
for command in sys.stdin.read().splitlines():
    errors = StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(errors):
        try:
            code = main(shlex.split(command)[1:])
        except SystemExit as error:
            code = error.code
    print(code, command, errors.getvalue().splitlines()[-1:], sep=" | ", flush=True)
"""


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Create an environment with this package and no other."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "realmwright.pth").write_text(str(ROOT / "src"))
    return str(folder / "bin" / "python")


def test_modules_name_their_extra(bare_python: str) -> None:
    names = [name for modules in MODULES.values() for name in modules]
    command = [bare_python, "-c", IMPORT_ALL, *names]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output.splitlines() == [f"{name} {extra}" for extra, modules in MODULES.items() for name in modules]


def test_documented_commands_run_without_packages_or_name_an_extra(bare_python: str, tmp_path: Path) -> None:
    """The other extras: tests/test_docs.py runs the same commands with all of them."""
    (tmp_path / "docs" / "figures").mkdir(parents=True)
    for folder in ("examples", "docs/tuning"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    commands = {
        markdown_commands.smaller(command): None
        for page in pages
        for command in markdown_commands.commands(page.read_text("utf-8"))
        if command.startswith("realmwright ") and "my-boards" not in command
    }
    done = subprocess.run(
        [bare_python, "-c", RUN_ALL],
        cwd=tmp_path,
        input="\n".join(commands),
        capture_output=True,
        text=True,
        check=True,
    )
    results = [line.split(" | ", 2) for line in done.stdout.splitlines()]
    assert len(results) == len(commands) > 40
    failed = [(command, error) for code, command, error in results if code != "0"]
    assert [line for line in failed if "is missing: expected 'pip install realmwright[" not in line[1]] == []
    commands_with_extra = {name for name, (_, _, extra) in SUBCOMMANDS.items() if extra}
    assert {command.split()[1] for command, _ in failed} <= commands_with_extra


def test_a_bot_that_lacks_a_package_names_its_extra(bare_python: str) -> None:
    command = [bare_python, "-m", "realmwright", "trace", "kingdoms", "--bots", "value_network"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "realmwright: numpy is missing: expected 'pip install realmwright[train]'\n"


def test_pictures_name_their_extra(bare_python: str) -> None:
    script = "import realmwright as rw; table = rw.kingdoms(seed=1); print(table.svg()[:4]); table.png()"
    done = subprocess.run([bare_python, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout == "<svg\n"
    assert done.stderr.endswith("numpy is missing: expected 'pip install realmwright[draw]'\n")


def test_the_outer_block_decides_and_own_modules_are_not_extras() -> None:
    with pytest.raises(MissingExtra) as error, extra("outer"), extra("inner"):
        require("inner", "no_such_package")
    assert str(error.value) == "no_such_package is missing: expected 'pip install realmwright[outer]'"
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    with pytest.raises(ModuleNotFoundError) as other, extra("outer"):
        import realmwright.no_such_module  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(other.value, MissingExtra)


def test_the_documented_extras_are_those_of_the_package() -> None:
    page = (ROOT / "docs" / "getting-started.md").read_text("utf-8")
    table = page.partition("| extra | adds |")[2]
    rows = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted(rows) == sorted(EXTRAS)
    assert {extra for _, _, extra in SUBCOMMANDS.values() if extra} | set(MODULES) | {"draw"} <= set(EXTRAS)
