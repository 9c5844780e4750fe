"""Analysis of games: evaluations per ply, tables from records, scores of typed positions."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Final

from .. import record, registry
from ..bots.evaluation import create_evaluation
from ..fairness import draw_chance
from ..game import CHANCE, NOBODY, GameError
from ..game_trace import score_sheet
from ..protocol.rest import Analysis, AnalysisPoint, FromRecord
from ..protocol.rest_lessons_and_scores import ScoreRequest, ScoreResult, ScoreSheet
from .bot_specs import TRUSTED_LIMITS, BotLimits, check_bot
from .create import NewTableRecord, table_from_record
from .events import SeatSetup
from .names import clean_name
from .state import TableState

MIN_SWING: Final = 4.0  # change of evaluation within a turn, in gold, that makes a turning point
MAX_TURNING_POINTS: Final = 6


def analyze(table: TableState) -> Analysis:
    """Evaluate every position of the main line from public information."""
    game = table.game
    evaluation = create_evaluation(game)
    points = []
    for revision, ply in mainline(table):
        state = table.record.states[ply]
        view = game.view(state, NOBODY)
        evaluation.begin_search(view)
        values = [round(evaluation.value(view, seat), 2) for seat in range(game.seats)]
        sheets = [dict(sheet) for sheet in game.scores(view)]
        points.append(AnalysisPoint(revision, ply, _mover(table, ply), sheets, values))
    return Analysis(points, list(_turn_starts(points)), list(_turning_points(points)))


def mainline(table: TableState) -> Iterator[tuple[int, int]]:
    """Yield revision and ply of every position of the main line, without moves taken back."""
    last: dict[int, int] = {}
    for revision, entry in enumerate(table.revisions):
        last[entry.ply] = revision  # of a ply taken back and played again, the last one
    for ply in range(len(table.record.moves) + 1):
        yield last[ply], ply


def _mover(table: TableState, ply: int) -> int | None:
    actor = table.game.actor(table.record.states[ply - 1]) if ply else CHANCE
    return actor if actor >= 0 else None


def _turn_starts(points: Sequence[AnalysisPoint]) -> Iterator[int]:
    """Yield the first point of every turn."""
    before: int | None = None
    for number, point in enumerate(points):
        if point.seat is not None and point.seat != before:
            yield max(0, number - 1)
            before = point.seat


def _turning_points(points: Sequence[AnalysisPoint]) -> Iterator[int]:
    """Yield the last points of the turns with a large swing or a new leader.

    Only the largest swings are kept.
    """
    ends = [number for number in _turn_starts(points) if number] + [len(points) - 1]
    candidates: list[tuple[float, int]] = []
    for before, after in zip([0, *ends], ends, strict=False):
        old, new = points[before].values, points[after].values
        swing = max((abs(now - then) for then, now in zip(old, new, strict=True)), default=0.0)
        if _leader(old) != _leader(new) or swing >= MIN_SWING:
            candidates.append((swing, after))
    yield from sorted(after for _, after in sorted(candidates, reverse=True)[:MAX_TURNING_POINTS])


def _leader(values: Sequence[float]) -> int:
    return max(range(len(values)), key=lambda seat: values[seat])


def create_from_record(request: FromRecord, limits: BotLimits = TRUSTED_LIMITS) -> NewTableRecord:
    """Create a local table at the end of a record, or at the requested ply."""
    source = record.load(request.record)
    if request.ply is not None:
        source = source.branch(request.ply)
    if source.game.seats != len(request.seats):
        raise GameError(f"{len(request.seats)} seats for {source.game.seats} players: expected as many")
    for seat in request.seats:
        if seat.bot is not None:
            check_bot(seat.bot, limits)
    secret = secrets.token_hex(16)
    draw_chance(source, secret)
    return table_from_record(
        source, [SeatSetup(clean_name(seat.name), seat.bot) for seat in request.seats], secret, request.pace_ms
    )


def score_position(request: ScoreRequest) -> ScoreResult:
    """Return the scores of a position typed in from a physical table."""
    game_type = registry.game(request.game)
    sheets, scoring_cells = game_type.score(request.text), game_type.scoring_cells(request.text)
    result = score_sheet(sheets)
    seats = [
        ScoreSheet(dict(sheet), total["total"], {source: list(cells) for source, cells in cells_by_source.items()})
        for sheet, total, cells_by_source in zip(sheets, result["scores"], scoring_cells, strict=True)
    ]
    return ScoreResult(seats, result["winners"])
