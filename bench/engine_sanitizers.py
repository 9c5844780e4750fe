"""Run lock-step and the tests of the border with a compiled engine that checks memory and undefined behaviour.

`python -m bench.engine_sanitizers --plies 1000000`

Compiled apart with the address and undefined-behaviour sanitizers of gcc; the first finding ends the run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.engine_coverage import copy_sources, run

FLAGS: Final = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
LIBRARIES: Final = ("libasan.so", "libstdc++.so.6")  # before Python, which is not compiled with them
BORDER: Final = "threads or batches or damaged or refused or illegal or survive"


def library(name: str) -> str:
    done = subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return str(Path(done.stdout.strip()).resolve())


def main() -> int:
    parser = argparse.ArgumentParser(description="Lock-step with sanitizers.")
    parser.add_argument("--plies", type=int, default=1_000_000, help="of lock-step (default: %(default)s)")
    parser.add_argument("--seed", default="sanitizers", help="of lock-step (default: %(default)s)")
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        env = copy_sources(folder)
        run([sys.executable, "tools/compile_engine.py", "--game", "kingdom_builder", "--", *FLAGS], folder, env)
        env |= {"LD_PRELOAD": " ".join(map(library, LIBRARIES)), "ASAN_OPTIONS": "detect_leaks=0"}
        run([sys.executable, "-m", "bench.lockstep", "--plies", str(args.plies), "--seed", args.seed], folder, env)
        tests = ["-q", "-x", "-p", "no:cacheprovider", "tests/kingdom_builder/test_native.py", "-k", BORDER]
        run([sys.executable, "-m", "pytest", *tests], folder, env)
    return 0


if __name__ == "__main__":
    sys.exit(main())
