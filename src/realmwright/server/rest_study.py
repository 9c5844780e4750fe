"""Games looked at afterwards: their course, what bots would have played, pictures, and tables that go on from them."""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import Response

from .. import draw, trace
from ..game import NOBODY
from .bodies import Advice, AdviceRequest, Created, FromRecord, Study
from .desk import Fault
from .hints import steps_of
from .opponents import check_bot
from .rest import FRESH, Asked, Query, Routes, Unfit
from .study import from_record, study_of

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
    return study_of((await _open_table(asked)).course)


@ROUTES("POST", "/api/tables/{id}/advice", takes=AdviceRequest, gives=Advice, faults=[404, 409])
async def advice(asked: Asked, wanted: AdviceRequest) -> Advice:
    """What a bot would have played at a moment, of what the seat that was to move could see."""
    asked.spend("table")
    check_bot(wanted.bot)
    table = await _open_table(asked)
    if not 0 <= wanted.seq <= table.course.seq:
        raise Unfit(404, "no-such-moment", f"no moment {wanted.seq}: expected 0 to {table.course.seq}")
    game, state = table.course.game, table.course.points[wanted.seq].state
    seat = game.actor(state)
    if seat < 0:
        raise Unfit(409, "nobody-to-move", "nobody is to move at this moment")
    view = game.view(state, seat)
    try:
        line = await table.advice(wanted.bot, seat, view)
    except Fault as fault:
        raise Unfit(409, "no-hint", "no move could be thought of; nothing is lost, try again") from fault
    return Advice(wanted.seq, seat, wanted.bot, steps_of(table.journal, view, line))


@ROUTES("GET", "/api/tables/{id}/trace", gives="application/x-ndjson", faults=[404, 409])
async def get_trace(asked: Asked) -> Response:
    """The game as JSON lines, every decision with what was legal."""
    table = await _open_table(asked)
    if not table.over:
        raise Unfit(409, "not-over", "the trace names every card drawn: it is given out when the game is over")
    lines = "".join(f"{json.dumps(line)}\n" for line in trace.retrace(table.course.record))
    return _file(lines, f"{table.row.game}-{table.row.id}.jsonl", "application/x-ndjson")


@ROUTES("GET", "/api/tables/{id}/board.svg", gives="image/svg+xml", faults=[404, 409], query=[AT])
async def get_picture(asked: Asked) -> Response:
    """The board at a moment, as everybody may see it."""
    table = await asked.table()
    given = asked.request.query_params.get("seq", "")[:9]
    seq = int(given) if given.isdecimal() else table.course.seq
    if not 0 <= seq <= table.course.seq:
        raise Unfit(404, "no-such-moment", f"no moment {seq}: expected 0 to {table.course.seq}")
    game = table.course.game
    drawing = draw.picture(game, game.view(table.course.points[seq].state, NOBODY), "svg")
    return _file(drawing, f"{table.row.game}-{table.row.id}-{seq}.svg", "image/svg+xml")


async def _open_table(asked: Asked) -> Any:
    """A table of which everything may be told: one that is over, or at which nobody is a stranger."""
    table = await asked.table()
    if table.row.online and not table.over:
        raise Unfit(409, "not-over", "a game among several people is studied when it is over")
    return table


def _file(text: str, name: str, kind: str) -> Response:
    shown = {"Content-Disposition": f'attachment; filename="{name}"', **FRESH}
    return Response(text, headers=shown, media_type=kind)
