"""Build a copy of an earlier commit and print the command that plays its bots by the bot protocol.

    old=$(python tools/frozen_bot.py 1ff3f7b --bot mcts)
    realmwright arena --game kingdoms --bots search@0.5s,old@0.5s --program "old=$old"

A copy is built once, in `.frozen/COMMIT` or the folder of --folder: the sources of the commit and its compiled
libraries. The package needs no other packages to play. Commits without the command `realmwright bot` are driven by
tools/old_bot_driver.py.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import sys
import tarfile
from pathlib import Path
from shutil import rmtree, which
from subprocess import CalledProcessError, check_output, run
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DRIVER: Final = ROOT / "tools" / "old_bot_driver.py"
PLAYOUT_FLAGS: Final = ("-std=gnu11", "-O2", "-fPIC", "-shared")  # of hatch_build.py


def commit_id(name: str) -> str:
    """Return the short id of a commit."""
    try:
        return check_output(["git", "rev-parse", "--short=9", f"{name}^{{commit}}"], cwd=ROOT, text=True).strip()
    except CalledProcessError:
        sys.exit(f"no commit {name!r}: expected one of this repository")


def extract(commit: str, folder: Path) -> None:
    """Write the sources of a commit to a folder."""
    data = check_output(["git", "archive", "--format=tar", commit, "src", "tools"], cwd=ROOT)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        archive.extractall(folder, filter="data")


def compile_libraries(folder: Path) -> None:
    """Compile what the commit has: the engines in C++ and the playouts in C."""
    script = folder / "tools" / "compile_engine.py"
    if script.is_file():
        run([sys.executable, str(script)], check=True, stdout=sys.stderr)
    native = folder / "src" / "realmwright" / "bots" / "evaluation" / "native"
    sources = sorted(map(str, native.glob("*.c")))
    if sources:
        compiler = which(os.environ.get("CC", "cc"))
        if compiler is None:
            sys.exit("no C compiler: expected cc, or one named by CC")
        run([compiler, *PLAYOUT_FLAGS, "-o", str(native / "kingdom_builder.so"), *sources], check=True)


def build(commit: str, folder: Path) -> Path:
    """Return the folder of a commit's copy, built unless it exists."""
    copy = folder / commit
    if not copy.is_dir():
        unfinished = folder / f"{commit}.unfinished"
        rmtree(unfinished, ignore_errors=True)
        extract(commit, unfinished)
        compile_libraries(unfinished)
        unfinished.rename(copy)
    return copy


def command(copy: Path, bot: str) -> str:
    """Return the command that plays a bot of the copy."""
    has_command = (copy / "src" / "realmwright" / "cli" / "bot.py").is_file()
    program = ["-m", "realmwright", "bot", bot] if has_command else [str(DRIVER), bot]
    return shlex.join(["env", f"PYTHONPATH={copy / 'src'}", sys.executable, "-P", *program])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit", help="a commit of this repository")
    parser.add_argument("--bot", required=True, help="name of a bot in that commit, for example mcts")
    parser.add_argument("--folder", type=Path, default=ROOT / ".frozen", help="where copies are kept")
    args = parser.parse_args()
    print(command(build(commit_id(args.commit), args.folder.resolve()), args.bot))


if __name__ == "__main__":
    main()
