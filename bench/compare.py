"""Realmwright beside python-chess and catanatron: uniform random play, every legal move generated at every ply.

    bench/compare.py [--rounds N] [--seconds S] [--json FILE]

CPU time, rounds interleaved in one run, so that a busy machine slows all of them alike; what counts is the ratio. The
peers are installed into `.venv-bench` from hashed requirements, by this script, the first time it runs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".venv-bench"


class Engine(NamedTuple):
    """A game of somebody's: `play` plays one at random and returns its plies."""

    name: str
    players: int
    play: Callable[[Random], int]


class Total:
    """What an engine has done so far."""

    def __init__(self) -> None:
        self.games = self.plies = 0
        self.cpu_s = 0.0


def realmwright(players: int) -> Engine:
    from realmwright import registry
    from realmwright.testing import playout

    game = registry.game("kingdom-builder").table({"players": str(players), "preset": "first-game"}, Random(1))
    return Engine("realmwright", players, lambda rng: sum(1 for _ in playout(game, rng)))


def realmwright_listed(players: int) -> Engine:
    """The same, with the moves made into a list at every ply as the peers do."""
    from realmwright import registry
    from realmwright.game import CHANCE, NOBODY

    game = registry.game("kingdom-builder").table({"players": str(players), "preset": "first-game"}, Random(1))

    def play(rng: Random) -> int:
        state, plies = game.start(), 0
        while (acting := game.actor(state)) != NOBODY:
            moves = list(game.moves(state))
            move = rng.choices(moves, game.weights(state))[0] if acting == CHANCE else rng.choice(moves)
            state = game.apply(state, move)
            plies += 1
        return plies

    return Engine("realmwright, lists", players, play)


def python_chess() -> Engine:
    import chess

    def play(rng: Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return Engine("python-chess", 2, play)


def catanatron(players: int) -> Engine:
    import catanatron as catan

    def play(rng: Random) -> int:
        seats = [catan.RandomPlayer(colour) for colour in list(catan.Color)[:players]]
        game = catan.Game(seats, seed=rng.randrange(2**31))
        plies = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            plies += 1
        return plies

    return Engine("catanatron", players, play)


def measure(engines: list[Engine], rounds: int, seconds: float) -> list[Total]:
    """Every engine in turn, round after round."""
    totals = [Total() for _ in engines]
    for turn in range(rounds):
        for engine, total in zip(engines, totals, strict=True):
            rng = Random(turn)
            began = process_time()
            while (used := process_time() - began) < seconds:
                total.plies += engine.play(rng)
                total.games += 1
            total.cpu_s += used
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    return totals


def record(engine: Engine, total: Total) -> dict[str, Any]:
    figures = {"games_per_cpu_s": total.games / total.cpu_s, "plies_per_cpu_s": total.plies / total.cpu_s}
    return {
        "engine": engine.name,
        "players": engine.players,
        **{key: round(value, 1) for key, value in figures.items()},
    }


def report(records: list[dict[str, Any]]) -> None:
    slowest = min(found["plies_per_cpu_s"] for found in records)
    print(f"{'engine':20}{'players':>8}{'games/s':>10}{'plies/s':>12}{'ratio':>8}   (CPU time)")
    for found in records:
        speed = found["plies_per_cpu_s"]
        print(f"{found['engine']:20}{found['players']:8}{found['games_per_cpu_s']:10,.1f}{speed:12,.0f}", end="")
        print(f"{speed / slowest:8.1f}")


def report_steps() -> dict[str, float]:
    from realmwright import registry
    from realmwright.speed import steps

    game = registry.game("kingdom-builder").table({"players": "4", "preset": "first-game"}, Random(1))
    found = steps(game, 1)
    for step, microseconds in found.items():
        print(f"{microseconds:10.2f} µs  {step}")
    return found


def with_peers(script: str, compiled: bool = False) -> None:
    """Go on in an environment that has the peers; make it if it is not there."""
    if Path(sys.prefix) == PLACE:
        return
    python = PLACE / "bin" / "python"
    wanted = (ROOT / "requirements" / "bench.txt").read_text()
    stamp = PLACE / ".installed"
    if not stamp.exists() or stamp.read_text() != wanted:
        print("installing the peers into .venv-bench", file=sys.stderr)
        venv.create(PLACE, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "bench.txt")], check=True)
        stamp.write_text(wanted)
    ours = with_compiled_rules() if compiled else ROOT / "src"
    path = os.environ | {"PYTHONPATH": f"{ours}{os.pathsep}{ROOT}"}
    os.execve(python, [str(python), script, *sys.argv[1:]], path)


def with_compiled_rules() -> Path:
    """The package as a compiled wheel holds it, made anew: that takes less time than to find out whether it must be."""
    place = PLACE / "compiled"
    print("compiling the rules", file=sys.stderr)
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run([str(ROOT / "tools" / "compiled_wheel.sh"), str(place)], check=True)
    shutil.unpack_archive(next(place.glob("*.whl")), place, "zip")
    return place


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each engine and round (default 2)")
    parser.add_argument("--json", metavar="FILE", help="write one record per engine")
    args = parser.parse_args()
    with_peers(__file__)
    ours = [realmwright(players) for players in (2, 3, 4, 5)]
    engines = [*ours, realmwright_listed(4), python_chess(), catanatron(2), catanatron(4)]
    totals = measure(engines, args.rounds, args.seconds)
    records = [record(engine, total) for engine, total in zip(engines, totals, strict=True)]
    report(records)
    report_steps()
    if args.json:
        Path(args.json).write_text(json.dumps(records, indent=1) + "\n")


if __name__ == "__main__":
    main()
