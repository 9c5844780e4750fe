"""Every command by name, and those that play, show and score a game."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from .. import __version__, fair, notation, record, registry, speed, testing
from ..bots.bot import Player, sit
from ..game import CHANCE, Game, GameError, Plain
from ..trace import retrace, score_sheet, trace
from .table import Parser, add_table, folder_of, names_of, positive, read_text, table

EXAMPLES = """examples:
  realmwright new kingdom-builder --players 4
  realmwright trace kingdom-builder --players 3 --seed 7
  realmwright trace kingdom-builder --quadrants tavern,paddock:r,oasis,farm --cards fishermen,knights,merchants --seed 3
  realmwright trace kingdom-builder --players 2 --bots greedy,random --seed 1
  realmwright trace kingdoms --players 4 --variants open,immediate --seed 9
  realmwright quadrants temple
  realmwright score table.txt
  realmwright replay game.txt --json
  realmwright verify game.txt
  realmwright perft kingdom-builder --depth 3
  realmwright bench kingdom-builder --players 4
  realmwright serve --port 8000
  realmwright backup tables.gz
  realmwright restore tables.gz --database postgresql://USER@HOST/NAME
  realmwright tui --first-game
  realmwright arena --game kingdom-builder --sets all --players 2 --bots greedy,random --games 100
  realmwright selfplay --bots planner@200,greedy --games 1000 --jobs 2 --out games.parquet
  realmwright tune --game kingdoms --players 2 --games 100 --generations 20 --seed 1 --jobs 2 --out weights.json
"""

# Commands with a module of their own, which has `add_arguments` and `run`: what they do, the module, its extra.
APART = {
    "serve": ("the page to play on, for this machine or a network", "realmwright.server.serve", "server"),
    "tui": ("play in the terminal, by keys or mouse", "realmwright.tui.run", "tui"),
    "backup": ("save all that a database holds in one file", "realmwright.server.keeping.backup", "server"),
    "restore": ("fill an empty database from such a file", "realmwright.server.keeping.restore", "server"),
    "migrate": (
        "bring a database up to date, as serve does at its start",
        "realmwright.server.keeping.migrate",
        "server",
    ),
    "arena": (
        "bots play many games against each other: win shares, ratings, a report",
        "realmwright.cli.arena",
        "arena",
    ),
    "selfplay": ("games by bots as a Parquet file, to learn from", "realmwright.cli.selfplay", "selfplay"),
    "tune": ("fit the weights of planner and mcts by self-play", "realmwright.cli.tune", "tune"),
}


def parser_for(words: Sequence[str]) -> Parser:
    shape = argparse.RawDescriptionHelpFormatter
    purpose = "Kingdom Builder and Kingdoms: set up, trace, score, replay."
    parser = Parser(prog="realmwright", description=purpose, epilog=EXAMPLES, formatter_class=shape)
    parser.add_argument("--version", action="version", version=f"realmwright {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int | None], about: str) -> Parser:
        examples = [line for line in EXAMPLES.splitlines() if f"realmwright {name} " in line]
        epilog = "\n".join(["examples:", *examples]) if examples else None
        added: Parser = commands.add_parser(name, help=about, description=about, epilog=epilog, formatter_class=shape)
        added.set_defaults(run=run)
        return added

    new = command("new", run_new, "a set-up for the table: boards, cards, start player")
    add_table(new, None)
    new.add_argument("--json", action="store_true", help="as one JSON object")
    tracing = command("trace", run_trace, "play one game and print every decision as JSON lines")
    add_table(tracing, 1)
    tracing.add_argument("--bots", metavar="NAMES", default="random", help=f"one for each seat, of {names_of('bots')}")
    scoring = command("score", run_score, "the score sheet of a position typed in, of a position line or of a record")
    scoring.add_argument("file", metavar="FILE", help="a text file, - for standard input")
    scoring.add_argument("--game", help=f"which game was typed in, of {names_of('games')} (default: the one that fits)")
    scoring.add_argument("--json", action="store_true", help="as one JSON object")
    replaying = command("replay", run_replay, "play a record again and show it")
    replaying.add_argument("file", metavar="FILE", help="a record, - for standard input")
    replaying.add_argument("--ply", type=int, metavar="N", help="only the position before this ply, as one line")
    replaying.add_argument("--json", action="store_true", help="as a trace, in JSON lines")
    checking = command("verify", run_verify, "check that the chance of a game was the one promised at its start")
    checking.add_argument("file", metavar="RECORD", help="a record as the server gives it out, - for standard input")
    checking.add_argument("--json", action="store_true", help="as one JSON object")
    counting = command("perft", run_perft, "count the lines of play from a position, chance included")
    add_table(counting, 1)
    counting.add_argument("--depth", type=positive, default=3, metavar="N", help="plies (default 3)")
    counting.add_argument("--position", metavar="FILE", help="start from a position line instead of a new table")
    counting.add_argument("--json", action="store_true", help="as one JSON object")
    boards = command("quadrants", run_quadrants, "the boards: their sets, locations, and where their maps are from")
    boards.add_argument("id", nargs="?", metavar="ID", help="show the map of this one")
    boards.add_argument("--quadrant-dir", metavar="DIR", help="check and show your own maps in this folder (*.txt)")
    boards.add_argument("--json", action="store_true", help="as one JSON object")
    timing = command("bench", run_bench, "how fast the rules play at random, in CPU time")
    add_table(timing, 1)
    timing.add_argument("--seconds", type=positive, default=3, metavar="N", help="CPU time to spend (default 3)")
    timing.add_argument("--json", action="store_true", help="as one JSON object")
    for name, (about, module, extra) in APART.items():
        added = command(name, lambda _: 0, about)
        if [name] == list(words[:1]):
            _look_up(added, module, extra)
    return parser


def _look_up(parser: Parser, module: str, extra: str) -> None:
    """Such a command may need packages that the rest does without, so it is only looked at when it is asked for."""
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        parser.error(f"{error.name} is missing: expected 'pip install realmwright[{extra}]'")
    found.add_arguments(parser)
    parser.set_defaults(run=found.run)


def _print_json(line: Any) -> None:
    print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))


def run_new(args: argparse.Namespace) -> None:
    seed = args.seed if args.seed is not None else secrets.randbelow(10**6)
    game = table(args, Random(seed))
    if args.json:
        _print_json({"type": "setup", "game": game.name, "seed": seed, "setup": game.setup, **game.about()})
        return
    print(f"{game.name}, seed {seed}")
    for key, value in game.about().items():
        _print_field(key, dict(switch.split("=") for switch in args.option) if key == "options" else value)
    print(f"\n{notation.write_header(game)}")


def _print_field(key: str, value: Any) -> None:
    """Plain data for people: lists in one line, maps row by row, nothing for what is not in play."""
    if value in (None, [], {}):
        return
    print(f"\n{key.replace('_', ' ')}:", end="")
    if isinstance(value, dict):
        print("".join(f"\n  {name} {item}" for name, item in value.items()))
    elif isinstance(value, list) and key == "board":
        print("".join(f"\n  {' ' * (number % 2)}{' '.join(row)}" for number, row in enumerate(value)))
    elif isinstance(value, list):
        print(f" {', '.join(_words(item) for item in value)}")
    else:
        print(f" {value}")


def _words(item: Any) -> str:
    if not isinstance(item, dict):
        return str(item)
    return " ".join(key if value is True else str(value) for key, value in item.items() if value is not False)


def run_quadrants(args: argparse.Namespace) -> None:
    boards = _own_boards(args.quadrant_dir) if args.quadrant_dir else _shipped_boards()
    if args.id:
        boards = [board for board in boards if board["id"] == args.id]
        if not boards:
            raise GameError(f"no quadrant {args.id[:40]!r}: expected one that 'realmwright quadrants' lists")
    if args.json:
        _print_json({"quadrants": boards})
        return
    for board in boards:
        places = ", ".join(board["locations"].values())
        print(f"{board['id']:30} {board['set']:12} {places:30} {board['provenance']}")
        if args.id or args.quadrant_dir:
            print("".join(f"  {' ' * (number % 2)}{' '.join(row)}\n" for number, row in enumerate(board["rows"])))
    if any(board["provenance"] == "original" for board in boards):
        print(
            "\noriginal: a layout of this project; the publisher's is not publicly documented. If you own the box, type"
        )
        print("the printed one into a text file of the same form and use it with --quadrant-dir.")


def _shipped_boards() -> list[Plain]:
    found = [board for box in registry.find("sets").values() for board in box.quadrants + box.islands]
    return [
        {"id": board.id, "set": board.set, "provenance": board.provenance,
         "locations": dict(board.locations), "rows": list(board.rows)}
        for board in found
    ]  # fmt: skip


def _own_boards(folder: str) -> list[Plain]:
    boards = []
    for name, text in folder_of(folder).items():
        try:
            boards.append(registry.game("kingdom-builder").board(text))
        except GameError as error:
            raise GameError(f"{name}: {error}") from error
    return boards


def run_trace(args: argparse.Namespace) -> None:
    rng = Random(args.seed)
    game = table(args, rng)
    players = _players(args.bots, game, rng)

    def choose(state: Any) -> Any:
        acting = game.actor(state)
        if acting == CHANCE:
            return rng.choices(game.moves(state), game.weights(state))[0]
        return players[acting].choose(game.view(state, acting))

    for line in trace(game, choose, args.seed):
        _print_json(line)


def _players(specs: str, game: Game[Any, Any], rng: Random) -> list[Player]:
    """One bot for each seat; a single one sits everywhere."""
    wanted = specs.split(",")
    if len(wanted) not in (1, game.seats):
        raise GameError(f"{len(wanted)} bots are named: expected 1 or {game.seats}")
    return [sit(spec, game, seat, rng) for seat, spec in enumerate(wanted * (game.seats // len(wanted)))]


def run_score(args: argparse.Namespace) -> None:
    text = read_text(args.file)
    if text.startswith(notation.HEADER):
        game, state = _position(text)
        sheets = game.scores(state)
    else:
        sheets = _score_typed(text, args.game)
    result = score_sheet(sheets)
    if args.json:
        _print_json(result)
    else:
        _print_sheet(result)


def _score_typed(text: str, name: str | None) -> Sequence[Mapping[str, int]]:
    """A position typed in, of the game that is named or of the only one that can read it."""
    if name is not None:
        return registry.game(name).score(text)
    refused: list[str] = []
    for kind in registry.find("games").values():
        try:
            sheets: Sequence[Mapping[str, int]] = kind.score(text)
        except GameError as error:
            refused.append(f"{kind.name}: {error}")
        else:
            return sheets
    raise GameError("; ".join(refused))


def _position(text: str) -> tuple[Game[Any, Any], Any]:
    """The position of a line, or the last one of a record."""
    if " | " not in text.splitlines()[0]:
        kept = record.load(text)
        return kept.game, kept.state
    game, state = notation.read_position(text)
    if wrong := game.status(state):
        raise GameError(f"an impossible position: {wrong[0]}")
    return game, state


def _print_sheet(result: Plain) -> None:
    scores = result["scores"]
    width = max(len(source) for source in scores[0]["sheet"])
    for source in ["seat", *scores[0]["sheet"], "total"]:
        cells = [score["sheet"].get(source, score.get(source)) for score in scores]
        print(f"{source.replace('_', ' '):{width}}", *(f"{cell:5}" for cell in cells))
    print("winner:" if len(result["winners"]) == 1 else "winners:", ", ".join(f"seat {s}" for s in result["winners"]))


def run_replay(args: argparse.Namespace) -> None:
    kept = record.load(read_text(args.file))
    if args.ply is not None:
        if not 0 <= args.ply <= len(kept.moves):
            raise GameError(f"no ply {args.ply}: expected 0 to {len(kept.moves)}")
        print(notation.write_position(kept.game, kept.states[args.ply]))
    elif args.json:
        for line in retrace(kept):
            _print_json(line)
    else:
        _print_plies(kept)


def run_verify(args: argparse.Namespace) -> int:
    checks = fair.verify(read_text(args.file))
    good = all(check.good for check in checks)
    if args.json:
        _print_json({"good": good, "checks": [check._asdict() for check in checks]})
    else:
        for check in checks:
            print(f"{'good' if check.good else 'BAD':5} {check.name:11} {check.message}")
    return 0 if good else 1


def _print_plies(kept: record.Record) -> None:
    for number, (state, move) in enumerate(kept.plies()):
        acting = kept.game.actor(state)
        print(f"{number:4}  {'chance' if acting == CHANCE else f'seat {acting}'}  {move}")
    print()
    _print_sheet(score_sheet(kept.game.scores(kept.state)))


def run_perft(args: argparse.Namespace) -> None:
    if args.position:
        game, state = _position(read_text(args.position))
    else:
        game = table(args, Random(args.seed))
        state = game.start()
    counts = [testing.perft(game, state, depth) for depth in range(1, args.depth + 1)]
    if args.json:
        _print_json({"position": notation.write_position(game, state), "counts": counts})
        return
    print(notation.write_position(game, state))
    for depth, count in enumerate(counts, 1):
        print(f"{depth}  {count}")


def run_bench(args: argparse.Namespace) -> None:
    game = table(args, Random(args.seed))
    run = speed.random_play(game, args.seed, args.seconds)
    steps = speed.steps(game, args.seed)
    if args.json:
        figures = {"games_per_cpu_s": run.games_per_cpu_s, "plies_per_cpu_s": run.plies_per_cpu_s}
        _print_json({"engine": f"realmwright {game.name}", "players": game.seats, **figures, "microseconds": steps})
        return
    print(f"{game.name}, {game.seats} players: {run.games} games, {run.plies} plies in {run.cpu_s:.1f} s of CPU time")
    print(f"{run.games_per_cpu_s:12,.0f} games a second\n{run.plies_per_cpu_s:12,.0f} plies a second")
    for step, microseconds in steps.items():
        print(f"{microseconds:12.2f} µs  {step}")
