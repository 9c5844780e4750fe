"""Which games an arena plays: the bots in their seats, the table and the chance of each, all from one seed.

A *deal* is a table and all its chance. Every line-up of bots plays the same deals, and each of them once from every
seat, so that neither boards, cards nor the order of play favour anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations, islice, permutations
from math import factorial
from random import Random
from typing import Any

from .. import registry
from ..bots import program
from ..bots.bot import named
from ..game import Game, GameError, Plain


@dataclass(frozen=True)
class Fixture:
    """One game to be played: which deal, and who sits where."""

    index: int
    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """Everything that decides how the games go; plain data, so that it can be kept and sent."""

    game: str
    bots: tuple[str, ...]  # specs, as `realmwright.bots.bot.sit` reads them
    seed: int = 1
    wishes: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, str] = field(default_factory=dict)  # bots that are commands, by name
    limit: float = 60.0  # seconds for one move

    @cached_property
    def seats(self) -> int:
        return self.table(0).seats

    @cached_property
    def line_ups(self) -> Sequence[tuple[str, ...]]:
        """Every choice of bots when they are more than the seats; when they are fewer, the last one fills up."""
        if len(self.bots) > self.seats:
            return list(combinations(self.bots, self.seats))
        return [self.bots + self.bots[-1:] * (self.seats - len(self.bots))]

    @property
    def round(self) -> int:
        """How many games one deal takes, until every line-up has played it from every seat."""
        return len(self.line_ups) * self.seats

    def fixture(self, index: int) -> Fixture:
        deal, place = divmod(index, self.round)
        line_up, turn = divmod(place, self.seats)
        ring = _ring(self.line_ups[line_up], deal)
        return Fixture(index, deal, ring[turn:] + ring[:turn])

    def table(self, deal: int) -> Game[Any, Any]:
        return registry.game(self.game).table(self.wishes, self.source("table", deal))

    def source(self, *purpose: object) -> Random:
        """A random source of its own for each purpose; text makes the same one on every machine."""
        return Random("/".join(map(str, (self.seed, *purpose))))

    def prepare(self) -> None:
        """Make the programs known to this process."""
        for name, command in self.programs.items():
            program.enrol(name, command, self.limit)

    def check(self) -> None:
        """Find out before the first game what cannot be played at all."""
        for command in self.programs.values():
            program.check(command)
        self.prepare()
        if len(self.bots) > self.seats and (twice := sorted({bot for bot in self.bots if self.bots.count(bot) > 1})):
            raise GameError(f"{twice[0]} is named twice: expected different bots, as there are more than {self.seats}")
        for spec in self.bots:
            named(spec)

    def plain(self) -> Plain:
        return {**asdict(self), "bots": list(self.bots)}


def _ring(line_up: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """Who follows whom around the table: deal by deal all the ways there are."""
    first, *others = line_up
    ways = permutations(others)
    return first, *next(islice(ways, deal % factorial(len(others)), None))
