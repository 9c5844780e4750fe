"""Many games by bots in one Parquet file, with all that a trace tells: data to learn from.

Game number k of a file with seed S is the one that `realmwright trace --seed S+k` prints. Games are played and written
in parts; when all are there, they become the file. Interrupted, the parts stay and the same command goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .. import __version__, registry
from ..bots.bot import sit
from ..game import CHANCE, Game, GameError, Plain
from ..trace import trace

PART = 8  # games
SCHEMA = pa.schema(
    [
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("line", pa.int32()),  # of the trace, from 0
        ("type", pa.dictionary(pa.int8(), pa.string())),  # setup, ply, epoch, end
        ("n", pa.int32()),  # of the ply; null in other lines
        ("actor", pa.int8()),  # the seat, -1 for chance
        ("move", pa.string()),
        ("legal", pa.list_(pa.string())),
        ("weights", pa.list_(pa.int32())),
        ("state", pa.string()),  # JSON
        ("data", pa.string()),  # JSON: whatever else the line tells
    ]
)


@dataclass(frozen=True)
class Harvest:
    """What is to be played."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    wishes: Mapping[str, str] = field(default_factory=dict)

    def told(self) -> str:
        return json.dumps({**asdict(self), "version": __version__}, sort_keys=True)


def write(harvest: Harvest, out: Path, jobs: int = 1, progress: Callable[[int], object] = int) -> int:
    """Play what is missing and write the file; returns the number of its rows. `progress` hears how many are played."""
    parts = out.with_name(f"{out.name}.parts")
    _prepare(harvest, parts)
    numbers = range(-(-harvest.games // PART))
    missing = [number for number in numbers if not _part(parts, number).exists()]
    done = harvest.games - sum(len(_games(harvest, number)) for number in missing)
    progress(done)
    for number in _played(harvest, parts, missing, jobs):
        done += len(_games(harvest, number))
        progress(done)
    rows = _join(harvest, parts, numbers, out)
    for file in parts.iterdir():
        file.unlink()
    parts.rmdir()
    return rows


def _prepare(harvest: Harvest, parts: Path) -> None:
    """Parts of another command are not mixed with ours."""
    parts.mkdir(exist_ok=True)
    told = parts / "command.json"
    if not told.exists():
        told.write_text(harvest.told(), "utf-8")
    elif told.read_text("utf-8") != harvest.told():
        raise GameError(f"{parts} holds the games of another command: expected the same one, or remove the folder")


def _part(parts: Path, number: int) -> Path:
    return parts / f"{number:06}.parquet"


def _games(harvest: Harvest, number: int) -> range:
    return range(number * PART, min((number + 1) * PART, harvest.games))


def _played(harvest: Harvest, parts: Path, missing: list[int], jobs: int) -> Iterator[int]:
    if jobs == 1:
        for number in missing:
            yield play_part(harvest, parts, number)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play_part, [harvest] * len(missing), [parts] * len(missing), missing)


def play_part(harvest: Harvest, parts: Path, number: int) -> int:
    """All at once: a part is there as a whole or not at all."""
    rows = [row for game in _games(harvest, number) for row in _rows(harvest, game)]
    file = _part(parts, number)
    draft = file.with_suffix(".new")
    pq.write_table(pa.Table.from_pylist(rows, SCHEMA), draft, compression="zstd")
    draft.replace(file)
    return number


def _rows(harvest: Harvest, number: int) -> Iterator[Plain]:
    seed = harvest.seed + number
    rng = Random(seed)
    table = registry.game(harvest.game).table(harvest.wishes, rng)
    choose = by_bots(harvest.bots, table, rng)
    for line, told in enumerate(trace(table, choose, seed)):
        yield {"game": number, "seed": seed, "line": line, **_row(told)}


def by_bots(specs: tuple[str, ...], table: Game[Any, Any], rng: Random) -> Callable[[Any], Any]:
    """Bots in all seats, one after the other or a single one everywhere, and chance."""
    if len(specs) not in (1, table.seats):
        raise GameError(f"{len(specs)} bots are named: expected 1 or {table.seats}")
    players = [sit(spec, table, seat, rng) for seat, spec in enumerate(specs * (table.seats // len(specs)))]

    def choose(state: Any) -> Any:
        acting = table.actor(state)
        if acting == CHANCE:
            return rng.choices(table.moves(state), table.weights(state))[0]
        return players[acting].choose(table.view(state, acting))

    return choose


def _row(told: Plain) -> Plain:
    found = dict(told)
    row: Plain = {name: found.pop(name, None) for name in ("type", "n", "actor", "move", "legal", "weights", "state")}
    if row["actor"] == "chance":
        row["actor"] = CHANCE
    if row["state"] is not None:
        row["state"] = _json(row["state"])
    found.pop("seed", None)
    return {**row, "data": _json(found) if found else None}


def _json(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _join(harvest: Harvest, parts: Path, numbers: range, out: Path) -> int:
    rows = 0
    draft = out.with_name(f"{out.name}.new")
    schema = SCHEMA.with_metadata({"realmwright": harvest.told()})
    with pq.ParquetWriter(draft, schema, compression="zstd") as writer:
        for number in numbers:
            part = pq.read_table(_part(parts, number)).cast(schema)
            rows += part.num_rows
            writer.write_table(part)
    draft.replace(out)
    return rows
