"""Speed of random play, compared with python-chess and catanatron.

    bench/compare.py [--rounds N] [--seconds S] [--json FILE]

CPU time; the rounds of all engines are interleaved, so that other load affects all of them alike and the ratio is
meaningful. On its first run the script installs the other engines into `.venv-bench` from hashed requirements.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-bench"
BATCH = 200  # games of the compiled engine in one call


class Engine(NamedTuple):
    """A game engine; `play` plays one or more random games and returns their number of plies."""

    name: str
    players: int
    play: Callable[[Random], int]
    games: int = 1  # in one call of `play`


class Total:
    """Games, plies and CPU time of an engine so far."""

    def __init__(self) -> None:
        self.games = self.plies = 0
        self.cpu_s = 0.0


def realmwright(players: int) -> Engine:
    from realmwright import registry
    from realmwright.testing import playout

    game = registry.game("kingdom-builder").create({"players": str(players), "preset": "first-game"}, Random(1))
    return Engine("realmwright", players, lambda rng: sum(1 for _ in playout(game, rng)))


def realmwright_listed(players: int) -> Engine:
    """Return the engine with the moves listed at every ply, as the other engines do."""
    from realmwright import registry
    from realmwright.game import CHANCE, NOBODY

    game = registry.game("kingdom-builder").create({"players": str(players), "preset": "first-game"}, Random(1))

    def play(rng: Random) -> int:
        state, plies = game.start(), 0
        while (acting := game.actor(state)) != NOBODY:
            moves = list(game.moves(state))
            move = rng.choices(moves, game.weights(state))[0] if acting == CHANCE else rng.choice(moves)
            state = game.apply(state, move)
            plies += 1
        return plies

    return Engine("realmwright, lists", players, play)


def realmwright_native(players: int, expansions: str = "base") -> Engine:
    """Return the compiled engine, which plays `BATCH` games in one call."""
    from realmwright import registry

    game: Any = registry.game("kingdom-builder", registry.NATIVE).create(
        {"players": str(players), "sets": expansions}, Random(1)
    )
    name = "compiled" if expansions == "base" else f"compiled, {expansions} sets"

    def play(rng: Random) -> int:
        plies: int = game.playouts(game.start(), BATCH, rng.getrandbits(63))[0]
        return plies

    return Engine(name, players, play, BATCH)


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
    """Run every engine in turn, round by round."""
    totals = [Total() for _ in engines]
    for turn in range(rounds):
        for engine, total in zip(engines, totals, strict=True):
            rng = Random(turn)
            start = process_time()
            while (used := process_time() - start) < seconds:
                total.plies += engine.play(rng)
                total.games += engine.games
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
    slowest = min(entry["plies_per_cpu_s"] for entry in records)
    print(f"{'engine':20}{'players':>8}{'games/s':>10}{'plies/s':>12}{'ratio':>8}   (CPU time)")
    for entry in records:
        speed = entry["plies_per_cpu_s"]
        print(f"{entry['engine']:20}{entry['players']:8}{entry['games_per_cpu_s']:10,.1f}{speed:12,.0f}", end="")
        print(f"{speed / slowest:8.1f}")


def report_operations() -> dict[str, float]:
    from realmwright import registry
    from realmwright.benchmark import operation_times

    game = registry.game("kingdom-builder").create({"players": "4", "preset": "first-game"}, Random(1))
    times = operation_times(game, 1)
    for operation, microseconds in times.items():
        print(f"{microseconds:10.2f} µs  {operation}")
    return times


def run_with_peers(script: str) -> None:
    """Restart the script in an environment with the other engines; create it if necessary."""
    if Path(sys.prefix) == VENV:
        return
    python = VENV / "bin" / "python"
    requirements = (ROOT / "requirements" / "bench.txt").read_text()
    stamp = VENV / ".installed"
    if not stamp.exists() or stamp.read_text() != requirements:
        print("installing the other engines into .venv-bench", file=sys.stderr)
        venv.create(VENV, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "bench.txt")], check=True)
        stamp.write_text(requirements)
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    os.execve(python, [str(python), script, *sys.argv[1:]], env)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each engine and round (default 2)")
    parser.add_argument("--json", metavar="FILE", help="write one record per engine")
    args = parser.parse_args()
    run_with_peers(__file__)
    ours = [realmwright(players) for players in (2, 3, 4, 5)]
    native = [realmwright_native(players, sets) for sets in ("base", "all") for players in (2, 4)]
    engines = [*ours, realmwright_listed(4), *native, python_chess(), catanatron(2), catanatron(4)]
    totals = measure(engines, args.rounds, args.seconds)
    records = [record(engine, total) for engine, total in zip(engines, totals, strict=True)]
    report(records)
    report_operations()
    if args.json:
        Path(args.json).write_text(json.dumps(records, indent=1) + "\n")


if __name__ == "__main__":
    main()
