"""Measure the CPU time and the search speed of bots.

    bench/bots.py [--game GAME] [--sets SETS] [--players N] [--bots BOTS] [--games N] [--json FILE]

Every bot plays the same deals against `random`, alternating deal by deal, so that load on the machine affects all of
them alike. Bots count their positions or playouts themselves (`searched`); `random` shows the cost of the rules. The
last line reports the random playouts and plies per second, the upper limit of any search.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from realmwright import benchmark, registry
from realmwright.arena.match import GameResult, play
from realmwright.arena.schedule import Schedule
from realmwright.bots.bot import parse_spec
from realmwright.bots.subprocess_bot import split_specs


def measure(schedules: dict[str, Schedule], games: int) -> dict[str, list[GameResult]]:
    """Play the games of all bots, alternating between them."""
    results: dict[str, list[GameResult]] = defaultdict(list)
    for index in range(games):
        for spec, schedule in schedules.items():
            results[spec].append(play(schedule, schedule.pairing(index)))
        print(f"game {index + 1} of {games}", file=sys.stderr)
    return results


def summarize(spec: str, results: list[GameResult]) -> dict[str, Any]:
    seats = [(result, result.bots.index(spec)) for result in results]
    moves, turns, ms, searched = (
        sum(getattr(result, name)[seat] for result, seat in seats) for name in ("moves", "turns", "ms", "searched")
    )
    slowest = max(result.slowest_turn_ms[seat] for result, seat in seats)
    _, budget = parse_spec(spec)
    return {
        "bot": spec,
        "games": len(results),
        "moves": moves,
        "ms_per_move": round(ms / max(moves, 1), 3),
        "ms_per_turn": round(ms / max(turns, 1), 2),
        "slowest_turn_ms": slowest,
        "of_budget": round(slowest / (1e3 * budget.seconds), 3) if budget and budget.seconds else None,
        "searched_per_move": round(searched / max(moves, 1), 1),
        "searched_per_cpu_s": round(1e3 * searched / ms) if ms else 0,
        "cpu_s": round(ms / 1e3, 2),
        "forfeits": sum(result.forfeit == seat for result, seat in seats),
    }


def print_report(summaries: list[dict[str, Any]]) -> None:
    heads = ("ms/move", "ms/turn", "slowest", "of budget", "searched/move", "searched/s", "CPU s", "forfeits")
    print(f"{'bot':24}", *(f"{head:>13}" for head in heads), sep="")
    for row in summaries:
        share = f"{row['of_budget']:.0%}" if row["of_budget"] else "–"
        cells = [f"{row[name]:,.2f}" for name in ("ms_per_move", "ms_per_turn", "slowest_turn_ms")]
        cells += [share, f"{row['searched_per_move']:,.1f}", f"{row['searched_per_cpu_s']:,}"]
        print(f"{row['bot']:24}", *(f"{cell:>13}" for cell in (*cells, row["cpu_s"], row["forfeits"])), sep="")


def measure_rules(schedule: Schedule) -> dict[str, float]:
    """Measure random play to the end, generating all legal moves at every ply."""
    run = benchmark.random_play(schedule.create_game(0), 1, 2.0)
    figures = {"playouts_per_cpu_s": round(run.games_per_cpu_s, 1), "plies_per_cpu_s": round(run.plies_per_cpu_s, 1)}
    print(f"rules only: {run.games_per_cpu_s:,.0f} random playouts, {run.plies_per_cpu_s:,.0f} plies per second")
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="kingdom-builder", help="game type (default: %(default)s)")
    parser.add_argument("--sets", help="expansions of Kingdom Builder (default: the base game)")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: %(default)s)")
    parser.add_argument(
        "--bots", default=",".join(sorted(registry.find("bots"))), help="bot specs (default: %(default)s)"
    )
    parser.add_argument("--games", type=int, default=4, help="games per bot (default: %(default)s)")
    parser.add_argument("--json", metavar="FILE", help="write one record per bot")
    args = parser.parse_args()
    params = {"players": str(args.players)} | ({"sets": args.sets} if args.sets else {})
    specs = split_specs(args.bots)
    schedules = {spec: Schedule(args.game, (spec, "random"), 1, params, limit=600.0) for spec in specs}
    for schedule in schedules.values():
        schedule.check()
    summaries = [summarize(spec, results) for spec, results in measure(schedules, args.games).items()]
    print_report(summaries)
    rules = measure_rules(next(iter(schedules.values())))
    if args.json:
        Path(args.json).write_text(json.dumps({"bots": summaries, "rules": rules}, indent=1) + "\n")


if __name__ == "__main__":
    main()
