"""Game records: the set-up and every move, chance included, replayable without a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any, NamedTuple

from .game import NOBODY, Game, GameError, ParseError
from .notation_headers import HEADER, read_header, write_header


class Ply(NamedTuple):
    """A played move: its notation, the parsed move and the state after it."""

    text: str
    move: Any
    state: Any


def play(game: Game[Any, Any], state: Any, move: Any) -> Ply:
    """Return the ply of a legal move."""
    return Ply(game.write(state, move), move, game.apply(state, move))


class Record:
    """A game with its moves and the state after each of them."""

    def __init__(self, game: Game[Any, Any], moves: Iterable[str] = ()) -> None:
        self.game = game
        self.states: list[Any] = [game.start()]
        self.moves: list[str] = []
        self.parsed_moves: list[Any] = []
        for move in moves:
            self.push(move)

    @property
    def state(self) -> Any:
        """The last position."""
        return self.states[-1]

    def push(self, text: str) -> None:
        """Play a move given as text. Raise GameError if it is not legal."""
        self.play(self.game.read(self.state, text))

    def play(self, move: Any) -> Ply:
        """Play a legal move."""
        ply = play(self.game, self.state, move)
        self.append(ply)
        return ply

    def append(self, ply: Ply) -> None:
        """Add a ply that was played from the last state."""
        self.moves.append(ply.text)
        self.parsed_moves.append(ply.move)
        self.states.append(ply.state)

    def take_back(self, plies: int = 1) -> None:
        """Remove the last plies."""
        if not 0 <= plies <= len(self.moves):
            raise GameError(f"cannot take back {plies} plies: expected 0 to {len(self.moves)}")
        length = len(self.moves) - plies
        del self.moves[length:], self.parsed_moves[length:], self.states[length + 1 :]

    def branch(self, ply: int) -> Record:
        """Return a new record with the moves before this ply."""
        if not 0 <= ply <= len(self.moves):
            raise GameError(f"no ply {ply}: expected 0 to {len(self.moves)}")
        other = copy(self)
        other.moves, other.parsed_moves = self.moves[:ply], self.parsed_moves[:ply]
        other.states = self.states[: ply + 1]
        return other

    def plies(self) -> Iterator[tuple[Any, str]]:
        """Iterate over the moves, each with the state it was played in."""
        return zip(self.states, self.moves, strict=False)

    def __str__(self) -> str:
        return "\n".join([write_header(self.game), *self._paragraphs(), ""])

    def _paragraphs(self) -> Iterator[str]:
        """Yield one line per turn; chance moves belong to the turn of the seat that acts next."""
        line: list[str] = []
        last = coming = NOBODY
        seats = [self.game.actor(state) for state in self.states]
        for number, move in enumerate(self.moves):
            coming = next((seat for seat in seats[number:] if seat >= 0), coming)
            if line and coming != last:
                yield "; ".join(line)
                line = []
            line.append(move)
            last = coming
        if line:
            yield "; ".join(line)


def load(text: str) -> Record:
    """Parse a record; lines that start with `#` are notes.

    Errors name the line and what was expected.
    """
    lines = text.splitlines()
    if not lines or not lines[0].startswith(HEADER):
        raise ParseError(f"not a record: expected a first line that starts with {HEADER!r}")
    game = read_header(lines[0])
    record = Record(game)
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("#"):
            continue
        for move in filter(None, (part.strip() for part in line.split(";"))):
            try:
                record.push(move)
            except GameError as error:
                raise _at_line(number, error) from error
    return record


def _at_line(number: int, error: GameError) -> GameError:
    return type(error)(f"line {number}: {error}", error.refusal)
