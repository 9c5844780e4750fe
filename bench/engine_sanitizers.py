"""Run lock-step and the tests of the border with compiled engines that check memory and undefined behaviour.

`python -m bench.engine_sanitizers --plies 1000000`

Compiled apart with the address and undefined-behaviour sanitizers of gcc; the first finding ends the run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

from bench.engine_builds import GAMES, PYTEST, build

FLAGS: Final = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
LIBRARIES: Final = ("libasan.so", "libstdc++.so.6")  # before Python, which is not compiled with them
TESTS: Final = ("tests/test_native.py", *(f"tests/{engine.game}/test_native.py" for engine in GAMES.values()))
BORDER: Final = "threads or batches or damaged or refused or illegal or survive"


def library(name: str) -> str:
    done = subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return str(Path(done.stdout.strip()).resolve())


def main() -> int:
    parser = argparse.ArgumentParser(description="Lock-step with sanitizers.")
    parser.add_argument("--plies", type=int, default=1_000_000, help="of lock-step, per game (default: %(default)s)")
    parser.add_argument("--seed", default="sanitizers", help="of lock-step (default: %(default)s)")
    args = parser.parse_args()
    with build() as copy:
        copy.require("tools/compile_engine.py", "--", *FLAGS)
        copy.env |= {"LD_PRELOAD": " ".join(map(library, LIBRARIES)), "ASAN_OPTIONS": "detect_leaks=0"}
        copy.require(*PYTEST, *TESTS, "-k", BORDER)
        for game in GAMES:
            copy.require("-m", "bench.lockstep", "--game", game, "--plies", str(args.plies), "--seed", args.seed)
            print(f"{game}: {args.plies} plies without a finding", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
