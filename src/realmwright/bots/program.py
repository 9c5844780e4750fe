"""A bot in any language: a program that is told what its seat may see and answers with moves, in JSON lines.

docs/bot-protocol.md describes what is said. Nothing a program does can hold up or confuse a table: whatever is not a
legal move in time is `Misconduct`, with the reason.
"""

from __future__ import annotations

import json
import os
import re
import selectors
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import IO, Any, Final

from .. import registry
from ..game import Game, GameError, Plain, Rng, Seat
from .bot import Budget, Player

PROTOCOL: Final = 1
PREFIX: Final = "program:"
LONGEST: Final = 65_536  # bytes of an answer
KEPT: Final = 2_000  # bytes of what a program says on its error output
FAREWELL: Final = 1.0  # seconds to leave in
CHUNK: Final = 65_536

_running: set[Running] = set()


class Misconduct(GameError):
    """What a program did instead of playing."""


class Program:
    """A command that plays; every seat of every game gets a process of its own."""

    def __init__(self, name: str, command: str, limit: float) -> None:
        self.name = name
        self._words = words_of(command)
        self._limit = limit

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        player = Running(game, self._words, self._limit)
        try:
            player.greet(seat, rng.randrange(2**31), budget)
        except BaseException:
            player.close()
            raise
        return player


class Running:
    """A program at the table. One loop reads and writes at the same time, so neither side can block the other."""

    def __init__(self, game: Game[Any, Any], words: list[str], limit: float) -> None:
        self._game = game
        self._limit = limit
        self._heard = bytearray()
        self._complaints = bytearray()
        self._misbehaved = False
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise Misconduct(f"cannot be started: {error}") from error
        _running.add(self)
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)

    @property
    def _streams(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin
        assert process.stdout
        assert process.stderr
        return process.stdin, process.stdout, process.stderr

    def greet(self, seat: Seat, seed: int, budget: Budget | None) -> None:
        game = self._game
        allowed = {"seconds": budget.seconds or None, "playouts": budget.playouts or None} if budget else None
        answer = self._ask(
            {"type": "hello", "protocol": PROTOCOL, "game": game.name, "rules_version": game.rules_version,
             "seat": seat, "seed": seed, "budget": allowed, "limit": self._limit, "setup": game.setup,
             "about": game.about()}
        )  # fmt: skip
        if answer.get("type") != "hello" or answer.get("protocol") != PROTOCOL:
            raise self._misconduct(f'expected {{"type":"hello","protocol":{PROTOCOL}}}, not {_shown(answer)}')

    def choose(self, view: Any) -> Any:
        game = self._game
        legal = [game.write(view, move) for move in game.moves(view)]
        answer = self._ask({"type": "choose", "legal": legal, "state": game.present(view), "position": game.dump(view)})
        text = answer.get("move")
        if answer.get("type") != "move" or not isinstance(text, str):
            raise self._misconduct(f'expected {{"type":"move","move":…}}, not {_shown(answer)}')
        try:
            return game.read(view, text)
        except GameError as error:
            raise self._misconduct(f"illegal move: {error}") from error

    def close(self) -> None:
        """Say good-bye; who does not leave is shown the door. Either way no process stays behind."""
        process = self._process
        if self not in _running:
            return
        if not self._misbehaved:
            with suppress(OSError, Misconduct):
                self._exchange(_line({"type": "bye"}), monotonic() + FAREWELL, answer=False)
            self._streams[0].close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(FAREWELL)
        self.end()
        for stream in self._streams:
            stream.close()

    def end(self) -> None:
        """The program and whatever it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        _running.discard(self)

    def _ask(self, question: Plain) -> Plain:
        line = self._exchange(_line(question), monotonic() + self._limit)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._misconduct(f"expected a JSON object, not {line[:60]!r}")
        return answer

    def _exchange(self, question: bytes, deadline: float, answer: bool = True) -> bytes:
        """Write a line and read one; if no answer is expected it is enough that the line is written."""
        to, out, err = self._streams
        left = memoryview(question)
        with selectors.DefaultSelector() as events:
            events.register(to, selectors.EVENT_WRITE)
            events.register(out, selectors.EVENT_READ)
            events.register(err, selectors.EVENT_READ)
            self._refuse_unasked(out)
            while left or (answer and b"\n" not in self._heard):
                ready = events.select(deadline - monotonic()) if deadline > monotonic() else []
                if not ready:
                    raise self._misconduct(f"no answer within {self._limit:g} s")
                for key, _ in ready:
                    if key.fileobj is to:
                        left = self._write(left)
                        if not left:
                            events.unregister(to)
                    elif not self._read(out if key.fileobj is out else err):
                        events.unregister(key.fileobj)
        line, _, rest = bytes(self._heard).partition(b"\n")
        self._heard[:] = rest
        return line

    def _refuse_unasked(self, out: IO[bytes]) -> None:
        """An answer belongs to a question; whatever was said before it would be taken for one."""
        with suppress(BlockingIOError):
            self._heard += os.read(out.fileno(), CHUNK)
        if self._heard:
            raise self._misconduct(f"said {bytes(self._heard[:60])!r} without being asked")

    def _write(self, left: memoryview) -> memoryview:
        try:
            return left[os.write(self._streams[0].fileno(), left[:CHUNK]) :]
        except BlockingIOError:
            return left
        except OSError as error:
            raise self._ended() from error

    def _read(self, stream: IO[bytes]) -> bool:
        """Take what is there; False at the end of the error output."""
        said = os.read(stream.fileno(), CHUNK)
        if stream is self._streams[2]:
            self._complaints += said
            del self._complaints[:-KEPT]
            return bool(said)
        if not said:
            raise self._ended()
        self._heard += said
        if len(self._heard) > LONGEST:
            raise self._misconduct(f"an answer of more than {LONGEST} bytes")
        return True

    def _ended(self) -> Misconduct:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        code = self._process.poll()
        return self._misconduct("closed its output" if code is None else f"ended with code {code}")

    def _misconduct(self, reason: str) -> Misconduct:
        self._misbehaved = True
        with suppress(OSError):
            self._complaints += os.read(self._streams[2].fileno(), CHUNK)
        complaints = " ".join(bytes(self._complaints).decode("utf-8", "replace").split())
        return Misconduct(f"{reason}; it said: …{complaints[-160:]}" if complaints else reason)


def enrol(name: str, command: str, limit: float) -> None:
    """Make a program known to this process as a bot.

    Only the command line does so: a name that comes over a network must never become a command.
    """
    registry.register("bots", Program(name, command, limit))


def words_of(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise GameError(f"{command[:60]!r} is no command: {error}") from error
    if not words:
        raise GameError("a program has no command: expected one, as in 'node bot.js'")
    return words


def check(command: str) -> None:
    """Whether there is such a program at all."""
    word = words_of(command)[0]
    if shutil.which(word) is None:
        raise GameError(f"no program {word[:60]!r}: expected a command that can be run")


def split(text: str) -> list[str]:
    """Bots of a list with commas between them; a command may hold commas inside quotation marks."""
    found, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            found.append("")
            continue
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        found[-1] += letter
    return found


def inline(specs: Iterable[str]) -> dict[str, str]:
    """The commands among the specs, `program:node bot.js` or `program:node bot.js@0.5s`, by name."""
    found = {}
    for spec in specs:
        if spec.startswith(PREFIX):
            name, at, budget = spec.partition("@")
            if at and not re.fullmatch(r"[\d.]+s?", budget):
                raise GameError(f"{spec[:60]!r} has an @ in its command: expected a program with a name of its own")
            found[name] = name.removeprefix(PREFIX)
    return found


def end_all() -> None:
    """End every program that still runs."""
    for player in list(_running):
        player.end()


def _line(said: Plain) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _shown(answer: Plain) -> str:
    return json.dumps(answer, ensure_ascii=False)[:80]
