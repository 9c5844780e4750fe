"""Games are kept as they end, one JSON line each, so that an arena goes on where it was interrupted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType

from ..game import GameError, Plain
from .match import Played


class Journal:
    """A file whose first line says of which arena it is. What a killed arena wrote half is cut off."""

    def __init__(self, file: Path, head: Plain) -> None:
        self.file = file
        whole, self.played = _read(file, head) if file.exists() else (0, {})
        self._open = file.open("ab", buffering=0)  # a line is with the system before the next game is counted
        self._open.truncate(whole)
        if not whole:
            self._write(head)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self._open.close()

    def add(self, played: Played) -> None:
        self._write(asdict(played))
        self.played[played.index] = played

    def _write(self, line: Plain) -> None:
        self._open.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")


class Memory:
    """The same, of an arena that nobody asked to keep."""

    def __init__(self) -> None:
        self.played: dict[int, Played] = {}

    def __enter__(self) -> Memory:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def add(self, played: Played) -> None:
        self.played[played.index] = played


def _read(file: Path, head: Plain) -> tuple[int, dict[int, Played]]:
    """How many bytes are whole lines, and the games in them."""
    lines = file.read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    if not lines:
        return 0, {}
    try:
        first, *games = (json.loads(line) for line in lines)
        _same(file, first, head)
        found = [Played(**game) for game in games]
    except (ValueError, TypeError, AttributeError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(f"{file} is no journal of an arena: expected the one this command wrote") from error
    return sum(map(len, lines)), {played.index: played for played in found}


def _same(file: Path, first: Mapping[str, object], head: Plain) -> None:
    for key in head:
        if first.get(key) != head[key]:
            here, there = (json.dumps(each.get(key), ensure_ascii=False)[:60] for each in (head, first))
            expected = f"expected one with {key} {here}, not {there}"
            raise GameError(f"{file} is the journal of another arena: {expected}; remove it or name another")
