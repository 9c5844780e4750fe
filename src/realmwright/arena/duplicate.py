"""Duplicate games: a bot plays the seat of a person again, with the same set-up, chance and opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ..bots.bot import Player, chosen_move, create_player
from ..confidence import Interval, mean_interval
from ..game import CHANCE, NOBODY, Game, GameError, Seat
from ..record import Record


class DuplicateResult(NamedTuple):
    """The gold of all seats in one deal, with the person and with the bot in the same seat."""

    seat: Seat
    person: Sequence[int]
    bot: Sequence[int]

    @property
    def difference(self) -> int:
        """The person's margin over the best opponent less that of the bot."""
        return _margin(self.person, self.seat) - _margin(self.bot, self.seat)


class RecordedChance:
    """The draws of a record, in their order.

    A game that takes another course draws the same cards or tiles from each deck in the same order. A deck ends where
    the number of things to draw from rises: when it is shuffled anew. Draws beyond the record are random.
    """

    def __init__(self, record: Record) -> None:
        self._decks: list[list[str]] = []
        self._rng = Random(str(record))
        self._deck = -1
        self._size = 0
        game = record.game
        size = 0
        for state, text in record.plies():
            if game.actor(state) == CHANCE:
                previous, size = size, sum(game.weights(state))
                if size > previous:
                    self._decks.append([])
                self._decks[-1].append(text)

    def draw(self, game: Game[Any, Any], state: Any) -> Any:
        """Return the next move of chance: the first one left of the current deck that is possible."""
        previous, self._size = self._size, sum(game.weights(state))
        self._deck += self._size > previous
        moves = {game.write(state, move): move for move in game.moves(state)}
        deck = self._decks[self._deck] if self._deck < len(self._decks) else []
        for text in deck:
            if text in moves:
                deck.remove(text)
                return moves[text]
        return self._rng.choices(game.moves(state), game.weights(state))[0]


def play_deal(game: Game[Any, Any], players: Mapping[Seat, Player], chance: RecordedChance | Random) -> Record:
    """Play a game to its end; chance is recorded or random."""
    record = Record(game)
    while (acting := game.actor(record.state)) != NOBODY:
        state = record.state
        if acting != CHANCE:
            record.play(chosen_move(players[acting], game, game.view(state, acting)))
        elif isinstance(chance, Random):
            record.play(chance.choices(game.moves(state), game.weights(state))[0])
        else:
            record.play(chance.draw(game, state))
    return record


def opponents(game: Game[Any, Any], seat: Seat, spec: str, seed: str) -> dict[Seat, Player]:
    """Create the bots of all other seats; equal seeds give equal bots."""
    others = [other for other in range(game.seats) if other != seat]
    return {other: create_player(spec, game, other, Random(f"{seed}/{other}")) for other in others}


def replay(record: Record, seat: Seat, bot: str, opponent: str) -> DuplicateResult:
    """Play a finished game again with a bot in the seat of the person."""
    game = record.game
    if game.actor(record.state) != NOBODY:
        raise GameError("the game is not finished: expected the record of a whole game")
    if not 0 <= seat < game.seats:
        raise GameError(f"no seat {seat}: expected 0 to {game.seats - 1}")
    seed = game.setup
    players = {**opponents(game, seat, opponent, seed), seat: create_player(bot, game, seat, Random(f"{seed}/{seat}"))}
    again = play_deal(game, players, RecordedChance(record))
    for player in players.values():
        player.close()
    return DuplicateResult(seat, _gold(record), _gold(again))


def mean_difference(results: Sequence[DuplicateResult]) -> Interval:
    """Return the mean of the differences with its 95 % interval."""
    return mean_interval([result.difference for result in results])


def _gold(record: Record) -> list[int]:
    return [sum(sheet.values()) for sheet in record.game.scores(record.state)]


def _margin(gold: Sequence[int], seat: Seat) -> int:
    return gold[seat] - max(each for other, each in enumerate(gold) if other != seat)
