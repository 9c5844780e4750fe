"""The schedule of an arena: seating, set-up and chance of every game, from one seed.

A *deal* is a set-up with all its chance moves. Every line-up of bots plays the same deals, once from every seat, so
that boards, cards and turn order favour no bot.
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
from ..bots import bot_file, subprocess_bot
from ..bots.bot import parse_spec
from ..bots.monte_carlo import warn_if_slow
from ..game import Game, GameError, JsonDict


@dataclass(frozen=True)
class Pairing:
    """One scheduled game: its deal and the bot of each seat."""

    index: int
    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Schedule:
    """Everything that determines the games of an arena.

    Plain data that can be stored and sent to workers.
    """

    game: str
    bots: tuple[str, ...]  # bot specs, see `realmwright.bots.bot.parse_spec`
    seed: int = 1
    params: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, str] = field(default_factory=dict)  # commands of subprocess bots, by bot name
    limit: float = 60.0  # seconds per move
    keep_records: bool = False

    @cached_property
    def seats(self) -> int:
        return self.create_game(0).seats

    @cached_property
    def lineups(self) -> Sequence[tuple[str, ...]]:
        """All combinations of bots if there are more bots than seats.

        Otherwise one line-up, filled up with the last bot.
        """
        if len(self.bots) > self.seats:
            return list(combinations(self.bots, self.seats))
        return [self.bots + self.bots[-1:] * (self.seats - len(self.bots))]

    @property
    def games_per_deal(self) -> int:
        """Number of games until every line-up has played one deal from every seat."""
        return len(self.lineups) * self.seats

    def pairing(self, index: int) -> Pairing:
        """Return the scheduled game of this index."""
        deal, rest = divmod(index, self.games_per_deal)
        lineup, shift = divmod(rest, self.seats)
        bots = _seat_order(self.lineups[lineup], deal)
        return Pairing(index, deal, bots[shift:] + bots[:shift])

    def create_game(self, deal: int) -> Game[Any, Any]:
        """Return the set-up of a deal."""
        return registry.game(self.game).create(self.params, self.rng("table", deal))

    def rng(self, *purpose: object) -> Random:
        """Return a random generator for this purpose, the same on every machine."""
        return Random("/".join(map(str, (self.seed, *purpose))))

    def register_bots(self) -> None:
        """Register the bots in files and the subprocess bots in this process."""
        bot_file.register_files(self.bots)
        for name, command in self.programs.items():
            subprocess_bot.register_program(name, command, self.limit)

    def check(self) -> None:
        """Raise GameError if a bot or a command cannot be used."""
        for command in self.programs.values():
            subprocess_bot.check_command(command)
        self.register_bots()
        if len(self.bots) > self.seats and (repeated := sorted({bot for bot in self.bots if self.bots.count(bot) > 1})):
            raise GameError(
                f"{repeated[0]} is listed twice: expected different bots if there are more than {self.seats}"
            )
        for spec in self.bots:
            parse_spec(spec)
        warn_if_slow(self.bots)

    def to_dict(self) -> JsonDict:
        """Return the schedule as JSON data."""
        return {**asdict(self), "bots": list(self.bots)}


def _seat_order(lineup: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """Return the seating order of a line-up: the deals cycle through all orders."""
    first, *others = lineup
    orders = permutations(others)
    return first, *next(islice(orders, deal % factorial(len(others)), None))
