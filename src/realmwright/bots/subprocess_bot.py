"""Bots that run as a subprocess and exchange JSON lines over pipes.

docs/bot-protocol.md specifies the protocol. A program cannot block or corrupt a game: any answer other than a legal
move in time raises `ProtocolViolation`.
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
from collections.abc import Iterable, Sequence
from contextlib import suppress
from time import monotonic
from typing import IO, Any, Final

from .. import registry
from ..game import Game, GameError, JsonDict, Rng, Seat
from .bot import Budget, Player

PROTOCOL: Final = 2
SUPPORTED_PROTOCOLS: Final = (1, 2)  # a program of version 1 receives no `result`
PROGRAM_PREFIX: Final = "program:"
MAX_ANSWER_BYTES: Final = 65_536
MAX_STDERR_BYTES: Final = 2_000
EXIT_TIMEOUT_SECONDS: Final = 1.0
CHUNK_BYTES: Final = 65_536

_running: set[ProcessPlayer] = set()


class ProtocolViolation(GameError):
    """An answer that violates the bot protocol, or its absence."""


class SubprocessBot:
    """A bot that runs a command; every seat of every game has its own process.

    An object that creates players, not a player class: each registered program has its own command and time limit.
    """

    def __init__(self, name: str, command: str, limit: float) -> None:
        self.name = name
        self._args = split_command(command)
        self._limit = limit

    def __call__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        player = ProcessPlayer(game, self._args, self._limit)
        try:
            player.handshake(seat, rng.randrange(2**31), budget)
        except BaseException:
            player.close()
            raise
        return player


class ProcessPlayer:
    """A player whose moves come from a subprocess.

    One event loop reads and writes at the same time, so a full pipe can block neither side. `limit` is the number of
    seconds the process has for each answer.
    """

    def __init__(self, game: Game[Any, Any], args: list[str], limit: float) -> None:
        self._game = game
        self._limit = limit
        self._stdout = bytearray()
        self._stderr = bytearray()
        self._violated = False
        self._protocol = PROTOCOL
        self._log: Sequence[JsonDict] = ()
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                args, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise ProtocolViolation(f"cannot be started: {error}") from error
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

    def handshake(self, seat: Seat, seed: int, budget: Budget | None) -> None:
        """Send `hello` and check the protocol version of the answer."""
        game = self._game
        budget_dict = {"seconds": budget.seconds or None, "playouts": budget.playouts or None} if budget else None
        answer = self._request(
            {"type": "hello", "protocol": PROTOCOL, "game": game.name, "rules_version": game.rules_version,
             "seat": seat, "seed": seed, "budget": budget_dict, "limit": self._limit, "setup": game.setup,
             "about": game.setup_dict()}
        )  # fmt: skip
        if answer.get("type") != "hello" or answer.get("protocol") not in SUPPORTED_PROTOCOLS:
            raise self._violation(f'expected {{"type":"hello","protocol":{PROTOCOL}}}, not {_abbreviate(answer)}')
        self._protocol = answer["protocol"]

    def observe(self, log: Sequence[JsonDict]) -> None:
        self._log = log

    def choose(self, view: Any) -> Any:
        game = self._game
        legal = [game.write(view, move) for move in game.moves(view)]
        answer = self._request(
            {"type": "choose", "legal": legal, "state": game.to_dict(view), "position": game.dump(view),
             "scores": [dict(sheet) for sheet in game.scores(view)], "log": list(self._log)}
        )  # fmt: skip
        text = answer.get("move")
        if answer.get("type") != "move" or not isinstance(text, str):
            raise self._violation(f'expected {{"type":"move","move":…}}, not {_abbreviate(answer)}')
        try:
            return game.read(view, text)
        except GameError as error:
            raise self._violation(f"illegal move: {error}") from error

    def end(self, result: JsonDict) -> None:
        """Send `result`, which needs no answer."""
        if self._protocol > 1:
            self._send({"type": "result", **result})

    def _send(self, message: JsonDict) -> None:
        """Write a message that needs no answer; a program that does not read it any more is at its end."""
        with suppress(OSError, ProtocolViolation):
            self._exchange(_encode_line(message), monotonic() + EXIT_TIMEOUT_SECONDS, expects_answer=False)

    def close(self) -> None:
        """Send `bye`, wait for the process to exit and kill it if it does not."""
        process = self._process
        if self not in _running:
            return
        if not self._violated:
            self._send({"type": "bye"})
            self._streams[0].close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(EXIT_TIMEOUT_SECONDS)
        self.kill()
        for stream in self._streams:
            stream.close()

    def kill(self) -> None:
        """Kill the process group: the program and its children."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        _running.discard(self)

    def _request(self, message: JsonDict) -> JsonDict:
        line = self._exchange(_encode_line(message), monotonic() + self._limit)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._violation(f"expected a JSON object, not {line[:60]!r}")
        return answer

    def _exchange(self, line: bytes, deadline: float, expects_answer: bool = True) -> bytes:
        """Write a line and return the line read in answer, empty if no answer is expected."""
        stdin, stdout, stderr = self._streams
        unsent = memoryview(line)
        with selectors.DefaultSelector() as selector:
            selector.register(stdin, selectors.EVENT_WRITE)
            selector.register(stdout, selectors.EVENT_READ)
            selector.register(stderr, selectors.EVENT_READ)
            self._reject_unsolicited_output(stdout)
            while unsent or (expects_answer and b"\n" not in self._stdout):
                ready = selector.select(deadline - monotonic()) if deadline > monotonic() else []
                if not ready:
                    raise self._violation(f"no answer within {self._limit:g} s")
                for key, _ in ready:
                    if key.fileobj is stdin:
                        unsent = self._write(unsent)
                        if not unsent:
                            selector.unregister(stdin)
                    elif not self._read(stdout if key.fileobj is stdout else stderr):
                        selector.unregister(key.fileobj)
        answer, _, rest = bytes(self._stdout).partition(b"\n")
        self._stdout[:] = rest
        return answer

    def _reject_unsolicited_output(self, stdout: IO[bytes]) -> None:
        """Raise if there is output before the request is sent: it would be taken for the answer."""
        with suppress(BlockingIOError):
            self._stdout += os.read(stdout.fileno(), CHUNK_BYTES)
        if self._stdout:
            raise self._violation(f"unsolicited output {bytes(self._stdout[:60])!r}")

    def _write(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._streams[0].fileno(), unsent[:CHUNK_BYTES]) :]
        except BlockingIOError:
            return unsent
        except OSError as error:
            raise self._exited() from error

    def _read(self, stream: IO[bytes]) -> bool:
        """Read available output into its buffer; return False at the end of standard error."""
        chunk = os.read(stream.fileno(), CHUNK_BYTES)
        if stream is self._streams[2]:
            self._stderr += chunk
            del self._stderr[:-MAX_STDERR_BYTES]
            return bool(chunk)
        if not chunk:
            raise self._exited()
        self._stdout += chunk
        if len(self._stdout) > MAX_ANSWER_BYTES:
            raise self._violation(f"an answer of more than {MAX_ANSWER_BYTES} bytes")
        return True

    def _exited(self) -> ProtocolViolation:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_TIMEOUT_SECONDS)
        code = self._process.poll()
        return self._violation("closed its output" if code is None else f"exited with code {code}")

    def _violation(self, reason: str) -> ProtocolViolation:
        """Return the exception for a violation, with the end of the standard error output."""
        self._violated = True
        with suppress(OSError):
            self._stderr += os.read(self._streams[2].fileno(), CHUNK_BYTES)
        stderr = " ".join(bytes(self._stderr).decode("utf-8", "replace").split())
        return ProtocolViolation(f"{reason}; stderr: …{stderr[-160:]}" if stderr else reason)


def register_program(name: str, command: str, limit: float) -> None:
    """Register a program as a bot in this process.

    Only the command line calls this: a name that comes over a network must never become a command.
    """
    registry.register("bots", SubprocessBot(name, command, limit))


def split_command(command: str) -> list[str]:
    """Split a command as a shell does; raise GameError if it is malformed or empty."""
    try:
        args = shlex.split(command)
    except ValueError as error:
        raise GameError(f"invalid command {command[:60]!r}: {error}") from error
    if not args:
        raise GameError("a program has no command: expected one, as in 'node bot.js'")
    return args


def check_command(command: str) -> None:
    """Raise GameError if the executable of a command does not exist."""
    program = split_command(command)[0]
    if shutil.which(program) is None:
        raise GameError(f"no program {program[:60]!r}: expected a command that can be run")


def split_specs(text: str) -> list[str]:
    """Split a comma-separated list of bot specs.

    Commas inside quotation marks belong to a command.
    """
    specs, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            specs.append("")
            continue
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        specs[-1] += letter
    return specs


def inline_programs(specs: Iterable[str]) -> dict[str, str]:
    """Return the commands of `program:` specs, by name.

    Such a spec is `program:node bot.js` or `program:node bot.js@0.5s`.
    """
    commands = {}
    for spec in specs:
        if spec.startswith(PROGRAM_PREFIX):
            name, at, budget = spec.partition("@")
            if at and not re.fullmatch(r"[\d.]+s?", budget):
                raise GameError(f"{spec[:60]!r} has an @ in its command: expected --program NAME=COMMAND")
            commands[name] = name.removeprefix(PROGRAM_PREFIX)
    return commands


def kill_all() -> None:
    """Kill every program that is still running."""
    for player in list(_running):
        player.kill()


def _encode_line(message: JsonDict) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _abbreviate(answer: JsonDict) -> str:
    return json.dumps(answer, ensure_ascii=False)[:80]
