"""Missing optional packages: errors name the extra that installs them."""

from __future__ import annotations

import pickle
import subprocess
import venv
from pathlib import Path

import pytest
from tools import check_extras
from tools.check_extras import EXTRAS

from realmwright.cli.commands import SUBCOMMANDS
from realmwright.extras import MissingExtra, extra, require

ROOT = Path(__file__).parent.parent
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
    """The short form of tools/check_extras.py; tests/test_docs.py runs the same commands with all extras."""
    check_extras.prepare_folder(tmp_path)
    commands = check_extras.documented_commands()
    results = check_extras.run_commands(bare_python, tmp_path, commands)
    assert len(results) == len(commands) > 40
    failed = [result for result in results if result.code]
    assert [result for result in failed if not result.names_extra] == []
    assert {result.command.split()[1] for result in failed} <= {name for name, row in SUBCOMMANDS.items() if row[2]}


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
