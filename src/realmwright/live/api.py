"""The REST routes that the server and the browser share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from ..components import BoardMap
from ..game import GameError
from ..protocol.errors import RequestError, TableNotFound
from ..protocol.rest import (
    Advice,
    AdviceRequest,
    Analysis,
    BoardRequest,
    Catalog,
    FromRecord,
    NewTable,
    SeatLink,
    SetupPreview,
    SetupRequest,
    TableCreated,
)
from ..protocol.rest_lessons_and_scores import BoardStats, LessonRequest, Lessons, ScoreRequest, ScoreResult
from ..protocol.rest_rulebook import RulebookHits, RulebookText, RulePicture
from ..protocol.server_messages import TableInfo
from ..tables.analysis import create_from_record, score_position
from ..tables.create import create_table
from ..tables.credentials import HOST, INVITE, CredentialSigner
from ..tables.game_catalog import board_stats, catalog, parse_board
from ..tables.rulebook_pages import rule_picture, rulebook_hits, rulebook_text
from ..tables.table_row import TableRow
from ..tables.tutorial import lesson_table, lessons
from .analysis_and_downloads import ExportFile, analysis_content, record_file, table_advice, trace_file
from .manager import preview_setup
from .ports import Job
from .routing import ApiContext, QueryParam, Router
from .table import Table

P = ParamSpec("P")
T = TypeVar("T")
ROUTER: Final = Router()
QUESTION: Final = QueryParam("question", str, "a question, a name, or a few words")
MAX_QUESTION: Final = 200


@ROUTER.route("GET", "/api/catalog", response=Catalog)
async def get_catalog(_: ApiContext) -> Catalog:
    """List the available games, expansions, boards, bots and languages."""
    return catalog()


@ROUTER.route("POST", "/api/preview", body=SetupRequest, response=SetupPreview, weight=2)
async def preview(request: ApiContext, body: SetupRequest) -> SetupPreview:
    """Return the set-up that these params and this seed produce."""
    return await _compute(request, preview_setup, body)


@ROUTER.route("POST", "/api/board", body=BoardRequest, response=BoardMap, weight=2)
async def check_board(request: ApiContext, body: BoardRequest) -> BoardMap:
    """Check whether a custom board is playable."""
    return await _compute(request, parse_board, body)


@ROUTER.route("POST", "/api/board-stats", body=BoardRequest, response=BoardStats, weight=2)
async def get_board_stats(request: ApiContext, body: BoardRequest) -> BoardStats:
    """Compare a custom board with the printed ones."""
    return await _compute(request, board_stats, body)


@ROUTER.route("POST", "/api/score", body=ScoreRequest, response=ScoreResult, weight=2)
async def score(request: ApiContext, body: ScoreRequest) -> ScoreResult:
    """Score a position of a physical game; return the score sheet and the scoring hexes."""
    return await _compute(request, score_position, body)


# The players' rulebook


@ROUTER.route("GET", "/api/rulebook/{language}", response=RulebookText)
async def get_rulebook(request: ApiContext) -> RulebookText:
    """Return the players' rulebook in a language, in English if there is none."""
    return await _compute(request, rulebook_text, request.path_param("language"))


@ROUTER.route("GET", "/api/rulebook/{language}/search", response=RulebookHits, query=[QUESTION], weight=4)
async def search_rulebook(request: ApiContext) -> RulebookHits:
    """Return the entries that answer a question, best first."""
    question = request.query_param("question")[:MAX_QUESTION]
    return await _compute(request, rulebook_hits, request.path_param("language"), question)


@ROUTER.route("GET", "/api/rulebook/pictures/{entry}", response=RulePicture, errors=[404], weight=2)
async def get_rule_picture(request: ApiContext) -> RulePicture:
    """Return the picture of an entry: a legal move, before and after."""
    picture = await _compute(request, rule_picture, request.path_param("entry"))
    if picture is None:
        raise RequestError("no-such-address", "no such picture")
    return picture


# New tables


@ROUTER.route(
    "POST", "/api/tables", body=NewTable, response=TableCreated, status=201, errors=[401], limit="table", weight=3
)
async def new_table(request: ApiContext, body: NewTable) -> TableCreated:
    """Create a table; the response of an online table has its credentials."""
    if body.online and not request.online:
        raise RequestError("needs-server", "online tables need a server")
    account = await request.account_name()
    _check_options(body, account)
    new = await _compute(request, create_table, body, account, await request.bot_limits())
    return table_created(request.tables.credentials, await request.store_table(new, "table"))


@ROUTER.route("POST", "/api/records", body=FromRecord, response=TableCreated, status=201, limit="table", weight=10)
async def new_from_record(request: ApiContext, body: FromRecord) -> TableCreated:
    """Create a table that continues a record, or one of its positions."""
    job = Job(request.client, "medium", create_from_record, (body, await request.bot_limits()))
    row = await request.store_table(await request.jobs.run(job), "record")
    return table_created(request.tables.credentials, row)


@ROUTER.route("GET", "/api/lessons", response=Lessons)
async def get_lessons(_: ApiContext) -> Lessons:
    """List the tutorials with their steps."""
    return lessons()


@ROUTER.route("POST", "/api/lessons", body=LessonRequest, response=TableCreated, status=201, limit="table")
async def new_lesson(request: ApiContext, body: LessonRequest) -> TableCreated:
    """Create a tutorial table at the start of a step."""
    row = await request.store_table(await _compute(request, lesson_table, body), "lesson")
    return table_created(request.tables.credentials, row)


# Existing tables


@ROUTER.route("GET", "/api/tables/{id}", response=TableInfo, errors=[404])
async def get_table(request: ApiContext) -> TableInfo:
    """Return what a spectator sees of an online table, or a player of a local one."""
    table = await table_of(request)
    return table.table_info(table.anonymous_viewer())


@ROUTER.route("GET", "/api/tables/{id}/analysis", response=Analysis, errors=[404, 409, 503], weight=20)
async def get_analysis(request: ApiContext) -> ExportFile:
    """Return scores and predictions for every revision of a game."""
    return await analysis_content(await table_of(request), request.jobs, request.client)


@ROUTER.route("POST", "/api/tables/{id}/advice", body=AdviceRequest, response=Advice, errors=[404, 409], limit="table")
async def advice(request: ApiContext, body: AdviceRequest) -> Advice:
    """Return a bot's move at a revision, given the view of the seat to move."""
    return await table_advice(await table_of(request), body, await request.bot_limits(), request.client)


@ROUTER.route("GET", "/api/tables/{id}/record", response="text/plain", errors=[404, 409])
async def get_record(request: ApiContext) -> ExportFile:
    """Download the record of a finished game."""
    return record_file(await table_of(request))


@ROUTER.route("GET", "/api/tables/{id}/trace", response="application/x-ndjson", errors=[404, 409, 503], weight=10)
async def get_trace(request: ApiContext) -> ExportFile:
    """Download the game as JSON lines: every decision with its legal moves."""
    return await trace_file(await table_of(request), request.jobs, request.client)


async def _compute(request: ApiContext, function: Callable[P, T], *arguments: P.args, **_: P.kwargs) -> T:
    """Return the result of a function that takes a few milliseconds."""
    result: T = await request.jobs.run(Job(request.client, "light", function, arguments))
    return result


async def table_of(request: ApiContext) -> Table:
    """Return the table named in the path."""
    table = await request.tables.get(request.path_param("id"))
    if table is None:
        raise TableNotFound
    return table


def table_created(credentials: CredentialSigner, row: TableRow) -> TableCreated:
    """Return the response to the request that created a table, with the credentials of an online one."""
    if not row.online:
        return TableCreated(row.id, None, None, [])
    sign, keys = credentials.sign, row.credential_keys
    links = [
        SeatLink(number, sign(row.id, number, key))
        for number, (key, seat) in enumerate(zip(keys.seats, row.seats, strict=True))
        if seat.bot is None and not (row.rated and seat.open)  # seats of rated tables are claimed by invitation
    ]
    return TableCreated(row.id, sign(row.id, HOST, keys.host), sign(row.id, INVITE, keys.invite), links)


def _check_options(new: NewTable, account: str | None) -> None:
    """Raise an error for options that need an online table or conflict with a rated game."""
    local = [seat for seat in new.seats if not seat.open and seat.bot is None]
    if not new.online:
        if new.public or new.rated or new.clock.kind != "none" or any(seat.open for seat in new.seats):
            raise GameError("public, rated, clock and open seats require an online table")
    elif new.rated:
        if len(new.seats) < 2 or len(local) > 1 or any(seat.bot is not None for seat in new.seats):
            raise GameError("a rated game needs at least two seats, one per account, and no bots")
        if new.seed is not None:
            raise GameError("a rated game cannot have a chosen seed")
        if local and account is None:
            raise RequestError("no-login", "a rated game requires authentication")
