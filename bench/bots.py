"""What the bots cost and how much they look at, in CPU time.

    bench/bots.py [--game GAME] [--sets SETS] [--players N] [--bots BOTS] [--games N] [--json FILE]

Every bot plays the same deals against `random`, deal by deal in turn, so that a busy machine slows all of them alike.
A bot counts its positions or playouts itself (`searched`); `random` shows what the rules alone cost. The last lines say
how many random playouts and plies a second the rules allow, which is the most that any search can see.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from realmwright import registry, speed
from realmwright.arena.match import Played, play
from realmwright.arena.plan import Plan
from realmwright.bots.bot import named
from realmwright.bots.program import split


def measure(plans: dict[str, Plan], games: int) -> dict[str, list[Played]]:
    """Every bot in turn, game after game; what it cost stands in seat `index % seats`."""
    found: dict[str, list[Played]] = defaultdict(list)
    for index in range(games):
        for spec, plan in plans.items():
            found[spec].append(play(plan, plan.fixture(index)))
        print(f"game {index + 1} of {games}", file=sys.stderr)
    return found


def record(spec: str, games: list[Played]) -> dict[str, Any]:
    sat = [(played, played.bots.index(spec)) for played in games]
    moves, turns, ms, searched = (
        sum(getattr(played, name)[seat] for played, seat in sat) for name in ("moves", "turns", "ms", "searched")
    )
    slowest = max(played.slowest_turn_ms[seat] for played, seat in sat)
    _, budget = named(spec)
    return {
        "bot": spec,
        "games": len(games),
        "moves": moves,
        "ms_per_move": round(ms / max(moves, 1), 3),
        "ms_per_turn": round(ms / max(turns, 1), 2),
        "slowest_turn_ms": slowest,
        "of_budget": round(slowest / (1e3 * budget.seconds), 3) if budget and budget.seconds else None,
        "searched_per_move": round(searched / max(moves, 1), 1),
        "searched_per_cpu_s": round(1e3 * searched / ms) if ms else 0,
        "cpu_s": round(ms / 1e3, 2),
        "forfeits": sum(played.forfeit == seat for played, seat in sat),
    }


def report(records: list[dict[str, Any]]) -> None:
    heads = ("ms/move", "ms/turn", "slowest", "of budget", "searched/move", "searched/s", "CPU s", "forfeits")
    print(f"{'bot':24}", *(f"{head:>13}" for head in heads), sep="")
    for found in records:
        share = f"{found['of_budget']:.0%}" if found["of_budget"] else "–"
        cells = [f"{found[name]:,.2f}" for name in ("ms_per_move", "ms_per_turn", "slowest_turn_ms")]
        cells += [share, f"{found['searched_per_move']:,.1f}", f"{found['searched_per_cpu_s']:,}"]
        print(f"{found['bot']:24}", *(f"{cell:>13}" for cell in (*cells, found["cpu_s"], found["forfeits"])), sep="")


def rules(plan: Plan) -> dict[str, float]:
    """Random play to the end, every legal move generated at every ply."""
    run = speed.random_play(plan.table(0), 1, 2.0)
    figures = {"playouts_per_cpu_s": round(run.games_per_cpu_s, 1), "plies_per_cpu_s": round(run.plies_per_cpu_s, 1)}
    print(f"the rules alone: {run.games_per_cpu_s:,.0f} random playouts, {run.plies_per_cpu_s:,.0f} plies a second")
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="kingdom-builder", help="default: %(default)s")
    parser.add_argument("--sets", help="of Kingdom Builder (default: the base game)")
    parser.add_argument("--players", type=int, default=2, help="default: %(default)s")
    parser.add_argument("--bots", default=",".join(sorted(registry.find("bots"))), help="default: %(default)s")
    parser.add_argument("--games", type=int, default=4, help="for each bot (default: %(default)s)")
    parser.add_argument("--json", metavar="FILE", help="write one record per bot")
    args = parser.parse_args()
    wishes = {"players": str(args.players)} | ({"sets": args.sets} if args.sets else {})
    plans = {spec: Plan(args.game, (spec, "random"), 1, wishes, limit=600.0) for spec in split(args.bots)}
    for plan in plans.values():
        plan.check()
    found = measure(plans, args.games)
    records = [record(spec, games) for spec, games in found.items()]
    report(records)
    ceiling = rules(next(iter(plans.values())))
    if args.json:
        Path(args.json).write_text(json.dumps({"bots": records, "rules": ceiling}, indent=1) + "\n")


if __name__ == "__main__":
    main()
