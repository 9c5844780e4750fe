"""Games looked at afterwards: their course, what bots would have played, pictures, and tables that go on from them."""

from __future__ import annotations

from typing import Final

from fastapi import Response

from ..tables import afterwards
from ..tables.bodies import Advice, AdviceRequest, Created, FromRecord, Study
from ..tables.study import from_record
from .rest import FRESH, Asked, Query, Routes

ROUTES: Final = Routes()
AT: Final = Query("seq", int, "the moment; the last one if it is left out")


@ROUTES("POST", "/api/records", takes=FromRecord, gives=Created, status=201)
async def new_from_record(asked: Asked, wanted: FromRecord) -> Created:
    """A table that goes on from a record, or from a position of it."""
    asked.spend("table")
    row = await asked.services.hall.found(from_record(wanted))
    return Created(row.id, None, None, [])


@ROUTES("GET", "/api/tables/{id}/study", gives=Study, faults=[404, 409])
async def get_study(asked: Asked) -> Study:
    """Gold and prospects at every moment of a game."""
    return afterwards.study(await asked.table())


@ROUTES("POST", "/api/tables/{id}/advice", takes=AdviceRequest, gives=Advice, faults=[404, 409])
async def advice(asked: Asked, wanted: AdviceRequest) -> Advice:
    """What a bot would have played at a moment, of what the seat that was to move could see."""
    asked.spend("table")
    return await afterwards.advice(await asked.table(), wanted)


@ROUTES("GET", "/api/tables/{id}/record", gives="text/plain", faults=[404, 409])
async def get_record(asked: Asked) -> Response:
    """The record of a game that is over."""
    return _sent(afterwards.record_file(await asked.table()))


@ROUTES("GET", "/api/tables/{id}/trace", gives="application/x-ndjson", faults=[404, 409])
async def get_trace(asked: Asked) -> Response:
    """The game as JSON lines, every decision with what was legal."""
    return _sent(afterwards.trace_file(await asked.table()))


@ROUTES("GET", "/api/tables/{id}/board.svg", gives="image/svg+xml", faults=[404, 409], query=[AT])
async def get_picture(asked: Asked) -> Response:
    """The board at a moment, as everybody may see it."""
    seq = asked.request.query_params.get("seq", "")[:9]
    return _sent(afterwards.picture_file(await asked.table(), seq))


def _sent(file: afterwards.File) -> Response:
    shown = {"Content-Disposition": f'attachment; filename="{file.name}"', **FRESH}
    return Response(file.text, headers=shown, media_type=file.kind)
