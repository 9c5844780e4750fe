"""One game between bots, from the first ply to the last or to a forfeit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Any

from ..bots.bot import Player, sit
from ..bots.program import Misconduct, Running
from ..game import CHANCE, NOBODY, Game, Seat
from .limits import Limit, Overtime
from .plan import Fixture, Plan

LONGEST = 300  # letters of a reason
Watch = Callable[[Seat], None]  # is told whose bot is at work, NOBODY for none


@dataclass(frozen=True)
class Played:
    """A finished game; lists go by seat. Times are milliseconds of CPU, of a program milliseconds of waiting."""

    index: int
    deal: int
    bots: list[str]
    gold: list[int]
    moves: list[int]
    turns: list[int]
    ms: list[float]
    slowest_turn_ms: list[float]
    searched: list[int]  # positions or playouts, as far as the bots tell
    forfeit: int | None = None  # the seat that lost by misconduct: the others share the win
    reason: str = ""

    @property
    def winners(self) -> list[int]:
        if self.forfeit is not None:
            return [seat for seat in range(len(self.bots)) if seat != self.forfeit]
        return [seat for seat, gold in enumerate(self.gold) if gold == max(self.gold)]

    @property
    def ranks(self) -> list[int]:
        """1 for the winners; everybody else by gold."""
        if self.forfeit is not None:
            return [2 if seat == self.forfeit else 1 for seat in range(len(self.bots))]
        return [1 + sum(other > gold for other in self.gold) for gold in self.gold]

    def share(self, seat: Seat) -> float:
        """A win is 1, shared by those who are level."""
        return (seat in self.winners) / len(self.winners)

    def margin(self, seat: Seat) -> int:
        """Own gold less that of the best other."""
        return self.gold[seat] - max(gold for other, gold in enumerate(self.gold) if other != seat)


class Forfeit(Exception):
    """A bot cannot go on, or may not."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat


class _Chair:
    """A seat: the bot in it, and what it has used."""

    def __init__(self, seat: Seat, limit: Limit, watch: Watch) -> None:
        self.seat = seat
        self.moves = self.turns = 0
        self.ms = self.turn_ms = self.slowest_ms = 0.0
        self._limit = limit
        self._watch = watch
        self._player: Player | None = None

    def sit(self, spec: str, game: Game[Any, Any], plan: Plan, index: int) -> None:
        rng = plan.source("bot", index, self.seat)
        self._player = self._do(lambda: sit(spec, game, self.seat, rng))

    def choose(self, view: Any, new_turn: bool) -> Any:
        player = self._player
        assert player is not None
        clock = perf_counter if isinstance(player, Running) else thread_time
        began = clock()
        move = self._do(lambda: player.choose(view))
        self._count(1e3 * (clock() - began), new_turn)
        return move

    def _count(self, ms: float, new_turn: bool) -> None:
        self.moves += 1
        self.turns += new_turn
        self.turn_ms = ms + (0.0 if new_turn else self.turn_ms)
        self.slowest_ms = max(self.slowest_ms, self.turn_ms)
        self.ms += ms

    def play(self, game: Game[Any, Any], state: Any, new_turn: bool) -> Any:
        """The state after the bot's move."""
        move = self.choose(game.view(state, self.seat), new_turn)
        try:
            refusal = game.explain(state, move, self.seat)
            if refusal is None:
                return game.apply(state, move)
        except Exception as error:  # whatever it is that the bot returned, it is no move
            raise Forfeit(self.seat, _shortened(f"illegal move {move!r}")) from error
        raise Forfeit(self.seat, _shortened(f"illegal move {move}: {refusal.reason} ({refusal.rule})"))

    @property
    def searched(self) -> int:
        return int(getattr(self._player, "searched", 0))

    def close(self) -> None:
        player, self._player = self._player, None
        if player is not None:
            try:
                self._do(player.close)
            except Forfeit:
                return  # the game is over; how it leaves does not count

    def _do(self, work: Callable[[], Any]) -> Any:
        self._watch(self.seat)
        try:
            with self._limit():
                return work()
        except Misconduct as error:
            raise Forfeit(self.seat, _shortened(str(error))) from error
        except Overtime as error:
            raise Forfeit(self.seat, f"took longer than {self._limit.seconds:g} s for a move") from error
        except (Exception, SystemExit) as error:
            raise Forfeit(self.seat, _shortened(f"{type(error).__name__}: {error}")) from error
        finally:
            self._watch(NOBODY)


def play(plan: Plan, fixture: Fixture, watch: Watch = lambda _: None) -> Played:
    """Play a game of the plan. A bot that raises, moves illegally or takes too long loses it, nothing worse."""
    game = plan.table(fixture.deal)
    with Limit(plan.limit) as limit:
        chairs = [_Chair(seat, limit, watch) for seat in range(game.seats)]
        state, forfeit = _course(game, plan, fixture, chairs)
        searched = [chair.searched for chair in chairs]
        for chair in chairs:
            chair.close()
    return Played(
        fixture.index,
        fixture.deal,
        list(fixture.bots),
        [sum(sheet.values()) for sheet in game.scores(state)],
        [chair.moves for chair in chairs],
        [chair.turns for chair in chairs],
        [round(chair.ms, 3) for chair in chairs],
        [round(chair.slowest_ms, 3) for chair in chairs],
        searched,
        forfeit.seat if forfeit else None,
        str(forfeit or ""),
    )


def _course(game: Game[Any, Any], plan: Plan, fixture: Fixture, chairs: list[_Chair]) -> tuple[Any, Forfeit | None]:
    """The state at the end, and the forfeit if there was one."""
    state, last, draws = game.start(), NOBODY, 0
    try:
        for chair, spec in zip(chairs, fixture.bots, strict=True):
            chair.sit(spec, game, plan, fixture.index)
        while (acting := game.actor(state)) != NOBODY:
            if acting == CHANCE:
                # by the number of the draw: the same cards come in the same order whatever the bots do
                source = plan.source("chance", fixture.deal, draws)
                state = game.apply(state, source.choices(game.moves(state), game.weights(state))[0])
                draws += 1
                continue
            state = chairs[acting].play(game, state, acting != last)
            last = acting
    except Forfeit as forfeit:
        return state, forfeit
    return state, None


def lost(plan: Plan, fixture: Fixture, seat: Seat, reason: str) -> Played:
    """The game of a bot that took the whole process with it."""
    nothing = [0] * plan.seats
    times = [0.0] * plan.seats
    bots = list(fixture.bots)
    return Played(
        fixture.index, fixture.deal, bots, nothing, nothing, nothing, times, times, nothing, seat, _shortened(reason)
    )


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
