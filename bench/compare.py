"""Speed of random play, compared with python-chess, catanatron and OpenSpiel.

    bench/compare.py [--rounds N] [--seconds S] [--json FILE]

CPU time; the rounds of all engines are interleaved, so that other load affects all of them alike and the ratio is
meaningful. On its first run the script installs the other engines into `.venv-bench` from hashed requirements. Engines
that are missing are listed and left out. Two threads are also measured in wall-clock time, which needs an idle machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-bench"
PYTHON, COMPILED = "Python rules", "compiled"
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


def python_rules(players: int, contents: str = "base") -> Engine:
    from realmwright.testing import playout

    game = create_game("python", players, contents)
    return Engine(f"{PYTHON}, {contents}", players, lambda rng: sum(1 for _ in playout(game, rng)))


def create_game(engine: str, players: int, contents: str) -> Any:
    """Create a game of Kingdoms, or of Kingdom Builder with the base game or all expansions."""
    from realmwright import registry

    name = "kingdoms" if contents == "Kingdoms" else "kingdom-builder"
    params = {"base": {"preset": "first-game"}, "all": {"sets": "all"}, "Kingdoms": {}}[contents]
    return registry.game(name, engine).create({"players": str(players), **params}, Random(1))


def stepped(engine: str, players: int) -> Engine:
    """Return an engine whose moves are listed at every ply and chosen in Python, as in the other engines."""
    from realmwright.game import NOBODY

    game = create_game(engine, players, "base")
    actor, legal_moves, apply = game.actor, game.moves, game.apply

    def play(rng: Random) -> int:
        state, plies, draw = game.start(), 0, rng.random
        while actor(state) != NOBODY:
            moves = list(legal_moves(state))
            state = apply(state, moves[int(draw() * len(moves))])
            plies += 1
        return plies

    return Engine(f"{COMPILED if engine == 'native' else PYTHON}, stepped", players, play)


def compiled(players: int, contents: str = "base") -> Engine:
    """Return the compiled engine, which plays `BATCH` games in one call."""
    game = create_game("native", players, contents)

    def play(rng: Random) -> int:
        plies: int = game.playouts(game.start(), BATCH, rng.getrandbits(63), threads=1)[0]
        return plies

    return Engine(f"{COMPILED}, {contents}", players, play, BATCH)


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


def open_spiel(name: str) -> Engine:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    return Engine(f"OpenSpiel {name}", 2, play)


def available_engines() -> list[Engine]:
    """Return all engines that are installed; name the others."""
    ours: list[Callable[[], Engine]] = [
        *(partial(python_rules, players) for players in (2, 3, 4, 5)),
        *(partial(python_rules, players, contents) for contents in ("all", "Kingdoms") for players in (2, 4)),
        *(partial(compiled, players, contents) for contents in ("base", "all", "Kingdoms") for players in (2, 4)),
        *(partial(stepped, engine, 2) for engine in ("python", "native")),
    ]
    peers: list[Callable[[], Engine]] = [
        python_chess,
        *(partial(catanatron, players) for players in (2, 4)),
        *(partial(open_spiel, name) for name in ("hex", "breakthrough")),
    ]
    engines = []
    for create in (*ours, *peers):
        try:
            engines.append(create())
        except (ImportError, ValueError) as error:  # the compiled engine raises EngineError
            print(f"left out: {error}", file=sys.stderr)
    return engines


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
    print(f"{'engine':24}{'players':>8}{'games/s':>10}{'plies/s':>12}{'ratio':>8}   (CPU time)")
    for entry in records:
        speed = entry["plies_per_cpu_s"]
        print(f"{entry['engine']:24}{entry['players']:8}{entry['games_per_cpu_s']:10,.1f}{speed:12,.0f}", end="")
        print(f"{speed / slowest:8.1f}")


def report_ratios(records: list[dict[str, Any]]) -> None:
    """Print how much faster the compiled engine is than the Python rules of the same game."""
    speeds = {(entry["engine"], entry["players"]): entry["plies_per_cpu_s"] for entry in records}
    for (name, players), speed in speeds.items():
        if name.startswith(COMPILED) and (slower := speeds.get((name.replace(COMPILED, PYTHON), players))):
            print(f"{name}, {players} players: {speed / slower:.1f} times as fast as the Python rules")


def report_operations(engine: str) -> None:
    from realmwright.benchmark import operation_times

    times = operation_times(create_game(engine, 4, "base"), 1)
    print(f"{engine}: " + ", ".join(f"{operation} {value:.2f} µs" for operation, value in times.items()))


def mid_game_states(game: Any, count: int) -> list[Any]:
    from realmwright.testing import playout

    lines = [[state for state, _ in playout(game, Random(seed))] for seed in range(count)]
    return [line[len(line) // 2] for line in lines]


def report_playouts(players: int, seconds: float) -> None:
    game = create_game("native", players, "base")
    states, played, start = mid_game_states(game, 20), 0, process_time()
    while (used := process_time() - start) < seconds:
        game.playouts(states[played // BATCH % len(states)], BATCH, played, threads=1)
        played += BATCH
    print(f"compiled, base, {players} players: {played / used:,.0f} playouts/s from the middle of a game (CPU time)")


def report_threads(games: int) -> None:
    """Print how much faster two threads are, and the load of the machine, which must be near zero to believe it."""
    game = create_game("native", 2, "base")
    ratios, costs = [], []
    for _ in range(5):
        times = []
        for threads in (1, 2):
            wall, cpu = perf_counter(), process_time()
            game.playouts(game.start(), games, 1, threads)
            times.append((perf_counter() - wall, process_time() - cpu))
        (wall_1, cpu_1), (wall_2, cpu_2) = times
        ratios.append(wall_1 / wall_2)
        costs.append(cpu_2 / cpu_1)
    print(f"two threads: {median(ratios):.2f} times as fast (best {max(ratios):.2f}), ", end="")
    print(f"{median(costs):.2f} times the CPU time; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


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
        hashed = [*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "bench.txt")]
        if subprocess.run(hashed, check=False).returncode == 0:
            stamp.write_text(requirements)
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    os.execve(python, [str(python), script, *sys.argv[1:]], env)


def parse_args(description: str | None) -> argparse.Namespace:
    """Return the arguments of a comparison in interleaved rounds."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each subject and round (default 2)")
    parser.add_argument("--json", metavar="FILE", help="write the figures to this file")
    return parser.parse_args()


def main() -> None:
    args = parse_args(__doc__)
    run_with_peers(__file__)
    engines = available_engines()
    totals = measure(engines, args.rounds, args.seconds)
    records = [record(engine, total) for engine, total in zip(engines, totals, strict=True)]
    report(records)
    report_ratios(records)
    report_operations("python")
    if any(engine.name.startswith(COMPILED) for engine in engines):
        report_operations("native")
        for players in (2, 4):
            report_playouts(players, args.seconds)
        report_threads(20_000)
    if args.json:
        Path(args.json).write_text(json.dumps(records, indent=1) + "\n")


if __name__ == "__main__":
    main()
