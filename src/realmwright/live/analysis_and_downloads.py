"""Analysis, bot advice and exported files of a table."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from .. import draw, game_trace
from ..game import NOBODY
from ..protocol.errors import RequestError, RevisionNotFound
from ..protocol.rest import Advice, AdviceRequest, Analysis
from ..tables.analysis import analyze
from ..tables.bot_specs import check_bot
from ..tables.hint_messages import describe_line
from ..tables.queries import TableQueries
from .bot_host import BotFailure
from .table import Table


class ExportFile(NamedTuple):
    """A file to download."""

    name: str
    media_type: str
    text: str


def table_analysis(table: TableQueries) -> Analysis:
    """Return the analysis of a game that may be analyzed."""
    _require_analyzable(table)
    return analyze(table.state)


async def table_advice(table: Table, request: AdviceRequest) -> Advice:
    """Return the turn that a bot would have played for the seat to move at a revision."""
    check_bot(request.bot)
    _require_analyzable(table)
    state = _state_at(table, request.revision)
    game = table.state.game
    seat = game.actor(state)
    if seat < 0:
        raise RequestError("no-seat-to-move", "no seat is to move at this revision")
    view = game.view(state, seat)
    try:
        line = await table.advise(request.bot, seat, view)
    except BotFailure as failure:
        raise RequestError("no-hint", "the bot returned no move: try again") from failure
    return Advice(request.revision, seat, request.bot, describe_line(table.game_log, view, line))


def record_file(table: TableQueries) -> ExportFile:
    """Return the game record of a finished game; it contains every drawn card."""
    _require_over(table, "record")
    return ExportFile(f"{_base_name(table)}.txt", "text/plain; charset=utf-8", table.signed_record())


def trace_file(table: TableQueries) -> ExportFile:
    """Return the trace of a finished game; it contains every drawn card."""
    _require_over(table, "trace")
    lines = "".join(f"{json.dumps(line)}\n" for line in game_trace.retrace(table.state.record))
    return ExportFile(f"{_base_name(table)}.jsonl", "application/x-ndjson", lines)


def board_image(table: TableQueries, revision: str) -> ExportFile:
    """Return the board at a revision, by default the last one, with public information only."""
    number = int(revision) if revision.isdecimal() else table.state.revision
    game = table.state.game
    image = draw.render(game, game.view(_state_at(table, number), NOBODY), "svg")
    return ExportFile(f"{_base_name(table)}-{number}.svg", "image/svg+xml", image)


def _require_analyzable(table: TableQueries) -> None:
    """Raise RequestError for an online game in progress: analysis reveals hidden information."""
    if table.row.online and not table.over:
        raise RequestError("not-over", "an online game cannot be analyzed before it is over")


def _require_over(table: TableQueries, file: str) -> None:
    if not table.over:
        raise RequestError("not-over", f"the {file} contains every drawn card: it is available when the game is over")


def _state_at(table: TableQueries, revision: int) -> Any:
    if not 0 <= revision <= table.state.revision:
        raise RevisionNotFound(revision, table.state.revision)
    return table.state.revisions[revision].state


def _base_name(table: TableQueries) -> str:
    return f"{table.row.game}-{table.row.id}"
