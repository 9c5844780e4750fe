"""Weight tuning by self-play with CMA-ES.

Games against the initial weights score each proposal. The same configuration gives the same weights, with any number of
processes. The scores are saved after each generation; an interrupted run resumes by replaying them to the optimizer.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from statistics import fmean
from typing import Any

from .. import __version__, registry
from ..bots.bot import Budget, Player, parse_spec
from ..bots.evaluation import WEIGHTS_VERSION, create_evaluation
from ..bots.planner import TurnPlanner
from ..confidence import wilson
from ..extras import extra
from ..game import Game, GameError, JsonDict, Rng, Seat
from ..process_pool import process_pool
from .match import play
from .schedule import Schedule

INITIAL_SIGMA = 0.3  # initial step size, relative to each weight
MIN_SCALE = 0.3  # smaller weights are varied as if they had this size
DIGITS = 4  # weights are rounded before play, so that the file holds exactly the weights that were played
CHECK_GAMES = "check"  # seed purpose of the final games

Weights = Mapping[str, float]
LogCallback = Callable[[str], None]


@dataclass(frozen=True)
class TuneConfig:
    """Everything that determines the tuned weights."""

    game: str
    params: Mapping[str, str]
    start: Weights
    names: tuple[str, ...]  # weights to vary
    bot: str = "planner@300"
    games: int = 100  # per proposal
    generations: int = 20
    population: int = 10  # proposals per generation
    checks: int = 400  # final games between the tuned and the initial weights
    seed: int = 1

    def weights(self, point: Iterable[float]) -> dict[str, float]:
        """Return the weights at a point: relative offsets from the initial weights."""
        weights = dict(self.start)
        for name, offset in zip(self.names, point, strict=True):
            initial = self.start[name]
            weights[name] = round(initial + max(abs(initial), MIN_SCALE) * float(offset), DIGITS)
        return weights

    def schedule(self, purpose: object) -> Schedule:
        """Return the games of a generation: the same deals for all proposals, from every seat."""
        return Schedule(self.game, ("new", "old"), seed_for(self.seed, purpose), self.params)

    def to_dict(self) -> JsonDict:
        return {**asdict(self), "names": list(self.names), "cma": _import_cma().__version__, "realmwright": __version__}


def seed_for(seed: int, purpose: object) -> int:
    """Derive a seed for a purpose, the same on every machine."""
    return int.from_bytes(f"{seed}/{purpose}".encode(), "big") % (2**61 - 1)


def select_weights(start: Weights, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the weights to vary, given names or patterns."""
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in start):
            raise GameError(f"no weight {pattern[:40]!r}: expected some of {', '.join(start)}")
    names = tuple(name for name in start if any(fnmatchcase(name, pattern) for pattern in patterns))
    if len(names) < 2:
        raise GameError("one weight is not enough for a search: expected two or more weights to vary")
    return names


class WeightedBot:
    """A planning bot with given evaluation weights.

    An object that creates players, not a player class: each proposal has its own weights.
    """

    def __init__(self, name: str, spec: str, weights: Weights) -> None:
        self.name = name
        self._bot, self._budget = parse_spec(spec)
        self._weights = weights
        if self._budget is None or not self._budget.playouts:
            raise GameError(
                f"{spec[:40]!r} is not deterministic: expected a budget in playouts, for example monte_carlo@100"
            )

    def __call__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        player = self._bot(game, seat, rng, budget or self._budget)
        if not isinstance(player, TurnPlanner):
            raise GameError(f"{self._bot.name} has no weights: expected planner or monte_carlo")
        player.evaluation = create_evaluation(game, self._weights)
        return player


@dataclass(frozen=True)
class GameScore:
    """The result of one game for the proposed weights."""

    win_share: float
    lead: int  # gold minus that of the best other seat
    gold: int  # of all seats

    @property
    def points(self) -> float:
        """The objective of the search: the win share, and the relative lead as a tie-break."""
        return self.win_share + self.lead / max(self.gold, 1)


GameTask = tuple[TuneConfig, object, int, Weights]  # config, purpose of the deals, game index, proposed weights


def play_game(game_task: GameTask) -> GameScore:
    """Play one game between the proposed and the initial weights (in a worker process)."""
    config, purpose, index, weights = game_task
    registry.register("bots", WeightedBot("new", config.bot, weights))
    registry.register("bots", WeightedBot("old", config.bot, config.start))
    schedule = config.schedule(purpose)
    result = play(schedule, schedule.pairing(index))
    if result.forfeit is not None:
        raise GameError(f"a game was forfeited: {result.reason}")
    seat = result.bots.index("new")
    return GameScore(result.win_share(seat), result.margin(seat), sum(map(abs, result.gold)))


def tune(config: TuneConfig, state: Path, jobs: int = 1, log: LogCallback = lambda _: None) -> JsonDict:
    """Return the tuned weights and their result against the initial ones.

    `state` is the file to resume from.
    """
    WeightedBot("new", config.bot, config.start)  # raise errors before the first game
    saved = _read_state(state, config)
    search = _Search(config)
    log(f"{config.generations} generations of {config.population} proposals, {config.games} games for each")
    with _game_runner(jobs) as games:
        for number in range(config.generations):
            proposals = search.ask()
            if number >= len(saved["scores"]):
                saved["scores"].append(_score_proposals(config, number, proposals, games))
                _write_state(state, saved)
            points = saved["scores"][number]
            search.tell(points)
            log(f"generation {number + 1}/{config.generations}: mean {fmean(points):+.3f}, best {max(points):+.3f}")
        weights = config.weights(search.mean())
        log(f"{config.checks} games with the tuned weights against the initial ones")
        checks = list(games((config, CHECK_GAMES, index, weights) for index in range(config.checks)))
    return {"weights": weights, "result": _summary(checks)}


def _score_proposals(config: TuneConfig, number: int, proposals: Sequence[Sequence[float]], games: Any) -> list[float]:
    """Return the mean points of each proposal, on the same deals."""
    tasks = ((config, number, index, config.weights(point)) for point in proposals for index in range(config.games))
    points = [result.points for result in games(tasks)]
    return [fmean(points[first : first + config.games]) for first in range(0, len(points), config.games)]


def _summary(checks: Sequence[GameScore]) -> JsonDict:
    wins = sum(result.win_share for result in checks)
    low, high = wilson(wins, len(checks))
    return {
        "games": len(checks),
        "win_share": round(wins / len(checks), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "lead": round(fmean(result.lead for result in checks), 2),
    }


class _Search:
    """The CMA-ES optimizer, which minimizes."""

    def __init__(self, config: TuneConfig) -> None:
        # cma takes a seed of 0 as "use the clock"
        options = {"seed": 1 + config.seed % 2**31, "popsize": config.population, "verbose": -9, "verb_log": 0}
        self._strategy = _import_cma().CMAEvolutionStrategy([0.0] * len(config.names), INITIAL_SIGMA, options)
        self._proposals: list[Any] = []

    def ask(self) -> list[list[float]]:
        self._proposals = self._strategy.ask()
        return [[float(offset) for offset in point] for point in self._proposals]

    def tell(self, points: Sequence[float]) -> None:
        self._strategy.tell(self._proposals, [-each for each in points])

    def mean(self) -> list[float]:
        """Return the mean of the distribution.

        Under noise it is a better estimate than the best proposal.
        """
        return [float(offset) for offset in self._strategy.mean]


def _import_cma() -> Any:
    with extra("tune"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about a missing plotting library
        import cma
    return cma


@contextmanager
def _game_runner(jobs: int) -> Iterator[Callable[[Iterable[GameTask]], Iterable[GameScore]]]:
    if jobs == 1:
        yield lambda tasks: map(play_game, tasks)
        return
    with process_pool(jobs) as pool:
        yield lambda tasks: pool.map(play_game, tasks, chunksize=4)


def _read_state(state: Path, config: TuneConfig) -> JsonDict:
    """Read the scores of an interrupted run with the same configuration."""
    fresh: JsonDict = {"config": json.loads(json.dumps(config.to_dict())), "scores": []}
    if not state.exists():
        return fresh
    try:
        saved: JsonDict = json.loads(state.read_text("utf-8"))
        same = saved["config"] == fresh["config"] and isinstance(saved["scores"], list)
    except (ValueError, KeyError, TypeError):
        raise GameError(f"{state} cannot be read: expected a state file of 'realmwright tune'; remove it") from None
    if not same:
        raise GameError(f"{state} is of another run: expected the same command; remove it or use another --out")
    return saved


def _write_state(state: Path, saved: JsonDict) -> None:
    """Replace the state file atomically."""
    new = state.with_name(f"{state.name}.new")
    new.write_text(json.dumps(saved), "utf-8")
    new.replace(state)


def weights_file(config: TuneConfig, tuned: JsonDict, command: str) -> JsonDict:
    """Return the content of a weights file: the weights and how they were tuned."""
    rules = registry.game(config.game).create(config.params, Schedule(config.game, ()).rng()).rules_version
    settings = config.to_dict()
    made = {key: settings[key] for key in ("bot", "games", "generations", "population", "seed", "cma", "realmwright")}
    return {
        "version": WEIGHTS_VERSION,
        "game": config.game,
        "weights": tuned["weights"],
        "made": {"command": command, **made, "rules": rules, "varied": settings["names"], "start": dict(config.start)},
        "result": {"against": "start", **tuned["result"]},
    }


def read_weights(text: str, game: str) -> dict[str, float]:
    """Parse a weights file of this game."""
    try:
        content = json.loads(text)
        weights = {str(name): float(value) for name, value in content["weights"].items()}
        matches = content["version"] == WEIGHTS_VERSION and content.get("game", game) == game
    except (ValueError, KeyError, TypeError, AttributeError):
        raise GameError("not a weights file: expected one that 'realmwright tune' wrote") from None
    if not matches:
        expected = f"expected {game}, version {WEIGHTS_VERSION}"
        raise GameError(f"weights of {content.get('game')}, version {content['version']}: {expected}")
    return weights
