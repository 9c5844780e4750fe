"""Checkpoint files of an arena: one JSON line per finished game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType

from ..game import GameError, JsonDict
from .match import GameResult


class Checkpoint:
    """A checkpoint file, from which an interrupted run resumes.

    The first line identifies the arena; an incomplete last line is cut off.
    """

    def __init__(self, file: Path, header: JsonDict) -> None:
        self.file = file
        size, self.results = _read(file, header) if file.exists() else (0, {})
        self._stream = file.open("ab", buffering=0)  # each line is written before the next game is counted
        self._stream.truncate(size)
        if not size:
            self._write(header)

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, _type: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self._stream.close()

    def add(self, result: GameResult) -> None:
        self._write(asdict(result))
        self.results[result.index] = result

    def _write(self, line: JsonDict) -> None:
        self._stream.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")


class InMemoryCheckpoint:
    """A checkpoint without a file."""

    def __init__(self) -> None:
        self.results: dict[int, GameResult] = {}

    def __enter__(self) -> InMemoryCheckpoint:
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: there is no file to close."""

    def add(self, result: GameResult) -> None:
        self.results[result.index] = result


def _read(file: Path, header: JsonDict) -> tuple[int, dict[int, GameResult]]:
    """Return the number of bytes in complete lines, and the games in them by index."""
    lines = file.read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    if not lines:
        return 0, {}
    try:
        first, *games = (json.loads(line) for line in lines)
        _check_header(file, first, header)
        results = [GameResult(**game) for game in games]
    except (ValueError, TypeError, AttributeError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(f"{file} is not a checkpoint of an arena: expected one that this command wrote") from error
    return sum(map(len, lines)), {result.index: result for result in results}


def _check_header(file: Path, first: Mapping[str, object], header: JsonDict) -> None:
    for key in header:
        if first.get(key) != header[key]:
            ours, theirs = (json.dumps(each.get(key), ensure_ascii=False)[:60] for each in (header, first))
            expected = f"expected one with {key} {ours}, not {theirs}"
            raise GameError(f"{file} is the checkpoint of another arena: {expected}; remove it or use another file")
