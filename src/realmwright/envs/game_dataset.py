"""Games of bots as a Parquet dataset with one row per game, in shards of one folder.

Game number k of a folder with seed S is the one that `realmwright trace --seed S+k` prints. A shard is written at once;
an interrupted run keeps its shards and resumes with the same command. The compiled engine plays where every bot is
`random`, otherwise the rules in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from .. import registry
from ..extras import extra
from ..game import CHANCE, NOBODY, EngineError, Game, GameError, JsonDict
from ..game_trace import winners
from ..process_pool import process_pool
from .tensors import Tensors
from .trace_dataset import DatasetConfig, bot_policy

with extra("selfplay"):
    import pyarrow as pa
    import pyarrow.parquet as pq

GAMES_PER_SHARD: Final = 1000
VERSION: Final = "games-v0"  # of the columns
SCHEMA: Final = pa.schema(
    [
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("setup", pa.string()),  # read by `GameType.load`
        ("rules", pa.string()),  # version of the rules
        ("actors", pa.list_(pa.int8())),  # of each ply: the seat, -1 for chance
        ("actions", pa.list_(pa.int32())),  # of each ply: the action number of docs/environments.md
        ("scores", pa.list_(pa.int32())),  # gold by seat
        ("winners", pa.list_(pa.int8())),
    ]
)


class RecordedGame(NamedTuple):
    """A row of the dataset."""

    game: int
    seed: int
    setup: str
    rules: str
    actors: list[int]
    actions: list[int]
    scores: list[int]
    winners: list[int]


class ReplayedPly(NamedTuple):
    """A position of a recorded game and the move made in it."""

    state: Any
    actor: int
    move: Any


def write_games(config: DatasetConfig, folder: Path, jobs: int = 1, progress: Callable[[int], object] = int) -> None:
    """Play the games of missing shards; `progress` is called with the number of games so far."""
    folder.mkdir(parents=True, exist_ok=True)
    command = folder / "dataset.json"
    if not command.exists():
        command.write_text(config.to_json(), "utf-8")
    elif command.read_text("utf-8") != config.to_json():
        raise GameError(f"{folder} holds the games of another command: expected the same one, or another folder")
    shards = range(-(-config.games // GAMES_PER_SHARD))
    missing = [number for number in shards if not shard_file(folder, number).exists()]
    done = sum(len(games_of_shard(config, number)) for number in shards if number not in missing)
    progress(done)
    for number in _play_shards(config, folder, missing, jobs):
        done += len(games_of_shard(config, number))
        progress(done)


def shard_file(folder: Path, number: int) -> Path:
    return folder / f"games-{number:05}.parquet"


def games_of_shard(config: DatasetConfig, number: int) -> range:
    return range(number * GAMES_PER_SHARD, min((number + 1) * GAMES_PER_SHARD, config.games))


def _play_shards(config: DatasetConfig, folder: Path, missing: list[int], jobs: int) -> Iterator[int]:
    if jobs == 1:
        for number in missing:
            yield play_shard(config, folder, number)
        return
    with process_pool(jobs) as pool:
        yield from pool.map(play_shard, [config] * len(missing), [folder] * len(missing), missing)


def play_shard(config: DatasetConfig, folder: Path, number: int) -> int:
    """Play the games of a shard and write its file atomically."""
    rows = [play_game(config, game)._asdict() for game in games_of_shard(config, number)]
    schema = SCHEMA.with_metadata({"realmwright": config.to_json(), "version": VERSION})
    file = shard_file(folder, number)
    temporary = file.with_suffix(".new")
    pq.write_table(pa.Table.from_pylist(rows, schema), temporary, compression="zstd")
    temporary.replace(file)
    return number


def play_game(config: DatasetConfig, number: int) -> RecordedGame:
    seed = config.seed + number
    rng = Random(seed)
    game = _engine_game(config, registry.game(config.game).create(config.params, rng))
    choose = bot_policy(config.bots, game, rng)
    encoder = game.encoder()
    tensors = Tensors(encoder.spec)
    state, actors, actions = game.start(), [], []
    while (acting := game.actor(state)) != NOBODY:
        move = choose(state)
        actors.append(acting)
        actions.append(tensors.action(*encoder.encode(move)))
        state = game.apply(state, move)
    sheets = game.scores(state)
    scores = [sum(sheet.values()) for sheet in sheets]
    return RecordedGame(number, seed, game.setup, game.rules_version, actors, actions, scores, winners(sheets))


def _engine_game(config: DatasetConfig, game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game by the compiled engine if its states are enough for the bots."""
    if any(bot != "random" for bot in config.bots):
        return game
    try:
        return registry.compile_game(game)
    except EngineError:
        return game


def read_games(folder: Path) -> Iterator[RecordedGame]:
    """Read the games of all shards in their order."""
    for file in sorted(folder.glob("games-*.parquet")):
        row: JsonDict
        for batch in pq.ParquetFile(file).iter_batches():
            for row in batch.to_pylist():
                yield RecordedGame(**row)


def replay(name: str, recorded: RecordedGame) -> Iterator[ReplayedPly]:
    """Replay a recorded game of this name, such as `kingdom-builder`, by the rules in Python."""
    game = registry.game(name).load(recorded.setup, recorded.rules)
    encoder = game.encoder()
    tensors = Tensors(encoder.spec)
    state = game.start()
    for actor, action in zip(recorded.actors, recorded.actions, strict=True):
        if game.actor(state) != actor:
            raise GameError(f"game {recorded.game}: seat {actor} is not to act; the record is damaged")
        move = encoder.decode(*tensors.plane_index(action))
        if actor != CHANCE and move not in game.moves(state):
            raise GameError(f"game {recorded.game}: action {action} is not legal; the record is damaged")
        yield ReplayedPly(state, actor, move)
        state = game.apply(state, move)
