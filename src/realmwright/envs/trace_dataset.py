"""Traces of many bot games as a Parquet dataset.

Game number k of a file with seed S is the one that `realmwright trace --seed S+k` prints. Games are written in parts,
which are joined at the end; an interrupted run keeps its parts and resumes with the same command.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from .. import __version__, registry
from ..bots.bot import chosen_move, create_player
from ..extras import extra
from ..game import CHANCE, Game, GameError, JsonDict
from ..game_trace import trace
from ..process_pool import process_pool

with extra("selfplay"):
    import pyarrow as pa
    import pyarrow.parquet as pq

GAMES_PER_PART = 8
SCHEMA = pa.schema(
    [
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("line", pa.int32()),  # of the trace, from 0
        ("type", pa.dictionary(pa.int8(), pa.string())),  # setup, ply, epoch, end
        ("n", pa.int32()),  # number of the ply; null in other lines
        ("actor", pa.int8()),  # the seat, -1 for chance
        ("move", pa.string()),
        ("legal", pa.list_(pa.string())),
        ("weights", pa.list_(pa.int32())),
        ("state", pa.string()),  # JSON
        ("data", pa.string()),  # JSON: all other fields of the line
    ]
)


@dataclass(frozen=True)
class DatasetConfig:
    """The games of a dataset."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    params: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> str:
        return json.dumps({**asdict(self), "version": __version__}, sort_keys=True)


def write(config: DatasetConfig, out: Path, jobs: int = 1, progress: Callable[[int], object] = int) -> int:
    """Play the missing games, write the file and return its number of rows.

    `progress` is called with the number of games played.
    """
    parts = out.with_name(f"{out.name}.parts")
    _prepare(config, parts)
    numbers = range(-(-config.games // GAMES_PER_PART))
    missing = [number for number in numbers if not _part_file(parts, number).exists()]
    done = config.games - sum(len(_games_of_part(config, number)) for number in missing)
    progress(done)
    for number in _play_parts(config, parts, missing, jobs):
        done += len(_games_of_part(config, number))
        progress(done)
    rows = _join(config, parts, numbers, out)
    for file in parts.iterdir():
        file.unlink()
    parts.rmdir()
    return rows


def _prepare(config: DatasetConfig, parts: Path) -> None:
    """Create the folder of the parts; raise GameError if it belongs to another configuration."""
    parts.mkdir(exist_ok=True)
    command = parts / "command.json"
    if not command.exists():
        command.write_text(config.to_json(), "utf-8")
    elif command.read_text("utf-8") != config.to_json():
        raise GameError(f"{parts} holds the games of another command: expected the same one, or remove the folder")


def _part_file(parts: Path, number: int) -> Path:
    return parts / f"{number:06}.parquet"


def _games_of_part(config: DatasetConfig, number: int) -> range:
    return range(number * GAMES_PER_PART, min((number + 1) * GAMES_PER_PART, config.games))


def _play_parts(config: DatasetConfig, parts: Path, missing: list[int], jobs: int) -> Iterator[int]:
    if jobs == 1:
        for number in missing:
            yield play_part(config, parts, number)
        return
    with process_pool(jobs) as pool:
        yield from pool.map(play_part, [config] * len(missing), [parts] * len(missing), missing)


def play_part(config: DatasetConfig, parts: Path, number: int) -> int:
    """Play the games of a part and write its file atomically."""
    rows = [row for game in _games_of_part(config, number) for row in _game_rows(config, game)]
    file = _part_file(parts, number)
    temporary = file.with_suffix(".new")
    pq.write_table(pa.Table.from_pylist(rows, SCHEMA), temporary, compression="zstd")
    temporary.replace(file)
    return number


def _game_rows(config: DatasetConfig, number: int) -> Iterator[JsonDict]:
    seed = config.seed + number
    rng = Random(seed)
    game = registry.game(config.game).create(config.params, rng)
    choose = bot_policy(config.bots, game, rng)
    for number_in_trace, line in enumerate(trace(game, choose, seed)):
        yield {"game": number, "seed": seed, "line": number_in_trace, **_row(line)}


def bot_policy(specs: tuple[str, ...], game: Game[Any, Any], rng: Random) -> Callable[[Any], Any]:
    """Return a policy for all seats and chance: one bot per seat, or a single one for all."""
    if len(specs) not in (1, game.seats):
        raise GameError(f"{len(specs)} bots are given: expected 1 or {game.seats}")
    players = [create_player(spec, game, seat, rng) for seat, spec in enumerate(specs * (game.seats // len(specs)))]

    def choose(state: Any) -> Any:
        acting = game.actor(state)
        if acting == CHANCE:
            return rng.choices(game.moves(state), game.weights(state))[0]
        return chosen_move(players[acting], game, game.view(state, acting))

    return choose


def _row(line: JsonDict) -> JsonDict:
    rest = dict(line)
    row: JsonDict = {name: rest.pop(name, None) for name in ("type", "n", "actor", "move", "legal", "weights", "state")}
    if row["actor"] == "chance":
        row["actor"] = CHANCE
    if row["state"] is not None:
        row["state"] = _json(row["state"])
    rest.pop("seed", None)
    return {**row, "data": _json(rest) if rest else None}


def _json(value: JsonDict) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _join(config: DatasetConfig, parts: Path, numbers: range, out: Path) -> int:
    rows = 0
    temporary = out.with_name(f"{out.name}.new")
    schema = SCHEMA.with_metadata({"realmwright": config.to_json()})
    with pq.ParquetWriter(temporary, schema, compression="zstd") as writer:
        for number in numbers:
            part = pq.read_table(_part_file(parts, number)).cast(schema)
            rows += part.num_rows
            writer.write_table(part)
    temporary.replace(out)
    return rows
