"""Routes of the game analysis, of bot advice and of exported files."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from ...live import analysis_and_downloads
from ...protocol.rest import Advice, AdviceRequest, Analysis, FromRecord, TableCreated
from ...tables.analysis import create_from_record
from .routing import REVALIDATE_HEADERS, ApiRequest, QueryParam, Router

ROUTER: Final = Router()
REVISION: Final = QueryParam("revision", int, "revision of the table (default: the latest)")


@ROUTER.route("POST", "/api/records", body=FromRecord, response=TableCreated, status=201)
async def new_from_record(request: ApiRequest, body: FromRecord) -> TableCreated:
    """Create a table that continues a record, or one of its positions."""
    request.limit("table")
    row = await request.services.tables.store_new_table(create_from_record(body))
    return TableCreated(row.id, None, None, [])


@ROUTER.route("GET", "/api/tables/{id}/analysis", response=Analysis, errors=[404, 409])
async def get_analysis(request: ApiRequest) -> Analysis:
    """Return scores and predictions for every revision of a game."""
    return analysis_and_downloads.table_analysis(await request.table())


@ROUTER.route("POST", "/api/tables/{id}/advice", body=AdviceRequest, response=Advice, errors=[404, 409])
async def advice(request: ApiRequest, body: AdviceRequest) -> Advice:
    """Return a bot's move at a revision, given the view of the seat to move."""
    request.limit("table")
    return await analysis_and_downloads.table_advice(await request.table(), body)


@ROUTER.route("GET", "/api/tables/{id}/record", response="text/plain", errors=[404, 409])
async def get_record(request: ApiRequest) -> Response:
    """Download the record of a finished game."""
    return _download(analysis_and_downloads.record_file(await request.table()))


@ROUTER.route("GET", "/api/tables/{id}/trace", response="application/x-ndjson", errors=[404, 409])
async def get_trace(request: ApiRequest) -> Response:
    """Download the game as JSON lines: every decision with its legal moves."""
    return _download(analysis_and_downloads.trace_file(await request.table()))


@ROUTER.route("GET", "/api/tables/{id}/board.svg", response="image/svg+xml", errors=[404, 409], query=[REVISION])
async def get_board_image(request: ApiRequest) -> Response:
    """Download an image of the board at a revision, with public information only."""
    revision = request.query_param("revision")[:9]
    return _download(analysis_and_downloads.board_image(await request.table(), revision))


def _download(file: analysis_and_downloads.ExportFile) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"', **REVALIDATE_HEADERS}
    return Response(file.text, headers=headers, media_type=file.media_type)
