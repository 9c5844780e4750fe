"""Weights by self-play: an evolution strategy (CMA-ES) proposes them, games against those it began with judge them.

Everything follows from the task: the same one gives the same weights, however many processes play. What was found out
is kept after each generation, so an interrupted run goes on by telling the strategy again what it knew.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any

from .. import __version__, registry
from ..bots.bot import Budget, Player, named
from ..bots.evaluation import VERSION, evaluation_of
from ..bots.planner import Turns
from ..game import Game, GameError, Plain, Rng, Seat
from .figures import wilson
from .match import play
from .plan import Plan

STEP = 0.3  # how far the first proposals lie from the start, as a part of each weight
LEAST = 0.3  # weights near zero are varied as if they were this large
DIGITS = 4  # of a weight, so that the file holds exactly what was played
CHECK = "check"  # the last games, for the record

Weights = Mapping[str, float]
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Task:
    """All that decides which weights come out."""

    game: str
    wishes: Mapping[str, str]
    start: Weights
    names: tuple[str, ...]  # of the weights that are to be varied
    bot: str = "planner@300"
    games: int = 100  # for each proposal
    generations: int = 20
    population: int = 10  # proposals in a generation
    checks: int = 400  # games between the weights found and those at the start
    seed: int = 1

    def weights(self, point: Iterable[float]) -> dict[str, float]:
        """A point of the search is how far each weight lies from the start."""
        found = dict(self.start)
        for name, way in zip(self.names, point, strict=True):
            before = self.start[name]
            found[name] = round(before + max(abs(before), LEAST) * float(way), DIGITS)
        return found

    def plan(self, purpose: object) -> Plan:
        """The games of a generation: the same deals for all its proposals, from every seat."""
        return Plan(self.game, ("new", "old"), seed_for(self.seed, purpose), self.wishes)

    def plain(self) -> Plain:
        return {**asdict(self), "names": list(self.names), "cma": _cma().__version__, "realmwright": __version__}


def seed_for(seed: int, purpose: object) -> int:
    """A seed of its own for each purpose, the same on every machine."""
    return int.from_bytes(f"{seed}/{purpose}".encode(), "big") % (2**61 - 1)


def chosen(start: Weights, patterns: Sequence[str]) -> tuple[str, ...]:
    """The weights that are to be varied, by name or pattern."""
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in start):
            raise GameError(f"no weight {pattern[:40]!r}: expected some of {', '.join(start)}")
    found = tuple(name for name in start if any(fnmatchcase(name, pattern) for pattern in patterns))
    if len(found) < 2:
        raise GameError("one weight is no search: expected two or more to be varied")
    return found


class Weighted:
    """A bot that judges by weights of its own."""

    def __init__(self, name: str, spec: str, weights: Weights) -> None:
        self.name = name
        self._bot, self._budget = named(spec)
        self._weights = weights
        if self._budget is None or not self._budget.playouts:
            raise GameError(
                f"{spec[:40]!r} would not play the same again: expected a budget in playouts, as in mcts@100"
            )

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        player = self._bot.sit(game, seat, rng, budget or self._budget)
        if not isinstance(player, Turns):
            raise GameError(f"{self._bot.name} has no weights: expected planner or mcts")
        player.evaluation = evaluation_of(game, self._weights)
        return player


@dataclass(frozen=True)
class Result:
    """How a game went for the new weights: the share of the win, and the lead in gold over the best other."""

    share: float
    lead: int
    gold: int  # of everybody

    @property
    def points(self) -> float:
        """What the search is after: wins, and among equal shares of them the clearer ones."""
        return self.share + self.lead / max(self.gold, 1)


Asked = tuple[Task, object, int, Weights]  # the task, which deals, which game of them, the proposal


def one_game(asked: Asked) -> Result:
    """Played in whatever process it is sent to."""
    task, purpose, index, weights = asked
    registry.register("bots", Weighted("new", task.bot, weights))
    registry.register("bots", Weighted("old", task.bot, task.start))
    plan = task.plan(purpose)
    played = play(plan, plan.fixture(index))
    if played.forfeit is not None:
        raise GameError(f"a game could not be played: {played.reason}")
    seat = played.bots.index("new")
    return Result(played.share(seat), played.margin(seat), sum(map(abs, played.gold)))


def tune(task: Task, state: Path, jobs: int = 1, tell: Tell = lambda _: None) -> Plain:
    """The weights found, and how they fare. `state` keeps what is known in between."""
    Weighted("new", task.bot, task.start)  # what is wrong with it is said before the first game
    kept = _read(state, task)
    search = _Search(task)
    with _processes(jobs) as games:
        for number in range(task.generations):
            proposals = search.ask()
            if number >= len(kept["told"]):
                kept["told"].append(_judge(task, number, proposals, games))
                _write(state, kept)
            points = kept["told"][number]
            search.tell(points)
            tell(f"generation {number + 1}/{task.generations}: mean {fmean(points):+.3f}, best {max(points):+.3f}")
        weights = task.weights(search.mean())
        tell(f"{task.checks} games with the weights found against those at the start")
        checks = list(games((task, CHECK, index, weights) for index in range(task.checks)))
    return {"weights": weights, "result": _summary(checks)}


def _judge(task: Task, number: int, proposals: Sequence[Sequence[float]], games: Any) -> list[float]:
    """The points of each proposal, on the same deals."""
    asked = ((task, number, index, task.weights(point)) for point in proposals for index in range(task.games))
    points = [result.points for result in games(asked)]
    return [fmean(points[first : first + task.games]) for first in range(0, len(points), task.games)]


def _summary(checks: Sequence[Result]) -> Plain:
    wins = sum(result.share for result in checks)
    low, high = wilson(wins, len(checks))
    return {
        "games": len(checks),
        "win_share": round(wins / len(checks), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "lead": round(fmean(result.lead for result in checks), 2),
    }


class _Search:
    """CMA-ES; it minimises."""

    def __init__(self, task: Task) -> None:
        # a seed of 0 would mean the clock
        options = {"seed": 1 + task.seed % 2**31, "popsize": task.population, "verbose": -9, "verb_log": 0}
        self._strategy = _cma().CMAEvolutionStrategy([0.0] * len(task.names), STEP, options)
        self._proposals: list[Any] = []

    def ask(self) -> list[list[float]]:
        self._proposals = self._strategy.ask()
        return [[float(way) for way in point] for point in self._proposals]

    def tell(self, points: Sequence[float]) -> None:
        self._strategy.tell(self._proposals, [-each for each in points])

    def mean(self) -> list[float]:
        """Of noisy games the middle of the proposals is a better guess than the luckiest one."""
        return [float(way) for way in self._strategy.mean]


def _cma() -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a plotting library that nobody here asks for
            import cma
    except ModuleNotFoundError as error:
        raise GameError(f"{error.name} is missing: expected 'pip install realmwright[tune]'") from error
    return cma


@contextmanager
def _processes(jobs: int) -> Iterator[Callable[[Iterable[Asked]], Iterable[Result]]]:
    if jobs == 1:
        yield lambda asked: map(one_game, asked)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield lambda asked: pool.map(one_game, asked, chunksize=4)


def _read(state: Path, task: Task) -> Plain:
    """What an interrupted run of this very task had found out."""
    fresh: Plain = {"task": json.loads(json.dumps(task.plain())), "told": []}
    if not state.exists():
        return fresh
    try:
        kept: Plain = json.loads(state.read_text("utf-8"))
        same = kept["task"] == fresh["task"]
    except (ValueError, KeyError, TypeError):
        raise GameError(f"{state} cannot be read: expected what 'realmwright tune' keeps; remove it") from None
    if not same:
        raise GameError(f"{state} is of another run: expected the same command; remove it or name another --out")
    return kept


def _write(state: Path, kept: Plain) -> None:
    """Whole or not at all."""
    new = state.with_name(f"{state.name}.new")
    new.write_text(json.dumps(kept), "utf-8")
    new.replace(state)


def weights_file(task: Task, found: Plain, command: str) -> Plain:
    """What bots read, with where it comes from."""
    rules = registry.game(task.game).table(task.wishes, Plan(task.game, ()).source()).rules_version
    asked = task.plain()
    made = {key: asked[key] for key in ("bot", "games", "generations", "population", "seed", "cma", "realmwright")}
    return {
        "version": VERSION,
        "game": task.game,
        "weights": found["weights"],
        "made": {"command": command, **made, "rules": rules, "varied": asked["names"], "start": dict(task.start)},
        "result": {"against": "start", **found["result"]},
    }


def read_weights(text: str, game: str) -> dict[str, float]:
    """The weights of a file."""
    try:
        kept = json.loads(text)
        found = {str(name): float(value) for name, value in kept["weights"].items()}
        right = kept["version"] == VERSION and kept.get("game", game) == game
    except (ValueError, KeyError, TypeError, AttributeError):
        raise GameError("the file holds no weights: expected one that 'realmwright tune' wrote") from None
    if not right:
        raise GameError(f"weights of {kept.get('game')}, version {kept['version']}: expected {game}, version {VERSION}")
    return found
