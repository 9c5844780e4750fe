"""The argument parser of all commands, and the commands that play, show and score a game."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from .. import __version__, benchmark, extras, fairness, notation_headers, record, registry, testing
from ..bots import bot_file
from ..bots.bot import Player, chosen_move, create_player
from ..components import BoardMap
from ..game import CHANCE, Game, GameError, JsonDict
from ..game_trace import retrace, score_sheet, trace
from ..rulebook.files import LANGUAGES
from .setup_args import (
    Parser,
    add_engine_argument,
    add_game_arguments,
    create_game,
    positive_int,
    read_folder,
    read_text,
    registered_names,
    with_engine,
)

EXAMPLES = """examples:
  realmwright new kingdom-builder --players 4 --language en
  realmwright trace kingdom-builder --players 3 --seed 7
  realmwright trace kingdom-builder --preset first-game --seed 3
  realmwright trace kingdom-builder --players 2 --bots greedy,random --seed 1
  realmwright trace kingdoms --players 4 --variants open,immediate --seed 9
  realmwright quadrants --json
  realmwright score table.txt
  realmwright replay game.txt --json
  realmwright verify game.txt
  realmwright perft kingdom-builder --depth 3
  realmwright bench kingdom-builder --players 4
  realmwright soak kingdoms --games 20 --every 10 --engine native
  realmwright rules "can I build next to my opponent" --language en
  realmwright serve --port 8000
  realmwright backup tables.gz
  realmwright restore tables.gz --database postgresql://USER@HOST/NAME
  realmwright admin quarantine
  realmwright tui --first-game
  realmwright completion bash
  realmwright arena --game kingdom-builder --sets all --players 2 --bots greedy,random --games 100
  realmwright arena --game kingdoms --bots "search@0.1s,program:realmwright bot planner"
  realmwright duplicate --game kingdoms --players 2 --deals 6 --against planner@0.2s --records my-games
  realmwright selfplay --bots planner@200,greedy --games 1000 --jobs 2 --out games.parquet
  realmwright selfplay --format games --bots random --games 10000 --out games
  realmwright baseline --bot greedy --track kingdoms --games 400 --jobs 2 --out results.json
  realmwright tune --game kingdoms --players 2 --games 100 --generations 20 --seed 1 --jobs 2 --out weights.json
"""

Run: TypeAlias = Callable[[argparse.Namespace], int | None]
AddCommand: TypeAlias = Callable[[str, Run, str], Parser]  # with a name and a description

# Commands in their own modules (with `add_arguments` and `run`): description, module, extra of the package.
SUBCOMMANDS = {
    "rules": ("answer a question from the players' rulebook", "realmwright.cli.rules", ""),
    "serve": ("run the web server", "realmwright.server.serve", "server"),
    "tui": ("play in the terminal, by keys or mouse", "realmwright.tui.command", "tui"),
    "bot-worker": ("run the searching bots of servers on this machine", "realmwright.server.bot_worker", "server"),
    "backup": ("back up a database to a file", "realmwright.server.storage.backup", "server"),
    "restore": ("restore a backup into an empty database", "realmwright.server.storage.restore", "server"),
    "migrate": ("upgrade the database schema", "realmwright.server.storage.migrate", "server"),
    "admin": ("administer a server: tables, accounts, bans, invitations", "realmwright.server.admin.command", "server"),
    "soak": ("check the laws of a game in many random games", "realmwright.cli.soak", ""),
    "arena": ("play many games between bots: win shares, ratings, a report", "realmwright.cli.arena", "arena"),
    "baseline": ("measure a bot by the protocol of the baselines", "realmwright.cli.baseline", "arena"),
    "check-bot": ("play a bot on all kinds of tables and say what is wrong", "realmwright.cli.check_bot", ""),
    "bot": ("play a bot as a program of the bot protocol", "realmwright.cli.bot", ""),
    "duplicate": ("measure yourself against a bot on the same deals", "realmwright.cli.duplicate", ""),
    "rules-service": ("answer requests about positions, as JSON objects in lines", "realmwright.cli.rules_service", ""),
    "selfplay": ("write games of bots to a Parquet dataset", "realmwright.cli.selfplay", "selfplay"),
    "completion": ("print a script that completes commands and options in a shell", "realmwright.cli.completion", ""),
    "tune": ("fit the weights of planner and monte_carlo by self-play", "realmwright.cli.tune", "tune"),
}


def parser_for(words: Sequence[str]) -> Parser:
    """Return the parser of all commands.

    A command in its own module is imported only if `words` begin with its name.
    """
    raw = argparse.RawDescriptionHelpFormatter
    description = "Kingdom Builder and Kingdoms: set up, trace, score, replay."
    parser = Parser(prog="realmwright", description=description, epilog=EXAMPLES, formatter_class=raw)
    parser.add_argument("--version", action="version", version=f"realmwright {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Run, about: str) -> Parser:
        examples = [line for line in EXAMPLES.splitlines() if f"realmwright {name} " in line]
        epilog = "\n".join(["examples:", *examples]) if examples else None
        subparser: Parser = commands.add_parser(name, help=about, description=about, epilog=epilog, formatter_class=raw)
        subparser.set_defaults(run=run)
        return subparser

    for printing in (*_add_game_commands(command), *_add_file_commands(command)):
        printing.add_argument("--json", action="store_true", help="print one JSON object")
    for name, (about, module, extra) in SUBCOMMANDS.items():
        subparser = command(name, lambda _: 0, about)
        if [name] == list(words[:1]):
            _import_command(subparser, module, extra)
    return parser


def _add_game_commands(command: AddCommand) -> list[Parser]:
    """Add the commands that create a game; return those that can print JSON."""
    new = command("new", run_new, "draw a set-up: boards, cards, start player")
    add_game_arguments(new, None)
    new.add_argument("--language", choices=LANGUAGES, help="print it for players, in this language")
    tracing = command("trace", run_trace, "play one game and print every decision as JSON lines")
    counting = command("perft", run_perft, "count the move sequences from a position, chance included")
    timing = command("bench", run_bench, "measure the speed of random play, in CPU time")
    for playing in (tracing, counting, timing):
        add_game_arguments(playing, 1)
        add_engine_argument(playing)
    bots = f"one bot for all seats or one per seat: {registered_names('bots')} or PATH.py:CLASS"
    tracing.add_argument("--bots", metavar="NAMES", default="random", help=bots)
    counting.add_argument("--depth", type=positive_int, default=3, metavar="N", help="number of plies (default: 3)")
    counting.add_argument("--position", metavar="FILE", help="start from a position line instead of a new set-up")
    timing.add_argument("--seconds", type=positive_int, default=3, metavar="N", help="CPU seconds to use (default: 3)")
    return [new, counting, timing]


def _add_file_commands(command: AddCommand) -> list[Parser]:
    """Add the commands that read a file, and the list of quadrants; return those that can print one JSON object."""
    scoring = command("score", run_score, "print the score sheet of a described position, a position line or a record")
    scoring.add_argument("file", metavar="FILE", help="text file, - for standard input")
    games = registered_names("games")
    scoring.add_argument("--game", help=f"game of the described position: {games} (default: the one that can parse it)")
    replaying = command("replay", run_replay, "replay a record and print its plies")
    replaying.add_argument("file", metavar="FILE", help="record, - for standard input")
    replaying.add_argument("--ply", type=int, metavar="N", help="print only the position before this ply, as one line")
    replaying.add_argument("--json", action="store_true", help="print a trace as JSON lines")
    checking = command("verify", run_verify, "check that the chance moves of a record match the seed commitment")
    checking.add_argument("file", metavar="RECORD", help="record exported by the server, - for standard input")
    boards = command("quadrants", run_quadrants, "list the quadrants: expansion, locations and source of the map")
    boards.add_argument("id", nargs="?", metavar="ID", help="print the map of this quadrant")
    boards.add_argument("--quadrant-dir", metavar="DIR", help="check and print the custom maps in this folder (*.txt)")
    return [scoring, checking, boards]


def _import_command(parser: Parser, module_name: str, extra: str) -> None:
    """Import the module of a command: it may need optional packages."""
    try:
        with extras.extra(extra):
            module = import_module(module_name)
    except extras.MissingExtra as error:
        parser.error(str(error))
    module.add_arguments(parser)
    parser.set_defaults(run=module.run)


def _print_json(line: Any) -> None:
    print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))


def run_new(args: argparse.Namespace) -> None:
    seed = args.seed if args.seed is not None else secrets.randbelow(10**6)
    game = create_game(args, Random(seed))
    if args.json:
        _print_json({"type": "setup", "game": game.name, "seed": seed, "setup": game.setup, **game.setup_dict()})
        return
    if args.language:
        from ..i18n import translator  # needs an extra
        from .setup_text import setup_lines

        options = dict(option.split("=") for option in args.option)
        print("\n".join(setup_lines(game, seed, options, translator(args.language))))
        return
    print(f"{game.name}, seed {seed}")
    for key, value in game.setup_dict().items():
        _print_field(key, dict(option.split("=") for option in args.option) if key == "options" else value)
    print(f"\n{notation_headers.write_header(game)}")


def _print_field(key: str, value: Any) -> None:
    """Print a value of the set-up: lists on one line, maps row by row, nothing if empty."""
    if value in (None, [], {}):
        return
    print(f"\n{key.replace('_', ' ')}:", end="")
    if isinstance(value, dict) and "rows" in value:
        print(f" {value['id']}{_map_lines(value['rows'])}")
    elif isinstance(value, dict):
        print("".join(f"\n  {name} {item}" for name, item in value.items()))
    elif isinstance(value, list) and key == "board":
        print(_map_lines(value))
    elif isinstance(value, list):
        print(f" {', '.join(_words(item) for item in value)}")
    else:
        print(f" {value}")


def _map_lines(rows: Sequence[str]) -> str:
    """Return a map, every second row shifted; the island has no hex where a row has a dot."""
    lines = [f"  {' ' * (number % 2)}{' '.join(row)}".replace(".", " ") for number, row in enumerate(rows)]
    return "".join(f"\n{line.rstrip()}" for line in lines)


def _words(item: Any) -> str:
    if not isinstance(item, dict):
        return str(item)
    return " ".join(key if value is True else str(value) for key, value in item.items() if value is not False)


def run_quadrants(args: argparse.Namespace) -> None:
    boards = _custom_boards(args.quadrant_dir) if args.quadrant_dir else _shipped_boards()
    if args.id:
        names = ", ".join(board.id for board in boards)
        boards = [board for board in boards if board.id == args.id]
        if not boards:
            raise GameError(f"no quadrant {args.id[:40]!r}: expected one of {names}")
    if args.json:
        _print_json({"quadrants": [asdict(board) for board in boards]})
        return
    for board in boards:
        locations = ", ".join(board.locations.values())
        print(f"{board.id:30} {board.expansion:12} {locations:30} {board.provenance}")
        if args.id or args.quadrant_dir:
            print(f"{_map_lines(board.rows)[1:]}\n")
    if any(board.provenance == "original" for board in boards):
        print("\noriginal: a layout of this project; the publisher's is not public. If you own the expansion, copy")
        print("the printed board into a text file of the same format and use it with --quadrant-dir.")


def _shipped_boards() -> list[BoardMap]:
    expansions = registry.game("kingdom-builder").catalog().expansions
    return [board for expansion in expansions for board in (*expansion.quadrants, *expansion.islands)]


def _custom_boards(folder: str) -> list[BoardMap]:
    boards = []
    for name, text in read_folder(folder).items():
        try:
            boards.append(registry.game("kingdom-builder").parse_board(text))
        except GameError as error:
            raise GameError(f"{name}: {error}") from error
    return boards


def run_trace(args: argparse.Namespace) -> None:
    rng = Random(args.seed)
    game = create_game(args, rng)
    players = _players(args.bots, game, rng)

    def choose(state: Any) -> Any:
        acting = game.actor(state)
        if acting == CHANCE:
            return rng.choices(game.moves(state), game.weights(state))[0]
        return chosen_move(players[acting], game, game.view(state, acting))

    for line in trace(game, choose, args.seed):
        _print_json(line)


def _players(specs: str, game: Game[Any, Any], rng: Random) -> list[Player]:
    """Create the bot of each seat; a single spec is used for all seats."""
    bots = specs.split(",")
    if len(bots) not in (1, game.seats):
        raise GameError(f"{len(bots)} bots are given: expected 1 or {game.seats}")
    bot_file.register_files(bots)
    return [create_player(spec, game, seat, rng) for seat, spec in enumerate(bots * (game.seats // len(bots)))]


def run_score(args: argparse.Namespace) -> None:
    text = read_text(args.file)
    if text.startswith(notation_headers.HEADER):
        game, state = _position(text)
        sheets = game.scores(state)
    else:
        sheets = _score_text(text, args.game)
    result = score_sheet(sheets)
    if args.json:
        _print_json(result)
    else:
        _print_sheet(result)


def _score_text(text: str, name: str | None) -> Sequence[Mapping[str, int]]:
    """Score a described position of this game, or of the first game that can parse it."""
    if name is not None:
        return registry.game(name).score(text)
    errors: list[str] = []
    for game_type in registry.find("games").values():
        try:
            sheets: Sequence[Mapping[str, int]] = game_type.score(text)
        except GameError as error:
            errors.append(f"{game_type.name}: {error}")
        else:
            return sheets
    raise GameError("; ".join(errors))


def _position(text: str) -> tuple[Game[Any, Any], Any]:
    """Return the position of a position line, or the last one of a record."""
    if " | " not in text.splitlines()[0]:
        loaded = record.load(text)
        return loaded.game, loaded.state
    game, state = notation_headers.read_position(text)
    if errors := game.validate(state):
        raise GameError(f"impossible position: {errors[0]}")
    return game, state


def _print_sheet(result: JsonDict) -> None:
    scores = result["scores"]
    width = max(len(source) for source in scores[0]["sheet"])
    for source in ["seat", *scores[0]["sheet"], "total"]:
        cells = [score["sheet"].get(source, score.get(source)) for score in scores]
        print(f"{source.replace('_', ' '):{width}}", *(f"{cell:5}" for cell in cells))
    print("winner:" if len(result["winners"]) == 1 else "winners:", ", ".join(f"seat {s}" for s in result["winners"]))


def run_replay(args: argparse.Namespace) -> None:
    loaded = record.load(read_text(args.file))
    if args.ply is not None:
        if not 0 <= args.ply <= len(loaded.moves):
            raise GameError(f"no ply {args.ply}: expected 0 to {len(loaded.moves)}")
        print(notation_headers.write_position(loaded.game, loaded.states[args.ply]))
    elif args.json:
        for line in retrace(loaded):
            _print_json(line)
    else:
        _print_plies(loaded)


def run_verify(args: argparse.Namespace) -> int:
    checks = fairness.verify(read_text(args.file))
    good = all(check.good for check in checks)
    if args.json:
        _print_json({"good": good, "checks": [check._asdict() for check in checks]})
    else:
        for check in checks:
            print(f"{'good' if check.good else 'BAD':5} {check.name:11} {check.message}")
    return 0 if good else 1


def _print_plies(loaded: record.Record) -> None:
    for number, (state, move) in enumerate(loaded.plies()):
        acting = loaded.game.actor(state)
        print(f"{number:4}  {'chance' if acting == CHANCE else f'seat {acting}'}  {move}")
    print()
    _print_sheet(score_sheet(loaded.game.scores(loaded.state)))


def run_perft(args: argparse.Namespace) -> None:
    if args.position:
        game, state = _position(read_text(args.position))
        compiled = with_engine(game, args)
        state = state if compiled is game else compiled.load(game.dump(state))
        game = compiled
    else:
        game = create_game(args, Random(args.seed))
        state = game.start()
    counts = (testing.perft(game, state, depth) for depth in range(1, args.depth + 1))
    if args.json:
        _print_json({"position": notation_headers.write_position(game, state), "counts": list(counts)})
        return
    print(notation_headers.write_position(game, state))
    for depth, count in enumerate(counts, 1):
        print(f"{depth}  {count}", flush=True)


def run_bench(args: argparse.Namespace) -> None:
    game = create_game(args, Random(args.seed))
    print(f"measuring for {args.seconds} s of CPU time", file=sys.stderr, flush=True)
    run = benchmark.random_play(game, args.seed, args.seconds)
    steps = benchmark.operation_times(game, args.seed)
    if args.json:
        figures = {"games_per_cpu_s": run.games_per_cpu_s, "plies_per_cpu_s": run.plies_per_cpu_s}
        _print_json(
            {
                "engine": f"realmwright {game.name} {args.engine}",
                "players": game.seats,
                **figures,
                "microseconds": steps,
            }
        )
        return
    print(f"{game.name}, {game.seats} players: {run.games} games, {run.plies} plies in {run.cpu_s:.1f} s of CPU time")
    print(f"{run.games_per_cpu_s:12,.0f} games a second\n{run.plies_per_cpu_s:12,.0f} plies a second")
    for step, microseconds in steps.items():
        print(f"{microseconds:12.2f} µs  {step}")
