"""Analysis, bot advice and exported files of a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from .. import game_trace, record
from ..protocol.errors import RequestError, RevisionNotFound
from ..protocol.rest import Advice, AdviceRequest
from ..tables.analysis import analyze
from ..tables.bot_specs import BotLimits, check_bot
from ..tables.events import Event
from ..tables.hint_messages import describe_line
from ..tables.queries import TableQueries
from ..tables.state import TableState
from ..tables.table_row import TableRow
from .bot_host import BotFailure
from .ports import Job, JobRunner
from .table import Table


class ExportFile(NamedTuple):
    """A file to download, or without a name the encoded body of a response."""

    name: str | None
    media_type: str
    content: bytes
    gzipped: bool = False


async def analysis_content(table: TableQueries, jobs: JobRunner, client: str) -> ExportFile:
    """Return the Analysis of a game that may be analyzed."""
    _require_analyzable(table)
    events = [revision.event for revision in table.state.revisions[1:]]
    job = Job(client, "heavy", encoded_analysis, (table.row, events), _cache_key("analysis", table))
    return ExportFile(None, "application/json", *await jobs.run(job))


def encoded_analysis(row: TableRow, events: Sequence[Event]) -> bytes:
    return msgspec.json.encode(analyze(TableState(row, events)))


async def table_advice(table: Table, request: AdviceRequest, limits: BotLimits, client: str) -> Advice:
    """Return the turn that a bot would have played for the seat to move at a revision."""
    check_bot(request.bot, limits)
    _require_analyzable(table)
    state = _state_at(table, request.revision)
    game = table.state.game
    seat = game.actor(state)
    if seat < 0:
        raise RequestError("no-seat-to-move", "no seat is to move at this revision")
    view = game.view(state, seat)
    try:
        line = await table.advise(request.bot, seat, view, client)
    except BotFailure as failure:
        raise RequestError("no-hint", "the bot returned no move: try again") from failure
    return Advice(request.revision, seat, request.bot, describe_line(table.game_log, view, line))


def record_file(table: TableQueries) -> ExportFile:
    """Return the game record of a finished game; it contains every drawn card."""
    _require_over(table, "record")
    return ExportFile(f"{_base_name(table)}.txt", "text/plain; charset=utf-8", table.signed_record().encode())


async def trace_file(table: TableQueries, jobs: JobRunner, client: str) -> ExportFile:
    """Return the trace of a finished game; it contains every drawn card."""
    _require_over(table, "trace")
    job = Job(client, "medium", trace_lines, (str(table.state.record),), _cache_key("trace", table))
    return ExportFile(f"{_base_name(table)}.jsonl", "application/x-ndjson", *await jobs.run(job))


def trace_lines(record_text: str) -> bytes:
    """Return the trace of a record as JSON lines."""
    return "".join(f"{json.dumps(line)}\n" for line in game_trace.retrace(record.load(record_text))).encode()


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


def _cache_key(kind: str, table: TableQueries) -> str:
    return f"{kind} {table.row.id} {table.state.revision}"


def _base_name(table: TableQueries) -> str:
    return f"{table.row.game}-{table.row.id}"
