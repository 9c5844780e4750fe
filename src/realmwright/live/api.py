"""The REST routes that the server and the browser share."""

from __future__ import annotations

from typing import Final

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
from ..protocol.server_messages import TableInfo
from ..tables.analysis import create_from_record, score_position
from ..tables.credentials import HOST, INVITE, CredentialSigner
from ..tables.game_catalog import board_stats, catalog, parse_board
from ..tables.table_row import TableRow
from ..tables.tutorial import lesson_table, lessons
from .analysis_and_downloads import ExportFile, board_image, record_file, table_advice, table_analysis, trace_file
from .manager import preview_setup
from .routing import ApiContext, QueryParam, Router
from .table import Table

ROUTER: Final = Router()
REVISION: Final = QueryParam("revision", int, "revision of the table (default: the latest)")


@ROUTER.route("GET", "/api/catalog", response=Catalog)
async def get_catalog(_: ApiContext) -> Catalog:
    """List the available games, expansions, boards, bots and languages."""
    return catalog()


@ROUTER.route("POST", "/api/preview", body=SetupRequest, response=SetupPreview)
async def preview(_: ApiContext, body: SetupRequest) -> SetupPreview:
    """Return the set-up that these params and this seed produce."""
    return preview_setup(body)


@ROUTER.route("POST", "/api/board", body=BoardRequest, response=BoardMap)
async def check_board(_: ApiContext, body: BoardRequest) -> BoardMap:
    """Check whether a custom board is playable."""
    return parse_board(body)


@ROUTER.route("POST", "/api/board-stats", body=BoardRequest, response=BoardStats)
async def get_board_stats(_: ApiContext, body: BoardRequest) -> BoardStats:
    """Compare a custom board with the printed ones."""
    return board_stats(body)


@ROUTER.route("POST", "/api/score", body=ScoreRequest, response=ScoreResult)
async def score(_: ApiContext, body: ScoreRequest) -> ScoreResult:
    """Score a position of a physical game; return the score sheet and the scoring hexes."""
    return score_position(body)


# New tables


@ROUTER.route("POST", "/api/tables", body=NewTable, response=TableCreated, status=201, errors=[401], limit="table")
async def new_table(request: ApiContext, body: NewTable) -> TableCreated:
    """Create a table; the response of an online table has its credentials."""
    if body.online and not request.online:
        raise RequestError("needs-server", "online tables need a server")
    account = await request.account_name()
    _check_options(body, account)
    return table_created(request.tables.credentials, await request.tables.create(body, account))


@ROUTER.route("POST", "/api/records", body=FromRecord, response=TableCreated, status=201, limit="table")
async def new_from_record(request: ApiContext, body: FromRecord) -> TableCreated:
    """Create a table that continues a record, or one of its positions."""
    row = await request.tables.store_new_table(create_from_record(body))
    return table_created(request.tables.credentials, row)


@ROUTER.route("GET", "/api/lessons", response=Lessons)
async def get_lessons(_: ApiContext) -> Lessons:
    """List the tutorials with their steps."""
    return lessons()


@ROUTER.route("POST", "/api/lessons", body=LessonRequest, response=TableCreated, status=201, limit="table")
async def new_lesson(request: ApiContext, body: LessonRequest) -> TableCreated:
    """Create a tutorial table at the start of a step."""
    row = await request.tables.store_new_table(lesson_table(body))
    return table_created(request.tables.credentials, row)


# Existing tables


@ROUTER.route("GET", "/api/tables/{id}", response=TableInfo, errors=[404])
async def get_table(request: ApiContext) -> TableInfo:
    """Return what a spectator sees of an online table, or a player of a local one."""
    table = await table_of(request)
    return table.table_info(table.anonymous_viewer())


@ROUTER.route("GET", "/api/tables/{id}/analysis", response=Analysis, errors=[404, 409])
async def get_analysis(request: ApiContext) -> Analysis:
    """Return scores and predictions for every revision of a game."""
    return table_analysis(await table_of(request))


@ROUTER.route("POST", "/api/tables/{id}/advice", body=AdviceRequest, response=Advice, errors=[404, 409], limit="table")
async def advice(request: ApiContext, body: AdviceRequest) -> Advice:
    """Return a bot's move at a revision, given the view of the seat to move."""
    return await table_advice(await table_of(request), body)


@ROUTER.route("GET", "/api/tables/{id}/record", response="text/plain", errors=[404, 409])
async def get_record(request: ApiContext) -> ExportFile:
    """Download the record of a finished game."""
    return record_file(await table_of(request))


@ROUTER.route("GET", "/api/tables/{id}/trace", response="application/x-ndjson", errors=[404, 409])
async def get_trace(request: ApiContext) -> ExportFile:
    """Download the game as JSON lines: every decision with its legal moves."""
    return trace_file(await table_of(request))


@ROUTER.route("GET", "/api/tables/{id}/board.svg", response="image/svg+xml", errors=[404, 409], query=[REVISION])
async def get_board_image(request: ApiContext) -> ExportFile:
    """Download an image of the board at a revision, with public information only."""
    return board_image(await table_of(request), request.query_param("revision")[:9])


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
