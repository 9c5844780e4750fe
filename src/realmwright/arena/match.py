"""One game between bots, played to its end or to a forfeit."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from traceback import extract_tb
from typing import Any, Final

from ..bots.bot import ObservingPlayer, Player, chosen_move, create_player
from ..bots.subprocess_bot import ProcessPlayer, ProtocolViolation
from ..game import CHANCE, NOBODY, Game, JsonDict, Seat
from ..record import Record
from .schedule import Pairing, Schedule
from .timeouts import TimeLimitExceeded, Timeout
from .visible_log import visible_log

PACKAGE: Final = Path(__file__).parent.parent
MAX_REASON_LENGTH = 300  # characters
ActiveSeatCallback = Callable[[Seat], None]  # called with the seat whose bot is running, NOBODY for none


@dataclass(frozen=True)
class GameResult:
    """A finished game; lists are indexed by seat.

    Times are CPU milliseconds; for a bot in a subprocess they are wall-clock milliseconds.
    """

    index: int
    deal: int
    bots: list[str]
    gold: list[int]
    moves: list[int]
    turns: list[int]
    ms: list[float]
    slowest_turn_ms: list[float]
    searched: list[int]  # positions or playouts, as counted by the bots
    forfeit: int | None = None  # the seat that forfeited: the others share the win
    reason: str = ""
    record: str = ""  # the game in notation, if the schedule keeps records

    @property
    def winners(self) -> list[int]:
        if self.forfeit is not None:
            return [seat for seat in range(len(self.bots)) if seat != self.forfeit]
        return [seat for seat, gold in enumerate(self.gold) if gold == max(self.gold)]

    @property
    def ranks(self) -> list[int]:
        """Rank of each seat, 1 for the winners."""
        if self.forfeit is not None:
            return [2 if seat == self.forfeit else 1 for seat in range(len(self.bots))]
        return [1 + sum(other > gold for other in self.gold) for gold in self.gold]

    def win_share(self, seat: Seat) -> float:
        """Return the seat's share of the win: 1, divided among tied winners."""
        return (seat in self.winners) / len(self.winners)

    def margin(self, seat: Seat) -> int:
        """Return the seat's gold minus that of the best other seat."""
        return self.gold[seat] - max(gold for other, gold in enumerate(self.gold) if other != seat)


class Forfeit(Exception):
    """A bot failed, made an illegal move or exceeded the time limit."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat


class _SeatRunner:
    """The bot of one seat, with its move count and time usage."""

    def __init__(self, seat: Seat, limit: Timeout, on_active_seat: ActiveSeatCallback) -> None:
        self.seat = seat
        self.moves = self.turns = 0
        self.ms = self.turn_ms = self.slowest_ms = 0.0
        self._limit = limit
        self._on_active_seat = on_active_seat
        self._player: Player | None = None
        self._seen = 0  # moves of the record that the player knows

    def create_player(self, spec: str, game: Game[Any, Any], schedule: Schedule, index: int) -> None:
        rng = schedule.rng("bot", index, self.seat)
        self._player = self._run(lambda: create_player(spec, game, self.seat, rng))

    def choose(self, record: Record, new_turn: bool) -> Any:
        player, game = self._player, record.game
        assert player is not None
        view = game.view(record.state, self.seat)
        if isinstance(player, ObservingPlayer):
            log = visible_log(record, self.seat, self._seen)
            self._seen = len(record.moves)
            self._run(lambda: player.observe(log))
        clock = perf_counter if isinstance(player, ProcessPlayer) else thread_time
        start = clock()
        move = self._run(lambda: chosen_move(player, game, view))
        self._count(1e3 * (clock() - start), new_turn)
        return move

    def _count(self, ms: float, new_turn: bool) -> None:
        self.moves += 1
        self.turns += new_turn
        self.turn_ms = ms + (0.0 if new_turn else self.turn_ms)
        self.slowest_ms = max(self.slowest_ms, self.turn_ms)
        self.ms += ms

    def legal_move(self, record: Record, new_turn: bool) -> Any:
        """Return the bot's move; it forfeits if the move is not legal."""
        move = self.choose(record, new_turn)
        try:
            refusal = record.game.explain(record.state, move, self.seat)
            if refusal is None:
                return move
        except Exception as error:  # the bot may return any object
            raise Forfeit(self.seat, _shorten(f"illegal move {move!r}")) from error
        raise Forfeit(self.seat, _shorten(f"illegal move {move}: {refusal.reason} ({refusal.rule})"))

    @property
    def searched(self) -> int:
        searched = getattr(self._player, "searched", 0)
        return searched if isinstance(searched, int) else 0

    def end(self, result: JsonDict) -> None:
        player = self._player
        if player is not None and isinstance(player, ObservingPlayer):
            with suppress(Forfeit):  # the game is over: errors do not count any more
                self._run(lambda: player.end(result))

    def close(self) -> None:
        player, self._player = self._player, None
        if player is not None:
            with suppress(Forfeit):
                self._run(lambda: player.close())  # noqa: PLW0108  a player may have no `close`

    def _run(self, call: Callable[[], Any]) -> Any:
        self._on_active_seat(self.seat)
        try:
            with self._limit():
                return call()
        except ProtocolViolation as error:
            raise Forfeit(self.seat, _shorten(str(error))) from error
        except TimeLimitExceeded as error:
            raise Forfeit(self.seat, f"took longer than {self._limit.seconds:g} s for a move") from error
        except (Exception, SystemExit) as error:
            raise Forfeit(self.seat, _shorten(f"{type(error).__name__}: {error}{_line_of(error)}")) from error
        finally:
            self._on_active_seat(NOBODY)


def play(schedule: Schedule, pairing: Pairing, on_active_seat: ActiveSeatCallback = lambda _: None) -> GameResult:
    """Play one game of the schedule.

    A bot that raises, moves illegally or times out forfeits it.
    """
    game = schedule.create_game(pairing.deal)
    with Timeout(schedule.limit) as limit:
        runners = [_SeatRunner(seat, limit, on_active_seat) for seat in range(game.seats)]
        record = Record(game)
        forfeit = _play_to_end(record, schedule, pairing, runners)
        searched = [runner.searched for runner in runners]
        for runner in runners:
            if forfeit is None:
                runner.end(_result(record))
            runner.close()
    return GameResult(
        pairing.index,
        pairing.deal,
        list(pairing.bots),
        [sum(sheet.values()) for sheet in game.scores(record.state)],
        [runner.moves for runner in runners],
        [runner.turns for runner in runners],
        [round(runner.ms, 3) for runner in runners],
        [round(runner.slowest_ms, 3) for runner in runners],
        searched,
        forfeit.seat if forfeit else None,
        str(forfeit or ""),
        str(record) if schedule.keep_records else "",
    )


def _play_to_end(record: Record, schedule: Schedule, pairing: Pairing, runners: list[_SeatRunner]) -> Forfeit | None:
    """Play all moves; return the forfeit if there was one."""
    game, previous, draws = record.game, NOBODY, 0
    try:
        for runner, spec in zip(runners, pairing.bots, strict=True):
            runner.create_player(spec, game, schedule, pairing.index)
        while (acting := game.actor(record.state)) != NOBODY:
            if acting == CHANCE:
                # Seeded by the number of the draw: the cards do not depend on the bots' moves.
                rng = schedule.rng("chance", pairing.deal, draws)
                record.play(rng.choices(game.moves(record.state), game.weights(record.state))[0])
                draws += 1
                continue
            record.play(runners[acting].legal_move(record, acting != previous))
            previous = acting
    except Forfeit as forfeit:
        return forfeit
    return None


def _result(record: Record) -> JsonDict:
    """Return what players learn at the end of a game."""
    sheets = [dict(sheet) for sheet in record.game.scores(record.state)]
    gold = [sum(sheet.values()) for sheet in sheets]
    winners = [seat for seat, each in enumerate(gold) if each == max(gold)]
    return {"gold": gold, "scores": sheets, "winners": winners}


def forfeited_game(schedule: Schedule, pairing: Pairing, seat: Seat, reason: str) -> GameResult:
    """Return the result of a game whose bot ended the worker process."""
    zeros = [0] * schedule.seats
    times = [0.0] * schedule.seats
    bots = list(pairing.bots)
    return GameResult(
        pairing.index, pairing.deal, bots, zeros, zeros, zeros, times, times, zeros, seat, _shorten(reason)
    )


def _line_of(error: BaseException) -> str:
    """Return where the code of a bot failed: its last line outside this package."""
    frames = [frame for frame in extract_tb(error.__traceback__) if PACKAGE not in Path(frame.filename).parents]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno}, in {frames[-1].name})" if frames else ""


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_REASON_LENGTH else f"{line[: MAX_REASON_LENGTH - 1]}…"
